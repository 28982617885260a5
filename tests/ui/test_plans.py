"""The plan of a hint is shown, and kept until something new is revealed; or two equal actions."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any

import pygame
import pytest

from portolan.ai.hint import Hint
from portolan.core.contract import HintReason
from portolan.core.i18n import Catalogue
from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.bot_runner.bot_runner import BotRunner
from portolan.session.session import Session
from portolan.ui.app.app import App
from portolan.ui.table.hint_text import hint_text
from portolan.ui.table.play import PlayTable
from tests.support.clocks import advancing_clock
from tests.support.ransackit_table import TableDriver
from tests.support.sessions import session_of
from tests.support.table_host import FakeHost
from tests.venice.scene import VENICE, Scene


def at_sponsor() -> tuple[Session, BotRunner]:
    """Return a match in which only sponsoring helps, and the bot runner of its hint."""
    session = session_of("person", "apprentice", "apprentice", game="venice")
    scene = Scene().statues("san_polo").tile(0, "draper", "B5").hand(0, "wool", "wool")
    session.match = scene.ducats(20, 0, 0).begin().match
    session.hide_hands()
    return session, BotRunner(session, lambda: "off", lambda: 0.2, advancing_clock())


def sponsoring_table() -> PlayTable:
    """Return the table of the match in which only sponsoring helps."""
    session, _ = at_sponsor()
    session.reveal_to(0)
    host = FakeHost(Canvas(1280, 720, 1.0))
    host.surface()
    pygame.font.init()
    host.app = App(host)
    return PlayTable(host.app, session)


def hint(runner: BotRunner) -> tuple[Hint, int]:
    """Return the hint, and the number of slices that it took."""
    runner.ask_hint()
    slices = 1
    while (found := runner.go_on(0.0)) is None:
        slices += 1
    return found[0], slices


def test_the_next_step_of_a_plan_needs_no_further_thought() -> None:
    session, runner = at_sponsor()
    first, slices = hint(runner)
    assert slices > 1
    assert first.then
    session.play(str(first.action))
    runner.begin()
    second, slices = hint(runner)
    assert (second, slices) == (first.then, 1)


def test_leaving_the_plan_starts_a_new_thought() -> None:
    session, runner = at_sponsor()
    first, _ = hint(runner)
    assert str(first.action) != "trade"
    session.play("trade")
    runner.begin()
    assert session.decision
    assert session.decision.seat == 0
    second, slices = hint(runner)
    assert slices > 1
    assert second != first.then


def test_a_hint_reaches_the_table_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its plan, its rival and the reasons for both."""
    _, runner = at_sponsor()
    why, other = (HintReason(key, {"points": 1}) for key in ("now_points", "by_others"))
    then = Hint(VENICE.parse("sponsor draper B13"), 0.5, 0.0, (why,))
    whole = Hint(VENICE.parse("sponsor"), 0.5, 0.1, (why,), then, VENICE.parse("sail"), (other,))

    def found(*_: Any) -> Generator[float, None, list[Hint]]:
        yield 1.0
        return [whole]

    monkeypatch.setattr("portolan.ai.hint.advise", found)
    assert hint(runner)[0] == whole


def test_the_table_shows_the_steps_of_a_plan_or_two_equal_actions() -> None:
    table, parse = sponsoring_table(), VENICE.parse
    why = (HintReason("now_points", {"points": 2}), HintReason("wins", {}))
    then = Hint(parse("sponsor draper B13"), 1.0, 1.0, why)
    table._advise(Hint(parse("sponsor"), 1.0, 1.0, why, then))
    text = table.status_lines(table.scene())[1]
    assert "Plan: Sponsor → Draper in S.\u00a0Margherita." in text
    assert "Brings 2 points; wins the match." in text
    other, vague = (HintReason("now_ducats", {"amount": 3}),), (HintReason("later_goods", {}),)
    table._advise(Hint(parse("sponsor"), 0.5, 0.0, why[:1], then, parse("trade"), other))
    text = table.status_lines(table.scene())[1]
    assert "No clear best move. “Sponsor”: brings 2 points. " in text
    assert "“Trade”: brings 3 ducats from the Bank." in text
    table._advise(Hint(parse("sponsor"), 0.5, 0.0, vague, then, parse("trade"), other))
    text = table.status_lines(table.scene())[1]
    assert "No clear best move. “Sponsor”: brings more useful goods. " in text
    assert "“Trade”: brings 3 ducats from the Bank." in text
    table._advise(Hint(parse("sponsor"), 0.5, 0.0, (), then, parse("trade"), other))
    text = table.status_lines(table.scene())[1]
    assert "No clear best move: “Sponsor” or “Trade”. Both are about equally good." in text
    table._advise(Hint(parse("sponsor"), 0.5, 0.0, vague, then, parse("trade")))
    text = table.status_lines(table.scene())[1]
    same = "No clear best move: “Sponsor” or “Trade”. Both are about equally good."
    assert same in text
    table._advise(Hint(parse("sponsor"), 0.5, 0.0, why[:1], None, parse("sponsor"), other))
    text = table.status_lines(table.scene())[1]
    assert "No clear best" not in text, "the same for the player"
    assert "Brings 2 points" in text
    for alike in (HintReason("now_ducats", {"amount": 3, **mark}) for mark in ({}, {"same": True})):
        hint = Hint(parse("sponsor"), 0.5, 0.0, (alike,), then, parse("trade"), (alike,))
        table._advise(hint)
        text = table.status_lines(table.scene())[1]
        assert "A good move. Brings 3 ducats from the Bank. “Trade” is about as good." in text


