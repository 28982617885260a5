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
    *("asyncio", "json", "platform", "random", "secrets"),
    *(
        "portolan.ai.levels",
        "portolan.platform.browser",
        "portolan.platform.page_input",
        "portolan.platform.storage",
    ),
    *(f"portolan.ui.{screen}" for screen in SCREENS),
)
"""Modules whose imports are all that the first picture needs."""

_hosts: list[object] = []


def warm(language: str, dark: bool, *size: float) -> None:
    """Prepare the content of the memory image: every game with a table, texts, the first screen.

    That is drawn in a language (a browser's tag) and palette for a canvas of the size
    `PageHost.size`. On another canvas texts are laid out anew.
    """
    games = importlib.import_module("portolan.registry")
    shown = [*importlib.import_module("portolan.session.lobby.game_list").offered()]
    for name in shown:
        for module in ("game", "evaluator", "ui"):
            if games.has_part(name, module):
                games.load_part(name, module)
    for name in WARM:
        importlib.import_module(name)
    words = importlib.import_module("portolan.core.i18n")
    for domain in ("table", *shown):
        words.open_catalogues(domain)
    page = SimpleNamespace(
        version="",
        language=language,
        dark=lambda: dark,
        size=lambda: size,
        isLoaded=lambda _: True,
    )
    host = importlib.import_module("portolan.platform.browser").BrowserHost(page)
    importlib.import_module(PROGRAM).rehearse(host)
    _hosts.append(host)
    gc.collect()
    gc.freeze()  # nothing becomes garbage during a start


def play() -> None:
    """Start the game. Returns at once; the game runs in the page's event loop.

    The garbage collector is enabled again after the first picture (`ui/app/gc_tuning.py`).
    """
    gc.disable()
    browser = importlib.import_module("portolan.platform.browser")
    browser.start(PROGRAM, _hosts.pop() if _hosts else None)
