"""Advice of RANSACKIT's table: what to touch, and what an action would do."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from portolan.ai.hint import Hint
from portolan.core.contract import HIDDEN, Event, HintReason, Json
from portolan.core.i18n import You, set_language
from portolan.core.match import Match
from portolan.games.ransackit.board.components import DESERT, FARM, FOREST, KINDS, KNIGHT, ROUNDS
from portolan.games.ransackit.board.grid import HEXES
from portolan.games.ransackit.events import (
    CardUsed,
    Disaster,
    Exchange,
    NumbersExchanged,
    OfferDeclined,
    OfferLapsed,
    SettlementCaptured,
    ThiefMoved,
    TokensGained,
    Traded,
    TurnBegun,
)
from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.state.position import RUIN
from portolan.games.ransackit.ui import UI
from portolan.games.ransackit.ui.board import highlights
from portolan.games.ransackit.ui.history import log_text
from portolan.games.ransackit.ui.selection import choices, fight_forecast
from portolan.games.ransackit.ui.selection.illegal_hints import unbuilt, unrecruited
from portolan.games.ransackit.ui.style import WORDS
from portolan.games.ransackit.ui.text import prompts
from portolan.games.ransackit.ui.text.a11y import sections
from portolan.games.ransackit.ui.text.hint_reasons import reasons
from portolan.games.ransackit.ui.text.illegal_text import refusal
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.bot_runner.thinking import without_return
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.table.play import UNREAD
from tests.ransackit.scene import RANSACKIT, Scene
from tests.support.ransackit_table import TableDriver
from tests.support.table_matches import PHONE, SMALL


def status_lines(driver: TableDriver) -> str:
    """Return what the status line says to do, or what an action would do."""
    return driver.table.status_lines(driver.table.scene())[1]


def test_a_founder_reads_what_a_hex_yields_at_once_and_later() -> None:
    driver = TableDriver(Match(find_game("ransackit"), 2, {}, 11))
    place = next(t.action for t in driver.ui.targets if t.action)
    driver.touch(f"action:{place}")
    text = status_lines(driver)
    assert "You start with 1 village, 1 card, 2 Wood, 2 Brick, 2 Food and 2 coins." in text
    view = driver.table.scene().view
    number = view.number[HEXES[str(place).removeprefix("found ")]]
    assert text.startswith("Produces ")
    assert f" on {number}. " in text


@pytest.mark.parametrize(("coin", "prompt"), [(1, "fortify"), (0, None)])
def test_who_has_no_unit_reads_that_units_can_be_recruited(coin: int, prompt: str | None) -> None:
    """Not only to end the actions, the only action of the phase: a settlement is lit."""
    driver = TableDriver(Scene().city(0, "G9").goods(0, wood=1, coin=coin).begin().match)
    scene = driver.table.scene()
    assert bool(choices.recruitable(scene)) == (prompt is not None)
    who = scene.names[0]
    words = WORDS("begin.no_unit", who=who)
    if prompt:
        words = WORDS(f"story.prompts.{prompt}", who=who)
    assert driver.table.status_lines(scene)[0] == words
    advice = WORDS("advice.end_or_recruit" if prompt else "advice.no_unit")
    assert advice in driver.table.status_lines(scene)[1]


def test_nomads_read_that_they_begin_with_units() -> None:
    driver = TableDriver(Match(find_game("ransackit"), 2, {"nomads": True}, 11))
    driver.touch(next(t.key for t in driver.ui.targets if t.action))
    assert "worker" in status_lines(driver)
    assert "village, " not in status_lines(driver)


def test_nomads_are_not_promised_a_village_where_they_begin() -> None:
    """Where to begin says what will stand there: units alone in the Fable of the Nomads."""
    assert "without a village" in status_lines(
        TableDriver(Match(find_game("ransackit"), 2, {"nomads": True}, 11))
    )
    assert "your new village will own it" in status_lines(
        TableDriver(Match(find_game("ransackit"), 2, {}, 11))
    )


def test_moving_the_bandit_shows_what_is_gained() -> None:
    table, _ = Scene().phase("fortify").until(lambda table, _: table.asked == (1, "thief"), "end")
    driver = TableDriver(table.match)
    view = driver.table.scene().view
    for name, place in HEXES.items():
        key = f"action:bandit {name}"
        if not any(target.key == key for target in driver.ui.targets):
            continue
        driver.touch(key)
        gains = {FARM: "1 Food; ", FOREST: "1 Wood; ", DESERT: "nothing; "}
        if gain := gains.get(view.kind[place]):
            assert status_lines(driver).startswith(f"You gain {gain}")


def question(match: Match) -> tuple[str, str]:
    """Return what the status line asks."""
    table = TableDriver(match).table
    return table.status_lines(table.scene())


def test_a_seven_is_named_as_the_reason_why_a_thief_moves() -> None:
    scene = Scene().phase("begin").hand(0, "spies")
    table, _ = scene.until(lambda table, _: table.asked == (0, "thief"), "roll")
    head, why = question(table.match)
    assert why.startswith(WORDS("why.seven"))
    moves = table.data["tasks"][-1]["moves"]
    usual = "Red must move the Bandit or the Pirate"
    assert head == (usual if moves == 1 else WORDS("thief.both", who="Red"))


@pytest.mark.rule("K-79")
def test_an_offer_to_one_player_says_that_nobody_else_is_asked() -> None:
    scene = Scene(3).village(0, "G9").goods(0, brick=1).goods(1, wood=1).goods(2, wood=1)
    table = scene.begin()
    table.play("offer", "give brick")
    everybody = question(table.match)[1]
    table.play(next(text for text in table.legal() if text.startswith("to ")))
    only = question(table.match)[1]
    assert "Players who have" in everybody
    assert "Players who have" not in only
    assert "Only" in only


@pytest.mark.parametrize(("moved", "left"), [("bandit", "pirate"), ("pirate", "bandit")])
def test_whoever_moves_both_thieves_is_asked_for_the_one_left(moved: str, left: str) -> None:
    table = Scene().phase("begin").hand(0, "law_enforcement").begin()
    table.play("play law_enforcement")
    both = (WORDS("thief.both", who="Red"), WORDS("why.thief_both"))
    assert question(table.match) == both
    table.play(next(t for t in table.legal() if t.startswith(moved)))
    while table.asked != (0, "thief"):
        table.play(table.legal()[0])
    assert question(table.match) == (WORDS(f"thief.{left}", who="Red"), WORDS(f"why.thief_{left}"))


@pytest.mark.rule("K-69")
def test_the_second_of_two_harbours_is_asked_for_with_the_first_named() -> None:
    table = Scene().hand(0, "change_of_exports").begin()
    table.play("play change_of_exports")
    first = question(table.match)[0]
    assert first == WORDS("change_of_exports.first", who="Red")
    table.play("harbour A7")
    assert question(table.match)[0] == "Red must choose which harbour swaps with A7"


@pytest.mark.rule("K-66")
def test_each_of_four_hexes_is_asked_for_in_other_words() -> None:
    """Its pair is numbered, the first one of a pair named and lit."""
    table = Scene().hand(0, "production_sabotage").begin()
    table.play("play production_sabotage")
    heads = []
    for number in range(4):
        driver = TableDriver(table.match)
        scene = driver.table.scene()
        heads.append(driver.table.status_lines(scene)[0])
        strong = [light.place for light in highlights.lights(driver.ui, scene) if light.strong]
        named = table.data["tasks"][-1]["named"]
        assert strong == [HEXES[at] for at in named[-1:] if number % 2]
        table.play(next(text for text in table.legal() if text.startswith("number ")))
    assert len({*heads}) == 4
    assert [str(pair) in heads[2 * pair - 2] for pair in (1, 2)] == [True, True]


def test_without_a_usable_card_only_dice_are_asked_for() -> None:
    """The prompt before the roll mentions cards only if one can be used (T-2)."""
    able = TableDriver(Scene().phase("begin").hand(0, "holy_war").begin().match)
    assert able.table.status_lines(able.table.scene())[0] == "Red may use a card, or roll"
    bare = TableDriver(Scene().phase("begin").hand(0, "spies").begin().match)
    assert bare.table.status_lines(bare.table.scene())[0] == "Red must roll the dice"


def test_without_units_the_prompt_mentions_none() -> None:
    """It says so, and what comes next."""
    bare = TableDriver(Scene().begin().match)
    assert "You have no unit" in status_lines(bare)
    assert bare.table.status_lines(bare.table.scene())[0] == "Red must end the turn"
    rich = TableDriver(Scene().goods(0, wood=1).begin().match)
    assert rich.table.status_lines(rich.table.scene())[0] == "Red has no unit to act with"
    manned = TableDriver(Scene().units(0, "warrior G9").begin().match)
    assert "Choose a unit" in status_lines(manned)


@pytest.mark.rule("K-28")
def test_a_worker_beside_the_bandit_gives_the_reason_for_not_building() -> None:
    scene = Scene().goods(0, wood=5, brick=5, food=5).units(0, "worker G9")
    free = TableDriver(scene.begin().match)
    free.touch("step:at G9")
    assert "you can also build here" in status_lines(free)
    barred = TableDriver(scene.set(bandit="G9").begin().match)
    barred.touch("step:at G9")
    assert "while the Bandit stays" in status_lines(barred)


def test_a_worker_is_not_offered_a_fight() -> None:
    driver = TableDriver(Scene().goods(0, coin=5).phase("fortify").begin().match)
    driver.touch("step:at G9", "action:recruit worker G9")
    assert "does not fight" in status_lines(driver)
    assert "5 coins" not in status_lines(driver)
    assert "left: 4 coins." in status_lines(driver)


@pytest.mark.rule("K-77")
def test_a_reason_is_given_for_buying_nothing() -> None:
    inland = TableDriver(Scene().goods(0, wood=2, ore=1, coin=30).begin().match)
    inland.touch("step:trade")
    assert "To buy, own the land at a harbour" in status_lines(inland)
    by_sea = Scene().village(0, "B4")
    poor = TableDriver(by_sea.goods(0, wood=2, ore=1, coin=1).begin().match)
    poor.touch("step:trade")
    assert "Buying costs" in status_lines(poor)
    rich = TableDriver(by_sea.goods(0, wood=2, ore=1, coin=30).begin().match)
    rich.touch("step:trade")
    assert "best price" in status_lines(rich)


@pytest.mark.rule("K-76")
def test_a_hint_to_sell_works_while_trade_is_closed() -> None:
    """The hint selects the action at once; the tray does not change."""
    driver = TableDriver(Scene().goods(0, wood=4, ore=1).begin().match)
    driver.table.choose("sell wood")
    driver.draw()
    assert any(target.key == "step:trade" for target in driver.ui.targets)
    driver.touch("confirm")
    assert driver.played == ["sell wood"]


def test_a_hint_is_shown_where_one_would_choose_it() -> None:
    """Its unit is selected: its hexes are highlighted, and the target shows its chance."""
    scene = Scene().village(0, "G9").units(0, "knight F9", "worker G9").units(1, "worker F8")
    driver = TableDriver(scene.begin().match)
    text = "attack F8 with knight F9"
    assert not any(target.action == text for target in driver.ui.targets)
    action = driver.session.legal()[text]
    driver.table._advise(Hint(action, 0.5, 1.0, ()))
    driver.draw()
    assert driver.table.chosen() == text
    assert any(target.action == text for target in driver.ui.targets)
    assert "to win if you fight to the end" in status_lines(driver), (
        "the odds are shown beside the reasons"
    )
    assert "A good move" in status_lines(driver)
    assert not driver.played
    driver.host.app.time += UNREAD
    driver.touch("confirm")
    assert driver.played == [text]


def test_a_hint_says_what_each_card_does_that_it_names() -> None:
    """The card to use, even without room; those of its plan, and one that is as good, as long as
    these are named.
    """
    scene = Scene().village(0, "G9").hand(0, "spies", "year_of_plenty").goods(1, wood=2)
    driver = TableDriver(scene.begin().match)
    spies, plenty = (RANSACKIT.parse(f"play {card}") for card in ("spies", "year_of_plenty"))
    why = (HintReason("now_tokens", {"tokens": 1}), HintReason("later_card", {}))

    def shown(hint: Hint) -> tuple[str, ...]:
        """Return the text of a hint, and its shorter forms."""
        driver.table._advise(hint)
        status = driver.table.status(driver.table.scene())
        return status.why, *status.short

    of_spies, of_plenty = WORDS("cards.spies"), WORDS("cards.year_of_plenty")
    assert all(text.count(of_spies) == 1 for text in shown(Hint(spies, 0.5, 1.0, why)))
    then = Hint(plenty, 0.5, 1.0, why)
    for two in (Hint(spies, 0.5, 1.0, why, then), Hint(spies, 0.5, 0.0, why, None, plenty, why)):
        whole, *shorter = shown(two)
        assert all(text.count(of_spies) == 1 for text in (whole, *shorter))
        assert whole.endswith(f"Year of Plenty: {of_plenty}")
        assert all(text.count("Year of Plenty") in {0, 2} for text in shorter), "out of nowhere"
    done = RANSACKIT.parse("fortify")
    whole, *shorter = shown(Hint(done, 0.5, 0.0, why, rival=plenty))
    assert f"Year of Plenty: {of_plenty}" in whole
    assert all(text.count("Year of Plenty") in {0, 2} for text in shorter), "out of nowhere"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_hint_leads_to_its_action(seed: int) -> None:
    """After its steps the action can be touched; an offer is built of its parts."""
    driver = TableDriver(Match(find_game("ransackit"), 3, {}, seed))
    session, choose = driver.session, random.Random(seed)
    for _ in range(60):
        decision = session.decision
        assert decision
        session.reveal_to(decision.seat)
        scene = driver.table.scene()
        for text in scene.legal.keys() - {"offer"}:
            steps = choices.leading(scene, text)
            after = replace(scene, steps=steps)
            assert any(choice.text == text for choice in choices.offered(after)), text
        stays = [text for text in scene.legal if text not in session.match.game.resigning]
        session.play(choose.choice(stays))


@pytest.mark.rule("K-34")
def test_a_hint_does_not_lead_back_along_own_roads() -> None:
    """Free moves there and back cost nothing: the next hint does not take the last one back."""
    scene = Scene().village(0, "G9", "F8", "F9").units(0, "warrior F8")
    session = TableDriver(scene.begin().match).session
    back, on = "move warrior G9 to F8", "move warrior G9 to F9"

    def advised(*texts: str) -> list[str]:
        legal = session.legal()
        advice = [Hint(legal[text], 0.5, 0.0, ()) for text in texts]
        question = session.question()
        assert question
        return [str(one.action) for one in without_return(question, advice)]

    assert advised("move warrior F8 to G9", "fortify") == ["move warrior F8 to G9", "fortify"]
    session.play("move warrior F8 to G9")
    assert advised(back, on, "fortify") == [on, "fortify"]
    assert advised(back) == [back], "all is kept where nothing else can be done"
    session.play(on)
    assert advised("move warrior F9 to G9", "fortify") == ["fortify"]


@pytest.mark.rule("K-31", "K-33")
def test_an_attack_says_where_it_is_and_which_units_may_join() -> None:
    scene = Scene().village(0, "G9").units(0, "knight F9", "warrior G9").units(1, "worker F8")
    driver = TableDriver(scene.begin().match)
    driver.touch("step:at F9", "action:attack F8 with knight F9", "confirm")
    head, why = driver.table.status_lines(driver.table.scene())
    assert head.endswith("F8")
    assert "attack" in head
    assert ("unit to join" in why) == ("with warrior G9" in driver.session.legal())
    assert "unit to join" in why


@pytest.mark.parametrize("tooltip_id", ["seat:1", "wood:1", "people:0", "dice"])
def test_rows_that_cannot_be_chosen_have_a_neutral_tooltip(tooltip_id: str) -> None:
    """A row of a player explains the player and the columns, not why it cannot be chosen."""
    driver = TableDriver(Scene().goods(0, wood=2).begin().match)
    text = driver.table.explain(tooltip_id)
    assert text
    assert not any("Not available" in line for line in text.lines)
    if tooltip_id == "seat:1":
        assert text.title == driver.session.names[1]
        assert "Era Tokens" in text.lines[0]


@pytest.mark.rule("K-30", "K-31")
def test_unaffordable_buildings_are_shown_with_price_and_reason() -> None:
    """A player who wonders why nothing can be built sees all buildings, and what is missing."""
    scene = Scene().village(0, "G9", "F8").units(0, "worker F8")
    poor = TableDriver(scene.begin().match)
    poor.touch("step:at F8")
    every = ["road", "village", "city", "house", "shipyard"]
    assert unbuilt(poor.table.scene()) == every
    assert {"roads", *every[1:]} <= {thing.tooltip_id for thing in poor.ui.tooltip_areas}
    assert not any(target.key == "action:house F8" for target in poor.ui.targets)
    for tooltip_id in ("roads", *every[1:]):
        assert refusal(poor.table.scene(), tooltip_id), f"why there is no {tooltip_id}"
    rich = TableDriver(scene.goods(0, wood=1, food=1).begin().match)
    rich.touch("step:at F8")
    assert unbuilt(rich.table.scene()) == ["road", "village", "city", "shipyard"]


@pytest.mark.rule("K-30", "K-31")
def test_buildings_of_workers_are_not_shown_with_another_unit() -> None:
    scene = Scene().village(0, "G9", "F8").units(0, "worker F8", "warrior F8")
    driver = TableDriver(scene.begin().match)
    driver.touch("step:at F8", "step:warrior F8")
    assert unbuilt(driver.table.scene()) == []
    driver.touch("step-back", "step:worker F8")
    assert "house" in unbuilt(driver.table.scene())


@pytest.mark.rule("K-52")
def test_the_tooltip_of_a_players_policies_explains_each() -> None:
    scene = Scene().policy(0, tithing=1, tourism=1).policy(1, corruption=2)
    driver = TableDriver(scene.begin().match)
    for seat, named in ((0, ["Tithing", "Tourism"]), (1, ["Corruption ×2"])):
        text = driver.table.explain(f"card_blue:{seat}")
        assert text
        assert [line.partition(":")[0] for line in text.lines[1:] if ":" in line] == named
        assert all(len(line) > len("Corruption: ") for line in text.lines)


def test_the_description_of_a_hex_begins_with_a_capital() -> None:
    driver = TableDriver(Scene().village(0, "G9", "F8").units(0, "warrior F8").begin().match)
    for tooltip_id in ("hex:" + str(HEXES["G9"]), "hex:" + str(HEXES["A1"]), f"unit:{KNIGHT}"):
        text = driver.table.explain(tooltip_id)
        assert text
        assert text.title[0].isupper()


@pytest.mark.rule("K-8", "K-25")
def test_the_pirate_blocks_only_a_harbour() -> None:
    for at, does in (("F7", "blocks no harbour yet"), ("H5", "nobody can trade")):
        driver = TableDriver(Scene().set(pirate=at).begin().match)
        text = driver.table.explain(f"hex:{HEXES[at]}")
        assert text
        assert any(does in line for line in text.lines)


@pytest.mark.rule("K-20")
def test_units_that_cannot_be_recruited_are_shown_where_others_are_recruited() -> None:
    driver = TableDriver(Scene().goods(0, coin=1).phase("fortify").begin().match)
    driver.touch("step:at G9")
    assert {str(action) for action in unrecruited(driver.table.scene())} == {
        "recruit warrior G9", "recruit knight G9", "recruit cannon G9"
    }  # fmt: skip


@pytest.mark.rule("K-57")
def test_the_tooltip_of_an_own_settlement_lists_its_contents() -> None:
    driver = TableDriver(Scene().goods(0, coin=5).phase("fortify").begin().match)
    driver.touch("step:at G9")
    first = "Era Tokens here: 1 of 5. Population: 1. Your taxes each turn: 1 coin."
    assert status_lines(driver) == f"{first} Choose a unit to recruit."


def test_a_unit_without_steps_is_not_said_to_move() -> None:
    driver = TableDriver(Scene().units(0, "worker G9", steps=0).begin().match)
    driver.touch("step:at G9")
    assert status_lines(driver) == "No steps left: it can’t move or build this turn."


@pytest.mark.rule("K-34")
@pytest.mark.parametrize("unit", ["worker", "warrior"])
def test_a_unit_without_steps_is_said_to_go_along_own_roads(unit: str) -> None:
    scene = Scene().village(0, "G9", "F8").units(0, f"{unit} G9", steps=0)
    driver = TableDriver(scene.begin().match)
    driver.touch("step:at G9")
    assert f"action:move {unit} G9 to F8" in {target.key for target in driver.ui.targets}
    assert status_lines(driver) == "No steps left, but your own roads cost none: choose a lit hex."


@pytest.mark.rule("K-20")
@pytest.mark.parametrize(
    ("scene", "why"),
    [
        (Scene().city(0, "G9").units(0, "worker G9", "warrior G9").goods(0, coin=9, wood=1),
         "Your unit limit is reached. You can end your turn."),
        (Scene().city(0, "G9", "F8").houses(F8=2).units(0, "worker G9", "warrior G9")
         .goods(0, coin=9, wood=1), "No room in G9. You can end your turn."),
        (Scene().city(0, "G9").units(0, "worker F9").goods(0, wood=1),
         "You have too few coins for a unit: sell something first, or end your turn."),
    ],
)  # fmt: skip
def test_who_cannot_recruit_reads_why_and_is_not_asked_to(scene: Scene, why: str) -> None:
    driver = TableDriver(scene.phase("fortify").begin().match)
    head, text = driver.table.status_lines(driver.table.scene())
    assert head == WORDS("begin.end", who=driver.session.names[0])
    assert text.endswith(why)


@pytest.mark.parametrize(
    ("steps", "goods", "head"),
    [(1, {"coin": 9}, "story.prompts.act"), (1, {}, "begin.act"),
     (0, {"coin": 9}, "story.prompts.fortify"), (0, {"wood": 1}, "begin.end"),
     (0, {}, "begin.done")],
)  # fmt: skip
def test_the_question_of_a_turn_names_only_what_can_be_done(
    steps: int, goods: dict[str, int], head: str
) -> None:
    scene = Scene().city(0, "G9").units(0, "warrior F9", steps=steps).goods(0, **goods)
    driver = TableDriver(scene.begin().match)
    asks = driver.table.status_lines(driver.table.scene())[0]
    assert asks == WORDS(head, who=driver.session.names[0])


def test_a_card_that_can_still_be_used_is_not_said_to_be_a_unit() -> None:
    scene = Scene().units(0, "warrior F9", steps=0).hand(0, "year_of_plenty")
    driver = TableDriver(scene.begin().match)
    assert status_lines(driver).endswith("No unit can act any more, but you can use a card.")


# --- the recap --------------------------------------------------------------------------------


def happened(*kinds: tuple[int, str]) -> list[Event]:
    """Return events of seats, of which only kind and seat matter."""
    return [GAME.events[kind](seat, card="spies") for seat, kind in kinds]


def test_a_recap_of_many_events_is_short_and_has_the_most_important() -> None:
    view = Scene(6).begin().position
    names = [f"Player {seat}" for seat in range(6)]
    busy = ("unit_moved", "sold", "road_built", "unit_recruited", "hex_won", "card_used")
    text = log_text.news(
        happened(*((seat, kind) for seat in range(1, 6) for kind in busy)), 0, names, view
    )
    assert len(text) <= 100
    assert "wins a fight" in text
    assert "sells" not in text
    assert text.endswith("…")


@pytest.mark.rule("K-74")
def test_the_recap_names_a_card_that_others_have_used_or_drawn() -> None:
    used, drawn = CardUsed(1, card="trade_deal"), CardUsed(1, card="great_admiral")
    view = Scene().begin().position
    assert log_text.news([used], 0, ["Ana", "Ivo"], view) == "Ivo uses Trade Deal."
    assert log_text.news([used] * 2, 0, ["Ana", "Ivo"], view) == "Ivo uses Trade Deal (2×)."
    assert log_text.news([drawn], 0, ["Ana", "Ivo"], view) == "Ivo draws Great Admiral."


def test_the_recap_counts_the_era_tokens_that_others_have_gained() -> None:
    view = Scene().begin().position
    gained = [TokensGained(1, at="C4", tokens=2), TokensGained(1, at="C4", tokens=1)]
    assert log_text.news(gained[1:], 0, ["Ana", "Ivo"], view) == "Ivo gains 1 Era Token."
    assert log_text.news(gained, 0, ["Ana", "Ivo"], view) == "Ivo gains 3 Era Tokens."
    with_card = [CardUsed(1, card="production_sabotage"), *gained]  # it brings no Era Tokens
    assert log_text.news(with_card, 0, ["Ana", "Ivo"], view) == (
        "Ivo gains 3 Era Tokens and uses Production Sabotage."
    )


@pytest.mark.rule("K-47")
def test_a_settlement_whose_units_are_beaten_is_said_to_remain() -> None:
    """In the preview and in the log; not for a hex without a settlement."""
    scene = Scene().village(1, "C4").units(1, "worker C4", "worker D4").village(1, "H4")
    table = scene.units(0, "knight C5", "knight B4").begin()
    view = table.position
    assert "takes another attack" in fight_forecast.describe(view, [KNIGHT], HEXES["C4"])
    assert "attacked after" not in fight_forecast.describe(view, [KNIGHT], HEXES["D4"])
    lines = [
        line
        for events in map(table.match.play, ("attack C4 with knight C5", "roll"))
        for line in UI.log_lines(events, ["Ana", "Ivo"])
    ]
    assert "The settlement at C4 still stands: capturing it takes another attack." in lines


@pytest.mark.rule("K-66")
def test_the_recap_tells_the_owner_of_a_hex_that_its_number_was_swapped() -> None:
    view = Scene().village(0, "G9").begin().position
    swapped = [NumbersExchanged(1, at="C4", to="G9")]
    recap = log_text.news(swapped, 0, ["Ana", "Ivo"], view)
    assert recap == "Ivo swaps the numbers of C4 and G9."
    assert not log_text.news([NumbersExchanged(1, at="C4", to="C5")], 0, ["Ana", "Ivo"], view)
    assert not log_text.news([NumbersExchanged(0, at="C4", to="G9")], 0, ["Ana", "Ivo"], view)


@pytest.mark.rule("K-23")
def test_the_recap_mentions_the_bandit_on_an_own_hex() -> None:
    moved = [ThiefMoved(1, thief="bandit", at="G9")]
    barred = log_text.news(moved, 0, ["Ana", "Ivo"], Scene().set(bandit="G9").begin().position)
    assert barred == "Ivo puts the Bandit on Ana’s village G9."
    alone = log_text.news(moved, 0, [You("Ana"), "Ivo"],
                           Scene().set(bandit="G9").begin().position)  # fmt: skip
    assert alone == "Ivo puts the Bandit on your village G9."
    another = Scene().village(1, "D7").set(bandit="D7").begin().position
    text = log_text.news(moved, 2, ["Ana", "Ivo", "Eva"], another)
    assert text == "Ivo puts the Bandit on Ivo’s village D7."
    set_language("de")
    assert log_text.news(moved, 2, ["Ana", "Ivo", "Eva"], another) == (
        "Ivo setzt den Räuber auf ein Feld von Ivo: D7 (Dorf)."
    )
    set_language("en")
    ruin = another.copy()
    ruin.lord[HEXES["D7"]] = RUIN
    assert log_text.news(moved, 0, ["Ana", "Ivo"], ruin) == "Ivo moves the Bandit."
    elsewhere = log_text.news(moved, 0, ["Ana", "Ivo"], Scene().set(bandit="D7").begin().position)
    assert elsewhere == "Ivo moves the Bandit."
    at_sea = [ThiefMoved(1, thief="pirate", at="A1")]
    assert log_text.news(at_sea, 0, ["Ana", "Ivo"], Scene().begin().position) == (
        "Ivo moves the Pirate."
    )


@pytest.mark.rule("K-79")
def test_the_recap_says_who_declines_an_offer_to_one_player() -> None:
    """Among several it says that nobody accepts, without each who declines."""
    view, names = Scene().begin().position, [You("Ana"), "Ivo", "Eva"]
    ends = [OfferDeclined(1, other=0), OfferLapsed(0)]
    made = met("offer_made", 0, give={"wood": 1}, ask={"ore": 1}, other=1)
    assert log_text.news([made, *ends], 0, names, view) == "Ivo declines."
    made = met("offer_made", 0, give={"wood": 1}, ask={"ore": 1}, other=None)
    assert log_text.news([made, *ends], 0, names, view) == "Nobody accepts your offer."


def test_the_recap_says_who_votes_to_play_on() -> None:
    view, refused = Scene().begin().position, met("vote_refused", 1)
    assert log_text.news([refused], 0, ["Ana", "Ivo"], view) == "Ivo votes to play on."
    assert log_text.news([refused], 1, ["Ana", "Ivo"], view) == ""


@pytest.mark.rule("K-48")
def test_the_recap_begins_with_a_lost_settlement() -> None:
    event = SettlementCaptured(1, at="G9", other=0)
    view = Scene().begin().position
    text = log_text.news([event], 0, ["Ana", "Ivo"], view)
    assert text == "Ivo captures your settlement at G9!"
    assert "your" not in log_text.news([event], 2, ["Ana", "Ivo", "Eva"], view)


def met(kind: str, seat: int, **data: Json) -> Event:
    return GAME.events[kind](seat, **data)


def test_the_recap_has_results_of_attacks_and_gains_of_others() -> None:
    """Dice are shown for a second; a player who missed them can read the result."""
    view, names = Scene().begin().position, [You("Ana"), "Ivo"]
    fight = met("exchange", 0, at="C4", other=1, attackers=["knight"], attack=[2],
                defenders=["village"], defence=[4], lost=[0], killed=[])  # fmt: skip
    fell = met("unit_lost", 0, unit="knight", at="C5", reason="battle")
    assert log_text.news([fight, fell], 0, names, view) == "You lose at C4 (attack 2, defence 4)."
    won = [met("exchange", 0, **fight.data | {"attack": [8, 3]}), met("hex_won", 0, at="C4")]
    assert log_text.news(won, 0, names, view) == "You win at C4 (attack 8 and 3, defence 4)."
    for kind, data in (("settlement_captured", {"other": 1}), ("ruin_captured", {})):
        taken = [won[0], met(kind, 0, at="C4", **data)]
        assert log_text.news(taken, 0, names, view).startswith("You win at C4 (attack 8 and 3")
    still = log_text.news([fight], 0, names, view)
    assert still == "C4 is still contested (attack 2, defence 4)."
    goes_on = view.copy()
    goes_on.tasks.append(("battle", 0, 0, 1, ()))
    text = log_text.news([fight, fell], 0, names, goes_on)
    assert text == "C4 is still contested (attack 2, defence 4).", "only a unit fell"
    theirs = [met("exchange", 1, **fight.data), fell]
    assert log_text.news(theirs, 0, names, view) == "You lose a knight at C5 in battle."
    assert log_text.news([*theirs, fell], 0, names, view) == "You lose 2 units in battle."
    assert log_text.news([fight, fell], 1, ["Ana", "Ivo"], view) == ""


@pytest.mark.rule("K-63")
def test_the_recap_has_an_own_card_used_when_it_was_drawn() -> None:
    """It was drawn at the end of the turn; one that was played by choice is known."""
    view, names = Scene().begin().position, [You("Ana"), "Ivo"]
    drawn = [met("card_used", 0, card="dragon_egg"), met("egg_laid", 0, at="C7"),
             met("turn_begun", 1, round=2)]  # fmt: skip
    text = log_text.news(drawn, 0, names, view)
    assert text == "You draw Dragon Egg, which applies at once. You place a dragon’s egg at C7."
    assert log_text.news([met("card_used", 0, card="spies")], 0, names, view) == ""


def test_the_recap_has_the_result_of_an_own_offer() -> None:
    """Only its owner reads that nobody took it, or who did."""
    view = Scene().begin().position
    names = [You("Ana"), "Ivo", "Eva"]
    lapsed = [OfferDeclined(1, other=0), OfferLapsed(0)]
    assert log_text.news(lapsed, 0, names, view) == "Nobody accepts your offer."
    assert log_text.news(lapsed, 1, names, view) == ""
    taken = [Traded(0, other=1, give={"wood": 1}, ask={"food": 2})]
    assert log_text.news(taken, 0, names, view) == "You give 1 Wood to Ivo for 2 Food."
    assert log_text.news(taken, 2, names, view) == ""


# --- one's own cards, and why a move is good ----------------------------------------------------


@pytest.mark.rule("K-54", "K-56")
def test_the_recap_names_the_own_card_drawn_at_the_end_of_a_turn() -> None:
    """As kept, laid open, or without effect; never what others drew."""
    view, names = Scene().begin().position, [You("Ana"), "Ivo"]

    def drawn(kind: str, card: str, seat: int = 0) -> str:
        events = [GAME.events[kind](seat, card=card), *turn_of(1)]
        return log_text.news(events, 0, names, view)

    assert drawn("card_drawn", "leviathan") == "You draw a card: Leviathan."
    assert drawn("policy_drawn", "tithing") == "You draw a policy: Tithing."
    text = drawn("card_discarded", "great_governor")
    assert text.startswith("You draw Great Governor, which applies at once")
    assert drawn("card_drawn", HIDDEN) == "You draw a card."
    assert drawn("card_drawn", HIDDEN, seat=1) == ""


def turn_of(seat: int) -> list[Event]:
    return [TurnBegun(seat, round=2)]


@pytest.mark.rule("K-56")
def test_the_prompt_says_that_a_card_was_earned() -> None:
    for earned in (True, False):
        driver = TableDriver(Scene().phase("fortify").set(earned=earned).begin().match)
        _, text = prompts.effect(replace(driver.table.scene(), shown="end"), ())
        assert ("You draw a card" in text) == earned


@pytest.mark.rule("K-10", "K-20")
@pytest.mark.parametrize(("units", "offers"), [((), True), (("worker G9",), False)])
def test_nobody_is_told_to_recruit_beyond_the_limit(units: tuple[str, ...], offers: bool) -> None:
    """Before the actions end; a village has a limit of one unit."""
    scene = Scene().village(0, "G9").units(0, *units, steps=0)
    driver = TableDriver(scene.begin().match)
    table = driver.table
    button = next(t for t in driver.ui.targets if t.key == "action:fortify")
    assert any(w.text == ("Recruit" if offers else "End actions") for w in driver.ui.written)
    assert button.action == "fortify"
    _, text = prompts.effect(replace(table.scene(), shown="fortify"), ())
    assert ("you can still recruit" in text) == offers
    assert ("Your unit limit is reached." in text) != offers


@pytest.mark.rule("K-11", "K-21")
@pytest.mark.parametrize(("nomads", "first"), [(False, "Your village goes"),
                                               (True, "Your first units start")])  # fmt: skip
def test_the_dice_of_a_founding_are_not_said_to_produce(nomads: bool, first: str) -> None:
    driver = TableDriver(Match(GAME, 3, {"nomads": nomads}, 1))
    text = driver.table.explain("dice")
    assert text
    assert text.lines[0].startswith(first)
    assert text.note == "Rules K-11–K-13"
    driver = TableDriver(Scene().begin().match)
    later = driver.table.explain("dice")
    assert later
    assert "total produce" in later.lines[0]


@pytest.mark.rule("K-84")
def test_the_last_turn_of_the_last_round_says_why_the_match_ends() -> None:
    """The green card of its end is no reason; neither is there a next player."""
    last = Scene(3).phase("fortify").set(round=ROUNDS, first=1)
    driver = TableDriver(last.begin().match)
    text = prompts.effect(replace(driver.table.scene(), shown="end"), ())[1]
    assert text == "Round 60, the last one, is over: points decide."
    last = Scene(3).village(0, "G9").village(0, "D4").phase("fortify").on_top("great_wonder")
    table = last.set(round=ROUNDS, first=1, earned=True).begin()
    table.play("end")
    driver = TableDriver(table.match)
    driver.touch("action:honour G9")
    assert status_lines(driver).startswith(
        "This ends the match. Round 60, the last one, is over: points decide. "
        "The settlement gains 2 Era Tokens; it then has room for 2 Era Tokens."
    )
    early = Scene(3).phase("fortify").set(round=ROUNDS, first=0)
    driver = TableDriver(early.begin().match)
    text = prompts.effect(replace(driver.table.scene(), shown="end"), ())[1]
    assert text == "The next player’s turn begins."


@pytest.mark.rule("K-21")
def test_the_recap_says_that_a_yield_is_that_of_the_dice() -> None:
    """It sums up several rolls, while the last one is on the table."""
    view, names = Scene().begin().position, [You("Ana"), "Ivo"]
    rolls = [met("produced", 0, at="G9", good="wood", amount=2)] * 2
    sale = happened((1, "sold"))
    text = log_text.news([*sale, *rolls], 0, names, view)
    assert text == "Ivo sells a resource. The last rolls bring you 4 Wood."
    rolled = [met("rolled", seat, dice=[1, 2, 3, 4], totals=[3, 7]) for seat in (1, 0)]
    theirs = log_text.news([*sale, rolled[0], *rolls], 0, names, view)
    assert theirs == "Ivo sells a resource. Ivo’s roll brings you 4 Wood."
    mine = log_text.news([rolled[0], *sale, rolled[1], *rolls], 0, names, view)
    assert mine == "Ivo sells a resource. Your roll brings you 4 Wood."
    both = log_text.news([rolled[0], rolls[0], *sale, rolled[1], rolls[1]], 0, names, view)
    assert both == "Ivo sells a resource. The last rolls bring you 4 Wood."


def test_a_founding_is_one_line_of_the_log() -> None:
    founded = [met("founded", 0, at="G9"), met("village_built", 0, at="G9")]
    assert UI.log_lines(founded, ["Ana", "Ivo"]) == ["Ana builds a village at G9."]


def test_a_reason_of_a_hint_is_a_sentence() -> None:
    text = reasons([HintReason("now_tokens", {"tokens": 2}), HintReason("denies", {"seat": 1}),
                    HintReason("later_card", {})], ["Ana", "Ivo"])  # fmt: skip
    assert text == [
        "This turn you get 2 Era Tokens; in the long run it brings one more development card; "
        "without this move, Ivo could reply better."
    ]
    assert reasons([HintReason("later_card", {})], ["Ana"]) == [
        "In the long run it brings one more development card."
    ]
    assert reasons([], ["Ana"]) == ["Other moves are about as good."]


def test_only_who_can_attack_reads_what_red_percentages_are() -> None:
    for enemy, attacks in (("F8", True), ("B4", False)):
        scene = Scene().units(0, "knight G9").units(1, f"warrior {enemy}")
        driver = TableDriver(scene.begin().match)
        driver.touch("step:at G9")
        assert ("red percentage" in status_lines(driver)) == attacks


def test_free_roads_are_counted() -> None:
    table = Scene().village(0, "B7").hand(0, "roman_roads").begin()
    table.play("play roman_roads")
    driver = TableDriver(table.match)
    assert status_lines(driver) == "2 free roads to build, one at a time."
    table.play(table.match.legal_texts()[0])
    assert status_lines(TableDriver(table.match)) == "1 more free road to build."


def test_a_free_road_to_a_hex_between_two_settlements_says_where_it_starts() -> None:
    table = Scene().village(0, "G9").village(0, "E9").hand(0, "roman_roads").begin()
    table.play("play roman_roads")
    driver = TableDriver(table.match)
    driver.touch("step:at F9")
    assert status_lines(driver) == "Choose where the road starts."
    roads = [text for text in table.legal("road") if "F9" in text]
    shown = {t.text for t in driver.ui.written}
    assert len(roads) == 2
    assert shown >= {"From G9", "From E9"}


def test_the_log_says_who_disbands_a_unit() -> None:
    lost = [met("unit_lost", 0, unit="knight", at="C9", reason="disbanded"),
            met("unit_lost", 1, unit="worker", at="F7", reason="battle")]  # fmt: skip
    assert find_game_ui("ransackit").log_lines(lost, ["Ana", "Ivo"]) == [
        "Ana disbands a knight at C9.", "Ivo loses a worker at F7 in battle.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "You lose a warrior at H5 to the Leviathan."),
     ("fr", "Vous perdez un guerrier de H5 face au Léviathan."),
     ("de", "Du verlierst einen Krieger auf H5 durch den Leviathan.")],
)  # fmt: skip
def test_the_log_says_that_a_unit_is_lost_to_the_leviathan(language: str, line: str) -> None:
    set_language(language)
    lost = met("unit_lost", 0, unit="warrior", at="H5", reason="leviathan")
    assert UI.log_lines([lost], [You("Ana"), "Ivo"]) == [line]


def test_units_are_described_with_steps_in_their_owner_s_turn_only() -> None:
    """Those of others have none left then, but will in their own turn."""
    scene = Scene().units(0, "warrior F8", "worker F8", steps=1).units(1, "knight E8")
    driver = TableDriver(scene.begin().match)
    mine, theirs = (driver.table.explain(f"hex:{HEXES[at]}") for at in ("F8", "E8"))
    assert mine
    assert theirs
    assert mine.lines[-1].endswith(": warrior (1 step left) and worker (1 step left).")
    assert theirs.lines[-1].endswith(": knight.")


@pytest.mark.rule("K-87")
@pytest.mark.parametrize("blood_money", [True, False])
def test_taxes_are_explained_by_the_rules_of_the_match(blood_money: bool) -> None:
    """In tooltips, and in the glossary of screen readers."""
    driver = TableDriver(Scene(blood_money=blood_money).begin().match)
    read = {row[1] for each in sections(driver.table.scene()) for row in each.rows if row[1:]}
    for tooltip_id, key in (("people:0", "explain.people"), ("coin:0", "explain.coin")):
        text = driver.table.explain(tooltip_id)
        assert text
        assert ("minus your units" in text.lines[0]) == blood_money
        wanted = WORDS(f"{key}_blood_money" if blood_money else key)
        assert wanted in text.lines[0]
        assert wanted in read


@pytest.mark.rule("K-64")
def test_the_recap_says_what_the_leviathan_has_done() -> None:
    """Its strike is over after one exchange: nothing is contested."""
    view, names = Scene().begin().position, [You("Ana"), "Ivo"]
    strike = met("exchange", 0, at="A5", other=1, attackers=["leviathan"], attack=[12],
                 defenders=["knight", "worker"], defence=[3, 0], lost=[], killed=[0])  # fmt: skip
    sunk = met("unit_lost", 1, unit="knight", at="A5", reason="leviathan")
    assert log_text.news([strike, sunk], 0, names, view) == (
        "You fight at A5: Leviathan (12) against knight and worker (3 and 0). "
        "Ivo loses a knight at A5 to the Leviathan."
    )
    assert log_text.news([strike, sunk], 1, names, view) == (
        "Ivo loses a knight at A5 to the Leviathan."
    )


@pytest.mark.rule("K-64")
def test_the_strike_of_the_leviathan_is_told_from_a_fight() -> None:
    """By what the rules report, in one place."""
    sea = Scene().units(1, "knight A5", "knight A8").hand(0, "leviathan").begin()
    sea.play("play leviathan")
    struck = sea.match.play("strike A5")
    land = Scene().units(0, "knight C5").units(1, "worker B5").begin()
    fought = land.match.play("attack B5 with knight C5")
    found = [e.is_by_leviathan for e in (*struck, *fought) if isinstance(e, Exchange)]
    assert found == [True, False]


@pytest.mark.rule("K-85", "K-90")
@pytest.mark.parametrize(
    ("option", "land"), [("fires_and_floods", "volcano"), ("fog_of_war", "unknown")]
)
def test_the_land_of_a_fable_leads_to_its_rules(option: str, land: str) -> None:
    """What a disaster destroys is said there, too."""
    driver = TableDriver(Match(find_game("ransackit"), 2, {option: True}, 11))
    place = next(n for n, kind in enumerate(driver.table.scene().view.kind) if KINDS[kind] == land)
    text = driver.table.explain(f"hex:{place}")
    assert text
    assert "Fables" in {link.chapter for link in text.links}
    assert (WORDS("explain.disaster") in text.lines) == (land == "volcano")


@pytest.mark.rule("K-86")
def test_the_recap_says_what_a_disaster_has_taken() -> None:
    """From the asked seat, with the place; in the other's recap nothing."""
    view, names = Scene().begin().position, [You("Ana"), "Ivo"]
    lost = [
        met("unit_lost", 0, unit="knight", at="C7", reason="disaster"),
        met("building_lost", 0, building="house", at="C8"),
        met("unit_lost", 1, unit="worker", at="D8", reason="battle"),
    ]
    assert log_text.news(lost, 0, names, view) == (
        "Lost in a disaster: knight (C7) and house (C8)."
    )
    assert "disaster" not in log_text.news(lost, 1, names, view)


