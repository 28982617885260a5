"""RANSACKIT's table gives the reason for everything that cannot be chosen."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from portolan.core.i18n import set_language
from portolan.core.match import Match
from portolan.games.ransackit.board.grid import HEXES, NAMES
from portolan.games.ransackit.illegal_reasons.reason import RULES
from portolan.games.ransackit.ui.panels.tiles import groups
from portolan.games.ransackit.ui.scene import At, Half, RansackScene
from portolan.games.ransackit.ui.selection.choices import offered
from portolan.games.ransackit.ui.style import WORDS
from portolan.games.ransackit.ui.text.illegal_text import lit, refusal
from portolan.registry import find_game
from portolan.session.lobby.rulebook import read_rules
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.ui.game_ui.scene import Scene
from portolan.ui.navigation.routes import RulesRoute
from portolan.ui.table.play import PlayTable
from tests.ransackit.random_games import choose, plan
from tests.ransackit.scene import Scene as Placed
from tests.support.ransackit_table import TableDriver
from tests.support.statements import RULES as RULEBOOKS
from tests.support.statements import statements
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP

GAME: Any = find_game("ransackit")


def scene_of(match: Match) -> RansackScene:
    decision = match.game.decision(match.position)
    assert decision
    view: Any = match.game.view(match.position, decision.seat)
    names = [f"Player {seat}" for seat in range(match.seats)]
    legal = {str(action): action for action in match.game.legal_actions(view)}
    return Scene(view, decision.seat, decision, names, [(0, 0, 0)] * match.seats, legal)


def scenes(number: int, most: int = 240) -> Iterator[RansackScene]:
    """Yield the scenes of a random game, sometimes with a step of a selection taken."""
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
def test_exactly_the_unavailable_hexes_give_a_reason(number: int, language: str) -> None:
    set_language(language)
    asked = set()
    for scene in scenes(number):
        assert scene.decision
        asked.add(scene.decision.prompt)
        bright = lit(scene)
        for place in (place for place in HEXES.values() if scene.view.kind[place]):
            text = refusal(scene, f"hex:{place}")
            assert (text is None) == (place in bright), (NAMES[place], scene.steps, text)
            if text:
                assert re.search(r"\(K-\d+", text[1]), text
    assert {"found", "act", "fortify"} <= asked


@pytest.mark.parametrize(("number", "language"), [(1, "en"), (2, "fr"), (5, "en")])
def test_exactly_the_unavailable_tiles_give_a_reason(number: int, language: str) -> None:
    set_language(language)
    unlit = set()
    for scene in scenes(number):
        for tile in (tile for tiles in groups(scene) for tile in tiles if tile.tooltip_id):
            if tile.text is None and tile.touch is not None:
                continue  # a step that leads to an action
            text = refusal(scene, tile.tooltip_id)
            assert (text is None) == (tile.touch is not None), (tile.tooltip_id, scene.steps, text)
            if text:
                assert re.search(r"\(K-\d+", text[1]), text
                unlit.add(tile.tooltip_id.partition(":")[0])
    assert {"sell", "buy"} <= unlit


def test_every_reason_has_words_and_existing_rules() -> None:
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
    usual = seating.default_seats(match.seats, match.options)
    seats = [Seat(seat.name, seat.colour, PERSON) for seat in usual]
    host = FakeHost(DESKTOP, byte_store_of(Session(match, seats, seating, "x")))
    wanted, seen = [*things], list[tuple[str, tuple[Half, ...]]]()

    def step() -> bool:
        if host.marks["screen"] != "table":
            ways = {"home": "continue", "hand-over": "ready"}
            host.press(ways.get(host.marks["screen"], "back"))
            return True
        table = host.app.screen
        assert isinstance(table, PlayTable)
        seen.append((str(host.a11y_state["status"]), (*table.scene().steps,)))
        if not wanted:
            return False
        host.frames += 60  # otherwise two touches would be a double tap
        if (thing_or_button := wanted.pop(0)) not in HEXES:
            host.press(thing_or_button)
            return True
        place = HEXES[thing_or_button]
        thing = next(t for t in host.app.ui.tooltip_areas if t.tooltip_id == f"hex:{place}")
        host.tap([*thing.shape.centre], touch=touch)
        return True

    run(host, step)
    return seen


@pytest.mark.parametrize("touch", [True, False])
def test_a_touch_on_an_unavailable_hex_gives_the_reason_and_another_deselects(
    *, touch: bool
) -> None:
    """With a mouse the reason is shown on hovering."""
    _, chosen, text, again = touching("F8", "C3", "C3", touch=touch)
    at = At(HEXES["F8"])
    assert chosen[1] == (at,)
    assert text[1] == (at,)
    assert "Too far" in text[0]
    assert again[1] == ()


def test_the_reason_disappears_with_the_next_choice() -> None:
    """Neither a step chosen after it nor coming back from the rules shows it again."""
    asked, text, _, chosen = touching("C3", "menu", "step:leave")
    assert asked[0] not in text[0]
    assert chosen[0].startswith("End the match, or resign?")
    asked, text, again = touching("C3", "rules")
    assert asked[0] not in text[0]
    assert again[0] == asked[0]


def test_rules_are_named_by_chapter_and_no_text_shows_a_number() -> None:
    """A code such as K-17 tells a player nothing."""
    scene = Placed().village(0, "G9", "F8").units(0, "worker F8")
    sitting = TableDriver(scene.begin().match)
    table = sitting.table
    sentence = table.explain(f"hex:{HEXES['C3']}")
    assert sentence
    titles = {chapter.title for chapter in read_rules("ransackit").chapters}
    assert {link.chapter for link in sentence.links} <= titles
    assert len({link.chapter for link in sentence.links}) == len(sentence.links) > 1
    table.near(f"hex:{HEXES['C3']}")
    for text in (*sentence.lines, *table.status_lines(table.scene())):
        assert not re.search(r"[A-Z]-\d", text), text
    for link in sentence.links:
        link.do()
        assert sitting.host.app.navigator.routes[-1] == RulesRoute("ransackit", link.number)


def test_another_unit_is_chosen_by_one_touch() -> None:
    assert touching("F8", "C5")[-1][1] == (At(HEXES["C5"]),)
