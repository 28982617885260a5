"""What a game brings so that people can play it: its table.

Everything else (screens, seats, hand-over, log, saving, input) is shared and knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from game.core.contract import Action, AnyGame, Choice, Decision, Event, SeatResult
from game.core.match import Match
from game.table.explain import Explanation
from game.table.mirror import Section
from game.table.motion import Flight
from game.table.session import Manners
from game.table.theme import Rgb
from game.table.ui import Ui


@dataclass
class Scene:
    """What one picture of the table shows.

    `view` is what the reader may know. `legal` are the actions that can be chosen now, `chosen`
    the one that was touched, `shown` that one or the one that is pointed at. `memory` belongs to
    the game's table and lasts for one decision.
    """

    view: Any
    reader: int
    decision: Decision | None
    legal: Mapping[str, Action]
    names: Sequence[str]
    colours: Sequence[Rgb]
    chosen: str | None
    shown: str | None
    choose: Callable[[str], object]
    reveal: Callable[[], object]
    memory: dict[str, str]


@dataclass(frozen=True)
class ActionButton:
    """A button for an action without a place on the table, or (without one) for `do`.

    `icons` are drawn between the parts of the label: the label is split at `|`. `spoken` is for a
    screen reader: None for the label, empty if it does not concern one.
    """

    key: str
    label: str
    icons: tuple[str, ...] = ()
    action: str | None = None
    do: Callable[[], object] | None = None
    spoken: str | None = None


@dataclass(frozen=True)
class Offer:
    """Legal actions of one kind for a screen reader: (text of the action, what it is called)."""

    key: str
    title: str
    actions: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class OptionWords:
    """How the screen for a new match speaks of an option and its choices."""

    label: str
    choices: Mapping[Choice, str]
    about: str


class GameTable(Manners, Protocol):
    """A game on the screen. Stateless; what is to be remembered is in `Scene.memory`."""

    board_aspect: float
    """Width of the board by its height."""
    sounds: Mapping[str, str]
    """The sound of a kind of event, the most telling kinds first."""
    panels: Sequence[str]
    """What stands beside the board, in the order of its importance."""

    @property
    def game(self) -> AnyGame:
        """The rules."""

    def colour_name(self, colour: str) -> str:
        """Return what a seat of a colour is called when it has no name of its own."""

    def option_words(self, option: str) -> OptionWords:
        """Return the words for an option of the game."""

    def panel_heights(self, panel: str, width: float, scene: Scene) -> Sequence[float]:
        """Return the heights at which a panel of a width is good, rising, all in units."""

    def panel_width(self, panel: str, scene: Scene) -> float:
        """Return how wide a panel is, in units, that shares its row with the log."""

    def draw_board(self, ui: Ui, area: pygame.Rect, scene: Scene) -> None:
        """Draw the board and make targets of the places of legal actions."""

    def draw_panel(self, ui: Ui, panel: str, area: pygame.Rect, scene: Scene) -> None:
        """Draw what stands beside the board."""

    def buttons(self, scene: Scene) -> list[ActionButton]:
        """Return the buttons for what has no place on the table."""

    def question(self, scene: Scene, *, brief: bool = False) -> tuple[str, str]:
        """Return who must do what, and why; that in a few words if it is to be `brief`."""

    def effect(self, scene: Scene, events: Sequence[Event]) -> tuple[str, str]:
        """Return what the shown action is, and what it would do by these events."""

    def flights(self, events: Sequence[Event], scene: Scene) -> list[Flight]:
        """Return what moves by these events, in the picture of the scene before them."""

    def tell(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        """Return lines of the log for what one step caused."""

    def news(self, events: Sequence[Event], scene: Scene) -> str:
        """Return in a sentence or two what others did, and what it gave whoever is asked.

        `events` are all since a person last chose; empty if nothing of it is worth a word.
        """

    def offers(self, scene: Scene) -> list[Offer]:
        """Return every legal action once, by kind."""

    def sections(self, scene: Scene) -> list[Section]:
        """Return the open table for a screen reader, and what the reader alone may know of it."""

    def explain(self, scene: Scene, topic: str) -> Explanation | None:
        """Return what a thing in the picture is, in plain words; None if that is said anyway."""

    def remark(self, scene: Scene, topic: str) -> tuple[str, str] | None:
        """Return what to say at once of a place that is pointed at, such as what it lacks."""

    def lesson_words(self, key: str, names: Sequence[str]) -> tuple[str, str]:
        """Return title and text of a note of the lesson.

        `names` are those of the seats; the first one learns.
        """

    def lesson_task(self, prompt: str) -> str:
        """Return what to do with what the lesson marks as the answer to a prompt."""

    def headline(self, match: Match, names: Sequence[str]) -> str | None:
        """Return who has won in words of the game; None: the shared words will do."""

    def reasons(self, reasons: Sequence[Any], names: Sequence[str]) -> list[str]:
        """Return why an action is good, in words; a reason has a `key` and `fields`."""

    def revealed(self, position: Any, seat: int) -> Sequence[tuple[str, str]]:
        """Return what a seat had kept secret up to the end, each as a drawing and a name."""

    def source_names(self, result: SeatResult) -> dict[str, str]:
        """Return the names of the sources of points, in the order of the end screen."""

    def tie_break_text(self, result: SeatResult) -> str:
        """Return what decides between equals."""
