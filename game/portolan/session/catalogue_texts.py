"""Seats and settings of a game whose texts are in its catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from portolan.core.contract import AnyGame, Choice, Choices, Decision
from portolan.core.i18n import Catalogue
from portolan.session.seating import DefaultSeat, OptionWords


class WordedSeating:
    """A `Seating` with texts from the game's catalogue; subclasses change what differs.

    `names.<colour>` is the default name of a seat of a colour; `options.<id>.label`, `.about` and
    `.choices.<choice>` describe an option. No question is passed automatically.
    """

    def __init__(
        self,
        game: AnyGame,
        palette: Callable[[Choices], Sequence[str]],
        secret: Sequence[str] = (),
        looked: Sequence[str] = (),
    ) -> None:
        """Take a game and its palette of colours, which may depend on options.

        With the prompts in `secret` the offered actions reveal a secret; with those in `looked` the
        asked seat needs its own secrets. With both it takes the device first.
        """
        self.words = Catalogue(game.id)
        self._game = game
        self._palette = palette
        self._secret, self._looked = secret, looked

    def default_seats(self, seats: int, options: Choices) -> list[DefaultSeat]:
        """Return the seats in the order of their colours."""
        return [
            DefaultSeat(self.colour_name(colour), colour)
            for colour in self.colours(options)[:seats]
        ]

    def colours(self, options: Choices) -> Sequence[str]:
        """Return the palette for some options."""
        return self._palette(options)

    def colour_name(self, colour: str) -> str:
        """Return the name of a colour."""
        return self.words(f"names.{colour}")

    def option_words(self, option: str) -> OptionWords:
        """Return the words for an option."""
        known = next(known for known in self._game.options if known.id == option)
        about = f"options.{option}"
        choices = {
            choice: self.words(f"{about}.choices.{str(choice).lower()}") for choice in known.choices
        }
        return OptionWords(self.words(f"{about}.label"), choices, self.words(f"{about}.about"))

    def hand_over(self, view: Any, decision: Decision) -> bool:
        """Return whether the asked seat needs its secrets, or the offered actions reveal one."""
        del view
        return decision.prompt in (*self._secret, *self._looked)

    def reveals_hidden(self, decision: Decision, action: str) -> bool:
        """Return whether the actions offered with a prompt reveal a secret."""
        del action
        return decision.prompt in self._secret

    @property
    def has_secrets(self) -> bool:
        """Return whether any prompt concerns a secret."""
        return bool(self._secret or self._looked)

    def auto_pass(self, view: Any, decision: Decision) -> str | None:
        """Return None: no question is passed automatically."""
        del view, decision
        return None


class WordedSettings:
    """Settings of a game's table: `settings.<setting>.label`, `.about` and `.<choice>`."""

    def __init__(self, game: str, choices: Mapping[str, Sequence[str]]) -> None:
        self._words = Catalogue(game)
        self._choices = choices

    def choices(self) -> Mapping[str, Sequence[str]]:
        """Return the choices of every setting, the default first."""
        return self._choices

    def words(self, setting: str) -> OptionWords:
        """Return the words for a setting."""
        fields: dict[Choice, str] = {
            choice: self._words(f"settings.{setting}.{choice}") for choice in self._choices[setting]
        }
        about = self._words(f"settings.{setting}.about")
        return OptionWords(self._words(f"settings.{setting}.label"), fields, about)
