"""Ragusa as a game of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from portolan.core.contract import Decision, Event, Game, Option, SeatResult, Viewer, event_kinds
from portolan.core.errors import NotOverError
from portolan.games.ragusa import events as ev
from portolan.games.ragusa.rules import legal_actions as legal_actions_module
from portolan.games.ragusa.rules import setup, turn
from portolan.games.ragusa.rules.scoring import result, with_last_fish
from portolan.games.ragusa.serialize import dump, load
from portolan.games.ragusa.state.actions import Action, all_actions, parse
from portolan.games.ragusa.state.position import OVER, PROMPTS, Position
from portolan.games.ragusa.text_table import describe
from portolan.games.ragusa.views import imagine, view

_MULTIPLAYER: Final = (2, 3, 4, 5)
_SOLO: Final = (1,)


class Ragusa(Game[Position, Action]):
    """Ragusa by Fabio Lopiano, first (2018) and second edition (2020)."""

    id: ClassVar[str] = "ragusa"
    title: ClassVar[str] = "Ragusa"
    version: ClassVar[int] = 2
    player_counts: ClassVar[tuple[int, ...]] = (*_SOLO, *_MULTIPLAYER)
    options: ClassVar[tuple[Option, ...]] = (
        Option("edition", ("first", "second"), "second", (*_SOLO, *_MULTIPLAYER)),
        Option("harder", (False, True), False, _SOLO),
        Option("pairs", (False, True), False, _SOLO),
        Option("player_first", (False, True), False, _SOLO),
    )
    seat_fields: ClassVar[frozenset[str]] = frozenset({"seat", "turn", "spots", "sunk"})
    passing: ClassVar[tuple[str, ...]] = ("pass",)
    events: ClassVar[Mapping[str, type[Event]]] = event_kinds(ev)

    set_up = staticmethod(setup.set_up)

    def seats_at(self, position: Position) -> int:
        """Return the number of seats; a solo game has 3: the person, bot 1 and bot 2."""
        return len(position.players)

    def decision(self, position: Position) -> Decision | None:
        """Return which seat is asked what; None at the end."""
        if position.prompt == OVER:
            return None
        return Decision(position.seat, PROMPTS[position.prompt])

    legal_actions = staticmethod(legal_actions_module.legal_actions)
    apply = staticmethod(turn.apply)
    parse = staticmethod(parse)
    all_actions = staticmethod(all_actions)
    view = staticmethod(view)
    describe = staticmethod(describe)
    dump = staticmethod(dump)

    def imagine(self, view: Position, seat: Viewer, seed: int) -> Position:
        """Return a whole position that is possible for a seat with this view."""
        return imagine(view, seat, seed)

    def result(self, position: Position) -> list[SeatResult]:
        """Return the outcome by seat, or raise NotOverError."""
        if position.prompt != OVER:
            raise NotOverError("the game is not over, so there is no result yet")
        return result(position)

    def result_after(self, position: Position, ending: Sequence[Event]) -> list[SeatResult]:
        """Return the outcome by seat, the last exchange of Fish apart from the bonus cards."""
        return with_last_fish(position, self.result(position), ending)

    def load(self, data: object) -> Position:
        """Return the position of JSON data, or raise BadPositionError."""
        return load(self, data)


GAME = Ragusa()
