"""The log and the recap of other players' actions read like prose."""

from __future__ import annotations

import random

import pytest

from portolan.core.contract import HIDDEN, Decision, Event, Json
from portolan.core.i18n import LANGUAGES, You, set_language
from portolan.core.match import Match
from portolan.games.ragusa.ui.history.log_text import news
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.table.replay import ReplayTable
from tests.support.bot_matches import kind_buttons, quick_host
from tests.support.ransackit_table import TableDriver
from tests.support.stored_matches import played_session
from tests.support.table_host import run
from tests.support.table_matches import PHONE, Person

NAMES = ["Ana", "Ivo", "Luka", "Mara"]
GAME, GAME_UI = find_game("ragusa"), find_game_ui("ragusa")


def event(kind: str, seat: int | None, **data: Json) -> Event:
    return GAME.events[kind](seat, **data)


def test_a_house_and_its_gains_are_one_line() -> None:
    lines = GAME_UI.log_lines(
        [
            event("house_placed", 0, spot="S1-W1-S2"),
            event("access_gained", 0, region="S1", resource="stone"),
            event("access_gained", 0, region="W1", resource="wood"),
            event("access_gained", 0, region="S2", resource="stone"),
        ],
        NAMES,
    )
    assert lines == [
        "Ana places a house between Wood and two Stone regions (northern spot of two): "
        "+2 Stone, +1 Wood."
    ]


def test_a_good_made_by_several_is_one_line_in_table_order() -> None:
    made = [("wine", 1, 2), ("wine", 0, 1), ("wine", 1, 2), ("oil", 1, 3), ("oil", 0, 0)]
    events = [event("produced", s, commodity=c, amount=n, spot="", lost=0) for c, s, n in made]
    assert GAME_UI.log_lines(events, NAMES) == [
        "Ivo produces 4 Wine, Ana 1.",
        "Ivo produces 3 Oil.",
    ]


def test_reserved_spots_are_counted_not_listed() -> None:
    """The numbers of the Patrician's cards are not printed on the board."""
    lines = GAME_UI.log_lines([event("spots_reserved", None, numbers=[1, 2, 5])], NAMES)
    assert lines == ["The Patrician reserves 3 spots with black markers."]


def test_ships_with_the_same_good_are_counted() -> None:
    kinds = ("silk_oil", "spices_wine", "gems_silver", "spices_oil", "spices_wine")
    ships = [event("ship_arrived", None, ship=ship) for ship in kinds]
    assert GAME_UI.log_lines(ships, NAMES) == ["Ships in the harbour: Silk, 3 × Spices and Gems."]


def test_who_passes_is_said_to_do_without_something() -> None:
    prompts = ("exchange", "buy", "ship", "draw")
    assert GAME_UI.log_lines([event("passed", 0, prompt=prompt) for prompt in prompts], NAMES) == [
        "Ana exchanges no Fish.",
        "Ana buys no ship.",
        "Ana sells nothing.",
        "Ana draws no cards.",
    ]


def test_dealt_cards_are_named_in_one_short_line() -> None:
    cards: list[Json] = ["resource_stone", "good_furs", "good_clothing"]
    dealt = [event("cards_dealt", 0, cards=cards), event("cards_dealt", 1, cards="?")]
    assert GAME_UI.log_lines(dealt, NAMES) == [
        "Ana is dealt the Stone, Furs and Clothing cards.",
        "Ivo is dealt bonus cards.",
    ]


def test_the_first_ships_are_one_line_and_later_ones_each_their_own() -> None:
    ships = [event("ship_arrived", None, ship=ship) for ship in ("silk_oil", "furs_wine")]
    assert GAME_UI.log_lines(ships, NAMES) == ["Ships in the harbour: Silk and Furs."]
    assert GAME_UI.log_lines(ships[:1], NAMES) == ["A ship comes in: Silk."]


