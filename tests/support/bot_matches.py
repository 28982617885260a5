"""Hosts and buttons for matches with fast bots."""

from __future__ import annotations

from portolan.platform import Canvas
from portolan.platform.storage import seal
from portolan.storage.settings import KEY, Settings
from tests.platform.memory import MemoryStore
from tests.support.table_host import FakeHost

CANVAS = Canvas(1280, 720, 1.0)


def quick_host(canvas: Canvas = CANVAS, byte_store: MemoryStore | None = None) -> FakeHost:
    """Return a host whose bots play without a pause between steps."""
    byte_store = byte_store or MemoryStore()
    byte_store.entries[KEY] = seal(Settings(speed="off", bot_seconds=1).save())
    return FakeHost(canvas, byte_store)


def kind_buttons(*kinds: str) -> tuple[str, ...]:
    """Return the buttons that give the seats these kinds of players."""
    pressed = [(f"kind:{i}", f"kind:{i}:{kind}") for i, kind in enumerate(kinds)]
    return tuple(key for pair in pressed for key in pair)
