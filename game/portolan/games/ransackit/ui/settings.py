"""What people may set at the table of RANSACKIT: whether the end of a turn says what is left."""

from __future__ import annotations

from typing import Final

from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.ui.scene import RansackScene
from portolan.session.catalogue_texts import WordedSettings

REMINDERS: Final = "reminders"
ASK, SILENT = "ask", "silent"
SETTINGS: Final = WordedSettings(GAME.id, {REMINDERS: (ASK, SILENT)})


def silent(scene: RansackScene) -> bool:
    """Tell whether nobody is to be reminded of what could still be done."""
    return scene.settings.get(REMINDERS) == SILENT
