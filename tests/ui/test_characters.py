"""Bots have names and faces from the world of their game, by level and seat."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from portolan.core.assets import asset, read_json
from portolan.core.i18n import LANGUAGES, Catalogue, set_language
from portolan.core.match import Match
from portolan.registry import PACKAGES, find_game
from portolan.session.characters import character_of
from portolan.session.saved_match import load_session, save_session
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.storage.library import summary
from portolan.ui.screens.library.match_text import match_lines
from portolan.ui.widgets.seat_names import initials
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP

KEY = "matches/20261122-080000-a1b2c3"
MOST_BYTES = 2600
"""The largest size of one drawing, in bytes: together they stay small in the page."""


def session_of(game: str, *kinds: str, seed: int = 7, names: Sequence[str] = ()) -> Session:
    """Return a match whose seats have these names, or else the default ones."""
    seating, match = find_seating(game), Match(find_game(game), len(kinds), {}, seed)
    usual = seating.default_seats(len(kinds), match.options)
    given = [*names, *(seat.name for seat in usual[len(names) :])]
    seats = [Seat(*each) for each in zip(given, (s.colour for s in usual), kinds, strict=False)]
    return Session(match, seats, seating, KEY)


@pytest.mark.parametrize("game", PACKAGES)
def test_each_game_has_a_dozen_characters_with_distinct_initials(game: str) -> None:
    """Each has a face that can be drawn, in few bytes."""
    names = read_json(f"{game}/characters.json")["characters"]["by_face"]
    assert len(names) == 12
    assert len({initials([*names.values()], i) for i in range(12)}) == 12
    assert max(map(len, names.values())) <= 6
    for face in names:
        file = asset(f"{game}/art/face_{face}.svg")
        assert len(file.read_bytes()) < MOST_BYTES
        assert pygame.image.load_sized_svg(str(file), (48, 48)).get_bounding_rect().width > 30


@pytest.mark.parametrize("game", PACKAGES)
def test_bots_of_a_match_are_different_characters_and_people_keep_their_names(game: str) -> None:
    session = session_of(game, PERSON, "apprentice", "merchant", names=["Ana"])
    ana, *bots = session.own_names
    levels = ("", "apprentice", "merchant")
    known = [character_of(game, level, seat) for seat, level in enumerate(levels)]
    assert ana == "Ana"
    assert [*session.faces] == ["", *(who.face for who in known[1:] if who)]
    assert bots == [who.name for who in known[1:] if who]
    assert len({*bots}) == 2
    assert session.names == ["You", *bots]
    assert session.full_names[1:] == [f"{bots[0]} (Apprentice)", f"{bots[1]} (Merchant)"]


def test_a_bot_renamed_by_a_player_keeps_that_name_and_has_a_face() -> None:
    session = session_of("venice", PERSON, "merchant", "merchant", names=["Ana", "Ana"])
    assert session.own_names[:2] == ["Ana", "Ana"]
    assert session.faces[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_match_has_the_same_characters_on_every_device(language: str) -> None:
    """In any language; nothing of it is saved."""
    session = session_of("ragusa", PERSON, "apprentice", "merchant")
    data, names = save_session(session), session.own_names
    assert not any(name in data.decode() for name in names[1:])
    set_language(language)
    try:
        assert load_session(data, find_seating, KEY).own_names[1:] == names[1:]
        row = match_lines(Catalogue("table"), summary(KEY, data), "")[1]
    finally:
        set_language("en")
    assert all(name in row for name in names[1:])


def test_a_match_from_a_position_has_characters_too() -> None:
    session = session_of("ransackit", PERSON, PERSON, PERSON).as_puzzle("merchant")
    who = character_of("ransackit", "merchant", 1)
    assert who
    assert session.names[1] == who.name


def test_names_reveal_nothing_of_the_seed() -> None:
    """The seed would reveal what is hidden."""
    assert len({tuple(session_of("ragusa", *["rector"] * 4, seed=n).names) for n in range(20)}) == 1


@pytest.mark.parametrize("game", PACKAGES)
def test_every_seat_has_its_own_character_and_higher_levels_have_other_ones(game: str) -> None:
    seats = range(find_game(game).player_counts[-1])
    casts = [
        {character_of(game, level, seat) for seat in seats} for level in ("apprentice", "rector")
    ]
    assert [len(cast) for cast in casts] == [len(seats)] * 2
    assert not casts[0] & casts[1]


def test_characters_are_shown_before_the_match_begins() -> None:
    """A name that the player leaves unchanged does not count as given."""
    host = FakeHost(DESKTOP)
    seen: list[list[str]] = []

    def step() -> bool:
        written = [one.text for one in host.app.ui.written]
        if host.marks["screen"] == "home":
            host.press("new:ragusa")
        elif host.marks["screen"] == "new":
            seen.append(written)
            host.press("start")
        else:
            session = host.app.match.session
            assert session
            bots = session.names[1:]
            assert all(name in seen[-1] for name in bots)
            return False
        return True

    run(host, step)


@pytest.mark.parametrize("game", PACKAGES)
def test_the_accessibility_tree_has_name_and_level(game: str) -> None:
    """In the table of players; sentences have only the name."""
    session = session_of(game, PERSON, "apprentice", "merchant")
    host = FakeHost(DESKTOP, byte_store_of(session))
    names: list[str] = []

    def step() -> bool:
        if host.marks["screen"] == "home":
            host.press("continue")
            return True
        names.extend(row[0] for row in host.sections["players"]["rows"])
        return False

    run(host, step)
    assert names == session.full_names
    assert names[1].endswith(" (Apprentice)")
