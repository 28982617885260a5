"""Costly pictures of the first screen are cached for the next start, or drawn again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest

from portolan.platform import Canvas
from portolan.ui.app.home_pictures import PARTS, WHOLE
from portolan.ui.render.art import Art
from portolan.ui.render.picture_cache import COSTLY, pack, unpack
from portolan.ui.widgets.background import town_size
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, LOW, PHONE

CANVASES = [DESKTOP, PHONE, LOW, Canvas(2560, 1440, 1.0)]


def start(canvas: Canvas, made: Mapping[Canvas, Mapping[str, bytes]]) -> tuple[FakeHost, bytes]:
    """Start the program with cached pictures; return the host and the first screen."""
    host = FakeHost(canvas)
    host.made = dict(made)
    run(host, lambda: False)
    return host, pygame.image.tobytes(host.surface(), "RGB")


@pytest.mark.parametrize("canvas", CANVASES)
def test_the_next_start_draws_the_same_from_the_cache(canvas: Canvas) -> None:
    first, before = start(canvas, {})
    assert first.app.ui.art.costly
    second, after = start(canvas, first.made)
    assert not second.app.ui.art.costly
    assert second.made == first.made
    assert after == before


@pytest.mark.parametrize("name", [WHOLE, PARTS])
@pytest.mark.parametrize("change", ["cut", "longer", "none", "other"])
def test_damaged_pictures_are_drawn_again(change: str, name: str) -> None:
    """Pictures of other screens are drawn when these are first shown."""
    first, before = start(DESKTOP, {})
    made = first.made[DESKTOP][name]
    bad = {
        "cut": made[: len(made) // 2],
        "longer": made + b"1",
        "none": b"",
        "other": b'[["x", [3, "y"], 0, 32, []]]\n',
    }
    second, after = start(DESKTOP, {DESKTOP: {**first.made[DESKTOP], name: bad[change]}})
    assert after == before
    if name == WHOLE:
        assert second.made == first.made


def test_another_canvas_size_uses_nothing_of_the_cache() -> None:
    first, _ = start(DESKTOP, {})
    second, _ = start(LOW, {LOW: first.made[DESKTOP]})
    assert second.app.ui.art.costly


def test_the_page_reads_the_cached_pictures_first() -> None:
    """It does so before Python runs, and knows the name of the entry from the bundle."""
    script = (Path(__file__).parents[2] / "build" / "page" / "boot.js").read_text(encoding="utf-8")
    assert f'const FIRST = "{WHOLE}";' in script


ORDERS = [(16, 8, 0, 24), (0, 8, 16, 24), (24, 16, 8, 0), (16, 8, 0, None), (0, 8, 16, None)]
"""Bit positions of red, green, blue and (unless opaque) alpha."""


@pytest.mark.parametrize("order", ORDERS)
def test_only_large_pictures_are_cached(order: tuple[int | None, ...]) -> None:
    """In any order of colour channels: the page's differs from that of most windows."""
    masks = tuple(0 if place is None else 0xFF << place for place in order)
    small = pygame.Surface((9, 9))
    flags = pygame.SRCALPHA if masks[3] else 0
    large = pygame.Surface((COSTLY // 64, 64), flags, 32, masks)
    large.fill((1, 2, 3, 4), (5, 6, 7, 8))
    found = unpack(pack({"small": small, "large": large}))
    assert [*found] == ["large"]
    (again,) = found.values()
    assert pygame.image.tobytes(again, "RGBA") == pygame.image.tobytes(large, "RGBA")
    assert again.get_masks() == large.get_masks()
    assert again.get_flags() & pygame.SRCALPHA == large.get_flags() & pygame.SRCALPHA


def test_the_host_rasterises_the_town_if_it_can() -> None:
    """A first start asks for it in the size of the canvas, and shows the result."""
    host = FakeHost(DESKTOP)
    host.pixels = lambda size: bytes((200, 0, 200, 255)) * (size[0] * size[1])
    run(host, lambda: False)
    ((drawing, size),) = host.rasterised_drawings
    assert drawing.startswith("<svg ")
    assert size == town_size((DESKTOP.width, DESKTOP.height))
    assert host.surface().get_at((1, DESKTOP.height - 2))[:3] == (200, 0, 200)
    again, _ = start(DESKTOP, host.made)
    assert not again.rasterised_drawings, "the next start takes what was kept"
    assert again.surface().get_at((1, DESKTOP.height - 2))[:3] == (200, 0, 200)


def test_the_first_picture_uses_the_background_of_the_start_screen() -> None:
    """A first start draws no background, and asks for the town after the first picture."""
    size = (DESKTOP.width, DESKTOP.height)
    host = FakeHost(DESKTOP)
    host.backgrounds[size] = bytes((0, 120, 200, 9)) * (size[0] * size[1])
    host.pixels = lambda size: bytes((200, 0, 200, 255)) * (size[0] * size[1])
    run(host, lambda: False)
    ((_, asked),) = host.rasterised_drawings
    assert asked == town_size(size)
    assert host.surface().get_at((1, DESKTOP.height - 2))[:3] == (0, 120, 200)
    again, _ = start(DESKTOP, host.made)
    assert not again.rasterised_drawings, "the next start takes both from what was kept"
    assert again.surface().get_at((1, DESKTOP.height - 2))[:3] == (0, 120, 200)


def test_a_background_of_another_size_is_not_used() -> None:
    """Such as that of a canvas that was turned while the page was loading."""
    host = FakeHost(DESKTOP)
    host.backgrounds[DESKTOP.height, DESKTOP.width] = bytes(4 * DESKTOP.width * DESKTOP.height)
    run(host, lambda: False)
    assert host.surface().get_at((1, DESKTOP.height - 2))[:3] != (0, 0, 0)


def test_a_lost_picture_alone_is_made_again() -> None:
    """The town is rasterised once more, and cached."""
    host = FakeHost(DESKTOP)
    host.pixels = lambda size: bytes((200, 0, 200, 255)) * (size[0] * size[1])
    run(host, lambda: False)
    second = FakeHost(DESKTOP)
    second.made = {DESKTOP: {WHOLE: host.made[DESKTOP][WHOLE]}}
    second.pixels = host.pixels
    run(second, lambda: False)
    assert len(second.rasterised_drawings) == 1
    third, _ = start(DESKTOP, second.made)
    assert not third.rasterised_drawings


def test_a_drawing_step_that_ran_out_of_time_leaves_nothing_half_drawn() -> None:
    """It is drawn again later: otherwise translucent parts would be drawn twice."""

    def layer(picture: pygame.Surface, art: Art) -> None:
        half = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        half.fill((200, 100, 50, 90))
        for number in range(3):
            picture.blit(half, (0, 0))
            art.keep(("piece", number), lambda: pygame.Surface((1, 1)))

    def grown(art: Art) -> bytes:
        picture = art.grown("shores", 1, (4, 4), [lambda picture: layer(picture, art)])
        return pygame.image.tobytes(picture, "RGB")

    whole = grown(Art())
    late = Art(iter(range(1000)).__next__)
    parts = [late.within(0, lambda: grown(late), late=b"") for _ in range(8)]
    assert b"" in parts
    assert parts[-1] == whole
