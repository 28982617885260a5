"""Buttons for answers without a place: roll, continue, accept an offer, end a turn."""

from __future__ import annotations

from functools import partial

from portolan.games.ransackit.rules.units import may_get_unit
from portolan.games.ransackit.ui.scene import (
    BAR,
    LEAVE,
    MENU,
    TURN,
    Draft,
    Open,
    RansackScene,
    Selectable,
)
from portolan.games.ransackit.ui.selection.choices import ENDS_ACTIONS, GRAVE, offered
from portolan.games.ransackit.ui.selection.labels import choice_name
from portolan.games.ransackit.ui.selection.offer_draft import draft, proposal
from portolan.games.ransackit.ui.selection.reminders import PHASE_ENDS
from portolan.games.ransackit.ui.style import WORDS
from portolan.session.selection import batch_text
from portolan.ui.game_ui.parts import ActionButton


def menu(scene: RansackScene) -> list[ActionButton]:
    """Return the button for the menu of the table: ending the match, which is rarely wanted; faint
    where it cannot be proposed.
    """
    end, ends = Selectable(MENU, step=Open(LEAVE)), tuple(t for t in GRAVE if t in scene.legal)
    label = WORDS("tiles.leave")
    if not ends:
        return [ActionButton(end.key, label, disabled=WORDS("off.leave"))]
    if scene.selection is None:
        do, spoken = partial(scene.callbacks.step, end.step), choice_name(scene, end)
        return [ActionButton(end.key, label, do=do, a11y_label=spoken, towards=ends)]

    def instead() -> None:
        scene.callbacks.drop()
        scene.callbacks.step(end.step)

    return [ActionButton("instead:leave", label, do=instead)]


def buttons(scene: RansackScene) -> list[ActionButton]:
    """Return a button for each answer without a place; in a turn those that end a phase, each in
    its place, or one that proposes an offer.
    """
    found = _answers(scene)
    if scene.decision is None or not scene.legal or scene.decision.prompt not in TURN:
        return found
    if built := draft(scene):
        label, why = WORDS("buttons.end"), WORDS("off.end_turn")
        return [_propose(scene, built), ActionButton("end-turn", label, ends=True, disabled=why)]
    if found and ENDS_ACTIONS not in scene.legal:
        label, why = _label(scene, ENDS_ACTIONS), WORDS("off.fortify")
        return [ActionButton(ENDS_ACTIONS, label, ends=True, disabled=why), *found]
    return found


def _answers(scene: RansackScene) -> list[ActionButton]:
    """Return the buttons of the legal answers, and in the action phase the end of the turn."""
    found = [
        ActionButton(
            choice.key, _label(scene, choice.text), action=choice.text,
            a11y_label=choice_name(scene, choice), ends=choice.text in PHASE_ENDS,
            about=choice_name(scene, choice),
        )
        for choice in offered(scene)
        if choice.where == BAR
    ]  # fmt: skip
    if any(button.action == PHASE_ENDS[0] for button in found):
        do = partial(scene.callbacks.batch, PHASE_ENDS)
        label, towards = WORDS("buttons.end"), (batch_text(*PHASE_ENDS),)
        found.append(ActionButton("end-turn", label, do=do, towards=towards, ends=True,
                                  about=WORDS("act.end")))  # fmt: skip
    return found


def _label(scene: RansackScene, text: str) -> str:
    """Return the label of an answer; who has no room for a unit ends the actions, no more."""
    full = text == ENDS_ACTIONS and not may_get_unit(scene.view, scene.view.turn)
    return WORDS(f"buttons.{ENDS_ACTIONS}_full" if full else f"buttons.{text}")


def _propose(scene: RansackScene, built: Draft) -> ActionButton:
    """Return the button that proposes an offer, faint while it lacks something."""
    label = WORDS("buttons.propose")
    texts = proposal(scene, built)
    if not texts:
        return ActionButton("draft:propose", label, disabled=WORDS("then.draft"))
    do = partial(scene.callbacks.batch, texts)
    return ActionButton("draft:propose", label, do=do, towards=(batch_text(*texts),))
