"""Prompts take at most two lines on a phone, previews at most three.

Every sentence of every catalogue is laid out as the status line of a phone 390 pixels wide does it,
with fields filled by names of usual length.
"""

from __future__ import annotations

import re

import pygame
import pytest

from portolan.core.i18n import FALLBACK, LANGUAGES
from portolan.platform import Canvas
from portolan.registry import PACKAGES
from portolan.ui.render.theme import TextStyle
from portolan.ui.render.ui import Ui
from portolan.ui.table_widgets.status_line import DO, WHY
from tests.support.catalogues import catalogue, reader_sentences, sentences
from tests.support.pseudo_language import QPS, longer

PHONE = Canvas(390, 844, 1.0)
CARD, SIDES, OUT, EMBLEM = 382, 16, 52, 29
"""Width of the status line, its margins, the way out, and the sign of a seat."""
PROMPT = re.compile(r"prompts\.|begin\.|battle\.")
WOULD = re.compile(r"(why|would|effect|brief|advice|then)\.")
LONG = {
    "who": "Orange", "owner": "Orange", "place": "Oil Press, Oil Press, Oil Press",
    "totals": "10 & 12", "good": "Silver Ore", "points": "12 points", "count": "12",
    "at": "C10", "region": "Silversmith", "building": "Silversmith", "advice": "",
    "chance": "100 %", "units": "12 units", "steps": "2 steps",
}  # fmt: skip


def lines(ui: Ui, text: str, width: int, style: TextStyle) -> int:
    return len(ui.letters.fit(text, pygame.Rect(0, 0, width, PHONE.height), style).lines)


@pytest.mark.parametrize("language", [*LANGUAGES, QPS])
@pytest.mark.parametrize("game", sorted(PACKAGES))
def test_prompts_and_previews_are_short(game: str, language: str) -> None:
    pygame.font.init()
    ui = Ui()
    ui.begin(pygame.Surface((PHONE.width, PHONE.height)), PHONE)
    found = catalogue(game, FALLBACK if language == QPS else language)
    texts = [(key, form) for key, forms in sentences(found).items() for form in forms]
    texts += [(key, form) for (_, key), form in reader_sentences(found).items()]
    if language == QPS:
        texts = [(key, longer(form)) for key, form in texts]
    room = CARD - SIDES - OUT
    long = []
    for key, form in texts:
        text = re.sub(r"\{(\w+)[^}]*\}", lambda found: LONG.get(found[1], "12 Silver"), form)
        if PROMPT.match(key):
            too_long = lines(ui, text, room - EMBLEM, DO) > 2
        else:
            too_long = bool(WOULD.match(key)) and lines(ui, text, room, WHY) > 3
        long += [f"{key}: {text}"] if too_long else []
    assert not long
