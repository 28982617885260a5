"""Settings of the RANSACKIT table: a reminder at the end of a turn."""

from __future__ import annotations

from typing import Final

from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.ui.scene import RansackScene
from portolan.session.catalogue_texts import WordedSettings

REMINDERS: Final = "reminders"
ASK, SILENT = "ask", "silent"
SETTINGS: Final = WordedSettings(GAME.id, {REMINDERS: (ASK, SILENT)})


def silent(scene: RansackScene) -> bool:
    """Return whether reminders are turned off."""
    return scene.settings.get(REMINDERS) == SILENT
