"""What docs/protocol-ransackit.md says: actions, positions, events, and a session."""

from __future__ import annotations

import json
from collections import defaultdict
from itertools import chain

from tests.ransackit.random_games import decisions
from tests.ransackit.scene import RANSACKIT, Scene
from tests.support.protocol import RANSACKIT_PAGE, run_engine, section, table
from tests.support.ransackit_prompts import PROMPTS
from tests.support.statements import codes


def test_the_session_is_what_the_engine_says() -> None:
    session = section("Example session", RANSACKIT_PAGE)
    lines = session.split("```text\n")[1].split("\n```")[0].splitlines()
    requests = [line[2:] for line in lines if line.startswith("> ")]
    answers = [line[2:] for line in lines if line.startswith("< ")]
    assert len(requests) + len(answers) == len(lines)
    code, text, complaint = run_engine("\n".join(requests).encode())
    assert text == answers
    assert (code, complaint) == (0, b"")
    assert [json.loads(line)["ok"] for line in answers].count(False) == 3


def test_the_table_of_actions_has_every_prompt_and_verb() -> None:
    verbs: defaultdict[str, set[str]] = defaultdict(set)
    for row in table("Actions", RANSACKIT_PAGE):
        for prompt in codes(row[1]):
            verbs[prompt] |= {text.split()[0] for text in codes(row[0])}
    assert set(verbs) == set(PROMPTS)
    for number in range(4):
        for match, texts in decisions(number):
            decision = RANSACKIT.decision(match.position)
            assert decision
            assert {text.split()[0] for text in texts} <= verbs[decision.prompt]


def test_the_table_of_positions_is_complete() -> None:
    documented = {n for row in table("Positions and views", RANSACKIT_PAGE) for n in codes(row[0])}
    data = Scene().begin().data
    assert set(data) == documented
    players = set(codes(table("Positions and views", RANSACKIT_PAGE)[-1][1]))
    assert set(data["players"][0]) <= players


def test_the_table_of_events_is_complete_and_has_their_fields() -> None:
    rows = table("Events", RANSACKIT_PAGE)
    declared = {
        kind: (sorted(event.about.secret), event.about.reveals)
        for kind, event in RANSACKIT.events.items()
    }
    assert {codes(row[0])[0]: (sorted(codes(row[2])), row[3] == "yes") for row in rows} == declared
    fields = {codes(row[0])[0]: codes(row[1]) for row in rows}
    for number in range(6):
        *_, (match, _) = decisions(number)
        for event in chain.from_iterable(match.events):
            assert list(event.data) == fields[event.kind], event.kind
