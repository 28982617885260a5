"""Reasons of a hint in RANSACKIT."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.ai.hint import explain
from portolan.core.contract import Event, HintReason, Json
from portolan.core.evaluation import REST, Reason, TurnComparison
from portolan.core.i18n import You
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.games.ransackit import events as ev
from portolan.games.ransackit.ai.reasons import linked, now, odds_first
from portolan.games.ransackit.ai.war import capture_chance, in_reach
from portolan.games.ransackit.board.components import UNIT_IDS
from portolan.games.ransackit.board.grid import HEXES
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
            events: list[Event] = match.play(str(EVALUATOR.policy_action(match.position, actions)))
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
    assert text.startswith("The rest of the turn can give you a "), text
    whole = " ".join(reasons(given, ["Ana", "Bo"]))
    assert "rings a worker" not in whole.partition("rest of the turn")[0]


def test_a_review_says_of_a_better_move_only_what_it_brings_itself() -> None:
    """It shows no more of the turn, so that nobody could guess that a second unit is recruited."""
    goods = {"coin": 3, "wood": 1, "brick": 1, "food": 1, "ore": 1}
    scene = Scene().city(0, "G9").village(0, "D4").goods(0, **goods).phase("fortify")
    position: Any = scene.begin().position
    legal = {str(action): action for action in GAME.legal_actions(position)}
    plans = [[legal["recruit worker D4"]], [legal["end"]]]
    found = finish(explain(GAME, WEIGHER, position, plans, 0, beside=True, alone=True))[0]
    text = " ".join(reasons(found, ["Ana", "Bo"]))
    assert text == (
        "This turn you get a worker at D4; the rest of the turn can give you a warrior at D4."
    )


def test_what_an_action_brings_itself_or_by_its_own_questions_is_said_of_it() -> None:
    scene = Scene().city(0, "G9").goods(0, coin=3).phase("fortify")
    recruits = [r for r in reasons_of(scene, "recruit worker G9") if r.key == "now_recruited"]
    assert recruits
    assert "this turn you get a worker" in reasons(recruits[:1], ["Ana", "Bo"])[0].lower()
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


def test_what_a_drawn_card_brings_is_not_said_before() -> None:
    """A card may be used as soon as it is drawn; which one it is nobody knows."""
    position = Scene().city(0, "G9").begin().position
    gained = ev.TokensGained(0, at="G9", tokens=2)
    assert ("now_tokens", {"tokens": 2}) in now(position, position, [gained], 0)
    drawn = ev.CardDrawn(0, card="great_wonder")
    assert not now(position, position, [drawn, gained], 0)


def test_who_falls_in_an_attack_is_not_said_where_it_may_fail() -> None:
    given = [
        HintReason("now_odds", {"at": "D7", "percent": 44}),
        HintReason("now_hex_won", {"at": "D7"}),
        HintReason("now_beaten", {"unit": "knight", "units": 1}),
    ]
    assert "falls" not in reasons(given, ["Ana", "Bo"])[0]
    sure = [HintReason("now_odds", {"at": "D7", "percent": 100}), *given[1:]]
    assert "1 enemy knight falls" in reasons(sure, ["Ana", "Bo"])[0]


@pytest.mark.parametrize(
    ("percent", "outcome"), [(44, "succeeds 44% of the time"), (100, "cannot fail")]
)
def test_an_attack_later_in_the_turn_is_not_that_of_the_move(percent: int, outcome: str) -> None:
    """As where a card is used first, and a unit attacks then."""
    fields: dict[str, Json] = {"at": "D7", "percent": percent}
    for later, attack in (({}, "The attack on D7"), ({REST: True}, "An attack on D7 this turn")):
        [text] = reasons([HintReason("now_odds", fields | later)], ["Ana", "Bo"])
        assert text.startswith(f"{attack} {outcome}")


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
        "Next turn you can attack B5, Bo’s only settlement (100% against the units there), and a "
        "turn later the settlement itself (56%, unless it is defended by then)."
    )


def test_a_unit_that_attacks_as_soon_as_it_is_recruited_is_named() -> None:
    given = [
        HintReason("now_odds", {"at": "E6", "percent": 56, "unit": "knight"}),
        HintReason("now_settlement_captured", {"at": "E6"}),
    ]
    assert reasons(given, ["Ana", "Bo"])[0].startswith(
        "With Starting Mobility, the knight that you recruit can attack at once; the attack on E6 "
    )
    given[0].fields["limit"] = True
    assert reasons(given, ["Ana", "Bo"])[0].startswith(
        "With the higher unit limit you can recruit a knight that attacks at once (Starting "
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
    assert odds_first(guarded) == [("now_guarded", {"at": "E6"}), guarded[1]]
    more: Reason = ("now_limit", {"limit": 2})
    assert odds_first([*guarded, more]) == [guarded[1], more], "the same threat is told once"


def moved(scene: Scene, *texts: str) -> dict[str, dict[str, Any]]:
    """Return the reasons for some actions of seat 0."""
    table = scene.begin()
    before, events = table.position.copy(), list[Event]()
    for text in texts:
        events += table.match.play(text)
    return dict(EVALUATOR.reasons(before, table.position, events, 0))


def test_two_units_that_can_reach_a_settlement_attack_it_together() -> None:
    """A knight takes a village with 56 %, with a warrior beside it more; one unit does not take a
    guarded one, but two may: one beats the guard, the other takes the village.
    """
    scene = Scene().village(0, "G9").village(1, "B5")
    scene = scene.units(0, "knight G9", "knight F9").units(1, "knight B5")
    position = scene.begin().position
    kinds = [UNIT_IDS.index(name) for name in ("knight", "warrior")]
    at, bare = HEXES["B5"], HEXES["G9"]
    alone, both = (capture_chance(position, kinds[:n], at) for n in (1, 2))
    assert (alone, round(100 * both)) == (0.0, 11)
    position.guests[bare] = 0
    alone, both = (capture_chance(position, kinds[:n], bare) for n in (1, 2))
    assert (round(100 * alone), round(100 * both)) == (56, 78)
    position.egg[bare] = 1
    assert capture_chance(position, kinds, bare) < alone, "a dragon hatches first"


def test_soldiers_in_reach_may_come_along_a_road() -> None:
    scene = Scene().village(0, "B5").city(1, "D5", "C5")
    position = scene.units(1, "knight D5", "worker D5").begin().position
    assert in_reach(position, 1, HEXES["B5"], at_rest=True) == [UNIT_IDS.index("knight")]


def test_the_card_for_a_village_is_named_once() -> None:
    scene = Scene().village(0, "G9").units(0, "worker C6").goods(0, wood=4, brick=4, food=4, ore=4)
    village = moved(scene, "village C6")["now_village"]
    assert village == {"at": "C6", "tokens": 1, "card": True}
    [text] = reasons([HintReason("now_village", village)], ["Ana", "Bo"])
    assert text == "This turn you get a village at C6 (1 Era Token and a card)."


def test_what_a_failed_attack_costs_is_named() -> None:
    given = [
        HintReason("now_odds", {"at": "E6", "percent": 56, "loses": "knight"}),
        HintReason("now_out", {"seat": 1, "nomad": True}),
    ]
    assert reasons(given, ["Ana", "Bo"])[0] == (
        "The attack on E6 succeeds 56% of the time; if it fails, you lose the knight; "
        "if it succeeds, you gain all that Bo owns (eliminated: no settlement, no other units)."
    )


def test_what_makes_room_for_a_guard_is_named() -> None:
    guard: dict[str, Any] = {
        "seat": 1,
        "at": "C7",
        "unit": "warrior",
        "built": "village",
        "first": "C8",
    }
    lone = reasons([HintReason("reply_guard", guard | {"lone": True})], ["Ana", "Bo"])
    assert lone == [
        "Without this move, Bo builds a village at C8, so C7 is no longer the last "
        "settlement, and recruits "
        "at C7 (warrior)."
    ]
    room = reasons([HintReason("reply_guard", guard)], ["Ana", "Bo"])
    assert room == [
        "Without this move, Bo builds a village at C8 and can then recruit at C7 (warrior)."
    ]


def test_an_egg_still_defends_a_settlement() -> None:
    scene = Scene().village(0, "G9").village(1, "B5").units(0, "warrior C5").units(1, "worker B5")
    table = scene.begin()
    table.position.egg[HEXES["B5"]] = 1
    before, events = table.position.copy(), list[Event]()
    events += table.match.play("attack B5 with warrior C5")
    found = dict(EVALUATOR.reasons(before, table.position, events, 0))
    assert found["now_breached_last"] == {"at": "B5", "next": 8, "egg": True, "seat": 1}
    assert found["now_beaten"] == {"seat": 1, "unit": "worker", "units": 1}


def test_what_the_first_of_two_actions_brings_is_apart_from_the_other() -> None:
    given: list[Reason] = [("now_recruited", {"unit": "warrior", "at": "E3", "units": 2})]
    position: Any = Scene().village(0, "E3").begin().position
    line = [GAME.parse("recruit warrior E3")] * 2
    turn = TurnComparison(0, line, position, position, position, [], [])
    first, other = linked(given, turn)
    assert first[1] == {"unit": "warrior", "at": "E3", "units": 1}
    assert other[1] == {"unit": "warrior", "at": "E3", "units": 1, "rest": True, "more": True}
    [text] = reasons([HintReason(*first), HintReason(*other)], ["Ana", "Bo"])
    assert text == (
        "This turn you get a warrior at E3; "
        "the rest of the turn can give you another warrior at E3."
    )


def test_a_win_that_is_stopped_is_told_with_the_attack() -> None:
    scene = Scene().village(0, "B5").village(1, "G9").units(1, "knight C5")
    bare: Any = scene.begin().position
    guarded: Any = scene.units(0, "warrior B5").begin().position
    turn = TurnComparison(0, [], guarded, guarded, bare, [], [])
    [(_, fields)] = linked([("stops", {"seat": 1, "action": "attack B5 with knight C5"})], turn)
    assert (fields["percent"], fields["instead"]) == (56, 0)
    [text] = reasons([HintReason("stops", fields)], ["Ana", "Bo"])
    assert text == (
        "Without this move, Bo could take B5, your only settlement, and win: a chance of 56% "
        "(0% after this move)."
    )


def test_a_win_by_a_later_attack_is_none() -> None:
    given: list[Reason] = [
        ("wins", {}),
        ("now_odds", {"at": "E4", "percent": 100}),
        ("now_breached_last", {"at": "E4", "seat": 1, "next": 52}),
    ]
    position: Any = Scene().begin().position
    turn = TurnComparison(0, [], position, position, position, [], [])
    assert linked(given, turn) == given[1:]


def test_a_unit_that_joins_an_attack_that_cannot_fail_is_needless() -> None:
    for guard, needless in (("worker B5", True), ("warrior B5", False)):
        scene = Scene().village(0, "G9").village(1, "B5").units(1, guard)
        table = scene.units(0, "warrior C5", "warrior B6").begin()
        table.match.play("attack B5 with warrior C5")
        position: Any = table.position
        joins = [a for a in GAME.legal_actions(position) if str(a).startswith("with ")]
        assert joins
        assert WEIGHER.needless(position, joins[0]) is needless


@pytest.mark.parametrize(("guard", "percent"), [("warrior", 99), ("worker", 100)])
def test_only_an_attack_that_cannot_fail_is_said_not_to(guard: str, percent: int) -> None:
    """Three knights beat a warrior in 99.8 % of all fights."""
    scene = Scene().city(0, "G9").village(1, "B5").units(1, f"{guard} B5")
    scene = scene.units(0, "knight C5", "knight C5", "knight B4")
    attack = ("attack B5 with knight C5", "with knight C5", "with knight B4")
    odds = moved(scene, *attack)["now_odds"]
    assert odds["percent"] == percent
    [text] = reasons([HintReason("now_odds", odds)], ["Ana", "Bo"])
    assert ("cannot fail" in text) == (percent == 100)


def by_luck(scene: Scene, fallen: int, *texts: str) -> list[dict[str, Any]]:
    """Return who is said to fall by some actions, with dice by which so many of others fall."""
    for seed in range(1, 100):
        table = scene.begin(seed)
        before, events = table.position.copy(), list[Event]()
        for text in texts:
            events += table.match.play(text)
        if sum(isinstance(event, ev.UnitLost) and event.seat == 1 for event in events) == fallen:
            found = EVALUATOR.reasons(before, table.position, events, 0)
            return [fields for key, fields in found if key == "now_beaten"]
    raise AssertionError("no seed gives what the test wants")


@pytest.mark.rule("K-64")
def test_whom_the_leviathan_sinks_is_not_said_before() -> None:
    """It has one die, and nobody knows what it will show."""
    scene = Scene().hand(0, "leviathan").units(1, "knight A5", "knight A5", "worker A8")
    assert by_luck(scene, 1, "play leviathan", "strike A5") == []


def test_who_falls_in_an_uncertain_attack_after_a_sure_one_is_not_said() -> None:
    """The odds are those of the first attack alone."""
    scene = Scene().city(0, "G9").village(1, "B5").units(0, "warrior C5", "knight F8")
    attacks = ("attack B5 with warrior C5", "attack E8 with knight F8")
    sure = scene.units(1, "worker B5", "worker E8")
    assert by_luck(sure, 2, *attacks) == [{"unit": "worker", "units": 2}]
    sure.data["players"][1]["units"][-1]["unit"] = "warrior"
    assert by_luck(sure, 2, *attacks) == [{"unit": "worker", "units": 1}]


@pytest.mark.parametrize(("guard", "is_named"), [("worker", True), ("warrior", False)])
def test_who_falls_in_a_fight_that_goes_on_is_said_only_if_it_is_sure(
    guard: str, is_named: bool
) -> None:
    position = Scene().units(1, f"{guard} E8", "worker C9").begin().position
    fight = ev.Exchange(0, at="E8", other=1, attackers=["knight"], attack=[4], defenders=[guard],
                        defence=[0], lost=[], killed=[0])  # fmt: skip
    assert bool(now(position, position, [fight], 0)) == is_named


def answering(give: str, ask: str, **goods: dict[str, int]) -> dict[str, str]:
    """Return the text of the reasons for both answers of seat 1 to an offer of seat 0."""
    scene = Scene().goods(0, **goods["theirs"]).goods(1, **goods["mine"]).units(1, "worker C9")
    table = scene.begin()
    table.play("offer", f"give {give}", f"ask {ask}", "propose")
    found = {}
    for text in ("accept", "decline"):
        events = list[Event]()
        after = table.position.copy()
        GAME.apply(after, GAME.parse(text), GAME.recorder(events))
        given = [HintReason(*each) for each in now(table.position, after, events, 1)]
        found[text] = reasons(given, ["Ivo", You("Ana")])[0]
    return found


def test_an_answer_says_what_the_traded_goods_are_for() -> None:
    """Those that one gets, those that one needs, and those that the other wants; else what is
    kept."""
    needs = {"brick": 2, "food": 1, "ore": 3}
    found = answering("food", "ore", mine=needs, theirs={"food": 3, "coin": 2})
    assert found["accept"] == "This turn you get 1 Food for a village."
    other = {"brick": 1, "food": 2, "ore": 2}
    found = answering("ore", "brick", mine={"brick": 2, "food": 2}, theirs=other)
    assert found["decline"] == "You need 1 Brick for a village yourself."
    found = answering("ore", "brick", mine={"brick": 3}, theirs=other)
    assert found["decline"] == "Ivo would get 1 Brick for a village."
    found = answering("food", "ore", mine={"ore": 3}, theirs={"food": 3})
    assert found["decline"] == "You keep 1 Ore."


def test_what_an_own_offer_brings_is_said_on_condition() -> None:
    table = Scene().goods(0, brick=2, food=1, ore=3).goods(1, food=3).begin()
    table.play("offer", "give ore", "ask food")
    before, events = table.position.copy(), list[Event]()
    for text in ("propose", "accept"):
        GAME.apply(table.position, GAME.parse(text), GAME.recorder(events))
    given = [HintReason(*each) for each in now(before, table.position, events, 0)]
    assert reasons(given, ["Ana", "Ivo"]) == [
        "If the offer is accepted, you get 1 Food for a village."
    ]


@pytest.mark.rule("K-85")
def test_a_unit_that_leaves_the_reach_of_a_disaster_is_named_with_the_chance() -> None:
    """Of a roll, in the words of the hint; without the Fable there is none."""
    for fable in (True, False):
        scene = Scene(fires_and_floods=fable).units(0, "knight C7")
        found = moved(scene, "move knight C7 to B7")
        assert ("now_spared" in found) == fable
        if fable:
            given = HintReason("now_spared", found["now_spared"])
            assert reasons([given], ["Ana"]) == [
                f"The knight leaves C7, which a disaster strikes on {given.fields['percent']}% of "
                "rolls."
            ]
