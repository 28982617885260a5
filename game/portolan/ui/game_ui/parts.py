"""Interfaces of the parts of a `GameUi`.

Everything else (screens, input, hand-over, log, saving) is shared and independent of games. A part
is a module of the game with the functions named here, or a single function. Without an optional
part its feature is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import pygame

from portolan.core.contract import AnyGame, Event, HintReason, Json, SeatResult
from portolan.core.i18n import Catalogue
from portolan.core.match import Match
from portolan.session.catalogue_texts import WordedSettings
from portolan.session.seating import Seating
from portolan.ui.animation.flight import Flight
from portolan.ui.game_ui.event_ui import EventTable, LogKind, LogLines
from portolan.ui.game_ui.lesson import LessonText
from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.game_ui.timeline import Timeline
from portolan.ui.render.a11y_tree import Section
from portolan.ui.render.theme import Rgb
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.tooltip import Tooltip, WhyNot


class BarSlots(NamedTuple):
    """Room in the bar for a game's own buttons: how many keep their places, how many of these end
    something, and the width in units that icons leave to each.
    """

    buttons: int = 1
    endings: int = 1
    width: float = 76.0


ONE_SLOT = BarSlots()


@dataclass(frozen=True)
class ActionButton:
    """A button for an action without a place on the board or, without an action, for `do`.

    `icons` are drawn between the parts of the label, which is split at `|`. `a11y_label` is for
    screen readers: None for the label, empty to leave the button out. `towards` is the target of
    `do` (`HitTarget`). A button that `ends` a turn, or a part of it, has its own key. `about`
    says what it does, in its tooltip. A `disabled` one is faint and says why. The `main` one
    stands out.
    """

    key: str
    label: str
    icons: tuple[str, ...] = ()
    action: str | None = None
    do: Callable[[], object] | None = None
    a11y_label: str | None = None
    towards: tuple[str, ...] = ()
    ends: bool = False
    about: str = ""
    disabled: str = ""
    main: bool = False


@dataclass(frozen=True)
class Offer:
    """Actions of one kind that can be chosen, for screen readers.

    `choices` are (text of an action or key of a step's target, its name).
    """

    key: str
    title: str
    choices: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Secret:
    """A secret revealed at the end: a drawing, its tint, and a name."""

    icon: str
    name: str
    tint: Rgb | None = None


class GameText(Protocol):
    """The game in words."""

    def question(self, scene: AnyScene, *, brief: bool = False) -> tuple[str, str]:
        """Return who must do what and why; in a few words if `brief`."""

    def effect(self, scene: AnyScene, events: Sequence[Event]) -> tuple[str, str]:
        """Return a text about the shown action and its effect, given its events."""

    def source_names(self, result: SeatResult) -> dict[str, str]:
        """Return the names of the sources of points, in the order of the result screen."""


class A11yText(Protocol):
    """The table for screen readers."""

    def offers(self, scene: AnyScene) -> Sequence[Offer]:
        """Return every legal action and every step once, by kind."""

    def sections(self, scene: AnyScene) -> Sequence[Section]:
        """Return the texts of the table as the viewer may know it, by section."""


class Panels(Protocol):
    """Panels beside the board."""

    def names(self) -> Sequence[str]:
        """Return the panels in the order of their importance."""

    def heights(self, panel: str, width: float, scene: AnyScene) -> Sequence[float]:
        """Return the preferred heights of a panel of a width, ascending, all in units."""

    def width(self, panel: str, scene: AnyScene) -> float:
        """Return the width, in units, of a panel that shares its row with the log."""

    def draw(self, ui: Ui, panel: str, area: pygame.Rect, scene: AnyScene) -> None:
        """Draw a panel."""


class TooltipText(Protocol):
    """Tooltips of a game."""

    def explain(self, scene: AnyScene, tooltip_id: str) -> Tooltip | None:
        """Return the tooltip of an id; None if the picture already says it."""

    def why_not(self, scene: AnyScene, tooltip_id: str) -> WhyNot | None:
        """Return the tooltip to show at once for a place, such as why it cannot be chosen.

        During a selection a first touch on the place only shows it; the selection stays.
        """


class MaterialUi(Protocol):
    """Custom data, such as a map, before a match is played with it."""

    def about(self, game: AnyGame) -> str:
        """Return texts about the data, such as how fair a map is."""

    def draw(self, ui: Ui, area: pygame.Rect, game: AnyGame) -> None:
        """Draw a small picture of the data."""

    def making(self, seed: int) -> Generator[float, None, dict[str, Any]]:
        """Generate material in slices, yielding the progress; the same seed gives the same data."""


class ResultDetails(Protocol):
    """Details of the result besides points by source."""

    def headline(self, match: Match, names: Sequence[str]) -> str | None:
        """Return who has won in the game's own words; None for the shared sentence."""

    def standings(self, position: Any) -> Sequence[tuple[str, Sequence[int]]]:
        """Return values of each seat, by title, where points have not decided; what has decided is
        last. Empty if points have decided.
        """

    def secrets_title(self) -> str:
        """Return the title of the revealed secrets; empty if there are none."""

    def secrets(self, position: Any, seat: int) -> Sequence[Secret]:
        """Return the secrets of a seat."""

    def tie_title(self) -> str:
        """Return the name of the tie-break; empty if there is none."""

    def tie_break(self, result: SeatResult) -> str:
        """Return the tie-break value of a seat."""


@dataclass(frozen=True)
class ScoreCounter:
    """Public count of what wins: `title` names it, `of` returns that of each seat in a position."""

    title: Callable[[], str]
    of: Callable[[Any], Sequence[int]]


@dataclass(frozen=True)
class GameUi:
    """A game on the screen: what a package of a game brings. Stateless.

    Fields without a default are required; a table does without the others where they are None.
    """

    game: AnyGame
    seating: Seating
    aspect: float
    """Width of the board divided by its height."""
    board: Callable[[Ui, pygame.Rect, Any], None]
    """Draw the board all over its area, with targets for the places of legal actions and steps."""
    words: GameText
    a11y: A11yText
    events: EventTable
    """How each kind of event is shown."""
    panels: Panels | None = None
    help: TooltipText | None = None
    lesson: LessonText | None = None
    settings: WordedSettings | None = None
    """Settings of this game's table."""
    ending: ResultDetails | None = None
    bar_slots: BarSlots = ONE_SLOT
    """The room for its own buttons in the bar."""
    display_problem: Callable[[Any], str] | None = None
    """Return why a game over custom data cannot be shown; empty if it can."""
    material: MaterialUi | None = None
    """Custom data before a match."""
    buttons: Callable[[Any], Sequence[ActionButton]] | None = None
    """Return the buttons for actions without a place."""
    menu: Callable[[Any], Sequence[ActionButton]] | None = None
    """Return the buttons in the menu of the table, for what is rarely wanted."""
    answered: Callable[[Any], int | None] | None = None
    """Return the seat in whose turn another one is asked, if so."""
    step: Callable[[Any], tuple[str, str] | None] | None = None
    """Return what is selected so far and what it can become; None if nothing can be taken back."""
    leading: Callable[[Any, str], Sequence[Any]] | None = None
    """Return the steps that lead to an action: a hint is shown where it would be chosen."""
    doubt: Callable[[Any, Sequence[str]], bool | None] | None = None
    """Return True if actions (a scene and their texts in order) must always be confirmed, False if
    never, None to follow the settings.
    """
    steps_after: Callable[[Any, Sequence[Any], Sequence[str]], Sequence[Any]] | None = None
    """Return the steps that stay selected after actions (a scene, the steps before, their texts) if
    the same decision follows.
    """
    units: Callable[[Any], Sequence[Sequence[Any]]] | None = None
    """Return, for each unit that can still act, the steps that select it."""
    news: Callable[[Sequence[Event], Any, int], str] | None = None
    """Return one or two sentences on what others did since a seat last chose, and on what that
    seat gained (the events, a scene, the seat).
    """
    losses: Callable[[Sequence[Event], Any, int], str] | None = None
    """Return the part of `news` on what the seat lost, which is shown wherever there is no room for
    all of it; empty if nothing.
    """
    timeline: Callable[[Any], Timeline] | None = None
    """Return what collects the flights of events, in the picture of the scene before them."""
    without_movers: Callable[[Sequence[Event], Any], Any] | None = None
    """Return that scene without the pieces that will fly away from it."""
    reasons: Callable[[Sequence[HintReason], Sequence[str]], Sequence[str]] | None = None
    """Return texts of why an action is good."""
    named_card: Callable[[Any, Any], tuple[str, str] | None] | None = None
    """Return the name and the rule of the card that an action (of a scene) names, if it does."""
    busiest_scenes: Callable[[Any], Sequence[Any]] | None = None
    """Return scenes that may follow in a turn, in which panels need most room; the board leaves it
    to them.
    """
    board_idle: Callable[[Any], bool] | None = None
    """Return whether there is nothing to choose on the board, so that panels may cover its lower
    end.
    """
    cause: Callable[[Mapping[str, Json]], str] | None = None
    """Return what in a move leads to points that it brings later, by the fields of the reason."""
    tally: ScoreCounter | None = None
    """What wins, for the chart of a replay."""
    aspect_of: Callable[[Any], float] | None = None
    """Return the aspect of the board of a view, where it varies."""
    rule_name: Callable[[str], str | None] | None = None
    """Return the name for a code in backticks in the rules; None if it has none."""
    prompt_rules: Mapping[str, str] = field(default_factory=dict)
    """The numbers of the statements at which the rules open, by prompt."""
    stage: Callable[[Any], tuple[int, int]] | None = None
    """Return the progress of the match of a view, as (done, of), worded by `offer.stage`."""
    last_turn: Callable[[Any], bool] | None = None
    """Return whether the match of a view or position ends with this turn."""
    last_turn_of: Callable[[Any, int], bool] | None = None
    """Return whether no turn of a seat follows the present one, of a view."""

    @property
    def log_kinds(self) -> list[LogKind]:
        """The filters of the log; every kind of event belongs to one."""
        return self.events.log_kinds(Catalogue(self.game.id))

    def log_lines(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        """Return the lines of the log for the events of one step."""
        return self.events.write(LogLines(self.game.id, names), events)

    def flights(self, events: Sequence[Event], scene: AnyScene) -> list[Flight]:
        """Return the flights of events, in the picture of the scene before them."""
        return self.timeline(scene).follow(events, self.events.kinds).found if self.timeline else []

    def shape(self, view: Any) -> float:
        """Return how many times as wide as high the board of a view is."""
        return self.aspect_of(view) if self.aspect_of else self.aspect
