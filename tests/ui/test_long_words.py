"""Texts 40 % longer than the English ones, with accents, fit everywhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from portolan.core.i18n import Catalogue, You
from portolan.platform import Canvas
from tests.support.photographer import LONGEST, SIGHTS, SIZES, Photographer
from tests.support.pseudo_language import longer, speak_pseudo
from tests.support.table_host import FakeHost, run


def test_longer_words_are_40_percent_longer() -> None:
    english = "Every house here builds a wall, {who}, on a free stretch of the limits."
    letters = sum(map(str.isalpha, english.replace("{who}", "")))
    assert len(longer(english)) - len(english) >= 0.4 * letters
    assert "{who}" in longer(english)


def test_every_form_of_a_sentence_is_lengthened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Singular, plural, and the form for the reader; an unknown key stays an error."""
    words = Catalogue("ragusa")
    asked: list[Callable[[], str]] = [
        lambda: words("short.winery"),
        lambda: words("points", count=2),
        lambda: words("story.events.passed", who=You("You")),
    ]
    english = [ask() for ask in asked]
    speak_pseudo(monkeypatch)
    assert [ask() for ask in asked] == [longer(text) for text in english]
    with pytest.raises(KeyError):
        words("no.such.key")


def test_longer_words_are_neither_cut_nor_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_pseudo(monkeypatch)
    host = FakeHost(Canvas(360, 640, 1.0))
    canvases = [Canvas(*size, 1.0) for size in SIZES]
    photographer = Photographer(host, canvases, monkeypatch)
    photographer.drawn_as, photographer.reads = LONGEST, False
    run(host, photographer.step, seed=52)
    assert set(photographer.taken) >= SIGHTS
    assert not photographer.problems
