"""What one picture of RANSACKIT's table shows, what of a choice is made, and what can be chosen.

A turn has dozens of actions, so they are found by where they begin: touch a hex, and see what its
units and workers can do; touch where to go. What has no place on the map lies in the tray below,
or on a button of the bar.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Final, TypeAlias, TypeVar

from portolan.games.ransackit.board.components import UNIT_IDS, Goods
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.rules.offers import EVERYBODY, NOTHING
from portolan.games.ransackit.state.actions import Action, Attack, Move, OfUnit, Swap
from portolan.games.ransackit.state.position import Player, Position
from portolan.ui.game_ui.scene import Scene

BOARD: Final = "board"
TRAY: Final = "tray"
BAR: Final = "bar"
TURN: Final = ("act", "fortify")
"""The two parts of one's own turn, in which much is asked."""
TRADE, LEAVE, PARTNER, OFFER = "trade", "leave", "partner", "offer"
"""What can be opened in the tray: goods to sell and buy, leaving the game, one player for whom an
offer is, an offer."""
ROADS, SHIPYARDS = "roads", "shipyards"
"""Further selections: a building that leads from one hex to one of several lit ones."""


@dataclass(frozen=True)
class At:
    """A hex was touched: what shall be done there?"""

    place: int


@dataclass(frozen=True)
class Of:
    """A unit of a kind on a hex was touched: where shall it go?"""

    kind: int
    place: int


@dataclass(frozen=True)
class Onto:
    """A full hex was touched: which of its units changes places?"""

    place: int


@dataclass(frozen=True)
class Open:
    """A part of the tray was opened: TRADE, LEAVE, PARTNER, OFFER, ROADS or SHIPYARDS.

    `dealt` is what was sold or bought last in a trade that stays open: it offers several more.
    """

    what: str
    dealt: str = ""


@dataclass(frozen=True)
class Draft:
    """An offer on its way: goods given, goods asked, and whom it is for (or EVERYBODY)."""

    give: Goods = NOTHING
    ask: Goods = NOTHING
    to: int = EVERYBODY


Half: TypeAlias = At | Of | Onto | Open | Draft
RansackScene: TypeAlias = Scene[Position, Half]
T = TypeVar("T")


@dataclass(frozen=True)
class Choice:
    """Something that can be chosen: an action by its text, or a step towards one.

    `where` it is shown: on the BOARD at a `place`, in the TRAY or on the BAR.
    """

    where: str
    text: str = ""
    action: Action | None = None
    step: Half | None = None
    place: int = 0

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
    """Let something be found once for a scene: one picture asks for it again and again."""
    last: list[tuple[RansackScene, T]] = []

    @wraps(find)
    def found(scene: RansackScene) -> T:
        if not last or last[0][0] is not scene:
            last[:] = [(scene, find(scene))]
        return last[0][1]

    return found


# --- what is half chosen -----------------------------------------------------------------------


def kinds_at(scene: RansackScene, place: int) -> list[int]:
    """Return the kinds of units on a hex that can do anything there themselves."""
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
    """Return the unit that is half chosen: touched itself, or the only kind on its hex."""
    for step in reversed(scene.steps):
        match step:
            case Of():
                return step
            case At(place):
                kinds = kinds_at(scene, place)
                return Of(kinds[0], place) if len(kinds) == 1 else None
    return None


def hex_chosen(scene: RansackScene) -> int:
    """Return the hex that was touched, 0 for none."""
    return next((step.place for step in scene.steps if isinstance(step, At)), 0)


def trade_open(scene: RansackScene) -> Open | None:
    """Return the step by which goods can be sold and bought, if it was made."""
    step = scene.selection
    return step if isinstance(step, Open) and step.what == TRADE else None


def asked(scene: RansackScene) -> Player:
    """Return the player who is asked; asked for only while one is."""
    assert scene.decision is not None  # noqa: S101 - the caller knows that
    return scene.view.players[scene.decision.seat]
