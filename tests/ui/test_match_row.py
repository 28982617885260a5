"""The list of matches shows result, seats, and progress of each."""

from __future__ import annotations

import json
import random

import pytest

from portolan.core.contract import NOBODY
from portolan.core.i18n import LANGUAGES, Catalogue, set_language
from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import PACKAGES, find_game
from portolan.session.saved_match import save_session
from portolan.session.seating import find_seating, stage_of
from portolan.session.seats import AWAY, PERSON, Seat
from portolan.session.session import Session
from portolan.storage.library import MatchStatus, MatchSummary, summary
from portolan.ui.screens.library.match_text import match_lines
from tests.support.pictures import check_picture
from tests.support.stored_matches import byte_store_of, played_session
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, PHONE, SMALL

WORDS = Catalogue("table")
KEY = "matches/20261122-080000-a1b2c3"


def summary_of(session: Session) -> MatchSummary:
    return summary(session.key, save_session(session, "2026-11-22T08:00:00+00:00"))


def finished(*kinds: str, seed: int = 3) -> Session:
    """Return a match of Ragusa played to its end at random."""
    game, seating = find_game("ragusa"), find_seating("ragusa")
    match, chooser = Match(game, len(kinds), {}, seed), random.Random(seed)
    while game.decision(match.position):
        match.play(chooser.choice(match.legal_texts()))
    usual = seating.default_seats(match.seats, match.options)
    seats = [
        Seat(f"S{i}", s.colour, kind) for i, (s, kind) in enumerate(zip(usual, kinds, strict=True))
    ]
    return Session(match, seats, seating, KEY)


def test_a_match_shows_who_is_asked_its_seats_and_its_progress() -> None:
    session = played_session(12, PERSON, "merchant")
    session.seats = (Seat("Ana", "purple"), Seat("Ivo", "orange", "merchant"))
    head, names, about = match_lines(WORDS, summary_of(session), "today")
    decision = session.decision
    assert decision
    asked = session.names[decision.seat]
    assert head == ("Your turn" if asked == "You" else f"{asked} to play")
    assert names == "You · Ivo (Merchant)"
    stage = stage_of(session.match.game, session.view())
    assert stage
    assert about == f"Ragusa · Round {stage[0]} of {stage[1]} · today"


@pytest.mark.parametrize("kinds", [(PERSON, "apprentice"), ("apprentice", PERSON),
                                   (PERSON, PERSON)])  # fmt: skip
def test_a_finished_match_shows_the_winner_and_the_points(kinds: tuple[str, str]) -> None:
    session = finished(*kinds)
    results = session.match.game.result(session.match.position)
    points = sorted((result.points for result in results), reverse=True)
    assert points[0] > points[1]
    winner = next(result.seat for result in results if result.winner)
    head = match_lines(WORDS, summary_of(session), "today")[0]
    if kinds.count(PERSON) > 1:
        assert head == f"{session.names[winner]} won, {points[0]}–{points[1]}"
    elif kinds[winner] == PERSON:
        assert head == f"You won, {points[0]}–{points[1]}"
    else:
        assert head == f"{session.names[winner]} won, {points[0]}–{points[1]}"


def test_points_that_did_not_decide_are_not_shown() -> None:
    """In RANSACKIT Era Tokens win, or being the last left, with fewer points or more."""
    entry = summary_of(finished(PERSON, PERSON))
    for game, points in (("ragusa", (20, 7)), ("ransackit", (200, 261))):
        stands = MatchStatus(points=points, winners=(1,))
        odd = MatchSummary(**{**vars(entry), "game": game, "stands": stands})
        assert match_lines(WORDS, odd, "today")[0] == "S1 won"


SHARED = {
    "en": ("You and S1 shared the win", "S0 and S1 shared the win"),
    "fr": ("Vous et S1 vous êtes partagé la victoire", "S0 et S1 se sont partagé la victoire"),
    "de": ("Du und S1 habt euch den Sieg geteilt", "S0 und S1 haben sich den Sieg geteilt"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shared_win_names_all_who_share_it(language: str) -> None:
    """Also in the form for the reader, whose own win it would seem otherwise."""
    set_language(language)
    stands = MatchStatus(points=(20, 20), winners=(0, 1))
    for kinds, shown in zip(((PERSON, AWAY), (PERSON, PERSON)), SHARED[language], strict=True):
        entry = summary_of(finished(*kinds))
        head = match_lines(WORDS, MatchSummary(**{**vars(entry), "stands": stands}), "today")[0]
        assert head.startswith(shown)
    set_language("en")


@pytest.mark.parametrize("game", [*PACKAGES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_reports_its_progress(language: str, game: str) -> None:
    """It never exceeds the end, and contains only public information."""
    rules, chooser = find_game(game), random.Random(4)
    match = Match(rules, max(rules.player_counts), {}, 4)
    seen = set()
    for _ in range(60):
        stage = stage_of(rules, rules.view(match.position, NOBODY))
        assert stage
        done, of = stage
        assert 0 <= done <= of
        seen.add(done)
        texts = [t for t in match.legal_texts() if t not in rules.resigning]
        match.play(chooser.choice(texts))
    assert len(seen) > 1 or game == "ransackit"
    done, of = stage_of(rules, rules.view(match.position, NOBODY)) or (-1, -1)
    set_language(language)
    usual = find_seating(game).default_seats(match.seats, match.options)
    session = Session(match, [Seat(s.name, s.colour) for s in usual], find_seating(game), KEY)
    about = match_lines(WORDS, summary_of(session), "today")[-1]
    set_language("en")
    assert str(done) in about
    assert str(of) in about


@pytest.mark.parametrize(
    "stands",
    [None, 7, {}, {"stage": [1]}, {"stage": ["a", 2]}, {"stage": [10**9, 2]},
     {"points": [1, 2, 3], "winners": [0]}, {"points": [1, 2], "winners": [2]}],
)  # fmt: skip
def test_an_invalid_status_in_a_save_is_ignored(stands: object) -> None:
    """The list then shows no status."""
    saved = json.loads(save_session(played_session(4, PERSON, PERSON)))
    saved["stands"] = stands
    assert summary(KEY, json.dumps(saved).encode()).stands == MatchStatus()


def test_matches_saved_without_a_status_are_listed() -> None:
    """Saves of earlier versions have none."""
    saved = json.loads(save_session(played_session(4, PERSON, PERSON)))
    del saved["stands"]
    saved["version"] = 1
    entry = summary(KEY, json.dumps(saved).encode())
    assert not entry.problem
    assert match_lines(WORDS, entry, "today")[-1] == "Ragusa · today"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("canvas", [DESKTOP, SMALL, PHONE])
def test_rows_are_shown_whole(canvas: Canvas, language: str) -> None:
    sessions = [played_session(12, PERSON, "merchant"), finished(PERSON, "rector"),
                played_session(4, *[PERSON] * 5)]  # fmt: skip
    byte_store = byte_store_of(*sessions)
    host = FakeHost(canvas, byte_store)
    host.language = language
    seen: list[str] = []

    def step() -> bool:
        if host.marks["screen"] == "home":
            host.press("matches")
            return True
        check_picture(host)
        seen.extend(written.text for written in host.app.ui.written)
        return False

    run(host, step)
    set_language("en")
    assert sum("Ragusa" in text for text in seen) == len(sessions)
