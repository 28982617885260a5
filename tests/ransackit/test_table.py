"""RANSACKIT on the screen: long moves, several goods at once, offers, forecasts, every prompt."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from portolan.core.contract import HIDDEN, Event
from portolan.core.i18n import set_language
from portolan.core.match import Match
from portolan.games.ransackit.board.components import KNIGHT, UNIT_IDS, UNITS, WARRIOR
from portolan.games.ransackit.board.grid import HEXES
from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.rules.odds import odds
from portolan.games.ransackit.rules.units import steps_of
from portolan.games.ransackit.state.actions import parse
from portolan.games.ransackit.state.position import PLACE
from portolan.games.ransackit.ui import UI
from portolan.games.ransackit.ui.board import highlights
from portolan.games.ransackit.ui.panels import tiles
from portolan.games.ransackit.ui.scene import At, Of, Open
from portolan.games.ransackit.ui.selection import fight_forecast
from portolan.games.ransackit.ui.selection.choices import offered
from portolan.games.ransackit.ui.selection.labels import action_name
from portolan.games.ransackit.ui.selection.paths import cost_of, ways
from portolan.games.ransackit.ui.style import WORDS
from portolan.games.ransackit.ui.text import prompts
from portolan.games.ransackit.ui.text.illegal_text import refusal
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.saved_match import load_session, save_session
from portolan.session.seating import find_seating
from portolan.ui.animation.flight import find_anchor
from portolan.ui.render.seat_symbols import SHAPES
from tests.ransackit.scene import RANSACKIT, Scene, raw_map
from tests.support.pictures import STEP
from tests.support.ransackit_table import LOW, SMALL, TableDriver

EAGER = ("village", "city", "house", "road", "shipyard", "play", "attack", "accept")
"""Preferred actions, so that a match meets all prompts."""


# --- few touches -------------------------------------------------------------------------------


def along_roads() -> Scene:
    """Return a warrior whose own roads lead over its village, and land beyond."""
    return Scene().village(0, "G9", "F8", "F9").units(0, "warrior F8")


@pytest.mark.rule("K-33", "K-34")
def test_a_unit_moves_several_hexes_by_one_touch_and_a_confirmation() -> None:
    driver = TableDriver(along_roads().begin().match)
    driver.touch("step:at F8")
    key = next(t.key for t in driver.ui.targets if t.key.startswith("way:"))
    goal = HEXES[key.removeprefix("way:")]
    texts = ways(driver.table.scene())[goal]
    assert len(texts) > 1
    driver.touch(key, "confirm")
    assert driver.played == [*texts]
    view = driver.table.scene().view
    assert [unit & PLACE for unit in view.players[0].units] == [goal]


@pytest.mark.rule("K-33", "K-34")
def test_a_unit_stays_selected_while_it_can_still_act() -> None:
    """After a free move along its road; not after its last step, nor beside a twin that differs."""
    driver = TableDriver(along_roads().begin().match)
    driver.touch("step:at F8", "action:move warrior F8 to G9", "confirm")
    assert driver.table.scene().steps == (At(HEXES["G9"]),)
    driver.touch("action:move warrior G9 to F9", "confirm")
    assert driver.table.scene().steps == (At(HEXES["F9"]),)
    driver.touch("action:move warrior F9 to E9", "confirm")
    assert driver.played == [f"move warrior {way}" for way in ("F8 to G9", "G9 to F9", "F9 to E9")]
    assert driver.table.scene().steps == ()
    twins = TableDriver(along_roads().units(0, "warrior G9").begin().match)
    twins.touch("step:at F8", "action:move warrior F8 to G9", "confirm")
    assert twins.table.scene().steps == ()


@pytest.mark.rule("K-33", "K-34")
def test_of_units_of_several_kinds_the_one_that_moved_stays_selected() -> None:
    driver = TableDriver(along_roads().units(0, "worker G9").begin().match)
    driver.touch("step:at F8", "action:move warrior F8 to G9", "confirm")
    at = HEXES["G9"]
    assert driver.table.scene().steps == (At(at), Of(UNIT_IDS.index("warrior"), at))


@pytest.mark.rule("K-33", "K-34")
def test_each_move_shows_the_step_it_takes() -> None:
    """None along one's own road, one elsewhere."""
    driver = TableDriver(along_roads().begin().match)
    driver.touch("step:at F8")
    scene = driver.table.scene()
    assert cost_of(scene, HEXES["G9"]) == 0
    assert cost_of(scene, HEXES["F9"]) == 1


