"""Colours and names of Venice, for all parts of its table."""

from __future__ import annotations

from typing import Final

from portolan.core.i18n import Catalogue
from portolan.games.venice.rules.scoring import Income
from portolan.games.venice.state.actions import STATUE
from portolan.games.venice.state.components import BOX
from portolan.games.venice.state.position import PROMPTS
from portolan.games.venice.state.tables import Components
from portolan.ui.render.theme import Rgb, rgb

WORDS: Final = Catalogue("venice")
ART: Final = "venice/art/"
DUCAT: Final = rgb("#B9C2C9")
"""The metal of ducats; points are gold."""
WORKSHOP, LUXURY = rgb("#EED384"), rgb("#D3B7DD")
"""Background colours of manufacturing and luxury tiles, as printed."""
WATER: Final = rgb("#9CC4C2")
ACTION_OF: Final = dict(
    zip(
        PROMPTS[1:-1],
        ("reserve", "sail", "sail", "trade", "trade", "sponsor", "produce"),
        strict=True,
    )
)
"""The action that goes round, by prompt."""


def name(known: str) -> str:
    """Return the name of a good, business, campo, action or place to buy."""
    return WORDS.name(f"story.names.{known}")


def short(campo: str) -> str:
    """Return the short name of a campo, as on the map."""
    return WORDS(f"short.{campo}")


def shortest(campo: str) -> str:
    """Return the name of a campo without the saint's title, for a small map."""
    return WORDS(f"shortest.{campo}")


def ducats(count: int) -> str:
    """Return `1 ducat` or `3 ducats`."""
    return WORDS("story.counts.ducats", count=count)


def in_parts(earned: Income) -> str:
    """Return `2 ducats (1 base + 1 for a statue)`; with one part `1 ducat for a statue`, with the
    base alone `5 ducats`.
    """
    counts = {part: count for part, count in earned._asdict().items() if count}
    text = ducats(sum(earned))
    if len(counts) > 1:
        parts = [WORDS(f"effect.of_{part}", ducats=count) for part, count in counts.items()]
        return f"{text} ({' + '.join(parts)})"
    only = next(iter(counts), "base")
    return text if only == "base" else WORDS(f"effect.of_{only}", ducats=text)


def earns(product: str, earned: Income) -> str:
    """Return a text of the income from a good at a business, with its parts."""
    return WORDS("effect.earns", good=name(product), earned=in_parts(earned))


def place(box: Components, building: int) -> str:
    """Return the place of a building: `San Polo`, or between two campi."""
    return "–".join(short(box.campi[campo]) for campo in box.at[building])


def rule_name(code: str) -> str | None:
    """Return the name for a code in the rules: a building, card, tile, campo or option."""
    if code in BOX.building:
        return place(BOX, BOX.building[code])
    for key in (f"story.names.{code}", f"options.{code}.label"):
        if WORDS.has(key):
            return WORDS(key)
    return None


def icon_of(box: Components, kind: str) -> str:
    """Return the drawing of a kind of business, which is its product, or of a statue."""
    if kind == STATUE:
        return ART + STATUE
    return ART + box.products[box.businesses[box.business[kind]].product].id


def ground_of(box: Components, business: int) -> Rgb:
    """Return the background of a tile: yellow for manufactured goods, purple for luxuries."""
    return WORKSHOP if box.businesses[business].product < len(box.goods) - box.raw else LUXURY


def title_of(kind: str) -> str:
    """Return the title of a kind of business, or of a statue."""
    return WORDS("statue") if kind == STATUE else name(kind)
