"""RANSACKIT's table says of everything that is not lit why it cannot be chosen."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.core.match import Match
from game.core.words import set_language
from game.games import find_game
from game.ransackit.land.grid import HEXES, NAMES
from game.ransackit.missing.lack import RULES
from game.ransackit.table.beside.tiles import groups
from game.ransackit.table.choosing.choices import offered
from game.ransackit.table.look import WORDS
from game.ransackit.table.scene import At, Half, RansackScene
from game.ransackit.table.telling.refusals import lit, refusal
from game.table.contract.scene import Scene
from game.table.match.seating import find_seating
from game.table.match.seats import PERSON, Seat
from game.table.match.session import Session
from game.table.offer.rulebook import read_rules
from game.table.play.play import PlayTable
from game.table.ways.routes import Rules
from tests.ransackit.random_games import choose, plan
from tests.ransackit.scene import Scene as Placed
from tests.ransackit.test_table import Sitting
from tests.statements import RULES as RULEBOOKS
from tests.statements import statements

from .table_host import FakeHost, run
from .test_library import shelf_of
from .test_matches import DESKTOP

GAME: Any = find_game("ransackit")


def scene_of(match: Match) -> RansackScene:
    decision = match.game.decision(match.position)
    assert decision
    view: Any = match.game.view(match.position, decision.seat)
    names = [f"Player {seat}" for seat in range(match.seats)]
    legal = {str(action): action for action in match.game.legal_actions(view)}
    return Scene(view, decision.seat, decision, names, [(0, 0, 0)] * match.seats, legal)


def scenes(number: int, most: int = 240) -> Iterator[RansackScene]:
    """Yield what a random game shows at each question, with each step of a choice now and then."""
    chosen = plan(number)
    match, rng = Match(GAME, chosen.seats, chosen.options, chosen.seed), random.Random(number)
    for _ in range(most):
        if GAME.decision(match.position) is None:
            return
        scene = scene_of(match)
        yield scene
        while steps := [choice.step for choice in offered(scene) if choice.step is not None]:
            scene = replace(scene, steps=(*scene.steps, rng.choice(steps)))
            yield scene
        match.play(choose(match.legal_texts(), rng))


@pytest.mark.parametrize(("number", "language"), [(0, "en"), (3, "fr"), (8, "en"), (14, "fr")])
def test_every_unlit_hex_says_why_and_no_lit_one_does(number: int, language: str) -> None:
    set_language(language)
    asked = set()
    for scene in scenes(number):
        assert scene.decision
        asked.add(scene.decision.prompt)
        bright = lit(scene)
        for place in (place for place in HEXES.values() if scene.view.kind[place]):
            told = refusal(scene, f"hex:{place}")
            assert (told is None) == (place in bright), (NAMES[place], scene.steps, told)
            if told:
                assert re.search(r"\(K-\d+", told[1]), told
    assert {"found", "act", "fortify"} <= asked


@pytest.mark.parametrize(("number", "language"), [(1, "en"), (2, "fr"), (5, "en")])
def test_every_tile_that_cannot_be_touched_says_why_and_no_other_one_does(
    number: int, language: str
) -> None:
    set_language(language)
    unlit = set()
    for scene in scenes(number):
        for tile in (tile for tiles in groups(scene) for tile in tiles if tile.topic):
            if tile.text is None and tile.touch is not None:
                continue  # a step towards something
            told = refusal(scene, tile.topic)
            assert (told is None) == (tile.touch is not None), (tile.topic, scene.steps, told)
            if told:
                assert re.search(r"\(K-\d+", told[1]), told
                unlit.add(tile.topic.partition(":")[0])
    assert {"sell", "buy"} <= unlit


def test_every_lack_has_words_and_names_statements_that_exist() -> None:
    known = {f"K-{s.number}" for s in statements(RULEBOOKS / "ransackit.md")}
    for kind, rules in RULES.items():
        assert WORDS.has(f"lacks.{kind}"), kind
        assert {*rules.split(", ")} <= known, kind


# --- touches -----------------------------------------------------------------------------------


def touching(*things: str, touch: bool = True) -> list[tuple[str, tuple[Half, ...]]]:
    """Touch or click hexes by name, one after the other; return status and steps after each."""
    scene = Placed().village(0, "G9", "F8").units(0, "worker F8", "warrior C5")
    match = scene.begin().match
    seating = find_seating("ransackit")
    usual = seating.usual_seats(match.seats, match.options)
    seats = [Seat(seat.name, seat.colour, PERSON) for seat in usual]
    host = FakeHost(DESKTOP, shelf_of(Session(match, seats, seating, "x")))
    wanted, seen = [*things], list[tuple[str, tuple[Half, ...]]]()

    def step() -> bool:
        if host.marks["screen"] != "table":
            ways = {"home": "continue", "hand-over": "ready"}
            host.press(ways.get(host.marks["screen"], "back"))
            return True
        table = host.app.screen
        assert isinstance(table, PlayTable)
        seen.append((str(host.mirrored["status"]), (*table.scene().steps,)))
        if not wanted:
            return False
        host.frames += 60  # or two touches were a double one
        if (thing_or_button := wanted.pop(0)) not in HEXES:
            host.press(thing_or_button)
            return True
        place = HEXES[thing_or_button]
        thing = next(t for t in host.app.ui.things if t.topic == f"hex:{place}")
        host.tap([*thing.shape.centre], touch=touch)
        return True

    run(host, step)
    return seen


@pytest.mark.parametrize("touch", [True, False])
def test_a_touch_beside_tells_why_not_and_the_same_again_takes_the_choice_back(
    *, touch: bool
) -> None:
    """Also by a pointer, of which the reason is told as soon as it comes there."""
    _, chosen, told, again = touching("F8", "C3", "C3", touch=touch)
    at = At(HEXES["F8"])
    assert chosen[1] == (at,)
    assert told[1] == (at,)
    assert "Too far" in told[0]
    assert again[1] == ()


def test_what_was_touched_is_told_no_longer_than_it_is_looked_at() -> None:
    """Neither beside a step that is chosen after it, nor back from the rules that it led to."""
    asked, told, chosen = touching("C3", "step:leave")
    assert asked[0] not in told[0]
    assert chosen[0].startswith("End the match, or resign?")
    asked, told, again = touching("C3", "rules")
    assert asked[0] not in told[0]
    assert again[0] == asked[0]


def test_rules_are_called_by_their_chapter_and_no_text_shows_a_number() -> None:
    """A code such as K-17 tells nobody what is behind it."""
    scene = Placed().village(0, "G9", "F8").units(0, "worker F8")
    sitting = Sitting(scene.begin().match)
    table = sitting.table
    told = table.explain(f"hex:{HEXES['C3']}")
    assert told
    titles = {chapter.title for chapter in read_rules("ransackit").chapters}
    assert {link.label for link in told.links} <= titles
    assert len({link.label for link in told.links}) == len(told.links) > 1
    table.near(f"hex:{HEXES['C3']}")
    for text in (*told.lines, *table.says(table.scene())):
        assert not re.search(r"[A-Z]-\d", text), text
    for link in told.links:
        link.do()
        assert sitting.host.app.way.routes[-1] == Rules("ransackit", link.number)


def test_another_unit_is_chosen_by_one_touch() -> None:
    assert touching("F8", "C5")[-1][1] == (At(HEXES["C5"]),)
