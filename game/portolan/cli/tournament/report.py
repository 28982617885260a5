"""Tables of a tournament, as Markdown and in the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean, median
from typing import TYPE_CHECKING, NamedTuple

from portolan.cli.tournament.figures import Figures, WinCount, sources_of

if TYPE_CHECKING:
    from rich.console import Console


class MarkdownTable(NamedTuple):
    """A title, and rows of cells below a header."""

    title: str
    header: list[str]
    rows: list[list[str]]

    def markdown(self) -> str:
        """Return the table in Markdown."""
        rule = ["---", *["---:"] * (len(self.header) - 1)]
        lines = [self.header, rule, *self.rows]
        return f"## {self.title}\n\n" + "".join(f"| {' | '.join(line)} |\n" for line in lines)

    def show(self, console: Console) -> None:
        """Print the table to a terminal."""
        from rich.table import Table as RichTable  # noqa: PLC0415 - an extra

        table = RichTable(title=self.title, title_justify="left", title_style="bold")
        for number, name in enumerate(self.header):
            table.add_column(name, justify="right" if number else "left")
        for row in self.rows:
            table.add_row(*row)
        console.print(table)


def results(figures: Figures) -> list[MarkdownTable]:
    """Return the tables that depend on seeds alone: ratings, sources, order of turns."""
    tables = [
        MarkdownTable(
            "Bots",
            ["bot", "seats", "wins", "win rate", "95 % interval", "mean points", "rating"],
            [
                [name, *_wins(tally), f"{tally.mean_points:.1f}", _rating(figures, name)]
                for name, tally in figures.bots.items()
            ],
        ),
        _sources("Points a seat by source", "bot", figures.bots),
        _sources(
            "Points of winners and others by source",
            "seats",
            {"winners": figures.winners, "others": figures.others},
        ),
    ]
    if figures.fair is not None:
        tables.append(_order(figures))
    tables.append(_lengths(figures))
    if figures.winners.happened or figures.others.happened:
        tables.append(_happened(figures))
    return tables


def times(figures: Figures) -> MarkdownTable:
    """Return a table of the bots' thinking times, for decisions with more than one choice."""
    return MarkdownTable(
        "Time to think",
        ["bot", "decisions", "ms a decision", "slowest, ms"],
        [
            [
                name, f"{tally.moves:,}", f"{1000 * tally.seconds / tally.moves:,.2f}",
                f"{1000 * tally.slowest:,.0f}",
            ]
            for name, tally in figures.bots.items()
            if tally.moves
        ],
    )  # fmt: skip


def markdown(title: str, note: str, tables: Iterable[MarkdownTable]) -> str:
    """Return a page of Markdown."""
    return "\n".join([f"# {title}\n", f"{note}\n", *(table.markdown() for table in tables)])


def _wins(tally: WinCount) -> list[str]:
    low, high = tally.interval
    wins = f"{tally.wins:,.1f}".removesuffix(".0")
    return [f"{tally.sides:,}", wins, f"{tally.rate:.1%}", f"{low:.1%} – {high:.1%}"]


def _rating(figures: Figures, name: str) -> str:
    if name not in figures.ratings:
        return "–"
    mu, sigma = figures.ratings[name]
    return f"{mu:.1f} ± {sigma:.1f}"


def _sources(title: str, first: str, tallies: dict[str, WinCount]) -> MarkdownTable:
    """Return a table of points by source, for entrants with any."""
    tallies = {name: tally for name, tally in tallies.items() if tally.points}
    sources = sources_of(tallies.values())
    rows = []
    for name, tally in tallies.items():
        by_source = tally.by_source()
        points = {source: by_source.get(source, 0.0) for source in sources}
        whole = sum(points.values())
        rows.append([name] + [f"{points[s]:.1f} ({_share(points[s], whole)})" for s in sources])
    return MarkdownTable(title, [first, *(source.replace("_", " ") for source in sources)], rows)


def _share(part: float, whole: float) -> str:
    return f"{part / whole:.0%}" if whole else "–"


def _order(figures: Figures) -> MarkdownTable:
    return MarkdownTable(
        "By the order of turns",
        ["turn", "seats", "wins", "win rate", "95 % interval", "mean points"],
        [
            [str(place), *_wins(tally), f"{tally.mean_points:.1f}"]
            for place, tally in enumerate(figures.places, start=1)
        ],
    )


def _lengths(figures: Figures) -> MarkdownTable:
    """Return a table of the length of matches, the leads, and what ended them.

    The number of turns is unknown if a game has no event for the start of a turn.
    """
    turns = figures.lengths if any(figures.lengths) else []
    rows = [
        [name, f"{fmean(numbers):.1f}", *(f"{f(numbers):g}" for f in (min, median, max))]
        for name, numbers in (("turns", turns), ("points ahead", figures.leads))
        if numbers
    ]
    rows += [
        [_words(name), _share(number, figures.matches), "", "", ""]
        for name, number in sorted(figures.ends.items())
    ]
    return MarkdownTable("A match", ["what", "mean", "least", "median", "most"], rows)


def _happened(figures: Figures) -> MarkdownTable:
    """Return a table of counted events per seat, of winners and of others."""
    sides = figures.winners, figures.others
    both = sides[0].happened + sides[1].happened
    rows = [
        [_words(name), f"{number / figures.matches:.2f}", *(f"{s.often(name):.2f}" for s in sides)]
        for name, number in sorted(both.items())
    ]
    return MarkdownTable("What was done", ["what", "a match", "a winner", "another"], rows)


def _words(name: str) -> str:
    return name.replace("_", " ")
