"""The words of the guided match in `assets/<game>/lesson.json`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from portolan.core.i18n import Catalogue


@dataclass(frozen=True)
class LessonText:
    """Words of a game's catalogue; `fields` name the seats in them, the first one learns.

    `closing` are the drawings of the picture at the end, one a line (`closing_lines`).
    """

    words: Catalogue
    fields: tuple[str, ...]
    closing: tuple[str, ...] = ()

    @property
    def closing_title(self) -> str:
        """What the picture at the end is about."""
        return self.words("lesson.closing.title")

    def closing_lines(self) -> list[tuple[str, str, str]]:
        """Return the lines of the picture at the end: drawing, text, and what it counts, if any."""
        lines = []
        for number, icon in enumerate(self.closing, 1):
            key = f"lesson.closing.{number}"
            value = self.words(f"{key}.value") if self.words.has(f"{key}.value") else ""
            lines.append((icon, self.words(key), value))
        return lines

    def note(self, key: str, names: Sequence[str]) -> tuple[str, str]:
        """Return title and text of a note; `names` are those of the seats."""
        who = dict(zip(self.fields, names, strict=False))
        return (
            self.words(f"lesson.{key}.title", **who),
            self.words(f"lesson.{key}.text", **who),
        )

    def task(self, prompt: str) -> str:
        """Return what to do with what the lesson marks as the answer to a prompt."""
        return self.words(f"lesson.do.{prompt}")
