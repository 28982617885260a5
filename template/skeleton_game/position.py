"""A position of Skeleton: board, hands and deck, and how it is stored as JSON."""

from __future__ import annotations

from dataclasses import dataclass

from portolan.core.contract import Json, Viewer
from portolan.core.errors import BadPositionError
from portolan.core.json_reader import Reader
from portolan.core.rng import SEED_LIMIT, Rng

SIDE = 4
SQUARES = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcd")
CARDS = tuple(int(square[1]) for square in SQUARES)
"""A card for each square: the number of its row."""
HAND = 2
PAIRS = [
    *((at, at + 1) for at in range(len(SQUARES)) if (at + 1) % SIDE),
    *((at, at + SIDE) for at in range(len(SQUARES) - SIDE)),
]
"""Adjacent squares, by number."""
HIDDEN_CARD = 0


@dataclass(slots=True)
class Position:
    """Everything about a game at one moment.

    `counters` has the seat of the counter on each square, None if it is free. `deck` is drawn from
    its end.
    `viewer` is the seat of a view, None for the whole position.
    """

    rng: Rng
    counters: list[int | None]
    hands: list[list[int]]
    deck: list[int]
    viewer: Viewer | None = None

    def copy(self) -> Position:
        """Return an independent copy."""
        hands = [hand[:] for hand in self.hands]
        return Position(self.rng.copy(), self.counters[:], hands, self.deck[:], self.viewer)

    @property
    def seat(self) -> int:
        """The seat to move: one after the other."""
        return (len(SQUARES) - self.counters.count(None)) % len(self.hands)

    @property
    def is_over(self) -> bool:
        """Whether the board is full."""
        return None not in self.counters

    def draw(self, seat: int) -> int:
        """Give a seat the next card of the deck, and return the card."""
        self.hands[seat].append(self.deck.pop())
        return self.hands[seat][-1]

    def unseen(self) -> list[int]:
        """Return the cards that are neither played nor seen in a hand, in order."""
        left = [card for card, seat in zip(CARDS, self.counters, strict=True) if seat is None]
        for hand in self.hands:
            for card in hand:
                if card != HIDDEN_CARD:
                    left.remove(card)
        return left


def pairs(position: Position) -> list[int]:
    """Return how many pairs of counters side by side each seat has."""
    at = position.counters
    return [sum(at[a] == at[b] == seat for a, b in PAIRS) for seat in range(len(position.hands))]


def dump(position: Position) -> dict[str, Json]:
    """Return a position or view as JSON data."""
    data: dict[str, Json] = {
        "game": "skeleton",
        "version": 1,
        "seats": len(position.hands),
        "options": {},
        "rng": {"seed": position.rng.seed, "drawn": position.rng.drawn},
        "counters": [*position.counters],
        "players": [{"hand": [*hand]} for hand in position.hands],
        "deck": [*position.deck],
    }
    return data if position.viewer is None else {**data, "viewer": position.viewer}


def load(data: object) -> Position:
    """Return the whole position of JSON data, or raise BadPositionError."""
    top = Reader(data, "position", BadPositionError)
    names = ("game", "version", "seats", "options", "rng", "counters", "players", "deck")
    fields = top.fields(*names)
    top.demand(fields["game"].value == "skeleton", "this is no position of Skeleton")
    fields["version"].whole(1, 1)
    seats = fields["seats"].whole(2, 4)
    fields["options"].fields()
    rng = fields["rng"].fields("seed", "drawn")
    position = Position(
        Rng(rng["seed"].whole(0, SEED_LIMIT - 1), rng["drawn"].whole(0, 1 << 20)),
        [_seat(item, seats) for item in fields["counters"].items(len(SQUARES))],
        [_cards(one.fields("hand")["hand"]) for one in fields["players"].items(seats)],
        _cards(fields["deck"]),
    )
    counters = position.counters
    top.demand(len(counters) == len(SQUARES), f"the board has {len(SQUARES)} squares")
    top.demand(len(position.hands) == seats, f"there must be {seats} players")
    placed = len(SQUARES) - counters.count(None)
    for seat, hand in enumerate(position.hands):
        turns = len(range(seat, placed, seats))
        top.demand(counters.count(seat) == turns, f"seat {seat} has placed {turns} counters")
        drawn = len(range(seat, min(placed, len(SQUARES) - HAND * seats), seats))
        top.demand(len(hand) == HAND + drawn - turns, f"seat {seat} has too many cards or too few")
    held = sorted(card for hand in (*position.hands, position.deck) for card in hand)
    left = [card for card, seat in zip(CARDS, counters, strict=True) if seat is None]
    top.demand(held == left, "the cards do not fit the free squares")
    return position


def _seat(item: Reader, seats: int) -> int | None:
    return None if item.value is None else item.whole(0, seats - 1)


def _cards(cards: Reader) -> list[int]:
    return [card.whole(1, SIDE) for card in cards.items(len(CARDS))]
