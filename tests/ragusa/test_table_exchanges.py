"""Several exchanges of Fish share one button, so that hint and undo have room."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from portolan.core.i18n import LANGUAGES, set_language
from portolan.core.match import Match
from portolan.games.ragusa.state.components import FISH, FISH_COST, RESOURCES
from portolan.games.ragusa.ui.board.board import TOGGLE
from portolan.games.ragusa.ui.scene import EXCHANGES
from portolan.games.ragusa.ui.style import RESOURCE_ICONS
from portolan.platform import Canvas
from portolan.storage.settings import Settings
from portolan.ui.render.a11y_tree import Section
from portolan.ui.render.hit_targets import Box, Point
from portolan.ui.render.ui import Ui
from tests.ragusa.scene import Scene, Table
from tests.support.ransackit_table import SMALL, TableDriver

PHONES = [Canvas(360, 640, 1.0), Canvas(390, 844, 1.0)]


def rich_in_fish(fish: int = 12) -> Table:
    """Return a seat that can exchange its Fish for all other resources, and place either piece."""
    return Scene().rich(0, 1).access(0, fish=fish, grapes=0, stone=0).begin()


def sitting(canvas: Canvas, table: Table) -> TableDriver:
    """Return the table with the settings of a first start."""
    found = TableDriver(table.match, canvas)
    found.host.app.settings = replace(found.host.app.settings, confirm=Settings().confirm)
    found.draw()
    return found


def keys(found: TableDriver) -> list[str]:
    return [target.key for target in found.ui.targets]


def exchanges(found: TableDriver) -> list[str]:
    return [key for key in keys(found) if key.startswith("action:exchange")]


def offered(found: TableDriver) -> Section:
    tree = found.table.a11y_tree(found.ui)
    return next(part for part in tree.sections if part.key == "offer:exchanges")


@pytest.mark.parametrize("canvas", PHONES)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_on_phones_hint_and_undo_stay_beside_all_exchanges(language: str, canvas: Canvas) -> None:
    set_language(language)
    found = sitting(canvas, rich_in_fish())
    assert len([text for text in found.table.scene().legal if text.startswith("exchange")]) == 5
    assert {"undo", "hint", EXCHANGES} <= {*keys(found)}
    assert exchanges(found) == []
    found.check()


@pytest.mark.parametrize("canvas", [SMALL, *PHONES, Canvas(844, 390, 1.0), Canvas(1280, 720, 1.0)])
def test_the_button_expands_into_exchanges_a_finger_can_press(canvas: Canvas) -> None:
    found = sitting(canvas, rich_in_fish())
    found.touch(EXCHANGES)
    found.check()
    assert len(exchanges(found)) == 5
    for target in found.ui.targets:
        if target.key in ("step-back", *exchanges(found)):
            assert isinstance(target.shape, Box)
            assert min(target.shape.rect.size) >= 44, target.key
    found.touch("step-back")
    assert exchanges(found) == []
    assert {"undo", "hint"} <= {*keys(found)}


def test_an_exchange_is_made_by_two_taps_and_taken_back_by_one() -> None:
    found = sitting(PHONES[0], rich_in_fish())
    found.touch(EXCHANGES, "action:exchange wood")
    assert found.played == ["exchange wood"]
    assert {"undo", "hint", EXCHANGES} <= {*keys(found)}
    found.touch("undo")
    assert found.played == []


def test_keys_open_the_exchanges_and_close_them() -> None:
    """Digits press the buttons of the bar; Esc goes one step back."""
    found = sitting(PHONES[0], rich_in_fish())
    assert EXCHANGES in found.table.bar_keys()
    found.touch(EXCHANGES)
    assert [*found.table.bar_keys()] == exchanges(found)
    assert found.table.cancel()
    found.draw()
    assert EXCHANGES in found.table.bar_keys()


def test_the_accessibility_tree_has_a_button_for_each_exchange() -> None:
    found = sitting(PHONES[0], rich_in_fish())
    assert [(press.key, press.label) for press in offered(found).presses] == [
        (EXCHANGES, "Exchange Fish")
    ]
    found.touch(EXCHANGES)
    assert [press.key for press in offered(found).presses] == exchanges(found)


def test_the_board_stays_the_same_while_exchanges_are_open() -> None:
    """Spots for the chosen piece can be touched."""
    found = sitting(PHONES[1], rich_in_fish())
    before = [key for key in keys(found) if "house" in key]
    assert before
    found.touch(EXCHANGES)
    assert [key for key in keys(found) if "house" in key] == before


def test_one_exchange_alone_has_its_own_button() -> None:
    table = rich_in_fish()
    found = sitting(PHONES[0], table)
    texts = [text for text in found.table.scene().legal if text.startswith("exchange")]
    scene = found.table.scene()
    legal = {text: action for text, action in scene.legal.items() if text not in texts[1:]}
    buttons = found.table.game_ui.buttons
    assert buttons
    shown = [button.key for button in buttons(replace(scene, legal=legal))]
    assert f"action:{texts[0]}" in shown
    assert EXCHANGES not in shown


def signs_of(
    match: Match, canvas: Canvas, size: str, monkeypatch: pytest.MonkeyPatch, *touched: str
) -> dict[str, tuple[set[str], str]]:
    """Return the icons and the text on each button of the bar, by key, after some touches."""
    drawn: list[tuple[str, Point]] = []
    real = Ui.icon

    def icon(ui: Ui, name: str, at: Point, *style: Any, **more: Any) -> None:
        drawn.append((name, at))
        real(ui, name, at, *style, **more)

    monkeypatch.setattr(Ui, "icon", icon)
    found = TableDriver(match, canvas, size)
    found.touch(*touched)
    found.check()
    boxes = {t.key: t.shape.rect for t in found.ui.targets if isinstance(t.shape, Box)}
    return {
        key: (
            {name for name, at in drawn if box.collidepoint(at)},
            "".join(text.text for text in found.ui.written if box.contains(text.rect)),
        )
        for key, box in boxes.items()
    }


@pytest.mark.parametrize("canvas", PHONES)
@pytest.mark.parametrize("size", ["usual", "large", "largest"])
def test_every_exchange_shows_what_is_paid_and_what_comes(
    canvas: Canvas, size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the Fish sign on each of five buttons: 2 Wood is not what is paid."""
    signs = signs_of(rich_in_fish().match, canvas, size, monkeypatch, EXCHANGES)
    for resource, name in enumerate(RESOURCES):
        if resource != FISH:
            icons, text = signs[f"action:exchange {name}"]
            assert {RESOURCE_ICONS[FISH], RESOURCE_ICONS[resource]} <= icons, name
            assert text == f"{FISH_COST[resource]}=", name


@pytest.mark.parametrize("canvas", PHONES)
@pytest.mark.parametrize("size", ["usual", "large", "largest"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_loses_its_sign_or_its_words(
    language: str, canvas: Canvas, size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is no room beside the words, the sign is above them."""
    set_language(language)
    match = Scene(2).rich(0, 1).access(0, fish=12, grapes=0, stone=0).begin().match
    signs = signs_of(match, canvas, size, monkeypatch)
    for key in (TOGGLE, EXCHANGES):
        icons, text = signs[key]
        assert icons, key
        assert len(text) > 4, key
