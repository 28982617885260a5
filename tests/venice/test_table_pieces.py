"""Pieces on the table of Venice stay in their places, and highlighted ones keep their colour."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from portolan.games.venice.state.components import BOX
from portolan.games.venice.ui.board.board import TILE
from portolan.games.venice.ui.board.pieces import badge, tile
from portolan.games.venice.ui.panels.stalls import HELD, draw_stalls
from portolan.platform import Canvas
from portolan.ui.game_ui.scene import Callbacks, Scene
from portolan.ui.render.hit_targets import Box, Point
from portolan.ui.render.theme import CREAM, GOLD, PALETTES
from portolan.ui.render.ui import Ui
from portolan.ui.widgets import pieces
from tests.venice.scene import VENICE, Table
from tests.venice.scene import Scene as Built

_WIDE = pygame.Rect(0, 0, 540, 160)


def canvas() -> Ui:
    pygame.display.init()
    pygame.font.init()
    ui = Ui()
    ui.begin(pygame.display.set_mode(_WIDE.size), Canvas(*_WIDE.size, 1.0))
    return ui


def stalls(table: Table, height: int = _WIDE.height, width: int = _WIDE.width, **more: Any) -> Ui:
    """Return the Market, the Wharf and the kinds as drawn on a desktop, or less wide; `more` is of
    the scene.
    """
    position = table.match.position
    decision = VENICE.decision(position)
    assert decision
    view = VENICE.view(position, decision.seat)
    legal = {str(action): action for action in VENICE.legal_actions(view)}
    colours = [PALETTES["box"][name] for name in ("blue", "red", "green")]
    scene: Scene[Any, str] = Scene(
        view, decision.seat, decision, ["A", "B", "C"], colours, legal, **more
    )
    ui = canvas()
    draw_stalls(ui, pygame.Rect(0, 0, width, height), scene)
    return ui


def card(ui: Ui, tooltip_id: str) -> pygame.Rect:
    """Return the rectangle of a tooltip area."""
    (shape,) = [thing.shape for thing in ui.tooltip_areas if thing.tooltip_id == tooltip_id]
    assert isinstance(shape, Box)
    return shape.rect


@pytest.mark.parametrize("unit", range(9, 40))
def test_a_tile_with_its_rim_stays_off_the_building_beside(unit: int) -> None:
    picture = tile(canvas(), BOX, 0, round(unit * TILE), 0, PALETTES["box"]["blue"])
    assert picture.get_bounding_rect(min_alpha=200).height <= 2 * unit + 2


def test_a_badge_stays_within_its_card() -> None:
    ui = canvas()
    ui.surface.fill(CREAM)
    card = pygame.Rect(100, 20, 50, 60)
    badge(ui, (card.right - 4, 50), 12.5, "×5", card)
    outside = [ui.surface.get_at((x, 50))[:3] for x in range(card.right, card.right + 20)]
    assert {*outside} == {CREAM}
    assert ui.surface.get_at((card.right - 6, 50))[:3] != CREAM


def test_market_and_wharf_are_named_as_long_as_their_cards_leave_room() -> None:
    built = Built().market("lumber", "wool", "iron", "hemp", "silk").wharf("lumber")
    ui = stalls(built.begin())
    assert {"Market", "Pirate Wharf"} <= {text.text for text in ui.written}
    alone = stalls(Built().wharf("lumber").begin())
    assert "Market" not in {text.text for text in alone.written}


@pytest.mark.parametrize("height", [62, 75, 100, 160])
def test_the_flag_of_the_wharf_is_below_its_prices(
    height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    flags, coins = [], []
    draw_icon, draw_coin = Ui.icon, pieces.coin

    def icon(ui: Ui, asset: str, at: Point, size: float, *rest: Any) -> None:
        if asset.endswith("pirates"):
            flags.append(at[1] - size / 2)
        draw_icon(ui, asset, at, size, *rest)

    def coin(ui: Ui, at: Point, size: float, *rest: Any) -> None:
        coins.append(at[1] + size / 2)
        draw_coin(ui, at, size, *rest)

    monkeypatch.setattr(Ui, "icon", icon)
    monkeypatch.setattr("portolan.games.venice.ui.panels.stalls.coin", coin)
    stalls(Built().wharf("lumber", "wool").begin(), height)
    assert len(flags) == 2
    assert min(flags) > coins[0] - 1.5  # whole pixels


@pytest.mark.parametrize("lead", ["trade", "sponsor", None])
@pytest.mark.parametrize(("width", "height"), [(354, 62), (384, 62), (384, 100), (384, 144)])
def test_neither_prices_nor_numbers_cover_the_goods(
    width: int, height: int, lead: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a phone, with every kind in the Market and most at the Wharf, twice each."""
    pictures, beside = list[pygame.Rect](), list[pygame.Rect]()
    draw_icon, draw_coin = Ui.icon, pieces.coin

    def square(at: Point, size: float) -> pygame.Rect:
        box = pygame.Rect(0, 0, round(size), round(size))
        box.center = (round(at[0]), round(at[1]))
        return box

    def icon(ui: Ui, asset: str, at: Point, size: float, *rest: Any) -> None:
        if not asset.endswith("pirates"):
            pictures.append(square(at, size))
        draw_icon(ui, asset, at, size, *rest)

    def coin(ui: Ui, at: Point, size: float, *rest: Any) -> None:
        beside.append(square(at, size))
        draw_coin(ui, at, size, *rest)

    monkeypatch.setattr(Ui, "icon", icon)
    monkeypatch.setattr("portolan.games.venice.ui.panels.stalls.coin", coin)
    goods = ["wool", "iron", "silk", "hemp", "lumber"]
    table = Built().ducats(9, 9, 9).market(*goods, *goods).wharf(*goods[:4], *goods[:4])
    higher = 64 if lead == "trade" else 0  # two rows to touch
    ui = stalls(table.begin(*([lead] if lead else [])), height + higher, width)
    beside += [text.rect for text in ui.written if text.text.startswith("×")]
    assert len(beside) > len(pictures) - 8 > len(goods)
    for picture in pictures:
        for other in beside:
            common = picture.clip(other)
            most = 0.15 * picture.width * picture.height  # goods have a blank margin
            assert common.width * common.height <= most, f"{other} covers {picture}"


