"""The choices in a match, for screen readers."""

from __future__ import annotations

from collections.abc import Iterable

from portolan.ui.game_ui.parts import Offer
from portolan.ui.render.a11y_tree import Press, Section, presses
from portolan.ui.render.ui import Ui

ANSWERS = ("confirm", "cancel", "step-back")
"""The targets that confirm a choice, or take it back."""


def in_words(ui: Ui, offers: Iterable[Offer], others: str) -> list[Section]:
    """Return the sections of choices: for the current selection, those of the game, and under
    `others` the rest. Each button runs its target in the picture.
    """
    offers = [*offers]
    targets = {target.action or target.key: target for target in ui.targets}
    answers = [t for t in ui.targets if t.key in ANSWERS]
    offered = {ref for offer in offers for ref, _ in offer.choices}
    rest = [t for t in ui.targets if t not in answers and not t.action and t.key not in offered]
    sections = [Section("answer", presses=presses(ui, reversed(answers)))]
    for offer in offers:
        found = [Press(targets[ref].key, text) for ref, text in offer.choices if ref in targets]
        sections.append(Section(offer.key, offer.title, presses=found))
    return [*sections, Section("others", others, presses=presses(ui, rest))]
