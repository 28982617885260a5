"""The home screen: what each game is, and progress in its lesson."""

from __future__ import annotations

import json

import pytest

from portolan.ai.levels import levels
from portolan.core.i18n import LANGUAGES, set_language
from portolan.platform import Canvas
from portolan.platform.storage import seal
from portolan.registry import PACKAGES, find_game
from portolan.session.lesson import GuidedMatch, read_lesson
from portolan.session.lobby.game_list import GameInfo, offered
from portolan.storage.lessons import KEY
from portolan.ui.navigation.routes import LessonDoneRoute, Route
from tests.platform.memory import MemoryStore
from tests.support.pictures import check_picture
from tests.support.stored_matches import byte_store_of, played_session
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, LOW, PHONE, SMALL, TABLET

GAMES = [*PACKAGES]
CANVASES = [DESKTOP, SMALL, PHONE, TABLET, LOW, Canvas(2560, 1440, 1.0)]


def see(host: FakeHost, *, going: Route | None = None) -> list[str]:
    """Return the texts of the home screen, or of another one."""
    seen: list[str] = []

    def step() -> bool:
        if going and not seen and host.marks["screen"] == "home":
            host.app.navigator.go(going)
            host.app.refresh()
            return True
        check_picture(host)
        seen.extend(written.text for written in host.app.ui.written)
        return False

    run(host, step)
    set_language("en")
    return seen


def test_the_last_match_names_all_who_share_its_win(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played_session(1000, "person", "apprentice")
    assert session.is_over
    results = session.match.game.result(session.match.position)
    shared = [result._replace(winner=True) for result in results]
    monkeypatch.setattr(type(session.match.game), "result", lambda *_: shared)
    seen = see(FakeHost(DESKTOP, byte_store_of(session)))
    assert f"You and {session.names[1]} shared the win" in seen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("canvas", CANVASES)
@pytest.mark.parametrize("begun", [False, True])
def test_every_game_is_described_with_players_and_duration(
    begun: bool, canvas: Canvas, language: str
) -> None:
    """Promise of the home screen: in every size, also beside the button to resume a match."""
    host = FakeHost(
        canvas, byte_store_of(played_session(3, "person", "apprentice")) if begun else None
    )
    host.language = language
    seen = see(host)
    for name in GAMES:
        sentence, seats = offered()[name], find_game(name).player_counts
        assert sentence.about[language] in seen
        features = next(
            text for text in seen if str(sentence.minutes[1]) in text and "min" in text.lower()
        )
        assert str(min(seats)) in features
        assert str(max(seats)) in features


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("canvas", [PHONE, TABLET, DESKTOP])
@pytest.mark.parametrize("begun", [False, True])
def test_puzzles_are_a_button_of_the_home_screen(
    begun: bool, canvas: Canvas, language: str
) -> None:
    """Promise of the home screen: also on phones, whatever the labels' lengths."""
    stored = byte_store_of(played_session(3, "person", "apprentice")) if begun else None
    host = FakeHost(canvas, stored)
    host.language = language
    see(host)
    assert "puzzles" in {target.key for target in host.app.ui.targets}


def test_a_game_is_described_before_it_is_loaded() -> None:
    """Its sentence and picture are not in its archive."""
    host = FakeHost(DESKTOP)
    host.missing_games = {name: [] for name in GAMES}
    seen = see(host)
    assert {info.about["en"] for info in offered().values()} <= {*seen}


def test_a_game_without_a_description_is_offered() -> None:
    plain = GameInfo(
        "quay", "Quay", [2, 4], [0, 0], {}, {}, "", 0, has_rules=False, has_voyage=False
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("portolan.ui.screens.home.home.offered", lambda: {"quay": plain})
        seen = see(FakeHost(DESKTOP))
    assert "Quay" in seen
    assert "2–4 players" in seen


def lesson_at(seen: int, *, praised: bool = False) -> MemoryStore:
    guided = GuidedMatch(read_lesson("ragusa"), (), seen)
    guided.praised = praised
    byte_store = MemoryStore()
    byte_store.entries[KEY + "ragusa"] = seal(json.dumps(guided.save()).encode())
    return byte_store


def test_a_lesson_in_progress_shows_its_progress() -> None:
    count = len(read_lesson("ragusa").notes)
    seen = see(FakeHost(DESKTOP, lesson_at(6)))
    assert f"Continue lesson, 7\u00a0of\u00a0{count}" in seen
    assert not any("Continue lesson" in text for text in see(FakeHost(DESKTOP)))
    through = see(FakeHost(DESKTOP, lesson_at(count, praised=True)))
    assert not any("Continue lesson" in text for text in through)


def test_unreadable_lesson_progress_counts_as_none() -> None:
    byte_store = MemoryStore()
    byte_store.entries[KEY + "ragusa"] = seal(b"[1, 2]")
    byte_store.entries[KEY + "venice"] = b"torn"
    assert not any("Continue lesson" in text for text in see(FakeHost(DESKTOP, byte_store)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("canvas", CANVASES)
@pytest.mark.parametrize("game", GAMES)
def test_after_the_lesson_the_next_steps_are_offered(
    game: str, canvas: Canvas, language: str
) -> None:
    host = FakeHost(canvas)
    host.language = language
    see(host, going=LessonDoneRoute(game))
    keys = {*host.targets["buttons"]}
    assert {"against", "rules", "next-lesson", "home"} <= keys


@pytest.mark.parametrize(("known", "next_one"), [([1], 2), ([1, 2], None)])
def test_the_next_lesson_offered_is_one_not_yet_done(
    known: list[int], next_one: int | None
) -> None:
    byte_store = MemoryStore()
    for name in (GAMES[i] for i in known):
        byte_store.entries[KEY + name] = seal(json.dumps({"seen": 1, "praised": True}).encode())
    host = FakeHost(DESKTOP, byte_store)
    seen = see(host, going=LessonDoneRoute(GAMES[0]))
    lines = [text for text in seen if text.startswith("Learn ")]
    assert lines == ([] if next_one is None else [f"Learn {find_game(GAMES[next_one]).title}"])


def test_a_match_against_the_weakest_bots_is_one_touch_away_after_the_lesson() -> None:
    host = FakeHost(DESKTOP)

    def step() -> bool:
        match host.marks["screen"]:
            case "home":
                host.app.navigator.go(LessonDoneRoute("venice"))
                host.app.refresh()
            case "learned":
                host.press("against")
            case _:
                return False
        return True

    run(host, step)
    session = host.app.match.session
    assert session
    assert session.match.game.id == "venice"
    assert len(session.people) == 1
    kinds = {seat.kind for seat in session.seats if seat.is_bot}
    assert kinds == {*levels("venice")[:1]}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("canvas", CANVASES)
def test_each_button_to_another_page_is_one_line(canvas: Canvas, language: str) -> None:
    """In letters of the usual size, however long the other labels are."""
    host = FakeHost(canvas)
    host.language = language

    def step() -> bool:
        ui, words = host.app.ui, host.app.words
        labels = {words(f"home.{key}") for key in ("voyage", "matches", "settings")}
        named = [written for written in ui.written if written.text in labels]
        assert len(named) == len(labels)
        size = ui.letters.pixels(15)
        step = ui.letters.font(size, "bold").get_linesize()
        assert [(written.size, written.rect.height) for written in named] == [(size, step)] * 3
        return False

    run(host, step)
    set_language("en")