@pytest.mark.parametrize(("texts", "plan"), [
    (("trade", "pass"), ""), (("trade", "sell wool", "pass"), "Plan: Trade → Sell Wool. "),
])  # fmt: skip
def test_a_plan_that_ends_with_a_pass_is_shown_without_it(texts: Sequence[str], plan: str) -> None:
    table, why = sponsoring_table(), (HintReason("now_points", {"points": 2}),)
    hints: list[Hint] = []
    for text in reversed(texts):
        hints.append(Hint(VENICE.parse(text), 0.5, 0.0, why, hints[-1] if hints else None))
    table._advise(hints[-1])
    assert f"A good move. {plan}Brings 2 points." in table.status_lines(table.scene())[1]


def test_a_hint_without_room_leaves_out_reasons_and_not_what_the_move_does() -> None:
    """The weaker reasons first; its verdict stays."""
    table = sponsoring_table()
    why = (
        HintReason("wins", {}),
        HintReason("now_points", {"points": 2}),
        HintReason("now_ducats", {"amount": 3}),
        HintReason("later_goods", {}),
    )
    table._advise(Hint(VENICE.parse("sponsor"), 1.0, 1.0, why))
    status = table.status(table.scene())
    short = "A good move. Wins the match; brings 2 points."
    assert status.why.endswith(
        f"{short[:-1]}; brings 3 ducats from the Bank; brings more useful goods."
    )
    effect = status.why.partition(" A good move.")[0]
    assert [*status.short] == [
        f"{effect} {short}",
        f"{effect} A good move. Wins the match.",
        f"{effect} A good move.",
        f"A good move. {effect}",
    ]


def test_a_good_move_without_a_reason_has_its_chance() -> None:
    """It does not say that others are as good."""
    table = sponsoring_table()
    table._advise(Hint(VENICE.parse("trade"), 0.42, 0.0, ()))
    text = table.status_lines(table.scene())[1]
    assert "(42% chance to win)" in text
    assert "about as good" not in text
    then = Hint(VENICE.parse("sponsor draper B13"), 0.42, 0.0, ())
    table._advise(Hint(VENICE.parse("sponsor"), 0.42, 0.0, (), then))
    text = table.status_lines(table.scene())[1]
    assert "(42% chance to win). Plan: Sponsor → Draper" in text


def test_in_the_last_turn_of_a_seat_nothing_is_said_about_the_long_run() -> None:
    """The chance is one at the end then; with more turns to come it is one in the long run."""
    match = Match(find_game("ragusa"), 2, {}, 5)
    texts = dict[bool, set[str]]()
    chance = Random(5)
    while match.game.decision(match.position):
        table = TableDriver(match.at(len(match.actions))).table
        view, decision = table.session.view(), table.session.decision
        assert decision
        action, player = next(iter(table.session.legal().values())), view.players[decision.seat]
        left = player.houses + player.powerhouses
        is_last = left == 0 or (left == 1 and decision.prompt == "place")
        if is_last or left > 3:
            hint = Hint(action, 0.63, 0.0, ())
            text = hint_text(hint, Catalogue("table"), table.game_ui, table.session, table.scene())
            texts.setdefault(is_last, set()).add(text)
        match.play(chance.choice(match.legal_texts()))
    assert texts == {
        False: {"A good move: in the long run it does better than any other (63% chance to win)."},
        True: {"A good move: at the end no other does better (63% chance to win)."},
    }
