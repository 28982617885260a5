"""What people set for one game's table, where its words stand in the catalogue of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.contract import Choice
from game.core.words import Words
from game.table.match.seating import OptionWords


class WordedSettings:
    """The settings of a table: `settings.<setting>.label` and `settings.<setting>.<choice>`."""

    def __init__(self, game: str, choices: Mapping[str, Sequence[str]]) -> None:
        self._words = Words(game)
        self._choices = choices

    def choices(self) -> Mapping[str, Sequence[str]]:
        """Return every setting with what it can be, the usual first."""
        return self._choices

    def words(self, setting: str) -> OptionWords:
        """Return the words for a setting."""
        told: dict[Choice, str] = {
            choice: self._words(f"settings.{setting}.{choice}") for choice in self._choices[setting]
        }
        return OptionWords(self._words(f"settings.{setting}.label"), told, "")
