"""What docs/protocol.md promises about `python3 game engine`.

The example session there is run literally. If an answer changes on purpose, change its line in the
document too: feed the requests to the engine and copy its answers.
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections import defaultdict
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from portolan.ai.levels import levels
from portolan.cli.engine import LARGEST_BUDGET, LONGEST_LINE, Engine, serve
from portolan.core.contract import Event
from portolan.core.match import Match
from portolan.registry import PACKAGES, find_game
from tests.support.protocol import DOCUMENT, ROOT, run_engine, section, table
from tests.support.rng import dice
from tests.support.saves import resigned
from tests.support.statements import codes

NEW = {"op": "new", "game": "ragusa", "seats": 3, "seed": 5}


def serve_bytes(data: bytes) -> list[Any]:
    """Feed bytes to the engine in this process; return its answers."""
    answers = io.StringIO()
    serve(io.BytesIO(data), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def ask(engine: Engine, **request: Any) -> dict[str, Any]:
    """Send a request that must succeed; return the answer."""
    answer = engine.answer(request)
    assert answer["ok"] is True, answer
    return answer


def state(engine: Engine) -> list[Any]:
    """Return everything that can be queried about a match."""
    return [engine.answer({"op": op}) for op in ("legal", "position", "save", "history", "result")]


def started(moves: int = 0, **changes: Any) -> Engine:
    """Return an engine with a match and some random actions played."""
    engine, random = Engine(), dice(3)
    ask(engine, **(NEW | changes))
    for _ in range(moves):
        if actions := ask(engine, op="legal")["actions"]:
            ask(engine, op="play", action=random.choice(actions))
    return engine


# --- the document ----------------------------------------------------------------------------


def test_the_example_session_is_exact() -> None:
    """Every answer in the document, literally, through a real process."""
    lines = section("Example session").split("```text\n")[1].split("\n```")[0].splitlines()
    requests = [line[2:] for line in lines if line.startswith("> ")]
    answers = [line[2:] for line in lines if line.startswith("< ")]
    assert len(requests) + len(answers) == len(lines)
    code, text, complaint = run_engine("\n".join(requests).encode())
    assert text == answers
    assert (code, complaint) == (0, b"")


def test_the_document_names_every_operation_and_its_fields() -> None:
    """The table of operations is complete: other fields are refused, required ones needed."""
    documented = [codes(row[0])[0] for row in table("Operations")]
    message = Engine().answer({"op": "?"})["error"]
    assert isinstance(message, dict)
    assert str(message["message"]).rpartition("there are: ")[2].split(", ") == documented
    fields = {codes(row[0])[0]: set(codes(row[1])) for row in table("Operations")}
    fields["play"] -= {"legal"}  # the table says where an action comes from
    every = set().union(*fields.values())
    for op, known in fields.items():
        for name in every:
            answer = started().answer({"op": op, **dict.fromkeys(known, None), name: None})
            refused = f"op {op!r} does not take {name!r}"
            assert (answer.get("error", {}) == {"code": "bad_request", "message": refused}) is (
                name not in known
            ), (op, name)


def test_the_document_names_the_fields_of_answers() -> None:
    """The answer of each operation is named in its row."""
    engine = started(400)
    requests: list[dict[str, Any]] = [
        {"op": "games"}, {"op": "legal"}, {"op": "position"}, {"op": "save"}, {"op": "history"},
        {"op": "result"}, {"op": "undo"}, NEW, {"op": "play"}, {"op": "load"},
        {"op": "choose", "bot": "random"}, {"op": "advise", "playouts": 2},
    ]  # fmt: skip
    rows = {codes(row[0])[0]: set(codes(row[2])) for row in table("Operations")}
    rows["load"] |= rows["new"] - {"events"}
    for request in requests:
        if request["op"] == "play":
            request |= {"action": ask(engine, op="legal")["actions"][0]}
        if request["op"] == "load":
            request |= {"save": ask(engine, op="save")["save"]}
        answer = ask(engine, **request)
        assert set(answer) - {"ok"} <= rows[request["op"]], request["op"]


def test_the_document_names_every_field_of_positions_views_and_saves() -> None:
    """The tables are complete, for several players and solo."""
    documented = {name for row in table("Positions and views of Ragusa") for name in codes(row[0])}
    players = {n for row in table("Positions and views of Ragusa")[-2:-1] for n in codes(row[1])}
    for seats in (1, 3):
        engine = started(30, seats=seats)
        whole = ask(engine, op="position")["position"]
        view = ask(engine, op="position", seat=0)["position"]
        assert set(whole) | {"next_ship"} == documented
        assert set(view) == documented
        assert all(set(player) <= players for player in whole["players"])
        save = ask(engine, op="save")["save"]
        assert set(save) == {name for row in table("Saves") for name in codes(row[0])}


def test_the_table_of_events_is_complete() -> None:
    """Kinds, secret fields and what reveals are as the game declares them."""
    declared = {
        kind: (sorted(declared.about.secret), declared.about.reveals)
        for kind, declared in find_game("ragusa").events.items()
    }
    documented = {
        codes(row[0])[0]: (sorted(codes(row[2])), row[3] == "yes") for row in table("Events")
    }
    assert documented == declared


def test_events_have_the_fields_of_the_table() -> None:
    """Games of every player count report events with exactly the fields in the document."""
    documented = {codes(row[0])[0]: set(codes(row[1])) for row in table("Events")}
    sentence: defaultdict[str, set[frozenset[str]]] = defaultdict(set)
    random = dice(7)
    for number in range(30):
        seats = 1 + number % 5
        options = {"harder": number < 15} if seats == 1 else {}
        match = Match(find_game("ragusa"), seats, options, number)
        events: list[Event] = [*match.opening]
        while texts := match.legal_texts():
            at_the_palace = [text for text in texts if "RP" in text or text == "draw"]
            events += match.play(random.choice(at_the_palace or texts))
        for event in events:
            sentence[event.kind].add(frozenset(event.to_json()) - {"event", "seat"})
    assert {kind: list(map(set, shapes)) for kind, shapes in sentence.items()} == {
        kind: [fields] for kind, fields in documented.items() if kind in sentence
    }
    assert set(documented) - set(sentence) <= {"piece_set_aside"}


def test_the_table_of_actions_matches_what_is_asked() -> None:
    """Every action that random games offer begins like one of the table, with its prompt."""
    verbs: defaultdict[str, set[str]] = defaultdict(set)
    for row in table("Actions of Ragusa"):
        for prompt in codes(row[1]):
            verbs[prompt].add(codes(row[0])[0].split()[0])
    offered: defaultdict[str, set[str]] = defaultdict(set)
    random = dice(11)
    for number in range(15):
        engine = Engine()
        ask(engine, **(NEW | {"seats": 2 + number % 2, "seed": number}))
        while not (legal := ask(engine, op="legal"))["over"]:
            offered[legal["prompt"]] |= {text.split()[0] for text in legal["actions"]}
            ask(engine, op="play", action=random.choice(legal["actions"]))
    assert offered == verbs


# --- operations ------------------------------------------------------------------------------


def test_new_takes_defaults_and_draws_a_seed() -> None:
    """Omitted options take their default; an omitted seed differs from match to match."""
    first, second = Engine(), Engine()
    answers = [ask(e, op="new", game="ragusa", seats=1) for e in (first, second)]
    assert answers[0]["options"] == {
        "edition": "second", "harder": False, "pairs": False, "player_first": False,
    }  # fmt: skip
    assert answers[0]["seed"] != answers[1]["seed"]
    again = ask(second, op="new", game="ragusa", seats=1, seed=answers[0]["seed"])
    assert again == answers[0]
    assert state(first) == state(second)


def test_a_whole_match_and_its_result() -> None:
    """Legal actions lead to the end; then nobody is asked, and the result adds up."""
    engine = started(1000)
    assert ask(engine, op="legal") == {
        "ok": True, "over": True, "seat": None, "prompt": None, "actions": [],
    }  # fmt: skip
    seats = ask(engine, op="result")["seats"]
    assert [seat["seat"] for seat in seats] == [0, 1, 2]
    assert all(seat["points"] == sum(seat["by_source"].values()) for seat in seats)
    best = max((seat["points"], seat["tie_break"]) for seat in seats)
    assert [s["winner"] for s in seats] == [(s["points"], s["tie_break"]) == best for s in seats]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_bot_chooses_for_the_seat_that_is_asked(seats: int) -> None:
    """The choice is legal and repeatable, and is not played."""
    engine = started(6, seats=seats)
    before = state(engine)
    for bot in ("random", *levels("ragusa")):
        request = {"op": "choose", "bot": bot, "playouts": 5, "seed": 8}
        choice = ask(engine, **request)
        legal = ask(engine, op="legal")
        assert choice["seat"] == legal["seat"]
        assert choice["action"] in legal["actions"]
        assert ask(engine, **request) == choice
    assert state(engine) == before


@pytest.mark.parametrize("seats", [1, 3])
def test_advice_ranks_candidates(seats: int) -> None:
    """For the asked seat, the best first; chances in thousandths; the same each time."""
    engine = started(8, seats=seats)
    before = state(engine)
    request = {"op": "advise", "playouts": 20, "seed": 4}
    answer = ask(engine, **request)
    advice = answer["advice"]
    assert answer["seat"] == ask(engine, op="legal")["seat"]
    chances = [one["chance"] for one in advice]
    assert chances == sorted(chances, reverse=True)
    texts = [one["action"] for one in advice]
    assert len(set(texts)) == len(texts)
    assert set(texts) <= set(ask(engine, op="legal")["actions"])
    assert all(0 <= one["chance"] <= 1000 for one in advice)
    assert all("reason" in reason for one in advice for reason in one["reasons"])
    assert ask(engine, **request) == answer
    assert state(engine) == before


def test_after_the_end_there_is_nothing_to_choose() -> None:
    """Neither for a bot nor for a hint: the error code is that of an action after the end."""
    engine = started(1000)
    requests = (
        {"op": "choose", "bot": "random"},
        {"op": "advise"},
        {"op": "play", "action": "pass"},
    )
    for request in requests:
        answer: Any = engine.answer(request)
        assert answer["error"]["code"] == "illegal_action"


def test_a_bot_is_asked_with_seconds() -> None:
    """A budget of time, and its own seed."""
    engine = started(20)
    choice = ask(engine, op="choose", bot="rector", seconds=1, seed=3)
    assert choice["action"] in ask(engine, op="legal")["actions"]


def test_undo_goes_back_action_by_action() -> None:
    """`undone` names the last action, and the match is as before it."""
    engine = started()
    states, texts = [], []
    for _ in range(12):
        states.append(state(engine))
        texts.append(ask(engine, op="legal")["actions"][-1])
        ask(engine, op="play", action=texts[-1])
    assert ask(engine, op="history")["actions"] == texts
    while states:
        assert ask(engine, op="undo")["undone"] == texts.pop()
        assert state(engine) == states.pop()


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_save_and_position_can_be_continued_by_another_engine(seats: int) -> None:
    """Another engine that loads a save, or a position, continues like the first one."""
    engine = started(12, seats=seats)
    for field in ("save", "position"):
        other = Engine()
        ask(other, op="load", **{field: ask(engine, op=field)[field]})
        assert ask(other, op="position") == ask(engine, op="position")
        assert ask(other, op="legal") == ask(engine, op="legal")
        action = ask(engine, op="legal")["actions"][0]
        played = [ask(e, op="play", action=action) for e in (engine, other)]
        assert played[0] == played[1]
        assert ask(other, op="position") == ask(engine, op="position")


def test_the_order_of_walls_towers_and_spots_does_not_matter() -> None:
    """A position that lists them in another order is the same position."""
    engine = started(60, seed=8)
    position = ask(engine, op="position")["position"]
    turned = position | {
        "walls": position["walls"][::-1],
        "spots": dict(reversed(position["spots"].items())),
        "players": [player | {"towers": player["towers"][::-1]} for player in position["players"]],
    }
    assert turned != position
    other = Engine()
    ask(other, op="load", position=turned)
    assert ask(other, op="position")["position"] == position


def test_a_view_hides_secrets_and_cannot_be_loaded() -> None:
    """It has no cards of others and no seed, and is refused as a position."""
    engine = started(25)
    whole = ask(engine, op="position")["position"]
    for seat in range(3):
        view = ask(engine, op="position", seat=seat)["position"]
        assert view["chance"]["seed"] is None
        assert set(view["ship_deck"]) == {"?"}
        for other, (seen, real) in enumerate(zip(view["players"], whole["players"], strict=True)):
            hidden = ["?"] * len(real["cards"])
            assert seen["cards"] == (real["cards"] if other == seat else hidden)
        before = state(engine)
        answer = engine.answer({"op": "load", "position": view})
        assert answer["error"]["code"] == "bad_position"  # type: ignore[call-overload, index]
        assert state(engine) == before


# --- errors ----------------------------------------------------------------------------------


def foreign_save() -> dict[str, Any]:
    """Return a save of a later version."""
    save: dict[str, Any] = ask(started(), op="save")["save"]
    return save | {"version": 3}


BAD: list[tuple[str, Any]] = [
    ("bad_request", 7),
    ("bad_request", None),
    ("bad_request", []),
    ("bad_request", {}),
    ("bad_request", {"op": None}),
    ("bad_request", {"op": ["legal"]}),
    ("bad_request", {"op": "Legal"}),
    ("bad_request", {"op": "legal", "seat": 0}),
    ("bad_request", {"op": "new", "game": "ragusa"}),
    ("bad_request", {"op": "new", "seats": 3}),
    ("bad_request", {"op": "play"}),
    ("bad_request", {"op": "play", "action": 3}),
    ("bad_request", {"op": "position", "seat": 3}),
    ("bad_request", {"op": "position", "seat": -1}),
    ("bad_request", {"op": "position", "seat": True}),
    ("bad_request", {"op": "position", "seat": None}),
    ("bad_request", {"op": "load"}),
    ("bad_request", {"op": "load", "save": {}, "position": {}}),
    ("unknown_game", {"op": "new", "game": "chess", "seats": 2}),
    ("unknown_game", {"op": "new", "game": None, "seats": 2}),
    ("unknown_game", {"op": "load", "position": {"game": "chess"}}),
    ("unknown_game", {"op": "load", "position": None}),
    ("bad_option", NEW | {"seats": 6}),
    ("bad_option", NEW | {"seats": 3.0}),
    ("bad_option", NEW | {"seats": True}),
    ("bad_option", NEW | {"seats": "3"}),
    ("bad_option", NEW | {"seed": -1}),
    ("bad_option", NEW | {"seed": 1 << 53}),
    ("bad_option", NEW | {"seed": None}),
    ("bad_option", NEW | {"seed": 1.5}),
    ("bad_option", NEW | {"options": None}),
    ("bad_option", NEW | {"options": []}),
    ("bad_option", NEW | {"options": {"colour": "red"}}),
    ("bad_option", NEW | {"options": {"edition": "third"}}),
    ("bad_option", NEW | {"options": {"harder": True}}),
    ("bad_option", NEW | {"seats": 1, "options": {"harder": 1}}),
    ("bad_material", NEW | {"material": None}),
    ("bad_material", NEW | {"material": {"map": {}}}),
    ("bad_request", {"op": "load", "save": {}, "material": {}}),
    ("bad_material", {"op": "load", "position": {"game": "ragusa"}, "material": 3}),
    ("bad_action", {"op": "play", "action": ""}),
    ("bad_action", {"op": "play", "action": "resign"}),
    ("bad_action", {"op": "play", "action": "wall 23"}),
    ("bad_action", {"op": "play", "action": "wall 3\u0000"}),
    ("bad_action", {"op": "play", "action": "house WI-F5-WH for wood wood"}),
    ("illegal_action", {"op": "play", "action": "wall 3"}),
    ("bad_position", {"op": "load", "position": {"game": "ragusa"}}),
    ("bad_save", {"op": "load", "save": 3}),
    ("bad_save", {"op": "load", "save": {}}),
    ("bad_save", {"op": "load", "save": foreign_save()}),
    ("unknown_level", {"op": "choose", "bot": "chess"}),
    ("bad_request", {"op": "choose", "bot": None}),
    ("bad_request", {"op": "choose", "bot": 3}),
    ("bad_request", {"op": "choose", "bot": ["merchant"]}),
    ("bad_request", {"op": "choose"}),
    ("bad_request", {"op": "choose", "bot": "rector", "seconds": 0}),
    ("bad_request", {"op": "choose", "bot": "rector", "seconds": 0.5}),
    ("bad_request", {"op": "choose", "bot": "rector", "playouts": True}),
    ("bad_request", {"op": "choose", "bot": "rector", "playouts": None}),
    ("bad_option", {"op": "choose", "bot": "rector", "seed": -1}),
    ("bad_request", {"op": "advise", "playouts": 0}),
    ("bad_option", {"op": "advise", "seed": "1"}),
    ("not_over", {"op": "result"}),
    ("nothing_to_undo", {"op": "undo"}),
]


@pytest.mark.parametrize(("code", "request_"), BAD, ids=[str(bad[1])[:60] for bad in BAD])
def test_a_bad_request_gets_its_code_and_changes_nothing(code: str, request_: Any) -> None:
    """The error has a code of the table and a message, and the match is unchanged."""
    engine = started()
    before = state(engine)
    answer: Any = engine.answer(request_)
    assert set(answer) == {"ok", "error"}
    assert answer["ok"] is False
    assert answer["error"]["code"] == code
    assert len(answer["error"]["message"]) > 10
    assert state(engine) == before


def test_every_code_of_the_document_occurs() -> None:
    """The table of errors names exactly the codes that exist."""
    documented = {codes(row[0])[0] for row in table("Errors")}
    assert documented == {code for code, _ in BAD} | {"no_match", "other_rules", "missing_part"}


def test_a_game_without_an_evaluator_has_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACKAGES, "quay", "tests.contract.sample")
    engine = Engine()
    ask(engine, op="new", game="quay", seats=2, seed=1)
    refused: Any = engine.answer({"op": "advise"})
    assert refused["error"]["code"] == "missing_part"


def test_a_match_under_other_rules_can_be_viewed() -> None:
    """Loading says so; it is shown and saved unchanged, and nothing can be played."""
    save = resigned(ask(started(9), op="save")["save"], rules=7)
    engine = Engine()
    answer = ask(engine, op="load", save=save)
    assert answer["rules"] == 7
    assert "version 7" in answer["problem"]
    before = state(engine)
    legal = ask(engine, op="legal")
    assert (legal["over"], legal["actions"]) == (False, [])
    for request in ({"op": "play", "action": "pass"}, {"op": "undo"}, {"op": "advise"},
                    {"op": "choose", "bot": "random"}):  # fmt: skip
        refused: Any = engine.answer(request)
        assert refused["error"]["code"] == "other_rules"
    assert state(engine) == before
    assert ask(engine, op="history")["actions"] == save["actions"]
    assert ask(engine, op="save")["save"] == save


@pytest.mark.parametrize(
    "op", ["legal", "play", "choose", "advise", "position", "save", "undo", "history", "result"]
)
def test_without_a_match_every_operation_says_so(op: str) -> None:
    """And how to begin one."""
    needs = {"play": {"action": "pass"}, "choose": {"bot": "random"}}
    answer: Any = Engine().answer({"op": op} | needs.get(op, {}))
    assert answer["error"]["code"] == "no_match"
    assert '"op": "new"' in answer["error"]["message"]


# --- arbitrary input -----------------------------------------------------------------------------

DEEP = b'{"op": ' * 100_000 + b"1" + b"}" * 100_000
STRANGE = {
    "not UTF-8": b"\xff\xfe\x00{",
    "NULs": b"\x00" * 50,
    "a NUL in a text": b'{"op": "leg\x00al"}',
    "an escaped NUL": b'{"op": "play", "action": "\\u0000"}',
    "a huge number": b'{"op": "position", "seat": ' + b"9" * 100_000 + b"}",
    "a number as long as Python writes": b'{"op": "position", "seat": ' + b"9" * 4300 + b"}",
    "a huge exponent": b'{"op": "new", "game": "ragusa", "seats": 1e999999}',
    "a fraction": b'{"op": "new", "game": "ragusa", "seats": 3.0}',
    "a budget beyond floats": b'{"op": "choose", "bot": "merchant", "seconds": '
    + b"9" * 400
    + b"}",
    "playouts beyond floats": b'{"op": "advise", "playouts": ' + b"9" * 400 + b"}",
    "deep lists": b"[" * 200_000,
    "deep objects": DEEP,
    "deep lists in a save": b'{"op": "load", "save": ' + b"[" * 900 + b"]" * 900 + b"}",
    "deep lists in an action": b'{"op": "play", "action": ' + b"[" * 900 + b"]" * 900 + b"}",
    "lone surrogates": b'{"op": "play", "action": "\\ud800\\udfff\\ud800"}',
    "a lone surrogate as a name": b'{"op": "legal", "\\udc80": 1}',
    "a lone surrogate in a save": b'{"op": "load", "save": {"format": "\\ud800"}}',
    "NaN": b'{"op": "position", "seat": NaN}',
    "Infinity": b'{"op": "position", "seat": -Infinity}',
    "a byte order mark": b'\xef\xbb\xbf{"op": "legal"}',
    "two objects": b'{"op": "legal"} {"op": "legal"}',
    "half an object": b'{"op": "legal"',
    "no object": b'"legal"',
    "20 MB": b'{"op": "' + b"x" * 20_000_000 + b'"}',
    "20 MB without an end of text": b"[" * 20_000_000,
    "as long as may be": b'{"op": "' + b"x" * (LONGEST_LINE - 10) + b'"}',
    "a byte too long": b'{"op": "' + b"x" * (LONGEST_LINE - 9) + b'"}',
}


def test_no_line_ends_the_program_or_changes_the_match() -> None:
    """Each strange line gets an error, one answer a line, and the match goes on."""
    new, legal = json.dumps(NEW).encode(), b'{"op": "legal"}'
    lines = [new, *(line for strange in STRANGE.values() for line in (strange, legal))]
    code, text, complaint = run_engine(b"\n".join(lines))
    assert (code, complaint) == (0, b"")
    answers: list[Any] = list(map(json.loads, text))
    assert len(answers) == len(lines)
    for name, error, after in zip(STRANGE, answers[1::2], answers[2::2], strict=True):
        assert error["ok"] is False, name
        assert after == answers[2], name
    assert answers[2]["actions"]


def test_errors_stay_short() -> None:
    """The message about a long line does not repeat it."""
    for name, line in STRANGE.items():
        [answer] = serve_bytes(line)
        assert len(json.dumps(answer)) < 6000, name


def padded(length: int) -> bytes:
    """Return a request of some length in bytes that asks for the games."""
    return b'{"op": "games"}'.rjust(length)


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_the_limit_of_a_line_is_exact(end: bytes) -> None:
    """As the document says: a line of that length without its end is answered, a longer one
    refused.
    """
    (text,) = re.findall(r"A line may have ([\d,]+) bytes", DOCUMENT)
    limit = int(text.replace(",", ""))
    assert limit == LONGEST_LINE
    assert [answer["ok"] for answer in serve_bytes(padded(limit) + end)] == [True]
    assert [answer["ok"] for answer in serve_bytes(padded(limit + 1) + end)] == [False]


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("more", [-1, 0, 1, 2])
def test_no_part_of_a_line_that_is_too_long_is_executed(
    times: int, more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gets one answer, even if it contains a whole request."""
    limit = 64
    monkeypatch.setattr("portolan.cli.engine.LONGEST_LINE", limit)
    length = times * limit + more
    tail = b'{"op": "games"}'
    for line in (padded(length), b"x" * (length - len(tail)) + tail, b"[" * length, b" " * length):
        answers = serve_bytes(line + b"\n" + tail)
        too_long = length > limit
        blank = not line.strip() and not too_long
        assert len(answers) == 2 - blank, line
        assert answers[-1]["ok"] is True
        if too_long:
            assert answers[0]["error"]["code"] == "bad_request"
            assert "64 bytes" in answers[0]["error"]["message"]


