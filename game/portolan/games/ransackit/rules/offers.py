"""Offers between players: composed unit by unit, then answered (K66).

The tasks: `trade`, seat, recipient (None: everybody), goods given, goods asked; `answer`, the
answering seat, then the same fields with the offering seat first.
"""

from __future__ import annotations

from portolan.core.contract import Report
from portolan.games.ransackit import events as ev
from portolan.games.ransackit.board.components import GOODS, OFFERS, Goods
from portolan.games.ransackit.rules.settlements import affords, pay
from portolan.games.ransackit.state.actions import (
    ACCEPT,
    ASK,
    DECLINE,
    GIVE,
    OFFER,
    PROPOSE,
    TO,
    WITHDRAW,
    Action,
    WithGood,
    WithSeat,
)
from portolan.games.ransackit.state.position import Position

NOTHING: Goods = (0, 0, 0, 0, 0)


def others(position: Position, seat: int) -> list[int]:
    """Return the other players in play, in turn order from a seat on."""
    players = position.players
    count = len(players)
    ahead = [(seat + n) % count for n in range(1, count)]
    return [other for other in ahead if players[other].playing]


def offers(position: Position, seat: int) -> list[Action]:
    """Return the action that begins an offer, if any offer is possible."""
    if position.offers >= OFFERS:
        return []
    players = position.players
    partners = others(position, seat)
    mine = any(players[seat].goods)
    theirs = any(any(players[other].goods) for other in partners)
    possible = (mine and theirs) or (len(partners) > 1 and (mine or theirs))
    return [OFFER] if possible else []


def begin(position: Position, seat: int, report: Report) -> None:
    """Begin an offer."""
    position.offers += 1
    position.tasks.append(("trade", seat, None, NOTHING, NOTHING))
    report(ev.OfferBegun, seat)


def trade_choices(position: Position) -> list[Action]:
    """Return the actions that continue an offer."""
    _, seat, to, give, ask = position.task
    goods = position.players[seat].goods
    partners = others(position, seat)
    asked = partners if to is None else [to]
    found: list[Action] = [GIVE[g] for g in range(len(GOODS)) if goods[g] > give[g] and not ask[g]]
    for g in range(len(GOODS)):
        if not give[g]:
            more = plus(ask, g)
            if any(affords(position.players[other].goods, more) for other in asked):
                found.append(ASK[g])
    if to is None and len(partners) > 1:
        found += [TO[o] for o in sorted(partners) if affords(position.players[o].goods, ask)]
    both = any(give) and any(ask)
    if both or (to is not None and (any(give) or any(ask))):
        found.append(PROPOSE)
    found.append(WITHDRAW)
    return found


def plus(goods: Goods, good: int) -> Goods:
    """Return goods with one more unit of a kind."""
    more = list(goods)
    more[good] += 1
    return more[0], more[1], more[2], more[3], more[4]


def trade(position: Position, action: Action, report: Report) -> None:
    """Change an offer, propose it, or withdraw it."""
    _, seat, to, give, ask = position.tasks.pop()
    if isinstance(action, WithGood):
        if action.verb == "give":
            give = plus(give, action.good)
        else:
            ask = plus(ask, action.good)
    elif isinstance(action, WithSeat):
        to = action.seat
    elif action.verb == "withdraw":
        report(ev.OfferWithdrawn, seat)
        return
    else:
        report(ev.OfferMade, seat, give=goods_json(give), ask=goods_json(ask), other=to)
        _ask_next(position, seat, to, give, ask, seat, report)
        return
    position.tasks.append(("trade", seat, to, give, ask))


def is_gift(view: Position, action: Action) -> bool:
    """Return whether an action proposes a one-sided offer, or accepts to give for nothing."""
    if action.verb == "propose":
        *_, give, ask = view.tasks[-1]
        return not (any(give) and any(ask))
    if action.verb == "accept":
        *_, give, ask = view.tasks[-1]
        return not any(give)
    return False


def goods_json(goods: Goods) -> ev.Amounts:
    """Return goods by name, as in events."""
    return {GOODS[good]: amount for good, amount in enumerate(goods) if amount}


def _ask_next(
    position: Position,
    seat: int,
    to: int | None,
    give: Goods,
    ask: Goods,
    after: int,
    report: Report,
) -> None:
    """Ask the next player who has the goods, or let the offer lapse."""
    asked = others(position, seat) if to is None else [to]
    able = [other for other in asked if affords(position.players[other].goods, ask)]
    later = able[able.index(after) + 1 :] if after in able else able
    if later:
        position.tasks.append(("answer", later[0], seat, to, give, ask))
    else:
        report(ev.OfferLapsed, seat)


def answer(position: Position, action: Action, report: Report) -> None:
    """Accept an offer, or let the next seat answer."""
    _, other, seat, to, give, ask = position.tasks.pop()
    if action.verb == "accept":
        mine, theirs = position.players[seat].goods, position.players[other].goods
        pay(mine, give)
        pay(theirs, ask)
        for good in range(len(GOODS)):
            mine[good] += ask[good]
            theirs[good] += give[good]
        report(ev.Traded, seat, other=other, give=goods_json(give), ask=goods_json(ask))
    else:
        report(ev.OfferDeclined, other, other=seat)
        _ask_next(position, seat, to, give, ask, other, report)


ANSWERS: tuple[Action, ...] = (ACCEPT, DECLINE)
