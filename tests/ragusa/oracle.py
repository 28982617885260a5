"""A second implementation of the rules of Ragusa: slow, simple, and written from the rulings alone.

`Table` plays on from a dumped position in a single generator, turn after turn, and yields an `Ask`
whenever a person decides. It shares only data files with `portolan.games.ragusa`: where the two
agree, two independent readings of the rulings agree. Letters such as P6 name the rulings.
"""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import combinations_with_replacement, permutations
from pathlib import Path
from typing import Any, NamedTuple

_DATA = Path(__file__).resolve().parents[2] / "assets" / "ragusa"


def _read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((_DATA / f"{name}.json").read_text(encoding="utf-8"))
    return data


_board, _cards, _supply = _read("board"), _read("cards"), _read("supply")
REGION = {region["id"]: region for region in _board["regions"]["list"]}
SPOTS: list[str] = _board["spots"]["list"]
LIMITS: list[str] = _board["city_limits"]["spots_clockwise"]
RING = len(LIMITS)
SHIPS = {ship["id"]: ship for ship in _cards["ship_cards"]["list"]}
BONUS = {card["id"]: card for card in _cards["bonus_cards"]["list"]}
PATRICIAN: list[dict[str, str]] = _cards["patrician_cards"]["cards"]
PRICE: list[int] = _supply["market_track"]["value_by_space"]
SLOTS = _supply["harbour_slots"]["left_to_right"]

COMMODITIES = ("wine", "oil", "silver")
RATE = {"wood": 2, "stone": 3, "grapes": 2, "olives": 2, "silver_ore": 4}  # F1
MAKES = {
    "winery": ("grapes", "wine"),
    "oil_press": ("olives", "oil"),
    "silversmith": ("silver_ore", "silver"),
}
TRADES = ("market", "wharf")
NO_ARROW = ("rectors_palace", "cathedral")  # A2
BOT_ORDER = (
    "winery", "oil_press", "silversmith", "architect", "mason", "fishmonger", "rectors_palace",
    "market", "wharf",
)  # fmt: skip
"""S5."""

GameText = Generator["Ask", str, None]


class Ask(NamedTuple):
    """A decision: of which seat, about what, among which texts."""

    seat: int
    prompt: str
    legal: frozenset[str]


def regions_of(spot: str) -> list[str]:
    """Return the three regions around a spot."""
    return spot.split("-")


def kind_of(region: str) -> str:
    """Return `country`, `sea` or `city`."""
    return str(REGION[region]["type"])


def buildings_of(spot: str) -> list[str]:
    """Return the buildings of the city regions around a spot."""
    return [REGION[r]["building"] for r in regions_of(spot) if kind_of(r) == "city"]


def _middle(region: str) -> tuple[float, float]:
    q, r = REGION[region]["q"], REGION[region]["r"]
    return math.sqrt(3) * (q + r / 2), 1.5 * r


def _clockwise(region: str) -> list[str]:
    """Return the spots around a region, clockwise on a screen whose y grows downwards."""
    x, y = _middle(region)

    def angle(spot: str) -> float:
        corners = [_middle(r) for r in regions_of(spot)]
        return math.atan2(sum(c[1] for c in corners) / 3 - y, sum(c[0] for c in corners) / 3 - x)

    return sorted((spot for spot in SPOTS if region in regions_of(spot)), key=angle)


AROUND = {region: _clockwise(region) for region in REGION}
AT = {region["building"]: name for name, region in REGION.items() if kind_of(name) == "city"}


def from_new_one(building: str, spot: str) -> list[str]:
    """Return the spots around a building clockwise, beginning with the new piece (A2)."""
    spots = AROUND[AT[building]]
    start = spots.index(spot)
    return spots[start:] + spots[:start]


def has_free_spot(card: str, spots: dict[str, Any]) -> bool:
    """Tell whether a Patrician card, named by its numbers, still has a spot to give (S4)."""
    numbers = card.split("-")
    on_it = next(c for c in PATRICIAN if set(c) == set(numbers))
    return any(spots[spot] == "reserved" for spot in on_it.values())


