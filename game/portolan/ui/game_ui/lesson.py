"""The texts of the lesson in `assets/<game>/lesson.json`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from portolan.core.i18n import Catalogue


@dataclass(frozen=True)
class LessonText:
    """The texts of a lesson from the game's catalogue; `fields` name the seats, the learner
    first.

    `closing` are the drawings of the picture at the end, one per line (`closing_lines`).
    """

    words: Catalogue
    fields: tuple[str, ...]
    closing: tuple[str, ...] = ()

    @property
    def closing_title(self) -> str:
        """The title of the picture at the end."""
        return self.words("lesson.closing.title")

    def closing_lines(self) -> list[tuple[str, str, str]]:
        """Return the lines of the picture at the end: drawing, text and counted item, if any."""
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
        """Return the instruction for the marked answer to a prompt."""
        return self.words(f"lesson.do.{prompt}")
