"""What a game's table says of its seats: before a match, and when the device is passed on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from game.core.contract import AnyGame, Choice, Choices, Decision
from game.core.words import Words
from game.games import part


@dataclass(frozen=True)
class UsualSeat:
    """What a seat is called and which colour it has (as named in `theme.PALETTES`) if nobody asks.

    `played_by` names who plays it by the rules, such as the Patrician; empty where somebody sits.
    """

    name: str
    colour: str
    played_by: str = ""


@dataclass(frozen=True)
class OptionWords:
    """How the screen for a new match speaks of an option and its choices."""

    label: str
    choices: Mapping[Choice, str]
    about: str


class Seating(Protocol):
    """The seats of one game."""

    def usual_seats(self, seats: int, options: Choices) -> Sequence[UsualSeat]:
        """Return all seats, those that the rules play last."""

    def colours(self, options: Choices) -> Sequence[str]:
        """Return the colours that a seat may have."""

    def colour_name(self, colour: str) -> str:
        """Return what a seat of a colour is called when it has no name of its own."""

    def option_words(self, option: str) -> OptionWords:
        """Return the words for an option of the game."""

    def hand_over(self, view: Any, decision: Decision) -> bool:
        """Whether the asked seat takes the device before it decides.

        It must wherever what is offered tells a secret: while the device lies open, everybody reads
        the offer. `view` is what the reader may know.
        """

    def auto_pass(self, view: Any, decision: Decision) -> str | None:
        """Return the action that passes a question which may be passed unasked, if this is one.

        `view` is what the reader may know.
        """


class WordedSeating:
    """The seats of a game whose words stand in its catalogue: a `Seating`, but for what differs.

    `names.<colour>` is what a seat of a colour is called; `options.<id>.label`, `.about` and
    `.choices.<choice>` speak of an option. No question is passed unasked.
    """

    def __init__(self, game: AnyGame, palette: Sequence[str], secret: Sequence[str] = ()) -> None:
        """Seat the players of a game in the colours of a palette.

        Before the prompts in `secret` the asked seat takes the device.
        """
        self.words = Words(game.id)
        self._game = game
        self._palette = palette
        self._secret = secret

    def usual_seats(self, seats: int, options: Choices) -> list[UsualSeat]:
        """Return the seats in the order of their colours."""
        return [
            UsualSeat(self.colour_name(colour), colour) for colour in self.colours(options)[:seats]
        ]

    def colours(self, options: Choices) -> Sequence[str]:
        """Return the palette, whatever the options."""
        del options
        return self._palette

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
        """Whether what is offered with a prompt tells a secret."""
        del view
        return decision.prompt in self._secret

    def auto_pass(self, view: Any, decision: Decision) -> str | None:
        """Pass nothing unasked."""
        del view, decision
        return None


class _Seated(Protocol):
    @property
    def seating(self) -> Seating: ...

    @property
    def unshown(self) -> Callable[[AnyGame], str] | None: ...


def find_seating(game: object) -> Seating:
    """Return the seating of a game's id.

    Raises UnknownGameError, or MissingPartError when the game has no table.
    """
    return cast("_Seated", part(game, "table")).seating


def why_unshown(game: AnyGame) -> str:
    """Return why a game over data of one's own cannot be shown on its table; empty if it can."""
    check = cast("_Seated", part(game.id, "table")).unshown if game.made_of else None
    return check(game) if check else ""