@pytest.mark.rule("K-86")
@pytest.mark.parametrize("canvas", [SMALL, PHONE])
def test_a_loss_is_told_even_where_a_seven_must_be_answered_first(canvas: Canvas) -> None:
    """A recap without room beside a question is left out, and the answer begins another one."""
    scene = Scene(fires_and_floods=True).units(0, "knight C7", "knight F4", "knight G5")
    scene.phase("fortify").units(1, "knight C8")
    table, _ = scene.until(
        lambda table, _: table.asked == (0, "thief") and len(table.units(0)) == 2,
        "end", "bandit G9", "move knight C8 to B7", "fortify", "end",
    )  # fmt: skip
    driver = TableDriver(table.match, canvas, "largest")
    assert any("Lost in a disaster: knight (" in text.text for text in driver.ui.written)
    table.play("bandit C4")
    assert "disaster" not in status_lines(TableDriver(table.match))


@pytest.mark.parametrize(
    ("language", "lines"),
    [("en", ["Disasters strike C7, C8 and G5.",
             "You lose a knight at C7 and a house at C8 in a disaster.",
             "Ivo loses a worker at G5 in a disaster."]),
     ("fr", ["Désastres en C7, C8 et G5.",
             "Vous perdez dans un désastre\N{NO-BREAK SPACE}: chevalier (C7) et maison (C8).",
             "Ivo perd un ouvrier de G5 dans un désastre."]),
     ("de", ["Katastrophen treffen C7, C8 und G5.",
             "Du verlierst einen Ritter (C7) und ein Haus (C8) bei einer Katastrophe.",
             "Ivo verliert einen Arbeiter auf G5 bei einer Katastrophe."])],
)  # fmt: skip
def test_the_log_tells_the_disasters_of_a_roll_in_a_line_and_what_each_seat_lost_in_another(
    language: str, lines: list[str]
) -> None:
    set_language(language)
    strikes = [Disaster(None, disaster=disaster, at=at, die=die, hexes=hexes)
               for disaster, at, die, hexes in (("volcano", "F5", 4, ["G5"]),
                                                ("volcano", "D7", 6, ["C7"]),
                                                ("whirlpool", "H7", 6, []),
                                                ("floodplain", "D6", 1, ["C8", "C7"]))]  # fmt: skip
    lost = [
        met("unit_lost", 0, unit="knight", at="C7", reason="disaster"),
        met("unit_lost", 1, unit="worker", at="G5", reason="disaster"),
        met("building_lost", 0, building="house", at="C8"),
    ]
    assert UI.log_lines([*strikes, *lost], [You("Ana"), "Ivo"]) == lines


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Disasters strike the land."), ("fr", "Des désastres frappent le pays."),
     ("de", "Katastrophen suchen das Land heim.")],
)  # fmt: skip
def test_the_log_lists_no_hexes_on_which_disasters_take_nothing(language: str, line: str) -> None:
    """A roll that reaches no hex at all has no line."""
    set_language(language)
    sea = Disaster(None, disaster="whirlpool", at="H7", die=6, hexes=["A9", "A10"])
    land = Disaster(None, disaster="volcano", at="F5", die=4, hexes=["G5"])
    none = Disaster(None, disaster="floodplain", at="D6", die=1, hexes=[])
    assert UI.log_lines([sea, land], ["Ana", "Ivo"]) == [line]
    assert UI.log_lines([none], ["Ana", "Ivo"]) == []


@pytest.mark.rule("K-41")
def test_the_recap_says_that_a_fight_at_sea_has_sunk_both_sides() -> None:
    view, names = Scene().begin().position, [You("Ana"), "Ivo"]
    fight = met("exchange", 0, at="H5", other=1, attackers=["knight"], attack=[4],
                defenders=["warrior"], defence=[4], lost=[0], killed=[0])  # fmt: skip
    fell = [met("unit_lost", seat, unit="knight", at="H5", reason="battle") for seat in (1, 0)]
    text = log_text.news([fight, *fell], 0, names, view)
    assert text == "Nobody survives at H5 (attack 4, defence 4)."
    one_left = met("exchange", 0, **fight.data | {"attackers": ["knight"] * 2, "attack": [4, 3]})
    text = log_text.news([one_left, *fell], 0, names, view)
    assert text == "You lose at H5 (attack 4 and 3, defence 4)."
