"""Previews, recaps and reasons of Venice are whole sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from portolan.core.contract import Event, HintReason, Json
from portolan.core.i18n import LANGUAGES, set_language
from portolan.games.venice.rules.scoring import statue_points
from portolan.games.venice.state.actions import Statue
from portolan.games.venice.state.components import BOX
from portolan.games.venice.ui import UI
from portolan.games.venice.ui.scene import kind_chosen
from portolan.games.venice.ui.style import WORDS
from portolan.games.venice.ui.text import prompts, tooltips
from portolan.games.venice.ui.text.hint_reasons import reasons
from portolan.session.log_filter import LogFilter
from portolan.ui.game_ui.scene import Scene
from portolan.ui.render.theme import PALETTES
from tests.venice.scene import VENICE, Table
from tests.venice.scene import Scene as Built

NAMES = ["Ana", "Ivo", "Luka"]


def shown(table: Table, text: str = "") -> Scene[Any, str]:
    """Return the scene of the asked seat, with an action previewed."""
    position = table.match.position
    decision = VENICE.decision(position)
    assert decision
    view = VENICE.view(position, decision.seat)
    legal = {str(action): action for action in VENICE.legal_actions(view)}
    assert not text or text in legal
    colours = [PALETTES["box"][name] for name in ("blue", "red", "green")]
    return Scene(view, decision.seat, decision, NAMES, colours, legal, shown=text or None)


def effect(table: Table, text: str) -> tuple[str, str]:
    """Return the description and the preview of an action."""
    return prompts.effect(shown(table, text), [])


def advised(table: Table, kind: str) -> str:
    """Return the sentence on the best place for a kind of business."""
    text = prompts.step(replace(shown(table), steps=(kind,)))
    assert text
    return text[1]


def made(seat: int, owner: int, *, statue: int = 0, good: str = "cloth") -> Event:
    """Return the event that a seat made Cloth at B8, a Draper of the owner."""
    return event("good_produced", seat, good=good, building="B8", owner=owner, base=0,
                 statue=statue, quarter=0, ducats=statue)  # fmt: skip


def event(kind: str, seat: int | None, **data: Json) -> Event:
    return VENICE.events[kind](seat, **data)


def drapers() -> Built:
    """Return a scene with two Drapers beside San Polo, the first beside San Giacomo too."""
    return Built().tile(0, "draper", "B7").tile(1, "draper", "B8")


def test_sail_says_who_receives_what_and_what_pirates_could_take() -> None:
    table = Built().right_most("silk", "iron", None).reserved(0, 3, by=2).begin()
    assert effect(table, "sail") == (
        "Sail",
        "Silk for Luka and Iron for Ivo. If Pirates are drawn, they take Ivo’s Iron instead.",
    )
    empty = Built().begin()
    assert effect(empty, "sail")[1] == "No shipment arrives."


def test_a_reservation_says_to_whom_it_is_paid_and_when_it_arrives() -> None:
    built = Built().ships(0, "wool", None, "silk").ships(1, "hemp", "iron", None)
    table = built.begin()
    table.play("reserve")
    assert effect(table, "reserve 0-3") == (
        "Reserve Ana’s Silk",
        "Costs 1 ducat, paid to the Bank: it is Ana’s own ship. Leaves you 9 ducats; "
        "free cubes: 9. Arrives with the next Sail.",
    )
    assert effect(table, "reserve 1-2") == (
        "Reserve Ivo’s Iron",
        "Costs 2 ducats, paid to Ivo. Leaves you 8 ducats; free cubes: 9. "
        "Arrives after 2 Sail actions.",
    )


def test_a_seat_that_unloads_reads_what_arrives_beside_the_recap() -> None:
    table = Built().right_most("silk", None, None).begin()
    table.play("sail")
    scene = shown(table)
    assert prompts.question(scene, brief=True) == ("Ana must keep or sell Silk", "")
    why = "Keep Silk in your hand, or sell it for 3 ducats."
    assert prompts.question(scene) == ("Ana must keep or sell Silk", why)


def test_a_sale_says_what_it_brings_and_where_the_card_goes() -> None:
    table = Built().hand(0, "wool", "pepper").begin()
    table.play("trade")
    stays = (
        "Brings 2 ducats; you then have 12. "
        "It goes to the Market, where anyone may buy it in Trade."
    )
    assert effect(table, "sell wool") == ("Sell Wool", stays)
    gone = "Brings 4 ducats; you then have 14. It goes to the discard pile."
    assert effect(table, "sell pepper") == ("Sell Pepper", gone)


def test_a_purchase_says_what_is_left() -> None:
    table = Built().market("silk").wharf("iron").begin()
    table.play("trade")
    assert effect(table, "buy silk market") == (
        "Buy Silk from the Market",
        "Costs 3 ducats; you then have 7.",
    )
    assert effect(table, "buy iron wharf") == (
        "Buy Iron from the Pirate Wharf",
        "Costs 1 ducat; you then have 9.",
    )


def test_a_business_previews_what_is_shown_what_it_counts_and_what_it_will_earn() -> None:
    table = drapers().hand(2, "wool").statues("san_polo").lead(2).begin()
    table.play("sponsor")
    assert effect(table, "sponsor draper B6") == (
        "Draper in San Polo",
        "Costs 6 ducats; you then have 4. You show Wool. +2 points. "
        "Cloth produced here earns 2 ducats "
        "(1 for a statue + 1 for another business of the same kind).",
    )
    text = effect(table, "sponsor draper B24")[1]
    assert text.endswith("+1 point. Cloth produced here earns 0 ducats.")


def test_the_best_place_for_a_business_follows_what_it_earns() -> None:
    """A Gondola Maker earns by other kinds (V-58); of Armourers there is one (V-7, V-60)."""
    table = Built().hand(0, "wool", "lumber", "iron", "silk").ducats(20).begin()
    table.play("sponsor")
    assert advised(table, "draper") == (
        "Produces with Wool. Best in a campo with a statue or a business of the same kind."
    )
    assert advised(table, "armourer").endswith("Best beside a statue.")
    assert advised(table, "gondola_maker").endswith(
        "Earns 1 ducat per business of another kind in its campo."
    )
    fields = {
        kind: " ".join(lines_about(table, f"kind:{kind}")) for kind in ("armourer", "gondola_maker")
    }
    assert "another business of" not in fields["armourer"]
    assert all("Each one also earns a Favour Card" in about for about in fields.values())
    assert not any("Favour" in line for line in lines_about(table, "kind:draper"))
    assert "1 ducat per business of another kind beside the same campo" in fields["gondola_maker"]


@pytest.mark.parametrize("guilds", [False, True])
def test_the_explanation_of_produce_follows_the_guilds(guilds: bool) -> None:
    """Previewed, explained and read out alike (V-52, V-62)."""
    table = Built(guilds=guilds).tile(0, "draper", "B7").hand(0, "wool").begin()
    where = "business, yours or another’s" if guilds else "business you own"
    text = effect(table, "produce")[1]
    assert f"one good at each {where}," in text
    assert lines_about(table, "lead:produce") == [text]
    assert dict(tooltips.glossary(shown(table).view))["Produce"] == text


@pytest.mark.parametrize("lead", ["reserve", "sponsor", "produce", "trade", "sail"])
def test_a_lead_that_leaves_nothing_but_a_pass_says_so_and_is_confirmed(lead: str) -> None:
    """Everybody may sell, buy or load later in Trade and Sail."""
    assert UI.doubt
    poor, rich = drapers().ducats(0, 9, 9), drapers().hand(0, "wool").ships(0, "silk", None, None)
    for table, idle in ((poor.begin(), lead in ("reserve", "sponsor", "produce")),
                        (rich.begin(), False)):  # fmt: skip
        assert effect(table, lead)[1].startswith(WORDS("effect.only_pass")) == idle
        assert UI.doubt(shown(table), (lead,)) == (idle or None)


@pytest.mark.parametrize("lead", ["reserve", "sponsor", "produce"])
def test_a_pass_that_wastes_the_own_lead_is_confirmed(lead: str) -> None:
    """The button is where another was confirmed before; the others may pass at once."""
    assert UI.doubt
    able = drapers().hand(0, "wool").ships(0, "silk", None, None).ships(1, "silk", None, None)
    table = able.hand(1, "wool").begin()
    table.play(lead)
    assert (table.asked, UI.doubt(shown(table), ("pass",))) == ((0, lead), True)
    table.play("pass")
    assert table.asked is not None
    assert table.asked[0] != 0
    assert UI.doubt(shown(table), ("pass",)) is None


def test_a_statue_says_who_gains_by_it() -> None:
    table = drapers().begin()
    table.play("sponsor")
    head, text = effect(table, "sponsor statue san_polo")
    assert head == "Statue in Campo San Polo"
    assert text == (
        "Costs 3 ducats; you then have 7. Ana: +1 point. Ivo: +1 point. "
        "4 empty buildings beside the campo."
    )


def test_producing_says_its_income_in_parts_and_what_it_uses_up() -> None:
    built = Built().tile(0, "clothier", "B7").hand(0, "silk", "wool", "cloth")
    table = built.statues("san_polo").begin()
    table.play("produce")
    assert effect(table, "produce clothing B7") == (
        "Clothing in San Polo–San Giacomo",
        "Clothing produced here earns 6 ducats (5 base + 1 for a statue). "
        "You gain a Favour Card: +1 point. "
        "This uses up 1 Silk, 1 Wool and 1 Cloth.",
    )


def test_producing_at_anothers_tile_says_who_earns() -> None:
    table = Built(guilds=True).tile(1, "draper", "B8").hand(0, "wool").begin()
    table.play("produce")
    text = effect(table, "produce cloth B8")[1]
    assert text == (
        "Cloth produced here earns 0 ducats. Ivo gets the ducats. Cloth joins your hand. "
        "This uses up 1 Wool."
    )


def test_the_recap_is_short_and_has_what_each_did_and_gained() -> None:
    events = [
        event("action_chosen", 1, action="reserve"),
        event("shipment_reserved", 1, owner=0, ship=1, good="silk", ducats=2),
        event("shipment_reserved", 2, owner=1, ship=3, good="pepper", ducats=2),
        event("passed", 0, prompt="reserve"),
    ]
    text = "Ivo chooses Reserve and reserves your Silk. Ana: +2 ducats. Luka reserves Pepper."
    scene = shown(Built().begin())
    assert prompts.news(events, scene, 0) == text


def test_the_recap_is_no_instruction_in_german() -> None:
    set_language("de")
    events = [event("action_chosen", 1, action="sail"), event("good_kept", 1, good="iron")]
    text = prompts.news(events, shown(Built().begin()), 0)
    set_language("en")
    assert text == "Ivo hat „Segeln“ gewählt und Eisen behalten."


def test_the_recap_counts_repetitions_and_mentions_pirates_where_they_came() -> None:
    events = [
        event("action_chosen", 2, action="sail"),
        event("pirates_struck", None),
        event("good_sold", 2, good="hemp", ducats=2, stays=True),
        event("good_sold", 2, good="hemp", ducats=2, stays=True),
        event("good_kept", 1, good="iron"),
    ]
    text = "Luka chooses Sail. Pirates strike! Luka sells Hemp ×2. Ivo keeps Iron."
    assert prompts.news(events, shown(Built().begin()), 0) == text


def test_what_pirates_take_after_the_readers_own_sail_is_told() -> None:
    events = [
        event("action_chosen", 0, action="sail"),
        event("pirates_struck", None),
        event("shipment_stolen", 0, good="wool"),
        event("shipment_stolen", 1, good="silk"),
    ]
    assert prompts.news(events, shown(Built().begin()), 0) == "Pirates take your Wool!"


def test_the_recap_lists_the_goods_of_one_act_together() -> None:
    events = [
        event("action_chosen", 2, action="produce"),
        made(2, 2),
        made(2, 2, good="wagon"),
    ]
    text = "Luka chooses Produce and produces Cloth and a Wagon."
    assert prompts.news(events, shown(Built().begin()), 0).startswith(text)


def test_the_recap_leaves_out_the_reader() -> None:
    own = [event("good_kept", 0, good="iron"), event("turn_begun", 0)]
    assert prompts.news(own, shown(Built().begin()), 0) == ""


def test_guilds_bring_the_owner_ducats_in_the_recap() -> None:
    text = prompts.news([made(1, 0, statue=1)], shown(Built().begin()), 0)
    assert text == "Ivo produces Cloth. Ana: +1 ducat."


def test_the_recap_leaves_out_what_the_readers_own_choice_gained() -> None:
    """A statue of the reader's own is worth points to others, too."""
    table = drapers().tile(2, "draper", "B24").lead(0).begin()
    table.play("sponsor")
    events = [
        *table.match.play("sponsor statue san_polo"),
        event("statue_sponsored", 1, campo="frari", ducats=4),
        event("points_gained", 0, points=2),
    ]
    recap = prompts.news(events, shown(Built().begin()), 0)
    assert recap == "Ivo sponsors a statue. Ana: +2 points."


