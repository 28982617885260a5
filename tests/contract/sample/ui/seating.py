"""The seats of Quay: by colours, each takes the device before it acts or answers."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import Choice, Choices, Decision
from portolan.session.seating import DefaultSeat, OptionWords
from tests.contract.sample.position import Position

COLOURS = ("red", "blue", "green", "yellow")


def default_seats(seats: int, options: Choices) -> list[DefaultSeat]:
    """Return the seats by their colours."""
    del options
    return [DefaultSeat(colour_name(colour), colour) for colour in COLOURS[:seats]]


def colours(options: Choices) -> Sequence[str]:
    """Return the colours of the game."""
    del options
    return COLOURS


def colour_name(colour: str) -> str:
    """Return a colour as a name."""
    return colour.title()


def option_words(option: str) -> OptionWords:
    """Return the words for an option."""
    numbers: dict[Choice, str] = {1: "1", 3: "3"}
    answers: dict[Choice, str] = {False: "No", True: "Yes"}
    choices = numbers if option == "purse" else answers
    return OptionWords(option.title(), choices, "")


def hand_over(view: Position, decision: Decision) -> bool:
    """Hands are secret, and what they offer tells them."""
    del view
    return decision.prompt in ("act", "amount", "answer")


def reveals_hidden(decision: Decision, action: str) -> bool:
    """Everything that is offered tells of the hand."""
    del decision, action
    return True


has_secrets = True
"""The cards in hand."""


def auto_pass(view: Position, decision: Decision) -> str | None:
    """Pass nothing unasked."""
    del view, decision
    return None
