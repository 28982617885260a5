"""A position of Liar's Dice: dice and the last bid, and how it is stored as JSON."""

from __future__ import annotations

from dataclasses import dataclass

from portolan.core.contract import Json, Viewer
from portolan.core.errors import BadPositionError
from portolan.core.json_reader import Reader
from portolan.core.rng import SEED_LIMIT, Rng

MOST_SEATS, DICE, FACES = 6, 5, 6
BIDS = [(count, face) for count in range(1, MOST_SEATS * DICE + 1) for face in range(1, FACES + 1)]
"""Every bid, each higher than those before it."""
HIDDEN_DIE = 0


@dataclass(slots=True)
class Position:
    """Everything about a game at one moment.

    `dice` has those of each seat, in order. The last bid is `count` dice of a `face`, 0 before the
    first. `viewer` is the seat of a view, None for the whole position.
    """

    rng: Rng
    dice: list[list[int]]
    seat: int = 0
    count: int = 0
    face: int = 0
    viewer: Viewer | None = None

    def copy(self) -> Position:
        """Return an independent copy."""
        dice = [cup[:] for cup in self.dice]
        return Position(self.rng.copy(), dice, self.seat, self.count, self.face, self.viewer)

    @property
    def total(self) -> int:
        """How many dice are left."""
        return sum(map(len, self.dice))

    @property
    def is_over(self) -> bool:
        """Whether a single seat has dice."""
        return sum(map(bool, self.dice)) == 1

    @property
    def is_true(self) -> bool:
        """Whether the last bid is true; of a whole position."""
        return sum(cup.count(self.face) for cup in self.dice) >= self.count

    def neighbour(self, step: int) -> int:
        """Return the next seat that has dice, or by a step of -1 the one before."""
        seat = (self.seat + step) % len(self.dice)
        while not self.dice[seat]:
            seat = (seat + step) % len(self.dice)
        return seat

    def roll(self, seat: int) -> list[int]:
        """Roll the dice of a seat, and return them."""
        self.dice[seat][:] = roll(self.rng, len(self.dice[seat]))
        return self.dice[seat][:]


def roll(rng: Rng, count: int) -> list[int]:
    """Return so many rolled dice, in order."""
    return sorted(1 + rng.below(FACES) for _ in range(count))


def dump(position: Position) -> dict[str, Json]:
    """Return a position or view as JSON data."""
    data: dict[str, Json] = {
        "game": "liars_dice",
        "version": 1,
        "seats": len(position.dice),
        "options": {},
        "rng": {"seed": position.rng.seed, "drawn": position.rng.drawn},
        "players": [{"dice": [*cup]} for cup in position.dice],
        "seat": position.seat,
        "count": position.count,
        "face": position.face,
    }
    return data if position.viewer is None else {**data, "viewer": position.viewer}


def load(data: object) -> Position:
    """Return the whole position of JSON data, or raise BadPositionError."""
    top = Reader(data, "position", BadPositionError)
    names = ("game", "version", "seats", "options", "rng", "players", "seat", "count", "face")
    fields = top.fields(*names)
    top.demand(fields["game"].value == "liars_dice", "this is no position of Liar's Dice")
    fields["version"].whole(1, 1)
    seats = fields["seats"].whole(2, MOST_SEATS)
    fields["options"].fields()
    rng = fields["rng"].fields("seed", "drawn")
    position = Position(
        Rng(rng["seed"].whole(0, SEED_LIMIT - 1), rng["drawn"].whole(0, 1 << 20)),
        [_cup(one.fields("dice")["dice"]) for one in fields["players"].items(seats)],
        fields["seat"].whole(0, seats - 1),
        fields["count"].whole(0, MOST_SEATS * DICE),
        fields["face"].whole(0, FACES),
    )
    dice, count = position.dice, position.count
    top.demand(len(dice) == seats, f"there must be {seats} players")
    top.demand(all(cup == sorted(cup) for cup in dice), "the dice of a seat are in order")
    top.demand(bool(dice[position.seat]), "a seat without dice is not asked")
    top.demand(count <= position.total, "a bid is of the dice that are left")
    top.demand(bool(count) == bool(position.face), "a bid has a count and a face")
    top.demand(not (count and position.is_over), "at the end there is no bid")
    return position


def _cup(dice: Reader) -> list[int]:
    return [die.whole(1, FACES) for die in dice.items(DICE)]
