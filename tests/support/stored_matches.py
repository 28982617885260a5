"""Stored matches for tests of the library and of links."""

from __future__ import annotations

from collections.abc import Callable

from portolan.core.rng import Rng
from portolan.platform import Canvas
from portolan.platform.storage import seal
from portolan.session.saved_match import save_session
from portolan.session.session import Session
from portolan.ui.navigation.routes import PlayRoute
from tests.platform.memory import MemoryStore
from tests.support.pictures import check_picture
from tests.support.sessions import session_of
from tests.support.table_host import FakeHost, run

CANVAS = Canvas(1280, 720, 1.0)


def played_session(steps: int, *kinds: str, seed: int = 7) -> Session:
    session = session_of(*kinds, seed=seed)
    chance = Rng(seed)
    while len(session.match.actions) < steps and not session.is_over:
        texts = session.match.legal_texts()
        session.play(texts[chance.below(len(texts))])
    return session


def byte_store_of(*sessions: Session) -> MemoryStore:
    byte_store = MemoryStore()
    for day, session in enumerate(sessions, start=1):
        session.key = f"matches/{day}"
        byte_store.entries[session.key] = seal(
            save_session(session, f"2026-11-{day:02}T10:00:00+00:00")
        )
    return byte_store


def open_table(host: FakeHost, session: Session) -> None:
    """Run the program until it shows the table of a stored match."""

    def step() -> bool:
        if host.marks["screen"] == "hand-over":
            host.press("ready")
        elif host.app.screen.name != "table":
            host.app.navigator.go(PlayRoute(session.key))
            host.app.refresh()
        else:
            return False
        return True

    run(host, step)


def press_all(host: FakeHost, *keys: str | Callable[[], object]) -> None:
    todo = list(keys)

    def step() -> bool:
        check_picture(host)
        while todo:
            key = todo.pop(0)
            if callable(key):
                key()
            else:
                host.press(key)
                return True
        return False

    run(host, step)
    assert not todo
