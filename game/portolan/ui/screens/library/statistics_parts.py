"""Contents of the statistics of a game by part, for drawing and for screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from portolan.ai.levels import levels
from portolan.core.contract import SeatResult
from portolan.core.i18n import Catalogue
from portolan.session.goals import goals_of
from portolan.session.seats import level_name
from portolan.storage.records import (
    MatchRecords,
    bests_of,
    ladder_of,
    points_by_source,
    reached,
    winning_streak,
)
from portolan.storage.statistics import SOLO, Outcomes, balances
from portolan.storage.voyages import DailyResult, longest_streak, streak
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.render.a11y_tree import Section
from portolan.ui.widgets.dates import short_date

NONE = "–"
LONGEST = 100
"""How many of the latest voyages are listed."""


@dataclass(frozen=True)
class StatisticsBlock:
    """A heading with a table, entries, or lines.

    `rows` are below `head`; `lit` are highlighted cells, by row and column; `bars` are the lengths
    of a bar in each row, from 0 to 1; `notes` are below the rows. `entries` are pairs of title and
    description, with a tick where `ticked`.
    """

    key: str
    title: str
    head: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    lit: frozenset[tuple[int, int]] = frozenset()
    bars: Sequence[float] = ()
    notes: Sequence[str] = ()
    entries: Sequence[tuple[str, str]] = ()
    ticked: bool = False
    lines: Sequence[str] = ()

    def section(self) -> Section:
        """Return the block for a screen reader."""
        rows: list[Sequence[str]] = [*self.rows]
        if any(self.notes):
            rows = [[*row, note] for row, note in zip(rows, self.notes, strict=True)]
        head = [*self.head, *[""] * (len(rows[0]) - len(self.head))] if rows else []
        lines = [f"{title}. {about}" for title, about in self.entries]
        return Section(self.key, self.title, [*lines, *self.lines], head, rows)


def results(
    words: Catalogue, outcomes: Outcomes, records: MatchRecords, game: str
) -> list[StatisticsBlock]:
    """Return the blocks of results: by level, the ladder, and the best."""
    found = balances(outcomes, game)
    if not found:
        return [StatisticsBlock("table", "", lines=[words("statistics.none")])]
    heads = [words(f"statistics.{key}") for key in ("level", "played", "won", "average", "best")]
    rows = [
        [_level(words, game, level), str(one.played), str(one.won), words.decimal(one.average),
         str(one.best)]
        for level, one in found.items()
    ]  # fmt: skip
    about = StatisticsBlock("about", "", lines=[words("statistics.about")])
    table = StatisticsBlock("table", "", heads, rows)
    return [table, *_ladder(words, outcomes, records, game),
            *_bests(words, outcomes, records, game), about]  # fmt: skip


def _level(words: Catalogue, game: str, level: str) -> str:
    return words("statistics.solo") if level == SOLO else level_name(game, level)


def _ladder(
    words: Catalogue, outcomes: Outcomes, records: MatchRecords, game: str
) -> list[StatisticsBlock]:
    """Return the block of levels beaten by number of players, the strongest on top."""
    found = ladder_of(outcomes, records, game)
    if not found:
        return []
    rungs = [*reversed(levels(game)), *([SOLO] if SOLO in found else [])]
    rungs += [level for level in found if level not in rungs]
    counts = sorted({count for row in found.values() for count in row})
    rows, lit = [], set[tuple[int, int]]()
    for number, level in enumerate(rungs):
        row = found.get(level, {})
        cells = [row.get(count, (0, 0)) for count in counts]
        rows.append(
            [_level(words, game, level)]
            + [f"{won}/{played}" if played else NONE for won, played in cells]
        )
        lit |= {(number, column) for column, (won, _) in enumerate(cells, 1) if won}
    head = [words("statistics.players"), *map(str, counts)]
    lines = [words("statistics.ladder_about")]
    return [StatisticsBlock("ladder", words("statistics.ladder"), head, rows, frozenset(lit),
                            lines=lines)]  # fmt: skip


def _bests(
    words: Catalogue, outcomes: Outcomes, records: MatchRecords, game: str
) -> list[StatisticsBlock]:
    """Return the block of most points by number of players, and the longest series of wins."""
    found = bests_of(outcomes, records, game)
    if not found:
        return []
    head = [words("statistics.players"), words("statistics.best"), words("statistics.day")]
    rows = [[str(count), str(best.points), _day(words, best.day)] for count, best in found.items()]
    in_row = winning_streak(outcomes, game)
    lines = [words("statistics.in_row", count=in_row)] if in_row > 1 else []
    return [StatisticsBlock("bests", words("statistics.bests"), head, rows, lines=lines)]


def _day(words: Catalogue, day: str) -> str:
    return short_date(words, date.fromisoformat(day)) if day else NONE


def goals(words: Catalogue, records: MatchRecords, game: str) -> list[StatisticsBlock]:
    """Return the blocks of goals reached and open."""
    done, text, known = reached(records, game), Catalogue(game), goals_of(game)

    def entries(*, ticked: bool) -> list[tuple[str, str]]:
        return [
            (text(f"goals.{goal.id}.title"), text(f"goals.{goal.id}.about"))
            for goal in known
            if (goal.id in done) == ticked
        ]

    ticked, still_open = entries(ticked=True), entries(ticked=False)
    title = words("goals.reached", done=len(ticked), all=len(known))
    blocks = [StatisticsBlock("reached", title, entries=ticked, ticked=True)]
    if still_open:
        blocks.append(StatisticsBlock("open", words("goals.open"), entries=still_open))
    return blocks


def points(words: Catalogue, records: MatchRecords, game: str) -> list[StatisticsBlock]:
    """Return the block of points by source."""
    found = points_by_source(records, game)
    if not found:
        return [StatisticsBlock("sources", "", lines=[words("statistics.none")])]
    bare = SeatResult(0, 0, dict.fromkeys(found, 0), (), winner=False)
    names = find_game_ui(game).words.source_names(bare)
    most = max((one.average for one in found.values()), default=0) or 1
    head = [words("statistics.source"), words("statistics.average"), words("statistics.best")]
    shown = [(name, found[source]) for source, name in names.items() if source in found]
    rows = [[name, words.decimal(one.average), str(one.best)] for name, one in shown]
    bars = [max(0.0, one.average / most) for _, one in shown]
    count = sum(1 for one in records.values() if one.game == game and one.sources)
    lines = [words("statistics.sources_about", count=count)]
    title = words("statistics.sources")
    return [StatisticsBlock("sources", title, head, rows, bars=bars, lines=lines)]


def voyages(
    words: Catalogue,
    log: Mapping[date, DailyResult],
    game: str,
    today: date,
    under_way: date | None,
) -> list[StatisticsBlock]:
    """Return the blocks of daily voyages: the streak, and each voyage with the points of the
    levels. `under_way` is the day of the one that levels are playing.
    """
    if not log:
        return [StatisticsBlock("log", "", lines=[words("statistics.no_voyage")])]
    facts = [
        [words("statistics.streak"), words("statistics.days", count=streak(log, today))],
        [words("statistics.longest"), words("statistics.days", count=longest_streak(log))],
        [words("statistics.most_points"), str(max(one.points for one in log.values()))],
    ]
    shown = [*log.items()][:LONGEST]
    head = [words(f"statistics.{key}") for key in ("day", "place", "points")]
    rows = [
        [short_date(words, day), words("statistics.place_of", place=one.place, of=one.of),
         str(one.points)]
        for day, one in shown
    ]  # fmt: skip
    notes = [
        words("statistics.under_way")
        if day == under_way
        else ", ".join(f"{level_name(game, level)} {one.levels[level]}"
                       for level in levels(game) if level in one.levels)
        for day, one in shown
    ]  # fmt: skip
    lines = [words("statistics.levels_about")] if any(notes) else []
    return [
        StatisticsBlock("streak", words("statistics.streaks"), rows=facts),
        StatisticsBlock("log", words("statistics.log"), head, rows, notes=notes, lines=lines),
    ]
