"""Entry point of the command line; long commands use compiled rules if there are any."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from portolan.cli.compiled import use_compiled

_LONG = {"tournament", "tune", "check", "bench", "puzzles"}


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    from portolan.commands import run  # noqa: PLC0415 - imports rules

    return run(sys.argv[1:] if words is None else words)


def start() -> int:
    """Run the command line of this process; return its exit code."""
    used = use_compiled() if _LONG.intersection(sys.argv[1:2]) else ""
    from portolan.cli.streams import OutputError, open_streams  # noqa: PLC0415 - imports what may be compiled

    try:
        open_streams()
    except OutputError as error:
        if sys.argv[1:]:  # a window needs none
            print(f"portolan: {error}", file=sys.stderr)
            return 2
    sys.path.append("")  # the current folder: custom bots are imported from there
    if used:
        print(used, file=sys.stderr)
    return main()


if __name__ == "__main__":
    sys.exit(start())
