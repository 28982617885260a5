"""Routes: where to go, as data. `screens/router.py` turns them into screens.

A `key` names a match: the active one if empty, else a stored one or one of a tutorial.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class HomeRoute:
    """The first screen."""


@dataclass(frozen=True)
class NewMatchRoute:
    """Set-up of a new match of a game, by its id."""

    game: str


@dataclass(frozen=True)
class LessonRoute:
    """The tutorial of a game, where it was left."""

    game: str


@dataclass(frozen=True)
class LessonDoneRoute:
    """Suggestions after the tutorial of a game."""

    game: str


@dataclass(frozen=True)
class RulesRoute:
    """The rules of a game, from a statement on, such as `R-12`; empty: from the beginning."""

    game: str
    statement: str = ""


@dataclass(frozen=True)
class PlayRoute:
    """The table of a match."""

    key: str = ""


@dataclass(frozen=True)
class HandOverRoute:
    """Handing the device to a seat of a match."""

    seat: int
    key: str = ""


@dataclass(frozen=True)
class ResultRoute:
    """The result of a match."""

    key: str = ""


@dataclass(frozen=True)
class ReplayRoute:
    """A match after so many steps.

    `label` is the key of the words on the way back, where it is to stand out. `better` is the text
    of an action that is shown beside the one that was played next.
    """

    step: int = 0
    key: str = ""
    label: str = ""
    better: str = ""


@dataclass(frozen=True)
class LogRoute:
    """The log of a match, with filters."""

    key: str = ""


@dataclass(frozen=True)
class ReviewRoute:
    """The review of a match."""

    key: str = ""


@dataclass(frozen=True)
class ShareRoute:
    """Sending a match after so many steps to somebody else, as a link."""

    step: int
    key: str = ""


@dataclass(frozen=True)
class LinkRoute:
    """A match that has come as a link: `text` is what follows `link/`.

    It is empty for one that came as a file, which is looked at under `key` before it is taken.
    """

    text: str
    key: str = ""


@dataclass(frozen=True)
class LiveRoute:
    """Playing a match at several devices, of which this one leads the table."""

    key: str = ""


@dataclass(frozen=True)
class JoinRoute:
    """Joining a table by the code of its leader; without one it is asked for."""

    code: str = ""


@dataclass(frozen=True)
class AnswerRoute:
    """Handing the code of a joining device over to the tab with the table."""

    code: str


@dataclass(frozen=True)
class DailyRoute:
    """The voyage of the day of a game; empty: of all games."""

    game: str = ""


@dataclass(frozen=True)
class PuzzlesRoute:
    """The puzzles of a game."""

    game: str


@dataclass(frozen=True)
class PuzzleRoute:
    """A puzzle of a game, by its id."""

    game: str
    puzzle: str


@dataclass(frozen=True)
class MatchesRoute:
    """The list of stored matches."""


@dataclass(frozen=True)
class StatisticsRoute:
    """Statistics of finished matches: a `part` of those of a game, empty for the first shown."""

    game: str = ""
    part: str = ""


@dataclass(frozen=True)
class SettingsRoute:
    """The settings of the player."""


Route: TypeAlias = (
    HomeRoute
    | NewMatchRoute
    | LessonRoute
    | LessonDoneRoute
    | RulesRoute
    | PlayRoute
    | HandOverRoute
    | ResultRoute
    | ReplayRoute
    | LogRoute
    | ReviewRoute
    | ShareRoute
    | LinkRoute
    | LiveRoute
    | JoinRoute
    | AnswerRoute
    | DailyRoute
    | PuzzlesRoute
    | PuzzleRoute
    | MatchesRoute
    | StatisticsRoute
    | SettingsRoute
)
