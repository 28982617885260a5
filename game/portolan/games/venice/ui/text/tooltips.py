"""Tooltips of Venice, with the numbers of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from portolan.games.venice import illegal_reasons
from portolan.games.venice.rules.scoring import income, points
from portolan.games.venice.state.actions import LEADS, MARKET, STATUE, WHARF
from portolan.games.venice.state.position import UNLOADING, Position
from portolan.games.venice.state.tables import Components
from portolan.games.venice.ui.panels.players import hand_in_words
from portolan.games.venice.ui.panels.stalls import kinds_left, recipe
from portolan.games.venice.ui.scene import VeniceScene
from portolan.games.venice.ui.style import ART, WORDS, ducats, earns, icon_of, name, place, title_of
from portolan.games.venice.ui.text.action_names import about_lead
from portolan.games.venice.ui.text.illegal_text import refusal
from portolan.ui.widgets.tooltip import Tooltip, WhyNot

RULES: Final = {
    "reserve": "V-23–V-26",
    "sail": "V-27–V-38",
    "trade": "V-39–V-42",
    "sponsor": "V-43–V-51",
    "produce": "V-52–V-64",
    "good": "V-3–V-6",
    "business": "V-6, V-7, V-45–V-47",
    "statue": "V-50, V-59, V-65",
    "campo": "V-9, V-10",
    "building": "V-10, V-44, V-57–V-61",
    "ship": "V-23–V-29, V-37",
    "market": "V-36, V-40, V-41",
    "wharf": "V-28, V-41",
    "hand": "V-11–V-13",
    "deck": "V-11, V-31",
    "discards": "V-31, V-33, V-55",
    "favour": "V-8, V-56, V-65",
    "ducats": "V-16, V-24, V-67",
    "cube": "V-22, V-25",
    "points": "V-65, V-66",
    "shipments": "V-27, V-38",
    "lead": "V-17, V-18, V-19",
}
"""The statements of docs/rules/venice.md for each explanation."""
PROMPT_RULES: Final = {
    "lead": "V-18", "reserve": "V-23", "unload": "V-35", "load": "V-38", "sell": "V-39",
    "buy": "V-41", "sponsor": "V-43", "produce": "V-52",
}  # fmt: skip
"""The statement at which the rules open, for each prompt."""
_PLAIN: Final = ("deck", "discards", "favour", "ducats", "cube", "points", "shipments", "lead")
_SHOWN: Final = ("seat", "hand", *_PLAIN)
"""Prefixes of ids that are only read, like the points of a seat."""
_PICTURES: Final = {
    "points": "table/art/crown", "ducats": ART + "ducat", "shipments": ART + "sail",
    "lead": ART + "sail", "market": ART + "trade", "wharf": ART + "pirates",
}  # fmt: skip
"""The drawing of a kind of thing, if it is not of the same name."""


def _tooltip(title: str, kind: str, *lines: str, icon: str | None = None) -> Tooltip:
    note = WORDS("explain.rules", rules=RULES[kind])
    picture = ART + icon if icon else _PICTURES.get(kind, ART + kind)
    return Tooltip(title, [line for line in lines if line], picture, note)


def glossary(position: Position) -> Iterator[tuple[str, str]]:
    """Yield title and text of every explanation: actions, places, cards, pieces."""
    box = position.box
    for lead in map(str, LEADS):
        yield name(lead), about_lead(lead, position.setting)
    for kind in (MARKET, WHARF):
        yield name(kind), _stall(box, kind)
    for product in box.products:
        uses = WORDS.listed([name(box.goods[good]) for good in product.consumes])
        made = name(box.businesses[product.business].id)
        yield name(product.id), WORDS("explain.product", business=made, goods=uses)
    limit = position.points_to_end
    for tooltip_id in (STATUE, *_PLAIN):
        yield WORDS(f"explain_titles.{tooltip_id}"), WORDS(f"explain.{tooltip_id}", limit=limit)


def explain(scene: VeniceScene, tooltip_id: str) -> Tooltip | None:
    """Return the tooltip of an id."""
    kind, _, which = tooltip_id.partition(":")
    box = scene.view.box
    tooltip: Tooltip | None = None
    match kind:
        case "lead" if which:
            tooltip = _tooltip(name(which), which, about_lead(which, scene.view.setting))
        case "good":
            tooltip = _good(scene, which)
        case "market" | "wharf":
            about = _good(scene, which).lines if which else ()
            tooltip = _tooltip(name(which or kind), kind, *about, _stall(box, kind))
        case "kind":
            tooltip = _kind(scene, which)
        case "campo":
            tooltip = _campo(scene, int(which))
        case "building":
            tooltip = _building(scene, int(which))
        case "ship":
            owner, ship = map(int, which.split(":"))
            good = scene.view.players[owner].ships[ship]
            title = WORDS("lacks.empty") if good is None else name(box.goods[good])
            line = WORDS("explain.ship", who=scene.names[owner])
            icon = "ship" if good is None else box.goods[good]
            sails = len(scene.view.players[owner].ships) - ship
            sails -= scene.view.prompt == UNLOADING  # the ships move when all is unloaded
            when = WORDS("effect.arrives", count=sails) if sails and good is not None else ""
            about = () if good is None else _good(scene, box.goods[good]).lines
            by = scene.view.players[owner].reserved[ship]
            note = WORDS("explain.reserve") if by is None else _reserved(scene, by)
            tooltip = _tooltip(title, "ship", line, when, *about, note, icon=icon)
        case "seat":
            who = scene.names[int(which)]
            count = WORDS("points", count=points(scene.view, int(which)))
            tooltip = _tooltip(
                who, "points", WORDS("story.events.points_counted", who=who, points=count)
            )
        case "hand":
            title = WORDS("explain_titles.hand", who=scene.names[int(which)])
            cards = hand_in_words(scene, int(which))
            tooltip = _tooltip(title, kind, cards, WORDS("explain.hand"), icon="hidden")
        case _ if kind in _PLAIN:
            line = WORDS(f"explain.{kind}", limit=scene.view.points_to_end)
            tooltip = _tooltip(WORDS(f"explain_titles.{kind}"), kind, line)
    return replace(tooltip, shown=True) if tooltip and kind in _SHOWN else tooltip


def _reserved(scene: VeniceScene, seat: int) -> str:
    """Return whose shipment it is on which a cube of a seat lies (V25)."""
    return WORDS("explain.reserved", who=scene.names[seat])


def _stall(box: Components, kind: str) -> str:
    """Return what the Market or the Pirate Wharf is."""
    fleeting = [name(good) for good, stays in zip(box.goods, box.stays, strict=True) if not stays]
    return WORDS(f"explain.{kind}", goods=WORDS.listed(fleeting))


def _good(scene: VeniceScene, known: str) -> Tooltip:
    box = scene.view.box
    good = box.good[known]
    lines = [WORDS("explain.good", price=ducats(box.prices[good]), count=box.counts[good])]
    if not box.stays[good]:
        lines.append(WORDS("explain.fleeting"))
    uses = [name(product.id) for product in box.products if good in product.consumes]
    if uses:
        lines.append(WORDS("explain.used", goods=WORDS.listed(uses)))
    if known in box.product:
        product = box.products[box.product[known]]
        made = name(box.businesses[product.business].id)
        parts = WORDS.listed([name(box.goods[part]) for part in product.consumes])
        lines.append(WORDS("explain.product", business=made, goods=parts))
    return _tooltip(name(known), "good", *lines, icon=known)


def _left(scene: VeniceScene, kind: str) -> str:
    """Return how many of a kind of business, or statues, are left, and their cost, if any."""
    left, cost = next((left, cost) for known, left, cost in kinds_left(scene) if known == kind)
    if not left:
        return WORDS("lacks.gone")
    key = "explain.left_statues" if kind == STATUE else "explain.left"
    return WORDS(key, count=left, cost=ducats(cost))


def _kind(scene: VeniceScene, kind: str) -> Tooltip:
    box = scene.view.box
    if kind == STATUE:
        return _tooltip(title_of(kind), STATUE, _left(scene, kind), WORDS("explain.statue"))
    about = box.businesses[box.business[kind]]
    product = box.products[about.product]
    earned = "explain.base" if about.tiles > 1 else "explain.base_alone"
    if product.base_income is None:
        earned = "explain.gondola"
    lines = [
        _left(scene, kind),
        WORDS("explain.makes", good=name(product.id), goods=recipe(scene, kind)),
        WORDS(earned, ducats=ducats(product.base_income or 0), good=name(product.id)),
        WORDS("explain.and_favour") if product.good is None else "",
        WORDS("explain.shows_two" if about.shows > 1 else "explain.shows_one",
              goods=recipe(scene, kind)),
    ]  # fmt: skip
    icon = icon_of(box, kind).removeprefix(ART)
    return _tooltip(name(kind), "business", *lines, icon=icon)


def _summary(scene: VeniceScene, kind: str) -> str:
    """Return a short text on the use of a kind of business, or a statue, and its cost."""
    box = scene.view.box
    if kind == STATUE:
        return f"{WORDS('step.statue_where')} {_left(scene, kind)}"
    product = box.products[box.businesses[box.business[kind]].product]
    lines = [WORDS("explain.makes", good=name(product.id), goods=recipe(scene, kind))]
    if product.good is None:
        key = "luxury_among" if product.base_income is None else "luxury"
        lines.append(WORDS(f"explain.{key}", ducats=ducats(product.base_income or 0)))
    return " ".join([*lines, _left(scene, kind)])


def _campo(scene: VeniceScene, campo: int) -> Tooltip:
    view = scene.view
    graced = view.statues >> campo & 1
    line = WORDS("explain.graced" if graced else "explain.bare", count=view.statues.bit_count())
    return _tooltip(name(view.box.campi[campo]), "campo", line, WORDS("explain.campo"),
                 icon=STATUE)  # fmt: skip


def _building(scene: VeniceScene, building: int) -> Tooltip:
    view = scene.view
    box = view.box
    found = illegal_reasons.standing_at(view, building)
    where = place(box, building)
    if found is None:
        return _tooltip(WORDS("explain.free_title", place=where), "building", WORDS("explain.free"),
                     icon="free")  # fmt: skip
    seat, business = found
    product = box.businesses[business].product
    lines = [
        WORDS("explain.owned", who=scene.names[seat]),
        earns(box.products[product].id, income(view, product, building)),
        WORDS("explain.worth", count=1 + (view.graced >> building & 1)),
    ]
    title = WORDS("explain.tile_title", business=name(box.businesses[business].id), place=where)
    return _tooltip(title, "building", *lines, icon=box.products[product].id)


def why_not(scene: VeniceScene, tooltip_id: str) -> WhyNot | None:
    """Return why a thing cannot be chosen, or a text about the tile pointed at."""
    refused = refusal(scene, tooltip_id)
    title, why = refused or ("", "")
    kind, _, which = tooltip_id.partition(":")
    if why and kind == "kind":
        return WhyNot(title, why, _summary(scene, which))
    if kind != "building" or illegal_reasons.standing_at(scene.view, int(which)) is None:
        return WhyNot(title, why) if why else None
    about = _building(scene, int(which))
    return WhyNot(about.title, why, " ".join(about.lines))
