"""Panels beside the map: the players, and the tray."""

from __future__ import annotations

from dataclasses import replace

import pygame

from portolan.games.ransackit.ui.panels import players, tray
from portolan.games.ransackit.ui.scene import OFFER, TRADE, Open, RansackScene, trade_open
from portolan.games.ransackit.ui.selection.choices import on_board
from portolan.games.ransackit.ui.selection.offer_draft import draft
from portolan.ui.render.ui import Ui

PLAYERS, TRAY = "players", "tray"
_SHARED = 216.0
"""Width of the tray beside the log."""


def names() -> tuple[str, ...]:
    """Return the panels, the most important first."""
    return PLAYERS, TRAY


def heights(panel: str, width: float, scene: RansackScene) -> tuple[float, ...]:
    """Return the preferred heights of a panel of a width, ascending, in units."""
    return players.heights(scene) if panel == PLAYERS else tray.heights(scene, width)


def width(panel: str, scene: RansackScene) -> float:
    """Return the width of a panel beside the log: only the tray shares a row."""
    del panel, scene
    return _SHARED


def busiest_scenes(scene: RansackScene) -> list[RansackScene]:
    """Return the scenes of a trade and of an offer, which may follow whenever a seat is asked."""
    if scene.decision is None:
        return []
    return [replace(scene, steps=(Open(what),), chosen=None) for what in (TRADE, OFFER)]


def board_idle(scene: RansackScene) -> bool:
    """Return whether there is nothing to choose on the map, as during a trade."""
    if trade_open(scene) or draft(scene):
        return True
    return bool(scene.legal) and not on_board(scene)


def draw(ui: Ui, panel: str, area: pygame.Rect, scene: RansackScene) -> None:
    """Draw a panel."""
    draws = {PLAYERS: players.draw_players, TRAY: tray.draw_tray}
    draws[panel](ui, area, scene)
