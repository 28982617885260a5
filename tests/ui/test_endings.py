"""The preview of an action says that it ends the game, as far as its viewer may know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from portolan.core.i18n import Catalogue
from portolan.core.match import Match
from portolan.games.ransackit.ui.history.result_details import tally
from portolan.platform import Canvas
from portolan.registry import PACKAGES, find_game
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.table.play import PlayTable
from portolan.ui.table_widgets.result import RowKind, Scores
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, PHONE

LAST = 24
"""Number of actions at the end of a match that are checked."""


def played(game: str, seats: int, seed: int) -> Match:
    """Return a match played to its end at random; nobody resigns."""
    match, chooser = Match(find_game(game), seats, {}, seed), random.Random(seed)
    while match.game.decision(match.position):
        texts = match.legal_texts()
        match.play(chooser.choice([t for t in texts if t not in match.game.resigning] or texts))
    return match


def asked(match: Match, step: int) -> Session:
    """Return a match after some steps, viewed by the person who is asked."""
    seating = find_seating(match.game.id)
    usual = seating.default_seats(match.seats, match.options)
    seats = [Seat(s.name, s.colour, PERSON) for s in usual]
    session = Session(match.at(step), seats, seating, "matches/1")
    session.reveal_to(match.actors[step])
    return session


@pytest.mark.parametrize("game", ["ragusa", "venice"])
def test_actions_announced_as_ending_the_game_do_so(game: str) -> None:
    """The last turn, too, is announced by the action that causes it."""
    match, last_turn = played(game, 3, 5), find_game_ui(game).last_turn
    assert last_turn
    total, announced = len(match.actions), []
    for step in range(total - LAST, total):
        session, text = asked(match, step), match.actions[step]
        after = match.at(step + 1)
        over = match.game.decision(after.position) is None
        ends = session.ends_game(text)
        assert ends <= over
        if ends or (not last_turn(session.view()) and session.is_certain(last_turn, text)):
            announced.append(step)
    turns = [
        step for step in range(total) if any(e.kind == "turn_begun" for e in match.events[step])
    ]
    ends_idle = any(e.data.get("reason") == "idle" for e in match.events[-1])
    assert announced or ends_idle
    assert all(step >= turns[-1] for step in announced)


@pytest.mark.parametrize("game", PACKAGES)
def test_an_action_that_ends_the_game_is_announced(game: str) -> None:
    """Where no dice decide."""
    match = played(game, 2 if game != "venice" else 3, 3)
    total = len(match.actions)
    session, text = asked(match, total - 1), match.actions[-1]
    chance = session.match.position.rng.drawn != match.position.rng.drawn
    assert session.ends_game(text) == (not chance)


def test_the_table_announces_the_end_before_the_action() -> None:
    """RANSACKIT: the last agreement to a vote ends the game."""
    match, chooser = Match(find_game("ransackit"), 2, {}, 3), random.Random(3)
    while "vote" not in match.legal_texts():
        texts = [t for t in match.legal_texts() if t not in match.game.resigning]
        match.play(chooser.choice(texts))
    caller = match.game.decision(match.position)
    match.play("vote")
    text, seating = "agree", find_seating("ransackit")
    assert caller
    kinds = ["apprentice" if seat == caller.seat else PERSON for seat in range(2)]
    seats = [
        Seat(f"P{i}", c, k) for i, (c, k) in enumerate(zip(("red", "blue"), kinds, strict=True))
    ]
    session = Session(match, seats, seating, "matches/1")
    host = FakeHost(DESKTOP, byte_store_of(session))
    lines: list[str] = []

    def step() -> bool:
        if host.marks["screen"] == "home":
            host.press("continue")
        else:
            screen = host.app.screen
            assert isinstance(screen, PlayTable)
            screen._selection.choose(text)
            lines.extend(screen.status_lines(screen.scene()))
            return False
        return True

    run(host, step)
    ends = Catalogue("table")("table.ends_game")
    assert any(ends in line for line in lines)


def ended(*last: str) -> Session:
    """Return a match of RANSACKIT that ends with these actions, each played as soon as legal."""
    match, chooser = Match(find_game("ransackit"), 2, {}, 3), random.Random(3)
    while last[0] not in match.legal_texts():
        texts = [t for t in match.legal_texts() if t not in match.game.resigning]
        match.play(chooser.choice(texts))
    for text in last:
        match.play(text)
    seating = find_seating("ransackit")
    seats = [Seat(f"P{i}", colour) for i, colour in enumerate(("red", "blue"))]
    return Session(match, seats, seating, "matches/1")


def test_a_domination_shows_era_tokens_and_a_vote_shows_points() -> None:
    """Points decide only a vote, and are shown nowhere else."""
    words = Catalogue("table")
    won, voted = (Scores(ended(*last), words) for last in (("quit",), ("vote", "agree")))
    position: Any = won.session.match.position
    tokens = [str(n) for n in tally(position)]
    *others, last = won.rows()
    assert (last.kind, last.label, [*last.values]) == (RowKind.TOTAL, "Era Tokens", tokens)
    assert [row.label for row in others] == ["Population"]
    points = [str(result.points) for result in voted.results]
    assert [*next(row for row in voted.rows() if row.kind is RowKind.TOTAL).values] == points
    assert {row.label for row in voted.rows()} >= {"Era Tokens, 10 points each", "Total"}


@pytest.mark.parametrize("canvas", [DESKTOP, PHONE])
@pytest.mark.parametrize("game", PACKAGES)
def test_the_result_shows_the_chart_that_leads_into_the_replay(game: str, canvas: Canvas) -> None:
    """The accessibility tree has it as a table."""
    match = played(game, 3, 5)
    usual = find_seating(game).default_seats(3, match.options)
    seats = [Seat(s.name, s.colour) for s in usual]
    host = FakeHost(canvas, byte_store_of(Session(match, seats, find_seating(game), "matches/1")))
    heads: list[int] = []

    def step() -> bool:
        if host.marks["screen"] == "home":
            host.press("continue")
        elif host.marks["screen"] == "end":
            heads.append(len(host.sections["chart"]["rows"][-1]))
            host.press("chart")
        else:
            return False
        return True

    run(host, step)
    assert host.marks["screen"] == "replay"
    assert heads == [4]
