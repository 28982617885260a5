"""Pictures of every screen in every size: nothing cut, nothing overlapping, all legible.

They are left in the folder that `PORTOLAN_PICTURES` names, if it is set, to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.host import Canvas

from .photographer import SIZES, Photographer
from .table_host import FakeHost, run

RATIOS = (1, 2, 3)
QUICK = {
    "en": (1, 2, 1, 1, 2, 1, 1),
    "fr": (3, 1, 2, 1, 1, 1, 1),
}
"""The ratio of each size in every run."""
PROMPTS = ("keep", "place", "activate", "exchange", "wall", "tower", "buy", "ship", "draw")
SIGHTS = {
    "home", "settings-looks", "settings-motion", "settings-play", "rules", "rules-found",
    "new-1", "new-5", "new-5-colour", "new-5-kind", "hand-over", "end", "end-board", "replay",
    "log", "log-picked", "review", "review-done", "matches", "matches-open", "matches-deleting",
    "lesson-welcome", "lesson-guided", "lesson-free",
    *(f"table-{prompt}" for prompt in PROMPTS),
    *(f"table-{prompt}-chosen" for prompt in PROMPTS),
}  # fmt: skip


def canvas(width: int, height: int, ratio: int) -> Canvas:
    return Canvas(width * ratio, height * ratio, float(ratio))


def runs() -> Iterator[object]:
    for language, quick in QUICK.items():
        canvases = [canvas(*size, ratio) for size, ratio in zip(SIZES, quick, strict=True)]
        yield pytest.param(canvases, language, id=f"quick-{language}")
        for width, height in SIZES:
            canvases = [canvas(width, height, ratio) for ratio in RATIOS]
            name = f"{width}x{height}-{language}"
            yield pytest.param(canvases, language, marks=pytest.mark.long, id=name)


@pytest.mark.parametrize(("canvases", "language"), list(runs()))
def test_every_screen_is_sound_and_legible(
    canvases: list[Canvas], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = FakeHost(Canvas(360, 640, 1.0))
    host.language = f"{language}-CH"
    photographer = Photographer(host, canvases, monkeypatch)
    run(host, photographer.step, seed=52)
    assert host.mirrored["language"] == language
    assert set(photographer.taken) >= SIGHTS
    assert not photographer.problems
