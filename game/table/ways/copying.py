"""Copying a text, so that it can be pasted elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from game.table.ways.desk import Desk


def copy(desk: Desk, text: str, told: Callable[[bool], object]) -> None:
    """Copy a text, or show it to be copied by hand; then say by `told` whether it was copied."""
    desk.ask(lambda: desk.host.copy_text(text, *by_hand(desk)), told)


def by_hand(desk: Desk) -> tuple[str, str]:
    """Return what is said where a text is shown to be copied by hand, and what closes it."""
    return desk.words("send.by_hand"), desk.words("send.done")
