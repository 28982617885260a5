"""Cached pictures of the first screen, stored between starts."""

from __future__ import annotations

import pygame

from portolan.core.assets import ASSETS
from portolan.platform import Host
from portolan.ui.render.art import fitted, wide_key
from portolan.ui.render.picture_cache import pack
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.background import TOWN, harbour_key, town_size

HOME = "home"
WHOLE, PARTS = "whole", "parts"
"""Names under which the host caches the background of the first screen, and its parts."""


class HomePictures:
    """Caches the drawings that take longest.

    The background of the first screen is stored as one picture: sky, coast and town separately
    would take twice as long to read. Those are loaded afterwards, for the other screens.
    """

    def __init__(self, host: Host, ui: Ui) -> None:
        self._host, self._ui = host, ui
        self._size = (0, 0)
        self._begun = self._complete = False

    async def get_ready(self, size: tuple[int, int], screen: str, *, is_dark: bool) -> None:
        """Load the cached pictures for a canvas size that a screen needs, once."""
        if self._begun:
            return
        self._begun, self._size = True, size
        art, key = self._ui.art, harbour_key(size, is_dark=is_dark)
        art.take(await self._host.cached_pictures(WHOLE) or b"")
        if not art.knows(key):
            pixels = self._host.start_background(size, is_dark=is_dark)
            if pixels:
                art.put(key, pygame.image.frombuffer(pixels, size, "RGBX"))
        if screen != HOME or not art.knows(key):
            await self._take_parts()

    async def _take_parts(self) -> None:
        """Load the parts; the host draws the town if it was not cached."""
        art, size = self._ui.art, town_size(self._size)
        self._complete = True
        art.take(await self._host.cached_pictures(PARTS) or b"", parts=True)
        key = wide_key(TOWN, size)
        if art.knows(key):
            return
        drawing = (ASSETS / f"{TOWN}.svg").read_text(encoding="utf-8")
        if pixels := await self._host.rasterised(drawing, size):
            art.put(key, fitted(pygame.image.frombuffer(pixels, size, "RGBA")), part=True)

    async def end(self) -> None:
        """Store the slow drawings once the first picture is complete, for the next start."""
        art = self._ui.art
        if not self._complete:
            await self._take_parts()
        if art.costly:
            whole, parts = art.made()
            self._host.cache_pictures({WHOLE: pack(whole), PARTS: pack(parts)})
        art.leave()
