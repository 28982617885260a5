"""The table of Venice for screen readers: legal actions, and the state of the table."""

from __future__ import annotations

from typing import Final

from portolan.core.contract import Action
from portolan.games.venice.illegal_reasons import standing_at
from portolan.games.venice.rules.legal_actions import OTHERS_SHIP, OWN_SHIP, WHARF_PRICE
from portolan.games.venice.state.actions import (
    WHARF,
    Buy,
    Keep,
    Lead,
    Load,
    Produce,
    Reserve,
    Sell,
    Sponsor,
    Statue,
)
from portolan.games.venice.state.tables import Components, bits
from portolan.games.venice.ui.board.board import piles
from portolan.games.venice.ui.panels.players import COLUMNS
from portolan.games.venice.ui.panels.stalls import kinds_left, stalls
from portolan.games.venice.ui.scene import VeniceScene, from_lead, kinds_open
from portolan.games.venice.ui.style import WORDS, ducats, name, title_of
from portolan.games.venice.ui.text.action_names import action_name
from portolan.games.venice.ui.text.illegal_text import closed
from portolan.games.venice.ui.text.tooltips import glossary
from portolan.ui.game_ui.parts import Offer
from portolan.ui.game_ui.player_row import section
from portolan.ui.render.a11y_tree import Section

KINDS: Final = {
    Lead: "leads", Reserve: "reservations", Keep: "shipment", Sell: "sales", Load: "loads",
    Buy: "purchases", Sponsor: "places", Statue: "places", Produce: "places",
}  # fmt: skip
"""Heading of each kind of action; all others are the rest."""


def offers(scene: VeniceScene) -> list[Offer]:
    """Return every legal action and every kind to choose first once."""
    found: dict[str, list[tuple[str, str]]] = {}
    if kinds := kinds_open(scene):
        found["kinds"] = [(f"step:{kind}", title_of(kind)) for kind in kinds]
    for text, action in scene.legal.items():
        heading = KINDS.get(type(action), "rest")
        found.setdefault(heading, []).append((text, _offered(scene, action)))
    return [
        Offer(f"offer:{heading}", WORDS(f"a11y.offers.{heading}"), choices)
        for heading, choices in found.items()
    ]


def _building(box: Components, building: int) -> str:
    """Return the unique name of a building: its campi, and its number."""
    campi = WORDS.listed([name(box.campi[campo]) for campo in box.at[building]])
    return WORDS("a11y.building", number=box.buildings[building].lstrip("B"), campi=campi)


def _offered(scene: VeniceScene, action: Action) -> str:
    """Return the label of an action's button, with its shipment or building."""
    box = scene.view.box
    if not isinstance(action, Reserve):
        return action_name(box, action, _building)
    good = name(box.goods[scene.view.shipment(action.owner, action.ship)])
    own = scene.decision and scene.decision.seat == action.owner
    who, cost = scene.names[action.owner], ducats(OWN_SHIP if own else OTHERS_SHIP)
    ship = name(f"ship_{action.ship + 1}")
    return WORDS("a11y.reserve", good=good, ship=ship, who=who, cost=cost)


# --- state -----------------------------------------------------------------------------------


def sections(scene: VeniceScene) -> list[Section]:
    """Return the state of the table, and the cards that the viewer may see."""
    return [
        _round(scene), section(WORDS, COLUMNS, scene), _ships(scene), *_stalls(scene),
        _campi(scene),
        _buildings(scene),
        Section("closed", _title("closed"), (), _heads("thing", "lacks"),
                [list(entry) for entry in closed(scene)]),
        Section("glossary", _title("glossary"), (), _heads("thing", "about"),
                [list(entry) for entry in glossary(scene.view)]),
    ]  # fmt: skip


def _title(key: str) -> str:
    return WORDS(f"a11y.titles.{key}")


def _heads(*keys: str) -> list[str]:
    return [WORDS(f"a11y.heads.{key}") for key in keys]


def _round(scene: VeniceScene) -> Section:
    """Return the order of the players in this turn."""
    order = ", ".join(scene.names[seat] for seat in from_lead(scene))
    lines = [WORDS("a11y.order", order=order)]
    if scene.view.shipments:
        goods = [name(scene.view.box.goods[good]) for good in scene.view.shipments]
        lines.append(WORDS("a11y.shipments", goods=WORDS.listed(goods)))
    return Section("round", _title("round"), lines)


def _ships(scene: VeniceScene) -> Section:
    box = scene.view.box
    rows = []
    for seat, player in enumerate(scene.view.players):
        row = [scene.names[seat]]
        for good, cubed in zip(player.ships, player.reserved, strict=True):
            text = WORDS("lacks.empty") if good is None else name(box.goods[good])
            if cubed is not None:
                text = WORDS("a11y.reserved", good=text, who=scene.names[cubed])
            row.append(text)
        rows.append(row)
    return Section("ships", _title("ships"), (), _heads("player", "left", "middle", "right"), rows)


def _stalls(scene: VeniceScene) -> list[Section]:
    box = scene.view.box
    cards = []
    for where, good, count in stalls(scene):
        price = WHARF_PRICE if where == WHARF else box.prices[good]
        cards.append([name(box.goods[good]), name(where), str(count), str(price)])
    kinds = [[title_of(kind), str(left), str(cost)] for kind, left, cost in kinds_left(scene)]
    found = [
        WORDS("a11y.pile", pile=name(pile) if pile in box.good
              else WORDS(f"explain_titles.{pile}"), count=count)
        for pile, count in piles(scene)
    ]  # fmt: skip
    return [
        Section("stalls", _title("stalls"), (), _heads("good", "place", "count", "price"), cards),
        Section("kinds", _title("kinds"), found, _heads("thing", "count", "price"), kinds),
    ]


def _campi(scene: VeniceScene) -> Section:
    view = scene.view
    rows = []
    for campo, known in enumerate(view.box.campi):
        statue = WORDS("a11y.yes" if view.statues >> campo & 1 else "a11y.no")
        free = sum(1 for building in bits(view.box.around[campo]) if view.free >> building & 1)
        rows.append([name(known), statue, str(free)])
    return Section("campi", _title("campi"), (), _heads("campo", "statue", "free"), rows)


def _buildings(scene: VeniceScene) -> Section:
    """Return a row for each building with a business."""
    box = scene.view.box
    rows = []
    for building in range(len(box.buildings)):
        if found := standing_at(scene.view, building):
            seat, business = found
            what = name(box.businesses[business].id)
            rows.append([_building(scene.view.box, building), what, scene.names[seat]])
    heads = _heads("building", "business", "player")
    return Section("buildings", _title("buildings"), (), heads, rows)
