"""Consequences of a choice without chance, in amounts: yields, taxes, units, captures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from portolan.core.contract import silent
from portolan.games.ransackit.board.components import (
    AMOUNT,
    COIN,
    GOLDEN,
    GOODS,
    OCEAN,
    ROUNDS,
    UNKNOWN,
    WORKER,
    YIELDS,
)
from portolan.games.ransackit.board.grid import NEAR
from portolan.games.ransackit.flow.production import taxes, yields
from portolan.games.ransackit.flow.turn import TASK_KINDS
from portolan.games.ransackit.rules.settlements import owned, settlements_population, tokens_of
from portolan.games.ransackit.rules.units import unit_limit
from portolan.games.ransackit.state.actions import Action, Move
from portolan.games.ransackit.state.position import Position
from portolan.games.ransackit.ui.scene import RansackScene
from portolan.games.ransackit.ui.style import WORDS, amount, coins, hex_name, name, tokens

_FEW = 3
"""Number up to which hexes are listed one by one."""


def after(view: Position, action: Action) -> Position:
    """Return a view after an action without dice and cards, and without its consequences.

    Face-down hexes are not revealed, and the dice for a ruin are not rolled.
    """
    twin = view.copy()
    twin.kind = twin.kind.replace(bytes([UNKNOWN]), bytes([OCEAN]))
    TASK_KINDS[twin.prompt].choose(twin, action, silent)
    return twin


def harvest(view: Position, action: Move) -> str:
    """Return what a worker would harvest at its destination; empty if nothing (K16)."""
    if action.kind != WORKER or view.lord[action.to]:
        return ""
    yielded = _yielded(after(view, action), action.to)
    if not yielded:
        return ""
    return WORDS("would.harvest", goods=yielded, number=view.number[action.to])


def barred(view: Position, kind: int, place: int) -> str:
    """Return that a worker could not build on a hex, where the Bandit is."""
    return WORDS("would.barred") if kind == WORKER and place == view.bandit else ""


def grown(scene: RansackScene, then: Position) -> str:
    """Return the taxes and the unit limit that a seat would have, if they change."""
    assert scene.decision  # noqa: S101 - somebody is to choose
    view, seat = scene.view, scene.decision.seat
    if then.players[seat].people == view.players[seat].people:
        return ""
    units = WORDS("counts.units", count=unit_limit(then, seat))
    return WORDS("would.grown", coins=coins(taxes(then, seat)), units=units)


def brings(then: Position, places: Sequence[int]) -> str:
    """Return the yield of hexes to their owner, by number; empty if nothing."""
    found = [WORDS("would.on", number=then.number[place], goods=goods)
             for place in places if (goods := _yielded(then, place))]  # fmt: skip
    return WORDS("would.brings", yields=WORDS.listed(found)) if found else ""


def _yielded(view: Position, place: int) -> str:
    """Return the yield of a hex by one roll of its number, ignoring the Bandit."""
    free = view.copy()
    free.bandit = None
    every = yields(free, (view.number[place], 0)) if view.number[place] else ()
    return next((amount(one.good, one.amount) for one in every if one.place == place), "")


def of_settlement(then: Position, centre: int) -> str:
    """Return the yields of all hexes of a settlement; summed up where there are many."""
    hexes = owned(then, centre)
    return brings(then, hexes) if len(hexes) <= _FEW else WORDS("would.double")


def ends_rounds(view: Position) -> bool:
    """Return whether the last round ends with the turn in progress: no later seat in it plays, or
    is asked whether it comes back.
    """
    seats = view.setting.seats
    later = range(view.turn + 1, view.turn + seats)
    rest = takewhile(lambda seat: seat % seats != view.first, later)
    return view.round == ROUNDS and not any(
        view.players[seat % seats].playing or _may_return(view, seat % seats) for seat in rest
    )


def _may_return(view: Position, seat: int) -> bool:
    return bool(view.setting.options["deal_in"]) and not view.players[seat].asked


def tokens_then(scene: RansackScene, then: Position) -> str:
    """Return a text on the Era Tokens that a seat would have."""
    assert scene.decision  # noqa: S101 - somebody is to choose
    return WORDS("would.tokens", tokens=tokens(tokens_of(then, scene.decision.seat)))


def around(view: Position, place: int, *, nomads: bool = False) -> str:
    """Return the goods, with numbers, of hexes that roads could add to a settlement; `nomads` have
    to build one first.
    """
    found: dict[int, list[str]] = {}
    for near in NEAR[place]:
        good = YIELDS[view.kind[near]]
        if good is not None and view.number[near] and not view.lord[near]:
            found.setdefault(good, []).append(str(view.number[near]))
    lines = [
        WORDS("would.on", goods=_good(good), number=WORDS.listed(numbers))
        for good, numbers in found.items()
    ]
    key = "would.around_nomads" if nomads else "would.around"
    return WORDS(key, goods=WORDS.listed(lines)) if lines else ""


def _good(good: int) -> str:
    """Return the name of a good of the land; of coins, how many a golden field brings."""
    return coins(AMOUNT[GOLDEN]) if good == COIN else name(GOODS[good])


def captures(scene: RansackScene, target: int) -> str:
    """Return what a win on a hex captures, and whom it eliminates; empty where units or an egg
    defend it.
    """
    view = scene.view
    if not view.size[target] or view.guests[target] or view.egg[target]:
        return ""
    lines = [
        WORDS("would.capture", at=hex_name(view, target), tokens=tokens(view.tokens[target]),
              people=settlements_population(view, target))
    ]  # fmt: skip
    owner = view.owner(target)
    is_last = owner is not None and view.players[owner].centres == [target]
    if owner is not None and is_last and not view.setting.rules.remains(view, owner):
        lines.append(WORDS("would.capture_last", who=scene.names[owner]))
    return " ".join(lines)


def victory(scene: RansackScene, target: int) -> str:
    """Return the gains of winning a hex: captures, and the card of a turn's first win (K-56)."""
    card = "" if scene.view.earned else WORDS("would.card_won")
    return " ".join(part for part in (captures(scene, target), card) if part)


def bars(scene: RansackScene, place: int) -> str:
    """Return the owner of the hex that the Bandit would block, and the mover's own hex that would
    be freed.
    """
    view, lines = scene.view, []
    owner, freed = view.owner(place), view.bandit
    if owner is not None and YIELDS[view.kind[place]] is not None:
        lines.append(WORDS("would.bars", who=scene.names[owner]))
    if scene.decision and freed is not None and view.owner(freed) == scene.decision.seat:
        lines.append(WORDS("would.frees", at=hex_name(view, freed)))
    return " ".join(lines)