def test_a_touch_on_another_kind_selects_it_instead() -> None:
    table = Built().hand(0, "wool", "lumber", "iron").ducats(8).begin()
    table.play("sponsor")
    done: list[str] = []
    callbacks = Callbacks(step=done.append, drop=lambda: done.append("drop"))
    ui = stalls(table, steps=("draper",), callbacks=callbacks)
    (other,) = [target for target in ui.targets if target.key == "instead:wainwright"]
    other.do()
    assert done == ["drop", "wainwright"]
    assert not [target for target in ui.targets if target.key.endswith(":draper")]


def test_what_can_be_sponsored_is_raised_and_keeps_the_colour_of_its_kind() -> None:
    """Luxuries are purple, and only what is available has a golden edge."""
    table = Built().hand(0, "wool", "lumber", "iron").ducats(8).begin()
    table.play("sponsor")
    ui = stalls(table)

    def at(kind: str, up: int) -> pygame.Color:
        rect = card(ui, f"kind:{kind}")
        return ui.surface.get_at((rect.left + 7, rect.bottom - up))  # beside what it needs

    def is_purple(colour: pygame.Color) -> bool:
        return colour.b > colour.g

    assert is_purple(at("wainwright", 8))
    assert not is_purple(at("draper", 8))

    def golden(kind: str) -> bool:
        colour = at(kind, 3)
        return colour.r - colour.b > (GOLD[0] - GOLD[2]) * 0.7

    assert golden("draper")
    assert golden("wainwright")
    assert not golden("canvaser")
    assert not golden("tentmaker")


def test_requirements_that_the_viewer_holds_are_ticked() -> None:
    def ticked(*hand: str) -> int:
        table = Built().hand(0, *hand).ducats(8).begin()
        table.play("sponsor")
        ui = stalls(table)
        rect = card(ui, "kind:wainwright").clip(ui.surface.get_rect())
        rows = range(rect.top, rect.bottom)
        points = ((x, y) for x in range(rect.left, rect.right) for y in rows)
        return sum(ui.surface.get_at(point)[:3] == HELD for point in points)

    assert ticked("grain") == 0
    assert ticked("grain", "lumber") > 0
    assert ticked("grain", "lumber", "iron") > ticked("grain", "lumber")
