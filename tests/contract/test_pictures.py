"""Every screen of every game in all sizes and languages: nothing cut, overlapping or faint."""

from __future__ import annotations

import pytest

from portolan.core.i18n import LANGUAGES
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lesson import has_lesson
from portolan.session.lobby.game_list import offered
from portolan.session.lobby.rulebook import has_rules
from portolan.session.seats import kinds
from tests.support.photographer import LONGEST, SIZES, Photographer
from tests.support.pseudo_language import QPS, speak_pseudo
from tests.support.table_host import FakeHost, run

OTHERS = (*(game for game in offered() if game != "ragusa"), "quay")
"""Ragusa has its own tests, which name every view of it."""


@pytest.mark.parametrize(
    "everything",
    [pytest.param(False, id="pairs"), pytest.param(True, id="everything", marks=pytest.mark.long)],
)
@pytest.mark.parametrize("language", [*LANGUAGES, QPS])
@pytest.mark.parametrize("game", OTHERS)
def test_every_screen_of_a_game_is_sound_and_legible(
    game: str, language: str, everything: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = FakeHost(Canvas(360, 640, 1.0))
    host.language = language
    if language == QPS:
        speak_pseudo(monkeypatch)
    narrow = () if language == QPS else ((320, 568),)
    sizes = [Canvas(width, height, 1.0) for width, height in (*narrow, *SIZES)]
    photographer = Photographer(host, sizes, monkeypatch, game, everything=everything)
    if language == QPS:
        photographer.drawn_as, photographer.reads = LONGEST, False
    run(host, photographer.step, seed=52)
    counts, taken = find_game(game).player_counts, set(photographer.taken)
    sights = {
        "home",
        "settings-looks",
        "end",
        "replay",
        "log",
        "log-picked",
        "matches",
        "matches-open",
    }
    sights |= {f"new-{counts[0]}", f"new-{counts[-1]}-colour"}
    sights |= {"rules", "rules-found"} if has_rules(game) else set()
    sights |= {"review-done", f"new-{counts[-1]}-kind"} if len(kinds(game)) > 1 else set()
    sights |= {"lesson-guided"} if has_lesson(game) else set()
    assert taken >= sights
    assert any(name.startswith("table-") for name in taken)
    assert not photographer.problems
