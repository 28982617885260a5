"""The lesson of RANSACKIT: its player founds, builds, trades, fights, and wins."""

from __future__ import annotations

import pytest

from portolan.games.ransackit.board.components import CENTRE_STRENGTH, GOAL, KNIGHT, UNITS, WARRIOR
from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.rules.odds import odds
from portolan.games.ransackit.rules.settlements import tokens_of
from portolan.games.ransackit.rules.units import may_get_unit
from portolan.games.ransackit.state.position import Position
from portolan.games.ransackit.ui import UI
from portolan.platform import Canvas
from portolan.platform.storage import seal
from portolan.session.lesson import LEARNER, GuidedMatch, read_lesson
from portolan.storage.settings import KEY as SETTINGS
from portolan.storage.settings import Settings
from portolan.ui.render.hit_targets import CircleShape
from portolan.ui.table.lesson import LessonTable
from portolan.ui.table.play import PlayTable
from tests.support.lesson_players import LessonPlayer, LessonReader, finished_actions
from tests.support.table_host import FakeHost, run

assert UI.lesson
note = UI.lesson.note
LESSON = read_lesson("ransackit")
NAMES = ("Ana", "Ivo")
SIGHTS = [(Canvas(1280, 720, 1.0), "en"), (Canvas(360, 640, 1.0), "fr"),
          (Canvas(844, 390, 1.0), "fr"), (Canvas(390, 844, 1.0), "en")]  # fmt: skip


@pytest.mark.parametrize(("canvas", "language"), SIGHTS)
def test_following_the_highlights_wins(canvas: Canvas, language: str) -> None:
    """Every note is shown whole, and its card does not cover what is highlighted."""
    host = FakeHost(canvas)
    host.byte_store.entries[SETTINGS] = seal(Settings(language=language).save())
    pupil = LessonReader(host, game="ransackit")

    def step() -> bool:
        screen = host.app.screen
        if isinstance(screen, LessonTable):
            _, why = screen.status_lines(screen.scene())
            assert why == why.strip(" ·"), "nothing stands between parts of which one is empty"
        return pupil.step()

    run(host, step)
    assert finished_actions(host) == [*LESSON.actions]
    assert pupil.notes == [n.key for n in LESSON.notes]


@pytest.mark.parametrize("canvas", [Canvas(1280, 720, 1.0), Canvas(1170, 2532, 3.0)])
def test_a_note_lights_a_whole_hex_and_its_ring_covers_nothing_of_it(canvas: Canvas) -> None:
    host = FakeHost(canvas)
    seen: list[str] = []

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, LessonTable):
            host.press("lesson:ransackit")
            return True
        open_note = screen.guided.note
        assert open_note
        if not open_note.look or not open_note.look[0].startswith("hex:"):
            host.press("next")
            return True
        seen.append(open_note.key)
        ui = host.app.ui
        shape = next(t.shape for t in ui.tooltip_areas if t.tooltip_id == open_note.look[0])
        assert isinstance(shape, CircleShape)
        (x, y), box = shape.centre, shape.rect
        inside = [(x + (cx - x) * 0.93, y + (cy - y) * 0.93) for cx, cy in shape.corners]
        beside = [(box.left + 1, box.top - 1), (box.right - 1, box.bottom + 1)]
        assert len(inside) == 6
        with_note = host.surface().copy()
        PlayTable.draw(screen, ui)  # the table alone
        alone = host.surface()
        for px, py in inside:
            at = round(px), round(py)
            assert with_note.get_at(at) == alone.get_at(at), "it is neither dark nor covered"
        for at in beside:
            assert with_note.get_at(at) != alone.get_at(at), "the land beside it is dark"
        return False

    run(host, step)
    assert seen == ["land"]


@pytest.mark.rule("K-2")
def test_the_script_covers_the_basics_and_ends_by_domination() -> None:
    guided = GuidedMatch(LESSON)
    seen, verbs = set(), set()
    for text in LESSON.actions:
        decision = guided.match.game.decision(guided.match.position)
        assert decision
        if decision.seat == LEARNER:
            verbs.add(GAME.parse(text).verb)
        seen |= {event.kind for event in guided.match.play(text)}
    assert verbs >= {"found", "roll", "bandit", "road", "house", "city", "move", "recruit", "play",
                     "accept", "sell", "buy", "attack", "with"}  # fmt: skip
    assert seen >= {"taxes_collected", "produced", "traded", "exchange", "hex_won", "tokens_gained",
                    "settlement_captured", "game_won"}  # fmt: skip
    assert [seat.winner for seat in guided.match.game.result(guided.match.position)] == [
        True,
        False,
    ]


def test_only_the_player_has_batches() -> None:
    guided = GuidedMatch(LESSON)
    for number, text in enumerate(LESSON.actions):
        decision = guided.match.game.decision(guided.match.position)
        assert decision
        assert decision.seat == LEARNER or LESSON.batch_sizes.get(number, 1) == 1
        guided.match.play(text)


@pytest.mark.rule("K-20")
def test_the_learner_goes_on_to_recruit_only_below_the_limit() -> None:
    """Else the turn is ended by one button, and the learner is spared a step without a use."""
    guided = GuidedMatch(LESSON)
    for number, text in enumerate(LESSON.actions):
        position = guided.match.position
        decision = guided.match.game.decision(position)
        if text == "fortify" and decision and decision.seat == LEARNER:
            assert isinstance(position, Position)
            ends = LESSON.batch_sizes.get(number, 1) > 1
            assert ends != may_get_unit(position, LEARNER), number
        guided.match.play(text)


