"""The worked example of the second rulebook, replayed move by move from `worked_example.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from portolan.core.match import Match
from tests.ragusa.figures_scene import Scene

EXAMPLE: dict[str, Any] = json.loads(
    Path(__file__).with_name("worked_example.json").read_text(encoding="utf-8")
)
SEATS: list[str] = EXAMPLE["seats"]
MOVES_OF = {"first": 9, "second": 15}
"""How many of the moves each rulebook prints."""


def begin(edition: str) -> Match:
    """Start the example: Violet is to place, with the printed prices."""
    scene = Scene(3, edition=edition).harbour(*EXAMPLE["harbour"]).prices(**EXAMPLE["prices"])
    return scene.cards({}, deck=tuple(EXAMPLE["bonus_deck"])).match()


def table(match: Match) -> dict[str, Any]:
    """Return resources, commodities and points of each seat, walls and towers."""
    position: Any = match.game.dump(match.position)
    players = dict(zip(SEATS, position["players"], strict=True))
    return {
        "after": {
            name: [
                *player["resources"].values(),
                *player["commodities"].values(),
                sum(player["points"].values()),
            ]
            for name, player in players.items()
        },
        "walls": position["walls"],
        "towers": {spot: name for name, player in players.items() for spot in player["towers"]},
    }


@pytest.mark.parametrize("edition", ["first", "second"])
def test_every_move_of_the_worked_example_gives_the_printed_table(edition: str) -> None:
    """Each rulebook's example: who is asked, and what everybody has after each move."""
    match = begin(edition)
    for move in EXAMPLE["moves"][: MOVES_OF[edition]]:
        for name, text in move["plays"]:
            decision = match.game.decision(match.position)
            assert decision is not None
            assert SEATS[decision.seat] == name, (move["move"], text)
            match.play(text)
        assert table(match) == {key: move[key] for key in ("after", "walls", "towers")}, move


def test_the_initial_prices_of_the_example_follow_from_its_ships() -> None:
    """From space 5 on, each ship of the set-up has raised its commodity by its arrow; Wine and
    Silver sell for 2 on spaces 6 to 9."""
    raised = [ship.split("_")[1] for ship in EXAMPLE["harbour"]]
    assert EXAMPLE["prices"] == {name: 5 + raised.count(name) for name in EXAMPLE["prices"]}
    assert all(EXAMPLE["prices"][name] in range(6, 10) for name in ("wine", "silver"))


def test_every_decision_that_the_book_omits_is_noted() -> None:
    """A pass or a kept card that the book does not print is in the notes of its move."""
    for move in EXAMPLE["moves"]:
        silent = [text for _, text in move["plays"] if text == "pass" or text.startswith("keep ")]
        sentence = any(note.startswith("Not in the book: ") for note in move.get("notes", []))
        assert sentence or not silent, move["move"]


def test_moves_go_round_by_turns() -> None:
    """Five rounds, in each Violet, Orange, Blue place one house."""
    placed = [move["plays"][0] for move in EXAMPLE["moves"]]
    assert [name for name, _ in placed] == SEATS * 5
    assert all(text.startswith("house ") for _, text in placed)
    assert [move["round"] for move in EXAMPLE["moves"]] == [n for n in range(1, 6) for _ in SEATS]
