"""docs/protocol-venice.md describes the actions, events and positions of the engine."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from portolan.core.errors import BadActionError
from tests.venice.random_games import GAME, STYLES, Plan, new_match, walk
from tests.venice.scene import VENICE, new

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "protocol-venice.md").read_text("utf-8")
PLANS = [Plan(3 + n % 3, bool(n % 2), n, list(STYLES)[n % len(STYLES)], n) for n in range(12)]


def table(title: str) -> list[list[str]]:
    """Return the rows of the table under a heading."""
    part = TEXT.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def names(cell: str) -> list[str]:
    """Return what stands between backticks, outside of brackets."""
    return re.findall(r"`([^`]+)`", re.sub(r"\([^)]*\)", "", cell))


def test_the_table_of_actions_matches_what_is_asked() -> None:
    verbs: defaultdict[str, set[str]] = defaultdict(set)
    for texts, prompts, _ in table("Actions"):
        for prompt in names(prompts):
            verbs[prompt] |= {text.split()[0] for text in names(texts)}
    offered: defaultdict[str, set[str]] = defaultdict(set)
    for plan in PLANS:
        match = new_match(plan)
        decision = GAME.decision(match.position)
        for step in walk(match, plan):
            assert decision
            offered[decision.prompt] |= {text.split()[0] for text in step.legal}
            decision = GAME.decision(match.position)
    assert offered == verbs


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("resign now", "actions begin with reserve, sail, trade, sponsor, produce, keep, sell, "
                       "load, buy, pass"),
        ("sponsor nobody", "a valid one is 'sponsor draper B1'"),
    ],
)  # fmt: skip
def test_an_invalid_text_is_refused_with_valid_ones(text: str, expected: str) -> None:
    """Every verb once; of a known verb an example."""
    with pytest.raises(BadActionError) as caught:
        VENICE.parse(text)
    assert str(caught.value) == f"{text!r} is not an action of The Patrons of Venice; {expected}"


def test_the_table_of_events_is_that_of_the_game() -> None:
    """Kinds, fields, secrets and what reveals."""
    text: defaultdict[str, set[frozenset[str]]] = defaultdict(set)
    for plan in PLANS:
        match = new_match(plan)
        for _ in walk(match, plan):
            pass
        for event in [*match.opening, *(e for events in match.events for e in events)]:
            text[event.kind].add(frozenset(event.data))
    rows = {names(row[0])[0]: row[1:] for row in table("Events")}
    assert list(rows) == list(VENICE.events)
    for kind, (fields, secret, reveals) in rows.items():
        about = VENICE.events[kind].about
        assert text[kind] == {frozenset(names(fields))}, kind
        assert (set(names(secret)), reveals == "yes") == (set(about.secret), about.reveals)


def test_the_table_of_positions_names_every_field() -> None:
    fields = [name for row in table("Positions and views") for name in names(row[0])]
    data = new(4).data
    assert set(fields) == set(data)
    (players,) = (row[1] for row in table("Positions and views") if "`players`" in row[0])
    assert set(names(players)) == set(data["players"][0])
