"""The number of taps: what matters is confirmed, and what leaves no choice is not asked."""

from __future__ import annotations

import json
from dataclasses import replace

import pygame
import pytest

from portolan.ai.hint import Hint
from portolan.core.i18n import You
from portolan.core.match import Match
from portolan.registry import find_game
from portolan.session.seats import PERSON
from portolan.session.session import Session
from portolan.storage.settings import Settings, read_settings
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.render.hit_targets import HitTarget
from portolan.ui.table.log_text import WORDS, log_text_of
from portolan.ui.table.play import LATE, UNREAD, PlayTable
from tests.ransackit.scene import Scene
from tests.support.ransackit_table import TableDriver
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, seated_session
from tests.venice.scene import Scene as Venice
from tools.count_taps import turn_of_ransackit

ATTACK = "attack G8 with knight F8"


def fighting() -> Scene:
    return Scene().units(0, "knight F8").units(1, "warrior G8").goods(0, wood=2)


@pytest.mark.parametrize(("stored", "read"), [(True, "matters"), (False, "never")])
def test_earlier_stored_forms_of_the_confirm_setting_are_read(stored: bool, read: str) -> None:
    data = {**json.loads(Settings().save()), "confirm": stored}
    assert read_settings(json.dumps(data).encode()) == (Settings(confirm=read), True)


@pytest.mark.parametrize(
    ("text", "stakes"),
    [
        ("sell wood", False),
        ("move knight F8 to F9", False),
        ("fortify", False),
        ("attack G8 with knight F8", True),
        ("disband knight F8", True),
        ("quit", True),
    ],
)
def test_exactly_revealing_losing_and_fighting_actions_are_confirmed(
    text: str, stakes: bool
) -> None:
    """Cheap, certain actions can be undone, so they need no second tap."""
    session = seated_session(fighting().begin().match, PERSON, "apprentice")
    assert session.has_stakes(text) == stakes
    assert not session.match.actions


@pytest.mark.parametrize(("game", "begins"), [("ragusa", "house"), ("venice", "produce")])
def test_the_main_decision_of_a_turn_is_confirmed(game: str, begins: str) -> None:
    """Its effect is read before it is played, with a finger too."""
    match = Match(find_game(game), 3, {}, 1)
    while not (found := [text for text in match.legal_texts() if text.startswith(begins)]):
        match.play(match.legal_texts()[0])
    session = seated_session(match, PERSON, PERSON, PERSON)
    assert session.decision
    session.reveal_to(session.decision.seat)
    assert session.has_stakes(found[0])


def test_which_bonus_card_is_kept_has_stakes() -> None:
    """The others go back unseen, and at the start it cannot be undone."""
    session = seated_session(Match(find_game("ragusa"), 2, {}, 5), PERSON, "apprentice")
    assert session.decision is not None
    assert session.decision.seat == 0
    assert all(session.has_stakes(text) for text in session.legal())


def test_a_turn_takes_six_clicks_and_one_more_tap_with_a_fight() -> None:
    """Attack, move in, sell, recruit, end: hovering previews; with touch the fight is confirmed."""
    assert turn_of_ransackit(touch=False).taps == 6
    assert turn_of_ransackit(touch=True).taps == 7


def test_a_single_sale_needs_no_step_and_then_offers_more() -> None:
    """What is behind a step with one choice is offered at once, in the place of that step."""
    driver = TableDriver(Scene().goods(0, wood=3).begin().match, DESKTOP)
    driver.host.app.settings = replace(driver.host.app.settings, confirm="matters")
    driver.touch("action:sell wood")
    assert driver.played[-1] == "sell wood"
    assert "many:2" in {target.key for target in driver.ui.targets}
    several = TableDriver(Scene().goods(0, wood=3, ore=1).begin().match, DESKTOP)
    place = next(t.shape for t in several.ui.targets if t.key == "step:trade")
    alone = TableDriver(Scene().goods(0, wood=3).begin().match, DESKTOP)
    assert place == next(t.shape for t in alone.ui.targets if t.key == "action:sell wood")
    alone.check()


def _attack(host: FakeHost) -> HitTarget:
    """Return the target of the only foe."""
    found = (t for t in host.app.ui.in_sight if ATTACK in (t.action, *_listed(t.towards)))
    return next(found)


def _listed(towards: object) -> tuple[str, ...]:
    return towards if isinstance(towards, tuple) else ()


