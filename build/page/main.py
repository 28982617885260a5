"""The program of the page: pygbag packs it beside `portolan/` and `assets/`, `boot.js` runs it."""

from __future__ import annotations

import gc
import importlib
from types import SimpleNamespace

PROGRAM = "portolan.ui.main"
SCREENS = (
    *("screens.interstitial.hand_over", "screens.library.matches", "screens.new_match.new_match"),
    *("screens.settings.settings", "table.play"),
)
WARM = (
    *("asyncio", "difflib", "json", "platform", "random", "secrets"),
    *(
        "portolan.ai.levels",
        "portolan.platform.browser",
        "portolan.platform.page_input",
        "portolan.platform.storage",
    ),
    *(f"portolan.ui.{screen}" for screen in SCREENS),
)
"""Modules of which what the game needs first follows."""

_hosts: list[object] = []


def warm(language: str, dark: bool, *size: float) -> None:
    """Make what the memory image is to hold: every game that has a table, words, the first screen.

    That is drawn in a language (as the browser names it) and palette for a canvas of a size, which
    is what `PageHost.size` returns. On another one letters are set anew.
    """
    games = importlib.import_module("portolan.registry")
    shown = [*importlib.import_module("portolan.session.lobby.game_list").offered()]
    for name in shown:
        for module in ("game", "evaluator", "ui"):
            if games.has_part(name, module):
                games.part(name, module)
    for name in WARM:
        importlib.import_module(name)
    words = importlib.import_module("portolan.core.i18n")
    for domain in ("table", *shown):
        words.open_catalogues(domain)
    page = SimpleNamespace(
        version="", language=language, dark=lambda: dark, size=lambda: size, has=lambda _: True
    )
    host = importlib.import_module("portolan.platform.browser").BrowserHost(page)
    importlib.import_module(PROGRAM).rehearse(host)
    _hosts.append(host)
    gc.collect()
    gc.freeze()  # a start is over before any of it is garbage


def play() -> None:
    """Start the game. Returns at once; the game goes on in the page's event loop.

    The garbage collector works again once the first picture rests (`ui/app/gc_tuning.py`).
    """
    gc.disable()
    browser = importlib.import_module("portolan.platform.browser")
    browser.start(PROGRAM, _hosts.pop() if _hosts else None)
