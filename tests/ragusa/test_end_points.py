"""What counts only at the end is shown before: for every player, and in the preview of an action.

Hidden cards stay hidden.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import dropwhile
from typing import Any

import pytest

from portolan.cli.terminal import Terminal
from portolan.core.i18n import Catalogue
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.games.ragusa import events as ev
from portolan.games.ragusa.game import GAME
from portolan.games.ragusa.rules.outcomes import end_changes
from portolan.games.ragusa.rules.scoring import LAST_FISH
from portolan.games.ragusa.state.position import OVER, Position
from portolan.games.ragusa.ui.panels.panels import COLUMNS
from portolan.games.ragusa.ui.text import prompts
from portolan.games.ragusa.ui.text.a11y import sections
from portolan.games.ragusa.ui.text.tooltips import explain
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.storage.records import recording
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.screens.library.statistics_parts import points
from portolan.ui.table_widgets.result import BEATS, RowKind, Scores
from tests.ragusa.scene import RING, Scene, Table
from tests.support.costly_places import scene_of
from tests.support.ransackit_table import TableDriver
from tests.support.rng import play_randomly

END = next(column for column in COLUMNS if column.id == "end")


def scored() -> Scene:
    """Return a scene in which seat 0 has a stretch, a set at the Cathedral and a card that count.

    3 walls with a house and a tower: 5; one set at prices of 1: 3; two towers: 4.
    """
    scene = Scene(2).rich(0, 1).walls(1, 2, 3).house(0, RING[1], "RP-CA-FI").tower(0, RING[2])
    scene.tower(0, RING[10]).units(0, wine=1, oil=1, silver=1).prices(1, 1, 1)
    return scene.cards(0, "towers").cards(1, "resource_wood")


def end_of(table: Table, seat: int) -> tuple[str, str]:
    """Return what the panel shows of a seat and what a screen reader reads."""
    scene = scene_of(table)
    assert END.spoken
    return str(END.value(scene, seat)), str(END.spoken(scene, seat))


@pytest.mark.rule("R-106", "R-109", "R-111")
def test_a_player_sees_what_the_end_would_bring_by_source() -> None:
    tooltip = explain(scene_of(scored().begin()), "end:0")
    assert tooltip
    assert [*tooltip.lines] == [
        "If the match ended now, Ana would score 12 points more.",
        "Longest stretch: 5 points",
        "Cathedral: 3 points",
        "Bonus cards: 4 points",
    ]
    assert end_of(scored().begin(), 0) == ("+12", "12")


@pytest.mark.rule("R-13")
def test_cards_of_others_stay_hidden_in_what_the_end_would_bring() -> None:
    other = scored().cards(1, "good_furs", "good_spices").begin()
    for table in (scored().begin(), other):
        tooltip = explain(scene_of(table), "end:1")
        assert tooltip
        assert tooltip.lines[-1] == "Bonus cards: hidden until the end"
        assert end_of(table, 1) == ("+2?", "2 + hidden cards")


def test_the_sum_of_a_player_with_hidden_cards_says_that_they_are_missing() -> None:
    for seat, hides in ((0, False), (1, True)):
        tooltip = explain(scene_of(scored().begin()), f"end:{seat}")
        assert tooltip
        assert ("without counting hidden" in tooltip.lines[0]) is hides


def test_the_figure_is_what_the_end_brings() -> None:
    """The last house is far from the walls and the city, and gives neither card a point more."""
    scene = scored().cards(1, "good_furs")
    figures = [end_of(scene.begin(), seat)[0] for seat in range(2)]
    before = [scene.begin().points(seat) for seat in range(2)]
    table = scene.end()
    gained = [table.points(seat) - before[seat] for seat in range(2)]
    assert figures == [f"+{gained[0]}", f"+{gained[1]}?"]
    assert scene_of(table).view.prompt == OVER
    assert end_of(table, 0)[0] == ""
    assert explain(scene_of(table), "end:0") is None


@pytest.mark.parametrize("canvas", [Canvas(360, 640, 1.0), Canvas(390, 844, 1.0),
                                    Canvas(844, 390, 1.0), Canvas(1280, 720, 1.0)])  # fmt: skip
def test_the_figure_stands_beside_the_points_on_every_screen(canvas: Canvas) -> None:
    found = TableDriver(scored().begin().match, canvas)
    found.check()
    written = {text.text: text.rect for text in found.ui.written}
    assert {"+12", "+2?"} <= written.keys()
    areas = {area.tooltip_id for area in found.ui.tooltip_areas}
    assert {"end:0", "end:1"} <= areas


def test_a_screen_reader_reads_what_the_end_would_bring() -> None:
    players = next(s for s in sections(scene_of(scored().begin())) if s.key == "players")
    place = players.head.index("Final scoring now")
    assert [row[place] for row in players.rows] == ["12", "2 + hidden cards"]
    assert players.lines[0].endswith(
        "Longest stretch: 5 points; Cathedral: 3 points; Bonus cards: 4 points"
    )
    assert players.lines[1].endswith("Bonus cards: hidden until the end")


def effect(table: Table, text: str) -> str:
    """Return the preview of an action of seat 0."""
    return prompts.effect(replace(scene_of(table), shown=text), [])[1]


@pytest.mark.rule("R-106")
def test_the_preview_of_a_placement_says_what_counts_at_the_end() -> None:
    """A house in one's own stretch lengthens nothing, but counts; in another's it cuts it."""
    table = scored().cards(0).begin()
    own = next(text for text in table.legal() if text.startswith(f"house {RING[3]}"))
    assert "t the end, longest stretch: Ana +1 point" in effect(table, own)
    cut = Scene(2).rich(0, 1).walls(1, 2, 3, 4).house(1, RING[1]).begin()
    text = next(text for text in cut.legal() if text.startswith(f"house {RING[2]}"))
    assert "longest stretch: Ana +1 point, Ivo −2" in effect(cut, text)


@pytest.mark.rule("R-109", "R-110")
def test_a_house_at_the_cathedral_says_that_another_set_counts() -> None:
    table = scored().units(0, wine=2, oil=2, silver=2).begin()
    text = next(text for text in table.legal() if text.startswith("house SI-MA-CA"))
    assert "t the end, Cathedral: Ana +3 points" in effect(table, text)


@pytest.mark.rule("R-112")
def test_a_preview_counts_the_own_cards_but_none_of_others() -> None:
    scene = Scene(2).rich(0, 1).access(0, grapes=2).cards(0, "resource_grapes")
    texts = []
    for theirs in ("resource_wood", "good_furs"):
        table = scene.cards(1, theirs).begin()
        text = next(text for text in table.legal() if text == "house W5-G1-O3")
        texts.append(effect(table, text))
    assert texts[0] == texts[1]
    assert "t the end, bonus cards: Ana +2 points" in texts[0]


def test_a_tower_that_scores_at_the_end_has_an_effect() -> None:
    table = scored().cards(0, "towers").begin()
    table.play("house G1-O1-AR")
    while table.asked and table.asked[1] == "activate":
        table.play(next(text for text in table.legal() if text.startswith("activate")))
    assert table.asked == (0, "tower")
    text = f"tower {RING[3]}"
    assert "Bonus cards" not in effect(table, text)
    assert "longest stretch: Ana +1 point" in effect(table, text)
    assert "bonus cards: Ana +2 points" in effect(table, text)


def test_a_purchase_changes_the_prices_as_the_back_of_the_next_ship_says() -> None:
    """The Cathedral pays by the prices; what the next ship does to them is public."""
    scene = Scene(2).rich(0, 1).units(0, wine=4, oil=4, silver=4).house(0, "RP-CA-FI")
    table = scene.prices(1, 1, 5).next_ships("pearls_silver").begin()
    table.play("house MK-F6-F10")
    while table.asked and table.asked[1] == "activate":
        table.play(next(text for text in table.legal() if text.startswith("activate")))
    assert table.asked == (0, "buy")
    position = table.match.position
    assert isinstance(position, Position)
    for text in table.legal():
        if text.startswith("buy"):
            seen, whole = (
                end_changes(each, GAME.parse(text)) for each in (GAME.view(position, 0), position)
            )
            assert seen == whole, text


def finished(seats: int, options: dict[str, Any], seed: int) -> Match:
    """Return a match played to its end at random."""
    return play_randomly(Match(find_game("ragusa"), seats, options, seed), seed, 10**6)


def exchanges_at_the_end(match: Match) -> set[int]:
    """Return the seats that exchange Fish in the final scoring."""
    ending = dropwhile(lambda event: not isinstance(event, ev.FinalScoring), match.events[-1])
    return {event.seat for event in ending if isinstance(event, ev.FishExchanged)}


@pytest.mark.rule("R-106", "R-111")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"edition": "first"}),
        (3, {"edition": "second"}),
        (2, {"edition": "second"}),
        (1, {"edition": "first"}),
        (1, {"edition": "second"}),
        (1, {"edition": "second", "harder": True, "pairs": True}),
    ],
)
def test_the_rows_of_the_result_say_what_cards_and_last_fish_bring_and_add_up(
    seats: int, options: dict[str, Any]
) -> None:
    """A card alone scores what it shows beside the resources before the exchange."""
    matches = (finished(seats, options, seed) for seed in range(60))
    match = next(match for match in matches if LAST_FISH in match.result()[0].by_source)
    seating = find_seating("ragusa")
    usual = seating.default_seats(seats, match.options)
    people = [Seat(seat.name, seat.colour, PERSON) for seat in usual]
    scores = Scores(Session(match, people, seating, ""), Catalogue("table"))
    rows = scores.rows()
    sources = {r.label: [*map(int, r.values)] for r in rows if r.kind is RowKind.SOURCE}
    total = next([*map(int, r.values)] for r in rows if r.kind is RowKind.TOTAL)
    assert [sum(column) for column in zip(*sources.values(), strict=True)] == total
    assert total == [result.points for result in scores.results]
    fish = sources["Last Fish exchanged"]
    assert {seat for seat, gain in enumerate(fish) if gain} <= exchanges_at_the_end(match)
    assert min(fish) >= 0
    assert any(fish)
    assert scores.beats == (len(sources) + 1) * BEATS


def test_statistics_and_terminal_list_the_rows_of_the_result() -> None:
    """The record of a match feeds the statistics."""
    matches = (finished(2, {}, seed) for seed in range(60))
    match = next(match for match in matches if match.result()[0].by_source.get(LAST_FISH))
    seating = find_seating("ragusa")
    usual = seating.default_seats(2, match.options)
    seats = [Seat(seat.name, seat.colour, kind)
             for seat, kind in zip(usual, (PERSON, "apprentice"), strict=True)]  # fmt: skip
    session = Session(match, seats, seating, "")
    scores = Scores(session, Catalogue("table"))
    rows = {r.label: r.values[0] for r in scores.rows() if r.kind is RowKind.SOURCE}
    recorded = finish(recording(session, "")).sources
    named = find_game_ui("ragusa").words.source_names(scores.results[0])
    assert {named[source]: str(value) for source, value in recorded.items()} == rows
    assert recorded[LAST_FISH] > 0
    statistics = points(Catalogue("table"), {"": finish(recording(session, ""))}, "ragusa")
    assert [[name, best] for name, _, best in statistics[0].rows] == [*map(list, rows.items())]
    written: list[str] = []
    Terminal(match, {}, write=written.append)._show_result()
    assert ", ".join(" ".join(row) for row in rows.items()) in written[1]


def test_what_the_end_would_bring_names_the_last_exchange_of_fish() -> None:
    """The rows of the tooltip, too, add up to its sum: a second Stone for 3 Fish."""
    scene = Scene(2).access(0, stone=1, fish=3).cards(0, "resource_stone")
    tooltip = explain(scene_of(scene.begin()), "end:0")
    assert tooltip
    whole, *rows = (int(re.findall(r"\d+", line)[0]) for line in tooltip.lines)
    assert sum(rows) == whole
    assert tooltip.lines[-1].startswith("Last Fish exchanged: ")
