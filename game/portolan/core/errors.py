"""Errors about anything that comes from outside, each with a stable code."""

from __future__ import annotations

LONGEST = 1000
"""Limit on a message, in characters: what it quotes came from outside, and may be of any length."""


def shortened(text: str, most: int) -> str:
    """Return a text of at most `most` characters (3 or more); a longer one loses its middle."""
    half = (most - 1) // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"


class PortolanError(Exception):
    """Base of errors about input that cannot be accepted; the message says what to do.

    `code` is short and stable: programs decide by it, people read the message. A message that is
    too long loses its middle.
    """

    code = "error"

    def __init__(self, message: str) -> None:
        super().__init__(shortened(message, LONGEST))


class UnknownGameError(PortolanError):
    """There is no game of that name."""

    code = "unknown_game"


class MissingPartError(PortolanError):
    """A game does not have what is asked for: a table, or bots."""

    code = "missing_part"


class BadOptionError(PortolanError):
    """A number of seats, an option or a seed that the game does not have."""

    code = "bad_option"


class BadMaterialError(PortolanError):
    """Custom material that the game does not take, or that its rules cannot be played with.

    The message names the place in the material and the reason.
    """

    code = "bad_material"


class BadActionError(PortolanError):
    """A text that is not an action of the game."""

    code = "bad_action"


class IllegalActionError(PortolanError):
    """An action of the game that is not allowed now."""

    code = "illegal_action"


class BadPositionError(PortolanError):
    """A position that is damaged, foreign or impossible."""

    code = "bad_position"


class BadSaveError(PortolanError):
    """A save that is damaged, foreign, too new or impossible."""

    code = "bad_save"


class LaterSaveError(BadSaveError):
    """A save that only another installation can read: a later version, or one with another game."""


class OtherRulesError(PortolanError):
    """A match begun under another version of its game's rules: it cannot be continued."""

    code = "other_rules"


class NotOverError(PortolanError):
    """A result was asked for before the end."""

    code = "not_over"


class NothingToUndoError(PortolanError):
    """There is no action to take back."""

    code = "nothing_to_undo"