def position_at(key: str) -> Position:
    """Return the position in which a note is shown."""
    at = next(n.at for n in LESSON.notes if n.key == key)
    position = GuidedMatch(LESSON, LESSON.actions[:at]).match.position
    assert isinstance(position, Position)
    return position


def percent(defender: int, *attackers: int) -> int:
    """Return the chance of units to beat a strength on land, in percent."""
    strengths = tuple(UNITS[kind].strength for kind in attackers)
    return round(100 * odds(strengths, (defender,)).win)


@pytest.mark.rule("K-49")
def test_the_chances_in_the_notes_are_those_of_the_rules() -> None:
    assert f"{percent(UNITS[WARRIOR].strength, KNIGHT)}%" in note("attack", NAMES)[1]
    assert f"{percent(CENTRE_STRENGTH[1], KNIGHT, KNIGHT)} of 100" in note("join", NAMES)[1]


def test_the_notes_have_the_right_tokens_rolls_and_population() -> None:
    assert f"You have {tokens_of(position_at('tokens'), LEARNER)}." in note("tokens", NAMES)[1]
    assert f"with {GOAL} you win" in note("tokens", NAMES)[1]
    red, yellow = position_at("found").tasks[-1][2]
    assert f"{red} and {yellow}" in note("found", NAMES)[1]
    dice = position_at("production").dice
    assert note("production", NAMES)[1].startswith(f"{sum(dice[:2])} and {sum(dice[2:])}:")
    assert position_at("turn").players[LEARNER].people == 1
    assert position_at("knight").players[LEARNER].people == 2


def test_the_last_tile_of_a_batch_is_highlighted_and_sells_all() -> None:
    at = next(n.at for n in LESSON.notes if n.key == "sell")
    host = FakeHost(Canvas(390, 844, 1.0))
    pupil = LessonPlayer(host, at, "ransackit")
    guides: list[str] = []

    def step() -> bool:
        screen = host.app.screen
        if isinstance(screen, LessonTable) and len(screen.guided.match.actions) == at:
            pupil.most = at + 1
            if not screen.guided.note:
                guides.append(host.marks["guide"])
        return pupil.step()

    run(host, step)
    assert guides == ["step:trade", "action:sell wood", "many:4", "confirm"]
    screen = host.app.screen
    assert isinstance(screen, LessonTable)
    assert screen.guided.match.actions[at:] == ["sell wood"] * 4


def test_leaving_the_script_continues_against_a_beginner() -> None:
    host = FakeHost(Canvas(1280, 720, 1.0))
    pupil = LessonPlayer(host, LESSON.free, "ransackit")

    def step() -> bool:
        if pupil.step():
            return True
        screen = host.app.screen
        assert isinstance(screen, LessonTable)
        played, legal = screen.guided.match, screen.session.legal()
        if screen.guided.note:
            host.press("next")
        elif screen.session.decision and screen.session.decision.seat == LEARNER:
            text = next(text for text in ("fortify", "end", *legal) if text in legal)
            begun = len(played.actions)
            screen.choose(text)
            if len(played.actions) == begun:
                screen.choose(text)
        return len(played.actions) < LESSON.free + 8

    run(host, step)
    screen = host.app.screen
    assert isinstance(screen, LessonTable)
    assert screen.guided.wanted is None
    played = screen.guided.match
    assert {*played.actors[LESSON.free :]} == {LEARNER, 1}


@pytest.mark.parametrize(("after", "guide", "expected"), [
    (45, "step-back", "That leads somewhere else"), (52, "", ""),
])  # fmt: skip
def test_the_highlight_leads_back_only_while_the_script_lasts(
    after: int, guide: str, expected: str
) -> None:
    """Opening something else gives a message to go back; after the script it does not."""
    host, seen = FakeHost(Canvas(1280, 720, 1.0)), list[tuple[str, str]]()
    pupil = LessonPlayer(host, game="ransackit")

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, LessonTable) or screen.guided.note:
            return pupil.step()
        if len(screen.guided.match.actions) < after:
            return pupil.step()
        if screen.scene().steps:
            seen.append((host.marks["guide"], str(host.a11y_state["status"])))
            return False
        host.press("step:leave" if screen.is_menu_open else "menu")
        return True

    run(host, step)
    assert [key for key, _ in seen] == [guide]
    assert expected in seen[0][1]
    assert ("the ring" in seen[0][1]) == bool(guide)


def test_doing_what_a_note_asks_closes_it() -> None:
    """The note highlights the hex: touching it makes Next unnecessary."""
    host = FakeHost(Canvas(1280, 720, 1.0))
    pupil = LessonPlayer(host, game="ransackit")
    seen: list[tuple[str, str | None]] = []

    def step() -> bool:
        screen = host.app.screen
        if not seen and host.marks.get("note") != "found":
            return pupil.step()
        assert isinstance(screen, LessonTable)
        seen.append((host.marks["note"], screen.chosen()))
        if len(seen) == 1:
            target = next(t for t in host.app.ui.targets if t.action == LESSON.actions[0])
            host.tap([*target.shape.centre])
        return len(seen) == 1

    run(host, step)
    assert seen == [("found", None), ("", LESSON.actions[0])]


def test_the_result_of_the_last_action_is_shown_before_the_praise() -> None:
    host = FakeHost(Canvas(390, 844, 1.0))
    pupil = LessonPlayer(host, game="ransackit")
    lines: list[str] = []

    def step() -> bool:
        screen = host.app.screen
        if isinstance(screen, LessonTable) and screen.session.is_over and not lines:
            lines.append(host.a11y_state["status"])
        return pupil.step()

    run(host, step)
    assert len(lines) == 1
    assert "You capture B5" in lines[0]
    assert finished_actions(host) == [*LESSON.actions]
