"""The program of the page: pygbag packs it beside `game/` and `assets/`, `boot.js` runs it."""

from __future__ import annotations

import gc
import importlib
from types import SimpleNamespace

TABLE = "game.table.main"
SCREENS = (
    *("screens.between.hand_over", "screens.shelf.matches", "screens.begin.new"),
    *("screens.first.settings", "play.play"),
)
WARM = (
    *("asyncio", "difflib", "json", "platform", "random", "secrets"),
    *("game.bots.levels", "game.host.browser", "game.host.page_input", "game.host.storage"),
    *(f"game.table.{screen}" for screen in SCREENS),
)
"""Modules of which what the game needs first follows."""

_hosts: list[object] = []


def warm(language: str, width: int, height: int, ratio: float) -> None:
    """Make what the memory image is to hold: every game that has a table, words, the first screen.

    That is drawn in a language (as the browser names it) for a canvas (in device pixels, so many
    of them for each CSS pixel). On another one letters are set anew.
    """
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
    page = SimpleNamespace(
        version="", language=language, size=lambda: (width, height, ratio), has=lambda _: True
    )
    host = importlib.import_module("game.host.browser").BrowserHost(page)
    importlib.import_module(TABLE).rehearse(host)
    _hosts.append(host)
    gc.collect()
    gc.freeze()  # a start is over before any of it is garbage


def play() -> None:
    """Start the game. Returns at once; the game goes on in the page's event loop.

    The garbage collector works again once the first picture rests (`game/table/loop/lasting.py`).
    """
    gc.disable()
    browser = importlib.import_module("game.host.browser")
    browser.start(TABLE, _hosts.pop() if _hosts else None)
