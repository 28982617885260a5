"""The lesson of Venice: it has all five actions, and then the match goes on."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.core.i18n import LANGUAGES, set_language
from portolan.games.venice.game import GAME
from portolan.games.venice.ui import UI
from portolan.games.venice.ui.style import WORDS
from portolan.platform import Canvas
from portolan.platform.storage import seal
from portolan.session.lesson import GuidedMatch, read_lesson
from portolan.storage.settings import KEY as SETTINGS
from portolan.storage.settings import Settings
from portolan.ui.table.lesson import LessonTable
from tests.support.lesson_players import LessonPlayer, LessonReader
from tests.support.pictures import STEP
from tests.support.table_host import FakeHost, run

assert UI.lesson
note = UI.lesson.note
LESSON = read_lesson("venice")
DESKTOP = Canvas(1280, 720, 1.0)
SIGHTS = [(DESKTOP, "en"), (Canvas(320, 568, 1.0), "fr"), (Canvas(844, 390, 1.0), "fr"),
          (Canvas(390, 844, 1.0), "en")]  # fmt: skip


def table(host: FakeHost) -> LessonTable:
    """Return the table, which is shown all the time."""
    screen = host.app.screen
    assert isinstance(screen, LessonTable)
    return screen


@pytest.mark.parametrize(("canvas", "language"), SIGHTS)
def test_following_the_highlights_reaches_the_end_of_the_script(
    canvas: Canvas, language: str
) -> None:
    """Every note is shown whole, and its card does not cover what is highlighted."""
    host = FakeHost(canvas)
    host.byte_store.entries[SETTINGS] = seal(Settings(language=language).save())
    pupil = LessonReader(host, len(LESSON.actions), "venice")
    run(host, pupil.step)
    assert table(host).guided.match.actions == [*LESSON.actions]
    last = table(host).guided.note
    assert last
    assert [*pupil.notes, last.key] == [n.key for n in LESSON.notes]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_asks_for_the_button_that_the_ring_then_shows(language: str) -> None:
    """Passing once, which the script does, not for the rest of the Trade."""
    set_language(language)
    after = LESSON.actions[15:19]
    assert after == ("buy wool wharf", "pass", "pass", "pass")
    text = note("buy", ["Ana", "Ivo", "Eva"])[1]
    assert WORDS("buttons.pass_buy") in text
    assert WORDS("buttons.pass_on") not in text


def test_the_player_answers_every_prompt_of_the_game_once() -> None:
    guided = GuidedMatch(LESSON)
    game, asked, seen = guided.match.game, set(), set()
    for text in LESSON.actions:
        decision = game.decision(guided.match.position)
        assert decision
        if decision.seat == 0:
            asked.add(decision.prompt)
        seen |= {event.kind for event in guided.match.play(text)}
    assert asked == {"lead", "reserve", "unload", "load", "sell", "buy", "sponsor", "produce"}
    assert seen >= {"pirates_struck", "statue_sponsored", "favour_gained", "business_sponsored"}
    leads = [text for text in LESSON.actions if text in {"reserve", "sail", "trade", "sponsor",
                                                      "produce"}]  # fmt: skip
    assert len({*leads}) == 5


def test_the_notes_have_the_right_points_and_limit() -> None:
    """Numbers in the words of the lesson equal those of the match at that step."""
    at = next(n.at for n in LESSON.notes if n.key == "end")
    match = GuidedMatch(LESSON, LESSON.actions[:at]).match
    data: Any = match.game.dump(match.position)
    text = note("end", ["Ana", "Ivo", "Luka"])[1]
    mine = data["players"][0]
    tiles, graced = len(mine["businesses"]), 3
    assert f"{tiles + graced + mine['favours']} points" in text
    assert f"{tiles} for businesses" in text
    assert f"reaches {GAME.box.supply.points_to_end[3]}" in text


def test_a_step_is_highlighted_before_its_place_and_after_a_wrong_choice() -> None:
    host = FakeHost(DESKTOP)
    pupil = LessonPlayer(host, 20, "venice")
    guides: list[str] = []

    def step() -> bool:
        screen = host.app.screen
        at_step = isinstance(screen, LessonTable) and len(screen.guided.match.actions) == 20
        if not at_step or host.marks["note"]:
            pupil.most = 21
            return pupil.step()
        guides.append(host.marks["guide"])
        match len(guides):
            case 1:
                host.press(f"{STEP}clothier")
            case 2:
                host.press("step-back")
            case 3:
                host.press(f"{STEP}draper")
            case _:
                return False
        return True

    run(host, step)
    assert guides == [
        f"{STEP}draper",
        "instead:draper",
        f"{STEP}draper",
        "action:sponsor draper B8",
    ]


def test_after_the_script_there_is_praise_and_the_match_goes_on() -> None:
    praised = 0
    host = FakeHost(DESKTOP)
    pupil = LessonPlayer(host, len(LESSON.actions), "venice")

    def step() -> bool:
        nonlocal praised
        if pupil.step():
            return True
        if host.marks["screen"] == "learned":
            praised += 1
            host.press("on")
            return True
        guided = table(host).guided
        if guided.note:
            host.press("next")
            return True
        assert guided.is_free
        assert guided.wanted is None
        assert host.marks["guide"] == ""
        actions = host.targets["actions"]
        if len(guided.match.actions) > len(LESSON.actions) + 12 or not actions:
            return False
        host.tap(actions[0]["points"][-1 if table(host).chosen() else 0])
        return True

    run(host, step)
    assert praised == 1
    played = table(host).guided.match
    assert len(played.actions) > len(LESSON.actions) + 12
    assert {*played.actors[len(LESSON.actions) :]} == {0, 1, 2}
