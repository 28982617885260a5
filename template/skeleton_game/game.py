"""Skeleton: a card lets you put a counter into its row; counters of yours side by side score."""

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
from .position import CARDS, HAND, HIDDEN_CARD, SIDE, SQUARES, Position, dump, load, pairs


class SkeletonGame(Game[Position, str]):
    """The rules of Skeleton; an action is its own text: the square of a counter."""

    id = "skeleton"
    title = "Skeleton"
    version = 1
    player_counts = (2, 3, 4)
    options = ()
    events = event_kinds(ev)
    seat_fields = frozenset({"counters"})

    def set_up(self, seats: int, options: Choices, seed: int, report: Report) -> Position:
        """Return the first position: shuffled cards, dealt to each seat."""
        position = Position(Rng(seed), [None] * len(SQUARES), [[] for _ in range(seats)], [*CARDS])
        position.rng.shuffle(position.deck)
        for seat in [*range(seats)] * HAND:
            report(ev.Drawn, seat, card=position.draw(seat))
        return position

    def seats_at(self, position: Position) -> int:
        """Return the number of seats."""
        return len(position.hands)

    def decision(self, position: Position) -> Decision | None:
        """Return the seat to move, in turn; None when the board is full."""
        return None if position.is_over else Decision(position.seat, "place")

    def legal_actions(self, position: Position) -> tuple[str, ...]:
        """Return the free squares in rows of the hand; nothing in the view of another seat."""
        board = zip(SQUARES, position.counters, strict=True)
        hand = position.hands[position.seat] if position.viewer in (None, position.seat) else []
        return tuple(square for square, at in board if at is None and int(square[1]) in hand)

    def apply(self, position: Position, action: str, report: Report = silent) -> None:
        """Put the counter there, and draw a card while there are any."""
        seat = position.seat
        position.hands[seat].remove(int(action[1]))
        position.counters[SQUARES.index(action)] = seat
        report(ev.Placed, seat, square=action)
        if position.deck:
            report(ev.Drawn, seat, card=position.draw(seat))

    def parse(self, text: str) -> str:
        """Return the action of a text, or raise BadActionError."""
        if text not in SQUARES:
            raise BadActionError(f"{text!r} is no square of Skeleton; there are a1 to d4")
        return text

    def all_actions(self) -> Iterable[str]:
        """Return every action there is."""
        return SQUARES

    def view(self, position: Position, seat: Viewer) -> Position:
        """Return what a seat may know: the board and its own hand."""
        seen = position.copy()
        seen.viewer, seen.rng = seat, Rng(None, position.rng.drawn)
        others = [hand for other, hand in enumerate(seen.hands) if other != seat]
        for cards in (*others, seen.deck):
            cards[:] = [HIDDEN_CARD] * len(cards)
        return seen

    def imagine(self, view: Position, seat: Viewer, seed: int) -> Position:
        """Return a possible position: the unseen cards are dealt at random."""
        world, cards = view.copy(), view.unseen()
        world.viewer, world.rng = None, Rng(seed, view.rng.drawn)
        Rng(seed).shuffle(cards)
        for hidden in (*world.hands, world.deck):
            hidden[:] = [card or cards.pop() for card in hidden]
        return world

    def result(self, position: Position) -> list[SeatResult]:
        """Return the points by seat, or raise NotOverError."""
        if not position.is_over:
            raise NotOverError("the game is not over, so there is no result yet")
        points = pairs(position)
        return [SeatResult(i, p, {"pairs": p}, (), p == max(points)) for i, p in enumerate(points)]

    def describe(self, view: Position) -> list[str]:
        """Return the hands and the board in lines of text."""
        signs = ["." if seat is None else str(seat) for seat in view.counters]
        rows = [f"{1 + at // SIDE} {' '.join(signs[at : at + SIDE])}" for at in range(0, 16, SIDE)]
        hands = [" ".join(str(card or "?") for card in hand) for hand in view.hands]
        return [*(f"seat {seat}: {hand}" for seat, hand in enumerate(hands)), *rows, "  a b c d"]

    def dump(self, position: Position) -> dict[str, Json]:
        """Return a position or view as JSON data."""
        return dump(position)

    def load(self, data: object) -> Position:
        """Return the whole position of JSON data, or raise BadPositionError."""
        return load(data)


GAME = SkeletonGame()
