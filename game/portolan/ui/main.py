"""Run the program on a host: open the first screen and loop until the window is closed."""

from __future__ import annotations

from portolan.platform import Host
from portolan.ui.app.app import App

_rehearsed: list[App] = []


def rehearse(host: Host) -> None:
    """Draw the first screen offscreen, so that `start` on the same host finds its caches filled."""
    app = App(host)
    app.rehearse()
    _rehearsed.append(app)


async def start(host: Host) -> None:
    """Run the program until the window is closed."""
    app = _rehearsed.pop() if _rehearsed else App(host)
    await app.run()
