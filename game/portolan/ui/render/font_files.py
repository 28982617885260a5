"""Fonts of the faces, for the game and for the page that loads it."""

from __future__ import annotations

from typing import Final

GROWTH: Final = {"text": 1.14, "bold": 1.14, "title": 1.08}
"""Scale of a face relative to its size in pixels: Alegreya looks small for its size."""
