"""Names of the actions of Venice, and descriptions of the five."""

from __future__ import annotations

from collections.abc import Callable

from portolan.core.contract import Action
from portolan.games.venice.rules.legal_actions import WHARF_PRICE
from portolan.games.venice.state.actions import (
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
from portolan.games.venice.state.position import Setting
from portolan.games.venice.state.tables import Components
from portolan.games.venice.ui.style import WORDS, name, place


def action_name(
    box: Components, action: Action, where: Callable[[Components, int], str] = place
) -> str:
    """Return the name of an action; `where` names its building."""
    match action:
        case Lead(lead):
            text = name(lead)
        case Reserve():
            text = name("reserve")
        case Keep(good):
            text = WORDS("buttons.keep", good=name(good))
        case Sell(good):
            text = WORDS("buttons.sell", good=name(good), price=box.prices[box.good[good]])
        case Load(good):
            text = WORDS("buttons.load", good=name(good))
        case Buy(good, stall):
            price = WHARF_PRICE if stall == WHARF else box.prices[box.good[good]]
            text = WORDS("stalls.buy", good=name(good), place=name(stall), price=price)
        case Sponsor(made, building) | Produce(made, building):
            at = where(box, box.building[building])
            text = WORDS("effect.at", what=name(made), place=at)
        case Statue(campo):
            text = WORDS("effect.statue", campo=name(campo))
        case _:
            text = WORDS("effect.pass")
    return text


def about_lead(lead: str, setting: Setting) -> str:
    """Return a description of one of the five actions, for the options of the match."""
    key = "produce_guilds" if lead == "produce" and setting.guilds else lead
    return WORDS(f"explain.{key}")
