"""Validate a position from outside: what every position of the game fulfils."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from portolan.core.contract import silent
from portolan.core.json_reader import Reader
from portolan.core.rng import Rng
from portolan.games.ransackit.board.components import (
    BLUE,
    DECK,
    GOAL,
    IN_HAND,
    OCEAN,
    UNKNOWN,
    WORKER,
    YIELDS,
)
from portolan.games.ransackit.board.grid import NAMES, NEAR, SIZE
from portolan.games.ransackit.cards.deck import EFFECTS
from portolan.games.ransackit.flow.turn import TASK_KINDS, advance
from portolan.games.ransackit.rules.ending import DOMINATION, GOLDEN_AGE
from portolan.games.ransackit.rules.moving import hostile
from portolan.games.ransackit.rules.settlements import affords, house_fits, is_land, tokens_of
from portolan.games.ransackit.rules.units import kind_of
from portolan.games.ransackit.state.position import BODY, PLACE, RUIN, Position, Task

_ROUTINE: Final = ("turn", "finish", "fortify", "act", "produce", "sevens", "roll", "begin")
"""The parts of a turn, as they lie on the stack."""


def check_possible(position: Position, top: Reader) -> None:
    """Raise the reader's error unless the rules could have led here."""
    _check_land(position, top)
    _check_settlements(position, top)
    for seat in range(position.setting.seats):
        _check_player(position, seat, top)
    _check_cards(position, top)
    _check_tasks(position, top)


# --- land ------------------------------------------------------------------------------------


def _check_land(position: Position, top: Reader) -> None:
    """Compare with the table at the start: what was turned came out of the pile."""
    start = Position(position.setting, Rng(0), [], bytearray(SIZE), bytearray(SIZE), [])
    for lay_out in position.setting.rules.lay_out:
        lay_out(start, silent)
    kind, number = bytes(position.kind), bytes(position.number)
    for place in range(SIZE):
        top.demand(
            kind[place] == start.kind[place]
            or (start.kind[place] == UNKNOWN and 0 < kind[place] < UNKNOWN),
            f"{NAMES[place] or 'a hex'} is not what this map has there",
        )
        top.demand(
            (number[place] != 0) == (YIELDS[kind[place]] is not None) and number[place] != 7,
            f"{NAMES[place]}: the number does not fit the land",
        )
    turned = Counter(k for k, before in zip(kind, bytes(start.kind), strict=True) if k != before)
    turned.update(position.pile)
    top.demand(turned == Counter(start.pile), "the hexes face down are not those left of the pile")
    if position.setting.options["non_renewables"]:
        count = sum(n > 0 for n in number) + len(position.bag)
        top.demand(count == sum(n > 0 for n in bytes(start.number)) + len(start.bag), _TOKENS)
    else:
        tokens = Counter(n for n in (*number, *position.bag) if n)
        top.demand(tokens == Counter(n for n in (*bytes(start.number), *start.bag) if n), _TOKENS)
    _check_harbours(position, start, top)


_TOKENS = "the number tokens are not those of this table"


def _check_harbours(position: Position, start: Position, top: Reader) -> None:
    trades = Counter(position.trades[at] for at in position.harbours) + Counter(position.tiles)
    before = Counter(start.trades[at] for at in start.harbours) + Counter(start.tiles)
    top.demand(trades == before, "the harbours do not trade what this table's harbours do")
    for at in position.harbours:
        quay = position.quay[at]
        top.demand(
            position.kind[at] == OCEAN
            and quay in NEAR[at]
            and is_land(position, quay)
            and (start.tiles != [] or start.quay[at] == quay),
            f"{NAMES[at]}: there can be no harbour like this",
        )
    bandit, pirate = position.bandit, position.pirate
    beside = position.setting.land.bandit is None
    top.demand(beside if bandit is None else is_land(position, bandit), "the Bandit stands on land")
    top.demand(
        pirate in position.harbours or pirate == position.setting.land.pirate,
        "the Pirate lies at a harbour, or where it began",
    )


