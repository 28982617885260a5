"""The seats of RANSACKIT: six colours, and when the device is passed on."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Choices, Decision
from game.ransackit.game import GAME
from game.ransackit.state.position import Position
from game.ransackit.table.look import WORDS
from game.table.match.seating import OptionWords, UsualSeat

_COLOURS = ("red", "blue", "green", "yellow", "black", "purple")


def usual_seats(seats: int, options: Choices) -> list[UsualSeat]:
    """Return the seats by their colours."""
    return [UsualSeat(colour_name(colour), colour) for colour in colours(options)[:seats]]


def colours(options: Choices) -> Sequence[str]:
    """Return the colours that a seat may have."""
    del options
    return _COLOURS


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
    """Pass the device on where what is offered tells which cards are in a hand."""
    return prompt in ("begin", "act", "fortify")


def auto_pass(view: Position, decision: Decision) -> str | None:
    """Pass nothing unasked: the rules answer for whoever has one answer only."""
    del view, decision
    return None