def test_points_by_a_statue_of_another_are_in_the_recap_and_in_the_log() -> None:
    table = drapers().tile(2, "draper", "B24").lead(1).begin()
    table.play("sponsor")
    events = table.match.play("sponsor statue san_polo")
    recap = prompts.news(events, shown(Built().begin()), 0)
    assert recap == "Ivo sponsors a statue. Ana: +1 point."
    line = "Ivo sponsors a statue for 3 ducats: Campo San Polo. Ana: +1 point. Ivo: +1 point."
    assert UI.log_lines(events, NAMES) == [line]
    kinds = {kind.key: kind.events for kind in UI.log_kinds}
    assert UI.log_lines(LogFilter(kinds=kinds["points"]).of(events), NAMES) == [line]
    assert UI.log_lines(LogFilter(seat=0).of(events), NAMES) == ["Ana: +1 point."]


def test_points_of_a_business_and_of_a_luxury_are_in_the_log() -> None:
    table = Built().hand(0, "wool").statues("san_polo").begin()
    table.play("sponsor")
    assert UI.log_lines(table.match.play("sponsor draper B8"), NAMES)[-1].endswith(
        "in San Polo. Ana: +2 points."
    )
    built = Built().tile(0, "clothier", "B7").hand(0, "silk", "wool", "cloth").begin()
    built.play("produce")
    line = UI.log_lines(built.match.play("produce clothing B7"), NAMES)[0]
    assert line.endswith("earns 5 ducats. Ana gains a Favour Card. Ana: +1 point.")


