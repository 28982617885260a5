"""The page of a new match: people elsewhere, cards face down, long names, colours."""

from __future__ import annotations

import pytest

from portolan.core.i18n import LANGUAGES, set_language
from portolan.platform import Canvas
from portolan.registry import PACKAGES
from portolan.session.lobby.setup import Setup
from portolan.session.seating import find_seating
from portolan.session.seats import AWAY, LONGEST_NAME, PERSON
from portolan.ui.render.theme import PALETTES
from portolan.ui.render.ui import Ui
from portolan.ui.screens.new_match.new_match import NewMatchPage
from tests.support.pictures import check_picture
from tests.support.stored_matches import byte_store_of, played_session, press_all
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, PHONE, SMALL, TABLET


def kinds_of(setup: Setup) -> list[str]:
    return [seat.kind for seat in setup.seats]


def test_people_elsewhere_play_by_link_and_bots_stay_here() -> None:
    setup = Setup("venice", {})
    setup.take_kind(2, PERSON)
    setup.take_elsewhere(True)
    assert kinds_of(setup) == [PERSON, setup.opponent, AWAY]
    again = Setup("venice", setup.to_json())
    assert kinds_of(again) == kinds_of(setup)
    again.take_elsewhere(False)
    assert kinds_of(again) == [PERSON, setup.opponent, PERSON]


def test_play_by_link_against_bots_only_adds_people() -> None:
    setup = Setup("ragusa", {})
    setup.take_elsewhere(True)
    assert kinds_of(setup) == [PERSON, AWAY]


@pytest.mark.parametrize("game", [*PACKAGES])
def test_cards_lie_face_down_only_if_chosen_and_people_share_a_device(game: str) -> None:
    setup = Setup(game, {})
    assert not setup.face_down
    assert not setup.shares_secrets, "one person and bots"
    setup.fill(PERSON)
    assert setup.shares_secrets
    setup.take_elsewhere(True)
    assert not setup.shares_secrets, "one person at this device"
    setup.face_down = True
    assert Setup(game, setup.to_json()).face_down


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("canvas", [DESKTOP, SMALL, PHONE, TABLET, Canvas(2560, 1440, 1.0)])
def test_a_match_by_links_is_set_up_on_the_page_of_a_new_match(
    canvas: Canvas, language: str
) -> None:
    host = FakeHost(canvas)
    host.language = language
    todo = ["new:ragusa", "where:away"]

    def step() -> bool:
        check_picture(host)
        page, buttons = host.app.screen, host.targets["buttons"]
        if todo and todo[0] in buttons:
            host.press(todo.pop(0))
        elif todo:
            host.press("new-rules")
        elif isinstance(page, NewMatchPage) and page.in_rules:
            host.press("back")
        elif isinstance(page, NewMatchPage):
            host.press("start")
        else:
            return False
        return True

    run(host, step)
    set_language("en")
    session = host.app.match.session
    assert session
    assert len(session.people) == 1
    assert len(session.away) == 1


def test_the_length_limit_is_shown_while_a_name_is_typed() -> None:
    asked: list[str] = []

    class Asking(FakeHost):
        async def ask_text(
            self, label: str, value: str, take: str, leave: str, most: int
        ) -> str | None:
            asked.extend([label, take, leave])
            return await super().ask_text(label, value, take, leave, most)

    host = Asking(DESKTOP)
    host.answers = ["Ana"]
    press_all(host, "new:ragusa", "name:0")
    assert str(LONGEST_NAME) in asked[0]
    assert asked[1:] == ["OK", "Cancel"]


@pytest.mark.parametrize("kept", [False, True])
def test_the_settings_show_the_colours_in_play(kept: bool) -> None:
    """Those of the last match, or all seats of the first game."""
    session = played_session(3, PERSON, "apprentice", PERSON)
    host = FakeHost(DESKTOP, byte_store_of(session) if kept else None)
    shown: list[object] = []
    emblem = Ui.emblem

    def watched(ui: Ui, seat: int, colour: object, *rest: object) -> None:
        if host.marks.get("screen") == "settings" or host.app.screen.name == "settings":
            shown.append(colour)
        emblem(ui, seat, colour, *rest)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Ui, "emblem", watched)
        press_all(host, "settings")
    names = [seat.colour for seat in session.seats]
    if not kept:
        setup = Setup("ragusa", {})
        names = [s.colour for s in find_seating("ragusa").default_seats(5, setup.options)]
    palette = PALETTES[host.app.settings.colours]
    assert shown[-len(names) :] == [palette[name] for name in names]
