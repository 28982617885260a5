"""Write the golden games again, or print the record of one: see the docstring of the package."""

from __future__ import annotations

import json
import sys

from tests.golden.records import GAMES, file_of, records


def main(words: list[str]) -> None:
    """Do what the words of the command say; raise SystemExit if they say nothing."""
    match words:
        case ["write"]:
            for name in GAMES:
                digests = {record.name: record.digest() for record in records(name)}
                file_of(name).write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
        case ["first", *part]:  # of that the parts `0 3`, `1 3` and `2 3` are a third each
            start, step = map(int, part or (0, 1))
            firsts = {
                name: [r for r in records(name) if r.name.endswith("seed 1")][start::step]
                for name in GAMES
            }
            chosen = {name: {r.name: r.digest() for r in some} for name, some in firsts.items()}
            json.dump(chosen, sys.stdout)
        case [name, wanted] if name in GAMES:
            for record in records(name):
                if record.name == wanted:
                    print(*record.lines(), sep="\n")
        case _:
            raise SystemExit("say `write`, `first`, or a game and the name of a record")


if __name__ == "__main__":
    main(sys.argv[1:])
