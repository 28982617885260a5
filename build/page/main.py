"""The program of the page: pygbag packs it beside `game/` and `assets/`, `boot.js` runs it."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

NATIVE = "pygame"
"""The package that no memory image can hold."""
SCREENS = (
    *("screens.between.hand_over", "screens.shelf.matches", "screens.begin.new"),
    *("screens.first.settings", "play.play"),
)
WARM = (
    *("asyncio", "difflib", "importlib.resources", "json", "platform", "random", "secrets"),
    *("game.bots.levels", "game.host.browser", "game.host.storage", "game.table.main"),
    *(f"game.table.{screen}" for screen in SCREENS),
)
"""Modules of which what the game needs first follows, some of the library for pygame."""


def warm() -> None:
    """Import what the memory image is to hold: every game that has a table, and words.

    The table only names pygame before it draws. So an empty module stands for it here, which
    `play` fills.
    """
    sys.modules[NATIVE] = ModuleType(NATIVE)
    games = importlib.import_module("game.games")
    shown = [*importlib.import_module("game.table.offer.offered").offered()]
    for name in shown:
        for module in ("game", "judge", "table"):
            if games.has_part(name, module):
                games.part(name, module)
    for name in WARM:
        importlib.import_module(name)
    words = importlib.import_module("game.core.words")
    for domain in ("table", *shown):
        words.open_catalogues(domain)


def play() -> None:
    """Start the game. Returns at once; the game goes on in the page's event loop."""
    if NATIVE in sys.modules:
        importlib.reload(sys.modules[NATIVE])
    browser = importlib.import_module("game.host.browser")
    browser.start("game.table.main")
