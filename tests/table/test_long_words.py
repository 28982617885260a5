"""French words, and words 40 % longer than English with accents, still stand where they should."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from gettext import GNUTranslations

import pytest

from game.core import words
from game.core.assets import ASSETS
from game.host import Canvas

from .table_host import FakeHost, run
from .test_pictures import Photographer

ACCENTS = str.maketrans("aeiouAEIOU", "àéîôüÀÉÎÔÜ")
SIZES = [
    pytest.param(Canvas(390, 844, 1.0), id="390x844"),
    pytest.param(Canvas(1280, 720, 1.0), id="1280x720"),
    *(
        pytest.param(Canvas(*size, 1.0), marks=pytest.mark.long, id="x".join(map(str, size)))
        for size in ((360, 640), (844, 390), (768, 1024), (1920, 1080), (2560, 1440))
    ),
]


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
    monkeypatch.setattr(words, "_catalogue", catalogue)


@pytest.fixture
def _english_afterwards() -> Iterator[None]:
    yield
    words.set_language("en")


def test_longer_words_are_40_percent_longer() -> None:
    english = "Every house here builds a wall, {who}, on a free stretch of the limits."
    letters = sum(map(str.isalpha, english.replace("{who}", "")))
    assert len(longer(english)) - len(english) >= 0.4 * letters
    assert "{who}" in longer(english)


@pytest.mark.usefixtures("_long_words")
@pytest.mark.parametrize("canvas", SIZES)
def test_longer_words_are_neither_cut_nor_overlap(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = FakeHost(canvas)
    photographer = Photographer(host, canvas, monkeypatch)
    run(host, photographer.step, seed=52)
    assert "end" in photographer.taken


@pytest.mark.usefixtures("_english_afterwards")
@pytest.mark.parametrize("canvas", SIZES)
def test_french_words_are_neither_cut_nor_overlap(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = FakeHost(canvas)
    host.language = "fr-CH"
    photographer = Photographer(host, canvas, monkeypatch)
    run(host, photographer.step, seed=52)
    assert host.mirrored["language"] == "fr"
    assert "end" in photographer.taken
