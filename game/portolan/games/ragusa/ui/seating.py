"""The seats of Ragusa: colours of the edition, and the Patrician's two bots in a solo game."""

from __future__ import annotations

from typing import Final

from portolan.core.contract import Choices, Decision
from portolan.games.ragusa.game import GAME
from portolan.games.ragusa.state.actions import PASS
from portolan.games.ragusa.state.components import COLOURS
from portolan.games.ragusa.state.position import Position
from portolan.session.catalogue_texts import WordedSeating
from portolan.session.seating import DefaultSeat

SOLO_SEATS = 3


class RagusaSeating(WordedSeating):
    """The seats of either edition."""

    def default_seats(self, seats: int, options: Choices) -> list[DefaultSeat]:
        """Return the seats by the colours of the edition, and the bots of a solo game."""
        found = super().default_seats(seats, options)
        known = self.colours(options)
        bots = range(1, SOLO_SEATS) if seats == 1 else ()
        return found + [
            DefaultSeat(
                self.words("names.bot", number=number),
                known[number],
                self.words("names.patrician"),
            )
            for number in bots
        ]

    def auto_pass(self, view: Position, decision: Decision) -> str | None:
        """Pass a Fish exchange in another's turn."""
        outside = decision.prompt == "exchange" and decision.seat != view.turn
        return str(PASS) if outside else None


SEATING: Final = RagusaSeating(
    GAME, lambda options: COLOURS[str(options["edition"])], secret=("keep",), looked=("place",)
)
"""Bonus cards are secret; a seat needs its own at the beginning of a turn."""
