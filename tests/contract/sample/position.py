"""A position of Quay: plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from portolan.core.contract import HIDDEN, Viewer
from portolan.core.rng import Rng

GOODS = ("salt", "wine", "wood")
CARDS = dict(zip(GOODS, (8, 6, 10), strict=True))
"""How many cards of each good there are, as the game comes."""
DEALT = 3
STOWED = 2
"""Coins for each good in the hold at the end."""


class Setting(NamedTuple):
    """What was chosen before the start."""

    seats: int
    purse: int
    rough: bool


@dataclass(slots=True)
class Player:
    """A seat: `hand` in order, `shown` what of it everybody has seen, `hold` what was stowed."""

    hand: list[str]
    coins: int
    shown: list[str] = field(default_factory=list)
    sold: int = 0
    tolls: int = 0
    hold: list[str] = field(default_factory=list)
    out: bool = False

    def copy(self) -> Player:
        """Return an independent copy."""
        return Player(
            self.hand[:], self.coins, self.shown[:], self.sold, self.tolls, self.hold[:], self.out
        )

    @property
    def unseen(self) -> list[str]:
        """What of the hand the others have not seen."""
        rest = self.hand[:]
        for good in self.shown:
            rest.remove(good)
        return rest

    def show(self, good: str, count: int) -> None:
        """Let everybody see so many cards of a good."""
        more = max(0, count - self.shown.count(good))
        self.shown = sorted(self.shown + [good] * more)

    def give(self, good: str) -> None:
        """Take a card out of the hand, one that was shown if there is one."""
        self.hand.remove(good)
        if good in self.shown:
            self.shown.remove(good)

    def seen(self) -> Player:
        """Return the player as the others know it."""
        twin = self.copy()
        twin.hand = self.shown + [HIDDEN] * len(self.unseen)
        twin.hold = [HIDDEN] * len(self.hold)
        return twin


@dataclass(slots=True)
class Position:
    """Everything about a game at one moment.

    `deck` from the top, `gone` what lies open beside it. `seat` is asked `prompt` in the turn of
    `turn`. In a sale `selling` is the good and `count` the cards so far; in an offer `give` and
    `take` are the goods, `asked` the seats that have yet to answer.
    """

    setting: Setting
    rng: Rng
    players: list[Player]
    deck: list[str]
    gone: list[str] = field(default_factory=list)
    turn: int = 0
    seat: int = 0
    prompt: str = "act"
    selling: str = ""
    count: int = 0
    give: str = ""
    take: str = ""
    asked: list[int] = field(default_factory=list)
    viewer: Viewer | None = None

    def copy(self) -> Position:
        """Return an independent copy."""
        return Position(
            self.setting, self.rng.copy(), [player.copy() for player in self.players],
            self.deck[:], self.gone[:], self.turn, self.seat, self.prompt, self.selling,
            self.count, self.give, self.take, self.asked[:], self.viewer,
        )  # fmt: skip

    @property
    def inside(self) -> list[int]:
        """The seats that have not dropped out."""
        return [seat for seat, player in enumerate(self.players) if not player.out]
