"""What people may set at the table of Venice: whether hands show what everybody has seen (V17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.contract import Choice
from game.table.match.seating import OptionWords
from game.venice.position import OVER
from game.venice.table.look import WORDS
from game.venice.table.scene import VeniceScene

HANDS: Final = "hands"
SEEN, BACKS = "seen", "backs"


def choices() -> Mapping[str, Sequence[str]]:
    """Return every setting with what it can be, the usual first."""
    return {HANDS: (SEEN, BACKS)}


def words(setting: str) -> OptionWords:
    """Return the words for a setting."""
    told: dict[Choice, str] = {
        choice: WORDS(f"settings.{setting}.{choice}") for choice in choices()[setting]
    }
    return OptionWords(WORDS(f"settings.{setting}.label"), told, "")


def hides(scene: VeniceScene, seat: int) -> bool:
    """Tell whether a hand is to be remembered by whoever looks: another's, in a match in play."""
    backs = scene.settings.get(HANDS) == BACKS
    return backs and seat != scene.reader and scene.view.prompt != OVER
