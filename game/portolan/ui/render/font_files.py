"""Fonts of the faces, for the game and for the page that loads it."""

from __future__ import annotations

from typing import Final

GROWTH: Final = {"text": 1.14, "bold": 1.14, "title": 1.08}
"""How much larger than its size in pixels a face is set: Alegreya looks small for its body."""