@pytest.mark.parametrize(
    ("confirm", "rests", "played"),
    [
        *(("matters", 0.0, []), ("matters", 0.5, [ATTACK])),
        *(("always", 0.5, []), ("never", 0.0, [ATTACK])),
    ],
)
def test_a_click_on_a_foe_is_confirmed_unless_the_pointer_rested_there(
    confirm: str, rests: float, played: list[str]
) -> None:
    """The odds are shown as soon as the pointer is there; a quick click has not read them."""
    session = seated_session(fighting().begin().match, PERSON, "apprentice")
    host, todo = FakeHost(DESKTOP, byte_store_of(session)), ["point", "click"]
    seen: list[str] = []

    def step() -> bool:
        table = host.app.screen
        if not isinstance(table, PlayTable):
            host.press("continue")
            return True
        host.app.settings = replace(host.app.settings, confirm=confirm)
        if not todo:
            assert [*table.session.match.actions][:1] == played
            assert bool(table.chosen()) != bool(played)
            return False
        target = _attack(host)
        if todo.pop(0) == "click":
            seen.append(table.status_lines(table.scene())[1])
            host.tap([*target.shape.centre], touch=False)
        else:
            place = tuple(map(round, target.shape.centre))
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, touch=False))
            host.pause = rests
        return True

    run(host, step)
    assert "%" in seen[0]


@pytest.mark.parametrize("touch", [True, False])
def test_a_first_match_says_once_that_a_touch_plays_and_can_be_undone(touch: bool) -> None:
    """A pointer shows what a click would do, so that needs no note; nor does coming back."""
    table = Venice().lead(0).ducats(9, 9, 9).ships(0, "wool", "iron", "wool").begin()
    session = seated_session(table.match, PERSON, "apprentice", "apprentice")
    host = FakeHost(DESKTOP, byte_store_of(session))
    note, seen = WORDS("table.first_touch"), list[bool]()
    way = ["reserve", "reserve", "reserve 0-3"]
    back = ["menu", "leave", "continue", "undo"]

    def step() -> bool:
        if len(seen) >= 4 and back:
            host.press(back.pop(0))
            way[:] = ["reserve 0-3"]
            return True
        if host.marks["screen"] != "table":
            host.press("continue")
            return True
        play_table = host.app.screen
        assert isinstance(play_table, PlayTable)
        if not play_table.session.legal():
            return True
        seen.append(note in play_table.status_lines(play_table.scene())[1])
        if not way:
            return bool(back)
        target = next(t for t in host.app.ui.targets if t.action == way[0])
        way.pop(0)
        host.tap([*target.shape.centre], touch=touch)
        return True

    run(host, step)
    assert seen == [False, False, False, touch, False, False]


def touch_after(
    seconds: float, driver: TableDriver, key: str, at: tuple[float, float] | None = (1, 1)
) -> None:
    """Touch a button some seconds after what was done last, or press its key."""
    driver.draw()
    driver.host.app.time += seconds
    driver.ui.touched = at
    driver.touch(key)


@pytest.mark.parametrize(("seconds", "asked"), [(0.5 * LATE, False), (2 * LATE, True)])
def test_a_touch_on_the_hint_right_after_a_choice_is_taken_for_its_confirmation(
    seconds: float, *, asked: bool
) -> None:
    """Confirm would have been there, had it been asked for."""
    driver = TableDriver(Scene().goods(0, wood=2).units(0, "knight F8").begin().match, DESKTOP)
    app, table = driver.host.app, driver.table
    app.settings = replace(app.settings, confirm="never")
    table.choose("sell wood")
    assert table.session.match.actions[-1] == "sell wood"
    touch_after(seconds, driver, "hint")
    assert table._bot_runner.on_hint == asked


@pytest.mark.parametrize(("seconds", "plays"), [(0.5 * UNREAD, False), (2 * UNREAD, True)])
@pytest.mark.parametrize("touch", [(1, 1), None], ids=["touch", "key"])
def test_what_a_hint_has_just_found_is_not_confirmed_before_it_can_be_read(
    touch: tuple[float, float] | None, seconds: float, *, plays: bool
) -> None:
    """The button that confirms lies where the hint's was, and Enter presses it."""
    driver = TableDriver(Scene().goods(0, wood=2).units(0, "knight F8").begin().match, DESKTOP)
    table = driver.table
    table._advise(Hint(table.scene().legal["sell wood"], 0.5, 0.0, ()))
    touch_after(seconds, driver, "confirm", touch)
    assert ("sell wood" in table.session.match.actions) == plays


