"""Buttons for actions without a place on the board: passing, drawing, exchanging, the kind of
piece.

Several exchanges share one button, since on a phone all of them would leave no room for a hint.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from portolan.games.ragusa.state.actions import Draw, Exchange, House, Pass, Powerhouse
from portolan.games.ragusa.state.components import FISH, FISH_COST
from portolan.games.ragusa.ui.board.board import TOGGLE
from portolan.games.ragusa.ui.scene import (
    EXCHANGES,
    Piece,
    RagusaScene,
    folded,
    piece_chosen,
)
from portolan.games.ragusa.ui.style import ART, RESOURCE_ICONS, WORDS
from portolan.ui.game_ui.parts import ActionButton


def buttons(scene: RagusaScene) -> list[ActionButton]:
    """Return the buttons of the legal actions, and the one that changes the kind of piece."""
    found = []
    kinds = {type(action) for action in scene.legal.values()}
    opened, behind = scene.selection == EXCHANGES, folded(scene)
    if {House, Powerhouse} <= kinds and not opened:
        found.append(_toggle(scene))
    if behind:
        found.append(_folded(scene, behind))
    for text, action in scene.legal.items():
        key = f"action:{text}"
        match action:
            case Exchange(resource) if not behind:
                label = WORDS("buttons.exchange", fish=FISH_COST[resource])
                icons = (RESOURCE_ICONS[FISH], RESOURCE_ICONS[resource])
                found.append(ActionButton(key, label, icons, text))
            case Draw() if not opened:
                found.append(ActionButton(key, WORDS("buttons.draw"), (), text))
            case Pass() if not opened:
                assert scene.decision  # noqa: S101 - a pass is offered to somebody
                label = WORDS(f"buttons.pass_{scene.decision.prompt}")
                about = WORDS(f"effect.pass_{scene.decision.prompt}")
                found.append(ActionButton(key, label, (), text, ends=True, about=about))
    return found


def _folded(scene: RagusaScene, texts: Sequence[str]) -> ActionButton:
    """Return the button that opens several exchanges."""
    return ActionButton(
        EXCHANGES, WORDS("buttons.exchanges"), (RESOURCE_ICONS[FISH],),
        do=partial(scene.callbacks.step, EXCHANGES), a11y_label=WORDS("a11y.offers.exchanges"),
        towards=(*texts,),
    )  # fmt: skip


def _toggle(scene: RagusaScene) -> ActionButton:
    other = piece_chosen(scene).other

    def switch() -> None:
        if other is Piece.POWERHOUSE:
            scene.callbacks.step(other)
        else:
            scene.callbacks.back()

    icon = (ART + other.value,)
    return ActionButton(TOGGLE, WORDS(f"buttons.{other.value}"), icon, do=switch, a11y_label="")