def _check_settlements(position: Position, top: Reader) -> None:
    eggs: Counter[int] = Counter()
    for place in range(SIZE):
        lord, centre = position.lord[place], position.centre[place]
        name = NAMES[place]
        if lord:
            top.demand(is_land(position, place), f"{name}: only land is owned")
            top.demand(
                place == centre or place in NEAR[centre], f"{name}: a road leads to a neighbour"
            )
        if lord == RUIN:
            top.demand(
                bool(position.setting.options["ruins"])
                and place == centre
                and position.size[place] == 1
                and not position.egg[place],
                f"{name}: there can be no ruin like this",
            )
        if position.egg[place]:
            eggs[lord] += 1
        if position.houses[place]:
            owner = position.owner(place)
            position.houses[place] -= 1
            top.demand(
                owner is not None and house_fits(position, owner, place),
                f"{name}: no house can stand there",
            )
            position.houses[place] += 1
    top.demand(max(eggs.values(), default=0) <= 1, "a player has more than one egg")


# --- players ---------------------------------------------------------------------------------


def _check_player(position: Position, seat: int, top: Reader) -> None:
    player = position.players[seat]
    here = f"seat {seat}"
    for unit in player.units:
        _check_unit(position, seat, unit, top)
    founding = any(task[0] in ("founding", "found") and task[1] == seat for task in position.tasks)
    there = bool(player.centres) or position.setting.rules.remains(position, seat)
    nomad = position.setting.options["nomads"]
    top.demand(not player.centres or player.settled or bool(nomad), f"{here} has settled")
    top.demand(not founding or not (player.units or player.centres), f"{here} has not founded yet")
    if player.playing:
        over = bool(position.tasks) and position.over
        top.demand(there or founding or over, f"{here} is out, without a settlement")
    else:
        empty = not any((*player.goods, *player.blue)) and not player.hand and not player.units
        top.demand(empty and not player.centres, f"{here} is out, and has nothing any more")


def _check_unit(position: Position, seat: int, unit: int, top: Reader) -> None:
    place = unit & PLACE
    name = NAMES[place]
    top.demand(0 < position.kind[place] <= OCEAN, f"{name}: no unit can stand there")
    own = not position.size[place] or position.lord[place] == seat + 1
    top.demand(own, f"{name}: nobody stands in another's centre")
    turned = all(position.kind[near] != UNKNOWN for near in NEAR[place])
    top.demand(turned, f"{name}: a unit has turned the hexes around it")
    acts = unit == unit & BODY or position.turn == seat
    top.demand(acts, f"seat {seat}: units act in their own turn")


def _check_cards(position: Position, top: Reader) -> None:
    cards = Counter(position.deck + position.discard)
    for player in position.players:
        cards.update(player.hand)
        cards.update({BLUE[card]: count for card, count in enumerate(player.blue) if count})
        top.demand(set(player.hand) <= IN_HAND, "a card is in a hand that is used at once")
    top.demand(cards == Counter(DECK), "the cards are not those of the box, each as often")


# --- tasks -----------------------------------------------------------------------------------


def _check_tasks(position: Position, top: Reader) -> None:
    tasks = position.tasks
    top.demand(bool(tasks), "nothing is to be done, nor is the game over")
    left = position.in_play()
    rich = [seat for seat in left if tokens_of(position, seat) >= GOAL]
    last = tasks[-1]
    if last[0] == "over":
        top.demand(len(tasks) == 1, "the game is over, and more is to be done")
        decided = last[2] in (GOLDEN_AGE, DOMINATION)
        top.demand(last[1] in left or not decided, "who has won is out")
        top.demand((last[2] == GOLDEN_AGE) == bool(rich), "the end is not that of the tokens")
        top.demand(
            (last[2] == DOMINATION) == (len(left) == 1), "the end is not that of who is left"
        )
        return
    top.demand(not rich and len(left) > 1, "the game is over, and somebody is asked")
    top.demand(last[0] in TASK_KINDS, f"nobody can be asked {last[0]!r}")
    _check_stack(position, top)
    for task in tasks:
        if task[0] in _FITS:
            top.demand(_FITS[task[0]](position, task), f"{task[0]!r} cannot be asked like this")
    again = position.copy()
    advance(again, silent)
    top.demand(again == position, f"seat {last[1]} cannot be asked {last[0]!r} here")
    top.demand(bool(TASK_KINDS[last[0]].choices(again)), f"{last[0]!r} has no answer here")


