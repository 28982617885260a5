"""Action cards: secret, used in the owner's turn (K47 to K58, except the Dragon Egg)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from portolan.core.contract import Report
from portolan.core.schema import Codec, whole
from portolan.games.ransackit import events as ev
from portolan.games.ransackit.board.components import (
    CANNON,
    GOODS,
    KNIGHT,
    LEVIATHAN,
    OCEAN,
    RESOURCES,
    UNIT_IDS,
    UNITS,
    UNITS_A_HEX,
)
from portolan.games.ransackit.board.grid import HEX_LIST, HEX_OR_NONE, NAMES, NEAR
from portolan.games.ransackit.cards.card import Effect
from portolan.games.ransackit.rules.dice import fallen, roll
from portolan.games.ransackit.rules.ending import lose_unit
from portolan.games.ransackit.rules.settlements import (
    build_house,
    build_yard,
    house_fits,
    lay_road,
    road_may_join,
    yard_fits,
)
from portolan.games.ransackit.rules.thieves import BOTH, places
from portolan.games.ransackit.rules.units import (
    actor,
    kind_of,
    may_get_unit,
    newcomer,
    put,
    standing,
)
from portolan.games.ransackit.state.actions import (
    ARM,
    HARBOUR,
    HOUSE,
    NUMBER,
    PLACE_KNIGHT,
    ROADS,
    SHIPYARD,
    SPY,
    STRIKE,
    TAKE,
    Action,
    AtHex,
    OfUnit,
    Road,
    WithGood,
    WithSeat,
)
from portolan.games.ransackit.state.position import BODY, KIND, PLACE, Position, Task

Listed = Callable[[Position, int], list[Action]]
Choose = Callable[[Position, Any, Report], None]
_STOLEN, _GIVEN, _ROADS, _HOUSES = 2, 3, 2, 2


def _asks(name: str, *data: object) -> Callable[[Position, int, Report], None]:
    """Return a function that puts the task of a card on the stack."""

    def use(position: Position, seat: int, report: Report) -> None:
        del report
        position.tasks.append((name, seat, *data))

    return use


def _any(listed: Listed) -> Callable[[Position, int], bool]:
    return lambda position, seat: bool(listed(position, seat))


def _for_asked(listed: Listed) -> Callable[[Position], list[Action]]:
    return lambda position: listed(position, position.seat)


def _counted(_seats: int) -> Mapping[str, Codec]:
    return {"left": whole(0, 6)}


def _once(name: str, listed: Listed, choose: Choose) -> Effect:
    """Return the effect of a card that asks once."""
    return Effect(_any(listed), _asks(name), _for_asked(listed), choose)


def _repeated(name: str, most: int, listed: Listed, choose: Choose) -> Effect:
    """Return the effect of a card that asks up to `most` times."""
    effect = _once(name, listed, choose)._replace(use=_asks(name, most))
    return effect._replace(fields=_counted, fits=lambda _, task: 1 <= task[2] <= most)


def _again(position: Position) -> None:
    """Decrement the counter of the top task, and drop it at zero."""
    task = position.tasks.pop()
    if task[-1] > 1:
        position.tasks.append((*task[:-1], task[-1] - 1))


def _free_of_enemies(position: Position, seat: int, place: int) -> bool:
    guests = position.guests[place]
    return not guests or guests >> 2 == seat + 1


# --- units -----------------------------------------------------------------------------------


def _armable(position: Position, seat: int) -> list[Action]:
    bodies = dict.fromkeys(unit & BODY for unit in position.players[seat].units)
    return [ARM[body >> KIND, body & PLACE] for body in bodies if body >> KIND < CANNON]


def _arm(position: Position, action: OfUnit, report: Report) -> None:
    _, seat = position.tasks.pop()
    units = position.players[seat].units
    index = actor(position, seat, action.kind, action.place)
    units[index] += (CANNON - action.kind) << KIND
    report(ev.UnitArmed, seat, unit=UNIT_IDS[action.kind], at=NAMES[action.place])


def _knight_centres(position: Position, seat: int) -> list[Action]:
    if not may_get_unit(position, seat):
        return []
    centres = position.players[seat].centres
    return [PLACE_KNIGHT[c] for c in centres if position.guests[c] & 3 < UNITS_A_HEX]


def _knight(position: Position, action: AtHex, report: Report) -> None:
    _, seat = position.tasks.pop()
    report(ev.UnitRecruited, seat, unit=UNIT_IDS[KNIGHT], at=NAMES[action.place])
    put(position, seat, newcomer(position, seat, KNIGHT, action.place), report)


def _strikable(position: Position, seat: int) -> list[Action]:
    return [
        STRIKE[place]
        for place, guests in enumerate(bytes(position.guests))
        if guests and guests >> 2 != seat + 1 and position.kind[place] == OCEAN
    ]


def _strike(position: Position, action: AtHex, report: Report) -> None:
    """Let the Leviathan fight one exchange, after which it leaves (K53)."""
    _, seat = position.tasks.pop()
    place = action.place
    other = position.guest(place)
    assert other is not None  # noqa: S101 - only units are struck
    defenders = standing(position, place)
    strengths = [UNITS[kind_of(unit)].strength for unit in defenders]
    number, *numbers = roll(position.rng, [LEVIATHAN, *strengths])
    _, killed = fallen(
        [(number, LEVIATHAN)], list(zip(numbers, strengths, strict=True)), at_sea=True
    )
    report(
        ev.Exchange, seat, at=NAMES[place], other=other, attackers=[ev.LEVIATHAN], attack=[number],
        defenders=[UNIT_IDS[kind_of(unit)] for unit in defenders], defence=[*numbers],
        lost=[], killed=[*killed],
    )  # fmt: skip
    for i in killed:
        index = position.players[other].units.index(defenders[i])
        lose_unit(position, other, index, seat, ev.LEVIATHAN, report)


# --- goods -----------------------------------------------------------------------------------


def _victims(position: Position, seat: int) -> list[Action]:
    players = position.players
    return [
        SPY[other] for other in position.in_play() if other != seat and any(players[other].goods)
    ]


def _spies(position: Position) -> list[Action]:
    task = position.task
    if task[2] is None:
        return _victims(position, task[1])
    goods = position.players[task[2]].goods
    return [TAKE[good] for good in range(len(GOODS)) if goods[good]]


def _spies_fields(seats: int) -> Mapping[str, Codec]:
    return {"victim": whole(0, seats - 1, null=True), **_counted(seats)}


def _spies_fit(position: Position, task: Task) -> bool:
    return bool(task[2] != task[1] == position.turn and 1 <= task[3] <= _STOLEN)


def _spy(position: Position, action: WithSeat | WithGood, report: Report) -> None:
    if isinstance(action, WithSeat):
        _, seat, _, left = position.tasks.pop()
        position.tasks.append(("spies", seat, action.seat, left))
        return
    _, seat, other, _ = position.task
    position.players[other].goods[action.good] -= 1
    position.players[seat].goods[action.good] += 1
    report(ev.Stolen, seat, other=other, good=GOODS[action.good])
    _again(position)


def _take_any(_position: Position, _seat: int) -> list[Action]:
    return list(TAKE[: len(RESOURCES)])


def _take(position: Position, action: WithGood, report: Report) -> None:
    seat = position.seat
    position.players[seat].goods[action.good] += 1
    report(ev.Gained, seat, good=GOODS[action.good], amount=1, reason="card")
    _again(position)


# --- buildings -------------------------------------------------------------------------------


def _roads(position: Position, seat: int) -> list[Action]:
    return [
        ROADS[centre, to]
        for centre in position.players[seat].centres
        for to in NEAR[centre]
        if road_may_join(position, seat, to)
    ]


def _road(position: Position, action: Road, report: Report) -> None:
    lay_road(position, position.seat, action.place, action.to, report)
    _again(position)


def _yards(position: Position, seat: int) -> list[Action]:
    return [
        SHIPYARD[harbour]
        for harbour in position.harbours
        if yard_fits(position, seat, harbour) and _free_of_enemies(position, seat, harbour)
    ]


def _yard(position: Position, action: AtHex, report: Report) -> None:
    build_yard(position, position.tasks.pop()[1], action.place, report)


def _houses(position: Position, seat: int) -> list[Action]:
    return [
        HOUSE[place]
        for place, lord in enumerate(bytes(position.lord))
        if lord == seat + 1
        and house_fits(position, seat, place)
        and _free_of_enemies(position, seat, place)
    ]


def _house(position: Position, action: AtHex, report: Report) -> None:
    build_house(position, position.seat, action.place, report)
    _again(position)


# --- numbers and harbours --------------------------------------------------------------------


def _numbers(position: Position, _seat: int = 0) -> list[Action]:
    """Return the hexes that may be named next, if a hex with another number remains (K55)."""
    return [NUMBER[place] for place in _nameable(position, ())]


def _nameable(position: Position, named: tuple[int, ...]) -> list[int]:
    number = bytes(position.number)
    free = [place for place, shown in enumerate(number) if shown and place not in named]
    if len(named) % 2:
        return [place for place in free if number[place] != number[named[-1]]]
    several = len({number[place] for place in free}) > 1
    return free if several else []


def _sabotage(position: Position) -> list[Action]:
    named = position.task[2]
    return [NUMBER[place] for place in _nameable(position, named)] if len(named) < 4 else []


def _sabotage_fits(position: Position, task: Task) -> bool:
    named = task[2]
    numbered = all(position.number[place] for place in named)
    return len(named) <= 3 and len(set(named)) == len(named) and numbered


def _number(position: Position, action: AtHex, report: Report) -> None:
    _, seat, named = position.tasks.pop()
    named = (*named, action.place)
    if len(named) % 2 == 0:
        one, other = named[-2:]
        number = position.number
        number[one], number[other] = number[other], number[one]
        position.show()
        report(ev.NumbersExchanged, seat, at=NAMES[one], to=NAMES[other])
    position.tasks.append(("production_sabotage", seat, named))


def _exports(position: Position, _seat: int = 0) -> list[Action]:
    return [HARBOUR[place] for place in _exchangeable(position, None)]


def _exchangeable(position: Position, first: int | None) -> list[int]:
    trades = position.trades
    if first is not None:
        return [place for place in position.harbours if trades[place] != trades[first]]
    several = len({trades[place] for place in position.harbours}) > 1
    return position.harbours if several else []


def _harbours(position: Position) -> list[Action]:
    return [HARBOUR[place] for place in _exchangeable(position, position.task[2])]


def _harbour(position: Position, action: AtHex, report: Report) -> None:
    _, seat, first = position.tasks.pop()
    if first is None:
        position.tasks.append(("change_of_exports", seat, action.place))
        return
    trades = position.trades
    trades[first], trades[action.place] = trades[action.place], trades[first]
    report(ev.TradesExchanged, seat, at=NAMES[first], to=NAMES[action.place])


def _exports_fit(position: Position, task: Task) -> bool:
    return task[2] is None or task[2] in position.harbours


YELLOW: Final = {
    "arms_race": _once("arms_race", _armable, _arm),
    "spies": Effect(_any(_victims), _asks("spies", None, _STOLEN), _spies, _spy, _spies_fields,
                    _spies_fit),
    "law_enforcement": Effect(lambda position, _: bool(places(position, BOTH)),
                              _asks("thief", BOTH, 2)),
    "year_of_plenty": _repeated("year_of_plenty", _GIVEN, _take_any, _take),
    "holy_war": _once("holy_war", _knight_centres, _knight),
    "leviathan": _once("leviathan", _strikable, _strike),
    "roman_roads": _repeated("roman_roads", _ROADS, _roads, _road),
    "production_sabotage": Effect(_any(_numbers), _asks("production_sabotage", ()), _sabotage,
                                  _number, lambda _seats: {"named": HEX_LIST}, _sabotage_fits),
    "trade_deal": _once("trade_deal", _yards, _yard),
    "population_explosion": _repeated("population_explosion", _HOUSES, _houses, _house),
    "change_of_exports": Effect(_any(_exports), _asks("change_of_exports", None), _harbours,
                                _harbour, lambda _seats: {"named": HEX_OR_NONE}, _exports_fit),
}  # fmt: skip
"""Action cards that stay in hand until used, by id."""
