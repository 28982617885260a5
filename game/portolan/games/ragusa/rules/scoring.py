"""The final scoring: walls, Cathedral, bonus cards with the last Fish exchange (W1-W5, F3, S10)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import dropwhile, product
from operator import itemgetter
from typing import Final

from portolan.core.contract import Event, Report, SeatResult
from portolan.games.ragusa import events as ev
from portolan.games.ragusa.rules.walls import longest, pieces_in, places_of, walls_at
from portolan.games.ragusa.state.board import CATHEDRAL
from portolan.games.ragusa.state.components import (
    BONUS,
    BONUS_CAP,
    FISH,
    FISH_COST,
    PRICE,
    RESOURCES,
    SHIPS,
    BonusCard,
)
from portolan.games.ragusa.state.position import (
    FROM_BONUS_CARDS,
    FROM_CATHEDRAL,
    FROM_CITY_WALLS,
    OVER,
    SOURCES,
    UNKNOWN,
    Position,
)

LAST_FISH: Final = "fish_exchange"
"""The source of points in `with_last_fish`."""
_FISH_CARD: Final = next(i for i, card in enumerate(BONUS) if card.of == "fish")
_COUNTED_RESOURCE: Final = {
    i: RESOURCES.index(c.of) for i, c in enumerate(BONUS) if c.of in RESOURCES
}
"""The resource that a bonus card counts, for those that count one."""
_FINAL: Final = (FROM_CITY_WALLS, FROM_CATHEDRAL, FROM_BONUS_CARDS)
_NUMBER: Final[dict[str | None, int]] = {name: number for number, name in enumerate(RESOURCES)}


def score_end(position: Position, report: Report | None) -> None:
    """Reveal all bonus cards and do the final scoring, seat by seat."""
    if report:
        report(ev.FinalScoring, None)
    for seat in range(len(position.players)):
        _score_seat(position, seat, report)


def _score_seat(position: Position, seat: int, report: Report | None) -> None:
    player = position.players[seat]
    stretch = longest(position, seat, position.walls)
    player.points[FROM_CITY_WALLS] += stretch.score
    if report:
        spots = [place + 1 for place in stretch.places]
        houses, towers = pieces_in(position, seat, stretch)
        report(ev.WallsScored, seat, length=stretch.length, own_houses=houses,
               own_towers=towers, spots=spots, points=stretch.score)  # fmt: skip
    sets = min(player.commodities)
    sets = sets and min(sets, position.houses_around(seat, CATHEDRAL))
    points = sets and sets * sum([PRICE[space] for space in position.prices])
    player.points[FROM_CATHEDRAL] += points
    if report:
        report(ev.CathedralScored, seat, sets=sets, points=points)
    _exchange_last_fish(position, seat, report)
    for card in scored_cards(position, seat):
        points = card_points(position, seat, card)
        player.points[FROM_BONUS_CARDS] += points
        if report:
            report(ev.CardScored, seat, card=BONUS[card].id, points=points)


def final_points(position: Position, seat: int) -> dict[str, int]:
    """Return a seat's points of the final scoring by source, as they are or would be now.

    Cards that a view does not know are left out.
    """
    before = [0] * len(SOURCES)
    if position.prompt != OVER:
        before, position = position.players[seat].points, position.copy()
        player = position.players[seat]
        player.cards = [card for card in player.cards if card != UNKNOWN]
        _score_seat(position, seat, None)
    after = position.players[seat].points
    return {SOURCES[source]: after[source] - before[source] for source in _FINAL}


def card_points(position: Position, seat: int, card: int) -> int:
    """Return the points of a bonus card for a seat, at most 12 (W4)."""
    about = BONUS[card]
    units = _COUNTS[about.kind](position, seat, about)
    return min(units * about.points[position.setting.edition], BONUS_CAP)


def _resource_units(position: Position, seat: int, card: BonusCard) -> int:
    return position.players[seat].resources[_NUMBER[card.of]]


def _good_units(position: Position, seat: int, card: BonusCard) -> int:
    return [SHIPS[ship].good for ship in position.players[seat].ships].count(str(card.of))


def _different_goods(position: Position, seat: int, card: BonusCard) -> int:
    del card
    return len({SHIPS[ship].good for ship in position.players[seat].ships})


def _commodity_sets(position: Position, seat: int, card: BonusCard) -> int:
    del card
    return min(position.players[seat].commodities)


def _pairs_of_ship_points(position: Position, seat: int, card: BonusCard) -> int:
    del card
    return sum([SHIPS[ship].points for ship in position.players[seat].ships]) // 2


def _walls_touched(position: Position, seat: int, card: BonusCard) -> int:
    del card
    player = position.players[seat]
    return (walls_at(places_of(player.stands | player.towers)) & position.walls).bit_count()


def _own_towers(position: Position, seat: int, card: BonusCard) -> int:
    del card
    return position.players[seat].towers.bit_count()


_COUNTS: Final[dict[str, Callable[[Position, int, BonusCard], int]]] = {
    "per_resource": _resource_units,
    "per_good": _good_units,
    "per_different_good": _different_goods,
    "per_commodity_set": _commodity_sets,
    "per_two_ship_points": _pairs_of_ship_points,
    "per_wall_beside_own_house_or_tower": _walls_touched,
    "per_own_tower": _own_towers,
}


def scored_cards(position: Position, seat: int) -> list[int]:
    """Return the cards that count: all or, with `pairs`, the better of each pair of a bot."""
    choices = _card_choices(position, seat)
    if len(choices) == 1:
        (cards,) = choices
        return cards
    return max(choices, key=lambda cards: sum(card_points(position, seat, c) for c in cards))


def _card_choices(position: Position, seat: int) -> list[list[int]]:
    """Return the sets of cards that could count; the card of the set-up is in all (S10)."""
    cards = position.players[seat].cards
    if not (position.setting.pairs and position.is_bot(seat)):
        return [cards]
    pairs = [cards[i : i + 2] for i in range(1, len(cards), 2)]
    return [[*cards[:1], *halves] for halves in product(*pairs)]


def _exchange_last_fish(position: Position, seat: int, report: Report | None) -> None:
    """Make the exchange of the remaining Fish that scores most (F3; bots: S10)."""
    player = position.players[seat]
    if position.is_bot(seat) and _FISH_CARD in player.cards:
        return
    if player.resources[FISH] < min(FISH_COST) or _COUNTED_RESOURCE.keys().isdisjoint(player.cards):
        return
    best = max(
        (best_exchange(position, seat, cards) for cards in _card_choices(position, seat)),
        key=itemgetter(0),
    )
    for resource, units in best[1].items():
        for _ in range(units):
            player.resources[FISH] -= FISH_COST[resource]
            player.resources[resource] += 1
            if report:
                report(
                    ev.FishExchanged, seat, resource=RESOURCES[resource], fish=FISH_COST[resource]
                )


def exchange_points(position: Position, seat: int, exchanged: Iterable[int] = ()) -> int:
    """Return how much more a seat's bonus cards score by the last exchange of Fish.

    It is the exchange to come or, once it is done, that for `exchanged`: a resource per unit.
    """
    before = position.copy()
    resources = before.players[seat].resources
    for resource in exchanged:
        resources[resource] -= 1
        resources[FISH] += FISH_COST[resource]
    without = sum([card_points(before, seat, card) for card in scored_cards(before, seat)])
    if position.prompt == OVER:
        return position.players[seat].points[FROM_BONUS_CARDS] - without
    return final_points(position, seat)[SOURCES[FROM_BONUS_CARDS]] - without


def with_last_fish(
    position: Position, results: list[SeatResult], ending: Iterable[Event]
) -> list[SeatResult]:
    """Return results in which what the last exchange of Fish adds to the bonus cards, if it adds
    anything, is a source of its own. `ending` are the events of the last action.

    The cards alone then score what they say beside the resources before it.
    """
    exchanged: defaultdict[int, list[int]] = defaultdict(list)
    for event in dropwhile(lambda event: not isinstance(event, ev.FinalScoring), ending):
        if isinstance(event, ev.FishExchanged):
            exchanged[event.seat].append(RESOURCES.index(event.resource))
    gains = [exchange_points(position, result.seat, exchanged[result.seat]) for result in results]
    if not any(gains):
        return results
    cards = SOURCES[FROM_BONUS_CARDS]
    return [
        result._replace(
            by_source={
                **result.by_source, cards: result.by_source[cards] - gain, LAST_FISH: gain
            }
        )
        for result, gain in zip(results, gains, strict=True)
    ]  # fmt: skip


def best_exchange(position: Position, seat: int, cards: list[int]) -> tuple[int, dict[int, int]]:
    """Return the maximum points of the cards, and the units of each resource to exchange Fish for.

    Of equals the first is returned, counting up from no exchange.
    """
    resources = position.players[seat].resources
    fish = resources[FISH]
    others = sum([card_points(position, seat, c) for c in cards if c not in _COUNTED_RESOURCE])
    edition = position.setting.edition
    worth = {
        _COUNTED_RESOURCE[c]: BONUS[c].points[edition] for c in cards if c in _COUNTED_RESOURCE
    }
    bought = [resource for resource in worth if resource != FISH]
    fish_worth = worth.get(FISH, 0)
    best, exchanged = 0, (0,) * len(bought)
    useful = [range(min(fish // FISH_COST[r], BONUS_CAP // worth[r]) + 1) for r in bought]
    for units in product(*useful):
        left, points = fish, 0
        for resource, n in zip(bought, units, strict=True):
            left -= n * FISH_COST[resource]
            points += min((resources[resource] + n) * worth[resource], BONUS_CAP)
        points += min(left * fish_worth, BONUS_CAP)
        if left >= 0 and points > best:
            best, exchanged = points, units
    return others + best, dict(zip(bought, exchanged, strict=True))


def result(position: Position) -> list[SeatResult]:
    """Return the outcome by seat after the final scoring (W5, S11)."""
    totals = [sum(player.points) for player in position.players]
    stocks = [
        sum(n * PRICE[s] for n, s in zip(player.commodities, position.prices, strict=True))
        for player in position.players
    ]
    if position.solo:
        person_wins = totals[0] > max(totals[1:])
        winners = {0} if person_wins else {1, 2}
    else:
        best = max(zip(totals, stocks, strict=True))
        winners = {i for i, mine in enumerate(zip(totals, stocks, strict=True)) if mine == best}
    return [
        SeatResult(
            seat,
            totals[seat],
            dict(zip(SOURCES, player.points, strict=True)),
            (stocks[seat],),
            seat in winners,
        )
        for seat, player in enumerate(position.players)
    ]