def exchanges(fish: int) -> Iterator[tuple[str, ...]]:
    """Yield every multiset of resources that so many Fish can buy, small ones first."""
    for size in range(fish // 2 + 1):
        for bought in combinations_with_replacement(RATE, size):
            if sum(RATE[resource] for resource in bought) <= fish:
                yield bought


class Table:
    """A position as JSON data, with the rules."""

    def __init__(self, data: dict[str, Any], draw: Callable[[int], list[int]]) -> None:
        """Take a dumped position at the beginning of a person's turn.

        `draw` returns the Patrician card that a bot draws, since chance is no part of the rules.
        """
        self.data = copy.deepcopy(data)
        self.draw = draw
        self.players: list[dict[str, Any]] = self.data["players"]
        self.spots: dict[str, Any] = self.data["spots"]
        self.solo = self.data["seats"] == 1
        self.turn_of: int = self.data["turn"]

    # --- the run of the game --------------------------------------------------------------

    def play(self) -> GameText:
        """Play turn after turn, until every piece is placed or set aside (W1)."""
        seat = self.turn_of
        while any(p["houses"] + p["powerhouses"] for p in self.players):
            if self.players[seat]["houses"] + self.players[seat]["powerhouses"]:
                self.turn_of = seat
                yield from self.bot_turn(seat) if self.is_bot(seat) else self.turn(seat)
            seat = (seat + 1) % len(self.players)

    def is_bot(self, seat: int) -> bool:
        return self.solo and seat > 0

    def turn(self, seat: int) -> GameText:
        me = self.players[seat]
        while True:
            placements = self.placements(seat)
            if not placements:  # P7; T6 says that a regular house goes first
                me["houses" if me["houses"] else "powerhouses"] -= 1
                return
            text = yield Ask(seat, "place", frozenset({*placements, *self.exchange_texts(seat)}))
            if not text.startswith("exchange"):
                break
            self.exchange(seat, text.split()[1])
        placement, _, bought = text.partition(" for ")
        piece, spot = placement.split()
        if piece == "powerhouse":
            me["powerhouses"] -= 1
            self.spots[spot] = "powerhouse"
        else:
            me["houses" if me["houses"] else "powerhouses"] -= 1  # T6
            self.spots[spot] = seat
            self.gain(seat, spot)
        for resource in bought.split():
            self.exchange(seat, resource)
        yield from self.activate_all(seat, spot)

    def gain(self, seat: int, spot: str) -> None:
        """Gain access from country and sea, at once (A1)."""
        for region in regions_of(spot):
            if kind_of(region) != "city":
                self.players[seat]["resources"][REGION[region]["yields"]] += 1

    # --- placing --------------------------------------------------------------------------

    def placements(self, seat: int) -> set[str]:
        """Return the texts of all legal placements."""
        me = self.players[seat]
        powerhouses = set()
        if me["powerhouses"]:
            powerhouses = {
                f"powerhouse {spot}{bought}"
                for spot in LIMITS
                if spot not in self.spots and not self.has_powerhouse_near(spot)
                for bought in self.smallest_exchange(seat, spot, house=False)
            }
        houses = set()
        if me["houses"] or (me["powerhouses"] and not powerhouses):  # T6
            first = seat not in self.spots.values()
            houses = {
                f"house {spot}{bought}"
                for spot in SPOTS
                if spot not in self.spots
                if not first or any(REGION[r].get("yields") == "wood" for r in regions_of(spot))
                for bought in self.smallest_exchange(seat, spot, house=True)
            }
        return houses | powerhouses

    def has_powerhouse_near(self, spot: str) -> bool:
        """Tell whether a powerhouse stands around one of the spot's three regions (T2)."""
        return any(
            self.spots.get(other) == "powerhouse"
            for region in regions_of(spot)
            for other in AROUND[region]
        )

    def smallest_exchange(self, seat: int, spot: str, *, house: bool) -> list[str]:
        """Return the text after the spot, in a list; none if no exchange is enough (P6)."""
        gained = dict(self.players[seat]["resources"])
        if house:
            for region in regions_of(spot):
                if kind_of(region) != "city":
                    gained[REGION[region]["yields"]] += 1
        enough: list[tuple[str, ...]] = []
        for bought in exchanges(gained["fish"]):
            if enough and len(bought) > len(enough[0]):
                break
            access = dict(gained)
            for resource in bought:
                access[resource] += 1
                access["fish"] -= RATE[resource]
            if self.may_stand(seat, spot, access, house=house):
                enough.append(bought)
        assert len(enough) <= 1, f"P6: {enough} are all smallest for {spot}"
        assert all(len(set(bought)) == len(bought) for bought in enough), "P6: named twice"
        return [f" for {' '.join(bought)}" if bought else "" for bought in enough]

    def may_stand(self, seat: int, spot: str, access: dict[str, int], *, house: bool) -> bool:
        """Tell whether the requirements of all three regions are met in some order (P3 to P5)."""
        if house:
            for region in regions_of(spot):
                material = {"country": "wood", "city": "stone"}.get(kind_of(region))
                own = 1 + sum(self.spots.get(other) == seat for other in AROUND[region])
                if material and own > access[material]:
                    return False
        return any(
            self.order_works(seat, order, access) for order in permutations(buildings_of(spot))
        )

    def order_works(self, seat: int, order: Iterable[str], access: dict[str, int]) -> bool:
        goods = any(self.players[seat]["commodities"].values())
        for building in order:
            if building in MAKES:
                if access[MAKES[building][0]] < 1:
                    return False
                goods = True
            if building == "fishmonger" and access["fish"] < 2:
                return False
            if building in TRADES and not goods:
                return False
        return True

    # --- Fish -----------------------------------------------------------------------------

    def exchange_texts(self, seat: int) -> set[str]:
        fish = self.players[seat]["resources"]["fish"]
        return {f"exchange {resource}" for resource, rate in RATE.items() if fish >= rate}

    def exchange(self, seat: int, resource: str) -> None:
        access = self.players[seat]["resources"]
        access["fish"] -= RATE[resource]
        access[resource] += 1
        assert access["fish"] >= 0

    def ask_for_fish(self, seat: int, building: str, spot: str) -> GameText:
        """Ask an owner on another's turn, before the first of their houses acts (F2)."""
        resource, commodity = MAKES[building]
        me = self.players[seat]
        houses = len([s for s in from_new_one(building, spot) if self.spots.get(s) == seat])

        def made(access: int) -> int:
            stock: int = me["commodities"][commodity]
            return min(12, stock + houses * access)

        while me["resources"]["fish"] >= RATE[resource] and made(
            me["resources"][resource] + 1
        ) > made(me["resources"][resource]):
            answer = yield Ask(seat, "exchange", frozenset({f"exchange {resource}", "pass"}))
            if answer == "pass":
                return
            self.exchange(seat, resource)

    # --- activating -----------------------------------------------------------------------

    def activate_all(self, seat: int, spot: str) -> GameText:
        """Activate the city regions in an order that the active player chooses (A1, F2)."""
        left = [building for building in buildings_of(spot) if building != "cathedral"]
        while left:
            building = left[0]
            while True:
                exchange = self.exchange_texts(seat)
                if len(left) == 1 and (
                    left[0] not in MAKES or f"exchange {MAKES[left[0]][0]}" not in exchange
                ):
                    break
                first = {b for b in left if self.may_come_first(seat, b, left)}
                legal = {f"activate {b}" for b in first} | exchange
                verb, building = (yield Ask(seat, "activate", frozenset(legal))).split()
                if verb == "activate":
                    break
                self.exchange(seat, building)
                building = left[0]
            left.remove(building)
            yield from self.activate(seat, building, spot)

    def may_come_first(self, seat: int, building: str, left: list[str]) -> bool:
        """Tell whether an order that begins so leaves every trade something to trade (P5)."""
        others = [b for b in left if b != building]
        plenty = dict.fromkeys([*RATE, "fish"], 2)
        return any(
            self.order_works(seat, (building, *order), plenty) for order in permutations(others)
        )

    def activate(self, seat: int, building: str, spot: str) -> GameText:
        """Let the pieces around a region act, each for its owner (A2, T3, T4)."""
        asked = {seat}
        by_powerhouse = self.spots[spot] == "powerhouse"
        acting = [spot] if building in NO_ARROW else from_new_one(building, spot)
        for place in acting:
            stands = self.spots.get(place)
            if stands is None or stands == "reserved":
                continue
            owner = seat if by_powerhouse or stands == "powerhouse" else int(stands)
            if building in MAKES and owner not in asked and not self.is_bot(owner):
                yield from self.ask_for_fish(owner, building, spot)
            asked.add(owner)
            yield from self.act(owner, building)

    def act(self, seat: int, building: str) -> GameText:
        me = self.players[seat]
        if building in MAKES:
            resource, commodity = MAKES[building]
            units = me["commodities"][commodity] + me["resources"][resource]
            me["commodities"][commodity] = min(12, units)  # A9
        elif building == "fishmonger":
            me["points"]["fishmonger"] += me["resources"]["fish"] // 2  # A5
        else:
            yield from {
                "mason": self.mason,
                "architect": self.architect,
                "market": self.market,
                "wharf": self.wharf,
                "rectors_palace": self.palace,
            }[building](seat)

    def mason(self, seat: int) -> GameText:
        free = [wall for wall in range(1, RING + 1) if wall not in self.data["walls"]]
        if not free:
            return
        if self.is_bot(seat):
            wall = self.bot_wall(seat, free)
        else:
            text = yield Ask(seat, "wall", frozenset(f"wall {wall}" for wall in free))
            wall = int(text.split()[1])
        self.data["walls"] = sorted([*self.data["walls"], wall])
        self.players[seat]["points"]["mason"] += self.wall_points(seat, wall)

    def wall_points(self, seat: int, wall: int) -> int:
        """A3: 1, and 1 for each own house and own tower at the two ends."""
        return 1 + sum(self.own_pieces(seat, LIMITS[i % RING]) for i in (wall - 1, wall))

    def own_pieces(self, seat: int, spot: str) -> int:
        return (self.spots.get(spot) == seat) + (spot in self.players[seat]["towers"])

    def architect(self, seat: int) -> GameText:
        taken = [spot for player in self.players for spot in player["towers"]]
        free = [spot for spot in LIMITS if spot not in taken]
        towers = self.players[seat]["towers"]
        if not free or len(towers) == 15:
            return
        if self.is_bot(seat):
            spot = self.bot_tower(seat, free)
        else:
            text = yield Ask(seat, "tower", frozenset(f"tower {spot}" for spot in free))
            spot = text.split()[1]
        towers.append(spot)
        towers.sort(key=LIMITS.index)

    def price_of(self, ship: str, slot: int) -> dict[str, int]:
        """Return what a ship costs in a slot, counted from 0: base and extra cost (A6)."""
        base, extra = SLOTS[slot]["cost"], SHIPS[ship]["extra_cost"]
        return {c: base.get(c, 0) + extra.get(c, 0) for c in COMMODITIES}

    def market(self, seat: int) -> GameText:
        me = self.players[seat]
        harbour = self.data["harbour"]
        payable = [
            slot
            for slot, ship in enumerate(harbour)
            if all(me["commodities"][c] >= n for c, n in self.price_of(ship, slot).items())
        ]
        if not payable:
            return
        if self.is_bot(seat):
            choice = self.bot_ship(seat, payable)
            if choice is None:
                return
            slot = choice
        else:
            texts = {f"buy {slot + 1}" for slot in payable} | {"pass"}
            text = yield Ask(seat, "buy", frozenset(texts))
            if text == "pass":
                return
            slot = int(text.split()[1]) - 1
        ship = harbour[slot]
        for commodity, units in self.price_of(ship, slot).items():
            me["commodities"][commodity] -= units
        me["points"]["market"] += SHIPS[ship]["points"]
        me["ships"].append(ship)
        self.move_price(SLOTS[slot]["lowers"], -1)
        del harbour[slot]
        if self.data["ship_deck"]:
            arrival = self.data["ship_deck"].pop(0)
            self.move_price(SHIPS[arrival]["raises"], SHIPS[arrival]["arrows"])
            harbour.append(arrival)

    def move_price(self, commodity: str, spaces: int) -> None:
        """S2: a move past either end of the track stops there."""
        prices = self.data["prices"]
        prices[commodity] = max(0, min(len(PRICE) - 1, prices[commodity] + spaces))

    def price(self, commodity: str) -> int:
        return PRICE[int(self.data["prices"][commodity])]

    def wharf(self, seat: int) -> GameText:
        me = self.players[seat]
        units = me["commodities"]
        if not any(units.values()):
            return
        if self.is_bot(seat):
            choice = self.bot_sale(seat)
            if choice is None:
                return
            commodity = choice
        else:
            texts = {f"ship {c}" for c in COMMODITIES if units[c]} | {"pass"}
            text = yield Ask(seat, "ship", frozenset(texts))
            if text == "pass":
                return
            commodity = text.split()[1]
        units[commodity] -= 1
        me["points"]["wharf"] += self.price(commodity)

    def palace(self, seat: int) -> GameText:
        deck, cards = self.data["bonus_deck"], self.players[seat]["cards"]
        if self.is_bot(seat):  # S8
            cards += deck[:2]
            del deck[:2]
            return
        if not deck:
            return
        if self.data["options"]["harder"]:  # S12
            cards.append(deck.pop(0))
            return
        text = yield Ask(seat, "draw", frozenset({"draw", "pass"}))
        if text == "pass":
            return
        if len(deck) == 1:  # A8
            cards.append(deck.pop(0))
            return
        offer = [deck.pop(0), deck.pop(0)]
        text = yield Ask(seat, "keep", frozenset(f"keep {card}" for card in offer))
        kept = text.split()[1]
        cards.append(kept)
        offer.remove(kept)
        deck += offer

    # --- the Patrician --------------------------------------------------------------------

    def bot_turn(self, seat: int) -> GameText:
        """S4, S5; a card whose spots are all taken is never played, whenever it is removed."""
        me = self.players[seat]
        numbers = self.draw(seat)
        assert "-".join(map(str, numbers)) in me["patrician"], f"bot {seat} has no card {numbers}"
        card = next(c for c in PATRICIAN if [int(number) for number in c] == numbers)
        left = [int(number) for number in card if self.spots[card[number]] == "reserved"]
        spot = card[str(min(left))]
        me["houses"] -= 1
        self.spots[spot] = seat
        self.gain(seat, spot)
        for building in sorted(set(buildings_of(spot)) - {"cathedral"}, key=BOT_ORDER.index):
            yield from self.activate(seat, building, spot)

    def sets_kept(self, seat: int) -> int:
        """S6: as many whole sets as houses at the Cathedral."""
        units: dict[str, int] = self.players[seat]["commodities"]
        return min(self.houses_at_cathedral(seat), *units.values())

    def houses_at_cathedral(self, seat: int) -> int:
        return sum(self.spots.get(spot) == seat for spot in AROUND[AT["cathedral"]])

    def bot_sale(self, seat: int) -> str | None:
        """S6."""
        units, kept = self.players[seat]["commodities"], self.sets_kept(seat)
        best = None
        for commodity in COMMODITIES:
            if units[commodity] > kept and self.price(commodity) > 0:
                worth = (self.price(commodity), units[commodity])
                if best is None or worth > best[0]:
                    best = (worth, commodity)
        return best[1] if best else None

    def bot_ship(self, seat: int, payable: list[int]) -> int | None:
        """S7."""
        units, kept = self.players[seat]["commodities"], self.sets_kept(seat)
        best = None
        for slot in payable:
            ship = self.data["harbour"][slot]
            if all(units[c] - n >= kept for c, n in self.price_of(ship, slot).items()):
                (base,) = SLOTS[slot]["cost"]
                worth = (SHIPS[ship]["points"], units[base])
                if best is None or worth > best[0]:
                    best = (worth, slot)
        return best[1] if best else None

    def bot_wall(self, seat: int, free: list[int]) -> int:
        """S9, Mason."""

        def worth(wall: int) -> tuple[int, int, int]:
            walls = {*self.data["walls"], wall}
            longest = max(length for length, _, _ in self.stretches(seat, walls))
            return self.wall_points(seat, wall), longest, -wall

        return max(free, key=worth)

    def bot_tower(self, seat: int, free: list[str]) -> str:
        """S9, Architect."""
        stretches = self.longest_possible(seat)
        for rank in sorted({(length, score) for length, score, _ in stretches}, reverse=True):
            ends = [
                spot
                for length, score, spots in stretches
                if (length, score) == rank
                for spot in (spots[0], spots[-1])
                if spot in free and spot in self.stops(seat)
            ]
            if ends:
                return max(ends, key=lambda s: (self.length_with(seat, s), -LIMITS.index(s)))
        bare = [spot for spot in free if spot not in self.spots]
        return (bare or free)[0]

    def stops(self, seat: int) -> list[str]:
        """Return the spots of the city limits that interrupt a stretch of this seat (W2, T5)."""
        towers = self.players[seat]["towers"]
        return [s for s in LIMITS if s in self.spots and self.spots[s] != seat and s not in towers]

    def longest_possible(self, seat: int) -> list[tuple[int, int, list[str]]]:
        """Return the stretches that nothing makes longer, all 22 walls thought built."""
        stretches = self.stretches(seat, set(range(1, RING + 1)))
        stops = self.stops(seat)
        if not stops:
            return [s for s in stretches if s[0] == RING]
        return [s for s in stretches if s[2] and s[2][0] in stops and s[2][-1] in stops]

    def length_with(self, seat: int, spot: str) -> int:
        """Return the longest stretch through a spot after a tower was built on it."""
        towers = self.players[seat]["towers"]
        towers.append(spot)
        lengths = [n for n, _, spots in self.longest_possible(seat) if spot in spots]
        towers.remove(spot)
        return max(lengths)

    # --- the end --------------------------------------------------------------------------

    def stretches(self, seat: int, walls: set[int]) -> list[tuple[int, int, list[str]]]:
        """Return length, points and spots of every arc of walls that is one stretch (W2).

        From every start, every length; an arc without a wall is in the list as well.
        """
        stops = self.stops(seat)
        found: list[tuple[int, int, list[str]]] = [(0, 0, [])]
        for start in range(RING):
            spots = [LIMITS[start]]
            for length in range(1, RING + 1):
                wall = (start + length - 1) % RING + 1
                if wall not in walls or (length > 1 and spots[-1] in stops):
                    break
                spots.append(LIMITS[wall % RING])
                pieces = sum(self.own_pieces(seat, spot) for spot in set(spots))
                found.append((length, length + pieces, list(spots)))
        return found

    def final_points(self) -> list[dict[str, int]]:
        """Return the points of each seat by source, final scoring included."""
        return [
            {
                **player["points"],
                "city_walls": self.wall_stretch(seat),
                "cathedral": self.cathedral(seat),
                "bonus_cards": self.bonus_cards(seat),
            }
            for seat, player in enumerate(self.players)
        ]

    def wall_stretch(self, seat: int) -> int:
        return max((n, points) for n, points, _ in self.stretches(seat, {*self.data["walls"]}))[1]

    def cathedral(self, seat: int) -> int:
        """W3."""
        return self.sets_kept(seat) * sum(self.price(c) for c in COMMODITIES)

    def bonus_cards(self, seat: int) -> int:
        """Return what the cards score after the best exchange of the Fish left (F3, S10)."""
        me = self.players[seat]
        cards: list[str] = me["cards"]
        fish = me["resources"]["fish"]
        if self.is_bot(seat) and "resource_fish" in cards:
            fish = 0
        best = 0
        for bought in exchanges(fish):
            access = dict(me["resources"])
            for resource in bought:
                access[resource] += 1
                access["fish"] -= RATE[resource]
            scores = [self.card(seat, card, access) for card in cards]
            if self.is_bot(seat) and self.data["options"]["pairs"]:
                pairs = [scores[i : i + 2] for i in range(1, len(scores), 2)]
                scores = [*scores[:1], *(max(pair) for pair in pairs)]
            best = max(best, sum(scores))
        return best

    def card(self, seat: int, card: str, access: dict[str, int]) -> int:
        """W4."""
        me = self.players[seat]
        about = BONUS[card]
        ships = [SHIPS[ship] for ship in me["ships"]]
        goods = [ship["good"] for ship in ships]
        touched = [
            wall
            for wall in self.data["walls"]
            if any(self.own_pieces(seat, LIMITS[i % RING]) for i in (wall - 1, wall))
        ]
        count: dict[str, Callable[[], int]] = {
            "per_resource": lambda: access[about["resource"]],
            "per_good": lambda: goods.count(about["good"]),
            "per_different_good": lambda: len(set(goods)),
            "per_commodity_set": lambda: min(me["commodities"].values()),
            "per_two_ship_points": lambda: sum(ship["points"] for ship in ships) // 2,
            "per_wall_beside_own_house_or_tower": lambda: len(touched),
            "per_own_tower": lambda: len(me["towers"]),
        }
        counted = count[about["kind"]]()
        return min(12, counted * int(about["points"][self.data["options"]["edition"]]))

    def stock_value(self, seat: int) -> int:
        """W5."""
        units = self.players[seat]["commodities"]
        return sum(units[c] * self.price(c) for c in COMMODITIES)

    def winners(self) -> set[int]:
        """W5, S11."""
        totals = [sum(points.values()) for points in self.final_points()]
        if self.solo:
            return {0} if totals[0] > max(totals[1:]) else {1, 2}
        first = [seat for seat, total in enumerate(totals) if total == max(totals)]
        richest = max(self.stock_value(seat) for seat in first)
        return {seat for seat in first if self.stock_value(seat) == richest}
