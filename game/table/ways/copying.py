"""Copying a text, so that it can be pasted elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from game.table.ways.desk import Desk


def copy(desk: Desk, text: str, told: Callable[[bool], object]) -> None:
    """Copy a text, or show it to be copied by hand; then say by `told` whether it was copied."""

    async def copying() -> None:
        said = desk.words("send.by_hand"), desk.words("send.done")
        told(await desk.host.copy_text(text, *said))
        desk.refresh()

    desk.later(copying)
