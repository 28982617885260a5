"""Scenes: positions built by hand, so that a test reads like the rule that it checks.

A `Scene` is edited with names of the box and then begun; a `Table` is the match from there. Only
public interfaces are used: a dumped position is changed and loaded again, so the loader validates
every scene.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from portolan.core.contract import AnyGame, Choice
from portolan.core.match import Match
from portolan.registry import find_game
from tests.support.playing import Events, PlayedGame
from tests.support.statements import table

VENICE = find_game("venice")
CARDS = {row[0].strip("`"): int(row[1]) for row in table("venice.md", "V-3")}
"""How many raw cards there are, by name."""
PRICES = {row[0].strip("`"): int(row[2]) for row in table("venice.md", "V-3")[:-1]}
PRICES |= {"cloth": 3, "canvas": 3}
"""What each good is worth (V-3, V-5)."""


class Table(PlayedGame):
    """A match from a scene on."""

    def rest(self) -> Events:
        """Pass until somebody leads or the game is over; unload into the hand, load what is first.

        Return the events.
        """
        events: Events = []
        while self.asked and self.asked[1] != "lead":
            events += self.play(self.legal()[0] if "pass" not in self.legal() else "pass")
        return events

    def ducats(self, seat: int) -> int:
        return int(self.player(seat)["ducats"])

    def hand(self, seat: int) -> list[str]:
        return list(self.player(seat)["hand"])


def new(seats: int = 3, seed: int = 1, game: AnyGame = VENICE, **options: Choice) -> Table:
    """Return a new game."""
    return Table(Match(game, seats, options, seed))


class Scene:
    """A position to be edited; every method returns the scene.

    It begins with seat 0 to lead, empty hands, ships, Market and Wharf, 10 ducats each and nothing
    built. Cards not placed by a test are in the deck, below those of `deck`.
    """

    def __init__(self, seats: int = 3, **options: Choice) -> None:
        self.data: dict[str, Any] = VENICE.dump(VENICE.start(seats, options, 1))
        self.data |= {"lead": 0, "seat": 0, "deck": [], "discards": [], "market": [], "wharf": []}
        players: Any = self.data["players"]
        for player in players:
            player |= {"hand": [], "dealt": None, "ships": [None] * 3, "reserved": [None] * 3}
        self.below: list[str] | None = None

    def _player(self, seat: int) -> dict[str, Any]:
        player: dict[str, Any] = self.data["players"][seat]
        return player

    def lead(self, seat: int) -> Self:
        self.data |= {"lead": seat, "seat": seat}
        return self

    def hand(self, seat: int, *goods: str, dealt: str | None = None) -> Self:
        """Give a hand; `dealt` is the card in it that the others have not seen."""
        self._player(seat).update(hand=[*goods, *([dealt] if dealt else [])], dealt=dealt)
        return self

    def ships(self, seat: int, *goods: str | None) -> Self:
        """Load the three ships, left to right."""
        self._player(seat)["ships"] = list(goods)
        return self

    def right_most(self, *goods: str | None) -> Self:
        """Load the right-most ships, by seat."""
        for seat, good in enumerate(goods):
            self._player(seat)["ships"][2] = good
        return self

    def reserved(self, owner: int, ship: int, by: int) -> Self:
        """Put a cube on a ship, counted from 1."""
        self._player(owner)["reserved"][ship - 1] = by
        return self

    def ducats(self, *amounts: int) -> Self:
        """Set the ducats, by seat."""
        for seat, amount in enumerate(amounts):
            self._player(seat)["ducats"] = amount
        return self

    def tile(self, seat: int, business: str, *buildings: str) -> Self:
        self._player(seat)["businesses"].update(dict.fromkeys(buildings, business))
        return self

    def statues(self, *campi: str) -> Self:
        self.data["statues"] = list(campi)
        return self

    def favours(self, *counts: int) -> Self:
        """Set the Favour Cards, by seat."""
        for seat, count in enumerate(counts):
            self._player(seat)["favours"] = count
        return self

    def market(self, *goods: str) -> Self:
        self.data["market"] = list(goods)
        return self

    def wharf(self, *goods: str) -> Self:
        self.data["wharf"] = list(goods)
        return self

    def discards(self, *cards: str) -> Self:
        self.data["discards"] = list(cards)
        return self

    def deck(self, *cards: str) -> Self:
        """Put cards on top of the deck."""
        self.data["deck"] = list(cards)
        return self

    def rest_discarded(self) -> Self:
        """Put the cards that are nowhere into the discard pile, none under the deck."""
        self.below = []
        return self

    def idle(self, turns: int) -> Self:
        """Set the number of turns without a gain so far."""
        self.data["idle"] = turns
        return self

    def whole(self) -> dict[str, Any]:
        """Return the data with every card of the box somewhere."""
        data = self.data
        left = Counter(CARDS)
        for place in ("deck", "discards", "market", "wharf"):
            left.subtract(data[place])
        for player in data["players"]:
            left.subtract(player["hand"])
            left.subtract(good for good in player["ships"] if good)
        rest = [card for card in CARDS for _ in range(max(0, left[card]))]
        place = "deck" if self.below is None else "discards"
        return data | {place: [*data[place], *rest]}

    def begin(self, *texts: str) -> Table:
        """Return the table, after some texts were played."""
        table = Table(Match.from_position(VENICE, self.whole()))
        table.events = []
        table.play(*texts)
        return table