def test_the_log_names_maker_and_earner_once_and_what_ducats_are_for() -> None:
    own, others = UI.log_lines([made(1, 1, statue=1), made(1, 0)], NAMES)
    assert own == "Ivo produces Cloth in San Polo and earns 1 ducat for a statue."
    assert others == "Ivo produces Cloth in San Polo; Ana earns 0 ducats."


@pytest.mark.parametrize(
    ("language", "owner", "line"),
    [
        ("en", 0, "Ivo reserves Wool on Ana’s middle ship for 2 ducats."),
        ("fr", 0, "Ivo réserve 1 Laine sur le bateau du milieu d’Ana pour 2 ducats."),
        ("de", 0, "Ivo reserviert Wolle auf dem mittleren Schiff von Ana für 2 Dukaten."),
        ("en", 1, "Ivo reserves Wool on their own leftmost ship for 1 ducat."),
        ("fr", 1, "Ivo réserve 1 Laine sur son bateau de gauche pour 1 ducat."),
        ("de", 1, "Ivo reserviert Wolle auf dem eigenen linken Schiff für 1 Dukat."),
    ],
)
def test_the_log_names_ships_by_their_place(language: str, owner: int, line: str) -> None:
    """Numbers would not say from which end they count. A seat is named once on its own ship."""
    ship, ducats = (1, 1) if owner == 1 else (2, 2)
    reserved = event("shipment_reserved", 1, owner=owner, ship=ship, good="wool", ducats=ducats)
    set_language(language)
    lines = UI.log_lines([reserved], NAMES)
    set_language("en")
    assert lines == [line]


