"""The scene of Ragusa's table; its steps are the kind of piece, or an exchange."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, TypeAlias

from portolan.games.ragusa.state.actions import Exchange
from portolan.games.ragusa.state.position import Position
from portolan.ui.game_ui.scene import Scene


class Piece(Enum):
    """A kind of piece that can be placed; the value is the name of its drawing and texts."""

    HOUSE = "house"
    POWERHOUSE = "powerhouse"

    @property
    def other(self) -> Piece:
        """The other kind."""
        return Piece.HOUSE if self is Piece.POWERHOUSE else Piece.POWERHOUSE


EXCHANGES: Final = "step:exchanges"
"""The step to the exchanges of Fish, and the key of its button."""
RagusaScene: TypeAlias = Scene[Position, Piece | Literal["step:exchanges"]]


def piece_chosen(scene: RagusaScene) -> Piece:
    """Return the kind of piece to place now: houses by default."""
    return next((step for step in reversed(scene.steps) if isinstance(step, Piece)), Piece.HOUSE)


def exchanges(scene: RagusaScene) -> list[str]:
    """Return the texts of the legal exchanges of Fish."""
    return [text for text, action in scene.legal.items() if isinstance(action, Exchange)]


def folded(scene: RagusaScene) -> list[str]:
    """Return the exchanges that share one button: all if there are several, until it is pressed."""
    found = exchanges(scene)
    return found if len(found) > 1 and scene.selection != EXCHANGES else []


def leading(scene: RagusaScene, text: str) -> tuple[Literal["step:exchanges"], ...]:
    """Return the step to the exchanges if the action is one of several; else an empty result."""
    return (EXCHANGES,) if text in folded(scene) else ()
