"""Find the `GameUi` of a registered game."""

from __future__ import annotations

from typing import cast

from portolan.registry import load_part
from portolan.ui.game_ui.parts import GameUi


def find_game_ui(name: object) -> GameUi:
    """Return the `GameUi` of a game's id; raise UnknownGameError, or MissingPartError."""
    return cast("GameUi", load_part(name, "ui"))
