"""Giving the player a file; what goes wrong is told, and stops nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from game.host.storage import StorageError
from game.table.kept.records import sentence
from game.table.ways.desk import Desk


def save_file(desk: Desk, name: str, data: bytes) -> None:
    """Let the player save a file; tell them if it could not be written."""
    tell_trouble(desk, lambda: desk.host.save_file(name, data))


def tell_trouble(desk: Desk, work: Callable[[], Awaitable[object]]) -> None:
    """Do something with a file or with saved data later; tell the player what goes wrong."""

    async def doing() -> None:
        try:
            await work()
        except StorageError as error:
            desk.trouble = desk.words("warning.file", error=sentence(str(error)))
            desk.refresh()

    desk.ask(doing)
