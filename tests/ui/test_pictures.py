"""Pictures of every screen in every size: nothing cut, nothing overlapping, all legible.

They are written to the folder that `PORTOLAN_PICTURES` names, if it is set.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from portolan.core.i18n import LANGUAGES
from portolan.platform import Canvas
from tests.support.canvases import canvas
from tests.support.photographer import LONGEST, SIGHTS, SIZES, Photographer, is_drawn
from tests.support.table_host import FakeHost, run

RATIOS = (1, 2, 3)
QUICK = {
    "en": (1, 2, 1, 1, 2, 1, 1),
    "fr": (3, 1, 2, 1, 1, 1, 1),
    "de": (1, 3, 1, 2, 1, 1, 1),
}
"""The pixel ratio of each size in every run."""


def runs() -> Iterator[object]:
    for language, quick in QUICK.items():
        canvases = [canvas(*size, ratio) for size, ratio in zip(SIZES, quick, strict=True)]
        yield pytest.param(canvases, language, False, id=f"quick-{language}")
        for width, height in SIZES:
            canvases = [canvas(width, height, ratio) for ratio in RATIOS]
            name = f"{width}x{height}-{language}"
            yield pytest.param(canvases, language, True, marks=pytest.mark.long, id=name)


def test_every_view_is_drawn_in_every_size_and_language() -> None:
    """Each combination; where there is little room always in the longest language."""
    sights, sizes = range(9), range(len(SIZES) + 1)
    for one, other in combinations((sights, sizes, LANGUAGES), 2):
        for pair in product(one, other):
            assert any(
                is_drawn(sight, size, language, tight=False)
                for sight, size, language in product(sights, sizes, LANGUAGES)
                if {(sight, size), (sight, language), (size, language)} >= {pair}
            ), pair
    assert all(is_drawn(*pair, LONGEST, tight=True) for pair in product(sights, sizes))


@pytest.mark.parametrize(("canvases", "language", "everything"), list(runs()))
def test_every_screen_is_sound_and_legible(
    canvases: list[Canvas], language: str, everything: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = FakeHost(Canvas(360, 640, 1.0))
    host.language = f"{language}-CH"
    photographer = Photographer(host, canvases, monkeypatch, everything=everything)
    run(host, photographer.step, seed=52)
    assert host.a11y_state["language"] == language
    assert set(photographer.taken) >= SIGHTS
    assert not photographer.problems
