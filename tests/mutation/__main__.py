"""Change the rules in one place after another, and list the changes that no test notices.

Changes known to have no effect (`idle.json`) are listed with the reason, and not counted.

    PYTHONPATH=game:build .venv/bin/python -m tests.mutation \\
        PACKAGE [MODULE ...] [--sample N] [--seed N]

PACKAGE is `core`, or a game such as `ragusa`; modules of it are named like `walls.py`. Without
`--sample` every place is changed once.
"""

from __future__ import annotations

import argparse
import sys

from .mutants import mutate, packages


def main() -> None:
    """Test the mutants; print each that survives when it does, and the rate at the end."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("package", choices=packages())
    parser.add_argument(
        "modules", nargs="*", metavar="module", help="such as walls.py; all if none"
    )
    parser.add_argument("--sample", type=int, help="so many places, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the draw; 1 if left out")
    words = parser.parse_args()
    caught = count = idle = 0
    for mutant in mutate(words.package, words.sample, words.seed, words.modules):
        count += 1
        caught += mutant.caught
        idle += bool(mutant.idle) and not mutant.caught
        print(f"\r{caught} of {count} caught", end="", file=sys.stderr, flush=True)
        if not mutant.caught:
            text = f"{mutant.path}:{mutant.line}: {mutant.before}  =>  {mutant.after}"
            print(f"\r{text}  {mutant.idle}".rstrip(), flush=True)
    rest = count - idle
    print(f"caught {caught} of {rest} mutants, {caught / rest:.1%}; {idle} more do nothing")


if __name__ == "__main__":
    main()
