"""The harbour of Ragusa and the ships of its players are drawn large enough for their size."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pytest

from portolan.core.match import Match
from portolan.games.ragusa.ui.style import COMMODITY_ICONS, SHIP_ICONS
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.ui.render.ui import Ui
from tests.support.played_matches import played_by
from tests.support.ransackit_table import TableDriver
from tests.support.stored_matches import byte_store_of, open_table
from tests.support.table_host import FakeHost

LEAST = 20.0
"""The width, in units, at which a commodity is recognisable."""


@pytest.mark.parametrize("canvas", [Canvas(360, 640, 1.0), Canvas(844, 390, 1.0)])
def test_commodities_with_a_price_are_large_enough_on_phones(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = played_by("ragusa", 4, 45)
    host = FakeHost(canvas, byte_store_of(session))
    sizes: dict[str, float] = {}
    draw = Ui.icon

    def watched(
        ui: Ui, name: str, centre: tuple[float, float], size: float, *more: Any, **looks: Any
    ) -> None:
        if name in COMMODITY_ICONS:
            sizes[name] = max(size, sizes.get(name, 0.0))
        draw(ui, name, centre, size, *more, **looks)

    monkeypatch.setattr(Ui, "icon", watched)
    open_table(host, session)
    assert sizes.keys() == {*COMMODITY_ICONS}
    assert min(sizes.values()) >= LEAST


@pytest.mark.parametrize("canvas", [Canvas(1280, 720, 1.0), Canvas(2560, 1440, 2.0)])
def test_however_many_ships_a_player_has_each_is_seen_or_counted(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned = (2, 5, 7, 13)
    match = Match(find_game("ragusa"), len(owned), {}, 7)
    position: Any = match.position
    for player, count in zip(position.players, owned, strict=True):
        player.ships = [*range(count)]
    drawn: dict[float, list[float]] = {}
    sizes, draw = set[float](), Ui.icon

    def watched(
        ui: Ui, name: str, centre: tuple[float, float], size: float, *more: Any, **looks: Any
    ) -> None:
        if name in SHIP_ICONS and size <= 15:
            drawn.setdefault(centre[1], []).append(centre[0])
            sizes.add(size * ui.unit)
        draw(ui, name, centre, size, *more, **looks)

    monkeypatch.setattr(Ui, "icon", watched)
    ui = TableDriver(match, canvas).ui
    rows = [sorted({*drawn[y]}) for y in sorted(drawn)]
    assert len(rows) == len(owned)
    more = [w for w in ui.written if re.fullmatch(r"\+\d+", w.text) and w.text != "+0"]
    for place, (row, count) in enumerate(zip(rows, owned, strict=True)):
        y = sorted(drawn)[place]
        rest = [int(w.text) for w in more if w.rect.top <= y <= w.rect.bottom]
        assert len(row) + sum(rest) == count
        assert all(b - a >= 0.8 * min(sizes) for a, b in pairwise(row))


@pytest.mark.parametrize("text_size", ["usual", "largest"])
def test_ships_are_as_wide_as_the_prices_of_goods_that_are_sold(text_size: str) -> None:
    """On a lying phone; the prices alone must be wide enough for fingers."""
    match = Match(find_game("ragusa"), 3, {}, 7)
    choose = random.Random(7)
    while (decision := match.game.decision(match.position)) and decision.prompt != "ship":
        match.play(choose.choice([*map(str, match.game.legal_actions(match.position))]))
    driver = TableDriver(match, Canvas(844, 390, 1.0), text_size)
    widths = {
        t.tooltip_id: t.shape.rect.width
        for t in driver.ui.tooltip_areas
        if t.tooltip_id.startswith(("price:", "slot:"))
    }
    assert len(widths) == 8
    assert max(widths.values()) - min(widths.values()) <= 2
