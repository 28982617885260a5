"""The lesson: following its instructions alone leads to its end."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from portolan.core.match import Match
from portolan.games.ragusa.ui.scene import Piece
from portolan.platform import Canvas
from portolan.platform.storage import seal
from portolan.registry import PACKAGES, find_game
from portolan.session.lesson import LEARNER, GuidedMatch, load_guided_match, read_lesson
from portolan.storage.lessons import KEY
from portolan.storage.settings import KEY as SETTINGS
from portolan.storage.settings import Settings
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.table.lesson import LessonTable
from tests.platform.memory import MemoryStore
from tests.support.lesson_players import LessonPlayer, finished_actions
from tests.support.pictures import check_targets, check_texts
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, LOW, PHONE, SMALL

LESSON = read_lesson("ragusa")


def check_finished(pupil: LessonPlayer) -> None:
    """Check that a player who has followed the lesson reaches the engine's result."""
    host = pupil.host
    assert finished_actions(host) == [*LESSON.actions]
    assert pupil.notes == [note.key for note in LESSON.notes]
    engine = Match(find_game("ragusa"), LESSON.seats, LESSON.options, LESSON.seed)
    for text in LESSON.actions:
        engine.play(text)
    points = [str(result.points) for result in engine.game.result(engine.position)]
    assert host.marks["points"] == ",".join(points)
    assert int(points[0]) > int(points[1]), "whoever follows the guide wins"


@pytest.mark.parametrize(
    ("canvas", "language"),
    [*((canvas, "fr") for canvas in (DESKTOP, SMALL, LOW)), (Canvas(390, 844, 1.0), "en")],
)
def test_following_the_lesson_shows_every_note_and_ends_as_the_engine_says(
    canvas: Canvas, language: str
) -> None:
    """Title, text and page number are shown whole, and the highlighted area and the status are
    visible.

    What a note is about is not covered by its card. French needs the most room; English is checked
    where there is the least.
    """
    host = FakeHost(canvas)
    host.byte_store.entries[SETTINGS] = seal(Settings(language=language).save())
    pupil = LessonPlayer(host)

    def step() -> bool:
        screen = host.app.screen
        if isinstance(screen, LessonTable) and (note := screen.guided.note):
            ui = host.app.ui
            text = screen.a11y_tree(ui)
            assert {*note.look} <= {thing.tooltip_id for thing in ui.tooltip_areas}, note
            assert text.title
            assert len(text.status) > 40
            written = {w.text: w.rect for w in ui.written}
            assert {text.title, text.status} <= written.keys()
            last = f" {len(LESSON.notes)}"
            page = next(w.rect for w in ui.written if w.text.endswith(last))
            card = written[text.title].unionall([written[text.status], page])
            things = [thing for thing in ui.tooltip_areas if thing.tooltip_id in note.look]
            assert not things or not card.colliderect(things[0].shape.rect), note
        return pupil.step()

    run(host, step)
    check_finished(pupil)
    usual = max(pupil.places.values())
    assert usual > len(LESSON.notes) / 2, "most notes stand where the one before did"


