"""Tooltips of Ragusa, with the numbers of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from portolan.core.contract import NOBODY
from portolan.games.ragusa.illegal_reasons import IllegalReason, missing, refused
from portolan.games.ragusa.rules.scoring import card_points, exchange_points, final_points
from portolan.games.ragusa.state.actions import House, Powerhouse
from portolan.games.ragusa.state.board import BUILDINGS, REGIONS, SPOTS, bits
from portolan.games.ragusa.state.components import (
    BONUS,
    COMMODITIES,
    GOODS,
    PRICE,
    RESOURCES,
    SHIPS,
    SLOTS,
)
from portolan.games.ragusa.state.position import (
    FROM_BONUS_CARDS,
    OVER,
    SOURCES,
    UNKNOWN,
    Marker,
    Position,
)
from portolan.games.ragusa.ui.scene import Piece, RagusaScene, piece_chosen
from portolan.games.ragusa.ui.style import (
    ART,
    CARD_ICONS,
    WORDS,
    board_name,
    points,
    ship_cost,
    spot_name,
    thing_name,
)
from portolan.ui.widgets.tooltip import Tooltip, WhyNot

RULES: Final = {
    "winery": "R-53, R-37, R-32",
    "oil_press": "R-54, R-37, R-32",
    "silversmith": "R-55, R-37, R-32",
    "mason": "R-56, R-58",
    "architect": "R-60, R-63, R-103",
    "fishmonger": "R-64, R-65, R-38",
    "market": "R-66, R-67, R-39",
    "wharf": "R-69, R-70, R-39",
    "rectors_palace": "R-51, R-71, R-72",
    "cathedral": "R-74, R-109",
    "wood": "R-45, R-31",
    "stone": "R-45, R-32",
    "grapes": "R-45, R-53",
    "olives": "R-45, R-54",
    "silver_ore": "R-45, R-55",
    "fish": "R-33, R-75, R-64",
    "commodity": "R-11, R-12",
    "price": "R-70, R-86, R-87",
    "good": "R-68, R-113",
    "slot": "R-67, R-68, R-86",
    "ship_deck": "R-14, R-18, R-87",
    "ship": "R-66, R-68, R-113",
    "cards": "R-13, R-72, R-111",
    "house": "R-22, R-26, R-49",
    "powerhouse": "R-89–R-98",
    "tower": "R-61, R-63, R-106",
    "wall": "R-58, R-102, R-106",
    "marker": "R-123, R-124",
    "points": "R-2",
    "end": "R-101, R-106, R-109, R-111",
}
"""The statements of docs/rules/ragusa.md for each explanation."""
PROMPT_RULES: Final = {
    "place": "R-22", "activate": "R-45", "exchange": "R-75", "wall": "R-56", "tower": "R-60",
    "buy": "R-66", "ship": "R-69", "draw": "R-71", "keep": "R-72",
}  # fmt: skip
"""The statement at which the rules open, for each prompt."""
ICONS: Final = {"commodity": None, "price": None, "good": None, "slot": None, "points": None,
                "ship_deck": "ship", "house": None, "tower": None, "end": None}  # fmt: skip
PIECES: Final = ("house", "powerhouse", "tower", "wall", "ship", "cards", "ship_deck", "points")


def glossary(view: Position) -> Iterator[tuple[str, str]]:
    """Yield title and text of every explanation: buildings, resources, goods, pieces."""
    for name in (*BUILDINGS, *RESOURCES):
        yield thing_name(name), _region(view, name)
    for name in COMMODITIES:
        yield WORDS(f"commodities.{name}"), _commodity(name)
    for name in GOODS:
        good = WORDS(f"goods.{name}")
        yield good, WORDS("explain.good", good=good)
    for name in PIECES:
        yield WORDS(f"explain_titles.{name}"), WORDS(f"explain.{name}")


def explain(scene: RagusaScene, tooltip_id: str) -> Tooltip | None:
    """Return the tooltip of an id; None if the status line already explains it."""
    kind, _, which = tooltip_id.partition(":")
    tooltip: Tooltip | None = None
    match kind:
        case "region":
            gives = REGIONS[int(which)].gives
            tooltip = _tooltip(thing_name(gives), gives, _region(scene.view, gives))
        case "resource":
            tooltip = _tooltip(thing_name(which), which, WORDS(f"explain.{which}"))
        case "commodity":
            name = WORDS(f"commodities.{which}")
            tooltip = _tooltip(name, "commodity", _commodity(which), icon=which)
        case "price":
            tooltip = _price(scene, int(which))
        case "slot":
            tooltip = _slot(scene, int(which))
        case "card":
            tooltip = _card(scene, int(which))
        case "seat" | "left":
            tooltip = _seat(scene, int(which))
        case "end":
            tooltip = _end(scene, int(which))
        case _ if kind != "spot":
            title, line = WORDS(f"explain_titles.{kind}"), WORDS(f"explain.{kind}")
            tooltip = replace(_tooltip(title, kind, line), shown=True)
    return tooltip


def _tooltip(title: str, kind: str, *lines: str, icon: str | None = None) -> Tooltip:
    picture = icon or ICONS.get(kind, kind)
    note = WORDS("explain.rules", rules=RULES[kind])
    return Tooltip(title, lines, ART + picture if picture else None, note)


def _region(view: Position, gives: str) -> str:
    """Return what a building does or a resource is for, under the options of the match."""
    if gives == "rectors_palace" and view.setting.harder:
        return WORDS("options.harder.about")
    return WORDS(f"explain.{gives}")


def _commodity(name: str) -> str:
    made = BUILDINGS[COMMODITIES.index(name)]
    return WORDS(
        "explain.commodity", commodity=WORDS(f"commodities.{name}"), building=thing_name(made)
    )


def _price(scene: RagusaScene, commodity: int) -> Tooltip:
    name = WORDS(f"commodities.{COMMODITIES[commodity]}")
    price = points(PRICE[scene.view.prices[commodity]])
    title = WORDS("explain_titles.price", commodity=name)
    line = WORDS("explain.price", commodity=name, price=price)
    return _tooltip(title, "price", line, icon=COMMODITIES[commodity])


def _slot(scene: RagusaScene, slot: int) -> Tooltip | None:
    view: Position = scene.view
    if slot >= len(view.harbour):
        return None
    card = view.harbour[slot]
    ship = SHIPS[card]
    cost = WORDS.listed(ship_cost(slot, card))
    good = WORDS(f"goods.{ship.good}")
    falls = WORDS(f"commodities.{COMMODITIES[SLOTS[slot].lowers]}")
    text = WORDS("explain.slot", good=good, points=points(ship.points), cost=cost, falls=falls)
    more = WORDS("explain.slot_more")
    return _tooltip(WORDS("explain_titles.slot", good=good), "slot", text, more, icon=ship.good)


def _seat(scene: RagusaScene, seat: int) -> Tooltip:
    """Return the tooltip of a seat: its name, its points, and the meaning of `12+2` houses."""
    player = scene.view.players[seat]
    lines = [
        WORDS("explain.seat", points=points(sum(player.points))),
        WORDS("explain.left", count=player.houses),
    ]
    if player.powerhouses:
        lines.append(WORDS("explain.left_powerhouses", count=player.powerhouses))
    if scene.view.prompt != OVER:
        lines.append(_end_line(scene, seat, final_points(scene.view, seat)))
    kind = "powerhouse" if player.powerhouses else "house"
    note = WORDS("explain.rules", rules=RULES[kind])
    icon = scene.face(seat) or (ART + kind if kind == "powerhouse" else None)
    return Tooltip(scene.presented(seat), lines, icon, note, shown=True)


def _end(scene: RagusaScene, seat: int) -> Tooltip | None:
    """Return the tooltip of what the end would bring a seat; None once it is scored."""
    if scene.view.prompt == OVER:
        return None
    tooltip = _tooltip(WORDS("explain_titles.end"), "end", *end_lines(scene, seat))
    return replace(tooltip, shown=True)


def end_lines(scene: RagusaScene, seat: int) -> list[str]:
    """Return what the end would bring a seat now: in all, then by source."""
    view: Position = scene.view
    found = final_points(view, seat)
    lines = [_end_line(scene, seat, found)]
    cards, is_hidden = SOURCES[FROM_BONUS_CARDS], UNKNOWN in view.players[seat].cards
    exchange = 0 if is_hidden else exchange_points(view, seat)
    parts = {**found, cards: found[cards] - exchange}
    for source, count in (parts | ({"fish_exchange": exchange} if exchange else {})).items():
        name = WORDS(f"sources.{source}")
        if is_hidden and source == cards:
            lines.append(WORDS("explain.end_hidden", source=name))
        else:
            lines.append(WORDS("explain.end_part", source=name, points=points(count)))
    return lines


def _end_line(scene: RagusaScene, seat: int, found: Mapping[str, int]) -> str:
    """Return how much more a seat would score if the match ended now."""
    hides = UNKNOWN in scene.view.players[seat].cards
    key = "explain.end_seat_hidden" if hides else "explain.end"
    return WORDS(key, who=scene.names[seat], points=points(sum(found.values())))


def _card(scene: RagusaScene, card: int) -> Tooltip:
    view: Position = scene.view
    about = BONUS[card]
    per = about.points[view.setting.edition]
    lines = [WORDS(f"cards.{about.id}", points=points(per))]
    seat = 0 if scene.viewer is NOBODY else scene.viewer
    lines.append(WORDS("explain.card_now", points=points(card_points(view, seat, card))))
    lines.append(WORDS("explain.cards"))
    text = _tooltip(WORDS(f"card_names.{about.id}"), "cards", *lines)
    return Tooltip(text.title, text.lines, CARD_ICONS[card], text.note)


# --- illegal places --------------------------------------------------------------------------


_CHOSEN: Final = ("spot", "wall", "region", "slot", "price")
"""The prefixes of ids that the rules can refuse."""


def why_not(scene: RagusaScene, tooltip_id: str) -> WhyNot | None:
    """Return why a place cannot be chosen, while one of its kind is asked for; for a spot at other
    times, the pieces there.
    """
    kind, _, which = tooltip_id.partition(":")
    if kind in _CHOSEN and scene.legal and scene.decision:
        reasons = refused(scene.view, scene.decision.seat, kind, int(which))
        if reasons:
            title = WORDS("lacks.head", place=_place_name(scene, kind, int(which)))
            return WhyNot(title, " ".join(_worded(reason) for reason in reasons))
    if kind != "spot":
        return None
    spot = int(which)
    view: Position = scene.view
    place = spot_name(SPOTS[spot])
    if asked := asked_piece(scene):
        text = lacking(scene, spot, powerhouse=asked is Piece.POWERHOUSE)
        head = WORDS("lacks.head", place=place)
        stands = text == _standing(scene, view, spot)
        return WhyNot(head, about=text) if stands else WhyNot(head, text)
    standing = _standing(scene, view, spot)
    return WhyNot(place, about=standing) if standing else None


def _place_name(scene: RagusaScene, kind: str, number: int) -> str:
    """Return the name of a refused place."""
    match kind:
        case "spot":
            return spot_name(SPOTS[number])
        case "wall":
            return WORDS("lacks.wall", number=number + 1)
        case "region":
            return board_name(number)
        case "slot":
            return WORDS(f"goods.{SHIPS[scene.view.harbour[number]].good}")
    return WORDS(f"commodities.{COMMODITIES[number]}")


def asked_piece(scene: RagusaScene) -> Piece | None:
    """Return the kind of piece to place now, as chosen beside the board; None for no piece."""
    kinds = {type(action) for action in scene.legal.values()}
    if House in kinds and Powerhouse in kinds:
        return piece_chosen(scene)
    if House in kinds:
        return Piece.HOUSE
    return Piece.POWERHOUSE if Powerhouse in kinds else None


def lacking(scene: RagusaScene, spot: int, *, powerhouse: bool) -> str:
    """Return all reasons against a spot for the asked seat, as one text; empty without any."""
    assert scene.decision is not None  # noqa: S101 - asked only while a piece is placed
    reasons = missing(scene.view, scene.decision.seat, spot, powerhouse=powerhouse)
    if reasons and reasons[0].kind == "taken":
        return _standing(scene, scene.view, spot)
    return " ".join(dict.fromkeys(map(_worded, reasons)))  # two regions may have one name


def _worded(reason: IllegalReason) -> str:
    region = board_name(reason.region) if reason.region is not None else ""
    if reason.resource is None:
        resource = ""
    elif reason.kind in ("price", "unsold"):
        resource = WORDS(f"commodities.{COMMODITIES[reason.resource]}")
    else:
        resource = thing_name(RESOURCES[reason.resource])
    return WORDS(
        f"lacks.{reason.kind}", region=region, resource=resource, needs=reason.needs, has=reason.has
    )


def _standing(scene: RagusaScene, view: Position, spot: int) -> str:
    """Return the pieces on a spot, a tower included; empty if there are none."""
    stands = view.spots[spot]
    parts = []
    if stands is Marker.POWERHOUSE:
        parts.append(WORDS("standing.powerhouse"))
    elif stands is Marker.RESERVED:
        parts.append(WORDS("standing.marker"))
    elif stands is not None:
        parts.append(WORDS("standing.house", who=scene.names[stands]))
    for seat, player in enumerate(view.players):
        if spot in bits(player.towers):
            parts.append(WORDS("standing.tower", who=scene.names[seat]))
    return " ".join(parts)
