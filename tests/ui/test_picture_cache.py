"""What the first picture took long to make is taken by the next start, or made again."""

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
    """Start the program with what is kept; return the host and the first screen."""
    host = FakeHost(canvas)
    host.made = dict(made)
    run(host, lambda: False)
    return host, pygame.image.tobytes(host.surface(), "RGB")


@pytest.mark.parametrize("canvas", CANVASES)
def test_the_next_start_draws_the_same_and_makes_nothing_costly(canvas: Canvas) -> None:
    first, before = start(canvas, {})
    assert first.app.ui.art.costly
    second, after = start(canvas, first.made)
    assert not second.app.ui.art.costly
    assert second.made == first.made
    assert after == before


@pytest.mark.parametrize("name", [WHOLE, PARTS])
@pytest.mark.parametrize("change", ["cut", "longer", "none", "other"])
def test_what_is_damaged_is_made_again(change: str, name: str) -> None:
    """What only other screens show is made when one of them does."""
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


def test_another_size_takes_nothing_of_it() -> None:
    first, _ = start(DESKTOP, {})
    second, _ = start(LOW, {LOW: first.made[DESKTOP]})
    assert second.app.ui.art.costly


def test_the_page_begins_to_read_what_is_taken_first() -> None:
    """It does so before Python runs, and has the name from nowhere else."""
    script = (Path(__file__).parents[2] / "build" / "page" / "boot.js").read_text(encoding="utf-8")
    assert f'const FIRST = "{WHOLE}";' in script


ORDERS = [(16, 8, 0, 24), (0, 8, 16, 24), (24, 16, 8, 0), (16, 8, 0, None), (0, 8, 16, None)]
"""Where red, green, blue and, unless opaque, alpha lie in 32 bits."""


@pytest.mark.parametrize("order", ORDERS)
def test_only_large_pictures_are_kept(order: tuple[int | None, ...]) -> None:
    """Whatever the order of their colours is: a page has another one than most windows."""
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


def test_the_host_draws_the_town_if_it_can() -> None:
    """A first start asks for it in the size of the canvas; what comes stands on the screen."""
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


def test_the_first_picture_stands_on_what_the_start_screen_stood_on() -> None:
    """A first start draws no ground, and asks for the town once that picture is shown."""
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


def test_a_ground_of_another_size_is_not_taken() -> None:
    """As of a canvas that was turned while the page was loading."""
    host = FakeHost(DESKTOP)
    host.backgrounds[DESKTOP.height, DESKTOP.width] = bytes(4 * DESKTOP.width * DESKTOP.height)
    run(host, lambda: False)
    assert host.surface().get_at((1, DESKTOP.height - 2))[:3] != (0, 0, 0)


def test_what_other_screens_need_is_not_lost_where_it_alone_was_lost() -> None:
    """The town is asked for once more, and kept."""
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


def test_a_step_that_ran_out_of_time_leaves_no_half_of_itself() -> None:
    """It is drawn again later: what it had laid on would lie there twice."""

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
