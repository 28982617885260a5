"""Sentences on Ragusa's table say how often one acts, what is chosen, what is lost and where."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from portolan.core.contract import Event, HintReason, Json
from portolan.core.i18n import LANGUAGES, You, set_language
from portolan.core.texts import Texts
from portolan.games.ragusa.state.board import SPOTS, WALL_ENDS
from portolan.games.ragusa.state.components import BONUS
from portolan.games.ragusa.ui.history.log_text import news
from portolan.games.ragusa.ui.scene import Piece
from portolan.games.ragusa.ui.style import spot_name, wall_name
from portolan.games.ragusa.ui.text import prompts
from portolan.games.ragusa.ui.text.a11y import spot_place
from portolan.ui.game_ui.find import find_game_ui
from tests.ragusa.scene import RAGUSA, Scene, Table
from tests.support.costly_places import scene_of

NAMES = ["Ana", "Ivo", "Luka"]


def asked(table: Table) -> str:
    """Return the first line of the question."""
    return prompts.question(scene_of(table))[0]


def at_the_mason(*houses: tuple[int, str]) -> Table:
    """Return a table where seat 0 has just built at the Mason beside some houses."""
    scene = Scene().rich(0, 1)
    for seat, spot in houses:
        scene.house(seat, spot)
    table = scene.begin()
    table.play("house SI-MA-CA")
    while table.asked and table.asked[1] == "activate":
        table.play(next(text for text in table.legal() if text.endswith("mason")))
    return table


def test_an_act_that_is_repeated_says_which_of_how_many_it_is() -> None:
    table = at_the_mason((0, "G2-SI-MA"), (1, "O2-MA-G3"))
    assert table.asked == (0, "wall")
    assert asked(table).endswith(" (1 of 2)")
    table.play("wall 10")
    while table.asked == (1, "wall"):
        assert "of" not in asked(table)
        table.play("wall 11")
    assert asked(table).endswith(" (2 of 2)")


def test_an_act_that_comes_once_has_no_number() -> None:
    table = at_the_mason()
    assert table.asked == (0, "wall")
    assert "(" not in asked(table)


def test_the_choice_of_a_powerhouse_says_what_is_chosen_and_how_to_leave() -> None:
    scene = scene_of(Scene(seats=2).rich(0, 1).begin())
    assert prompts.step(scene) is None
    chosen = prompts.step(replace(scene, steps=(Piece.POWERHOUSE,)))
    assert chosen
    assert chosen[0] == "Place a powerhouse"
    assert "“House”" in chosen[1]


def test_who_has_no_house_left_is_asked_for_a_powerhouse() -> None:
    for houses, words in ((1, "a house or powerhouse"), (0, "a powerhouse")):
        table = Scene(seats=2).rich(0, 1).left(0, houses, powerhouses=1).begin()
        assert asked(table).endswith(f"must place {words}")


def only_powerhouses(fish: int = 0) -> Scene:
    """Return a scene in which seat 0 has powerhouses left, but no house."""
    return Scene(seats=2).rich(0, 1).access(0, fish=fish).left(0, 0, powerhouses=2)


def as_a_house(fish: int = 0) -> Scene:
    """Return a scene in which a powerhouse has no spot, and is placed as a house."""
    scene = Scene(2).house(0, "W3-W5-G1").powerhouse(0, "FI-F8-F9").left(0, 0, 1)
    scene.house(1, "G2-O2-MA", "O2-MA-G3", "G1-O1-AR", "G1-O3-AR")
    return scene.powerhouse(1, "WI-F5-WH", "OP-MK-F6").access(0, fish=fish)


def test_who_can_place_powerhouses_alone_reads_what_they_do() -> None:
    """Not where houses stand, and that none is left."""
    for fish in (0, 2):
        scene = scene_of(only_powerhouses(fish).begin())
        text = prompts.question(scene)[1]
        assert text.startswith("Choose a lit spot on the city limits")
        assert "all houses at its buildings act for Ana" in text
        assert ("exchange Fish first" in text) == bool(fish)
        assert "Houses" not in text
        assert prompts.question(scene, brief=True)[1].startswith("Powerhouses left: 2.")
        read = prompts.question(replace(scene, names=[You("You"), "Ivo"]))[1]
        assert "all houses at its buildings act for you" in read


def test_who_has_houses_but_no_spot_for_them_reads_what_powerhouses_do() -> None:
    scene = scene_of(only_powerhouses().left(0, 3, powerhouses=1).begin())
    legal = {text: a for text, a in scene.legal.items() if text.startswith("powerhouse")}
    scene = replace(scene, legal=legal)
    assert prompts.question(scene, brief=True)[1] == "Powerhouses left: 1."
    assert "Houses left" not in prompts.question(scene)[1]


@pytest.mark.rule("R-99")
def test_a_powerhouse_that_is_placed_as_a_house_is_said_to_be_one() -> None:
    """That no house is left would contradict it."""
    for fish in (0, 2):
        scene = scene_of(as_a_house(fish).begin())
        head, text = prompts.question(scene)
        assert head.endswith("must place a house")
        assert text.startswith("No spot suits a powerhouse now, so it is placed as a house:")
        assert ("exchange Fish first" in text) == bool(fish)
        brief = prompts.question(scene, brief=True)[1]
        assert brief.startswith("Instead of a powerhouse.")
        assert "left: 0" not in text + brief


def test_who_places_a_house_reads_how_many_are_left() -> None:
    scene = scene_of(Scene().rich(0, 1).left(0, 7).begin())
    for brief in (False, True):
        assert prompts.question(scene, brief=brief)[1].endswith("Houses left: 7.")


@pytest.mark.parametrize(("prompt", "building", "spot"), [
    ("wall", "Mason", "G2-O2-MA"), ("tower", "Architect", "G1-O1-AR"),
    ("buy", "Market", "MK-F6-F10"), ("ship", "Wharf", "WH-F7-F8"),
])  # fmt: skip
def test_the_short_text_names_who_acts_as_the_head_does(
    prompt: str, building: str, spot: str
) -> None:
    """At a shared device another one may be reading."""
    table = Scene().rich(0, 1).units(0, wine=3, oil=3, silver=3).play(f"house {spot}")
    assert table.asked == (0, prompt)
    for name, said in (("Ana", "Ana acts"), (You("You"), "You act")):
        scene = replace(scene_of(table), names=[name, "Ivo", "Luka"])
        assert prompts.question(scene, brief=True)[1] == f"{said} at the {building}."


@pytest.mark.rule("R-12")
@pytest.mark.parametrize(("oil", "gain"), [(11, "+1 Oil (no room for 2 more)"),
                                           (12, "+0 Oil (no room for 3 more)")])  # fmt: skip
def test_the_preview_says_how_much_the_own_warehouse_has_no_room_for(oil: int, gain: str) -> None:
    """What another seat has no room for is its own affair."""
    scene = Scene().rich(0, 1).house(1, "OP-F4-F6").units(0, oil=oil).units(1, oil=12)
    text = previewed(scene.access(0, olives=3).begin(), "house CA-OP-MK")[1]
    assert f"Oil Press: Ana {gain}" in text.replace("you", "Ana")
    assert text.count("no room") == 1


def test_what_an_exchange_is_for_is_a_sentence_before_its_gains() -> None:
    scene = Scene().rich(0, 1).access(0, fish=4).house(1, "WI-RP-WH").house(0, "RP-WH-FI")
    table = scene.play("house AR-WI-RP")
    exchange = next(text for text in table.legal() if text.startswith("exchange"))
    shown = replace(scene_of(table), shown=exchange)
    events = [RAGUSA.events["produced"](0, spot="", commodity="wine", amount=2, lost=0)]
    text = prompts.effect(shown, events)[1]
    assert text.endswith(". Ana +2 Wine.")


def test_how_often_a_building_acts_for_a_seat_is_said_in_words() -> None:
    scene = Scene().rich(0, 1).house(0, "G2-SI-MA", "O2-MA-G3").house(1, "MA-G3-OP")
    shown = replace(scene_of(scene.begin()), shown="house SI-MA-CA")
    text = prompts.effect(shown, [])[1]
    assert "he Mason acts for Ana (3 times) and Ivo" in text


def made(seat: int, amount: int, lost: int) -> Event:
    data: dict[str, Json] = {"spot": "", "commodity": "wine", "amount": amount, "lost": lost}
    return RAGUSA.events["produced"](seat, **data)


def test_goods_without_room_are_told_in_the_log_and_in_the_recap() -> None:
    events = [made(1, 2, 1), made(0, 0, 3), made(0, 0, 2)]
    assert find_game_ui("ragusa").log_lines(events, NAMES) == [
        "Ivo produces 2 Wine.",
        "Ivo has no room for 1 more Wine (limit: 12).",
        "Ana has no room for 5 more Wine (limit: 12).",
    ]
    lost = "Ana has no room for 5 more Wine (limit: 12)."
    for turn in (0, 1):
        assert news(events, 0, turn, NAMES).endswith(lost)
    built = RAGUSA.events["house_placed"](1, spot="W1-S2-M2")
    in_own_turn = [*events[1:], RAGUSA.events["turn_begun"](1), built]
    assert news(in_own_turn, 0, 1, NAMES).startswith(lost), "before what others did after it"
    assert "loses" not in news(events, 2, 1, NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_places_have_the_same_name(language: str) -> None:
    """In whatever order their regions are named."""
    set_language(language)
    names = [spot_name(spot) for spot in SPOTS]
    walls = [wall_name(wall) for wall in range(len(WALL_ENDS))]
    set_language("en")
    for each in (names, walls):
        counted = Counter(tuple(sorted(name.replace(",", "").split())) for name in each)
        assert [name for name, count in counted.items() if count > 1] == []


def test_a_place_of_a_repeated_name_says_where_it_is_from_its_building() -> None:
    """As on the board, which no other building of the name is on; else which of how many it is."""
    assert spot_name("WH-F7-F8") == "Wharf and two Sea regions (south of the Wharf)"
    assert spot_name("F5-WH-F7") == "Wharf and two Sea regions (south-west of the Wharf)"
    assert spot_name("O2-MA-G3") == "Olives, Mason and Grapes (north-east of the Mason)"
    assert wall_name(15) == "Winery and Sea (south-west of the Winery)"
    assert wall_name(5) == "Oil Press and Sea (east of the Oil Press)"
    assert spot_name("S1-W1-S2") == "Wood and two Stone regions (northern spot of two)"
    assert spot_name("W5-G1-O3") == "Wood, Grapes and Olives (western spot of two)"
    assert spot_name("W2-M1-S3").endswith("(3rd of 4 spots from the west)")


@pytest.mark.parametrize(("language", "where"), [
    ("en", "south of the Wharf"), ("fr", "au sud des Quais"), ("de", "südlich vom Kai"),
])  # fmt: skip
def test_a_screen_reader_hears_where_a_place_is_as_others_read_it(
    language: str, where: str
) -> None:
    set_language(language)
    named = spot_name("WH-F7-F8"), spot_place(SPOTS.index("WH-F7-F8"))
    set_language("en")
    assert all(name.endswith(f"({where})") for name in named)


def test_sentences_have_the_whole_name_of_a_building() -> None:
    assert spot_name("AR-SI-RP") == "Architect, Silversmith and Rector’s Palace"
    set_language("de")
    named = spot_name("AR-WI-RP")
    set_language("en")
    assert named == "Architekt, Weinkellerei und Rektorenpalast"


def test_what_a_further_building_brings_is_said_of_it() -> None:
    """A wall gives no Silver: the Silversmith does, which is activated next."""
    table = Scene().rich(0, 1).access(0, silver_ore=2).begin()
    table.play("house G2-SI-MA")
    table.play("activate mason")
    text = previewed(table, "wall 5")[1].partition(" · at the end")[0]
    assert re.fullmatch(r"Ana \+1 point · then the Silversmith: Ana \+\d Silver", text)


def test_paying_fish_twice_for_the_same_counts_both() -> None:
    paid = [RAGUSA.events["fish_exchanged"](0, resource="wood", fish=2)] * 2
    scene = replace(scene_of(Scene().rich(0, 1).begin()), shown="house W1-W2-M2")
    assert "−4 Fish, +2 Wood" in prompts.effect(scene, paid)[1]


def test_a_card_promises_no_more_than_the_ships_of_its_good_bring() -> None:
    """There are three ships with Furs, so never 12 points."""
    scene = scene_of(Scene().rich(0, 1).begin())
    most = {}
    for card in ("good_furs", "good_spices", "towers"):
        named = prompts.named_card(scene, RAGUSA.parse(f"keep {card}"))
        assert named
        most[card] = named[1].partition(" · ")[2]
    assert most == {
        "good_furs": "at most 9 points",
        "good_spices": "at most 12 points",
        "towers": "at most 12 points",
    }


def test_lit_spots_are_said_to_be_for_houses_while_a_powerhouse_may_be_placed() -> None:
    scene = scene_of(Scene(seats=2).rich(0, 1).begin())
    assert prompts.question(scene)[1].startswith("For a house, choose a lit spot;")


@pytest.mark.parametrize("name", ["Ivo", You("You")])
@pytest.mark.parametrize(("language", "who", "you", "what"), [
    ("en", "Ivo is", "You are",
     " about to produce at the Winery: more Grapes would bring more Wine."),
    ("fr", "Ivo va", "Vous allez",
     " produire (Cave)\u00a0: davantage de Raisin donnerait davantage de Vin."),
    ("de", "Gleich produziert Ivo", "Gleich produzierst du",
     " an der Weinkellerei: Mehr Zugang zu Trauben bringt mehr Wein."),
])  # fmt: skip
def test_an_exchange_before_producing_names_who_it_is_for_and_what(
    language: str, who: str, you: str, what: str, name: str
) -> None:
    scene = Scene().rich(0, 1).access(1, fish=4).house(1, "WI-RP-WH").house(0, "RP-WH-FI")
    table = scene.play("house AR-WI-RP")
    table.play("activate winery")
    assert table.asked == (1, "exchange")
    set_language(language)
    said = prompts.question(replace(scene_of(table), names=["Ana", name]))[1]
    set_language("en")
    assert said == (who if name == "Ivo" else you) + what


def test_a_bonus_card_that_a_hint_names_is_explained() -> None:
    """As the choice to keep it says, with the points of this edition."""
    scene = scene_of(Scene().rich(0, 1).begin())
    card = next(card.id for card in BONUS)
    kept = RAGUSA.parse(f"keep {card}")
    named = prompts.named_card(scene, kept)
    choice = replace(scene, legal={str(kept): kept}, shown=str(kept))
    head, rule = prompts.effect(choice, ())
    assert named
    assert named[0] in head
    assert named[1] == rule
    assert prompts.named_card(scene, RAGUSA.parse("draw")) is None


def previewed(table: Table, text: str) -> tuple[str, str]:
    """Return heading and effect of an action of seat 0."""
    scene, events = scene_of(table), list[Event]()
    RAGUSA.apply(scene.view.copy(), RAGUSA.parse(text), RAGUSA.recorder(events))
    return prompts.effect(replace(scene, shown=text), events)


def at_the_market() -> Table:
    """Return a table where seat 0 may buy a ship, for whose goods there is enough."""
    table = Scene().rich(0, 1).units(0, wine=3, oil=3, silver=3).begin()
    table.play("house OP-MK-F6")
    while table.asked == (0, "activate"):
        table.play(next(text for text in table.legal() if text.startswith("activate")))
    assert table.asked == (0, "buy")
    return table


def test_a_preview_names_the_price_of_a_commodity_once_and_only_if_it_differs() -> None:
    table, found = at_the_market(), 0
    for text in table.legal():
        parts = previewed(table, text)[1].split(" · ")
        named = [part.partition(" price")[0] for part in parts if " price: " in part]
        assert len(named) == len({*named}), parts
        found += len(named)
    assert found


def test_who_does_nothing_chooses_what_the_button_says() -> None:
    head, text = previewed(at_the_market(), "pass")
    assert head == "Don’t buy"
    assert "your turn" not in text  # it may be another player’s


def test_a_full_warehouse_is_not_named_among_those_that_gain() -> None:
    scene = Scene().rich(0, 1).house(1, "OP-F4-F6").units(1, oil=12)
    text = previewed(scene.begin(), "house CA-OP-MK")[1]
    assert "Oil Press: you +" in text.replace("Ana", "you")
    assert "+0" not in text


def test_what_an_exchange_is_for_is_a_sentence_before_what_follows() -> None:
    table = Scene().rich(0, 1).access(0, fish=6, grapes=1).begin()
    table.play("house WI-RP-WH")
    for text in table.legal():
        if text.startswith("exchange"):
            assert ". ·" not in previewed(table, text)[1]


def test_the_recap_of_several_names_their_points() -> None:
    built = [RAGUSA.events["house_placed"](seat, spot="W1-S2-M2") for seat in (1, 2, 3)]
    sold = RAGUSA.events["commodity_sold"](2, commodity="wine", points=3)
    text = news([RAGUSA.events["turn_begun"](1), *built, sold], 0, 1, [*NAMES, "Mara"])
    assert text == (
        "New houses: Ivo – in the country; Luka – in the country; Mara – in the country. "
        "Points: Luka +3."
    )


def test_what_only_later_actions_bring_does_not_come_at_once() -> None:
    later = HintReason("now_ship", {"points": 5, "rest": True})
    assert prompts.reasons([later], NAMES) == ["After this move, ships score 5 points this turn."]
    now = HintReason("now_walls", {"points": 2})
    assert prompts.reasons([now, later], NAMES)[0] == "Walls score 2 points this turn."


def test_who_will_be_asked_is_named_apart_from_who_gains() -> None:
    """The Patrician's bots buy by themselves; the player may choose."""
    table = Scene(1).rich(0, 1).units(0, oil=2).units(1, oil=2).house(1, "OP-MK-F6").begin()
    text = previewed(table, "house MK-F9-F10")[1]
    assert "the Market acts for Ana · Market: Ivo +" in text


