"""Buttons for what has no place on the table: keeping or selling a shipment, loading, passing."""

from __future__ import annotations

from game.table.contract.table import ActionButton
from game.venice.state.actions import Keep, Load, Pass, Sell
from game.venice.state.position import PROMPTS, UNLOADING
from game.venice.table.look import ART, WORDS, name
from game.venice.table.scene import VeniceScene


def buttons(scene: VeniceScene) -> list[ActionButton]:
    """Return the buttons of such legal actions."""
    found = []
    view = scene.view
    for text, action in scene.legal.items():
        key = f"action:{text}"
        match action:
            case Keep(good):
                told = WORDS("buttons.keep", good=name(good))
                label = WORDS("buttons.keep_short")
                found.append(ActionButton(key, f"{label}|", (ART + good,), text, spoken=told))
            case Sell(good) if view.prompt == UNLOADING:
                price = view.box.prices[view.box.good[good]]
                told = WORDS("buttons.sell", good=name(good), price=price)
                label = WORDS("buttons.sell_short", price=price)
                found.append(ActionButton(key, f"{label}|", (ART + good,), text, spoken=told))
            case Load(good):
                told = WORDS("buttons.load", good=name(good))
                found.append(ActionButton(key, f"|{name(good)}", (ART + good,), text, spoken=told))
            case Pass():
                label = WORDS(f"buttons.pass_{PROMPTS[view.prompt]}")
                found.append(ActionButton(key, label, (), text))
    return found
