"""How what is told of a puzzle of Venice comes about: steps, points, and the ducats of a tie."""

from __future__ import annotations

from portolan.core.contract import HintReason, Json
from portolan.core.evaluation import Reason, Step
from portolan.games.venice.ai.details import detailed, shown_plan
from portolan.games.venice.ai.reasons import prevented
from portolan.games.venice.ui.text.hint_reasons import reasons
from tests.venice.scene import VENICE, Scene, Table

NAMES = ["You", "Ivo", "Luka"]


class Line:
    """A line of play from a scene."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.steps: list[Step] = []

    def play(self, *texts: str) -> Line:
        """Play some actions, then what is least up to the next lead."""
        for text in texts:
            self._step(text)
        return self

    def rest(self) -> Line:
        """Pass until somebody leads or the match ends."""
        while self.table.asked and self.table.asked[1] != "lead":
            legal = self.table.legal()
            self._step("pass" if "pass" in legal else legal[0])
        return self

    def _step(self, text: str) -> None:
        match = self.table.match
        before, decision = match.position.copy(), VENICE.decision(match.position)
        assert decision
        events = match.play(text)
        action = VENICE.parse(text)
        self.steps.append(Step(decision.seat, action, before, match.position.copy(), events))


def race(*ducats: int) -> Line:
    """Return a line in which two seats lack two points, which each can sponsor."""
    scene = Scene().favours(9, 9, 0).tile(0, "draper", "B13").tile(1, "draper", "B14")
    scene = scene.statues("san_polo").ducats(*ducats)
    return Line(scene.right_most("lumber", "pepper", "lumber").begin())


def both(*ducats: int) -> Line:
    return race(*ducats).play("sponsor", "sponsor draper B5", "sponsor draper B6").rest()


def test_a_win_of_another_has_the_step_that_brings_it_and_the_points() -> None:
    answer, mistake = both(7, 6, 0), race(7, 6, 0).play("sail").rest()
    mistake.play("sponsor", "sponsor draper B5").rest()
    threats: list[Reason] = [("reply_wins", {"seat": 1}), ("stops", {"seat": 1, "action": "sail"})]
    for known in threats:
        [(key, fields)] = detailed([known], answer.steps, mistake.steps, 0)
        assert key == "reply_wins"
        assert {"seat": 1, "by": ["sponsor draper B5"], "points": 12}.items() <= fields.items()
        [text] = reasons([HintReason(key, fields)], NAMES)
        mine = fields["mine"]
        assert text == (
            "Otherwise Ivo can win before you lead again (with “Draper in San Polo”, 12 points to "
            f"your {mine})."
        )


def test_a_tie_has_the_ducats_that_decide_it() -> None:
    line = both(7, 6, 0)
    [(_, fields)] = detailed([("wins", {"tied": True, "seat": 1})], line.steps, line.steps, 0)
    assert fields["ducats"] == [0, 1]
    assert reasons([HintReason("wins", fields)], NAMES) == [
        "Wins the match on ducats, with as many points as Ivo "
        "(Ivo: Draper in San Polo, 12 points each, 1 ducat to 0)."
    ]


def test_a_win_that_is_shared_names_with_whom() -> None:
    line = both(6, 6, 0)
    [(key, fields)] = detailed([("shares", {})], line.steps, line.steps, 0)
    [text] = reasons([HintReason(key, fields)], NAMES)
    assert text.startswith("Shares the win with Ivo (Ivo: Draper in San Polo, 12 points and 0 ")


def test_a_win_of_another_that_the_answer_does_not_prevent_is_no_reason() -> None:
    line = race(0, 6, 0).play("sail").rest().play("sponsor", "sponsor draper B5").rest()
    assert not detailed([("stops", {"seat": 1, "action": "sponsor"})], line.steps, line.steps, 0)


def test_points_of_others_are_told_where_the_mistake_itself_brings_them() -> None:
    """What they do themselves they may do in the next turn as well."""
    known: list[Reason] = [("spares", {"seat": 1, "points": 1})]
    line = race(6, 6, 0).play("sponsor")
    answer = race(6, 6, 0).play("sponsor", "pass").steps
    statue = line.play("sponsor statue santa_margherita").steps[1:]
    assert detailed(known, answer, statue, 0) == [("grants", {"seat": 1, "points": 1})]
    other = race(6, 6, 0).play("sponsor", "sponsor draper B5").steps[1:]
    assert not detailed(known, answer, other, 0)


def test_a_trade_has_what_is_sold_and_bought_but_not_what_is_bought_again() -> None:
    scene = Scene().hand(0, "hemp", "wool").market("lumber").ducats(0, 0, 0)
    line = Line(scene.begin()).play("trade", "sell hemp", "sell wool")
    line.play("buy lumber market", "buy wool market").rest()
    part: dict[str, Json] = {
        "good": "lumber",
        "amount": 1,
        "product": "wagon",
        "held": 3,
        "needed": 3,
    }
    known: list[Reason] = [("now_part", part), ("now_ducats", {"amount": 2})]
    found = detailed(known, line.steps, line.steps, 0)
    assert found == [("now_traded", {"sold": {"hemp": 1}, "bought": {"lumber": 1}}), known[0]]
    assert not shown_plan(["sell hemp"], line.steps, 0)
    [text] = reasons([HintReason(*found[0])], NAMES)
    assert text == "Sells Hemp and buys Lumber."


def test_a_plan_is_shown_up_to_the_last_points() -> None:
    scene = Scene().hand(0, "lumber", "iron", "hemp", "hemp").tile(0, "wainwright", "B13")
    scene = scene.tile(0, "canvaser", "B14", "B15")
    line = Line(scene.begin())
    line.play("produce", "produce canvas B14", "produce wagon B13", "produce canvas B15").rest()
    assert shown_plan(["produce canvas B14"], line.steps, 0) == [
        "produce canvas B14", "produce wagon B13",
    ]  # fmt: skip


def test_a_place_is_taken_only_where_no_other_is_as_good() -> None:
    """Of three buildings beside the statue of San Barnaba, all but one are taken, or none."""
    for taken in ([], ["B16", "B17"]):
        scene = Scene().statues("san_barnaba").tile(0, "draper", "B1").tile(1, "draper", "B5")
        scene = scene.tile(2, "canvaser", *taken).ducats(9, 9, 0) if taken else scene
        mine = Line(scene.begin()).play("sponsor", "sponsor draper B18").steps[1:]
        theirs = Line(scene.begin()).play("sponsor", "sponsor draper B9", "sponsor draper B18")
        found = prevented(VENICE.parse("sponsor draper B18"), mine, theirs.steps[1:], 0)
        assert [key for key, _ in found] == (["reply"] if taken else [])
