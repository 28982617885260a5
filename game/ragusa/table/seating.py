"""The seats of Ragusa: colours of the edition, and the Patrician's two bots in a solo game."""

from __future__ import annotations

from typing import Final

from game.core.contract import Choices, Decision
from game.ragusa.game import GAME
from game.ragusa.state.actions import PASS
from game.ragusa.state.position import Position
from game.ragusa.state.supply import COLOURS
from game.table.match.seating import UsualSeat
from game.table.match.worded import WordedSeating

SOLO_SEATS = 3


class RagusaSeating(WordedSeating):
    """The seats of either edition."""

    def usual_seats(self, seats: int, options: Choices) -> list[UsualSeat]:
        """Return the seats by the colours of the edition, and the bots of a solo game."""
        found = super().usual_seats(seats, options)
        known = self.colours(options)
        bots = range(1, SOLO_SEATS) if seats == 1 else ()
        return found + [
            UsualSeat(
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
"""Bonus cards are kept in secret; a turn begins with a look at one's own."""