def test_french_has_goods_with_their_number() -> None:
    """So no good needs an article."""
    events = [event("good_sold", 1, good="hemp", ducats=2, stays=True)] * 2
    set_language("fr")
    lines_about = UI.log_lines(events[:1], NAMES), prompts.news(events, shown(Built().begin()), 0)
    set_language("en")
    assert lines_about == (["Ivo vend 1 Chanvre pour 2 ducats."], "Ivo vend 2 Chanvre.")


def test_french_reasons_have_their_own_punctuation_and_the_noun_after_the_first_number() -> None:
    given = [
        HintReason("now_points", {"points": 2, "instead": 1}),
        HintReason("later_ships", {"tenths": 15}),
        HintReason("later_goods", {"tenths": 20}),
    ]
    set_language("fr")
    (text,) = reasons(given, NAMES)
    set_language("en")
    assert text == (
        "Rapporte 2 points au lieu de 1 pendant ce tour\u00a0; met plus de biens en route "
        "(environ 1,5 point)\u00a0; apporte des biens plus utiles (environ 2,0 points)."
    )
    assert reasons(given[:1], NAMES) == ["Brings 2 points instead of 1 this turn."]


def test_the_bank_is_named_once_where_two_amounts_are_compared() -> None:
    """Behind the first amount: both come from it."""
    fields: dict[str, Json] = {"amount": 7, "instead": 3}
    found = []
    for language in ("fr", "de", "en"):
        set_language(language)
        found += reasons([HintReason("now_ducats", fields)], NAMES)
    assert found == [
        "Vous vaut 7 ducats de la Banque au lieu de 3.",
        "Bringt 7 Dukaten von der Bank statt 3.",
        "Brings 7 ducats from the Bank instead of 3.",
    ]
    assert reasons([HintReason("now_ducats", fields | {"others": 2})], NAMES) == [
        "Brings 7 ducats from the Bank instead of 3 (2 ducats of the 7 because others produce at "
        "your businesses)."
    ]