@pytest.mark.rule("K-34")
def test_a_neighbour_is_reached_by_the_cheapest_way() -> None:
    """A touch on the map uses own roads; the direct step has its own button."""
    driver = TableDriver(along_roads().begin().match)
    driver.touch("step:at F8", "way:F9", "confirm")
    assert driver.played == ["move warrior F8 to G9", "move warrior G9 to F9"]
    assert steps_of(driver.table.scene().view.players[0].units[0]) == 1
    driver = TableDriver(along_roads().begin().match)
    driver.touch("step:at F8", "action:move warrior F8 to F9")
    driver.check()
    assert any("Straight to F9: 1 step" in written.text for written in driver.ui.written)
    driver.touch("confirm")
    assert driver.played == ["move warrior F8 to F9"]


@pytest.mark.rule("K-34")
def test_the_tag_of_a_hex_shows_what_the_shown_move_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the direct step, while it is shown, not of the free detour."""
    tags: dict[int, int] = {}
    monkeypatch.setattr(highlights, "_tag_steps", lambda _ui, _chart, at, n: tags.update({at: n}))
    driver = TableDriver(along_roads().begin().match)
    driver.touch("step:at F8")
    assert tags[HEXES["F9"]] == 0
    driver.touch("action:move warrior F8 to F9")
    assert tags[HEXES["F9"]] == 1


@pytest.mark.rule("K-31")
def test_one_of_several_harbours_is_chosen_on_the_map() -> None:
    """One tile asks for a shipyard, and the harbours are highlighted.

    No land of the box has two harbours, but custom maps may, and Fog of War.
    """
    raw = raw_map()
    raw["harbours"]["list"].append({"id": "A5", "land": "B4", "trades": ["wood"]})
    scene = Scene(game=RANSACKIT.with_material({"map": raw}))
    scene.village(0, "B4").units(0, "worker B4").goods(0, wood=3, food=1)
    driver = TableDriver(scene.begin().match)
    driver.touch("step:at B4")
    assert [t.key for t in driver.ui.targets if "shipyard" in t.key] == ["step:shipyards"]
    driver.touch("step:shipyards")
    harbours = {"action:shipyard A4", "action:shipyard A5"}
    assert {t.key for t in driver.ui.targets if "shipyard" in t.key} == harbours
    refused = refusal(driver.table.scene(), f"hex:{HEXES['D7']}")
    assert refused
    assert refused[1].startswith("Choose one of the lit harbours.")
    assert not refusal(driver.table.scene(), f"hex:{HEXES['A5']}")
    driver.check()
    driver.touch("action:shipyard A5", "confirm")
    assert driver.played == ["shipyard A5"]


@pytest.mark.rule("K-29")
def test_nothing_but_the_end_of_a_road_is_shown_when_that_is_chosen() -> None:
    """No building that cannot be built, and no unit whose recruiting would end the actions."""
    scene = Scene().city(0, "G9").units(0, "worker G9").goods(0, brick=1, coin=5)
    driver = TableDriver(scene.begin().match)
    driver.touch("step:at G9", "step:roads")
    assert (
        driver.table.status_lines(driver.table.scene())[1]
        == "Choose the hex for the road to reach."
    )
    assert tiles.groups(driver.table.scene()) == []
    roads = [t.key for t in driver.ui.targets if t.key.startswith("action:road G9")]
    driver.check()
    driver.touch(roads[0], "confirm")
    assert driver.played == [roads[0].removeprefix("action:")]


def test_a_batch_ends_where_it_cannot_go_on() -> None:
    """Actions that are no longer legal are left out, not replaced."""
    driver = TableDriver(along_roads().goods(0, wood=1).begin().match)
    driver.table._selection.choose("sell wood", "sell wood", "sell wood")
    driver.table._commit()
    assert driver.played == ["sell wood"]


@pytest.mark.rule("K-76")
def test_several_goods_are_sold_by_one_touch_more_than_one() -> None:
    driver = TableDriver(along_roads().goods(0, wood=4, brick=1).begin().match)
    driver.touch("step:trade", "action:sell wood", "many:3", "confirm")
    assert driver.played == ["sell wood"] * 3
    assert driver.table.scene().view.players[0].goods == [1, 1, 0, 0, 3]


@pytest.mark.rule("K-76")
def test_a_batch_of_sales_is_one_line_and_undone_at_once() -> None:
    """The line belongs to its last step, also after saving and loading."""
    driver = TableDriver(along_roads().goods(0, wood=4, brick=1).begin().match)
    driver.touch("step:trade", "action:sell brick", "confirm")
    driver.touch("action:sell wood", "many:3", "confirm")
    texts = [
        (number, *lines) for number, lines in driver.table.table_view.log_text.entries() if lines
    ]
    who = driver.session.names[0]
    assert texts == [
        (0, f"{who} sells 1 Brick for 1 coin."),
        (3, f"{who} sells 3 Wood for 3 coins."),
    ]
    again = load_session(save_session(driver.session), find_seating, "x")
    again.undo()
    assert again.match.actions == ["sell brick"]
    driver.touch("step-back", "undo")
    assert driver.played == ["sell brick"]
    assert len([1 for _, lines in driver.table.table_view.log_text.entries() if lines]) == 1


@pytest.mark.rule("K-33", "K-34")
def test_a_way_of_several_moves_is_one_line_from_its_start_to_its_end() -> None:
    driver = TableDriver(along_roads().begin().match)
    driver.touch("step:at F8", "way:F9", "confirm")
    texts = [line for _, lines in driver.table.table_view.log_text.entries() for line in lines]
    assert texts == [f"{driver.session.names[0]} moves a warrior from F8 to F9."]


@pytest.mark.rule("K-78", "K-79")
def test_an_offer_is_built_by_touches_and_made_at_once() -> None:
    scene = Scene(3).goods(0, wood=2).goods(1, ore=1).goods(2, ore=2)
    driver = TableDriver(scene.begin().match)
    driver.touch("step:offer", "draft:give wood", "draft:ask ore")
    assert not any(t.key == "draft:ask wood" for t in driver.ui.targets), "it is given"
    driver.touch("draft:to", "draft:give wood", "draft:propose", "confirm")
    assert driver.played == ["offer", "to 1", "give wood", "give wood", "ask ore", "propose"]
    decision = driver.session.decision
    assert decision
    assert decision == (1, "answer")


def test_the_tooltip_of_an_offer_s_tile_has_a_reason_only_if_unavailable() -> None:
    driver = TableDriver(Scene(3).goods(0, wood=2).goods(1, ore=1, wood=1).begin().match)

    def card(tooltip_id: str) -> str:
        text = driver.table.explain(tooltip_id)
        assert text
        return " ".join(text.lines)

    driver.touch("step:offer")
    for tooltip_id in ("give:wood", "ask:wood", "ask:ore", "offer"):
        assert "Not available now" not in card(tooltip_id), tooltip_id
    assert "You have no more of this to give." in card("give:ore")
    driver.touch("draft:give wood")
    assert "The same goods can’t be on both sides." in card("ask:wood")


def test_each_good_of_an_offer_can_be_taken_back() -> None:
    driver = TableDriver(Scene().goods(0, wood=2).goods(1, ore=1).begin().match)
    driver.touch("step:offer", "draft:give wood", "draft:ask ore", "step-back", "step-back")
    assert driver.table.scene().steps == (Open("offer"),), "nothing is built any more"


def test_goods_of_an_offer_are_taken_back_in_any_order() -> None:
    """After the tile that takes back, a touch on goods takes one, until none is left."""
    driver = TableDriver(Scene().goods(0, wood=2).goods(1, ore=1).begin().match)
    driver.touch("step:offer")
    assert not any(t.key == "draft:less" for t in driver.ui.targets), "nothing to take back"
    driver.touch("draft:give wood", "draft:give wood", "draft:ask ore", "draft:less")
    driver.touch("draft:give wood")
    driver.check()
    driver.touch("draft:propose", "confirm")
    assert driver.played == ["offer", "give wood", "ask ore", "propose"]


def test_a_tile_says_whether_it_adds_the_first_of_a_good_another_or_takes_it_back() -> None:
    driver = TableDriver(Scene().goods(0, wood=2).goods(1, ore=1).begin().match)
    driver.touch("step:offer")

    def spoken() -> list[str]:
        keys = ("draft:give wood", "draft:ask ore")
        every = [tile for row in tiles.groups(driver.table.scene()) for tile in row]
        return [tile.a11y_label for tile in every if tile.key in keys]

    assert spoken() == ["Give 1 Wood", "Ask for 1 Ore"]
    driver.touch("draft:give wood", "draft:ask ore")
    assert spoken() == ["Give 1 more Wood", "Ask for 1 more Ore"]
    driver.touch("draft:less")
    assert spoken() == ["Give 1 Wood less", "Ask for 1 Ore less"]


def test_only_what_an_offer_holds_already_is_more() -> None:
    """As tiles of a draft, and as actions of an offer that is composed one by one."""
    table = Scene().goods(0, wood=2).goods(1, ore=1).begin()
    driver = TableDriver(table.match)
    driver.touch("step:offer")
    every = [tile.a11y_label for row in tiles.groups(driver.table.scene()) for tile in row]
    assert {"Give 1 Wood", "Ask for 1 Ore"} <= {*every}
    table.play("offer")
    named = [action_name(driver.table.scene(), parse("give wood"))]
    table.play("give wood")
    named.append(action_name(TableDriver(table.match).table.scene(), parse("give wood")))
    assert named == ["Give 1 Wood", "Give 1 more Wood"]


def test_an_offer_without_goods_is_added_to_again() -> None:
    driver = TableDriver(Scene().goods(0, wood=2).goods(1, ore=1).begin().match)
    driver.touch("step:offer", "draft:give wood", "draft:less", "draft:give wood")
    driver.touch("draft:give wood", "draft:give wood")
    assert driver.table.scene().steps[-1].give[0] == 2


@pytest.mark.rule("K-78")
def test_an_offer_is_made_only_by_its_tiles() -> None:
    """No button beside them begins the same offer good by good."""
    driver = TableDriver(Scene().goods(0, wood=2).goods(1, ore=1).begin().match)
    step = next(t for t in driver.ui.targets if t.key == "step:offer")
    assert "offer" in step.towards
    driver.touch("step:offer")
    assert not [t.key for t in driver.ui.targets if t.action]
    row = "offer; give wood; ask ore; propose"
    by_key = {t.key: t for t in driver.ui.targets}
    assert row in by_key["draft:give wood"].towards
    assert row in by_key["draft:ask ore"].towards
    driver.touch("draft:give wood")
    again = next(t for t in driver.ui.targets if t.key == "draft:give wood")
    assert row not in again.towards, "that would be two"


def test_a_hex_with_two_kinds_of_units_asks_which() -> None:
    scene = Scene().village(0, "G9", "F8").units(0, "warrior F8", "worker F8")
    driver = TableDriver(scene.begin().match)
    driver.touch("step:at F8")
    keys = {t.key for t in driver.ui.targets}
    assert {"step:warrior F8", "step:worker F8"} <= keys
    driver.touch("step:warrior F8")
    assert any(t.key.startswith("action:move warrior F8") for t in driver.ui.targets)


@pytest.mark.parametrize("unit", ["warrior", "worker"])
@pytest.mark.parametrize("home", ["F8", "G9"])
def test_a_touch_on_a_unit_selects_that_unit(unit: str, home: str) -> None:
    """On the hex beside it, or by its settlement, it asks which; so does a key."""
    scene = Scene().village(0, "G9", "F8").units(0, f"warrior {home}", f"worker {home}")
    driver = TableDriver(scene.begin().match)
    target = next(t for t in driver.ui.targets if t.key == f"step:at {home}")
    (x, y), box = target.shape.centre, driver.ui.anchors[f"hex:{HEXES[home]}"].box
    assert box
    wide = box.width
    number = ("warrior", "worker").index(unit)
    dx, dy = (0.24, (-0.16, 0.22)[number]) if home == "G9" else ((-0.21, 0.21)[number], 0.16)
    driver.ui.touched = x + dx * wide, y + dy * wide
    target.do()
    assert driver.table.scene().steps[1:] == (Of(UNIT_IDS.index(unit), HEXES[home]),)
    driver.table.cancel()
    driver.table.cancel()
    driver.ui.touched = x, y - 0.4 * wide
    target.do()
    assert driver.table.scene().steps == (At(HEXES[home]),)


def test_the_tile_of_a_sale_says_how_many_there_are() -> None:
    driver = TableDriver(Scene().village(0, "B4").goods(0, wood=3, coin=9).begin().match)
    driver.touch("step:trade")
    labels = [tile.label for tile in tiles.groups(driver.table.scene())[0]]
    assert labels == [
        "Sell 1\N{NO-BREAK SPACE}of\N{NO-BREAK SPACE}3",
        "None to sell",
        "None to sell",
        "None to sell",
    ]


def test_an_offer_that_nobody_takes_has_one_line() -> None:
    table = Scene().goods(0, wood=2).goods(1, ore=1).begin()
    for text in ("offer", "give wood", "ask ore", "propose"):
        table.play(text)
    events = table.match.play("decline")
    assert UI.log_lines(events, ["Ana", "Ivo"]) == ["Nobody accepts Ana’s offer."]


def test_every_line_of_the_log_ends_like_a_sentence() -> None:
    for number in range(3):
        match, rng = Match(GAME, 3, {}, number), random.Random(number)
        while len(match.actions) < 150 and (texts := match.legal_texts()):
            stays = [text for text in texts if text not in GAME.resigning]
            for line in UI.log_lines(match.play(rng.choice(stays)), ["Ana", "Ivo", "Eva"]):
                assert line.endswith((".", "!")), line
                assert not line.endswith(".."), line


def test_a_unit_that_can_only_be_disbanded_is_reached() -> None:
    driver = TableDriver(along_roads().begin().match)
    everything = offered(driver.table.scene())
    assert At(HEXES["F8"]) in [choice.step for choice in everything]
    assert Open("leave") in [choice.step for choice in everything]


# --- forecasts ---------------------------------------------------------------------------------


@pytest.mark.rule("K-49")
def test_a_forecast_is_the_exact_chance_of_the_rules() -> None:
    scene = Scene().village(0, "G9").units(0, "knight F8").units(1, "warrior E8")
    driver = TableDriver(scene.begin().match)
    action = parse("attack E8 with knight F8")
    lines = fight_forecast.describe(driver.table.scene().view, [KNIGHT], HEXES["E8"])
    assert fight_forecast.percent(odds((3,), (1,)).win) == "69%"
    assert "69%" in lines
    assert "1d8" in lines
    assert "1d4" in lines
    assert fight_forecast.mates(driver.session.match.position, 0, action) == [KNIGHT]  # type: ignore[arg-type]


@pytest.mark.rule("K-40")
def test_a_forecast_includes_units_that_could_join() -> None:
    scene = Scene().village(0, "G9").units(0, "knight F8", "warrior F8").units(1, "warrior E8")
    position = scene.begin().match.position
    action = parse("attack E8 with warrior F8")
    assert fight_forecast.mates(position, 0, action) == [WARRIOR, KNIGHT]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("chance", "expected"),
    [(0, "0%"), (1, "100%"), (Fraction(1, 5000), "1%"), (Fraction(4999, 5000), "99%")],
)
def test_only_certain_results_have_a_whole_percentage(chance: Fraction, expected: str) -> None:
    assert fight_forecast.percent(Fraction(chance)) == expected
    set_language("fr")
    assert fight_forecast.percent(Fraction(chance)) == expected.replace("%", "\N{NO-BREAK SPACE}%")


# --- the log ----------------------------------------------------------------------------------


def event(kind: str, seat: int, **data: object) -> Event:
    return GAME.events[kind](seat, **data)  # type: ignore[arg-type]


def test_a_roll_has_a_line_for_each_player_who_gets_something() -> None:
    events = [
        event("produced", 0, at="D3", good="food", amount=1),
        event("produced", 1, at="E4", good="brick", amount=2),
        event("produced", 0, at="D9", good="food", amount=2),
    ]
    lines = UI.log_lines(events, ["Ada", "Bo"])
    assert lines == ["Ada gains 3 Food.", "Bo gains 2 Brick."]


def test_coins_are_plural_where_they_are_a_good() -> None:
    """By rolls, by cards, and in offers: two coins, never `2 Coin`."""
    events = [
        event("produced", 0, at="D3", good="coin", amount=2),
        event("gained", 1, good="coin", amount=1, reason="card"),
        event("traded", 0, other=1, give={"coin": 3}, ask={"ore": 1}),
    ]
    lines = UI.log_lines(events, ["Ada", "Bo"])
    assert lines[:2] == ["Ada gains 2 coins.", "Bo gains 1 coin."]
    assert "3 coins" in lines[2]
    assert "1 Ore" in lines[2]


def test_goods_stay_as_they_are_after_a_number_in_french() -> None:
    """In events as in prices: they are names, as in English and German."""
    set_language("fr")
    offered = event("offer_made", 0, to=[1], give={"brick": 2}, ask={"food": 1, "ore": 3})
    assert UI.log_lines([offered], ["Ada", "Bo"])[0].endswith(
        "2 Brique contre 1 Nourriture et 3 Minerai."
    )


def test_a_hidden_card_is_mentioned_without_its_name() -> None:
    assert UI.log_lines([event("card_drawn", 1, card=HIDDEN)], ["Ada", "Bo"]) == [
        "Bo draws a card."
    ]


def test_an_offer_withdrawn_before_it_was_made_has_no_line() -> None:
    """One that was made has its line."""
    made = event("offer_made", 0, to=[1], give={"wood": 1}, ask={"ore": 1})
    begun, withdrawn = event("offer_begun", 0), event("offer_withdrawn", 0)
    assert UI.log_lines([begun, withdrawn], ["Ada", "Bo"]) == []
    assert len(UI.log_lines([begun, made], ["Ada", "Bo"])) == 1


def test_six_seats_have_six_signs() -> None:
    assert len({tuple(shape) for shape in SHAPES}) == max(find_game("ransackit").player_counts)


# --- every prompt ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options", "language", "canvas"),
    [
        (6, {"ruins": True}, "fr", SMALL),
        (3, {"fog_of_war": True, "fires_and_floods": True, "nomads": True}, "en", LOW),
    ],
)
def test_every_prompt_of_a_match_has_sound_pictures(
    seats: int, options: dict[str, bool], language: str, canvas: Canvas
) -> None:
    """For each prompt of a match: the picture, each step, each choice, in small sizes."""
    set_language(language)
    chooser, game = random.Random(seats), find_game("ransackit")
    match = Match(game, seats, options, seats)
    met: set[str] = set()
    for _ in range(700):
        decision = game.decision(match.position)
        if decision is None:
            break
        if decision.prompt not in met:
            met.add(decision.prompt)
            _look_around(TableDriver(match, canvas))
        texts = [text for text in match.legal_texts() if text not in game.resigning]
        eager = [text for text in texts if text.startswith(EAGER)]
        match.play(chooser.choice(eager if eager and chooser.random() < 0.6 else texts))
    assert met >= {"found", "act", "fortify", "begin", "thief"}


def _look_around(driver: TableDriver) -> None:
    driver.check()
    steps = [t.key for t in driver.ui.targets if t.key.startswith(STEP)]
    for key in steps:
        driver.touch(key)
        driver.check()
        driver.table.cancel()
        driver.draw()
    for key in [t.key for t in driver.ui.targets if t.action][:6]:
        driver.touch(key)
        driver.check()
        driver.table.cancel()
        driver.draw()


@pytest.mark.parametrize(
    ("seats", "options", "language"),
    [
        (4, {"ruins": True, "fires_and_floods": True}, "en"),
        (3, {"fog_of_war": True, "nomads": True, "non_renewables": True, "deal_in": True}, "fr"),
    ],
)
def test_everything_that_happens_has_text_and_motion(
    seats: int, options: dict[str, bool], language: str
) -> None:
    """Each action has a preview and each event a line; flights have a start and an end."""
    set_language(language)
    chooser, game = random.Random(5), find_game("ransackit")
    match = Match(game, seats, options, 11)
    driver = TableDriver(match)
    ui, names = driver.ui, driver.session.names
    sentence, flew = 0, 0
    for _ in range(600):
        decision = game.decision(match.position)
        if decision is None:
            break
        view = game.view(match.position, decision.seat)
        legal = {str(action): action for action in game.legal_actions(view)}
        scene = replace(
            driver.table.scene(), view=view, viewer=decision.seat, decision=decision, legal=legal,
            steps=(),
        )  # fmt: skip
        assert all(prompts.question(scene))
        texts = [text for text in legal if text not in game.resigning]
        eager = [text for text in texts if text.startswith(EAGER)]
        text = chooser.choice(eager if eager and chooser.random() < 0.6 else texts)
        assert prompts.effect(replace(scene, shown=text), ())[0]
        events = [event.seen_by(0) for event in match.play(text)]
        sentence += len(UI.log_lines(events, names))
        for flight in UI.flights(events, scene):
            assert find_anchor(ui.anchors, flight.start), flight
            assert find_anchor(ui.anchors, flight.end), flight
            assert flight.picture is None or flight.picture(ui).get_width() > 0
            flew += 1
    assert sentence > 200
    assert flew > 100


# --- moving in ---------------------------------------------------------------------------------


@pytest.mark.rule("K-45")
@pytest.mark.parametrize(("units", "lit"), [(1, ["B5"]), (2, ["B4", "C5"])])
def test_a_hex_that_was_won_is_lit_if_only_one_unit_can_move_in(units: int, lit: list[str]) -> None:
    """That hex alone names it; of several the one that moves is touched."""
    attackers = ["knight C5", "knight B4"][:units]
    scene = Scene().units(0, *attackers).units(1, "worker B5")
    joins = ["with knight B4"] if units == 2 else []
    table, _ = scene.until(
        lambda table, _: table.asked == (0, "advance"), "attack B5 with knight C5", *joins
    )
    shown = TableDriver(table.match).table.scene()
    places = {choice.place for choice in offered(shown) if choice.text.startswith("advance")}
    assert places == {HEXES[name] for name in lit}


# --- the tray ----------------------------------------------------------------------------------


def tiles_of(scene: Scene, *steps: Open) -> list[str]:
    """Return the tiles of the tray, in order, after some steps."""
    shown = replace(TableDriver(scene.begin().match).table.scene(), steps=steps)
    return [tile.tooltip_id for row in tiles.groups(shown) for tile in row]


def test_the_tiles_of_a_turn_keep_their_order() -> None:
    """Whether they are available changes with every step; their order does not."""
    able = Scene(3).goods(0, wood=4, coin=3).hand(0, "spies", "arms_race").goods(1, ore=1)
    assert tiles_of(able) == ["trade", "offer", *sorted(tiles_of(able)[2:4])]
    for goods in ({"wood": 1}, {}):
        poor = Scene(3).goods(0, **goods).hand(0, "spies", "arms_race")
        assert tiles_of(poor.set(offers=3)) == tiles_of(able)


@pytest.mark.rule("K-20", "K-39")
@pytest.mark.parametrize("phase", ["act", "fortify"])
def test_the_tiles_of_a_settlement_keep_their_places(phase: str) -> None:
    """With any goods, in a village and at the unit limit every unit has its tile, with a reason."""
    at = At(HEXES["G9"])
    every = [f"unit:{kind}" for kind, unit in enumerate(UNITS) if unit.cost]
    rich = {"coin": 9, "ore": 9, "wood": 9, "food": 9, "brick": 9}
    full = Scene().phase(phase).village(0, "G9").units(0, "warrior F8").goods(0, **rich)
    for scene in (
        Scene().phase(phase).city(0, "G9").goods(0, **rich),
        Scene().phase(phase).village(0, "G9").goods(0, coin=1),
        full,
    ):
        shown = replace(TableDriver(scene.begin().match).table.scene(), steps=(at,))
        row = [tile for row in tiles.groups(shown) for tile in row]
        assert [tile.tooltip_id for tile in row] == every
        assert all(tile.touch or refusal(shown, tile.tooltip_id) for tile in row)


def test_the_trade_says_why_nothing_can_be_sold_or_bought() -> None:
    poor, able = (TableDriver(Scene().goods(0, wood=n).begin().match).table for n in (0, 2))
    assert refusal(able.scene(), "trade") is None
    why = refusal(poor.scene(), "trade")
    assert why
    assert WORDS("lacks.deals") in why[1]


@pytest.mark.rule("K-82", "K-83")
def test_actions_that_end_the_game_are_in_the_menu_and_behind_a_step() -> None:
    """None is a tile beside those of every turn."""
    scene = Scene(3).goods(0, wood=4)
    assert not {"vote", "quit", "leave"} & {*tiles_of(scene)}
    driver = TableDriver(scene.begin().match)
    leave = next(t for t in driver.ui.targets if t.key == "step:leave")
    assert leave.via == "menu"
    driver.touch("menu", "step:leave")
    assert not driver.table.is_menu_open
    assert driver.table.scene().steps == (Open("leave"),)
    assert tiles_of(scene, Open("leave")) == ["vote", "leave"]
    assert tiles_of(scene.set(voted=True), Open("leave")) == ["vote", "leave"]


def hand_in(driver: TableDriver, viewer: int | None = None) -> list[str]:
    """Return the cards in the tray, for the asked seat or another viewer."""
    scene = driver.table.scene()
    shown = replace(scene, viewer=scene.viewer if viewer is None else viewer)
    return [t.label for row in tiles.groups(shown) for t in row if t.tooltip_id.startswith("cards")]


@pytest.mark.rule("K-53")
def test_own_cards_are_in_the_tray_at_every_prompt() -> None:
    """While the Bandit is moved as while an offer is answered; the player row counts them too."""
    scene = Scene(3).hand(0, "leviathan").hand(1, "spies").goods(0, wood=1).goods(1, ore=1)
    table = scene.begin()
    for text in ("offer", "give wood", "ask ore", "propose"):
        table.play(text)
    assert table.asked == (1, "answer")
    answering = TableDriver(table.match)
    assert hand_in(answering) == ["Spies"]
    assert hand_in(answering, viewer=0) == [], "whoever is asked looks at the table"
    thief, _ = scene.phase("begin").until(lambda t, _: t.asked == (0, "thief"), "roll")
    assert hand_in(TableDriver(thief.match)) == ["Leviathan"]
