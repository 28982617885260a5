"""Several goods are sold or bought at once, with default settings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from portolan.ai.hint import Hint
from portolan.core.i18n import set_language
from portolan.games.ransackit.board.components import RESOURCES
from portolan.games.ransackit.rules.trade import best_rates
from portolan.games.ransackit.ui.scene import Draft
from portolan.games.ransackit.ui.text import prompts
from portolan.games.ransackit.ui.text.tooltips import explain
from portolan.platform import Canvas
from portolan.storage.settings import Settings
from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.render.hit_targets import Box
from portolan.ui.table.play import UNREAD
from tests.ransackit.scene import Scene
from tests.support.ransackit_table import LOW, SMALL, TableDriver


def trading(canvas: Canvas = SMALL, **goods: int) -> TableDriver:
    """Return a table with open trade, some goods and default settings."""
    scene = Scene().village(0, "B4").goods(0, **goods)
    driver = TableDriver(scene.begin().match, canvas)
    driver.host.app.settings = replace(driver.host.app.settings, confirm=Settings().confirm)
    driver.draw()
    driver.touch("step:trade")
    return driver


def more(driver: TableDriver) -> list[str]:
    return [target.key for target in driver.ui.targets if target.key.startswith("many:")]


@pytest.mark.rule("K-76")
def test_after_a_deal_several_more_are_sold_by_one_touch() -> None:
    driver = trading(wood=6, brick=1)
    assert more(driver) == []
    driver.touch("action:sell wood")
    assert driver.played == ["sell wood"]
    assert more(driver) == [f"many:{count}" for count in (2, 3, 4, 5)]
    driver.touch("many:3")
    assert driver.played == ["sell wood"] * 4
    assert more(driver) == ["many:2"]
    driver.touch("action:sell brick")
    assert more(driver) == [], "no brick is left"
    assert driver.table.scene().view.players[0].goods == [2, 0, 0, 0, 5]


@pytest.mark.rule("K-76")
def test_after_a_deal_several_more_are_bought_by_one_touch() -> None:
    driver = trading(coin=20)
    bought = next(t.key for t in driver.ui.targets if t.key.startswith("action:buy"))
    driver.touch(bought, "many:2")
    assert driver.played == [bought.removeprefix("action:")] * 3


def test_a_pointer_previews_several_and_one_click_plays_them() -> None:
    driver = trading(wood=6, brick=1)
    driver.touch("action:sell wood")
    target = next(t for t in driver.ui.targets if t.key == "many:3")
    driver.table.pointed(target)
    driver.draw()
    assert driver.table.status_lines(driver.table.scene())[0].startswith("Sell 3 Wood")
    driver.touch("many:3")
    assert driver.played == ["sell wood"] * 4


def test_the_explanation_of_a_deal_begins_with_price_and_stock() -> None:
    """Then comes what the good is for; where nothing can be bought, there is no price."""
    driver = trading(wood=6, brick=1)
    scene = driver.table.scene()
    who = scene.names[0]
    sale, use = explained(scene, "sell:wood")
    assert sale == f"Sells for 1 coin. {who} has 6 Wood."
    assert use.startswith("For houses")
    rates = best_rates(scene.view, 0)
    for number, good in enumerate(RESOURCES):
        price = f"{who} can buy it for " if number in rates else f"{who} has "
        assert explained(scene, f"buy:{good}")[0].startswith(price)


def explained(scene: AnyScene, tooltip_id: str) -> list[str]:
    tooltip = explain(scene, tooltip_id)
    assert tooltip
    return [*tooltip.lines]


def test_deals_are_undone_as_they_were_made_and_trade_is_left_by_one_step() -> None:
    driver = trading(wood=6, brick=1)
    driver.touch("action:sell wood", "many:3", "step-back", "undo")
    assert driver.played == ["sell wood"]
    assert driver.table.scene().steps == ()


@pytest.mark.parametrize("canvas", [SMALL, LOW, Canvas(390, 844, 1.0), Canvas(1280, 720, 1.0)])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_no_tile_moves_while_goods_are_traded(language: str, canvas: Canvas) -> None:
    set_language(language)
    driver = trading(canvas, wood=7, coin=12)

    def places() -> dict[str, object]:
        found = [(t.key, t.shape) for t in driver.ui.targets if isinstance(t.shape, Box)]
        return {key: box.rect for key, box in found if key.startswith(("action:", "many:"))}

    for key in ("action:sell wood", "many:2", "many:2"):
        before = places()
        driver.touch(key)
        driver.check()
        after = places()
        assert "action:sell wood" in before.keys() & after.keys()
        assert {key: before[key] for key in after if key in before} == {
            key: after[key] for key in after if key in before
        }


def test_who_follows_a_hint_to_make_an_offer_makes_it() -> None:
    """Confirmed it is begun; its parts are tiles then, and a button proposes it."""
    driver = TableDriver(Scene().goods(0, wood=2).goods(1, ore=1).begin().match)
    driver.table._advise(Hint(driver.session.legal()["offer"], 0.5, 1.0, ()))
    driver.host.app.time += UNREAD
    driver.draw()
    driver.touch("confirm", "action:give wood", "confirm", "action:ask ore", "confirm")
    driver.touch("action:propose", "confirm")
    assert driver.played == ["offer", "give wood", "ask ore", "propose"]


@pytest.mark.rule("K-78")
def test_the_draft_of_another_seat_is_no_offer_yet() -> None:
    """Who composes it sees the goods above the tiles; others see the last dice until it is made."""
    driver = TableDriver(Scene().goods(0, wood=2).goods(1, ore=1).begin().match)
    driver.session.play("offer")
    driver.session.play("give wood")
    driver.draw()
    assert "dice" not in driver.ui.anchors
    own = driver.table.scene
    driver.table.scene = lambda: replace(own(), legal={})  # type: ignore[method-assign]
    driver.draw()
    assert "dice" in driver.ui.anchors


def test_the_button_that_proposes_an_offer_leads_to_the_whole_of_it() -> None:
    """So it is previewed as other choices are, and found by who looks for the offer."""
    driver = TableDriver(Scene().goods(0, wood=2).goods(1, ore=1).begin().match)
    driver.touch("step:offer", "draft:give wood", "draft:ask ore")
    button = next(target for target in driver.ui.targets if target.key == "draft:propose")
    assert "offer; give wood; ask ore; propose" in button.towards
    driver.table.pointed(button)
    assert (
        "you trade with the first to accept" in driver.table.status_lines(driver.table.scene())[1]
    )


@pytest.mark.rule("K-78")
def test_who_is_asked_by_an_offer_is_previewed() -> None:
    """One player alone, or all who can accept it in turn; also while it is composed by actions."""
    driver = TableDriver(Scene(3).goods(0, wood=2).goods(1, ore=1).goods(2, ore=2).begin().match)
    scene, names = driver.table.scene(), driver.session.names

    def previewed(*texts: str) -> str:
        built = Draft(give=(1, 0, 0, 0, 0), ask=(0, 0, 0, 1, 0), to=1 if "to 1" in texts else None)
        shown = replace(scene, steps=(built,), shown=texts[0], batch=texts[1:])
        return prompts.effect(shown, ())[1]

    goods = ("give wood", "ask ore", "propose")
    assert "are asked in turn" in previewed("offer", *goods)
    assert previewed("offer", "to 1", *goods).endswith(f" Only {names[1]} is asked.")
    for text in ("offer", "to 2", *goods[:2]):
        driver.session.play(text)
    shown = replace(driver.table.scene(), shown="propose")
    assert prompts.effect(shown, ())[1] == f"Only {names[2]} is asked."
