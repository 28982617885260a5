"""Scenes: positions built by hand, so that a test reads like the rule that it checks.

A `Scene` is edited with names from the board and then begun; a `Table` is the match from there.
Only public interfaces are used: a dumped position is changed and loaded again, so the loader
validates every scene.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from portolan.core.assets import read_json
from portolan.core.contract import Choice
from portolan.core.match import Match
from portolan.registry import find_game
from tests.support.playing import PlayedGame
from tests.support.statements import codes, table

RAGUSA = find_game("ragusa")
RING = [spot for row in table("ragusa.md", "R-7") for spot in codes(row[1])]
"""The spots of the city limits, clockwise; wall n joins RING[n - 1] and RING[n % 22]."""
REGIONS = [name for row in table("ragusa.md", "R-3") for name in codes(row[1])]
SPOTS: list[str] = read_json("ragusa/board.json")["spots"]["list"]
CITY = {"AR", "SI", "MA", "WI", "RP", "CA", "OP", "WH", "FI", "MK"}
BUILDING = {
    "AR": "architect", "SI": "silversmith", "MA": "mason", "WI": "winery", "RP": "rectors_palace",
    "CA": "cathedral", "OP": "oil_press", "WH": "wharf", "FI": "fishmonger", "MK": "market",
}  # fmt: skip
PRICES = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5]
"""The price on each space of a track (R-167)."""
FIRST = ("W3-W5-G1", "W4-O2-W6", "W5-F1-O3")
"""Where the first houses of `Scene.rich` stand."""
RESOURCES = ("wood", "stone", "grapes", "olives", "silver_ore", "fish")
COMMODITIES = ("wine", "oil", "silver")


class Table(PlayedGame):
    """A match from a scene on."""

    def access(self, seat: int, resource: str) -> int:
        return int(self.player(seat)["resources"][resource])

    def units(self, seat: int) -> tuple[int, int, int]:
        """Return the seat's Wine, Oil and Silver."""
        wine, oil, silver = (self.player(seat)["commodities"][c] for c in COMMODITIES)
        return wine, oil, silver

    def points(self, seat: int, source: str | None = None) -> int:
        """Return the seat's points, of one source or of all."""
        points: dict[str, int] = self.player(seat)["points"]
        return points[source] if source else sum(points.values())


def new(seats: int, seed: int = 1, **options: Choice) -> Table:
    """Return a new game."""
    return Table(Match(RAGUSA, seats, options, seed))


def dealt(seats: int, seed: int = 1, **options: Choice) -> Table:
    """Return a new game in which everybody has kept the first bonus card, or a solo game."""
    game = new(seats, seed, **options)
    while game.asked and game.asked[1] == "keep":
        game.play(game.legal()[0])
    return game


