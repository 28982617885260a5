"""The program on a host: opens the first screen and runs until the window is closed."""

from __future__ import annotations

from game.host import Host
from game.table.loop.app import App


async def start(host: Host) -> None:
    """Play until the window is closed."""
    await App(host).run()
