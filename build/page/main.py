"""The program of the page: pygbag packs it beside `game/` and `assets/`, `boot.js` runs it."""

from __future__ import annotations

import importlib

WARM = (
    *("asyncio", "difflib", "importlib.resources", "json", "platform", "random", "secrets"),
    *("game.bots.levels", "game.core.words", "game.host.storage"),
    *("game.table.screens", "game.table.session", "game.table.settings", "game.table.sound"),
)
"""Modules that need neither pygame nor the page, some for pygame: ready in the memory image."""


def warm() -> None:
    """Import what the memory image is to hold: with WARM the rules of every game."""
    games = importlib.import_module("game.games")
    for name in games.PACKAGES:
        games.part(name, "game")
        games.part(name, "judge")
    for name in WARM:
        importlib.import_module(name)


def play() -> None:
    """Start the game. Returns at once; the game goes on in the page's event loop."""
    browser = importlib.import_module("game.host.browser")
    browser.start("game.table.main")