class Scene:
    """A position to be edited; every method returns the scene.

    It begins with seat `turn` to place on a board without walls and towers, all access, units and
    points at 0, no ship with an extra cost in the harbour and prices on space 5. A solo scene has
    the houses of its set-up and their access, but no black markers and no Patrician cards, and it
    is the person's turn.
    """

    def __init__(self, seats: int = 3, turn: int = 0, **options: Choice) -> None:
        if seats == 1:
            self.data = new(1, player_first=True).data
            self.data["options"] |= {"player_first": False, **options}
            self.data["spots"] = {
                spot: stands for spot, stands in self.data["spots"].items() if stands != "reserved"
            }
        else:
            self.data = dealt(seats, 1, **options).data
            self.data["turn"] = self.data["seat"] = turn
        for player in self._players:
            player["refused"], player["patrician"] = [], []
        self._ships_in = [
            "clothing_wine", "clothing_oil", "clothing_silver", "spices_wine", "spices_oil",
        ]  # fmt: skip
        self._next_ships: list[str] = []
        self._deck: list[str] = []
        self._whole_deck = self._whole_ships = True
        self.prices(5, 5, 5)
        for seat in range(len(self._players)):
            self.cards(seat)

    @property
    def _players(self) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.data["players"]
        return players

    def house(self, seat: int, *spots: str) -> Self:
        """Place houses, from the supply if it has any; Wood and Stone rise to what they ask for."""
        for spot in spots:
            assert self.data["spots"].get(spot, "reserved") == "reserved", f"{spot} is taken"
            self.data["spots"][spot] = seat
            self._players[seat]["houses"] = max(self._players[seat]["houses"] - 1, 0)
        around = Counter(
            region
            for spot, stands in self.data["spots"].items()
            if stands == seat and not isinstance(stands, str)
            for region in spot.split("-")
        )
        has = self._players[seat]["resources"]
        for region, count in around.items():
            if region in CITY:
                has["stone"] = max(has["stone"], count)
            elif not region.startswith("F"):
                has["wood"] = max(has["wood"], count)
        return self

    def powerhouse(self, seat: int, *spots: str) -> Self:
        """Place powerhouses of the seat."""
        for spot in spots:
            self.data["spots"][spot] = "powerhouse"
            self._players[seat]["powerhouses"] -= 1
        return self

    def marker(self, *spots: str) -> Self:
        """Put black markers on spots."""
        self.data["spots"].update(dict.fromkeys(spots, "reserved"))
        return self

    def patrician(self, seat: int, *cards: str) -> Self:
        """Give a bot Patrician cards (such as 1-19-24) with markers on their free spots."""
        self._players[seat]["patrician"] = list(cards)
        numbers = [number for card in cards for number in card.split("-")]
        free = [PATRICIAN_SPOT[n] for n in numbers if PATRICIAN_SPOT[n] not in self.data["spots"]]
        return self.marker(*free)

    def left(self, seat: int, houses: int, powerhouses: int = 0) -> Self:
        """Set how many pieces a seat has yet to place."""
        self._players[seat].update(houses=houses, powerhouses=powerhouses)
        return self

    def access(self, seat: int, **resources: int) -> Self:
        """Set access to resources."""
        self._players[seat]["resources"].update(resources)
        return self

    def rich(self, *seats: int) -> Self:
        """Give seats a first house in the country and 6 of all resources but Fish: enough."""
        for seat in seats:
            if seat not in self.data["spots"].values():
                self.house(seat, FIRST[seat])
            self.access(seat, **dict.fromkeys(RESOURCES[:-1], 6))
        return self

    def bots_rest(self) -> Self:
        """Leave the bots no house to place, so that they only act beside the person's houses."""
        return self.left(1, 0).left(2, 0)

    def units(self, seat: int, wine: int = 0, oil: int = 0, silver: int = 0) -> Self:
        """Fill a warehouse."""
        self._players[seat]["commodities"] = {"wine": wine, "oil": oil, "silver": silver}
        return self

    def points(self, seat: int, **sources: int) -> Self:
        """Set points by source."""
        self._players[seat]["points"].update(sources)
        return self

    def walls(self, *walls: int) -> Self:
        """Build walls."""
        self.data["walls"] = sorted({*self.data["walls"], *walls})
        return self

    def tower(self, seat: int, *spots: str) -> Self:
        """Build towers of a seat."""
        towers = {*self._players[seat]["towers"], *spots}
        self._players[seat]["towers"] = [spot for spot in RING if spot in towers]
        return self

    def prices(self, wine: int, oil: int, silver: int) -> Self:
        """Put the prices on spaces of their tracks."""
        self.data["prices"] = {"wine": wine, "oil": oil, "silver": silver}
        return self

    def harbour(self, *ships: str) -> Self:
        """Lay out the ships, left to right; fewer than five only as when their deck is empty."""
        self._ships_in = list(ships)
        self._whole_ships = self._whole_ships and len(ships) == 5
        return self

    def next_ships(self, *ships: str, rest: bool = True) -> Self:
        """Put ships on top of their deck; without the rest they are all of it."""
        self._next_ships, self._whole_ships = list(ships), rest
        return self

    def ships(self, seat: int, *ships: str) -> Self:
        """Let a seat own ships."""
        self._players[seat]["ships"] = list(ships)
        return self

    def cards(self, seat: int, *cards: str) -> Self:
        """Let a seat hold exactly these bonus cards."""
        self._players[seat]["cards"] = list(cards)
        return self

    def deck(self, *cards: str, rest: bool = True) -> Self:
        """Put bonus cards on top of their deck; without the rest they are all of it."""
        self._deck, self._whole_deck = list(cards), rest
        return self

    def _shuffle(self) -> None:
        """Put all other cards into the decks."""
        ships = Counter(SHIPS)
        ships.subtract([*self._ships_in, *self._next_ships])
        cards = [card for card in BONUS if card not in self._deck]
        for player in self._players:
            ships.subtract(player["ships"])
            cards = [card for card in cards if card not in player["cards"]]
        self.data["harbour"] = self._ships_in
        unseen = [ship for ship, count in ships.items() for _ in range(count)]
        self.data["ship_deck"] = self._next_ships + unseen * self._whole_ships
        self.data["bonus_deck"] = self._deck + cards * self._whole_deck

    def begin(self) -> Table:
        """Load the scene and return its table."""
        self._shuffle()
        return Table(Match.from_position(RAGUSA, self.data))

    def play(self, *texts: str) -> Table:
        """Begin, and play texts."""
        begun = self.begin()
        begun.play(*texts)
        return begun

    def end(self, by: int | None = None) -> Table:
        """Let one last house be placed, on S1-W1-S2, and return the table after the scoring.

        By default the last seat places it, or the person of a solo game. That house touches no city
        region: all other points come from the scene.
        """
        solo = self.data["seats"] == 1
        by = by if by is not None else 0 if solo else len(self._players) - 1
        for seat in range(len(self._players)):
            self.left(seat, int(seat == by))
        self.data["turn"] = self.data["seat"] = by
        return self.play("house S1-W1-S2")


def _all_ships() -> list[str]:
    begun = new(2).data
    return [*begun["harbour"], *begun["ship_deck"]]


def _all_bonus_cards() -> list[str]:
    return sorted(card for row in table("ragusa.md", "R-170") for card in codes(row[0]))


def _patrician() -> dict[str, tuple[str, str]]:
    """Return the spot and the card of each Patrician number."""
    found = {}
    for row in table("ragusa.md", "R-171"):
        cells = [(cell.split()[0], *codes(cell)) for cell in row[1:]]
        card = "-".join(number for number, _ in cells)
        found.update({number: (spot, card) for number, spot in cells})
    return found


SHIPS = _all_ships()
BONUS = _all_bonus_cards()
PATRICIAN_SPOT = {number: place[0] for number, place in _patrician().items()}
PATRICIAN_CARD = dict(_patrician().values())
"""The card that names a spot."""