def test_a_note_dims_the_board_and_quick_taps_never_skip_a_note() -> None:
    host = FakeHost(PHONE)
    notes: list[str] = []
    shades: list[int] = []

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, LessonTable):
            host.press("lesson:ragusa")
            return True
        notes.append(host.marks["note"])
        board = screen.board.area
        free = (board.left + board.width // 28, board.top + board.height // 5)
        shades.append(sum(host.app.ui.surface.get_at(free)[:3]))
        if len(notes) == 1:
            for _ in range(3):
                host.press("next")
        elif len(notes) == 2:
            host.press("next")
        elif len(notes) == 3:
            assert screen.guided.note
            about = screen.guided.note.look[0]
            ring = next(t for t in host.app.ui.tooltip_areas if t.tooltip_id == about)
            ratio = host.canvas.ratio
            host.tap([value / ratio for value in ring.shape.centre])
        return len(notes) < 4

    run(host, step)
    read = [note.key for note in LESSON.notes][:3]
    assert notes[:3] == read
    assert notes[3] != read[2]
    assert notes[3] or shades[3] > shades[0] * 1.2


def test_the_button_that_a_note_asks_for_closes_it_and_does_what_it_says() -> None:
    """Also one that only leads to what is asked: a note says "First choose Powerhouse"."""
    host = FakeHost(PHONE)
    pupil = LessonPlayer(host)
    seen: list[tuple[str, str | None]] = []

    def step() -> bool:
        screen = host.app.screen
        if isinstance(screen, LessonTable) and host.marks["note"] == "powerhouse":
            host.press("piece")
            seen.append((host.marks["note"], None))
            return True
        if seen and isinstance(screen, LessonTable):
            seen.append((host.marks["note"], str(screen.scene().selection)))
            return False
        return pupil.step()

    run(host, step)
    assert [note for note, _ in seen] == ["powerhouse", ""]
    assert seen[-1][1] == str(Piece.POWERHOUSE)


@pytest.mark.parametrize("game", ["ragusa", "ransackit"])
def test_a_touch_outside_a_note_points_to_the_note(game: str) -> None:
    """Home, rules, hint and highlighted spots are visible below it; going on clears the message."""
    host = FakeHost(PHONE)
    lines: list[str | None] = []
    places: list[list[float]] = []

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, LessonTable):
            host.press(f"lesson:{game}")
            return True
        lines.append(screen.status_text.message)
        if not places:
            ratio = host.canvas.ratio
            bar = host.canvas.height - 20 * ratio
            places.extend([[30.0, bar / ratio], [360.0, 40.0]])
        if len(lines) == 1:
            host.tap(places[0])
        elif len(lines) == 2:
            host.press("next")
        elif len(lines) == 3:
            host.tap(places[1])
        return len(lines) < 4

    run(host, step)
    first = "Read the note first, then choose “Next”."
    assert lines == [None, first, None, first]


@pytest.mark.parametrize("canvas", [PHONE, DESKTOP])
def test_a_tap_on_the_text_of_a_note_neither_scolds_nor_explains_what_is_below(
    canvas: Canvas,
) -> None:
    host = FakeHost(canvas)
    pupil = LessonPlayer(host)
    taps: list[tuple[str, str | None, bool]] = []

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, LessonTable) or not host.marks["note"]:
            return pupil.step()
        shown = screen.a11y_tree(host.app.ui)
        text = next(w.rect for w in host.app.ui.written if w.text == shown.status)
        if taps and taps[-1][0] == host.marks["note"]:
            explains = host.app.gestures._tooltips.tooltip_area is not None
            taps[-1] = (host.marks["note"], screen.status_text.message, explains)
            host.press("next")
        else:
            taps.append((host.marks["note"], "not seen yet", True))
            host.tap([value / host.canvas.ratio for value in text.center])
        return len(taps) < 6

    run(host, step)
    assert [(message, explains) for _, message, explains in taps[:5]] == [(None, False)] * 5


def test_the_bulb_shows_the_last_note_again_until_the_script_ends() -> None:
    host = FakeHost(PHONE)
    pupil = LessonPlayer(host)
    seen: list[str] = []

    def step() -> bool:
        screen = host.app.screen
        at_wall = isinstance(screen, LessonTable) and len(screen.guided.match.actions) == 8
        if not at_wall or (not seen and host.marks["note"]):
            return pupil.step()
        seen.append(host.marks["note"])
        host.press("next" if host.marks["note"] else "again")
        return len(seen) < 3

    run(host, step)
    assert seen == ["", "mason", ""]


def test_the_lesson_resumes_where_it_was_left() -> None:
    byte_store = MemoryStore()
    first = LessonPlayer(FakeHost(DESKTOP, byte_store), most=20)
    run(first.host, first.step)
    again = LessonPlayer(FakeHost(SMALL, byte_store))
    run(again.host, again.step)
    assert finished_actions(again.host) == [*LESSON.actions]
    assert [*first.notes, *again.notes] == [note.key for note in LESSON.notes]


