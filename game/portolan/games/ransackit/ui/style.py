"""Colours and names of RANSACKIT, for all parts of its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from portolan.core.i18n import Catalogue, Name
from portolan.games.ransackit.board.components import (
    AMOUNT,
    CARDS,
    GOODS,
    KINDS,
    VOLCANO,
    YIELDS,
    Goods,
)
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.rules.settlements import SIZES
from portolan.games.ransackit.state.position import Position
from portolan.ui.render.theme import STONE, Rgb, rgb

WORDS: Final = Catalogue("ransackit")
ART: Final = "ransackit/art/"
UNOWNED: Final = STONE
"""Colour of settlements without an owner."""
BLOOD: Final = rgb("#A23A2C")
"""The colour of attacks."""


def name(known: str) -> Name:
    """Return the name of a good, unit, building, card, kind of land or the like."""
    return WORDS.name(f"story.names.{known}")


def rule_name(code: str) -> str | None:
    """Return the name for a code in the rules: an action, a card, an option or the like."""
    for key in (f"rules.{code}", f"story.names.{code}", f"options.{code}.label"):
        if WORDS.has(key):
            return WORDS(key)
    return None


def amounts(goods: Goods | Sequence[int]) -> str:
    """Return goods with their amounts, such as `2 Wood and 1 Ore`."""
    return WORDS.listed([amount(good, count) for good, count in enumerate(goods) if count])


def amounts_or_nothing(goods: Goods) -> str:
    """Return resources with their amounts; the word for nothing without any."""
    return amounts(goods) if any(goods) else WORDS("story.nothing")


def amount(good: int, count: int) -> str:
    """Return an amount of a good, such as `2 Wood` or `1 coin`."""
    return WORDS(f"story.counts.{GOODS[good]}", count=count)


def tokens(count: int) -> str:
    """Return `1 Era Token` or `3 Era Tokens`."""
    return WORDS("story.counts.tokens", count=count)


def steps(count: int) -> str:
    """Return `1 step` or `2 steps`."""
    return WORDS("counts.steps", count=count)


def coins(count: int) -> str:
    """Return `1 coin` or `3 coins`."""
    return WORDS("story.counts.coins", count=count)


def hex_name(view: Position, place: int) -> str:
    """Return the name of a hex with its settlement or land: `village D7`, in German `D7 (Dorf)`."""
    return WORDS("hex.named", kind=_hex_kind(view, place), place=NAMES[place])


def hex_at(view: Position, place: int) -> str:
    """Return the name of a hex as the place of an action: `D7 (village)`, `C4 (forest)`."""
    return f"{NAMES[place]} ({_hex_kind(view, place)})"


def _hex_kind(view: Position, place: int) -> str:
    size = view.size[place]
    if size and view.owner(place) is None:
        return WORDS("hex.ruin")
    if size:
        return name(SIZES[size])
    return WORDS("hex.harbour") if view.quay[place] else land_name(view.kind[place])


def hex_yields(view: Position, place: int) -> str:
    """Return a text on the yield of a hex and its number; empty without one.

    Workers gain only from land that nobody owns (K-22).
    """
    kind = view.kind[place]
    good = YIELDS[kind]
    if good is None:
        return ""
    goods = amount(good, AMOUNT[kind])
    key = "hex.yields" if view.owner(place) is None else "hex.yields_owned"
    return WORDS(key, number=view.number[place], goods=goods)


def land_name(kind: int) -> str:
    """Return the name of a kind of land."""
    return WORDS("hex.unknown") if KINDS[kind] == "unknown" else name(KINDS[kind])


def disaster_icon(disaster: str) -> str:
    """Return the drawing of what a disaster does, by its id: fire or water."""
    return "flame" if disaster == KINDS[VOLCANO] else "flood"


def card_art(card: int) -> str:
    """Return the drawing of a card, by its colour."""
    return f"{ART}card_{CARDS[card].colour}"


def owner_colour(colours: Sequence[Rgb], owner: int | None) -> Rgb:
    """Return the colour of an owner: a seat, or None for a ruin."""
    return UNOWNED if owner is None else colours[owner]
