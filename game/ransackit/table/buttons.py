"""Buttons for answers without a place: roll, go on, take an offer, end a turn."""

from __future__ import annotations

from functools import partial

from game.ransackit.table.choosing.choices import offered
from game.ransackit.table.choosing.drafts import draft, proposal
from game.ransackit.table.choosing.words import choice_name
from game.ransackit.table.look import WORDS
from game.ransackit.table.scene import BAR, RansackScene
from game.table.contract.table import ActionButton


def buttons(scene: RansackScene) -> list[ActionButton]:
    """Return a button for each answer that is a word, and one for an offer that is whole."""
    found = [
        ActionButton(
            choice.key, WORDS(f"buttons.{choice.text}"), action=choice.text,
            spoken=choice_name(scene, choice),
        )
        for choice in offered(scene)
        if choice.where == BAR
    ]  # fmt: skip
    built = draft(scene)
    if built and (texts := proposal(scene, built)):
        do = partial(scene.takes.row, texts)
        found.append(ActionButton("draft:propose", WORDS("buttons.propose"), do=do))
    return found