@pytest.mark.parametrize(("seconds", "plays"), [(0.5 * UNREAD, False), (2 * UNREAD, True)])
def test_a_choice_that_a_hint_has_just_made_too_is_not_taken_for_its_confirmation(
    seconds: float, *, plays: bool
) -> None:
    """The touch began before the hint came: it would have been the first."""
    driver = TableDriver(Scene().goods(0, wood=2).units(0, "knight F8").begin().match, DESKTOP)
    table = driver.table
    driver.host.app.settings = replace(driver.host.app.settings, confirm="always")
    table._advise(Hint(table.scene().legal["sell wood"], 0.5, 0.0, ()))
    driver.host.app.time += seconds
    table.choose("sell wood")
    assert ("sell wood" in table.session.match.actions) == plays


def test_a_second_touch_on_the_hint_does_not_begin_its_search_anew() -> None:
    driver = TableDriver(Scene().goods(0, wood=2).units(0, "knight F8").begin().match, DESKTOP)
    driver.touch("hint")
    thought = driver.table._bot_runner._thought
    driver.touch("hint")
    assert thought
    assert driver.table._bot_runner._thought is thought


def test_the_note_of_a_first_match_waits_for_a_question_that_is_known() -> None:
    """The explanation of a new question is worth more."""
    scene = Scene().goods(0, wood=3).goods(1, ore=2).begin()
    driver = TableDriver(scene.match, DESKTOP)
    driver.host.app.settings = replace(driver.host.app.settings, confirm="matters")
    table, note = driver.table, WORDS("table.first_touch")

    def noted(action: str) -> bool:
        table._choose_batch([action])
        assert table.session.match.actions[-1] == action
        return note in table.status_lines(table.scene())[1]

    assert not noted("offer")
    assert noted("give wood")


def test_a_hint_that_is_taken_back_leaves_nothing_chosen() -> None:
    """Else the next touch would go on with what the hint has begun."""
    driver = TableDriver(Scene().goods(0, wood=2).units(0, "knight F8").begin().match, DESKTOP)
    table = driver.table
    move = next(text for text in table.scene().legal if text.startswith("move "))
    table._advise(Hint(table.scene().legal[move], 0.5, 0.0, ()))
    assert table.scene().steps
    table.take_back()
    assert (table.scene().steps, table.scene().chosen) == ((), None)


def test_the_only_action_is_played_automatically_unless_that_prevents_undo() -> None:
    """After an own action that can be undone nothing is played automatically."""
    idle = seated_session(Scene().begin().match, PERSON, "apprentice")
    assert {*idle.legal()} == {"fortify", "vote", "quit"}
    assert idle.automatic_action(passes=False) == "fortify"
    able = seated_session(Scene().goods(0, wood=1).begin().match, PERSON, "apprentice")
    assert able.automatic_action(passes=False) is None
    last = seated_session(Scene().units(0, "worker G9").begin().match, PERSON, "apprentice")
    last.play("disband worker G9")
    assert {*last.legal()} == {"fortify", "vote", "quit"}
    assert last.undo_problem() is None
    assert last.automatic_action(passes=False) is None


def test_undo_also_takes_back_automatic_actions() -> None:
    session = seated_session(Scene().begin().match, PERSON, "apprentice")
    session.play_automatic("fortify")
    assert session.automatic_steps == {0}
    assert session.undo_problem() == "nothing"


def trading(*kinds: str) -> Session:
    """Return a match in which the first buyer of a Trade passes until it is over."""
    table = Venice().lead(0).ducats(9, 9, 9).market("iron", "wool", "iron").begin("trade")
    session = seated_session(table.match, *kinds)
    assert session.decision is not None
    assert session.decision.prompt == "buy"
    session.reveal_to(session.decision.seat)
    session.repeat_answer("pass")
    session.play("pass")
    return session


def test_the_log_calls_only_a_pass_a_pass() -> None:
    sold = seated_session(Scene().goods(0, wood=1).begin().match, PERSON, "apprentice")
    sold.play_automatic("sell wood")
    assert lines_of(sold)[0].endswith(WORDS("table.only", line=""))
    passed = trading(PERSON, PERSON, PERSON)
    passed.play_automatic("pass")
    assert lines_of(passed)[0].endswith(WORDS("table.passed", line=""))


def test_the_log_adds_no_note_to_what_dice_show() -> None:
    """Nobody chooses it, so it is no choice that was made without asking."""
    session = seated_session(
        Scene().hand(0, "great_general").phase("begin").begin().match, PERSON, "apprentice"
    )
    assert session.automatic_action(passes=False) == "roll"
    session.play_automatic("roll")
    assert "roll" in lines_of(session)[0]
    assert not lines_of(session)[0].endswith(WORDS("table.only", line=""))


