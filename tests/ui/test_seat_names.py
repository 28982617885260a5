"""Names of seats: "you", bots with their level, and short forms where there is little room."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pygame
import pytest

from portolan.core.i18n import You, set_language
from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.session.seats import joined
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.render.hit_targets import Written
from portolan.ui.render.theme import LEGIBLE, TextStyle
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.seat_names import draw_seat_name, initials
from tests.support.sessions import session_of

NAMES = [You("You"), "Orange (Merchant)", "Blue (Merchant)"]
BY_ANOTHER = re.compile(r"\b[Yy]ou \w*[^s\W]s\b")
"""A verb in the third person after a name that stands for the reader."""


def test_a_single_person_is_called_you_and_bots_have_their_level() -> None:
    session = session_of("person", "merchant", "apprentice")
    assert session.full_names == ["You", "P1 (Merchant)", "P2 (Apprentice)"]
    assert session.names == ["You", "P1", "P2"]
    assert session.own_names == ["P0", "P1", "P2"]
    set_language("fr")
    assert session.names[0] == "Vous"


def test_several_people_keep_their_names() -> None:
    assert session_of("person", "person", "merchant").full_names == ["P0", "P1", "P2 (Merchant)"]
    assert session_of("merchant", "merchant").names == ["P0", "P1"]


def test_winners_that_include_the_reader_are_addressed_as_you() -> None:
    """ "You" comes first, and the sentence has the form for the reader."""
    assert joined(["Anna", You("You")]) == "You and Anna"
    assert isinstance(joined(["Anna", You("You")]), You)
    assert not isinstance(joined(["Anna", "Bea"]), You)


@pytest.mark.parametrize("game", offered())
def test_the_log_says_you_build_and_never_you_builds(game: str) -> None:
    """In random matches of every game, for all events of the first seat."""
    rng, log_lines = random.Random(3), find_game_ui(game).log_lines
    match = Match(find_game(game), 3, {}, 3)
    lines: list[str] = log_lines(match.opening, NAMES)
    for _ in range(250):
        if match.game.decision(match.position) is None:
            break
        texts = [t for t in match.legal_texts() if t not in match.game.resigning]
        match.play(rng.choice(texts))
        lines += log_lines([event.seen_by(0) for event in match.events[-1]], NAMES)
    assert sum("You " in line for line in lines) > 20
    assert not [line for line in lines if BY_ANOTHER.search(line)]


def drawn(column: Sequence[Sequence[str]], width: int, height: int) -> list[Written]:
    pygame.font.init()
    ui = Ui()
    ui.begin(pygame.Surface((400, 100)), Canvas(400, 100, 1.0))
    for seat in range(len(column)):
        box = pygame.Rect(0, 0, width, height)
        draw_seat_name(ui, column, seat, box, TextStyle(15, face="bold"))
    assert all(text.size >= LEGIBLE and not text.cut for text in ui.written)
    assert all(text.rect.width <= width for text in ui.written)
    return ui.written


def written(name_forms: Sequence[str], width: int) -> str:
    return drawn([name_forms], width, 16)[0].text


def test_a_name_is_as_long_as_fits_and_never_too_small() -> None:
    name_forms = ("Orange (Merchant)", "Orange", "Or")
    assert written(name_forms, 200) == "Orange (Merchant)"
    assert written(name_forms, 60) == "Orange"
    assert written(name_forms, 25) == "Ora.", "an abbreviation, as long as fits"
    assert written(name_forms, 17) == "Or."
    assert written(name_forms, 14) == "Or"
    assert written(("Bartholomew the Great", "Bartholomew the Great"), 60).endswith("…")


def test_names_of_a_column_have_one_size() -> None:
    """A name that would fit on one line in smaller letters takes two lines like the others."""
    names = ("Green (Notary)", "Yellow (Merchant)", "You")
    assert {drawn([(name, name[:2])], 84, 48)[0].size for name in names} == {15}
    narrow = drawn([(name, name[:2]) for name in names], 60, 48)
    assert [text.text.replace("\n", " ") for text in narrow] == [*names]
    assert len({text.size for text in narrow}) == 1
    assert narrow[0].size < 15


def test_levels_stand_behind_all_names_of_a_column_or_none() -> None:
    names = (("Dorn (Recruit)", "Dorn", "Do"), ("Skarn (Thunderbolt)", "Skarn", "Sk"))
    assert [text.text.replace("\n", " ") for text in drawn(names, 90, 48)] == [n[0] for n in names]
    assert [text.text for text in drawn(names, 70, 48)] == ["Dorn", "Skarn"]


def test_initials_distinguish_seats() -> None:
    names = ["Orange", "Black", "Blue", You("Vous")]
    assert [initials(names, seat) for seat in range(4)] == ["Or", "Bla", "Blu", "Vous"]
