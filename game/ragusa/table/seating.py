"""The seats of Ragusa: colours of the edition, and the Patrician's two bots in a solo game."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Choices, Decision
from game.ragusa.actions import PASS
from game.ragusa.game import GAME
from game.ragusa.position import Position
from game.ragusa.supply import COLOURS
from game.ragusa.table.look import WORDS
from game.table.match.seating import OptionWords, UsualSeat

SOLO_SEATS = 3


def usual_seats(seats: int, options: Choices) -> list[UsualSeat]:
    """Return the seats by the colours of the edition, and the bots of a solo game."""
    known = colours(options)
    found = [UsualSeat(colour_name(colour), colour) for colour in known[:seats]]
    patrician = WORDS("names.patrician")
    bots = range(1, SOLO_SEATS) if seats == 1 else ()
    return found + [
        UsualSeat(WORDS("names.bot", number=number), known[number], patrician) for number in bots
    ]


def colours(options: Choices) -> Sequence[str]:
    """Return the colours of the edition."""
    return COLOURS[str(options["edition"])]


def colour_name(colour: str) -> str:
    """Return the name of a colour."""
    return WORDS(f"names.{colour}")


def option_words(option: str) -> OptionWords:
    """Return the words for an option."""
    known = next(o for o in GAME.options if o.id == option)
    choices = {
        choice: WORDS(f"options.{option}.choices.{str(choice).lower()}") for choice in known.choices
    }
    label, about = (WORDS(f"options.{option}.{part}") for part in ("label", "about"))
    return OptionWords(label, choices, about)


def hand_over(prompt: str) -> bool:
    """Bonus cards are kept in secret; a turn begins with a look at one's own."""
    return prompt in ("keep", "place")


def auto_pass(view: Position, decision: Decision) -> str | None:
    """Pass a Fish exchange in another's turn."""
    outside = decision.prompt == "exchange" and decision.seat != view.turn
    return str(PASS) if outside else None
