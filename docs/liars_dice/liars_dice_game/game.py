"""Liar's Dice: bid on the dice of all, or call the last bidder a liar; the last with dice wins."""

from __future__ import annotations

from collections.abc import Iterable

from portolan.core.contract import (
    Choices,
    Decision,
    Game,
    Json,
    Report,
    SeatResult,
    Viewer,
    event_kinds,
    silent,
)
from portolan.core.errors import BadActionError, NotOverError
from portolan.core.rng import Rng

from . import events as ev
from .position import BIDS, DICE, FACES, HIDDEN_DIE, Position, dump, load, roll

LIAR = "liar"
ACTIONS = (LIAR, *(f"bid {count} {face}" for count, face in BIDS))


class LiarsDiceGame(Game[Position, str]):
    """The rules of Liar's Dice; an action is its own text: `bid 3 5` or `liar`."""

    id = "liars_dice"
    title = "Liar's Dice"
    version = 1
    player_counts = (2, 3, 4, 5, 6)
    options = ()
    events = event_kinds(ev)

    def set_up(self, seats: int, options: Choices, seed: int, report: Report) -> Position:
        """Return the first position: everybody has rolled."""
        position = Position(Rng(seed), [[HIDDEN_DIE] * DICE for _ in range(seats)])
        _roll_all(position, report)
        return position

    def seats_at(self, position: Position) -> int:
        """Return the number of seats."""
        return len(position.dice)

    def decision(self, position: Position) -> Decision | None:
        """Return the seat to bid; None when only one has dice."""
        return None if position.is_over else Decision(position.seat, "bid")

    def legal_actions(self, position: Position) -> tuple[str, ...]:
        """Return a doubt and all higher bids; nothing in the view of another seat."""
        if position.is_over or position.viewer not in (None, position.seat):
            return ()
        every = ACTIONS[1 : 1 + FACES * position.total]
        if not position.count:
            return every
        return (LIAR, *every[BIDS.index((position.count, position.face)) + 1 :])

    def apply(self, position: Position, action: str, report: Report = silent) -> None:
        """Bid, or show all dice: whoever is wrong loses one, and all roll again."""
        seat = position.seat
        if action != LIAR:
            position.count, position.face = BIDS[ACTIONS.index(action) - 1]
            report(ev.Bid, seat, count=position.count, face=position.face)
            position.seat = position.neighbour(1)
            return
        bidder = position.neighbour(-1)
        report(ev.Doubted, seat, bidder=bidder)
        for other, cup in enumerate(position.dice):
            if cup:
                report(ev.Shown, other, dice=[*cup])
        position.seat = loser = seat if position.is_true else bidder
        position.dice[loser].pop()
        report(ev.Lost, loser, left=len(position.dice[loser]))
        position.count = position.face = 0
        if not position.dice[loser]:
            position.seat = position.neighbour(1)
        if not position.is_over:
            _roll_all(position, report)

    def parse(self, text: str) -> str:
        """Return the action of a text, or raise BadActionError."""
        if text not in ACTIONS:
            raise BadActionError(f"{text!r} is no action of Liar's Dice, such as 'bid 3 5', 'liar'")
        return text

    def all_actions(self) -> Iterable[str]:
        """Return every action there is."""
        return ACTIONS

    def view(self, position: Position, seat: Viewer) -> Position:
        """Return what a seat may know: its own dice; at the end those that are left."""
        seen = position.copy()
        seen.viewer, seen.rng = seat, Rng(None, position.rng.drawn)
        for other, cup in enumerate(seen.dice):
            if other != seat and not position.is_over:
                cup[:] = [HIDDEN_DIE] * len(cup)
        return seen

    def imagine(self, view: Position, seat: Viewer, seed: int) -> Position:
        """Return a possible position: the unseen dice are rolled."""
        world, rng = view.copy(), Rng(seed)
        world.viewer, world.rng = None, Rng(seed, view.rng.drawn)
        for cup in world.dice:
            if HIDDEN_DIE in cup:
                cup[:] = roll(rng, len(cup))
        return world

    def result(self, position: Position) -> list[SeatResult]:
        """Return the dice left by seat, or raise NotOverError."""
        if not position.is_over:
            raise NotOverError("the game is not over, so there is no result yet")
        left = [len(cup) for cup in position.dice]
        return [SeatResult(i, n, {"dice": n}, (), n > 0) for i, n in enumerate(left)]

    def describe(self, view: Position) -> list[str]:
        """Return the dice and the bid in lines of text."""
        cups = [" ".join(str(die or "?") for die in cup) for cup in view.dice]
        bid = f"bid {view.count} x {view.face}" if view.count else "no bid"
        return [*(f"seat {seat}: {cup}" for seat, cup in enumerate(cups)), bid]

    def dump(self, position: Position) -> dict[str, Json]:
        """Return a position or view as JSON data."""
        return dump(position)

    def load(self, data: object) -> Position:
        """Return the whole position of JSON data, or raise BadPositionError."""
        return load(data)


def _roll_all(position: Position, report: Report) -> None:
    for seat, cup in enumerate(position.dice):
        if cup:
            report(ev.Rolled, seat, dice=position.roll(seat))


GAME = LiarsDiceGame()
