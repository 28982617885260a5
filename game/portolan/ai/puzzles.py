"""Puzzles: positions of matches in which one action is clearly the best, as they are stored.

They lie in `assets/<game>/puzzles.json`; `puzzle_search.py` finds and proves them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from portolan.core.assets import asset, check, read_json
from portolan.core.contract import AnyGame, Choices, HintReason
from portolan.core.match import Match
from portolan.registry import puzzles_file

GRADES: Final = range(1, 6)
"""How hard a puzzle is, the easiest first."""
MIN_GAIN: Final = 0.10
"""Chance to win by which the answer beats every other action, beyond the error."""
TRIALS: Final = 6
"""How often each level is asked."""


@dataclass(frozen=True)
class Puzzle:
    """A position in which the asked seat has one best action.

    The position is that of a match after its `actions`. `chance` is the chance to win (0 to 1)
    behind the `answer`, and behind those of `same`, which are answers too. `gain` is by how much
    that beats the next best action, with its standard `error`, in so many `playouts`. The `reasons`
    tell the answer from the usual mistake; `outlook` is what both lead to. `refutation` is what
    follows after the `mistake`, up to the seat's next turn; `cost` is the chance that the
    mistake loses. `plan` is what the seat does after the answer, as long as nothing is revealed.
    `found` is how often each level chose the answer. With a `key` action the choice is between the
    turns with and without it: it may as well come later in the turn. `grade` is how hard it is
    among the puzzles of its game.
    """

    id: str
    game: str
    seats: int
    options: Choices
    seed: int
    actions: tuple[str, ...]
    answer: str
    same: tuple[str, ...]
    chance: float
    gain: float
    error: float
    playouts: int
    reasons: tuple[HintReason, ...]
    mistake: str
    cost: float
    refutation: tuple[str, ...]
    plan: tuple[str, ...]
    found: tuple[int, ...]
    key: bool = False
    outlook: tuple[HintReason, ...] = ()
    grade: int = GRADES[0]

    @property
    def answers(self) -> tuple[str, ...]:
        """All that is right: the answer, and what comes to the same."""
        return (self.answer, *self.same)

    def match(self, game: AnyGame) -> Match:
        """Return a match that stands at the position; `game` is that of the puzzle."""
        match = Match(game, self.seats, self.options, self.seed)
        for text in self.actions:
            match.play(text)
        return match


def read_puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easiest first; none if it has no file of them."""
    name = puzzles_file(game)
    if not asset(name).is_file():
        return ()
    data = read_json(name)
    found = [_read(name, game, data["matches"], entry) for entry in data["puzzles"]]
    check(name, len({each.id for each in found}) == len(found), "two puzzles have one id")
    return _graded(found)


def _graded(puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easiest first, with their grades, as many in each: by how
    often all levels find the answer and, where that is equal, by how clearly it is the best.
    """
    ordered = sorted(puzzles, key=lambda each: (-sum(each.found), -each.gain))
    return tuple(
        replace(each, grade=GRADES[place * len(GRADES) // len(ordered)])
        for place, each in enumerate(ordered)
    )


def _read(name: str, game: str, matches: dict[str, Any], entry: dict[str, Any]) -> Puzzle:
    match, step = matches[str(entry["match"])], entry["step"]
    check(name, bool(entry["found"]), f"{entry['id']} does not say which levels find it")
    return Puzzle(
        entry["id"], game, match["seats"], match["options"], entry["match"],
        tuple(match["actions"][:step]), entry["answer"], tuple(entry.get("same", ())),
        entry["chance"] / 1000, entry["gain"] / 1000, entry["error"] / 1000, entry["playouts"],
        tuple(HintReason(key, fields) for key, fields in entry["reasons"]),
        entry["mistake"], entry["cost"] / 1000, tuple(entry["refutation"]),
        tuple(entry["plan"]), tuple(entry["found"]), entry.get("key", False),
        tuple(HintReason(key, fields) for key, fields in entry.get("outlook", ())),
    )  # fmt: skip


def packed(puzzles: Sequence[Puzzle]) -> dict[str, Any]:
    """Return puzzles as JSON data: each match once, up to the last puzzle of it."""
    matches: dict[str, dict[str, Any]] = {}
    entries = []
    for each in puzzles:
        match = matches.setdefault(
            str(each.seed), {"seats": each.seats, "options": each.options, "actions": []}
        )
        match["actions"] = max(match["actions"], [*each.actions], key=len)
        entries.append({
            "id": each.id, "match": each.seed, "step": len(each.actions),
            "answer": each.answer, "same": [*each.same], "chance": round(1000 * each.chance),
            "gain": round(1000 * each.gain), "error": round(1000 * each.error),
            "playouts": each.playouts, "reasons": [list(reason) for reason in each.reasons],
            "mistake": each.mistake, "cost": round(1000 * each.cost),
            "refutation": [*each.refutation], "plan": [*each.plan], "found": [*each.found],
            **({"key": True} if each.key else {}),
            **({"outlook": [list(reason) for reason in each.outlook]} if each.outlook else {}),
        })  # fmt: skip
    return {"matches": matches, "puzzles": entries}
