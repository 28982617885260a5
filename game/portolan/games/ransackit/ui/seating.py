"""The seats of RANSACKIT: six colours, and when the device is passed on."""

from __future__ import annotations

from typing import Final

from portolan.core.contract import Decision
from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.state.position import Position
from portolan.session.catalogue_texts import WordedSeating


class RansackSeating(WordedSeating):
    """The seats of RANSACKIT."""

    def hand_over(self, view: Position, decision: Decision) -> bool:
        """Return whether the offered actions reveal which cards a seat holds."""
        return super().hand_over(view, decision) and bool(view.players[decision.seat].hand)

    def reveals_hidden(self, decision: Decision, action: str) -> bool:
        """Return whether an offered action reveals a card of the hand: only one that plays it."""
        return super().reveals_hidden(decision, action) and action.startswith("play ")


SEATING: Final = RansackSeating(
    GAME,
    lambda _: ("red", "blue", "green", "yellow", "black", "purple"),
    secret=("begin", "act", "fortify"),
)
"""The actions offered in a turn reveal which cards a hand holds."""
