"""A custom map before the match: its picture, its fairness, and generating a new one."""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from typing import Any, Final

import pygame

from portolan.core.contract import AnyGame
from portolan.games.ransackit.board.components import OCEAN, RESOURCES
from portolan.games.ransackit.board.maps import BOOK, Map, book_map
from portolan.games.ransackit.map_maker import making_map, spread
from portolan.games.ransackit.ui.board.background import FILLS, SEA
from portolan.games.ransackit.ui.board.geometry import BoardGeometry, chart_in, shown_places
from portolan.games.ransackit.ui.style import WORDS
from portolan.ui.render.art import smooth
from portolan.ui.render.theme import CREAM, mix
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.sea_chart import BROWN

_QUAY: Final = 0.26
"""Size of the dot of a harbour, in widths of a hex."""


_spread: Final = lru_cache(maxsize=8)(spread)


def _percent(found: Map) -> str:
    return WORDS("own_map.percent", share=WORDS.decimal(100 * _spread(found)))


def about(game: AnyGame) -> str:
    """Return a text on the size and the fairness of a game's map, compared with standard maps."""
    found = _map_of(game)
    land = sum(0 < kind < OCEAN for kind in found.kind)
    box = [
        WORDS("own_map.of_box", map=book_map(known).title, percent=_percent(book_map(known)))
        for known in BOOK
    ]
    return WORDS(
        "own_map.about", land=land, harbours=len(found.harbours), percent=_percent(found),
        box=", ".join(box),
    )  # fmt: skip


def draw(ui: Ui, area: pygame.Rect, game: AnyGame) -> None:
    """Draw the map of a game into an area."""
    found = _map_of(game)
    key = ("ransackit own map", area.size, found.kind, found.harbours)
    ui.blit(ui.art.keep(key, lambda: smooth(area.size, SEA, _painter(area, found))), area.center)


def making(seed: int) -> Generator[float, None, dict[str, Any]]:
    """Generate material with a new map, yielding the progress; the same seed gives the same map."""
    made = yield from making_map(seed)
    return {"map": made.data}


def _map_of(game: AnyGame) -> Map:
    own: Map | None = getattr(game, "own_map", None)
    return own or book_map(BOOK[0])


def _painter(area: pygame.Rect, found: Map) -> Any:
    """Return a function that paints a map into a surface at a scale."""

    def paint(surface: pygame.Surface, scale: float) -> None:
        whole = pygame.Rect(0, 0, round(area.width * scale), round(area.height * scale))
        pygame.draw.rect(surface, SEA, whole, border_radius=round(6 * scale))
        chart: BoardGeometry = chart_in(whole, found.kind)
        land = [place for place in shown_places(found.kind) if found.kind[place] != OCEAN]
        for place in land:
            pygame.draw.polygon(surface, BROWN, chart.corners(place, 1.16))
        for place in land:
            pygame.draw.polygon(surface, FILLS[found.kind[place]], chart.corners(place, 0.98))
        for at, quay, trades in found.harbours:
            x, y = (sum(side) / 2 for side in zip(chart.at(at), chart.at(quay), strict=True))
            every = trades == (1 << len(RESOURCES)) - 1
            colour = mix(BROWN, CREAM, 0.2) if every else CREAM
            pygame.draw.circle(surface, BROWN, (x, y), chart.side(_QUAY))
            pygame.draw.circle(surface, colour, (x, y), chart.side(_QUAY * 0.7))

    return paint
