"""The evaluator of RANSACKIT: its features mean what their names say, and bots play by it."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest

from portolan.ai.bot import Budget, decide
from portolan.ai.hint import advise
from portolan.ai.levels import (
    RANDOM,
    USUAL,
    Level,
    find_evaluator,
    find_level,
    known_levels,
    make_bot,
)
from portolan.ai.lookahead import after
from portolan.cli.tournament.play import happened
from portolan.core.contract import Event
from portolan.core.i18n import Catalogue, set_language
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.games.ransackit.ai import rollout_policy
from portolan.games.ransackit.ai.destinations import hazard
from portolan.games.ransackit.ai.features import FEATURES, features, share_left
from portolan.games.ransackit.ai.founding import beginning, signs
from portolan.games.ransackit.ai.rollout_policy import scores
from portolan.games.ransackit.ai.values import BODIES
from portolan.games.ransackit.board.components import KNIGHT, WORKER
from portolan.games.ransackit.board.grid import HEXES
from portolan.games.ransackit.fables.disasters import strike_chances
from tests.ransackit.scene import RANSACKIT, Scene

EVALUATOR: Any = find_evaluator("ransackit")
FABLES = (
    "fog_of_war", "blood_money", "nomads", "non_renewables", "fires_and_floods", "golden_fields",
)  # fmt: skip


def features_of(scene: Scene, seat: int = 0) -> dict[str, float]:
    """Return the features of a seat by name."""
    return dict(zip(FEATURES, features(scene.begin().position)[seat], strict=True))


def chosen(scene: Scene) -> str:
    """Return the choice of the rollout policy in a scene."""
    position = scene.begin().position
    return str(EVALUATOR.policy_action(position, RANSACKIT.legal_actions(position)))


def test_features_of_settlements_and_goods() -> None:
    """Tokens, room for more, people, and goods in two parts."""
    scene = Scene().city(0, "G9", "F9", tokens=4).village(0, "D9", tokens=2)
    found = features_of(scene.goods(0, brick=5, food=2))
    assert (found["tokens"], found["villages"], found["cities"]) == (6, 1, 1)
    assert found["room"] == (10 - 4) + (5 - 2)
    assert (found["people"], found["limit"]) == (3, 3)
    assert (found["first_brick"], found["next_brick"], found["first_food"]) == (3, 2, 2)
    assert found["pays_settling"] == 1
    assert share_left(scene.begin().position) == pytest.approx(1 - 6 / 25)


@pytest.mark.rule("K-83")
@pytest.mark.parametrize(
    ("level", "tokens", "answer"),
    [
        *((find_level("ransackit", name), 1, "refuse") for name in known_levels("ransackit")),
        *((level, 5, "agree") for level in USUAL),
    ],
    ids=str,
)
def test_nobody_agrees_to_lose_by_a_vote(level: Level, tokens: int, answer: str) -> None:
    """The winner is counted, so even bots with large errors never mistake it; a hasty one may only
    overlook that it would win.
    """
    table = Scene().village(0, "G9", tokens=3).village(1, "C9", tokens=tokens).begin()
    table.play("vote")
    view = RANSACKIT.view(table.position, 1)
    actions = RANSACKIT.legal_actions(view)
    for seed in range(20):
        bot = level.bot(RANSACKIT, EVALUATOR, 1, seed, perf_counter)
        assert str(decide(bot, view, actions, Budget(playouts=8))) == answer


def test_features_of_yields_are_those_of_a_round() -> None:
    """G9 is a farm with 11, F9 mountains with 9: 2 and 4 of 36 throws, two sets, two players."""
    found = features_of(Scene().city(0, "G9", "F9"))
    assert found["yields_food"] == pytest.approx(2 * 2 * 2 * 2 / 36)
    assert found["yields_ore"] == pytest.approx(2 * 4 * 2 * 2 / 36)


def test_a_settlement_begins_with_room_and_distance_from_others() -> None:
    """A road of another beside D7 takes a hex of its room; a village nearer is less apart."""

    def places(*other: str) -> tuple[Any, float]:
        position = Scene().village(0, "G9").village(1, *other).begin().position
        return signs(position, HEXES["D7"]), beginning(position, HEXES["D7"])

    (beside, worth), (crowded, worse), (apart, better) = (
        places("C8"),
        places("C8", "C7"),
        places("B7"),
    )
    assert beside == (10, 1, 3)
    assert crowded == (9, 1, 3)
    assert apart == (10, 2, 3)
    assert worse < worth < better


def test_features_of_danger() -> None:
    """A knight beside a village threatens it; two guards make it safer."""
    scene = Scene().village(0, "G9").village(1, "B7").units(1, "knight F9")
    alone, attacker = features_of(scene), features_of(scene, 1)
    assert alone["bare"] == 1
    assert attacker["prey"] == alone["threatened"] > 0
    guarded = features_of(scene.units(0, "knight G9", "knight G9"))
    assert guarded["bare"] == 0
    assert 0 < guarded["threatened"] < alone["threatened"]


def test_an_earned_card_leaves_the_value_of_planned_moves() -> None:
    """After the card of this turn is earned, arriving units still earn one later."""
    scene = Scene().city(0, "G9", "F9").village(1, "B7").units(0, "knight G9", "worker F9")
    position = scene.begin().position
    before = dict(zip(FEATURES, features(position)[0], strict=True))
    position.earned = True
    after = dict(zip(FEATURES, features(position)[0], strict=True))
    assert before["work"] > 0
    assert before["march"] > 0
    assert {name for name in FEATURES if before[name] != after[name]} == {"earned"}


def test_chances_are_certain_at_the_end() -> None:
    """Who has 25 tokens has won, whatever else is there."""
    scene = Scene().city(0, "G9", tokens=10).city(0, "D9", tokens=10).village(0, "E9", tokens=4)
    table = scene.goods(0, brick=2, food=2).units(0, "worker F8").begin()
    assert (
        str(EVALUATOR.policy_action(table.position, RANSACKIT.legal_actions(table.position)))
        == "village F8"
    )
    table.play("village F8")
    values = EVALUATOR.values(table.position)
    assert EVALUATOR.chances(values, table.position) == [1, 0]


@pytest.mark.parametrize(
    ("scene", "choice"),
    [
        (Scene().goods(0, brick=2, food=2).units(0, "worker D8"), "village D8"),
        (Scene().village(0, "G9").goods(0, brick=2, food=2).units(0, "worker G9"), "city G9"),
        (Scene().village(0, "G9").units(0, "knight F9").units(1, "worker F8"),
         "attack F8 with knight F9"),
        (Scene().village(0, "G9").goods(0, coin=1).phase("fortify"), "recruit worker G9"),
    ],
)  # fmt: skip
def test_rollout_policy(scene: Scene, choice: str) -> None:
    assert chosen(scene) == choice


def test_nobody_attacks_who_would_lose() -> None:
    """A warrior beats a dragon in 7.5 of 100 fights (K40)."""
    scene = Scene().village(0, "G9").units(0, "warrior F9").units(1, "dragon F8")
    assert not chosen(scene).startswith("attack")


def test_few_candidates_and_never_resigning() -> None:
    """Of all legal actions a handful is considered, some of them always."""
    match = Match(RANSACKIT, 4, {}, 3)
    for _ in range(400):
        actions = RANSACKIT.legal_actions(match.position)
        weighed = EVALUATOR.candidates(match.position, actions)
        assert 0 < len(weighed) <= 6
        assert set(weighed) <= set(actions)
        if len(actions) > 1:
            assert not {str(action).partition(" ")[0] for action in weighed} & {"quit", "vote"}
        match.play(str(EVALUATOR.policy_action(match.position, actions)))


def test_pointless_moves_are_no_candidates() -> None:
    """A unit whose steps all lead away from its target has no candidate move."""
    scene = Scene().city(0, "G9", "F9").village(1, "B7").units(0, "warrior G9")
    position = scene.begin().position
    actions = RANSACKIT.legal_actions(position)
    worth = dict(zip(actions, scores(position, actions), strict=True))
    back = {action for action in actions if action.verb == "move" and worth[action] <= 0}
    assert back
    assert not back & {*EVALUATOR.candidates(position, actions)}


@pytest.mark.parametrize("fable", ["", *FABLES])
def test_the_rollout_policy_ends_a_match_under_every_fable(fable: str) -> None:
    match = Match(RANSACKIT, 3, {fable: True} if fable else {}, 5)
    while actions := RANSACKIT.legal_actions(match.position):
        match.play(str(EVALUATOR.policy_action(match.position, actions)))
    assert any(seat.winner for seat in RANSACKIT.result(match.position))


@pytest.mark.parametrize("level", [RANDOM, *known_levels("ransackit")])
def test_every_level_plays_legally(level: str) -> None:
    """Some turns from the beginning, legally; the same seed gives the same choices."""
    played = []
    for _ in range(2):
        match = Match(RANSACKIT, 3, {}, 8)
        bots = [make_bot(level, RANSACKIT, seat, seat) for seat in range(3)]
        for _ in range(40):
            decision = RANSACKIT.decision(match.position)
            assert decision
            view = RANSACKIT.view(match.position, decision.seat)
            actions = RANSACKIT.legal_actions(match.position)
            choice = decide(bots[decision.seat], view, actions, Budget(playouts=3))
            match.play(str(choice))
        played.append(match.actions)
    assert played[0] == played[1]


def test_a_hint_has_reasons_in_both_languages() -> None:
    scene = Scene().village(0, "G9").units(0, "knight F9").units(1, "worker F8")
    position = scene.begin().position
    view = RANSACKIT.view(position, 0)
    actions = RANSACKIT.legal_actions(position)
    best = finish(advise(RANSACKIT, view, actions, Budget(playouts=10)))[0]
    assert str(best.action) == "attack F8 with knight F9"
    assert best.reasons
    words = Catalogue("ransackit")
    for language in ("en", "fr"):
        set_language(language)
        assert all(words.has(f"reasons.{reason.key}") for reason in best.reasons)
    set_language("en")


def test_beside_a_win_another_action_has_no_later_gains() -> None:
    """Features of a finished match say nothing: all its enemies are far, as there are none."""
    scene = Scene().village(0, "G9").village(1, "D7").units(0, "dragon D6", "knight C6")
    before = scene.begin().position
    attack, fortify = map(RANSACKIT.parse, ("attack D7 with dragon D6", "fortify"))
    ends = (
        after(RANSACKIT, EVALUATOR, RANSACKIT.imagine(before, 0, seed), attack)
        for seed in range(20)
    )
    won = next(end for end in ends if end.over)
    goes_on = after(RANSACKIT, EVALUATOR, before, fortify)
    assert EVALUATOR.reasons(won, goes_on, (), 0) == EVALUATOR.reasons(goes_on, won, (), 0) == []


def test_a_hint_for_founding_mentions_room_neighbours_and_goods() -> None:
    """Room and goods are those of the map; a settlement near by is no reason to found there, nor
    is there anyone to be far from at the first founding.
    """
    match = Match(RANSACKIT, 4, {}, 3)
    for names_others in (False, True, False):
        decision = match.game.decision(match.position)
        assert decision
        view = RANSACKIT.view(match.position, decision.seat)
        actions = RANSACKIT.legal_actions(match.position)
        best = finish(advise(RANSACKIT, view, actions, Budget(playouts=10)))[0]
        lines = [reason.key for reason in best.reasons]
        apart = ["now_alone"] if names_others else []
        assert lines == ["now_room", *apart, "now_variety"]
        match.play(str(best.action))


def test_figures_count_units_by_who_recruits_them() -> None:
    match = Match(RANSACKIT, 2, {}, 1)
    match.position = Scene().village(0, "G9").goods(0, coin=9).phase("fortify").begin().position
    events: list[Event] = []
    for _ in range(2):
        actions = {str(action): action for action in RANSACKIT.legal_actions(match.position)}
        bought = next((a for t, a in actions.items() if t.startswith("recruit")), actions["end"])
        RANSACKIT.apply(match.position, bought, RANSACKIT.recorder(events))
    counted = happened(match, events)
    recruited = [event for event in events if event.kind == "unit_recruited"]
    assert recruited
    for unit in {event.data["unit"] for event in recruited}:
        times = sum(event.data["unit"] == unit for event in recruited)
        assert counted[0][f"unit_recruited {unit}"] == times
    assert not any(name.startswith("unit_recruited") for row in counted[1:] for name in row)


def made_up(scene: Scene) -> list[str]:
    """Return the actions that continue an offer in progress, its only candidates."""
    match = scene.begin().match
    match.play("offer")
    steps: list[str] = []
    while (now := RANSACKIT.decision(match.position)) and now.prompt == "trade":
        (action,) = EVALUATOR.candidates(match.position, RANSACKIT.legal_actions(match.position))
        steps.append(str(action))
        match.play(steps[-1])
    return steps


def test_an_offer_is_completed_as_intended() -> None:
    """Nothing is given away on the way: one good for one, or the offer is withdrawn."""
    wanting = Scene().goods(0, wood=5).goods(1, brick=4).units(0, "worker G9")
    assert made_up(wanting) == ["give wood", "ask brick", "propose"]
    assert made_up(Scene().goods(0, wood=1).goods(1, wood=1)) == ["withdraw"]


@pytest.mark.rule("K-85")
def test_a_place_that_a_disaster_may_strike_is_worth_less_to_a_unit() -> None:
    """By the chance of a round times the value of the unit; a cheaper one beside it is taken."""
    scene = Scene(fires_and_floods=True).units(0, "knight C8", "worker C8", "warrior B4")
    position = scene.begin().position
    chances = strike_chances(position)
    assert chances[HEXES["C8"]] == pytest.approx(1 - (1 - 2 / 36) ** 2)
    assert HEXES["B4"] not in chances
    assert not strike_chances(Scene().begin().position)
    risks = [hazard(position, 0, kind, HEXES["C8"]) for kind in (WORKER, KNIGHT)]
    assert risks == [pytest.approx(chances[HEXES["C8"]] * 2 * BODIES[WORKER]), 0]
    assert hazard(position, 0, WORKER, HEXES["B4"]) == 0


@pytest.mark.rule("K-85")
def test_the_policy_values_a_move_into_the_reach_of_a_disaster_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = Scene(fires_and_floods=True).units(0, "dragon D4").begin().position
    moves = [a for a in RANSACKIT.legal_actions(position) if str(a).startswith("move")]
    risky = scores(position, moves)
    monkeypatch.setattr(rollout_policy, "hazard", lambda *_: 0.0)
    calm, struck = scores(position, moves), strike_chances(position)
    lower = [worth < before for worth, before in zip(risky, calm, strict=True)]
    assert lower == [HEXES[str(move).rpartition(" ")[2]] in struck for move in moves]
    assert {*lower} == {True, False}


HASTY = ("castaway", "beachcomber", "raider", "merchant")
"""Levels that play at random at times, or misjudge what an action is worth."""


@pytest.mark.parametrize("level", HASTY)
@pytest.mark.parametrize(
    ("draft", "refused"),
    [(("to 1", "give wood"), "propose"), (("to 1", "ask brick"), "propose"),
     (("to 1", "ask brick", "propose"), "accept")],
)  # fmt: skip
def test_no_bot_gives_for_nothing_or_asks_for_that(
    level: str, draft: tuple[str, ...], refused: str
) -> None:
    """Not even one so rich that it would hardly miss it."""
    rich = dict.fromkeys(("wood", "brick", "food", "ore", "coin"), 12)
    scene = Scene(3).goods(0, **rich).goods(1, **rich).goods(2, **rich).units(0, "worker G9")
    table = scene.begin()
    table.play("offer", *draft)
    assert table.asked
    seat, _ = table.asked
    view = RANSACKIT.view(table.position, seat)
    actions = RANSACKIT.legal_actions(table.position)
    assert refused in map(str, actions)
    assert refused not in map(str, EVALUATOR.candidates(view, actions))
    for seed in range(40):
        bot = make_bot(level, RANSACKIT, seat, seed)
        assert str(decide(bot, view, actions, Budget())) != refused


@pytest.mark.parametrize("seed", range(3))
def test_all_offers_of_hasty_bots_have_two_sides(seed: int) -> None:
    match = Match(RANSACKIT, 3, {}, seed)
    bots = [make_bot("beachcomber", RANSACKIT, seat, seed) for seat in range(3)]
    while (asked := RANSACKIT.decision(match.position)) and len(match.actions) < 700:
        view = RANSACKIT.view(match.position, asked.seat)
        actions = RANSACKIT.legal_actions(match.position)
        match.play(str(decide(bots[asked.seat], view, actions, Budget())))
    offers = [event for step in match.events for event in step if event.kind == "offer_made"]
    assert offers
    assert all(offer.data["give"] and offer.data["ask"] for offer in offers)
