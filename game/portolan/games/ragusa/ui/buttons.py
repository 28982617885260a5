"""Buttons for what has no place on the board: passing, drawing, exchanging, the kind of piece."""

from __future__ import annotations

from portolan.games.ragusa.state.actions import Draw, Exchange, House, Pass, Powerhouse
from portolan.games.ragusa.state.components import FISH, FISH_COST
from portolan.games.ragusa.ui.board.board import TOGGLE
from portolan.games.ragusa.ui.scene import Piece, RagusaScene, piece_chosen
from portolan.games.ragusa.ui.style import ART, RESOURCE_ICONS, WORDS
from portolan.ui.game_ui.parts import ActionButton


def buttons(scene: RagusaScene) -> list[ActionButton]:
    """Return the buttons of the legal actions, and the one that changes the kind of piece."""
    found = []
    kinds = {type(action) for action in scene.legal.values()}
    if {House, Powerhouse} <= kinds:
        found.append(_toggle(scene))
    for text, action in scene.legal.items():
        key = f"action:{text}"
        match action:
            case Exchange(resource):
                label = WORDS("buttons.exchange", fish=FISH_COST[resource])
                icons = (RESOURCE_ICONS[FISH], RESOURCE_ICONS[resource])
                found.append(ActionButton(key, label, icons, text))
            case Draw():
                found.append(ActionButton(key, WORDS("buttons.draw"), (), text))
            case Pass():
                found.append(ActionButton(key, WORDS("buttons.pass"), (), text, ends=True))
    return found


def _toggle(scene: RagusaScene) -> ActionButton:
    other = piece_chosen(scene).other

    def switch() -> None:
        if other is Piece.POWERHOUSE:
            scene.callbacks.step(other)
        else:
            scene.callbacks.back()

    icon = (ART + other.value,)
    return ActionButton(TOGGLE, WORDS(f"buttons.{other.value}"), icon, do=switch, a11y_label="")