def test_the_log_does_not_add_the_note_to_what_others_do_next() -> None:
    session = seated_session(Scene().begin().match, PERSON, "apprentice")
    session.play("fortify")
    session.play_automatic("end")
    assert lines_of(session)
    assert not any(WORDS("table.passed", line="") in line for line in lines_of(session))


def test_the_log_tells_once_that_a_turn_was_skipped() -> None:
    """The end of the actions has no line of its own, nor has the end of the turn."""
    session = seated_session(Scene().begin().match, PERSON, "apprentice")
    session.play_automatic("fortify")
    session.play_automatic("end")
    lines = [line for _, step in log_text_of(session).entries() for line in step]
    assert lines.count(WORDS("table.no_choice", who=session.names[0])) == 1


def test_the_log_of_venice_has_a_line_for_everybody_who_could_only_pass() -> None:
    """As for those who pass by choice."""
    table = (
        Venice().lead(1).ducats(0, 9, 0).ships(1, "wool", "iron", "wool").begin("reserve", "pass")
    )
    session = seated_session(table.match, PERSON, "apprentice", "apprentice")
    lines = [line for _, step in log_text_of(session).entries() for line in step]
    _, lead, other = session.names
    assert lines == [
        f"{lead} chooses Reserve.", f"Reserve: {lead} passes.",
        f"Reserve: {other} could only pass.", "Reserve: you could only pass.",
    ]  # fmt: skip


def test_several_who_could_only_pass_are_named_in_one_line() -> None:
    venice = find_game("venice")
    events = [venice.events["skipped"](seat, prompt="buy") for seat in (1, 0, 2)]
    assert find_game_ui("venice").log_lines(events, [You("Ana"), "Ivo", "Eva"]) == [
        "Buy: you could only pass.", "Buy: Ivo and Eva could only pass.",
    ]  # fmt: skip
    assert find_game_ui("venice").log_lines(events[:2], ["Ana", "Ivo", "Eva"]) == [
        "Buy: Ivo and Ana could only pass."
    ]


def lines_of(session: Session) -> list[str]:
    """Return the lines of the last step in the log."""
    return log_text_of(session).entries()[-1][1]


def test_a_pass_holds_for_the_rest_of_a_trade() -> None:
    """Others may go on buying; the pass holds as long as the same question comes in a row."""
    session = trading(PERSON, PERSON, PERSON)
    first = session.match.actors[-1]
    session.play("buy iron market")
    session.play("pass")
    assert session.decision is not None
    assert session.decision.seat == first
    session.reveal_to(first)
    assert session.automatic_action(passes=False) == "pass"
    session.play_automatic("pass")
    while session.decision and session.decision.prompt == "buy":
        session.play("pass")
    assert session.automatic_action(passes=False) is None


def test_a_pass_does_not_hold_for_the_next_trade() -> None:
    session = trading(PERSON, "apprentice", "apprentice")
    while session.decision and session.decision.prompt == "buy":
        session.play("pass")
    assert session.asked_bot()
    session.play("trade")
    while session.decision and session.decision.seat:
        session.play("pass")
    assert session.decision
    assert session.decision.prompt == "buy"
    assert session.automatic_action(passes=False) is None


def test_undoing_a_pass_asks_again() -> None:
    session = trading(PERSON, "apprentice", "apprentice")
    session.play("pass")
    session.undo()
    session.play("buy iron market")
    while session.decision and session.decision.seat:
        session.play("pass")
    assert session.decision
    assert session.decision.prompt == "buy"
    assert session.automatic_action(passes=False) is None


@pytest.mark.parametrize("confirm", ["always", "matters"])
def test_to_stop_buying_is_confirmed_only_by_the_setting(confirm: str) -> None:
    """It answers the questions that follow, too: more than any other button, so never unasked."""
    table = Venice().lead(0).ducats(9, 9, 9).market("iron", "wool", "iron").begin("trade")
    session = seated_session(table.match, PERSON, "apprentice", "apprentice")
    host, seen = FakeHost(DESKTOP, byte_store_of(session)), list[tuple[int, str | None]]()
    todo = ["continue", "pass-on", "confirm"]

    def step() -> bool:
        screen = host.app.screen
        if isinstance(screen, PlayTable):
            host.app.settings = replace(host.app.settings, confirm=confirm)
            seen.append((screen.session.match.actors.count(0), screen.chosen()))
        if todo and (todo[0] in host.targets["buttons"] or todo[0] == "continue"):
            host.press(todo.pop(0))
            host.app.refresh()
            return True
        return False

    run(host, step)
    begun = seen[0][0]
    assert ((begun, "pass") in seen) == (confirm == "always")
    assert seen[-1][0] > begun
