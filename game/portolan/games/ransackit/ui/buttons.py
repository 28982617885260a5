"""Buttons for answers without a place: roll, continue, accept an offer, end a turn."""

from __future__ import annotations

from functools import partial

from portolan.games.ransackit.ui.scene import BAR, MENU, RansackScene
from portolan.games.ransackit.ui.selection.choices import GRAVE, offered
from portolan.games.ransackit.ui.selection.labels import choice_name
from portolan.games.ransackit.ui.selection.offer_draft import draft, proposal
from portolan.games.ransackit.ui.selection.reminders import PHASE_ENDS
from portolan.games.ransackit.ui.style import WORDS
from portolan.session.selection import batch_text
from portolan.ui.game_ui.parts import ActionButton


def menu(scene: RansackScene) -> list[ActionButton]:
    """Return the buttons for the menu of the table: ending the match, which is rarely wanted."""
    ends = tuple(text for text in GRAVE if text in scene.legal)
    return [
        ActionButton(
            choice.key, WORDS("tiles.leave"), do=partial(scene.callbacks.step, choice.step),
            a11y_label=choice_name(scene, choice), towards=ends,
        )
        for choice in offered(scene)
        if choice.where == MENU
    ]  # fmt: skip


def buttons(scene: RansackScene) -> list[ActionButton]:
    """Return a button for each answer without a place, and one for a complete offer."""
    found = [
        ActionButton(
            choice.key, WORDS(f"buttons.{choice.text}"), action=choice.text,
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
    built = draft(scene)
    if built and (texts := proposal(scene, built)):
        do = partial(scene.callbacks.batch, texts)
        label, towards = WORDS("buttons.propose"), (batch_text(*texts),)
        found.append(ActionButton("draft:propose", label, do=do, towards=towards))
    return found