def _check_stack(position: Position, top: Reader) -> None:
    """Demand that the parts of the turn lie in their order, and what is nested on top of them."""
    names = [task[0] for task in position.tasks]
    top.demand(names[0] == "turn", "the last task is the next turn")
    if position.round == 0:
        rest = [name for name in names[1:] if name != "founding"]
        top.demand(len(rest) == 1 and names[-1] == rest[0], "in round 0 everybody founds")
        top.demand(rest[0] == "found" or rest[0] in EFFECTS, "in round 0 everybody founds")
        return
    routine = [name for name in names if name in _ROUTINE]
    places = [_ROUTINE.index(name) for name in routine]
    top.demand(
        places == sorted(set(places)) and names[: len(routine)] == routine,
        "the parts of the turn do not lie in their order",
    )
    top.demand(
        routine[1:] == list(_ROUTINE[1 : len(routine)])
        or names[-1] == "deal_in"
        or names[-1] in EFFECTS,
        "a part of the turn is missing",
    )
    top.demand("founding" not in names, "founding is for round 0")
    whose = {task[1] for task in position.tasks[1:] if task[0] in _ROUTINE}
    top.demand(whose <= {position.turn}, "the turn is another seat's")
    top.demand(
        not {"sevens", "produce"} & set(names) or "roll" in names or len(position.dice) == 4,
        "nothing has been rolled",
    )


def _battle_fits(position: Position, task: Task) -> bool:
    _, seat, target, _, attackers = task
    return bool(attackers) and hostile(position, seat, target) and _there(position, task, attackers)


def _advance_fits(position: Position, task: Task) -> bool:
    _, seat, target, captured, _, survivors = task
    guests = position.guests[target]
    return (
        (not guests or guests >> 2 == seat + 1)
        and (not captured or position.lord[target] == seat + 1)
        and _there(position, task, survivors)
    )


def _there(position: Position, task: Task, units: tuple[int, ...]) -> bool:
    """Return whether the seat has units next to the hex that it attacks."""
    mine = Counter(position.players[task[1]].units)
    return (
        task[1] == position.turn
        and not Counter(units) - mine
        and all(kind_of(u) != WORKER and task[2] in NEAR[u & PLACE] for u in units)
    )


def _offer_fits(position: Position, task: Task) -> bool:
    seat, to, give, ask = task[1:] if task[0] == "trade" else task[2:]
    players = position.players
    asked = [to] if to is not None else [s for s in position.in_play() if s != seat]
    able = [other for other in asked if affords(players[other].goods, ask)]
    return (
        seat == position.turn
        and to != seat
        and (to is None or players[to].playing)
        and affords(players[seat].goods, give)
        and not any(a and b for a, b in zip(give, ask, strict=True))
        and bool(able)
        and (task[0] == "trade" or task[1] in able)
    )


_FITS: Final[dict[str, Callable[[Position, Task], bool]]] = {
    **{card: effect.fits for card, effect in EFFECTS.items()},
    "battle": _battle_fits,
    "advance": _advance_fits,
    "trade": _offer_fits,
    "answer": _offer_fits,
    "thief": lambda position, task: 1 <= task[3] <= 2 and task[1] == position.turn,
    "gain": lambda position, task: position.pirate == task[2] and task[1] == position.turn,
    "vote": lambda position, task: (
        position.voted and task[2] == position.turn != task[1] and position.players[task[1]].playing
    ),
    "damage": lambda position, task: position.lord[task[2]] == task[1] + 1,
    "deal_in": lambda position, task: (
        bool(position.setting.options["deal_in"])
        and task[1] == position.turn
        and not position.players[task[1]].playing
        and not position.players[task[1]].asked
    ),
}
"""What belongs to a task, where it is more than a seat."""
