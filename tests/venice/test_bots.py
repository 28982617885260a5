"""The evaluator of Venice: its features mean what their names say, and bots play by it."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.ai.bot import Budget, decide
from portolan.ai.hint import advise
from portolan.ai.levels import RANDOM, find_evaluator, known_levels, make_bot
from portolan.core.assets import read_json
from portolan.core.i18n import Catalogue, set_language
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.games.venice.ai.features import FEATURES, features, share_left
from tests.venice.scene import VENICE, Scene, Table

TENT = ("lumber", "silk", "canvas")


def features_of(scene: Scene, seat: int = 0) -> dict[str, float]:
    """Return the features of a seat by name."""
    position: Any = scene.begin().match.position
    return dict(zip(FEATURES, features(position)[seat], strict=True))


def test_features_of_what_can_be_made() -> None:
    """A Tent is ready, a second one lacks Lumber and Silk; made Canvas counts as a part."""
    scene = Scene().hand(0, "lumber", "silk", "hemp").tile(0, "tentmaker", "B1", "B9")
    assert (features_of(scene)["ready"], features_of(scene)["one_short"]) == (0, 1)
    scene.tile(0, "canvaser", "B13")
    found = features_of(scene)
    assert (found["ready"], found["ready_ducats"], found["makes"]) == (1, 5, 1)
    assert (found["luxury_tiles"], found["luxury_kinds"], found["manufactories"]) == (2, 1, 1)
    assert (found["parts"], found["spare"]) == (0, 0)
    assert found["earns"] == 10


def test_features_of_what_is_left_when_all_is_made() -> None:
    """Beside a Tent there is Lumber for another one; what no recipe asks for could be sold."""
    scene = Scene().hand(0, *TENT, "lumber", "wool", "pepper").tile(0, "tentmaker", "B1", "B9")
    found = features_of(scene)
    assert (found["ready"], found["parts"], found["spare"]) == (1, 1, 2 + 4)
    full = features_of(scene.hand(0, "pepper", "pepper", "pepper", "wool", "wool"))
    assert full["spare"] == 12


def test_a_luxury_counts_more_for_a_seat_that_leads_soon() -> None:
    scene = Scene().hand(0, *TENT).tile(0, "tentmaker", "B1")
    scene.hand(1, *TENT).tile(1, "tentmaker", "B2")
    assert [features_of(scene, seat)["ready_soon"] for seat in (0, 1)] == [1, 0.5]


def test_features_of_the_end_in_reach() -> None:
    """With 10 points of 12 a Tent is not enough, two are; a business beside a statue is two."""
    scene = Scene().favours(10, 0, 0).hand(0, *TENT, "wool").tile(0, "tentmaker", "B1")
    scene.ducats(0, 0, 0)
    assert features_of(scene)["closes"] == 1
    assert (features_of(scene.ducats(6, 0, 0))["sponsors"], features_of(scene)["closes"]) == (1, 2)
    assert (features_of(scene.favours(8, 0, 0))["closes"], features_of(scene)["sponsors"]) == (0, 1)
    assert features_of(scene.statues("san_polo"))["sponsors"] == 2


def test_features_of_points_and_possible_sponsoring() -> None:
    scene = Scene().hand(0, "wool", "lumber", "iron").ducats(7, 30, 0).statues("frari")
    scene.tile(1, "draper", "B1", "B2", "B9").favours(0, 2)
    mine, other = features_of(scene), features_of(scene, 1)
    assert (mine["graced"], other["graced"]) == (0, 2)
    assert (mine["rights"], mine["pays"], mine["sponsors"]) == (3, 2, 2)
    assert (mine["first_ducats"], mine["next_ducats"]) == (7, 0)
    assert (other["first_ducats"], other["next_ducats"]) == (8, 12)
    assert (other["to_grace"], mine["to_grace"]) == (1, 0)
    assert share_left(scene.begin().match.position) == pytest.approx(1 - 7 / 12)  # type: ignore[arg-type]


def test_features_of_shipments() -> None:
    """What arrives is mine, or reserved by me; what others reserved of mine is lent."""
    scene = Scene().ships(0, "wool", "silk", "pepper").ships(1, "iron", None, "hemp")
    scene.reserved(0, 2, 1).reserved(1, 3, 0)
    mine, other = features_of(scene), features_of(scene, 1)
    assert [mine[f"arrives_{n}"] for n in range(3)] == [4 + 2, 0, 2]
    assert mine["lent"] == 3
    assert [other[f"arrives_{n}"] for n in range(3)] == [0, 3, 2]
    wants = features_of(scene.tile(1, "armourer", "B1"), 1)
    assert [wants[f"wanted_{n}"] for n in range(3)] == [0, 1, 1]


def test_values_end_in_points_and_chances_in_winners() -> None:
    evaluator = find_evaluator("venice")
    game = Scene().idle(59).favours(3, 2, 3).ducats(5, 9, 5).begin("produce")
    values = evaluator.values(game.match.position)
    assert values == [3, 2, 3]
    assert evaluator.chances(values, game.match.position) == [0.5, 0, 0.5]


def test_of_equal_buildings_one_is_a_candidate_and_nothing_dear_is_bought() -> None:
    evaluator = find_evaluator("venice")
    game = Scene().hand(0, "wool").ducats(6).begin("sponsor")
    position = game.match.position
    texts = [str(a) for a in evaluator.candidates(position, VENICE.legal_actions(position))]
    assert [text for text in texts if "draper" in text] == [
        f"sponsor draper B{n}" for n in (1, 2, 3, 5, 7, 9, 13, 16, 17, 19, 23, 24)
    ]
    assert set(game.legal("sponsor statue")) <= set(texts)
    trade = Scene().market("iron", "silk").wharf("iron").begin("trade").match.position
    assert [str(a) for a in evaluator.candidates(trade, VENICE.legal_actions(trade))] == [
        "buy iron wharf", "buy silk market", "pass",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("scene", "texts", "choice"),
    [
        (Scene().hand(0, *TENT).tile(0, "tentmaker", "B1"), ["produce"], "produce tent B1"),
        (Scene().right_most("pepper"), ["sail"], "sell pepper"),
        (Scene().right_most("silk").tile(0, "tentmaker", "B1"), ["sail"], "keep silk"),
        (Scene().hand(0, "pepper").tile(0, "tentmaker", "B1"), ["trade"], "sell pepper"),
        (Scene().market("silk", "wool").tile(0, "tentmaker", "B1"), ["trade"], "buy silk market"),
        (Scene().ships(1, None, None, "pepper"), ["reserve"], "reserve 1-3"),
    ],
)  # fmt: skip
def test_rollout_policy(scene: Scene, texts: list[str], choice: str) -> None:
    position = scene.begin(*texts).match.position
    assert (
        str(find_evaluator("venice").policy_action(position, VENICE.legal_actions(position)))
        == choice
    )


@pytest.mark.parametrize("guilds", [False, True])
@pytest.mark.parametrize("level", [RANDOM, *known_levels("venice")])
def test_every_level_plays_legally(level: str, guilds: bool) -> None:
    """Some turns from the beginning, legally; the same seed gives the same choices."""
    played = []
    for _ in range(2):
        match = Match(VENICE, 4, {"guilds": guilds}, 8)
        bots = [make_bot(level, VENICE, seat, seat) for seat in range(4)]
        for _ in range(40):
            decision = VENICE.decision(match.position)
            assert decision
            view = VENICE.view(match.position, decision.seat)
            actions = VENICE.legal_actions(match.position)
            choice = decide(bots[decision.seat], view, actions, Budget(playouts=3))
            match.play(str(choice))
        played.append(match.actions)
    assert played[0] == played[1]


def test_bots_play_with_custom_components() -> None:
    """The features name no good and no business."""
    own = read_json("venice/components.json")
    own["raw_goods"]["list"][0]["id"] = "timber"
    for row in own["luxuries"]["list"]:
        row["consumes"] = ["timber" if g == "lumber" else g for g in row["consumes"]]
    game = VENICE.with_material({"components": own})
    match = Match(game, 3, {}, 2)
    evaluator = find_evaluator("venice")
    for _ in range(30):
        match.play(str(evaluator.policy_action(match.position, game.legal_actions(match.position))))
    assert len(evaluator.values(match.position)) == 3


@pytest.mark.parametrize(
    ("text", "points"),
    [("sponsor draper B5", 2), ("sponsor draper B13", 1), ("sponsor statue santa_margherita", 1)],
)
def test_a_reason_counts_all_points_of_a_move(text: str, points: int) -> None:
    """A business beside a statue is two points, and so is what a statue adds to a business."""
    scene = Scene().statues("san_polo").tile(0, "canvaser", "B14").hand(0, "wool", "wool")
    table = scene.ducats(20, 5, 5).begin()
    table.play("sponsor")
    before = table.match.position.copy()
    events = table.match.play(text)
    sentence = dict(find_evaluator("venice").reasons(before, table.match.position, events, 0))
    assert sentence["now_points"] == {"points": points}


def test_a_reason_separates_points_by_statues_of_others() -> None:
    """Who sponsors a business, and sees another grace an older one, has one point by itself."""
    scene = Scene().tile(0, "draper", "B5").ducats(20, 20, 0)
    table = scene.begin("sponsor")
    before = table.match.position.copy()
    events = [*table.match.play("sponsor draper B13")]
    events += table.match.play("sponsor statue san_polo")
    text = dict(find_evaluator("venice").reasons(before, table.match.position, events, 0))
    assert (text["now_points"], text["by_others"]) == ({"points": 1}, {"points": 1})


def test_a_hint_has_reasons_in_both_languages() -> None:
    game: Table = Scene().hand(0, *TENT).tile(0, "tentmaker", "B1").begin()
    position = game.match.position
    view = VENICE.view(position, 0)
    best = finish(advise(VENICE, view, VENICE.legal_actions(position), Budget(playouts=10)))[0]
    assert best.reasons
    words = Catalogue("venice")
    for language in ("en", "fr"):
        set_language(language)
        assert all(words.has(f"reasons.{reason.key}") for reason in best.reasons)
    set_language("en")
