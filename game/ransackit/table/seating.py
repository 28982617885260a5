"""The seats of RANSACKIT: six colours, and when the device is passed on."""

from __future__ import annotations

from typing import Final

from game.ransackit.game import GAME
from game.table.match.seating import WordedSeating

SEATING: Final = WordedSeating(
    GAME,
    ("red", "blue", "green", "yellow", "black", "purple"),
    secret=("begin", "act", "fortify"),
)
"""What is offered tells which cards are in a hand."""
