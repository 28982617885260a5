"""Seats of a game: default names and colours, and when the device is handed over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from portolan.core.contract import AnyGame, Choice, Choices, Decision
from portolan.registry import load_part


@dataclass(frozen=True)
class DefaultSeat:
    """Default name and colour (a key of `theme.PALETTES`) of a seat.

    `played_by` is the name of its automatic player, such as the Patrician; empty for other seats.
    """

    name: str
    colour: str
    played_by: str = ""


@dataclass(frozen=True)
class OptionWords:
    """Texts for an option and its choices on the screen for a new match."""

    label: str
    choices: Mapping[Choice, str]
    about: str


class Seating(Protocol):
    """The seats of one game."""

    def default_seats(self, seats: int, options: Choices) -> Sequence[DefaultSeat]:
        """Return all seats, the automatic ones last."""

    def colours(self, options: Choices) -> Sequence[str]:
        """Return the colours that a seat may have."""

    def colour_name(self, colour: str) -> str:
        """Return the name of a colour, which is the default name of its seat."""

    def option_words(self, option: str) -> OptionWords:
        """Return the words for an option of the game."""

    def hand_over(self, view: Any, decision: Decision) -> bool:
        """Return whether the asked seat takes the device before it decides.

        It must wherever the offered actions reveal a secret: on an open device everybody can read
        them. `view` is what the viewer may know.
        """

    def reveals_hidden(self, decision: Decision, action: str) -> bool:
        """Return whether offering an action reveals a secret of the asked seat.

        All other actions are offered openly while cards are face down.
        """

    @property
    def has_secrets(self) -> bool:
        """Return whether seats have anything that others must not see."""

    def auto_pass(self, view: Any, decision: Decision) -> str | None:
        """Return the action that passes a question automatically, if this question may be.

        `view` is what the viewer may know.
        """


class _Seated(Protocol):
    @property
    def seating(self) -> Seating: ...

    @property
    def display_problem(self) -> Callable[[AnyGame], str] | None: ...

    @property
    def stage(self) -> Callable[[Any], tuple[int, int]] | None: ...


def find_seating(game: object) -> Seating:
    """Return the seating of a game's id.

    Raises UnknownGameError, or MissingPartError when the game has no table.
    """
    return cast("_Seated", load_part(game, "ui")).seating


def display_problem(game: AnyGame) -> str:
    """Return why a game with custom data cannot be shown on its table; empty if it can."""
    check = (
        cast("_Seated", load_part(game.id, "ui")).display_problem if game.custom_material else None
    )
    return check(game) if check else ""


def stage_of(game: AnyGame, view: Any) -> tuple[int, int] | None:
    """Return the progress of the match of a view as done and total; None if its table has none."""
    stage = cast("_Seated", load_part(game.id, "ui")).stage
    return stage(view) if stage else None
