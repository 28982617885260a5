"""The command line: `python -m game` opens a window; the other commands need none."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from game.core.chance import SEED_LIMIT
from game.core.errors import PortolanError
from game.core.match import Match
from game.games import PACKAGES, find_game


def _options(words: Sequence[str]) -> dict[str, object]:
    """Return the options of words such as `edition=first` and `harder=true`."""
    named: dict[str, object] = {"true": True, "false": False}
    options: dict[str, object] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise argparse.ArgumentTypeError(f"an option looks like name=choice, not {word!r}")
        options[name] = named.get(value, value)
    return options


def _seat_list(text: str) -> list[int]:
    try:
        return [int(word) for word in text.split(",") if word]
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"seats are numbers with commas between, such as 1,2, not {text!r}"
        ) from None


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 on, not {text!r}")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m game", description="Portolan; without a command its window opens"
    )
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("engine", help="answer JSON Lines on standard input")
    play = commands.add_parser("play", help="play in the terminal")
    play.add_argument("game", choices=list(PACKAGES))
    play.add_argument("--seats", type=int, default=2, help="1 is solo (default: 2)")
    play.add_argument(
        "--random", type=_seat_list, default=None, metavar="SEATS",
        help="seats that play randomly, such as 1,2 (default: all but 0; '' for none)",
    )  # fmt: skip
    play.add_argument("--seed", type=int, default=None, help="repeats a match")
    play.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE")
    bench = commands.add_parser("bench", help="measure the engine against catanatron")
    bench.add_argument(
        "--games", type=_positive, default=100, help="matches a player count and round"
    )
    bench.add_argument("--rounds", type=_positive, default=5, help="interleaved rounds")
    tournament = commands.add_parser("tournament", help="let bots play each other, and count")
    tournament.add_argument("game", choices=list(PACKAGES))
    tournament.add_argument(
        "--bots", required=True, metavar="A,B",
        help="random, apprentice, merchant, rector, or your own as my_module:MyBot; "
        "with a budget of its own: rector:seconds=1, rector:playouts=200",
    )  # fmt: skip
    tournament.add_argument("--players", type=int, default=2, help="1 is solo (default: 2)")
    tournament.add_argument(
        "--games", type=_positive, default=100,
        help="matches, rounded up so that every bot has every seat with every seed (default: 100)",
    )  # fmt: skip
    tournament.add_argument(
        "--options", action="append", default=[], metavar="NAME=CHOICE", help="of the game"
    )
    tournament.add_argument(
        "--budget", default=None, metavar="seconds=S|playouts=N",
        help="for bots that name none (default: what each of them usually takes)",
    )  # fmt: skip
    tournament.add_argument("--seed", type=int, default=0, help="of the first match (default: 0)")
    tournament.add_argument(
        "--workers", type=_positive, default=1, help="processes on this machine (default: 1)"
    )
    tournament.add_argument(
        "--cluster", default=None, metavar="ADDRESS",
        help="scheduler of a Dask cluster that plays the matches, such as tcp://10.0.0.1:8786",
    )  # fmt: skip
    tournament.add_argument(
        "--out", type=Path, default=None, metavar="FOLDER",
        help="for the results; a run that was interrupted goes on there (default: tournaments/...)",
    )  # fmt: skip
    return parser


def _tournament(arguments: argparse.Namespace) -> None:
    from game.cli.tournament.run import Request, run  # noqa: PLC0415 - each command loads its own

    run(
        Request(
            arguments.game, arguments.bots, arguments.players, arguments.games,
            _options(arguments.options), arguments.budget, arguments.seed,
            arguments.workers, arguments.cluster, arguments.out,
        )
    )  # fmt: skip


def _play(arguments: argparse.Namespace) -> None:
    from game.cli.terminal import Terminal  # noqa: PLC0415 - the engine starts without it

    seed = secrets.randbelow(SEED_LIMIT) if arguments.seed is None else arguments.seed
    match = Match(find_game(arguments.game), arguments.seats, _options(arguments.option), seed)
    bots = list(range(1, match.seats)) if arguments.random is None else arguments.random
    if outside := [seat for seat in bots if not 0 <= seat < match.seats]:
        raise argparse.ArgumentTypeError(f"there is no seat {outside[0]} to play randomly")
    Terminal(match, bots).run()


def _window() -> None:
    try:
        from game.host.desktop import DesktopHost  # noqa: PLC0415 - only the window needs pygame
        from game.table.main import start  # noqa: PLC0415
    except ImportError as error:
        raise argparse.ArgumentTypeError(
            f"the window needs {error.name}, which is not installed; `python3 build` sets it up, "
            "`python3 -m game play ragusa` plays in the terminal without it"
        ) from error
    asyncio.run(start(DesktopHost()))


def _name(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> str:
    return f"{parser.prog} {arguments.command}" if arguments.command else parser.prog


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    parser = _parser()
    arguments = parser.parse_args(words)
    try:
        match arguments.command:
            case None:
                _window()
            case "engine":
                from game.cli import engine  # noqa: PLC0415 - each command loads its own

                return engine.main()
            case "play":
                _play(arguments)
            case "bench":
                from game.cli import bench  # noqa: PLC0415 - each command loads its own

                bench.run(arguments.games, arguments.rounds)
            case "tournament":
                _tournament(arguments)
    except (PortolanError, argparse.ArgumentTypeError) as error:
        print(f"{_name(parser, arguments)}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        goes_on = arguments.command == "tournament"
        hint = "; the same command goes on from here" if goes_on else ""
        print(f"{_name(parser, arguments)}: stopped{hint}", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
