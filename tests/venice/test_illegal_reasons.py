"""Reasons why something is illegal, compared with the rules of Venice."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from portolan.core.i18n import set_language
from portolan.core.match import Match
from portolan.games.venice.illegal_reasons import (
    IllegalReasons,
    buying,
    gracing,
    producing,
    producing_at,
    reserving,
    sponsoring,
    sponsoring_in,
)
from portolan.games.venice.state.actions import (
    MARKET,
    STATUE,
    WHARF,
    Buy,
    Produce,
    Reserve,
    Sponsor,
    Statue,
)
from portolan.games.venice.ui.scene import VeniceScene, kinds_offered, kinds_open
from portolan.games.venice.ui.style import WORDS
from portolan.games.venice.ui.text.illegal_text import refusal
from portolan.ui.game_ui.scene import Scene
from tests.support.statements import RULES as RULEBOOKS
from tests.support.statements import statements
from tests.venice.random_games import GAME, any_plan, new_match, walk


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    set_language("en")


def scene_of(match: Match) -> VeniceScene:
    decision = GAME.decision(match.position)
    assert decision
    view: Any = GAME.view(match.position, decision.seat)
    names = [f"Player {seat}" for seat in range(match.seats)]
    legal = {str(action): action for action in GAME.legal_actions(view)}
    return Scene(view, decision.seat, decision, names, [(0, 0, 0)] * match.seats, legal)


def scenes(number: int, most: int = 400) -> Iterator[VeniceScene]:
    """Yield the scenes of a random game, and those with a kind selected."""
    plan = any_plan(random.Random(number))
    match = new_match(plan)
    yield scene_of(match)
    for count, _ in enumerate(walk(match, plan)):
        if count == most or GAME.decision(match.position) is None:
            return
        scene = scene_of(match)
        yield scene
        for kind in kinds_open(scene):
            yield replace(scene, steps=(kind,))


Claim = tuple[object, IllegalReasons, bool]
"""A subject, the reason why it is illegal, and whether it is offered."""


def of_cards(scene: VeniceScene) -> Iterator[Claim]:
    """Yield a claim for every shipment that may be reserved, and every card that may be bought."""
    assert scene.decision
    view, (seat, asked) = scene.view, scene.decision
    actions = [*scene.legal.values()]
    if asked == "reserve":
        free = {(a.owner, a.ship) for a in actions if isinstance(a, Reserve)}
        for owner, player in enumerate(view.players):
            for ship in range(len(player.ships)):
                reasons = reserving(view, seat, owner, ship)
                yield (owner, ship), reasons, (owner, ship) in free
    if asked == "buy":
        buys = {(a.place, a.good) for a in actions if isinstance(a, Buy)}
        for place, there in ((MARKET, view.market), (WHARF, view.wharf)):
            for good in (good for good, count in enumerate(there) if count):
                known = (place, view.box.goods[good])
                yield known, buying(view, seat, place, good), known in buys


def of_places(scene: VeniceScene) -> Iterator[Claim]:
    """Yield a claim for every kind, building and campo, as far as a kind is selected."""
    assert scene.decision
    view, (seat, asked), box = scene.view, scene.decision, scene.view.box
    if asked not in ("sponsor", "produce"):
        return
    offered = kinds_offered(scene)
    chosen = scene.selection or (next(iter(offered)) if len(offered) == 1 else None)
    lit = offered[chosen].values() if chosen else ()
    kind_lacks = sponsoring if asked == "sponsor" else producing
    for kind in (STATUE, *(about.id for about in box.businesses)):
        yield kind, kind_lacks(view, seat, kind), kind in offered
    for number, known in enumerate(box.buildings):
        here = any(isinstance(a, Sponsor | Produce) and a.building == known for a in lit)
        if asked == "sponsor":
            yield known, sponsoring_in(view, chosen, number), here
        else:
            yield known, producing_at(view, seat, chosen, number), here
    for number, known in enumerate(box.campi) if asked == "sponsor" else ():
        graced = any(isinstance(a, Statue) and a.campo == known for a in lit)
        yield known, gracing(view, chosen, number), graced


def compared(number: int) -> Counter[str]:
    """Compare reasons and offers in a random game; return the reasons found."""
    kinds: Counter[str] = Counter()
    for scene in scenes(number):
        for thing, reasons, is_offered in (*of_cards(scene), *of_places(scene)):
            assert (not reasons) == is_offered, (thing, scene.selection, reasons)
            kinds.update(reason.kind for reason in reasons)
    return kinds


@pytest.mark.rule("V-22", "V-23", "V-24", "V-26", "V-41", "V-44", "V-46", "V-47", "V-50", "V-53")
@pytest.mark.parametrize("number", range(4, 12))
def test_exactly_what_is_not_offered_has_a_reason(number: int) -> None:
    """For every shipment, card to buy, kind, building and campo, at each step of random games."""
    compared(number)


def test_random_games_meet_nearly_every_reason() -> None:
    """Otherwise the comparison would prove little."""
    met = {kind for number in range(4) for kind in compared(number)}
    assert {"ducats", "empty", "reserved", "two", "one", "tile", "used", "goods"} <= met
    assert {"taken", "to_campo", "to_building", "kind_first", "no_business", "others"} <= met


THINGS = ("lead", "ship", "market", "wharf", "good", "kind", "building", "campo")


@pytest.mark.parametrize(("number", "language"), [(0, "en"), (3, "fr"), (5, "en")])
def test_every_reason_is_a_sentence_with_existing_rules(number: int, language: str) -> None:
    set_language(language)
    known = {f"V-{s.number}" for s in statements(RULEBOOKS / "venice.md")}
    met = set()
    for scene in scenes(number, 120):
        box = scene.view.box
        tooltip_ids = [
            *(f"lead:{lead}" for lead in ("reserve", "sail", "trade", "sponsor", "produce")),
            *(f"ship:{seat}:{n}" for seat in range(len(scene.view.players)) for n in range(3)),
            *(f"{where}:{good}" for where in ("market", "wharf", "good") for good in box.goods),
            *(f"kind:{kind}" for kind in (STATUE, *box.business)),
            *(f"building:{n}" for n in range(len(box.buildings))),
            *(f"campo:{n}" for n in range(len(box.campi))),
        ]
        for tooltip_id in tooltip_ids:
            text = refusal(scene, tooltip_id)
            if text:
                met.add(tooltip_id.partition(":")[0])
                assert text[0], tooltip_id
                assert "{" not in text[1], text
                assert {*re.findall(r"V-\d+", text[1])} <= known, text
                assert re.search(r"\(V-\d+", text[1]), text
    assert {*THINGS} - met <= {"good"}, met
    assert WORDS.has("lacks.because")
