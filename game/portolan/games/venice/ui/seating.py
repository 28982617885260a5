"""The seats of Venice: the colours of its cubes, and when the device is passed on."""

from __future__ import annotations

from typing import Final

from portolan.games.venice.game import GAME
from portolan.session.catalogue_texts import WordedSeating

SEATING: Final = WordedSeating(
    GAME,
    lambda _: ("blue", "red", "green", "yellow", "purple", "black"),
    secret=("sell", "sponsor", "produce"),
)
"""Colours of the cubes, and further ones; the offered actions reveal the dealt card."""
