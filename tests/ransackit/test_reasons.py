"""Reasons of a hint in RANSACKIT."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.ai.hint import explain
from portolan.core.contract import Event, HintReason
from portolan.core.evaluation import Reason
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.games.ransackit.ai.reasons import odds_first
from portolan.games.ransackit.evaluator import EVALUATOR
from portolan.games.ransackit.ui.text.hint_reasons import reasons
from portolan.registry import find_game
from tests.ransackit.scene import Scene

GAME = find_game("ransackit")
WEIGHER: Any = EVALUATOR


def test_a_settlement_that_still_stands_is_named_and_whether_it_is_the_last() -> None:
    seen: set[str] = set()
    for seed in range(40):
        match: Any = Match(GAME, 2, {}, seed)
        while len(match.actions) < 150 and (actions := GAME.legal_actions(match.position)):
            before = match.position.copy()
            events: list[Event] = match.play(str(EVALUATOR.reply(match.position, actions)))
            for event in events:
                if event.kind != "centre_stands" or event.seat is None:
                    continue
                reasons = dict(EVALUATOR.reasons(before, match.position, events, event.seat))
                is_last = len(before.players[1 - event.seat].centres) == 1
                key = "now_breached_last" if is_last else "now_breached"
                assert reasons[key]["at"] == event.data["at"]
                if is_last:
                    assert reasons[key]["seat"] == 1 - event.seat
                seen.add(key)
        if seen:
            break
    assert seen


def reasons_of(scene: Scene, *plans: str) -> list[HintReason]:
    """Return the reasons for the first of some actions, each the beginning of a turn's rest."""
    position: Any = scene.begin().position
    legal = {str(action): action for action in GAME.legal_actions(position)}
    every = [[legal[text]] for text in plans]
    return [*finish(explain(GAME, WEIGHER, position, every, 0))[0]]


@pytest.mark.parametrize("phase", ["begin", "act"])
def test_what_a_later_move_of_the_turn_brings_is_not_said_of_the_first(phase: str) -> None:
    """A card that moves the Bandit recruits nobody: that comes later in the turn."""
    scene = Scene().city(0, "G9").goods(0, coin=3).hand(0, "law_enforcement").phase(phase)
    given = reasons_of(scene, "play law_enforcement")
    recruited = [reason for reason in given if reason.key == "now_recruited"]
    assert recruited
    text = " ".join(reasons(recruited, ["Ana", "Bo"]))
    assert text.startswith("The rest of the turn can bring a "), text
    whole = " ".join(reasons(given, ["Ana", "Bo"]))
    assert "rings a worker" not in whole.partition("rest of the turn")[0]


def test_what_an_action_brings_itself_or_by_its_own_questions_is_said_of_it() -> None:
    scene = Scene().city(0, "G9").goods(0, coin=3).phase("fortify")
    recruits = [r for r in reasons_of(scene, "recruit worker G9") if r.key == "now_recruited"]
    assert recruits
    assert "it brings a worker" in reasons(recruits[:1], ["Ana", "Bo"])[0].lower()
    scene = Scene().city(0, "G9").hand(0, "year_of_plenty").phase("begin")
    goods = [
        reason for reason in reasons_of(scene, "play year_of_plenty") if reason.key == "now_good"
    ]
    assert goods
    assert all("rest" not in reason.fields for reason in goods)


def test_what_a_roll_may_bring_is_not_said_of_it() -> None:
    """A 7 in an imagined roll moves the Bandit, which gains a resource."""
    scene = Scene().city(0, "G9").hand(0, "law_enforcement").phase("begin")
    assert not [r for r in reasons_of(scene, "roll") if r.key == "now_good"]


def test_who_falls_in_an_attack_is_not_said_where_it_may_fail() -> None:
    given = [
        HintReason("now_odds", {"at": "D7", "percent": 44}),
        HintReason("now_hex_won", {"at": "D7"}),
        HintReason("now_beaten", {"unit": "knight", "units": 1}),
    ]
    assert "falls" not in reasons(given, ["Ana", "Bo"])[0]
    sure = [HintReason("now_odds", {"at": "D7", "percent": 100}), *given[1:]]
    assert "1 enemy knight falls" in reasons(sure, ["Ana", "Bo"])[0]


def prey(*units: str) -> dict[str, Any]:
    """Return what the evaluator says of a knight that comes to stand beside a village."""
    scene = Scene().village(0, "G9").village(1, "B5").units(0, "knight D5").units(1, *units)
    table = scene.begin()
    before, events = table.position.copy(), table.match.play("move knight D5 to C5")
    return dict(EVALUATOR.reasons(before, table.position, events, 0))["now_prey"]


def test_an_attack_to_come_is_told_with_the_units_that_it_meets_first() -> None:
    """A knight beats a worker surely, the village itself not."""
    bare, manned = prey(), prey("worker B5")
    assert bare == {"at": "B5", "percent": 56, "seat": 1}
    assert manned == {"at": "B5", "percent": 100, "manned": True, "next": 56, "seat": 1}
    text = reasons([HintReason("now_prey", manned)], ["Ana", "Bo"])[0]
    assert text == (
        "Next turn you can attack B5, Bo’s only settlement (100% against the units there), then "
        "the settlement itself (56%)."
    )


def test_a_unit_that_attacks_as_soon_as_it_is_recruited_is_named() -> None:
    given = [
        HintReason("now_odds", {"at": "E6", "percent": 56, "unit": "knight"}),
        HintReason("now_settlement_captured", {"at": "E6"}),
    ]
    assert reasons(given, ["Ana", "Bo"])[0].startswith(
        "The knight that you recruit can attack at once; the attack on E6 succeeds 56%"
    )
    given[0].fields["limit"] = True
    assert reasons(given, ["Ana", "Bo"])[0].startswith(
        "With the higher unit limit you can recruit a knight that attacks at once; the attack"
    )


def test_what_an_attack_brings_follows_its_odds() -> None:
    """Where there is little room, two reasons are shown."""
    given: list[Reason] = [
        ("now_odds", {"at": "E6", "percent": 100}),
        ("reply_city", {"seat": 1, "action": "city E6", "at": "E6"}),
        ("now_breached_last", {"at": "E6", "seat": 1, "next": 56}),
    ]
    assert [key for key, _ in odds_first(given)] == ["now_odds", "now_breached_last", "reply_city"]
    guarded: list[Reason] = [
        ("now_guarded", {"at": "E6", "percent": 56}),
        ("reply_attack", {"seat": 1, "at": "E6", "percent": 56, "instead": 9, "only": True}),
    ]
    assert odds_first(guarded) == guarded
    more: Reason = ("now_limit", {"limit": 2})
    assert odds_first([*guarded, more]) == [guarded[1], more], "the same threat is told once"
