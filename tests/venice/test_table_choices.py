"""While a player chooses nothing moves, and one touch on another choice is enough to change it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from portolan.platform import Canvas
from portolan.ui.render.a11y_tree import Section
from portolan.ui.render.theme import ADRIATIC
from tests.support.ransackit_table import TableDriver
from tests.venice.scene import Scene, Table

CANVASES = [Canvas(360, 640, 1.0), Canvas(390, 844, 1.0), Canvas(1280, 720, 1.0)]
GOODS = ("iron", "wool", "silk", "lumber")


def trading() -> Table:
    """Return a Trade in which everybody can buy everything."""
    return Scene().lead(0).ducats(9, 9, 9).market(*GOODS).wharf("hemp", "wool").begin("trade")


def cards(driver: TableDriver) -> dict[str, tuple[int, ...]]:
    """Return the places of the cards that can be bought, by their tooltip ids."""
    found = [t for t in driver.ui.tooltip_areas if t.tooltip_id.startswith(("market:", "wharf:"))]
    return {thing.tooltip_id: tuple(thing.shape.rect) for thing in found}


def play(driver: TableDriver, text: str) -> None:
    """Play an action, and let the next seat see its own cards."""
    driver.table._play(text)
    if decision := driver.session.decision:
        driver.session.reveal_to(decision.seat)
    driver.draw()


@pytest.mark.parametrize("canvas", CANVASES)
def test_no_card_moves_while_others_are_bought(canvas: Canvas) -> None:
    """The place of what is sold out stays empty until the Trade ends."""
    driver = TableDriver(trading().match, canvas)
    before = cards(driver)
    assert len(before) == 6
    for text in ("buy lumber market", "buy silk market", "buy wool wharf"):
        play(driver, text)
        now = cards(driver)
        assert now.items() <= before.items(), text
    assert len(now) == 3
    offered = driver.table.game_ui.a11y.sections(driver.table.scene())
    read: Section = next(section for section in offered if section.key == "stalls")
    assert len(read.rows) == 3
    driver.check()


def test_places_are_those_of_this_trade_alone() -> None:
    driver = TableDriver(trading().match, CANVASES[1])
    before = cards(driver)
    play(driver, "buy lumber market")
    while driver.session.decision and driver.session.decision.prompt == "buy":
        play(driver, "pass")
    assert cards(driver)["market:wool"][0] < before["market:wool"][0]


def test_one_pass_is_offered_where_it_ends_the_trade() -> None:
    """Another, for the rest of the Trade, would be the same."""
    driver = TableDriver(trading().match, CANVASES[1])

    def passes() -> list[str]:
        buttons = driver.table.game_ui.buttons
        assert buttons
        return [button.label for button in buttons(driver.table.scene())]

    assert passes() == ["Keep passing", "Pass once"]
    play(driver, "pass")
    assert passes() == ["Keep passing", "Pass once"]
    play(driver, "pass")
    assert passes() == ["Pass"]


@pytest.mark.parametrize("canvas", CANVASES)
def test_no_card_of_the_hand_moves_while_others_are_sold(canvas: Canvas) -> None:
    """The place of a good of which none is left stays empty as long as more can be sold."""
    scene = Scene().lead(0).ducats(9, 9, 9).hand(0, "lumber", "wool", "wool", "iron", "silk")
    driver = TableDriver(scene.begin("trade").match, canvas)

    def offered() -> dict[str, tuple[int, ...]]:
        found = [t for t in driver.ui.targets if t.key.startswith("action:sell")]
        return {thing.key: tuple(thing.shape.rect) for thing in found}

    before = offered()
    assert len(before) == 4
    for text in ("sell lumber", "sell wool", "sell wool"):
        play(driver, text)
        now = offered()
        assert now.items() <= before.items(), text
    assert len(now) == 2
    driver.check()


@pytest.mark.parametrize("size", ["usual", "largest"])
@pytest.mark.parametrize(
    "canvas", [Canvas(1170, 2532, 3.0), Canvas(844, 390, 1.0), Canvas(1280, 720, 1.0)]
)
def test_the_chosen_card_has_a_ring_around_it(canvas: Canvas, size: str) -> None:
    """In the colour of the button that confirms, thick enough to be seen; the others have none."""
    scene = Scene().lead(0).ducats(9, 9, 9).hand(0, "lumber", "wool", "wool", "iron", "silk")
    driver = TableDriver(scene.begin("trade").match, canvas, size)
    cards = {t.key: t.shape.rect for t in driver.ui.targets if t.key.startswith("action:sell")}
    driver.touch("action:sell wool")

    def ringed(rect: pygame.Rect) -> bool:
        rows = [rect.left + ui.u(1) + x for x in range(ui.u(2))]
        seen = [ui.surface.get_at((x, rect.centery))[:3] for x in rows]
        return seen.count(ADRIATIC) >= len(rows) - 1

    ui = driver.ui
    assert [key for key, rect in cards.items() if ringed(rect)] == ["action:sell wool"]
    driver.check()


@pytest.mark.parametrize("canvas", CANVASES)
def test_kinds_stay_where_they_are_while_one_is_selected(canvas: Canvas) -> None:
    """So that another touch selects another one instead."""
    scene = Scene().lead(0).ducats(20, 9, 9).hand(0, "wool", "hemp").statues()
    driver = TableDriver(scene.begin("sponsor").match, canvas)

    def kinds() -> dict[str, tuple[int, ...]]:
        found = [t for t in driver.ui.tooltip_areas if t.tooltip_id.startswith("kind:")]
        return {thing.tooltip_id: tuple(thing.shape.rect) for thing in found}

    before = kinds()
    driver.touch("step:draper")
    assert kinds() == before
    other = next(t.key for t in driver.ui.targets if t.key.startswith("instead:"))
    driver.touch(other)
    assert driver.table._selection.steps == [other.partition(":")[2]]
    driver.check()


@pytest.mark.parametrize("canvas", [*CANVASES, Canvas(667, 375, 1.0), Canvas(568, 320, 1.0)])
def test_every_other_kind_can_be_chosen_instead_of_the_selected_one(canvas: Canvas) -> None:
    """Statues, too, and on low screens, where kinds are as small before a choice."""
    scene = Scene().lead(0).ducats(20, 9, 9).hand(0, "wool", "hemp", "iron", "silk", "lumber")
    driver = TableDriver(scene.begin("sponsor").match, canvas)
    kinds = [t.key.partition(":")[2] for t in driver.ui.targets if t.key.startswith("step:")]
    assert len(kinds) > 3
    driver.touch(f"step:{kinds[0]}")
    for kind in [*kinds[1:], kinds[0]]:
        driver.touch(f"instead:{kind}")
        assert driver.table._selection.steps == [kind]
    driver.touch(next(t.key for t in driver.ui.targets if t.action and t.action != "pass"))
    driver.touch(f"instead:{kinds[-1]}")
    assert (driver.table._selection.steps, driver.table.chosen()) == ([kinds[-1]], None)


@pytest.mark.parametrize("canvas", CANVASES[1:])
@pytest.mark.parametrize("prompt", ["load", "unload"])
def test_one_touch_on_another_button_of_the_bar_chooses_that_instead(
    prompt: str, canvas: Canvas
) -> None:
    scene = Scene().lead(0).ducats(9, 9, 9).deck("iron", "wool", "silk", "lumber", "hemp", "grain")
    table = scene.right_most("wool", None, None).begin("sail")
    while table.asked and table.asked[1] != prompt:
        table.play(table.legal()[0])
    driver = TableDriver(table.match, canvas)
    first, second = [text for text in driver.session.legal() if text != "pass"][:2]
    for text in (first, second, first):
        (button,) = [target for target in driver.ui.targets if target.action == text]
        assert not button.via, "it is in the picture"
        driver.touch(button.key)
        assert driver.table.chosen() == text
        driver.check()
    assert driver.played == [*map(str, table.match.actions)]


@pytest.mark.parametrize(("confirm", "passed"), [("matters", True), ("always", False)])
def test_a_pass_that_can_be_undone_needs_one_touch(*, confirm: str, passed: bool) -> None:
    """Even one that closes an explanation; a purchase then is only chosen."""
    driver = TableDriver(trading().match, CANVASES[1])
    app = driver.host.app
    app.settings = replace(app.settings, confirm=confirm)
    app.is_tentative = True
    before = len(driver.played)
    driver.touch("action:buy iron market")
    assert driver.table.chosen() == "buy iron market"
    driver.touch("cancel", "action:pass")
    assert (len(driver.played) > before) == passed