def test_what_the_rest_of_a_turn_brings_is_a_sentence_in_each_language() -> None:
    """Its verb is that of the reason, and the turn is named once."""
    given = [
        HintReason("now_points", {"points": 2, "instead": 1, "rest": True}),
        HintReason("now_ducats", {"amount": 7, "rest": True}),
    ]
    found = []
    for language in ("fr", "de", "en"):
        set_language(language)
        found += reasons(given, NAMES)
    assert found == [
        "La suite probable du tour rapporte 2 points au lieu de 1 et vous vaut 7 ducats de la "
        "Banque.",
        "Was in diesem Zug wohl noch folgt, bringt 2 Punkte statt 1 und bringt 7 Dukaten von der "
        "Bank.",
        "The rest of the turn probably brings 2 points instead of 1 and also brings 7 ducats "
        "from the Bank.",
    ]


def lines_about(table: Table, tooltip_id: str) -> list[str]:
    """Return the explanation of a tooltip area."""
    text = tooltips.explain(shown(table), tooltip_id)
    assert text
    return [*text.lines]


def test_a_ship_says_when_its_shipment_arrives() -> None:
    table = Built().ships(1, "wool", None, "silk").begin()
    assert lines_about(table, "ship:1:0")[:2] == ["Ivo’s ship.", "Arrives after 3 Sail actions."]
    assert lines_about(table, "ship:1:2")[1] == "Arrives with the next Sail."
    assert not any(line.startswith("Arrives") for line in lines_about(table, "ship:1:1"))


