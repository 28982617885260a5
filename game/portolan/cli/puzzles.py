"""Command `puzzles`: find puzzles in matches of bots, and write them beside the game's assets.

The matches have seeds 0, 1, 2 and so on. Results are written after every match, and the same
command continues after the last one; they do not depend on the number of processes. With
`--refresh` no puzzle is found, but the reasons of all are written anew.
"""

from __future__ import annotations

import json
import multiprocessing
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from pathlib import Path
from typing import Final

from portolan.ai.puzzle_search import explained, find_puzzles
from portolan.ai.puzzles import Puzzle, packed, read_puzzles
from portolan.cli.compiled import in_use
from portolan.cli.worker import begin
from portolan.core.assets import asset, read_json
from portolan.registry import find_game, puzzles_file

ALIKE: Final = 12
"""Maximum number of puzzles with the same answer, or the same kind of key action: more could be
guessed.
"""
SAME_LESSON: Final = 8
"""Maximum number with the same verbs, one in the answer and another in the mistake: "do not
exchange Fish" is soon learned.
"""


def run(game: str, wanted: int, workers: int) -> None:
    """Find puzzles until a game has as many as wanted."""
    file = asset(puzzles_file(game))
    found = list(read_puzzles(game))
    first = read_json(puzzles_file(game))["next"] if file.is_file() else 0
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, begin, (in_use(),)) as pool:
        ahead = [pool.submit(_search, game, seed) for seed in range(first, first + workers)]
        for seed in count(first):
            if len(found) >= wanted:
                break
            ahead.append(pool.submit(_search, game, seed + workers))
            for puzzle in ahead.pop(0).result():
                found += [] if _is_common(puzzle, found) else [puzzle]
            _write(file, found, seed + 1)
            print(f"{game}: {len(found)} puzzles in {seed + 1} matches", file=sys.stderr)
        pool.shutdown(wait=False, cancel_futures=True)


def _is_common(puzzle: Puzzle, found: Sequence[Puzzle]) -> bool:
    """Return whether there are enough puzzles like one."""
    alike = sum(_kind(each) == _kind(puzzle) for each in found)
    answer, mistake = _verbs(puzzle)
    same = 0 if answer == mistake or puzzle.key else sum(_verbs(e) == _verbs(puzzle) for e in found)
    return alike >= ALIKE or same >= SAME_LESSON


def _verbs(puzzle: Puzzle) -> tuple[str, str]:
    """Return the verbs of answer and mistake."""
    return puzzle.answer.split()[0], puzzle.mistake.split()[0]


def _kind(puzzle: Puzzle) -> str:
    """Return what is alike in answers; of a key action the verb and what it is for."""
    verb = puzzle.answer.split()[0]
    return f"{verb} {puzzle.reasons[0].key}" if puzzle.key else puzzle.answer


def refresh(game: str, without: Sequence[str]) -> None:
    """Renew the reasons of a game's puzzles; leave out those without any, and those named."""
    found = read_puzzles(game)
    fresh = [explained(puzzle) for puzzle in found if puzzle.id not in without]
    kept = [puzzle for puzzle in fresh if puzzle.reasons]
    _write(asset(puzzles_file(game)), kept, read_json(puzzles_file(game))["next"])
    print(f"{game}: {sum(puzzle not in found for puzzle in kept)} of {len(kept)} puzzles changed")
    left = {puzzle.id for puzzle in kept}
    print("left out:", *(puzzle.id for puzzle in found if puzzle.id not in left))


def _search(game: str, seed: int) -> list[Puzzle]:
    return find_puzzles(find_game(game), seed)


def _write(file: Path, found: list[Puzzle], following: int) -> None:
    """Write the puzzles, and the seed of the match with which to go on."""
    data = {
        "from": "derived: by `portolan puzzles`, from matches of bots with these seeds",
        "next": following,
        **packed(found),
    }
    lines = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    fresh = file.with_suffix(".new")
    fresh.write_text(lines.replace('{"id"', '\n{"id"') + "\n", encoding="utf-8")
    fresh.replace(file)
