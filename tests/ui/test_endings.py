"""A preview says that an action ends the game, by what its viewer may know."""

from __future__ import annotations

import random

import pytest

from portolan.core.match import Match
from portolan.registry import PACKAGES, find_game
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.ui.game_ui.find import find_table
from portolan.ui.table.play import PlayTable
from tests.support.stored_matches import shelf_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP

LAST = 24
"""So many actions at the end of a match are looked at."""


def played(game: str, seats: int, seed: int) -> Match:
    """Return a match that was played to its end by chance; nobody resigns."""
    match, chooser = Match(find_game(game), seats, {}, seed), random.Random(seed)
    while match.game.decision(match.position):
        texts = match.legal_texts()
        match.play(chooser.choice([t for t in texts if t not in match.game.resigning] or texts))
    return match


def asked(match: Match, step: int) -> Session:
    """Return a match after so many steps, seen by the person who is asked."""
    seating = find_seating(match.game.id)
    usual = seating.usual_seats(match.seats, match.options)
    seats = [Seat(s.name, s.colour, PERSON) for s in usual]
    session = Session(match.at(step), seats, seating, "matches/1")
    session.reveal_to(match.actors[step])
    return session


@pytest.mark.parametrize("game", ["ragusa", "venice"])
def test_what_is_said_to_end_the_game_or_to_make_its_last_turn_does(game: str) -> None:
    """And the turn in which the game ends is announced by what makes it the last one."""
    match, last_turn = played(game, 3, 5), find_table(game).last_turn
    assert last_turn
    total, told = len(match.actions), []
    for step in range(total - LAST, total):
        session, text = asked(match, step), match.actions[step]
        after = match.at(step + 1)
        over = match.game.decision(after.position) is None
        ends = session.ends_game(text)
        assert ends <= over
        if ends or (not last_turn(session.view()) and session.is_certain(last_turn, text)):
            told.append(step)
    turns = [
        step for step in range(total) if any(e.kind == "turn_begun" for e in match.events[step])
    ]
    ends_idle = any(e.data.get("reason") == "idle" for e in match.events[-1])
    assert told or ends_idle
    assert all(step >= turns[-1] for step in told)


@pytest.mark.parametrize("game", PACKAGES)
def test_an_action_that_ends_the_game_is_foreseen(game: str) -> None:
    """Where no dice decide."""
    match = played(game, 2 if game != "venice" else 3, 3)
    total = len(match.actions)
    session, text = asked(match, total - 1), match.actions[-1]
    chance = session.match.position.rng.drawn != match.position.rng.drawn
    assert session.ends_game(text) == (not chance)


def test_the_table_says_so_before_it_is_done() -> None:
    """RANSACKIT: whoever agrees last to a vote ends the game."""
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
    host = FakeHost(DESKTOP, shelf_of(session))
    said: list[str] = []

    def step() -> bool:
        if host.marks["screen"] == "home":
            host.press("continue")
        else:
            screen = host.app.screen
            assert isinstance(screen, PlayTable)
            screen._selection.choose(text)
            said.extend(screen.status_lines(screen.scene()))
            return False
        return True

    run(host, step)
    assert any("This ends the game." in line for line in said)