@pytest.mark.parametrize("who", ["Ivo", You("You")])
@pytest.mark.parametrize(("key", "theirs", "mine"), [
    ("end_city_walls", "Ivo’s longest stretch of walls scores 3 points more at the end.",
     "Your longest stretch of walls scores 3 points more at the end."),
    ("end_bonus_cards", "Ivo’s bonus cards score 3 points more at the end.",
     "Your bonus cards score 3 points more at the end."),
])  # fmt: skip
def test_what_scores_at_the_end_is_that_of_the_reviewed_seat(
    key: str, theirs: str, mine: str, who: str
) -> None:
    text = prompts.reasons([HintReason(key, {"seat": 1, "points": 3})], ["Ana", who])
    assert text == [theirs if who == "Ivo" else mine]


@pytest.mark.parametrize(("language", "house", "powerhouse"), [
    ("en", "a house and", "a powerhouse and"), ("fr", "(maison)", "(bastion)"),
    ("de", "ein Haus beiseite", "ein Machtzentrum beiseite"),
])  # fmt: skip
def test_a_piece_that_is_set_aside_has_a_name_in_every_language(
    language: str, house: str, powerhouse: str
) -> None:
    set_language(language)
    events = [RAGUSA.events["piece_set_aside"](1, piece=name) for name in ("house", "powerhouse")]
    said = [Texts("ragusa", NAMES).event(event) for event in events]
    logged = find_game_ui("ragusa").log_lines(events, NAMES)
    set_language("en")
    for texts in (said, logged):
        assert house in texts[0]
        assert powerhouse in texts[1]
