"""The title of the game has the same place on the start page and on the home screen."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from portolan.ui.render.theme import INK, contrast
from tests.browser.people import PHONE

from .conftest import Host
from .drivers import Chromium, until
from .people import Person

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Route

pytestmark = pytest.mark.web

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
WHERE = (
    "(({top, bottom}) => [top, bottom])(document.querySelector('.title').getBoundingClientRect())"
)
"""The heights between which the title is on the start page."""
NEAR = 3
"""CSS pixels by which the letters of browser and game may differ: on a phone the game draws two of
three device pixels.
"""
TEXT_SIZE = "portolan-text-size"
"""The key under which the page keeps the text size."""
DARK = 1.5
"""The contrast to ink below which a pixel counts as ink."""


def inked(picture: bytes, lines: tuple[float, float], ratio: float) -> list[float]:
    """Return the box around the ink between two heights, in CSS pixels: its four edges."""
    image = pygame.image.load(io.BytesIO(picture))
    top, bottom = (round(line * ratio) for line in lines)
    is_ink = cache(lambda pixel: contrast(tuple(image.unmap_rgb(pixel))[:3], INK) < DARK)
    across = range(image.get_width())
    ink = [
        (x, y) for y in range(top, bottom) for x in across if is_ink(image.get_at_mapped((x, y)))
    ]
    right, down = zip(*ink, strict=True)
    return [value / ratio for value in (min(right), min(down), max(right), max(down))]


@pytest.mark.parametrize(
    ("context", "size"), [(DESKTOP, "usual"), (PHONE, "largest")], ids=["1280x720", "390x844"]
)
def test_the_title_keeps_its_place_from_the_start_page_to_the_home_screen(
    context: dict[str, Any], size: str, chromium: Callable[..., Chromium], table: Host
) -> None:
    """Promise of the looks: one typeface from the first byte to the home screen, and no jump.

    With larger texts, too: the page remembers the setting, and the title grows on both.
    """
    browser = chromium(**context)
    browser.page.add_init_script(f"localStorage['{TEXT_SIZE}'] ??= '{size}'")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    browser.page.route("**/f/game.*", hold)
    browser.open(table.url)
    until(lambda: browser.evaluate("document.fonts.status") == "loaded" and held, "its letters")
    box = browser.evaluate(WHERE)
    ratio = context.get("device_scale_factor", 1)
    before = inked(browser.page.screenshot(), box, ratio)
    for route in held:
        route.continue_()
    browser.page.unroute("**/f/game.*")
    browser.wait(state="ready")
    if size != "usual":
        browser.evaluate(f"void localStorage.removeItem('{TEXT_SIZE}')")
        _set(browser, size)
    after = inked(browser.page.screenshot(), box, ratio)
    for one, other in zip(before, after, strict=True):
        assert abs(one - other) <= NEAR, (before, after)
    assert browser.evaluate(f"localStorage['{TEXT_SIZE}'] ?? 'usual'") == size


def _set(browser: Chromium, size: str) -> None:
    """Set the text size, and go back to the home screen."""
    person = Person(browser, 1)
    for key, screen in (
        ("settings", "settings"),
        (f"text_size:{size}", "settings"),
        ("back", "home"),
    ):
        person.push(key)
        browser.wait(markScreen=screen, idle="yes")