def test_a_line_longer_than_twice_the_limit_gets_one_answer() -> None:
    """With lines of real length."""
    line = b"[" * (2 * LONGEST_LINE + 1) + b'\r{"op": "games"}'
    assert [answer["ok"] for answer in serve_bytes(line + b'\n{"op": "games"}')] == [False, True]


def test_blank_lines_and_a_missing_last_line_end() -> None:
    """Blank lines are skipped, CR and LF both end a line, the last line needs no end."""
    code, text, _ = run_engine(b'\n  \r\n\t\n{"op": "games"}\r\n\n{"op": "games"}')
    assert code == 0
    assert [json.loads(line)["ok"] for line in text] == [True, True]
    assert run_engine(b"")[:2] == (0, [])


def test_of_a_duplicate_field_the_last_one_counts() -> None:
    """Duplicate names are no error."""
    [answer] = serve_bytes(b'{"op": "legal", "op": "games"}')
    assert list(answer) == ["ok", "games"]


def test_the_program_ends_quietly_when_its_output_is_closed() -> None:
    """A reader that goes away causes no error message."""
    with subprocess.Popen(
        [sys.executable, "-m", "portolan", "engine"], cwd=ROOT, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as engine:  # fmt: skip
        assert engine.stdin and engine.stdout and engine.stderr  # noqa: PT018 - for the types
        engine.stdout.close()
        engine.stdin.write(b'{"op": "games"}\n' * 3)
        engine.stdin.close()
        assert engine.wait(60) == 0
        assert engine.stderr.read() == b""


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
    | st.sampled_from(["ragusa", "pass", "keep good_silk", "G2-SI-MA", "?", "wine"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)  # fmt: skip
FIELDS = ("game", "seats", "options", "seed", "action", "seat", "save", "position", "bot", "x")
NO_BUDGET = JUNK.filter(lambda value: not (type(value) is int and 1 <= value <= LARGEST_BUDGET))
"""Budgets of up to days are valid, and the bot would use them."""
REQUESTS = JUNK | st.builds(
    lambda op, fields, budget: {"op": op, **fields, **budget},
    st.sampled_from([codes(row[0])[0] for row in table("Operations")]),
    st.dictionaries(st.sampled_from(FIELDS), JUNK, max_size=4),
    st.dictionaries(st.sampled_from(["seconds", "playouts"]), NO_BUDGET, max_size=2),
)


@settings(max_examples=200)
@given(request_=REQUESTS)
def test_junk_gets_an_answer_and_an_error_changes_nothing(request_: Any) -> None:
    """Whatever the request, the answer is JSON, and after an error nothing has changed."""
    engine = started()
    before = state(engine)
    answer: Any = engine.answer(request_)
    json.dumps(answer, allow_nan=False)
    if not answer["ok"]:
        assert set(answer["error"]) == {"code", "message"}
        assert state(engine) == before


@settings(max_examples=300)
@given(
    lines=st.lists(st.binary(max_size=40) | st.text(max_size=40).map(json.dumps).map(str.encode))
)
def test_junk_bytes_get_one_answer_a_line(lines: list[bytes]) -> None:
    """Every line that is not blank is answered, and the engine goes on."""
    data = b"\n".join([*lines, b'{"op": "games"}'])
    answers = serve_bytes(data)
    assert len(answers) == sum(bool(line.strip()) for line in data.split(b"\n"))
    assert answers[-1]["ok"] is True


@settings(max_examples=8)
@given(lines=st.lists(st.binary(max_size=60), min_size=20, max_size=60))
def test_junk_bytes_do_not_end_a_real_process(lines: list[bytes]) -> None:
    """The same through a real process."""
    data = b"\n".join([*lines, b'{"op": "games"}'])
    code, text, complaint = run_engine(data)
    assert (code, complaint) == (0, b"")
    assert len(text) == sum(bool(line.strip()) for line in data.split(b"\n"))
    assert json.loads(text[-1])["ok"] is True


# --- foreign positions --------------------------------------------------------------------------

VALUES: list[Any] = [
    None, True, False, -1, 0, 1, 2, 5, 12, 1 << 70, 1.5, "", "?", "over", "place", "keep", "wharf",
    "G2-SI-MA", "powerhouse", "reserved", [], {}, ["wharf"], ["G2-SI-MA"],
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths of all values inside a JSON value."""
    inner: Any = []
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    return [p for k, v in inner for p in [(*path, k), *places(v, (*path, k))]]


def damage(data: Any, random: Random) -> None:
    """Change one value of a position somewhere: to another, a similar one, or none."""
    *way, last = random.choice(places(data))
    for step in way:
        data = data[step]
    kind = random.randrange(4)
    if kind == 0:
        del data[last]
    elif kind == 1 and isinstance(data[last], int):
        data[last] += random.choice([-2, -1, 1, 2])
    elif kind == 2 and isinstance(data[last], list):
        random.shuffle(data[last])
        del data[last][random.randrange(len(data[last]) + 1) :]
    else:
        data[last] = random.choice(VALUES)


@settings(max_examples=250)
@given(number=st.integers(min_value=0, max_value=1 << 32))
def test_a_damaged_position_is_refused_or_can_be_played(number: int) -> None:
    """Loading says what is wrong and changes nothing, or the match goes on without a fault."""
    random = dice(number)
    engine = started(random.randrange(90), seats=random.randrange(1, 6), seed=random.randrange(99))
    position = ask(engine, op="position")["position"]
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        damage(position, random)
    before = state(engine)
    answer: Any = engine.answer({"op": "load", "position": position})
    if not answer["ok"]:
        assert answer["error"]["code"] in {"bad_position", "unknown_game"}
        assert state(engine) == before
        return
    for _ in range(30):
        actions = ask(engine, op="legal")["actions"]
        if not actions:
            break
        ask(engine, op="play", action=random.choice(actions))


def test_a_prompt_to_place_without_a_piece_is_refused() -> None:
    """A position that asks for a house of a seat without houses left is impossible."""
    for seats in (1, 2, 4):
        engine = started(seats=seats)
        while ask(engine, op="legal")["prompt"] == "keep":
            ask(engine, op="play", action=ask(engine, op="legal")["actions"][0])
        position = ask(engine, op="position")["position"]
        position["players"][position["seat"]] |= {"houses": 0, "powerhouses": 0}
        answer: Any = engine.answer({"op": "load", "position": position})
        assert answer["ok"] is False
        assert answer["error"]["code"] == "bad_position"


@pytest.mark.parametrize("left", [1, 3])
def test_the_rectors_palace_offers_two_cards(left: int) -> None:
    """A position in which it offers one card, or three, is impossible."""
    engine, random = started(), dice(2)
    while (legal := ask(engine, op="legal"))["prompt"] != "draw":
        ask(engine, op="play", action=random.choice(legal["actions"]))
    ask(engine, op="play", action="draw")
    position = ask(engine, op="position")["position"]
    offer = position["players"][position["seat"]]["offer"]
    offer[:] = [*offer, position["bonus_deck"].pop(0)][:left]
    answer: Any = engine.answer({"op": "load", "position": position})
    assert answer["ok"] is False
    assert answer["error"]["code"] == "bad_position"
