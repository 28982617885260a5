"""The rollout policy for cards: when to use one, and its choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from portolan.games.ransackit.ai.destinations import building_worth, danger, force_at
from portolan.games.ransackit.ai.market import goal, lacking
from portolan.games.ransackit.ai.values import BODIES, DICE, lacks, lasting, settlement, yielded
from portolan.games.ransackit.board.components import CANNON, CARD_IDS, DRAGON, MOST_TOKENS, WORKER
from portolan.games.ransackit.cards.green import GREEN
from portolan.games.ransackit.rules.ending import sources
from portolan.games.ransackit.state.position import Position

_USES: Final = {
    "arms_race": 4.0, "spies": 3.0, "law_enforcement": 2.5, "holy_war": 4.0, "leviathan": 3.0,
    "roman_roads": 5.0, "production_sabotage": 2.0, "trade_deal": 4.0, "population_explosion": 6.0,
}  # fmt: skip
"""The value of using a card as soon as possible; other cards depend on the position."""


def use(position: Position, seat: int, card: int) -> float:
    """Return the value of using a card now."""
    name = CARD_IDS[card]
    if name == "arms_race":
        ready = any(0 < unit >> 8 & 7 < CANNON for unit in position.players[seat].units)
        return _USES[name] if ready else -1.0
    if name == "year_of_plenty":
        aim = goal(position, seat) if position.prompt == "act" else None
        if aim is None:
            return -1.0
        missing = sum(lacks(position.players[seat].goods, aim))
        return 5.0 if 0 < missing <= 3 else -1.0
    return _USES.get(name, -1.0)


def scores(position: Position, actions: Sequence[Any]) -> list[float]:
    """Return the estimated value of each answer to a card."""
    rule = _NAMED.get(position.prompt)
    seat = position.seat
    return [rule(position, seat, action) if rule else 0.0 for action in actions]


def _arm(position: Position, seat: int, action: Any) -> float:
    del position, seat
    return BODIES[CANNON] - BODIES[action.kind] if action.kind != WORKER else 0.0


def _spies(position: Position, seat: int, action: Any) -> float:
    if action.verb == "take":
        return lacking(position.players[seat].goods, action.good)
    return sum(sources(position, action.seat).values()) / 100 + max(
        lacking(position.players[seat].goods, good)
        for good, amount in enumerate(position.players[action.seat].goods)
        if amount
    )


def _plenty(position: Position, seat: int, action: Any) -> float:
    goods = position.players[seat].goods
    aim = goal(position, seat)
    return lacking(goods, action.good) + (
        5.0 if aim and goods[action.good] < aim[action.good] else 0.0
    )


def _knight(position: Position, seat: int, action: Any) -> float:
    return danger(position, seat, action.place) + settlement(position, action.place) / 10


def _strike(position: Position, seat: int, action: Any) -> float:
    del seat
    return DICE[DRAGON] - force_at(position, action.place)


def _number(position: Position, seat: int, action: Any) -> float:
    """Return the value of hexes to swap numbers: first a poor own number, then a rich one of
    another.
    """
    place, named = action.place, position.tasks[-1][2]
    owner = position.owner(place)
    worth = yielded(position.kind[place], position.number[place])
    size = position.size[position.centre[place]] if position.lord[place] else 0
    mine = owner == seat
    if len(named) % 2:
        worse = yielded(position.kind[named[-1]], position.number[place])
        return worse + (worth * size if owner not in (None, seat) else -worth * 2 * mine)
    return size - worth if mine else -9.0


def _built(verb: str) -> Callable[[Position, int, Any], float]:
    def worth(position: Position, seat: int, action: Any) -> float:
        place = action.to if verb == "road" else action.place
        return building_worth(position, seat, verb, place)

    return worth


def _honour(position: Position, seat: int, action: Any) -> float:
    """Return the value of settlements to receive tokens: those with room, and safe ones."""
    place = action.place
    room: int = MOST_TOKENS[position.size[place]] - position.tokens[place]
    return min(room, 3) - 0.05 * danger(position, seat, place)


def _egg(position: Position, seat: int, action: Any) -> float:
    return settlement(position, action.place) + danger(position, seat, action.place)


def _harbour(position: Position, seat: int, action: Any) -> float:
    del seat
    return lasting(position, position.quay[action.place])


_NAMED: Final[dict[str, Callable[[Position, int, Any], float]]] = {
    "arms_race": _arm,
    "spies": _spies,
    "year_of_plenty": _plenty,
    "holy_war": _knight,
    "leviathan": _strike,
    "production_sabotage": _number,
    "roman_roads": _built("road"),
    "trade_deal": _built("shipyard"),
    "population_explosion": _built("house"),
    "change_of_exports": _harbour,
    **dict.fromkeys(GREEN, _honour),
    "dragon_egg": _egg,
}
