"""The build proper, run inside the project's environment (see `build/__main__.py`).

web [--games FOLDER]    build dist/web and dist/portolan-web.zip, with games from outside
native                  compile rules and bots for the page
serve                   build, serve on localhost, open the browser
wheel --from SOURCE     get pygame-ce's wheel from one source: cache, pyodide, source, folder
words                   compile the words
material                compile the words, cut the fonts
fast                    compile the rules and bots for this machine's Python
package                 build wheel and sdist for pip in dist
inside [WORDS]          run tests inside Pyodide; the words go to pytest there
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
import webbrowser
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from portolan_build.added import find_games
from portolan_build.cache import Cache
from portolan_build.compiled import compile_rules, sources
from portolan_build.errors import BuildError
from portolan_build.fonts import make_fonts
from portolan_build.inside import run_inside
from portolan_build.lock import Lock, read_lock
from portolan_build.native import compile_copy
from portolan_build.npm import core
from portolan_build.parts import find_parts
from portolan_build.serve import open_server
from portolan_build.tools import ROOT, run, say
from portolan_build.web import build
from portolan_build.wheel import SOURCES, find_wheel
from portolan_build.words import compile_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from portolan_build.report import Report


def material(lock: Lock, cache: Cache) -> None:
    """Make the generated files that the game needs. Raises BuildError."""
    compile_words(ROOT)
    make_fonts(ROOT, lock, cache)


def web(lock: Lock, cache: Cache, address: str = "", games: Sequence[Path] = ()) -> Report:
    """Build the bundle, for an address if known, with added games.

    Raises BuildError.
    """
    begun = time.monotonic()
    added = find_games(games, ROOT)
    material(lock, cache)
    runtime = core(lock, cache)
    with _beside("native"):
        wheel = find_wheel(lock, cache, runtime)
    parts = find_parts(wheel, lock, cache, added)
    report = build(ROOT, lock, cache, runtime, parts, address)
    say(
        f"dist/web and dist/portolan-web.zip: {report.brotli:,} bytes on the wire, "
        f"{report.first_brotli:,} of them before the first picture "
        f"(dist/report.txt), {time.monotonic() - begun:.1f} s"
    )
    return report


@contextmanager
def _beside(command: str) -> Iterator[None]:
    """Run another command of the build in parallel, and wait for its end."""
    child = subprocess.Popen([sys.executable, "-m", "portolan_build", command], cwd=ROOT)
    try:
        yield
    except BaseException:
        child.send_signal(signal.SIGINT if os.name != "nt" else signal.SIGTERM)
        raise
    finally:
        child.wait()


def fast() -> None:
    """Compile the rules and bots. Raises BuildError."""
    from portolan.cli.compiled import folder  # noqa: PLC0415 - the program says where it looks

    begun = time.monotonic()
    count = compile_rules(ROOT / "game", folder(), sources(ROOT / "game"))
    say(
        f"{count} modules compiled in {time.monotonic() - begun:.0f} s; "
        "tournament, tune, check, bench and puzzles take them"
    )


def package() -> None:
    """Build wheel and sdist as pip's build front ends do. Raises BuildError."""
    built = run(
        [sys.executable, "-m", "hatchling", "build", "--directory", ROOT / "dist"],
        doing="building wheel and sdist",
        remedy="delete the folder .venv and start python3 build again.",
    )
    say(built.strip())


def serve(port: int | None, *, browser: bool) -> None:
    """Serve `dist/web` until Ctrl-C. Raises BuildError when the port asked for is taken."""
    with open_server(ROOT / "dist" / "web", port) as server:
        say(f"Portolan is at {server.url}   (Ctrl-C ends)")
        if browser:
            webbrowser.open(server.url)
        with suppress(KeyboardInterrupt):
            while True:
                time.sleep(3600)


def read(arguments: list[str]) -> argparse.Namespace:
    """Parse the command line; words after `inside` are left unchanged, in `rest`."""
    parser = argparse.ArgumentParser(
        "python3 build",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    page = commands.add_parser("web")
    page.add_argument("--address", default="", metavar="URL", help="where the folder will lie")
    page.add_argument(
        "--games", action="append", default=[], type=Path, metavar="FOLDER",
        help="a game from outside, or a folder of such games; may be given again",
    )  # fmt: skip
    commands.add_parser("native")
    commands.add_parser("words")
    commands.add_parser("material")
    commands.add_parser("fast")
    commands.add_parser("package")
    server = commands.add_parser("serve")
    server.add_argument("--port", type=int, metavar="N", help="a port of localhost")
    server.add_argument("--no-open", action="store_true", help="do not open the browser")
    wheel = commands.add_parser("wheel")
    wheel.add_argument("--from", dest="only", choices=SOURCES, help="one source only")
    commands.add_parser("inside", add_help=False)
    words, rest = parser.parse_known_args(arguments)
    if rest and words.command != "inside":
        parser.error(f"unknown words: {' '.join(rest)}")
    words.rest = rest
    return words


def main(arguments: list[str]) -> int:
    """Run the command of the command line; return the exit code."""
    words = read(arguments)
    try:
        lock, cache = read_lock(ROOT / "build" / "lock.toml"), Cache(ROOT / ".cache")
        match words.command:
            case "web":
                web(lock, cache, words.address, words.games)
            case "serve":
                web(lock, cache)
                serve(words.port, browser=not words.no_open)
            case "fast":
                fast()
            case "package":
                package()
            case "native":
                compile_copy(ROOT, lock, cache, core(lock, cache))
            case "words":
                compile_words(ROOT)
            case "material":
                material(lock, cache)
            case "inside":
                material(lock, cache)
                return run_inside(ROOT, core(lock, cache), words.rest)
            case _:
                find_wheel(lock, cache, core(lock, cache), only=words.only)
    except BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        # Products appear only when complete, so there is nothing to clean up.
        print("\nstopped; start again to go on where it stopped", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
