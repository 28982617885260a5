"""The panels beside the map: the players with their ships, the stalls, the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from portolan.core.contract import Action
from portolan.games.venice.state.actions import Reserve, Sponsor
from portolan.games.venice.ui.panels import hand, players, stalls
from portolan.games.venice.ui.scene import VeniceScene
from portolan.ui.render.ui import Ui

PLAYERS, STALLS, HAND = "players", "stalls", "hand"


def names() -> tuple[str, ...]:
    """Return the panels, the most important first."""
    return PLAYERS, STALLS, HAND


def heights(panel: str, width: float, scene: VeniceScene) -> tuple[float, ...]:
    """Return the preferred heights of a panel of a width, ascending, in units."""
    if panel == PLAYERS:
        return players.heights(scene)
    return stalls.heights(scene, width) if panel == STALLS else hand.heights(scene, width)


def width(panel: str, scene: VeniceScene) -> float:
    """Return the width of a panel beside the log: only the hand shares a row."""
    assert panel == HAND  # noqa: S101 - the last of the panels
    return hand.width(scene)


def busiest_scenes(scene: VeniceScene) -> list[VeniceScene]:
    """Return the scenes in which ships, and kinds to sponsor, are large enough to touch."""
    view = scene.view
    building = view.box.buildings[0]
    kinds = [Sponsor(business.id, building) for business in view.box.businesses]
    choices: tuple[Sequence[Action], ...] = ([Reserve(0, 0)], kinds)
    return [
        replace(scene, legal={str(action): action for action in each}, steps=(), chosen=None)
        for each in choices
    ]


def draw(ui: Ui, panel: str, area: pygame.Rect, scene: VeniceScene) -> None:
    """Draw a panel."""
    draws = {
        PLAYERS: players.draw_players,
        STALLS: stalls.draw_stalls,
        HAND: hand.draw_hand,
    }
    draws[panel](ui, area, scene)