def twenty_on() -> GuidedMatch:
    """Return the progress of a player who has followed the lesson for twenty actions."""
    guided = GuidedMatch(LESSON)
    while len(guided.match.actions) < 20:
        if guided.note:
            guided.seen += 1
        else:
            assert guided.wanted
            guided.match.play(guided.wanted)
    return guided


@pytest.mark.parametrize("canvas", [DESKTOP, SMALL, LOW, PHONE])
def test_a_returning_player_is_greeted_and_may_restart(canvas: Canvas) -> None:
    byte_store = MemoryStore({KEY + "ragusa": seal(json.dumps(twenty_on().save()).encode())})
    again = LessonPlayer(FakeHost(canvas, byte_store))
    greeted: list[str] = []

    def step() -> bool:
        host, screen = again.host, again.host.app.screen
        if not isinstance(screen, LessonTable):
            return again.step()
        check_targets(host.app.ui)
        check_texts(host.app.ui)
        greeted.append(host.a11y_state["title"])
        if len(greeted) == 1:
            assert f"{screen.guided.seen} of {len(LESSON.notes)} notes" in host.a11y_state["status"]
            assert len(screen.guided.match.actions) == 20
            host.press("anew")
            return True
        assert screen.guided.match.actions == []
        assert screen.guided.seen == 0
        return False

    run(again.host, step)
    assert greeted[0] == "Welcome back"
    assert len(greeted) == 2
    fresh = LessonPlayer(FakeHost(DESKTOP, byte_store), most=1)
    run(fresh.host, fresh.step)
    assert fresh.notes
    assert fresh.notes == [note.key for note in LESSON.notes][: len(fresh.notes)]


def greeted_at(actions: int, notes: int) -> str:
    """Return what a player reads who comes back after so many actions and notes."""
    guided = GuidedMatch(LESSON, LESSON.actions, notes)
    guided.match = guided.match.at(actions)
    byte_store = MemoryStore()
    byte_store.entries[KEY + "ragusa"] = seal(json.dumps(guided.save()).encode())
    host = FakeHost(SMALL, byte_store)
    seen: list[str] = []

    def step() -> bool:
        if host.marks["screen"] == "home":
            host.press("lesson:ragusa")
            return True
        seen.append(host.a11y_state["status"])
        return False

    run(host, step)
    return seen[0]


def test_a_player_returning_after_all_notes_gets_a_message() -> None:
    assert "every note" in greeted_at(len(LESSON.actions) - 1, len(LESSON.notes))


def test_a_player_who_acts_freely_is_told_of_the_notes_that_are_left() -> None:
    """Where any action is accepted, further notes come later."""
    read = sum(note.at <= LESSON.free for note in LESSON.notes)
    assert read < len(LESSON.notes)
    assert f"{read} of {len(LESSON.notes)} notes" in greeted_at(LESSON.free, read)


@pytest.mark.parametrize("game", ["ragusa", "venice"])
def test_off_the_script_general_notes_are_read_when_the_learner_decides(game: str) -> None:
    lesson = read_lesson(game)
    read = sum(note.at <= lesson.free for note in lesson.notes)
    guided = GuidedMatch(lesson, lesson.actions[: lesson.free], read)
    choice, keys = Random(5), list[str]()
    while decision := guided.match.game.decision(guided.match.position):
        if note := guided.note:
            assert decision.seat == LEARNER
            keys.append(note.key)
            guided.seen += 1
        guided.match.play(choice.choice(guided.match.legal_texts()))
    assert not guided.follows_script
    general = [note.key for note in lesson.notes if note.general]
    assert keys == general[: len(keys)]
    assert len(keys) >= 2, "a random match may end before the last one is due"


def followed(actions: int) -> LessonTable:
    """Return the table of a player who has followed the lesson for some actions."""
    host = FakeHost(DESKTOP)
    run(host, LessonPlayer(host, most=actions).step)
    assert isinstance(host.app.screen, LessonTable)
    return host.app.screen


def test_other_actions_are_refused_until_the_script_ends() -> None:
    screen = followed(2)
    while screen.guided.note:
        screen.guided.seen += 1
    wanted = screen.guided.wanted
    other = next(text for text in screen.session.legal() if text != wanted)
    for _ in range(2):
        screen.choose(other)
    assert len(screen.guided.match.actions) == 2
    assert screen.status_text.message
    assert screen.chosen() is None


