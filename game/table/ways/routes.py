"""Where to go next, as data: a screen is made of a route by one table, `screens/doors.py`.

A `key` names a match: empty the one in hand, else one that is kept or was learned from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Home:
    """The first screen."""


@dataclass(frozen=True)
class New:
    """Choosing a new match of a game, by its id."""

    game: str


@dataclass(frozen=True)
class Learn:
    """The guided match of a game, where it was left."""

    game: str


@dataclass(frozen=True)
class Learned:
    """What to try next, when somebody has come through the guided match of a game."""

    game: str


@dataclass(frozen=True)
class Rules:
    """The rules of a game, from a statement on, such as `R-12`; empty: from the beginning."""

    game: str
    statement: str = ""


@dataclass(frozen=True)
class Play:
    """The table of a match."""

    key: str = ""


@dataclass(frozen=True)
class HandOver:
    """Passing the device to a seat of a match."""

    seat: int
    key: str = ""


@dataclass(frozen=True)
class End:
    """The result of a match."""

    key: str = ""


@dataclass(frozen=True)
class Replay:
    """A match after so many steps.

    `label` is the key of the words on the way back, where it is to stand out. `better` is the text
    of an action that is shown beside the one that was played next.
    """

    step: int = 0
    key: str = ""
    label: str = ""
    better: str = ""


@dataclass(frozen=True)
class Log:
    """What happened in a match, to be sifted."""

    key: str = ""


@dataclass(frozen=True)
class Review:
    """What a match taught."""

    key: str = ""


@dataclass(frozen=True)
class Send:
    """Sending a match after so many steps to somebody else, as a link."""

    step: int
    key: str = ""


@dataclass(frozen=True)
class Link:
    """A match that has come as a link: `text` is what follows `link/`.

    It is empty for one that came as a file, which is looked at under `key` before it is taken.
    """

    text: str
    key: str = ""


@dataclass(frozen=True)
class Sail:
    """The voyage of the day of a game; empty: of all games."""

    game: str = ""


@dataclass(frozen=True)
class Matches:
    """The matches that are kept."""


@dataclass(frozen=True)
class Statistics:
    """What finished matches came to."""


@dataclass(frozen=True)
class Preferences:
    """What a player sets."""


Route: TypeAlias = (
    Home
    | New
    | Learn
    | Learned
    | Rules
    | Play
    | HandOver
    | End
    | Replay
    | Log
    | Review
    | Send
    | Link
    | Sail
    | Matches
    | Statistics
    | Preferences
)
