"""The words of the tutorial."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.games.venice.ui.style import WORDS


def note(key: str, names: Sequence[str]) -> tuple[str, str]:
    """Return title and text of a note."""
    who, second, third = names
    title, text = (WORDS(f"lesson.{key}.{part}", who=who, second=second, third=third)
                   for part in ("title", "text"))  # fmt: skip
    return title, text


def task(prompt: str) -> str:
    """Return what to touch for a prompt."""
    return WORDS(f"lesson.do.{prompt}")
