"""The same game as the sample's."""

from __future__ import annotations

from tests.contract.sample.game import GAME

__all__ = ["GAME"]