def test_hidden_cards_are_mentioned_once() -> None:
    drawn = event("cards_drawn", 1, cards=HIDDEN)
    put = event("card_put_under", 1, card=HIDDEN)
    assert GAME_UI.log_lines([drawn, put], NAMES) == ["Ivo draws bonus cards."]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Ana scores 1 point for a stretch of 1 wall.",
                "Ivo scores 6 points for a stretch of 3 walls, 1 house and 2 towers.",
                "Ana scores 14 points with 2 sets at the Cathedral."]),
        ("fr", ["Ana marque 1 point pour un tronçon de 1 rempart.",
                "Ivo marque 6 points pour un tronçon de 3 remparts, 1 maison et 2 tours.",
                "Ana marque 14 points avec 2 sets à la Cathédrale."]),
    ],
)  # fmt: skip
def test_counts_have_plural_forms_and_zero_is_left_out(language: str, expected: list[str]) -> None:
    set_language(language)
    scored = [
        event("walls_scored", 0, length=1, own_houses=0, own_towers=0, spots=[], points=1),
        event("walls_scored", 1, length=3, own_houses=1, own_towers=2, spots=[], points=6),
        event("cathedral_scored", 0, sets=2, points=14),
        event("cathedral_scored", 1, sets=0, points=0),
    ]
    assert GAME_UI.log_lines(scored, NAMES) == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_log_line_of_a_match_is_a_sentence(count: int, language: str) -> None:
    """No field left open, no name from the code, no bare number; one full stop at the end."""
    set_language(language)
    match = played_session(10**6, *["person"] * count, seed=3).match
    lines = [
        line
        for events in [match.opening, *match.events]
        for line in GAME_UI.log_lines(events, NAMES)
    ]
    assert len(lines) > 60
    for line in lines:
        assert line.endswith(".")
        assert not line.endswith("..")
        assert not {"_", "{", "}", "[", "]", "'"} & set(line), line
        assert "  " not in line


def test_the_recap_has_other_players_actions_and_the_readers_gains() -> None:
    events = [
        event("house_placed", 0, spot="S1-W1-S2"),
        event("turn_begun", 1),
        event("house_placed", 1, spot="WI-RP-WH"),
        event("produced", 1, commodity="wine", amount=2, spot="", lost=0),
        event("produced", 0, commodity="wine", amount=1, spot="", lost=0),
        event("commodity_sold", 1, commodity="wine", points=3),
    ]
    text = (
        "Ivo builds between Winery, Rector’s Palace and Wharf. "
        "Ivo: +2 Wine, +3 points. Ana: +1 Wine."
    )
    assert news(events, 0, 0, NAMES) == text


def test_the_recap_is_one_sentence_for_several_players() -> None:
    events = [
        event("turn_begun", 1),
        event("house_placed", 1, spot="S1-W1-S2"),
        event("turn_begun", 2),
        event("house_placed", 2, spot="G2-SI-MA"),
        event("wall_built", 2, wall=1, points=2),
    ]
    begins = "New houses: Ivo – in the country; Luka – Silversmith, Mason"
    assert news(events, 0, 0, NAMES) == f"{begins}. Luka: +2 points."
    events.append(event("house_placed", 3, spot="MK-F6-F10"))
    assert news(events, 0, 0, NAMES) == f"{begins}; Mara – Market. Points: Luka +2."


def test_the_recap_credits_no_gain_to_a_building_that_did_not_bring_it() -> None:
    """Points of a turn also come from walls, ships and sales, goods from the turns of others."""
    events = [
        event("turn_begun", 1),
        event("house_placed", 1, spot="WI-RP-WH"),
        event("produced", 2, commodity="wine", amount=2, spot="", lost=0),
        event("ship_bought", 1, slot=1, ship="silk_oil", points=4),
    ]
    place = "Winery, Rector’s Palace and Wharf"
    assert news(events, 0, 0, NAMES) == (
        f"Ivo builds between {place}. Ivo: +4 points. Luka: +2 Wine."
    )
    more = [event("turn_begun", 2), event("house_placed", 2, spot="S1-W1-S2")]
    more += [event("commodity_sold", seat, commodity="wine", points=3) for seat in (0, 1, 2)]
    assert news([*events, *more], 0, 0, NAMES) == (
        "New houses: Ivo – Winery, Rector’s Palace, Wharf; Luka – in the country. "
        "Ivo: +7 points. Luka: +2 Wine, +3 points. Ana: +3 points."
    )
    third = event("house_placed", 3, spot="MK-F6-F10")
    assert news([*events, *more, third], 0, 0, [You("Ana"), *NAMES[1:]]).endswith(
        "; Mara – Market. Points: Ivo +7, Luka +3. You: +3 points."
    )


def test_the_recap_names_the_gains_of_who_did_not_build() -> None:
    events = [event("turn_begun", 1), event("produced", 2, commodity="oil", amount=1, spot="",
                                            lost=0)]  # fmt: skip
    assert news(events, 0, 0, NAMES) == "Luka: +1 Oil."


