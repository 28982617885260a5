"""Labels of a row have one size, and none is missing or cut, in every language.

Each at the standard and the largest text size, on the smallest phone.
"""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from portolan.core.i18n import LANGUAGES
from portolan.games.venice.ui.panels.players import cards_of
from portolan.games.venice.ui.style import name as venice_name
from portolan.platform import Canvas
from portolan.platform.storage import seal
from portolan.session.seats import kinds
from portolan.storage.settings import KEY, TEXT_SCALE, Settings
from portolan.ui.game_ui.parts import ActionButton
from portolan.ui.navigation.routes import MatchesRoute, PlayRoute, ResultRoute, Route, SettingsRoute
from portolan.ui.render.ui import Ui
from portolan.ui.table.play import PlayTable
from portolan.ui.table_widgets.button_bar import draw_buttons
from tests.support.canvases import canvas
from tests.support.pictures import check_targets
from tests.support.played_matches import played_by
from tests.support.pseudo_language import QPS, speak_pseudo
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run

ROWS: dict[str, list[tuple[str, ...]]] = {
    "home": [("voyage", "matches", "settings"), ("lesson:venice", "rules:venice")],
    "matches": [("go-on", "replay", "send", "take-out", "delete")],
    "end": [("rematch", "replay", "table", "home")],
    "table": [("action:reserve", "action:sail", "action:trade", "action:sponsor",
               "action:produce")],
    "settings": [("language:auto", "language:en", "language:fr", "language:de"),
                 ("text_size:usual", "text_size:large", "text_size:largest"),
                 ("confirm:matters", "confirm:always", "confirm:never"),
                 ("bot_seconds:1", "bot_seconds:3", "bot_seconds:10")],
}  # fmt: skip
"""The rows of buttons on each screen, by their keys."""


@pytest.mark.parametrize("text_size", ["usual", "largest"])
@pytest.mark.parametrize("language", [*LANGUAGES, QPS])
def test_labels_of_a_row_have_one_size(
    language: str, text_size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if language == QPS:
        speak_pseudo(monkeypatch)
    begun, over = played_by("venice", 3, 0), played_by("ragusa", 2, 500)
    assert over.is_over
    bots = kinds("ragusa")
    over.seats = (over.seats[0], replace(over.seats[1], kind=bots[1]))
    byte_store = byte_store_of(begun, over)
    byte_store.entries[KEY] = seal(Settings(text_size=text_size).save())
    host = FakeHost(Canvas(360, 640, 1.0), byte_store)
    host.language = language
    todo: list[Route | str] = [
        PlayRoute(begun.key), MatchesRoute(), "match:0", ResultRoute(over.key),
        SettingsRoute(), "group:play",
    ]  # fmt: skip
    seen: set[str] = set()

    def step() -> bool:
        check_rows()
        if host.marks["screen"] == "hand-over":
            host.press("ready")
        elif not todo:
            return False
        elif isinstance(wanted := todo.pop(0), str):
            host.press(wanted)
        else:
            host.app.navigator.go(wanted)
            host.app.refresh()
        return True

    def check_rows() -> None:
        ui, screen = host.app.ui, host.marks["screen"]
        check_targets(ui)
        boxes = {target.key: target.shape.rect for target in ui.targets}
        for row in ROWS.get(screen, ()):
            if row[0] not in boxes:
                continue
            seen.add(screen)
            inside = {
                key: [t for t in ui.written if boxes[key].contains(t.rect)]
                for key in row if key in boxes
            }  # fmt: skip
            assert all(inside.values()), f"{screen}: a label has disappeared: {inside}"
            for texts in inside.values():
                assert not [text.text for text in texts if text.cut]
            for top in {
                boxes[key].top for key in inside
            }:  # labels that do not fit are below the icon
                sizes = {k: t.size for k, found in inside.items() for t in found
                         if boxes[k].top == top}  # fmt: skip
                assert len({*sizes.values()}) == 1, f"{screen}: labels differ in size: {sizes}"

    run(host, step)
    assert seen == {*ROWS}


def begun_picture() -> Ui:
    """Return a picture of a phone without anything on it, at the largest text size."""
    pygame.font.init()
    ui, phone = Ui(), Canvas(390, 844, 1.0)
    ui.begin(pygame.Surface((phone.width, phone.height)), phone, TEXT_SCALE["largest"])
    return ui


@pytest.mark.parametrize("width", [60, 80, 100, 140])
def test_buttons_of_one_thing_have_their_words_however_narrow(width: int) -> None:
    """Keeping and selling a shipment have the same icon."""
    ui = begun_picture()
    words = {"Keep", "Sell for 2"}
    buttons = [ActionButton(label, f"{label} |", ("venice/art/hemp",), label) for label in words]
    draw_buttons(ui, pygame.Rect(0, 780, 2 * width + 4, 44), buttons, print)
    assert {text.text.strip() for text in ui.written} == words
    assert not any(text.cut for text in ui.written)


@pytest.mark.parametrize("width", [260, 300, 360])
def test_buttons_below_the_table_have_letters_of_one_size(width: int) -> None:
    """Also one whose icon has given way to its word."""
    ui = begun_picture()
    labels = ["Oil", "Wool", "Pepper"]
    buttons = [ActionButton(label, f"{label} |", ("venice/art/hemp",), label) for label in labels]
    buttons.append(ActionButton("Pass", "Pass", (), "Pass"))
    draw_buttons(ui, pygame.Rect(0, 780, width, 44), buttons, print)
    assert {text.text.strip() for text in ui.written} == {*labels, "Pass"}
    assert len({text.size for text in ui.written}) == 1


@pytest.mark.parametrize("text_size", ["usual", "largest"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_venice_names_seats_beside_their_ships_and_goods_in_hand(
    language: str, text_size: str
) -> None:
    """On a phone with a notch, while a ship may be touched, which takes room from both."""
    match = played_by("venice", 3, 9)
    assert match.decision
    assert match.decision.prompt == "reserve"
    asked, bot = match.decision.seat, kinds("venice")[1]
    match.seats = tuple(
        seat if number == asked else replace(seat, kind=bot)
        for number, seat in enumerate(match.seats)
    )
    byte_store = byte_store_of(match)
    byte_store.entries[KEY] = seal(Settings(text_size=text_size).save())
    host = FakeHost(canvas(390, 844), byte_store)
    host.language = language

    def step() -> bool:
        if host.marks["screen"] == "table":
            return False
        host.app.navigator.go(PlayRoute(match.key))
        host.app.refresh()
        return True

    app = run(host, step)
    assert isinstance(app.screen, PlayTable)
    scene, written = app.screen.scene(), {text.text: text.size for text in app.ui.written}
    goods = [venice_name(scene.view.box.goods[good]) for good, _ in cards_of(scene, asked)]
    for names in (goods, scene.names):
        assert {*names} <= written.keys()
        assert len({written[name] for name in names}) == 1
