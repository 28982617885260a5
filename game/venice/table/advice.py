"""Why an action of Venice is good, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Action, Plain
from game.table.contract.table import Reason
from game.venice.actions import (
    WHARF,
    Buy,
    Keep,
    Lead,
    Load,
    Produce,
    Reserve,
    Sell,
    Sponsor,
    Statue,
)
from game.venice.asking import WHARF_PRICE
from game.venice.game import GAME
from game.venice.table.look import WORDS, ducats, name, place


def reasons(given: Sequence[Reason], names: Sequence[str]) -> list[str]:
    """Return why an action is good: what it brings, what it leads to, what it denies."""
    told = [_reason(reason, names) for reason in given] or [WORDS("reasons.even")]
    whole = "; ".join(dict.fromkeys(told))
    return [whole[:1].upper() + whole[1:] + "."]


def _reason(reason: Reason, names: Sequence[str]) -> str:
    fields = reason.fields
    told: dict[str, Plain] = dict(fields)
    if isinstance(points := fields.get("points"), int):
        told["points"] = WORDS("points", count=points)
    if reason.key == "now_ducats" and isinstance(amount := fields["amount"], int):
        told["amount"] = ducats(amount)
    if isinstance(good := fields.get("good"), str):
        told["good"] = name(good)
    if isinstance(seat := fields.get("seat"), int):
        told["name"] = names[seat]
    if isinstance(action := fields.get("action"), str):
        told["action"] = _deed(GAME.parse(action))
    return WORDS(f"reasons.{reason.key}", **told)


def _deed(action: Action) -> str:
    """Return an action of another in a few words."""
    box = GAME.box
    match action:
        case Lead(lead):
            told = name(lead)
        case Reserve():
            told = name("reserve")
        case Keep(good):
            told = WORDS("buttons.keep", good=name(good))
        case Sell(good):
            told = WORDS("buttons.sell", good=name(good), price=box.prices[box.good[good]])
        case Load(good):
            told = WORDS("buttons.load", good=name(good))
        case Buy(good, where):
            price = WHARF_PRICE if where == WHARF else box.prices[box.good[good]]
            told = WORDS("stalls.buy", good=name(good), place=name(where), price=price)
        case Sponsor(business, building):
            where = place(box, box.building[building])
            told = WORDS("effect.sponsor", business=name(business), place=where)
        case Statue(campo):
            told = WORDS("effect.statue", campo=name(campo))
        case Produce(good, building):
            where = place(box, box.building[building])
            told = WORDS("effect.produce", good=name(good), place=where)
        case _:
            told = WORDS("effect.pass")
    return told
