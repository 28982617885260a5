"""What an action of Venice is called in a few words, and what each of the five is."""

from __future__ import annotations

from collections.abc import Callable

from game.core.contract import Action
from game.venice.rules.asking import WHARF_PRICE
from game.venice.state.actions import (
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
from game.venice.state.box import Box
from game.venice.state.position import Setting
from game.venice.table.look import WORDS, name, place


def action_name(box: Box, action: Action, where: Callable[[Box, int], str] = place) -> str:
    """Return what an action is called; `where` tells which building is meant."""
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
        case Buy(good, stall):
            price = WHARF_PRICE if stall == WHARF else box.prices[box.good[good]]
            told = WORDS("stalls.buy", good=name(good), place=name(stall), price=price)
        case Sponsor(made, building) | Produce(made, building):
            at = where(box, box.building[building])
            told = WORDS("effect.at", what=name(made), place=at)
        case Statue(campo):
            told = WORDS("effect.statue", campo=name(campo))
        case _:
            told = WORDS("effect.pass")
    return told


def about_lead(lead: str, setting: Setting) -> str:
    """Return what everybody does by one of the five actions, as the options of the match say."""
    key = "produce_guilds" if lead == "produce" and setting.guilds else lead
    return WORDS(f"explain.{key}")