def test_during_a_sail_the_ships_are_about_to_move() -> None:
    table = Built().right_most("silk", None, None).ships(1, "wool", "iron", None).begin()
    table.play("sail")
    assert not any(line.startswith("Arrives") for line in lines_about(table, "ship:0:2"))
    assert lines_about(table, "ship:1:1")[1] == "Arrives with the next Sail."
    assert lines_about(table, "ship:1:0")[1] == "Arrives after 2 Sail actions."


@pytest.mark.rule("V-23", "V-25")
def test_a_reserved_shipment_says_whose_it_is_and_not_how_to_reserve_it() -> None:
    table = Built().ships(1, "wool", "iron", "silk").reserved(1, 3, 0).reserved(1, 2, 2).begin()
    assert lines_about(table, "ship:1:2")[-1].startswith("Reserved by Ana")
    assert lines_about(table, "ship:1:1")[-1].startswith("Reserved by Luka")
    assert lines_about(table, "ship:1:0")[-1].startswith("Reserve one shipment")


@pytest.mark.rule("V-51")
def test_a_kind_that_is_used_up_cannot_be_chosen_during_sponsor_either() -> None:
    box = shown(Built().begin()).view.box
    every = box.businesses[box.business["draper"]].tiles
    table = Built().tile(1, "draper", *(f"B{place + 1}" for place in range(every))).begin()
    refused = tooltips.why_not(shown(table), "kind:draper")
    assert refused
    assert "Sponsor" not in refused.why


def test_what_is_used_up_has_no_price() -> None:
    campi = [action.campo for action in VENICE.all_actions() if isinstance(action, Statue)]
    table = Built().statues(*campi[:6]).begin()
    refused = tooltips.why_not(shown(table), "kind:statue")
    assert refused
    assert refused.about.endswith("None left.")


