"""What one picture of Ragusa's table shows: half chosen is the kind of piece to place."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from portolan.games.ragusa.state.position import Position
from portolan.ui.game_ui.scene import Scene


class Piece(Enum):
    """A kind of piece that can be placed; the value names its drawing and its words."""

    HOUSE = "house"
    POWERHOUSE = "powerhouse"

    @property
    def other(self) -> Piece:
        """The other kind."""
        return Piece.HOUSE if self is Piece.POWERHOUSE else Piece.POWERHOUSE


RagusaScene: TypeAlias = Scene[Position, Piece]


def piece_chosen(scene: RagusaScene) -> Piece:
    """Return the kind of piece that is placed now: houses unless chosen otherwise."""
    return scene.selection or Piece.HOUSE
