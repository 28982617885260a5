"""Run a tournament from the first match, or from where it stopped, to its tables."""

from __future__ import annotations

import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from portolan.ai.bot import Budget
from portolan.cli.entrants import read_budget, read_entrants
from portolan.cli.tournament import report
from portolan.cli.tournament.cluster import play_there
from portolan.cli.tournament.errors import TournamentError
from portolan.cli.tournament.figures import count
from portolan.cli.tournament.local import play_here
from portolan.cli.tournament.plan import Fixture, fixtures
from portolan.cli.tournament.play import FixtureRecord, TournamentSettings, program_digest
from portolan.cli.tournament.plot import draw
from portolan.cli.tournament.store import ResultsFolder, locked
from portolan.core.contract import Choices
from portolan.core.extras import need
from portolan.core.rng import SEED_LIMIT, check_seed
from portolan.core.texts import with_capital
from portolan.registry import find_game


class RunArguments(NamedTuple):
    """The arguments of the command line; `cluster` is an address, `out` None for the default
    folder.
    """

    game: str
    bots: str
    players: int
    games: int
    options: Mapping[str, object]
    budget: str | None
    seed: int
    workers: int
    cluster: str | None
    out: Path | None


def run(arguments: RunArguments) -> None:
    """Play the remaining matches, then write and show the tables.

    Raises PortolanError for anything impossible, KeyboardInterrupt for Ctrl-C; played matches are
    stored.
    """
    need("tournament", "rich", "openskill", "matplotlib")
    settings = _settings(arguments)
    plan = fixtures(len(settings.entrants), settings.seats, arguments.games, settings.seed)
    if plan[-1].seed >= SEED_LIMIT:
        raise TournamentError(
            "seed plus matches exceeds the seed limit, 2^53 - 1; choose a lower --seed "
            "or fewer --games"
        )
    folder = arguments.out or usual_folder(settings)
    with locked(folder):
        store = ResultsFolder(folder, settings)
        missing = [fixture for fixture in plan if fixture.number not in store.records]
        _play(store, settings, plan, missing, arguments)
        _show_results(store, settings, [store.records[fixture.number] for fixture in plan])


def _settings(arguments: RunArguments) -> TournamentSettings:
    seats, options = find_game(arguments.game).check_choices(arguments.players, arguments.options)
    usual = Budget() if arguments.budget is None else read_budget(arguments.budget)
    entrants = read_entrants(arguments.bots, arguments.game, usual)
    for entrant in entrants:
        entrant.check()
    digest = program_digest(arguments.game, entrants)
    return TournamentSettings(
        arguments.game, seats, options, entrants, check_seed(arguments.seed), digest
    )


def usual_folder(settings: TournamentSettings) -> Path:
    """Return the default folder of a tournament: the same for the same settings."""
    words = [settings.game, str(settings.seats), *(e.name for e in settings.entrants)]
    words += [f"{name}={value}" for name, value in _unusual(settings).items()]
    if settings.seed:
        words.append(f"seed={settings.seed}")
    return Path("tournaments") / "-".join(words).replace(":", "-")


def _unusual(settings: TournamentSettings) -> Choices:
    """Return the options that differ from their default."""
    usual = {option.id: option.default for option in find_game(settings.game).options}
    return {name: value for name, value in settings.options.items() if value != usual[name]}


def _play(
    store: ResultsFolder,
    settings: TournamentSettings,
    plan: Sequence[Fixture],
    missing: Sequence[Fixture],
    arguments: RunArguments,
) -> None:
    from rich.console import Console  # noqa: PLC0415 - an extra
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    seeds = len({fixture.seed for fixture in plan})
    done = len(plan) - len(missing)
    console.print(
        f"{len(plan)} matches: {seeds} seeds, each in all of its {len(plan) // seeds} seatings"
        + (f"; {done} are there already" if done else "")
        + f"; results in {store.folder}",
        highlight=False,
        soft_wrap=True,
    )
    if not missing:
        return
    with (
        Progress(
            TextColumn("matches"), BarColumn(), MofNCompleteColumn(),
            TimeElapsedColumn(), TextColumn("left:"), TimeRemainingColumn(), console=console,
        ) as progress,
        closing(_matches(settings, missing, arguments)) as matches,
    ):  # fmt: skip
        task = progress.add_task("", total=len(plan), completed=done)
        for record in matches:
            store.add(record)
            progress.advance(task)


def _matches(
    settings: TournamentSettings, missing: Sequence[Fixture], arguments: RunArguments
) -> Generator[FixtureRecord]:
    if arguments.cluster is None:
        return play_here(settings, missing, arguments.workers)
    return play_there(settings, missing, arguments.cluster)


def _show_results(
    store: ResultsFolder, settings: TournamentSettings, records: Sequence[FixtureRecord]
) -> None:
    from rich.console import Console  # noqa: PLC0415 - an extra

    figures = count(records, [entrant.name for entrant in settings.entrants])
    players = "solo" if settings.seats == 1 else f"{settings.seats} players"
    title = f"{find_game(settings.game).title}, {players}, {figures.matches} matches"
    options = ", ".join(f"{name} {value}" for name, value in settings.options.items())
    seeds = f"seeds {settings.seed} to {settings.seed + figures.seeds - 1}"
    played = with_capital("; ".join(filter(None, (options, seeds))))
    note = (
        f"{played}. A win that is shared counts as a share. Intervals are Wilson's, ratings "
        "openskill's (mu ± sigma)."
    )
    tables = report.results(figures)
    store.write("table.md", report.markdown(title, note, tables))
    store.write("time.md", report.markdown(title, note, [report.times(figures)]))
    store.write("plot.svg", draw(figures, title))
    console = Console()
    if console.is_terminal:
        for table in (*tables, report.times(figures)):
            table.show(console)
    else:
        sys.stdout.write(report.markdown(title, note, [*tables, report.times(figures)]))
