"""Cards face down: one table for all, no hand-over, and no secret shown unless *Look* is held."""

from __future__ import annotations

import random

import pygame
import pytest

from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.session.seating import find_seating
from tests.support.face_down_player import MOST, FaceDownPlayer
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, SMALL, saved

GAMES = (*offered(), "quay")
LONG = 60
"""Frames after which a release is no click any more."""


@pytest.mark.parametrize(("way", "canvas"), [("fingers", SMALL), ("key", DESKTOP),
                                             ("click", DESKTOP)])  # fmt: skip
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_without_handing_over_the_device(
    game: str, way: str, canvas: Canvas
) -> None:
    host = FakeHost(canvas)
    person = FaceDownPlayer(host, game, way)
    run(host, person.step, seed=3)
    assert "hand-over" not in person.seen
    assert len(person.played) == MOST or host.marks["screen"] == "end"
    assert saved(host)["actions"] == person.played
    assert person.holds or game == "ransackit", "something is chosen from cards"


@pytest.mark.parametrize("game", GAMES)
def test_choices_offered_over_face_down_cards_reveal_nothing_of_them(game: str) -> None:
    """They are the same in all positions that another seat considers possible."""
    rules, seating = find_game(game), find_seating(game)
    chooser = random.Random(8)
    for seats in (n for n in rules.player_counts if n > 1):
        match = Match(rules, seats, {}, 8)
        while (decision := rules.decision(match.position)) and len(match.actions) < 300:
            texts = match.legal_texts()
            open_offer = [text for text in texts if not seating.reveals_hidden(decision, text)]
            other = (decision.seat + 1) % seats
            view = rules.view(match.position, other)
            for seed in range(3):
                world = rules.imagine(view, other, seed)
                offer = [str(action) for action in rules.legal_actions(world)]
                assert [
                    t for t in offer if not seating.reveals_hidden(decision, t)
                ] == open_offer, decision
            match.play(chooser.choice(texts))


def test_releasing_and_losing_the_window_cover_the_cards() -> None:
    """For the pointer, and when the window goes behind another."""
    host = FakeHost(DESKTOP)
    person = FaceDownPlayer(host, "venice", "pointer")
    seen: list[bool] = []

    def step() -> bool:
        if host.marks["screen"] != "table" or not person.table.session.decision:
            return person.step()
        session = person.table.session
        seen.append(session.is_peeking)
        match len(seen):
            case 1 | 4:
                person._hold(on=True)
            case 2:
                host.frames += LONG
                person._hold(on=False)
            case 3:
                host.app.refresh()
                host.frames += 1
                pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1),
                                                     buttons=(0, 0, 0)))  # fmt: skip
            case 5:
                pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
            case _:
                return False
        return True

    run(host, step)
    assert seen == [False, True, False, False, True, False]


def test_a_click_shows_the_cards_until_the_next_one_or_the_pointer_leaves() -> None:
    """One pointer cannot hold and choose; the cards do not stay open when the player leaves."""
    host = FakeHost(DESKTOP)
    person = FaceDownPlayer(host, "venice", "click")
    seen: list[bool] = []

    def step() -> bool:
        if host.marks["screen"] != "table" or not person.table.session.decision:
            return person.step()
        seen.append(person.table.session.is_peeking)
        match len(seen):
            case 1 | 2 | 3:
                person._click(person._place("look"))
            case 4:
                person._post(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0))
                person._click((5, 5))
            case 5:
                person._post(pygame.WINDOWLEAVE)
            case _:
                return False
        return True

    run(host, step)
    assert seen == [False, True, False, True, True, False]