def test_a_tile_that_cannot_be_chosen_has_an_explanation() -> None:
    table = Built().statues("frari").begin()
    luxury = tooltips.why_not(shown(table), "kind:wainwright")
    assert luxury
    assert luxury.about == (
        "Wagon: made from Lumber, Iron and Canvas. Each one earns 5 ducats and a Favour Card. "
        "Left: 2; cost: 8 ducats."
    )
    assert luxury.why.startswith("You can choose this only during Sponsor.")
    statue = tooltips.why_not(shown(table), "kind:statue")
    assert statue
    assert statue.why.startswith("You can choose this only during Sponsor.")
    about = {kind: tooltips.why_not(shown(table), f"kind:{kind}") for kind in ("draper", "statue")}
    assert about["draper"]
    assert about["draper"].about == "Cloth: made from Wool. Left: 5; cost: 6 ducats."
    assert about["statue"]
    assert about["statue"].about.endswith("5 left; the next one costs 4 ducats.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_does_nothing_passes_under_one_name(language: str) -> None:
    set_language(language)
    labels = [
        WORDS(f"buttons.pass_{what}")
        for what in ("reserve", "sell", "buy", "on", "sponsor", "produce")
    ]
    set_language("en")
    assert [label for label in labels if "pass" not in label.lower()] == []


def test_a_business_on_the_map_is_for_producing_and_a_statue_for_nothing() -> None:
    built = Built().tile(0, "draper", "B7").tile(1, "draper", "B8").statues("frari")
    table = built.begin()
    for building, lead in (("B7", "Produce"), ("B6", "Sponsor")):
        why = reasons_for(table, f"building:{BOX.building[building]}")
        assert why == f"You can choose this only during {lead}. (V-18)"
    assert reasons_for(table, f"building:{BOX.building['B8']}") == ""
    assert tooltips.why_not(shown(table), f"campo:{BOX.campo['frari']}") is None


def reasons_for(table: Table, tooltip_id: str) -> str:
    """Return why something is unavailable to the asked seat."""
    text = tooltips.why_not(shown(table), tooltip_id)
    assert text
    return text.why


def test_the_reason_why_a_business_cannot_be_sponsored_is_in_its_tooltip() -> None:
    table = Built().ducats(4).hand(0, "iron").begin()
    table.play("sponsor")
    short = "Costs {} ducats; you have 4."
    assert (
        reasons_for(table, "kind:draper")
        == "You need Wool in your hand. " + short.format(6) + " (V-46, V-44)"
    )
    two = "You need two of these in your hand: Silk, Wool and Cloth. "
    assert reasons_for(table, "kind:clothier") == two + short.format(7) + " (V-47, V-44)"
    assert tooltips.why_not(shown(table), "kind:statue") is None


def test_the_reason_why_nothing_can_be_produced_is_in_its_tooltip() -> None:
    built = Built().tile(0, "draper", "B1").tile(0, "canvaser", "B2").tile(1, "clothier", "B4")
    table = built.hand(0, "wool", "wool", "hemp").begin()
    table.play("produce", "produce cloth B1")
    done = "In this action you have already produced at each one open to you. (V-53)"
    assert reasons_for(table, "kind:draper") == done
    assert reasons_for(table, "kind:clothier") == "You own no business of this kind. (V-52)"
    assert reasons_for(table, "building:3").startswith("It belongs to Ivo.")


def test_the_reason_why_a_shipment_cannot_be_reserved_is_in_its_tooltip() -> None:
    built = Built().ships(0, None, "silk", "wool").ships(1, "iron", None, None).ducats(1)
    table = built.reserved(0, 3, by=2).begin()
    table.play("reserve")
    assert reasons_for(table, "ship:0:0") == "Empty ship (V-26)"
    assert reasons_for(table, "ship:0:2") == "Reserved by Luka. (V-23)"
    assert reasons_for(table, "ship:1:0") == "Costs 2 ducats; you have 1. (V-24)"
    assert tooltips.why_not(shown(table), "ship:0:1") is None


def test_the_only_kind_that_can_be_sponsored_is_said_to_be_chosen() -> None:
    """Its places are lit at once, so the instruction names it, beside the recap too."""
    scene = shown(Built().ducats(3, 3, 3).begin("sponsor"))
    assert kind_chosen(scene) == "statue"
    for brief in (True, False):
        why = prompts.question(scene, brief=brief)[1]
        assert why.startswith("You can sponsor only this: Statue.")


def test_a_statue_shows_the_points_that_it_brings_at_each_place() -> None:
    """As many as the preview says: businesses beside it that no statue graces yet."""
    table = drapers().ducats(9, 9, 9).begin("sponsor")
    scene = shown(table)
    gains = {}
    assert scene.decision
    for text, action in scene.legal.items():
        if isinstance(action, Statue):
            gains[text] = statue_points(scene.view, scene.decision.seat, action.campo)
            assert (f"Ana: +{gains[text]} point" in effect(table, text)[1]) == bool(gains[text])
    assert sorted(set(gains.values())) == [0, 1]


def test_producing_says_what_the_seat_then_has() -> None:
    table = drapers().hand(0, "wool").ducats(4, 4, 4).begin("produce")
    text = next(text for text in table.legal() if text.startswith("produce"))
    assert "You then have" in effect(table, text)[1]


def test_a_hint_says_apart_what_the_rest_of_the_turn_brings_and_last_what_else_happens() -> None:
    ware: dict[str, Json] = {"good": "iron", "amount": 1, "ducats": 2}
    given = [
        HintReason("reply", {"seat": 1, "action": "trade", "points": 2}),
        HintReason("now_ducats", {"amount": 3}),
        HintReason("now_wares", {**ware, "rest": True}),
    ]
    assert reasons(given, NAMES) == [
        "Brings 3 ducats from the Bank; the rest of the turn probably brings 1 Iron worth "
        "2 ducats; otherwise Ivo gains 2 points: Trade."
    ]
    assert reasons(given[2:], NAMES)[0].startswith("The rest of the turn probably brings 1 Iron")
