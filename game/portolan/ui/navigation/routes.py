"""Routes: destinations as data. `screens/router.py` turns them into screens.

A `key` names a match: the active one if empty, else a stored one or one of a lesson.
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
    """The lesson of a game, at the saved progress."""

    game: str


@dataclass(frozen=True)
class LessonDoneRoute:
    """Suggestions after the lesson of a game."""

    game: str


@dataclass(frozen=True)
class RulesRoute:
    """The rules of a game at a statement, such as `R-12`; empty: at the beginning."""

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
    """A match after a number of steps.

    `label` is the key of the text of a highlighted back button. `better` is the text of an action
    shown beside the one that was played next. If it `plays`, the next steps follow at once.
    """

    step: int = 0
    key: str = ""
    label: str = ""
    better: str = ""
    plays: bool = False


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
    """Sending a match after a number of steps as a link."""

    step: int
    key: str = ""


@dataclass(frozen=True)
class LinkRoute:
    """A match received as a link: `text` is what follows `link/`.

    It is empty for a match from a file, which is viewed under `key` before it is stored.
    """

    text: str
    key: str = ""


@dataclass(frozen=True)
class LiveRoute:
    """Playing a match at several devices, of which this one leads the table."""

    key: str = ""


@dataclass(frozen=True)
class JoinRoute:
    """Joining a live table by the code of its leader, which is asked for if empty."""

    code: str = ""


@dataclass(frozen=True)
class AnswerRoute:
    """Passing the code of a joining device to the tab with the table."""

    code: str


@dataclass(frozen=True)
class DailyRoute:
    """The daily voyage of a game; empty: of all games."""

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
