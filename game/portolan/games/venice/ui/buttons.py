"""Buttons for actions without a place on the table: keeping or selling a shipment, loading,
passing.
"""

from __future__ import annotations

from functools import partial

from portolan.games.venice.state.actions import Keep, Load, Pass, Sell
from portolan.games.venice.state.position import BUYING, PROMPTS, UNLOADING
from portolan.games.venice.ui.scene import VeniceScene, ends_trade
from portolan.games.venice.ui.style import ART, WORDS, name
from portolan.ui.game_ui.parts import ActionButton


def buttons(scene: VeniceScene) -> list[ActionButton]:
    """Return the buttons of such legal actions."""
    found = []
    view = scene.view
    for text, action in scene.legal.items():
        key = f"action:{text}"
        match action:
            case Keep(good):
                sentence = WORDS("buttons.keep", good=name(good))
                label = WORDS("buttons.keep_short")
                found.append(ActionButton(key, label, (ART + good,), text, a11y_label=sentence))
            case Sell(good) if view.prompt == UNLOADING:
                price = view.box.prices[view.box.good[good]]
                sentence = WORDS("buttons.sell", good=name(good), price=price)
                label = WORDS("buttons.sell_short", price=price)
                found.append(ActionButton(key, label, (ART + good,), text, a11y_label=sentence))
            case Load(good):
                sentence = WORDS("buttons.load", good=name(good))
                found.append(
                    ActionButton(key, f"|{name(good)}", (ART + good,), text, a11y_label=sentence)
                )
            case Pass():
                prompt, ends = PROMPTS[view.prompt], ends_trade(scene)
                label = WORDS("effect.pass" if ends else f"buttons.pass_{prompt}")
                about = WORDS("effect.pass_ends" if ends else f"effect.pass_{prompt}")
                if view.prompt == BUYING and not ends:
                    # beside the pass, which is in the same place always
                    found.append(_pass_on(scene, text))
                found.append(ActionButton(key, label, (), text, ends=True, about=about))
    return found


def _pass_on(scene: VeniceScene, text: str) -> ActionButton:
    """Return the button that passes until this Trade ends, which is when all pass in a row."""
    do = partial(scene.callbacks.repeat, text)
    sentence = WORDS("buttons.pass_on_sentence")
    return ActionButton(
        "pass-on", WORDS("buttons.pass_on"), do=do, a11y_label=sentence, about=sentence
    )
