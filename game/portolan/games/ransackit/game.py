"""RANSACKIT as a game of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from portolan.core.contract import (
    Choices,
    Decision,
    Event,
    Game,
    Option,
    Report,
    SeatResult,
    Viewer,
    event_kinds,
    silent,
)
from portolan.core.errors import BadOptionError, NotOverError
from portolan.core.rng import Rng
from portolan.games.ransackit import events as ev
from portolan.games.ransackit.board.components import SEATS
from portolan.games.ransackit.board.maps import BOOK, FIELDS, Map, read_map
from portolan.games.ransackit.flow import turn
from portolan.games.ransackit.flow.setup import new_position, setting_of
from portolan.games.ransackit.rules.ending import result
from portolan.games.ransackit.rules.offers import is_gift
from portolan.games.ransackit.rules.undoing import undoes
from portolan.games.ransackit.serialize import dump, load
from portolan.games.ransackit.state.actions import Action, all_actions, parse
from portolan.games.ransackit.state.position import Position
from portolan.games.ransackit.text_table import describe
from portolan.games.ransackit.views import imagine, view

_OWN: Final = "own"
"""The choice of map that stands for a custom map."""
_SWITCHES: Final = (
    "ruins", "deal_in", "golden_fields", "fog_of_war", "blood_money", "nomads", "non_renewables",
    "fires_and_floods",
)  # fmt: skip
_LAID_OUT: Final = {"ruins": "ruins", "golden_fields": "golden", "fires_and_floods": "disasters"}
"""Options that need a field of the map, with that field."""


def _options(maps: tuple[str, ...]) -> tuple[Option, ...]:
    return (
        Option("map", maps, maps[0], SEATS),
        Option("founding", ("clockwise", "counterclockwise"), "clockwise", SEATS),
        *(Option(name, (False, True), False, SEATS, "fables") for name in _SWITCHES),
    )


class Ransackit(Game[Position, Action]):
    """RANSACKIT by Jacob Adams (revision 14), with its Fables."""

    id: ClassVar[str] = "ransackit"
    title: ClassVar[str] = "RANSACKIT"
    version: ClassVar[int] = 2
    player_counts: ClassVar[tuple[int, ...]] = SEATS
    options: ClassVar[tuple[Option, ...]] = _options(BOOK)
    seat_fields: ClassVar[frozenset[str]] = frozenset(
        {"seat", "by", "to", "victim", "owner", "first", "turn"}
    )
    events: ClassVar[Mapping[str, type[Event]]] = event_kinds(ev)
    resigning: ClassVar[tuple[str, ...]] = ("quit", "vote", "agree")
    passing: ClassVar[tuple[str, ...]] = (
        "stop", "stay", "fortify", "end", "withdraw", "decline", "refuse",
    )  # fmt: skip
    wasting: ClassVar[tuple[str, ...]] = ("disband",)
    material: ClassVar[Mapping[str, frozenset[str]]] = {"map": frozenset(FIELDS)}
    own_map: Map | None = None
    """The custom map."""

    def with_checked_material(self, material: dict[str, Any]) -> Ransackit:
        """Return the game with a custom map; raise BadMaterialError with the reason."""
        game = _OnOwnMap()
        game.own_map = read_map(material["map"])
        return game

    def check_choices(self, seats: object, options: object) -> tuple[int, Choices]:
        """Return seats and options, or raise BadOptionError; the map must have what its options
        need.
        """
        count, chosen = super().check_choices(seats, options)
        if self.own_map is not None:
            for option, part in _LAID_OUT.items():
                if chosen[option] and not getattr(self.own_map, part):
                    raise BadOptionError(
                        f"this map says nothing of {option!r}; it needs a field for it"
                    )
            if chosen["fog_of_war"]:
                raise BadOptionError(
                    "'fog_of_war' has its own arrangement, so no map of one's own goes with it"
                )
        return count, chosen

    def set_up(self, seats: int, options: Choices, seed: int, report: Report) -> Position:
        """Set up the table, roll for the first player (K1), and advance to the first founding."""
        position = new_position(setting_of(seats, options, self.own_map), Rng(seed), report)
        turn.advance(position, report)
        return position

    def seats_at(self, position: Position) -> int:
        """Return the number of seats."""
        return position.setting.seats

    def decision(self, position: Position) -> Decision | None:
        """Return which seat is asked what; None at the end."""
        task = position.tasks[-1]
        return None if task[0] == "over" else Decision(task[1], task[0])

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        """Return the legal actions of the asked seat."""
        return turn.legal_actions(position) if position.legal is None else position.legal

    def apply(self, position: Position, action: Action, report: Report = silent) -> None:
        """Apply a legal action and what follows."""
        turn.apply(position, action, report)

    parse = staticmethod(parse)
    all_actions = staticmethod(all_actions)
    undoes = staticmethod(undoes)
    is_gift = staticmethod(is_gift)
    view = staticmethod(view)
    describe = staticmethod(describe)
    dump = staticmethod(dump)

    def purpose(self, action: Action) -> str:
        """Return an action without its unit: an attack can begin with any of several."""
        return str(action).partition(" with ")[0]

    def imagine(self, view: Position, seat: Viewer, seed: int) -> Position:
        """Return a whole position that is possible for a seat with this view."""
        return imagine(view, seat, seed)

    def result(self, position: Position) -> list[SeatResult]:
        """Return the outcome by seat, or raise NotOverError."""
        if not position.over:
            raise NotOverError("the game is not over, so there is no result yet")
        return result(position)

    def load(self, data: object) -> Position:
        """Return the position of JSON data, or raise BadPositionError."""
        return load(self, data, self.own_map)


class _OnOwnMap(Ransackit):
    options: ClassVar[tuple[Option, ...]] = _options((_OWN,))


GAME = Ransackit()
