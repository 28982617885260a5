"""Helpers for tests of places that cost Fish."""

from __future__ import annotations

from portolan.games.ragusa.game import GAME
from portolan.games.ragusa.state.position import Position
from portolan.games.ragusa.ui.scene import RagusaScene
from portolan.ui.game_ui.scene import Scene
from tests.ragusa.scene import Table

COLOURS = [(91, 58, 140), (201, 106, 27), (60, 60, 60), (200, 200, 200)]


def scene_of(table: Table) -> RagusaScene:
    position = table.match.position
    assert isinstance(position, Position)
    view = GAME.view(position, 0)
    legal = {str(action): action for action in GAME.legal_actions(view)}
    return Scene(view, 0, GAME.decision(position), ["Ana", "Ivo", "Luka", "Mara"], COLOURS, legal)
