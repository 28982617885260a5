"""Count where Era Tokens came from, for winners and for others.

    PYTHONPATH=game .venv/bin/python tools/token_sources.py FOLDER …

The folders are results of `game tournament ransackit`. Each match is replayed; a change of tokens
belongs to the card that was used, to a captured settlement, or to the verb of the action.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from portolan.core.contract import Json
from portolan.games.ransackit.rules.settlements import tokens_of
from portolan.registry import find_game

GAME = find_game("ransackit")


def source(text: str, events: Mapping[str, Mapping[str, Json]], card: str) -> str:
    """Return the source of the tokens that an action brought, by its events.

    `card` is the one that was used last: its tokens may come by a later action (honour).
    """
    verb = text.partition(" ")[0]
    if "settlement_captured" in events:
        return "captured"
    return card if "card_used" in events or verb == "honour" else verb


def _note(
    events: dict[str, Mapping[str, Json]], kind: str, seat: int | None, /, **data: Json
) -> None:
    del seat
    events[kind] = data


def gains(match: dict[str, Any], options: dict[str, Any]) -> list[tuple[bool, dict[str, int]]]:
    """Return for each seat of a match whether it won, and its tokens by source."""
    seats = range(len(match["seating"]))
    position: Any = GAME.start(len(seats), options, match["seed"])
    found: list[dict[str, int]] = [defaultdict(int) for _ in seats]
    before = [tokens_of(position, seat) for seat in seats]
    card = ""
    for text in match["actions"]:
        events: dict[str, Mapping[str, Json]] = {}
        GAME.apply(position, GAME.parse(text), partial(_note, events))
        if "card_used" in events:
            card = str(events["card_used"]["card"])
        now = [tokens_of(position, seat) for seat in seats]
        for seat in seats:
            if now[seat] != before[seat]:
                found[seat][source(text, events, card)] += now[seat] - before[seat]
        before = now
    won = {result.seat for result in GAME.result(position) if result.winner}
    return [(seat in won, found[seat]) for seat in seats]


def main(folders: list[str]) -> None:
    """Print a table of each folder: mean tokens of a winner and of others, by source."""
    for folder in map(Path, folders):
        options = json.loads((folder / "meta.json").read_text())["options"]
        sums: dict[bool, dict[str, int]] = {True: defaultdict(int), False: defaultdict(int)}
        seats = {True: 0, False: 0}
        lines = (folder / "matches.jsonl").read_text().splitlines()
        for match in map(json.loads, lines):
            for won, found in gains(match, options):
                seats[won] += 1
                for name, count in found.items():
                    sums[won][name] += count
        print(f"\n{folder.name}: {len(lines)} matches")
        names = sorted({*sums[True], *sums[False]}, key=lambda name: -sums[True][name])
        for name in names:
            print(name, *(f"{sums[won][name] / seats[won]:+.2f}" for won in (True, False)))


if __name__ == "__main__":
    main(sys.argv[1:])
