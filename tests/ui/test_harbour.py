"""The harbour of Ragusa is drawn large enough for its size."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.games.ragusa.ui.style import COMMODITY_ICONS
from portolan.platform import Canvas
from portolan.ui.render.ui import Ui
from tests.support.played_matches import played_by
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
