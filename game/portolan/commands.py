"""Commands of the command line. Without a command a window opens."""

from __future__ import annotations

import argparse
import asyncio
import json
import locale
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from portolan.cli.streams import OutputError, discard_output, output_problem
from portolan.core.assets import AssetError
from portolan.core.contract import AnyGame
from portolan.core.errors import BadMaterialError, PortolanError
from portolan.core.i18n import LANGUAGES, set_language
from portolan.core.json_reader import read_json
from portolan.core.match import Match
from portolan.core.rng import SEED_LIMIT, Rng
from portolan.registry import find_game, has_part, load_part, packages

if TYPE_CHECKING:
    from portolan.cli.entrants import Entrant


def _options(words: Sequence[str]) -> dict[str, object]:
    """Return the options in words such as `edition=first` and `harder=true`."""
    named: dict[str, object] = {"true": True, "false": False}
    options: dict[str, object] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise argparse.ArgumentTypeError(f"an option looks like name=choice, not {word!r}")
        options[name] = named.get(value, value)
    return options


def _bots(text: str | None, game: str, seats: int) -> dict[int, Entrant]:
    """Return a game's bots in words such as `1=rector,2=merchant`; None fills all but seat 0."""
    from portolan.ai.levels import RANDOM, known_levels  # noqa: PLC0415 - the engine has none
    from portolan.cli.entrants import read_budget, read_entrant  # noqa: PLC0415 - the engine has none

    if text is None:
        level = "merchant" if known_levels(game) else RANDOM
        text = ",".join(f"{seat}={level}" for seat in range(1, seats))
    bots: dict[int, Entrant] = {}
    for word in filter(None, text.split(",")):
        seat, sign, name = word.partition("=")
        if not sign or not seat.isascii() or not seat.isdigit():
            raise argparse.ArgumentTypeError(f"a bot's seat looks like 1=merchant, not {word!r}")
        if int(seat) >= seats:
            raise argparse.ArgumentTypeError(f"there is no seat {int(seat)} for a bot")
        if int(seat) in bots:
            raise argparse.ArgumentTypeError(f"seat {int(seat)} has two bots")
        bots[int(seat)] = read_entrant(name, game, read_budget("seconds=1"))
    for bot in bots.values():
        bot.check()
    return bots


def _system_language() -> str:
    """Return the language of the system, found like gettext does."""
    named = map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return (next(filter(None, named), None) or locale.getlocale()[0] or "en").partition(":")[0]


_SEATS = "1 is solo (default: the fewest that play each other)"


def _seats(wanted: int | None, game: AnyGame) -> int:
    """Return the given player count, by default the game's."""
    return game.default_player_count if wanted is None else wanted


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"must be a whole number of at least 1, not {text!r}")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    width, sign, height = text.partition("x")
    if not sign or not all(side.isascii() and side.isdigit() for side in (width, height)):
        raise argparse.ArgumentTypeError(f"a size looks like 1280x720, not {text!r}")
    if not all(200 <= int(side) <= 8000 for side in (width, height)):
        raise argparse.ArgumentTypeError(f"each side has 200 to 8000 pixels, not {text!r}")
    return int(width), int(height)


def _counts(text: str) -> tuple[int, ...]:
    return tuple(_positive(count) for count in text.split(","))


_STORING = ("tournament", "tune", "puzzles")
"""Commands that store their results before they print them."""
_OVER_MATERIAL = ("play", "check")
"""Commands that take custom material, such as a map."""


def _material(words: Sequence[str]) -> list[str]:
    """Return the names of custom material of the game named in some words."""
    named = [find_game(word) for word in words if word in packages()]
    return [name for game in named for name in game.material]


def _game(arguments: argparse.Namespace) -> AnyGame:
    """Return the game with the named files of custom material; raise BadMaterialError."""
    game = find_game(arguments.game)
    material: dict[str, object] = {}
    for name in game.material:
        file: Path | None = getattr(arguments, name)
        if file is not None:
            try:
                material[name] = read_json(file.read_bytes())
            except (OSError, ValueError) as error:
                raise BadMaterialError(f"{file} cannot be read as JSON: {error}") from error
    return game.with_material(material)


