"""Words 40 % longer than the English ones, with accents, still stand where they should."""

from __future__ import annotations

import math
import re
from gettext import GNUTranslations

import pytest

from portolan.core import i18n
from portolan.core.assets import ASSETS
from portolan.platform import Canvas
from tests.support.photographer import LONGEST, SIZES, Photographer
from tests.support.table_host import FakeHost, run

from .test_pictures import SIGHTS

ACCENTS = str.maketrans("aeiouAEIOU", "àéîôüÀÉÎÔÜ")


def longer(sentence: str) -> str:
    """Return a sentence with longer, accented words; its fields stay as they are."""

    def stretch(found: re.Match[str]) -> str:
        if found["field"]:
            return found["field"]
        word = found["word"].translate(ACCENTS)
        more = math.ceil if len(word) < 8 else round  # together at least 40 % of a sentence
        return word + "ëntîqueräbles"[: more(0.4 * len(word))]

    return re.sub(r"(?P<field>\{.*?\})|(?P<word>[^\W\d_]+)", stretch, sentence)


class Longer(GNUTranslations):
    """The English words, drawn out."""

    def gettext(self, message: str) -> str:
        found = super().gettext(message)
        return found if found == message else longer(found)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        found = super().ngettext(msgid1, msgid2, n)
        return found if found in {msgid1, msgid2} else longer(found)


@pytest.fixture
def _long_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def catalogue(domain: str, language: str) -> GNUTranslations:
        del language
        if domain not in opened:
            with (ASSETS / domain / "words" / "en.mo").open("rb") as file:
                opened[domain] = Longer(file)
        return opened[domain]

    opened: dict[str, Longer] = {}
    monkeypatch.setattr(i18n, "_catalogue", catalogue)


def test_longer_words_are_40_percent_longer() -> None:
    english = "Every house here builds a wall, {who}, on a free stretch of the limits."
    letters = sum(map(str.isalpha, english.replace("{who}", "")))
    assert len(longer(english)) - len(english) >= 0.4 * letters
    assert "{who}" in longer(english)


@pytest.mark.usefixtures("_long_words")
def test_longer_words_are_neither_cut_nor_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    host = FakeHost(Canvas(360, 640, 1.0))
    canvases = [Canvas(*size, 1.0) for size in SIZES]
    photographer = Photographer(host, canvases, monkeypatch)
    photographer.drawn_as, photographer.reads = LONGEST, False
    run(host, photographer.step, seed=52)
    assert set(photographer.taken) >= SIGHTS
    assert not photographer.problems
