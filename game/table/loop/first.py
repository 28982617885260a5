"""The pictures of the first screen, kept from one start to the next."""

from __future__ import annotations

from game.core.assets import ASSETS
from game.host import Host
from game.table.draw.art import wide_key
from game.table.draw.made import pack
from game.table.draw.ui import Ui
from game.table.fittings.ground import TOWN, harbour_key, town_size

HOME = "home"
WHOLE, PARTS = "whole", "parts"
"""Under these names the host keeps the ground of the first screen, and what that was made of."""


class FirstPictures:
    """Has at hand what takes longest to draw.

    The ground of the first screen is kept whole: sky, coast and town apart would be twice as much
    to read. They are taken afterwards, for the other screens.
    """

    def __init__(self, host: Host, ui: Ui) -> None:
        self._host, self._ui = host, ui
        self._size = (0, 0)
        self._begun = self._complete = False

    async def get_ready(self, size: tuple[int, int], screen: str) -> None:
        """Take what is kept for a canvas of a size, as far as a screen needs it, the first time."""
        if self._begun:
            return
        self._begun, self._size = True, size
        await self._take(WHOLE)
        if screen != HOME or not self._ui.art.knows(harbour_key(size)):
            await self._take_parts()

    async def _take(self, name: str) -> None:
        self._ui.art.take(await self._host.kept_pictures(name) or b"")

    async def _take_parts(self) -> None:
        """Take the rest; the host draws the town if that was not kept."""
        self._complete = True
        await self._take(PARTS)
        size = town_size(self._size)
        if self._ui.art.knows(wide_key(TOWN, size)):
            return
        drawing = (ASSETS / f"{TOWN}.svg").read_text(encoding="utf-8")
        if pixels := await self._host.rasterised(drawing, size):
            self._ui.art.lay(TOWN, size, pixels)

    async def end(self) -> None:
        """Keep what took long, once the first picture is whole. The next start draws the same."""
        art = self._ui.art
        art.leave()
        if art.costly:
            whole, parts = art.made()
            self._host.keep_pictures({WHOLE: pack(whole), PARTS: pack(parts)})
        if not self._complete:
            await self._take_parts()