def _add_authoring(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands for authors of games."""
    new = commands.add_parser("new", help="create a game of your own: rules, words, bots, a table")
    new.set_defaults(run=_new)
    new.add_argument("game", help="its id, such as liars_dice")
    new.add_argument(
        "--into", type=Path, default=None, metavar="FOLDER", help="new or empty (default: GAME)"
    )
    picture = commands.add_parser("picture", help="draw the table of a game as PNG")
    picture.set_defaults(run=_picture)
    picture.add_argument("game", choices=[name for name in packages() if has_part(name, "ui")])
    picture.add_argument("--seats", type=int, default=None, help=_SEATS)
    picture.add_argument("--size", type=_size, default=(1280, 720), metavar="WIDTHxHEIGHT")
    picture.add_argument("--language", choices=LANGUAGES, default="en", help="(default: en)")
    picture.add_argument("--seed", type=int, default=0, help="of the match (default: 0)")
    picture.add_argument("--actions", type=int, default=0, help="random ones before (default: 0)")
    picture.add_argument("--out", type=Path, default=None, help="(default: GAME.png)")
    puzzles = commands.add_parser("puzzles", help="find positions with one best action")
    puzzles.set_defaults(run=_puzzles)
    judged = [name for name in packages() if has_part(name, "evaluator")]
    puzzles.add_argument("game", choices=judged)
    puzzles.add_argument("--count", type=_positive, default=60, help="of all grades (default: 60)")
    puzzles.add_argument(
        "--refresh", action="store_true", help="find none, but renew the reasons of all"
    )
    puzzles.add_argument(
        "--without", nargs="+", default=[], metavar="ID", help="with --refresh: leave some out"
    )
    cores = os.cpu_count() or 1
    puzzles.add_argument(
        "--workers", type=_positive, default=cores, help="processes (default: all cores)"
    )


def _is_installed() -> bool:
    """Return whether the installed command was called, not a checkout."""
    return Path(sys.argv[0]).stem == "portolan"


def _parser(material: Sequence[str] = ()) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="portolan" if _is_installed() else "python3 game",
        description="Portolan; without a command its window opens",
    )
    parser.set_defaults(run=_window)
    commands = parser.add_subparsers(dest="command")
    engine = commands.add_parser("engine", help="answer JSON Lines from standard input")
    engine.set_defaults(run=_engine)
    play = commands.add_parser("play", help="play in the terminal")
    play.set_defaults(run=_play)
    play.add_argument("game", choices=[*packages()])
    play.add_argument("--seats", type=int, default=None, help=_SEATS)
    play.add_argument(
        "--bots", default=None, metavar="SEAT=BOT,...",
        help="random, a level of the game or my_module:MyBot, such as "
        "1=merchant,2=rector:seconds=3 (default: merchants in all seats but 0, random bots "
        "in a game without levels; '' for none)",
    )  # fmt: skip
    play.add_argument("--seed", type=int, default=None, help="repeats a match")
    play.add_argument("--language", choices=LANGUAGES, default=None, help="(default: the system's)")
    play.add_argument(
        "--options", action="append", default=[], metavar="NAME=CHOICE", help="of the game"
    )
    check = commands.add_parser("check", help="test the contract of a game on random games")
    check.set_defaults(run=_check)
    check.add_argument("game", choices=[*packages()])
    check.add_argument("--games", type=_positive, default=100, help="(default: 100)")
    check.add_argument("--seed", type=int, default=0, help="of the random games (default: 0)")
    for name in material:
        for command in (play, check):
            command.add_argument(f"--{name}", type=Path, metavar="FILE", help="of one's own: JSON")
    _add_authoring(commands)
    maker = commands.add_parser("map", help="make a new fair map, as a file for `play --map`")
    maker.set_defaults(run=_map)
    maker.add_argument("game", choices=[name for name in packages() if has_part(name, "map_maker")])
    maker.add_argument("--seed", type=int, default=None, help="repeats a map")
    bench = commands.add_parser("bench", help="measure the engine against catanatron")
    bench.set_defaults(run=_bench)
    bench.add_argument("game", nargs="*", help="games to measure (default: all)")
    bench.add_argument(
        "--games", type=_positive, default=100, help="matches a player count and round"
    )
    bench.add_argument("--rounds", type=_positive, default=25, help="interleaved rounds")
    tournament = commands.add_parser(
        "tournament", help="let bots play each other, and report the results"
    )
    tournament.set_defaults(run=_tournament)
    tournament.add_argument("game", choices=[*packages()])
    tournament.add_argument(
        "--bots", required=True, metavar="A,B",
        help="random, levels of the game, or your own as my_module:MyBot; "
        "with a budget of its own: rector:seconds=1, rector:playouts=200",
    )  # fmt: skip
    tournament.add_argument("--players", type=int, default=None, help=_SEATS)
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
    tune = commands.add_parser("tune", help="fit the bots' evaluation to their own games")
    tune.set_defaults(run=_tune)
    tune.add_argument("game", choices=[*packages()])
    tune.add_argument("--games", type=_positive, default=300, help="games a player count and round")
    tune.add_argument("--rounds", type=_positive, default=3, help="rounds, each by the last one's")
    tune.add_argument("--workers", type=_positive, default=1, help="processes")
    tune.add_argument("--players", type=_counts, default=(), help="counts such as 2,3; else all")
    return parser


def _engine(_: argparse.Namespace) -> None:
    from portolan.cli import engine  # noqa: PLC0415 - each command loads its own

    engine.main()


def _tournament(arguments: argparse.Namespace) -> None:
    from portolan.cli.tournament.run import RunArguments, run  # noqa: PLC0415 - each command loads its own

    seats = _seats(arguments.players, find_game(arguments.game))
    run(
        RunArguments(
            arguments.game, arguments.bots, seats, arguments.games,
            _options(arguments.options), arguments.budget, arguments.seed,
            arguments.workers, arguments.cluster, arguments.out,
        )
    )  # fmt: skip


def _play(arguments: argparse.Namespace) -> None:
    from portolan.cli.terminal import Terminal  # noqa: PLC0415 - the engine starts without it

    seed = secrets.randbelow(SEED_LIMIT) if arguments.seed is None else arguments.seed
    game = _game(arguments)
    match = Match(game, _seats(arguments.seats, game), _options(arguments.options), seed)
    bots = _bots(arguments.bots, arguments.game, match.seats)
    set_language(arguments.language or _system_language())
    try:
        Terminal(match, bots).run()
        sys.stdout.flush()
    except OSError as error:
        if isinstance(error, BrokenPipeError) and len(bots) == match.seats:
            raise  # only bots played
        discard_output()
        save = json.dumps(match.save())
        raise OutputError(f"{output_problem(error)}; the match so far:\n{save}") from error


def _check(arguments: argparse.Namespace) -> int:
    from portolan.cli.check.command import run  # noqa: PLC0415 - each command loads its own

    return run(_game(arguments), arguments.games, arguments.seed)


def _new(arguments: argparse.Namespace) -> None:
    """Write the skeleton of a game, and print the next steps."""
    from portolan.cli.new import NewGameError, create  # noqa: PLC0415 - each command loads its own

    game, folder = arguments.game, arguments.into or Path(arguments.game)
    try:
        create(game, folder)
    except OSError as error:
        raise NewGameError(f"{folder} cannot be written: {error}") from error
    pip, program = (
        ("pip install", "portolan")
        if _is_installed()
        else (".venv/bin/uv pip install --no-deps", ".venv/bin/python game")
    )
    print(f"{folder} holds a game that can be played. Install it, then change it:")
    print(f"  {pip} -e {folder}")
    for command in ("check", "play", "picture"):
        print(f"  {program} {command} {game}")


def _picture(arguments: argparse.Namespace) -> None:
    """Draw the table of a match after some random actions, as the asked seat sees it."""
    game = find_game(arguments.game)
    match, chance = Match(game, _seats(arguments.seats, game), {}, arguments.seed), Rng(0)
    for _ in range(arguments.actions):
        texts = [text for text in match.legal_texts() if text not in game.resigning]
        if not texts:
            break
        match.play(texts[chance.below(len(texts))])
    file = arguments.out or Path(f"{game.id}.png")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # no banner on standard output
    try:
        from portolan.platform import Canvas  # noqa: PLC0415 - each command loads its own
        from portolan.storage.settings import Settings  # noqa: PLC0415
        from portolan.ui.app.picture import draw_table  # noqa: PLC0415 - it needs pygame
    except ImportError as error:
        raise argparse.ArgumentTypeError(
            f"a picture needs {error.name}, which is not installed"
        ) from error
    width, height = arguments.size
    draw_table(match, Canvas(width, height, 1.0), file, Settings(language=arguments.language))
    print(file)


def _map(arguments: argparse.Namespace) -> None:
    """Write a new map to standard output, and its fairness to standard error."""
    seed = secrets.randbelow(SEED_LIMIT) if arguments.seed is None else arguments.seed
    make = cast(
        "Callable[[int], tuple[dict[str, object], str]]", load_part(arguments.game, "map_maker")
    )
    data, text = make(seed)
    print(json.dumps(data, indent=1))
    print(f"seed {seed}: {text}", file=sys.stderr)


def _bench(arguments: argparse.Namespace) -> None:
    from portolan.cli import benchmark  # noqa: PLC0415 - each command loads its own

    benchmark.run(arguments.game or [*packages()], arguments.games, arguments.rounds)


def _tune(arguments: argparse.Namespace) -> None:
    from portolan.cli import tune  # noqa: PLC0415 - each command loads its own

    tune.run(
        arguments.game,
        arguments.games,
        arguments.rounds,
        arguments.workers,
        players=arguments.players,
    )


def _puzzles(arguments: argparse.Namespace) -> None:
    from portolan.cli import puzzles  # noqa: PLC0415 - each command loads its own

    if arguments.refresh:
        puzzles.refresh(arguments.game, arguments.without)
    else:
        puzzles.run(arguments.game, arguments.count, arguments.workers)


def _window(_: argparse.Namespace) -> None:
    try:
        from portolan.platform.desktop import DesktopHost  # noqa: PLC0415 - only the window needs pygame
        from portolan.ui.main import start  # noqa: PLC0415
    except ImportError as error:
        raise argparse.ArgumentTypeError(
            f"the window needs {error.name}, which is not installed; `python3 build` sets it up, "
            "`python3 build terminal` plays in the terminal without it"
        ) from error
    asyncio.run(start(DesktopHost()))


def _name(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> str:
    return f"{parser.prog} {arguments.command}" if arguments.command else parser.prog


def run(words: Sequence[str]) -> int:
    """Run a command; return its exit code."""
    parser = _parser(_material(words) if set(words[:1]) & {*_OVER_MATERIAL} else ())
    arguments = parser.parse_args(words)
    try:
        code = arguments.run(arguments) or 0
        sys.stdout.flush()
    except BrokenPipeError:  # a reader such as `head` has closed the pipe
        discard_output()
        return 0
    except OSError as error:  # such as a full disk
        discard_output()
        kept = "; earlier results are stored" if arguments.command in _STORING else ""
        print(f"{_name(parser, arguments)}: {output_problem(error)}{kept}", file=sys.stderr)
        return 2
    except (PortolanError, AssetError, argparse.ArgumentTypeError) as error:
        print(f"{_name(parser, arguments)}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        goes_on = arguments.command in ("tournament", "puzzles")
        hint = "; the same command goes on from here" if goes_on else ""
        print(f"{_name(parser, arguments)}: stopped{hint}", file=sys.stderr)
        return 130
    return int(code)