def test_the_recap_names_towers_and_kept_cards_after_points() -> None:
    """Also within the reader's own turn, and briefly where several have built."""
    tower = event("tower_built", 1, spot="G1-O1-AR")
    kept = [event(kind, 2, card=HIDDEN) for kind in ("card_kept", "card_put_under")]
    own = [tower, event("wall_built", 1, wall=1, points=2), *kept]
    assert news(own, 0, 0, NAMES) == "Ivo: +2 points, +1 tower. Luka: +1 bonus card."
    assert news([event("cards_taken", 1, count=2), *kept[:1]], 0, 1, NAMES) == (
        "Ivo: +2 bonus cards."
    ), "all keep a card in the set-up"
    placed = [event("house_placed", seat, spot="S1-W1-S2") for seat in (1, 2, 3)]
    events = [event("turn_begun", 1), *placed, *own, event("card_drawn", 3, card=HIDDEN)]
    assert news(events, 0, 0, NAMES).endswith(
        "Points: Ivo +2. Ivo: +1 tower. Luka: +1 bonus card. Mara: +1 bonus card."
    )


def test_the_recap_leaves_out_the_readers_own_turn() -> None:
    own = [
        event("produced", 0, commodity="wine", amount=2, spot="", lost=0),
        event("produced", 1, commodity="wine", amount=1, spot="", lost=0),
        event("produced", 0, commodity="wine", amount=1, spot="", lost=0),
    ]
    assert news(own, 0, 0, NAMES) == ""
    assert (
        news(own, 0, 1, NAMES) == "Ivo: +1 Wine. Ana: +1 Wine."
    )  # in another's turn, after one's own choice


@pytest.mark.parametrize("canvas", [Canvas(1280, 720, 1.0), PHONE])
def test_a_touch_on_the_recap_replays_it(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    host = quick_host(canvas)
    person = Person(host, 2, kind_buttons("person", "apprentice"))
    statuses: list[str] = []
    went: list[int] = []
    go = ReplayTable.go

    def watched(table: ReplayTable, step: int) -> None:
        went.append(step)
        go(table, step)

    monkeypatch.setattr(ReplayTable, "go", watched)

    def step() -> bool:
        if "news" in host.targets["buttons"]:
            statuses.append(host.a11y_state["status"])
            host.press("news")
            return True
        if host.marks["screen"] == "replay":
            return False
        return person.step()

    run(host, step, seed=5)
    screen = host.app.screen
    assert isinstance(screen, ReplayTable)
    assert went == [*range(went[0], screen.history.steps + 1)], "it plays to the end"
    assert screen.session.match.actors[went[0] - 1] == 0
    assert set(screen.session.match.actors[went[0] :]) == {1}
    assert f"{screen.session.names[1]} builds between" in statuses[0]


def test_a_refused_undo_says_what_was_revealed() -> None:
    """After the bonus cards were chosen the first player was drawn; the line of the log says so."""
    host = quick_host()
    person = Person(host, 2, kind_buttons("person", "apprentice"))
    person.most = 1
    lines: list[str] = []

    def step() -> bool:
        if person.played and not person.taps and host.marks["screen"] == "table":
            if lines:
                lines.append(host.a11y_state["status"])
                return False
            lines.append("")
            host.press("undo")
            return True
        return person.step()

    run(host, step, seed=5)
    assert "at random to go first" in lines[-1]
    assert "has come to light" in lines[-1]


def test_the_recap_of_the_own_turn_tells_what_others_chose() -> None:
    """They may act at the reader's building, and the reader is asked again."""
    wall = event("wall_built", 1, wall=1, points=2)
    own = [event("produced", 1, commodity="wine", amount=1, spot="", lost=0), wall]
    assert news(own, 0, 0, NAMES) == "Ivo: +2 points."


def test_the_recap_begins_with_the_readers_own_last_choice() -> None:
    """Of all people at one device, and also after an undo, which is told beside it."""
    driver, choose = TableDriver(Match(GAME, 3, {}, 3), PHONE), random.Random(3)
    session, table = driver.session, driver.table
    placed = list[int]()

    def play() -> int:
        """Play for the asked seat; return the next one, whose cards are shown."""
        if table.scene().decision == Decision(seat := session.view().turn, "place"):
            placed.append(seat)
        session.play(choose.choice(sorted(session.legal())))
        assert session.decision
        session.reveal_to(session.decision.seat)
        return session.decision.seat

    while not placed:
        play()
    while {*placed} != {0, 1, 2} or play() != placed[0]:
        play()
    first = placed[0]
    table._ask()
    scene = table.scene()
    text = table.status_text.recap.text(scene)
    for seat in {0, 1, 2} - {first}:
        assert scene.names[seat] in text
    table.status_text.side_note = "Undone."
    why = table.status_text.question(scene)[1]
    assert why.startswith(f"Undone. {text}")
    assert text not in table.status_text.recap.without(scene, why)