def test_back_leaves_a_lesson_also_while_a_note_is_open() -> None:
    """Wherever the last touch was."""
    screen = followed(2)
    assert screen.guided.note
    screen.app.ui.pressed_at = (640, 360)
    assert not screen.cancel()


def test_the_other_seat_waits_while_the_menu_is_open() -> None:
    screen = followed(1)
    while screen.guided.note or not screen.session.asked_bot():
        if screen.guided.note:
            screen.guided.seen += 1
        else:
            screen.session.play(screen.guided.wanted or "")
    before = len(screen.guided.match.actions)
    screen.toggle_menu()
    for time in (0.0, 5.0, 10.0):
        screen.tick(time)
    assert len(screen.guided.match.actions) == before
    screen.toggle_menu()
    for time in (15.0, 20.0):
        screen.tick(time)
    assert len(screen.guided.match.actions) == before + 1


def opens_after_the_script(host: FakeHost) -> bool:
    """Open the stored lesson where any action is accepted; return whether there was more to press.

    A returning player is greeted first.
    """
    guided = GuidedMatch(LESSON, LESSON.actions[: LESSON.free], len(LESSON.notes))
    data = json.dumps(guided.save()).encode()

    async def keep() -> None:
        await host.storage.write(KEY + "ragusa", data)

    if host.marks["screen"] == "home":
        host.app.later(keep)
        host.press("lesson:ragusa")
        return True
    if isinstance(host.app.screen, LessonTable) and "next" in host.targets["buttons"]:
        host.press("next")
        return True
    return False


def test_a_hint_in_the_lesson_chooses_what_the_ring_shows() -> None:
    host = FakeHost(DESKTOP)
    seen: list[tuple[str | None, ...]] = []

    def step() -> bool:
        if opens_after_the_script(host):
            return True
        screen = host.app.screen
        assert isinstance(screen, LessonTable)
        if screen.chosen() is None:
            host.press("hint")
            return True
        seen.append((screen.chosen(), *screen.guided.batch))
        return False

    run(host, step)
    assert [chosen for chosen, *_ in seen] == [ring[0] for _, *ring in seen]


def test_after_the_script_any_action_is_accepted_and_the_match_ends() -> None:
    assert GuidedMatch(LESSON, LESSON.actions[: LESSON.free], len(LESSON.notes)).is_free
    host = FakeHost(DESKTOP)
    chosen: list[str] = []

    def step() -> bool:
        if opens_after_the_script(host):
            return True
        if host.marks["screen"] == "learned":
            host.press("result")
            return True
        screen = host.app.screen
        if not isinstance(screen, LessonTable):
            return False
        actions = host.targets["actions"]
        chosen.append(actions[0]["text"])
        host.tap(actions[0]["points"][0] if screen.chosen() is None else actions[0]["points"][-1])
        return True

    run(host, step)
    assert len(finished_actions(host)) > LESSON.free
    assert finished_actions(host) != [*LESSON.actions]


@pytest.mark.parametrize(
    "data",
    [
        None,
        3,
        {},
        {"actions": ["fly"], "seen": 0},
        {"actions": [], "seen": -1},
        {"actions": [], "seen": 10**9},
    ],
)
def test_damaged_lesson_progress_restarts_it(data: object) -> None:
    guided = load_guided_match(LESSON, data)
    assert guided.match.actions == []
    assert guided.seen == 0


def test_a_note_calls_only_what_it_rings_ringed() -> None:
    """While a note is open, the ring is around its subject; what is touched later has none yet."""
    places = {"forest": "hex", "farm": "hex", "spot": "spot", "building": "building"}
    for game in PACKAGES:
        lesson = find_game_ui(game).lesson
        for note in read_lesson(game).notes if lesson else ():
            assert lesson
            for thing in re.findall(r"ringed (\w+)", lesson.note(note.key, "ABC")[1]):
                assert note.look, note
                assert note.look[0].startswith(places[thing]), note
