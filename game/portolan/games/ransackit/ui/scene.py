"""The scene of RANSACKIT's table, the steps of a choice, and the choices.

A turn has dozens of actions, so they are found by where they begin: touch a hex to see what its
units and workers can do, then touch where to go. Actions without a place on the map are in the tray
below, or on a button of the bar.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Final, TypeAlias, TypeVar

from portolan.games.ransackit.board.components import UNIT_IDS, Goods
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.rules.offers import NOTHING
from portolan.games.ransackit.state.actions import Action, Attack, Move, OfUnit, Swap
from portolan.games.ransackit.state.position import Player, Position
from portolan.ui.game_ui.scene import Scene

BOARD: Final = "board"
TRAY: Final = "tray"
BAR: Final = "bar"
MENU: Final = "menu"
TURN: Final = ("act", "fortify")
"""The two phases of a turn with many choices."""
TRADE, LEAVE, PARTNER, OFFER = "trade", "leave", "partner", "offer"
"""Parts of the tray that can be opened: trade, leaving the game, the recipient of an offer, an
offer.
"""
ROADS, SHIPYARDS = "roads", "shipyards"
"""Further steps: a building from one hex to one of several highlighted ones."""


@dataclass(frozen=True)
class At:
    """Step: a hex was touched; choose what to do there."""

    place: int


@dataclass(frozen=True)
class Of:
    """Step: a unit of a kind on a hex was touched; choose where it goes."""

    kind: int
    place: int


@dataclass(frozen=True)
class Onto:
    """Step: a full hex was touched; choose which of its units exchanges places."""

    place: int


@dataclass(frozen=True)
class Open:
    """Step: a part of the tray was opened: TRADE, LEAVE, PARTNER, OFFER, ROADS or SHIPYARDS.

    `dealt` is what was sold or bought last in a trade that stays open: it offers several more.
    """

    what: str
    dealt: str = ""


@dataclass(frozen=True)
class Draft:
    """Step: an offer being composed: goods given, goods asked, and the recipient (None:
    everybody). With `less` a touch on goods takes one of them back.
    """

    give: Goods = NOTHING
    ask: Goods = NOTHING
    to: int | None = None
    less: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing is given or asked yet."""
        return not (any(self.give) or any(self.ask))


Half: TypeAlias = At | Of | Onto | Open | Draft
RansackScene: TypeAlias = Scene[Position, Half]
T = TypeVar("T")


@dataclass(frozen=True)
class Selectable:
    """A choice: an action by its text, or a step towards one.

    `where` it is shown: on the BOARD at a `place`, in the TRAY, on the BAR or in the MENU.
    """

    where: str
    text: str = ""
    action: Action | None = None
    step: Half | None = None
    place: int | None = None

    @property
    def on_hex(self) -> int:
        """The hex of a choice on the BOARD."""
        assert self.place is not None  # noqa: S101 - see above
        return self.place

    @property
    def key(self) -> str:
        """The key of its target."""
        if self.step is None:
            return f"action:{self.text}"
        match self.step:
            case At(place):
                return f"step:at {NAMES[place]}"
            case Of(kind, place):
                return f"step:{UNIT_IDS[kind]} {NAMES[place]}"
            case Onto(place):
                return f"step:onto {NAMES[place]}"
            case Open(what):
                return f"step:{what}"
            case Draft():
                raise AssertionError("an offer is built by targets of its own")


def once(find: Callable[[RansackScene], T]) -> Callable[[RansackScene], T]:
    """Cache a function's result for the current scene, since one picture needs it repeatedly."""
    last: list[tuple[RansackScene, T]] = []

    @wraps(find)
    def found(scene: RansackScene) -> T:
        if not last or last[0][0] is not scene:
            last[:] = [(scene, find(scene))]
        return last[0][1]

    return found


# --- selection -------------------------------------------------------------------------------


def kinds_at(scene: RansackScene, place: int) -> list[int]:
    """Return the kinds of units on a hex that can act."""
    kinds: dict[int, None] = {}
    for action in scene.legal.values():
        match action:
            case Move(kind, at, _) | Attack(_, kind, at) | OfUnit("disband", kind, at):
                if at == place:
                    kinds[kind] = None
            case Swap(kind, at, other_kind, other):
                if at == place:
                    kinds[kind] = None
                if other == place:
                    kinds[other_kind] = None
    return sorted(kinds)


def unit_chosen(scene: RansackScene) -> Of | None:
    """Return the selected unit: the touched one, or the only kind on its hex."""
    for step in reversed(scene.steps):
        match step:
            case Of():
                return step
            case At(place):
                kinds = kinds_at(scene, place)
                return Of(kinds[0], place) if len(kinds) == 1 else None
    return None


def hex_chosen(scene: RansackScene) -> int | None:
    """Return the touched hex, if any."""
    return next((step.place for step in scene.steps if isinstance(step, At)), None)


def trade_open(scene: RansackScene) -> Open | None:
    """Return the step that opened the trade, if any."""
    step = scene.selection
    return step if isinstance(step, Open) and step.what == TRADE else None


def named_first(view: Position) -> int | None:
    """Return the hex that is named already of two that a card lets swap something; else None."""
    match view.tasks[-1]:
        case ("change_of_exports", _, place):
            return None if place is None else int(place)
        case ("production_sabotage", _, (*_, place) as named) if len(named) % 2:
            return int(place)
    return None


def asked(scene: RansackScene) -> Player:
    """Return the asked player; call only while a seat is asked."""
    assert scene.decision is not None  # noqa: S101 - the caller knows that
    return scene.view.players[scene.decision.seat]
