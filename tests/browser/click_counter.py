"""A program that counts clicks and stores the count; tests of the page run it instead of the game.

A click or tap adds one and opens a match; Escape ends the match and clears the count. A count
stored by another tab is followed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from portolan.core.assets import ASSETS
from portolan.platform.storage import DamagedError, StorageFullError, WriteConflictError

if TYPE_CHECKING:
    from portolan.platform import Canvas, Host

KEY = "tally"
PAPER, SEA, GOLD = "#EFE6D2", "#2F6F78", "#C39A3B"
FONT = ASSETS / "table" / "fonts" / "bold.ttf"


def _draw(surface: pygame.Surface, canvas: Canvas, count: int, spot: tuple[int, int]) -> None:
    surface.fill(PAPER)
    center = surface.get_rect().center
    pygame.draw.circle(surface, SEA, center, round(110 * canvas.ratio))
    font = pygame.font.Font(FONT, round(72 * canvas.ratio))
    text = font.render(str(count), True, PAPER)
    surface.blit(text, text.get_rect(center=center))
    pygame.draw.circle(surface, GOLD, spot, round(6 * canvas.ratio))


async def _load(host: Host) -> bytes | None:
    try:
        return await host.storage.read(KEY)
    except DamagedError:
        await host.storage.set_aside(KEY)
        host.mark("damaged", KEY)
        return None


def rehearse(host: Host) -> None:
    """Do nothing: no start is measured here."""
    del host


async def start(host: Host) -> None:
    """Run the program until the window is closed."""
    pygame.font.init()
    host.use_keys({pygame.K_ESCAPE}, ())
    held = await _load(host)
    count, presses = int(held or 0), 0
    seen: Canvas | None = None
    spot = (0, 0)
    while True:
        before = count
        surface = host.surface()
        changed = host.canvas != seen
        if host.storage.news([KEY]) and (found := await _load(host)) != held:
            held, changed = found, True
            count = before = int(held or 0)
            host.mark("followed", str(count))
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                count, spot, changed = count + 1, event.pos, True
            if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                count, presses, changed = 0, presses + 1, True
        if count != before:
            try:
                await host.storage.replace(KEY, str(count).encode(), held)
                held = str(count).encode()
            except WriteConflictError as error:
                held = error.found
                count = int(held or 0)
                host.mark("elsewhere", str(count))
            except StorageFullError as error:
                host.storage_full(error)
        if changed:
            seen = host.canvas
            _draw(surface, seen, count, spot)
            host.show()
            host.set_match(is_open=count > 0)
            host.mark("count", str(count))
            host.mark("presses", str(presses))
            host.mark("spot", f"{spot[0]},{spot[1]}")
            host.drawn()
        await host.frame(idle=True)
