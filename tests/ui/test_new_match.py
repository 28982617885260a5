"""The page of a new match: sensible seats at once, filled by one touch, options explained."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from portolan.core.i18n import set_language
from portolan.platform import Canvas
from portolan.session.lobby.game_list import offered
from portolan.session.lobby.setup import Setup
from portolan.session.seats import PERSON
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.screens.new_match.new_match import NewMatchPage
from tests.support.pictures import check_picture
from tests.support.table_host import FakeHost, run

CANVASES = [Canvas(320, 568, 1.0), Canvas(390 * 3, 844 * 3, 3.0), Canvas(1280, 720, 1.0)]


def kinds_after(game: str, *presses: str) -> list[list[str]]:
    """Return the kinds of the seats of a new match after each press."""
    host = FakeHost(CANVASES[2])
    todo = [f"new:{game}", *presses]
    seen: list[list[str]] = []

    def step() -> bool:
        screen = host.app.screen
        if isinstance(screen, NewMatchPage):
            seen.append([seat.kind for seat in screen.setup.seats])
        if todo:
            host.press(todo.pop(0))
        return bool(todo) or len(seen) <= len(presses)

    run(host, step)
    return seen


@pytest.mark.parametrize("game", [*offered()])
def test_a_first_match_is_against_apprentices(game: str) -> None:
    setup = Setup(game, {})
    assert setup.count == min(count for count in setup.game.player_counts if count > 1)
    kinds = [seat.kind for seat in setup.seats]
    assert kinds == [PERSON, *["apprentice"] * (setup.count - 1)]


@pytest.mark.parametrize("game", [*offered()])
def test_one_touch_fills_the_seats_with_people_another_with_bots(game: str) -> None:
    most = Setup(game, {}).game.player_counts[-1]
    first, more, people, bots = kinds_after(game, f"seats:{most}", "unfill", "fill")[:4]
    assert first[0] == more[0] == PERSON
    assert {*more[1:]} == {"apprentice"}
    assert people == [PERSON] * most
    assert bots == more


def test_chosen_bots_stay_when_the_rest_is_filled() -> None:
    setup = Setup("venice", {})
    setup.take_count(4)
    setup.take_kind(3, PERSON)
    setup.take_kind(1, "rector")
    setup.take_kind(2, PERSON)
    assert not setup.alone
    setup.fill("apprentice")
    assert setup.alone
    assert [seat.kind for seat in setup.seats] == [PERSON, "rector", "apprentice", "apprentice"]


def test_every_seat_gets_its_last_colour_again_even_if_a_bot_is_no_longer_offered() -> None:
    """Venice's seats had other colours than by default, and the bot of the second is gone."""
    usual = [seat.colour for seat in Setup("venice", {"seats": 3}).seats]
    last = [usual[1], usual[2], usual[0]]
    kinds = [PERSON, "admiral", "merchant"]
    seats = [
        {"name": "", "colour": colour, "kind": kind}
        for colour, kind in zip(last, kinds, strict=True)
    ]
    found = Setup("venice", {"seats": seats}).seats
    assert [seat.colour for seat in found] == last
    assert [seat.kind for seat in found] == [PERSON, "apprentice", "merchant"]


def test_a_seat_of_unreadable_choices_gets_the_defaults_and_the_others_theirs() -> None:
    usual = [seat.colour for seat in Setup("venice", {"seats": 3}).seats]
    last = {"name": "Ada", "colour": usual[0], "kind": PERSON}
    found = Setup("venice", {"seats": [None, None, last]}).seats
    assert (found[2].name, found[2].kind) == ("Ada", PERSON)
    assert [seat.colour for seat in found] == usual, "the first seat keeps its default"


def test_the_button_to_the_options_counts_changed_ones() -> None:
    """It shows no number while all are at their defaults."""
    host = FakeHost(CANVASES[0])
    labels: list[str] = []
    ways = ["new:ransackit", "new-rules", "ruins:True", "back", ""]

    def step() -> bool:
        if "new-rules" in host.a11y_buttons:
            labels.append(host.a11y_buttons["new-rules"])
        if ways[0]:
            host.press(ways[0])
        return bool(ways.pop(0))

    run(host, step)
    assert labels == ["Options", "Options (1 changed)"]


@pytest.mark.parametrize("game", [*offered()])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("canvas", CANVASES)
def test_every_option_is_explained_in_a_line(game: str, language: str, canvas: Canvas) -> None:
    """On the page itself, or on the pages of options behind it."""
    host = FakeHost(canvas)
    host.language = language
    text: set[str] = set()
    ways: list[Callable[[], object]] = [
        lambda: host.press(f"new:{game}"),
        lambda: host.press("new-rules"),
        *[lambda: host.press("more-rules")] * 3,
    ]

    def step() -> bool:
        check_picture(host)
        text.update(written.text for written in host.app.ui.written)
        while ways:
            try:
                ways.pop(0)()
            except KeyError:
                continue
            return True
        return False

    run(host, step)
    set_language(language)
    game_ui, setup = find_game_ui(game), Setup(game, {})
    options = [
        o for o in setup.game.options if setup.count in o.player_counts and len(o.choices) > 1
    ]
    about = [setup.seating.option_words(option.id).about for option in options]
    if game_ui.settings:
        about += [game_ui.settings.words(name).about for name in game_ui.settings.choices()]
    set_language("en")
    assert all(about)
    assert {*about} <= text


def test_the_button_below_the_options_shows_the_page_number_and_wraps() -> None:
    host = FakeHost(CANVASES[0])
    labels: list[str] = []
    ways = ["new:ransackit", "new-rules"]

    def step() -> bool:
        if ways:
            host.press(ways.pop(0))
            return True
        labels.append(host.a11y_buttons["more-rules"])
        host.press("more-rules")
        return labels.count(labels[0]) < 2

    run(host, step)
    pages = len(labels) - 1
    assert pages > 1
    assert labels[-1] == labels[0] == f"More options (1 / {pages})"
    assert labels[-2] == f"Back to first options ({pages} / {pages})"


def test_the_description_follows_the_choice_of_seats() -> None:
    """In a solo game no bot level plays, so none is described."""
    host = FakeHost(CANVASES[2])
    lines: list[str] = []
    ways = ["new:ragusa", "seats:1", "seats:3", ""]

    def step() -> bool:
        if isinstance(host.app.screen, NewMatchPage):
            lines.append(host.app.screen.seats.about)
        if ways[0]:
            host.press(ways[0])
        return bool(ways.pop(0))

    run(host, step)
    assert lines == ["apprentice", PERSON, "apprentice"]


def test_without_bots_the_first_seat_is_a_person_too() -> None:
    """Also where bots alone were to be watched."""
    setup = Setup("venice", {})
    for seat in range(setup.count):
        setup.take_kind(seat, "apprentice")
    assert setup.people == 0
    setup.fill(PERSON)
    assert setup.people == setup.count
