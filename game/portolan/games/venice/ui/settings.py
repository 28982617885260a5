"""Settings of Venice's table: whether hands show the cards that everybody has seen (V17)."""

from __future__ import annotations

from typing import Final

from portolan.games.venice.game import GAME
from portolan.games.venice.state.position import OVER
from portolan.games.venice.ui.scene import VeniceScene
from portolan.session.catalogue_texts import WordedSettings

HANDS: Final = "hands"
SEEN, BACKS = "seen", "backs"
SETTINGS: Final = WordedSettings(GAME.id, {HANDS: (SEEN, BACKS)})


def hides(scene: VeniceScene, seat: int) -> bool:
    """Return whether a hand is hidden from the viewer: another's, in a running match."""
    backs = scene.settings.get(HANDS) == BACKS
    return backs and seat != scene.viewer and scene.view.prompt != OVER
