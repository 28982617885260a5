"""The tray below the map: what has no place there, the reader's cards, dice, a fight, an offer."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.core.contract import NOBODY
from game.core.texts import with_capital
from game.ransackit.land.grid import NAMES
from game.ransackit.land.supply import CARD_IDS, COIN, COST, GOODS, UNIT_IDS, UNITS
from game.ransackit.rules.estate import affords
from game.ransackit.rules.offers import EVERYBODY, others
from game.ransackit.rules.trade import best_rates
from game.ransackit.state.actions import (
    Action,
    AtHex,
    Move,
    OfUnit,
    Play,
    Road,
    Swap,
    WithGood,
    WithSeat,
)
from game.ransackit.state.position import UNKNOWN_CARD
from game.ransackit.table.look import ART, WORDS, card_art, name, steps
from game.ransackit.table.scene import (
    PARTNER,
    ROADS,
    Beyond,
    Choice,
    Draft,
    Of,
    Onto,
    Open,
    RansackScene,
    cost_of,
    draft,
    draft_choices,
    in_tray,
    with_good,
)
from game.ransackit.table.strip import HIGH, draw_strip
from game.ransackit.table.words import action_name, choice_name
from game.table.draw.pieces import LIT, OPEN, columns
from game.table.draw.targets import Box, Spoken
from game.table.draw.theme import FADED, INK, PAPER, STONE, Rgb, Type, ink_on, mix
from game.table.draw.ui import Ui
from game.table.match.choosing import ROW

TILE, TALL_TILE = 45.0, 60.0
_WIDE, _NARROW, _WIDEST = 82.0, 50.0, 190.0
_ROWS = 2
"""In so many rows tiles that belong together stand at most, the narrower the more they are."""
_ROOMY = 290.0
"""From this width on they do; a narrow tray grows instead, and so has a row of its own."""
_LABELLED, _BESIDE = 54.0, 70.0
"""From this width on a tile has words, and from this one on they stand beside its icon."""
_EDGE = 3.0
_MANY = 5
"""How many amounts can be chosen at once, beside a single one."""
OWN_UNIT = -2
"""Instead of a seat: the tile shows a unit of who is asked."""
_WITH_CARDS = ("begin", "act", "fortify")
"""The questions that cards can answer."""
_BUILT = ("village", "city", "house", "shipyard")


@dataclass(frozen=True)
class Tile:
    """A plate in the tray: what it shows, and what a touch on it does (None: nothing)."""

    key: str
    label: str
    spoken: str
    icon: str = ""
    note: tuple[tuple[str, str], ...] = ()
    seat: int = -1
    text: str | None = None
    touch: Callable[[], object] | None = None
    lit: bool = False
    topic: str = ""
    towards: Container[str] = ()


class _Last:
    """The tiles that were asked for last: one picture asks for them again and again."""

    scene: RansackScene | None = None
    tiles: Sequence[list[Tile]] = ()


def groups(scene: RansackScene) -> Sequence[list[Tile]]:
    """Return the tiles, those that belong together in rows of their own."""
    if _Last.scene is not scene:
        _Last.tiles = _groups(scene)
        _Last.scene = scene
    return _Last.tiles


def _groups(scene: RansackScene) -> list[list[Tile]]:
    if built := draft(scene):
        return _draft_tiles(scene, built)
    found: dict[str, list[Tile]] = {}
    for choice in in_tray(scene):
        found.setdefault(_group(choice), []).append(_tile(scene, choice))
    if many := _amounts(scene):
        found = {_chosen_group(scene): found[_chosen_group(scene)], "many": many}
    elif not scene.steps:
        found.setdefault("rest", []).extend(_resting(scene))
    return [tiles for tiles in found.values() if tiles]


def _group(choice: Choice) -> str:
    """Return in which row a choice lies: goods by what is done with them, all else together."""
    if isinstance(choice.action, WithGood | WithSeat):
        return choice.action.verb
    return "give" if choice.step == Open(PARTNER) else "rest"


def _chosen_group(scene: RansackScene) -> str:
    action = scene.legal.get(scene.chosen or "")
    return action.verb if isinstance(action, WithGood) else ""


def _tile(scene: RansackScene, choice: Choice) -> Tile:
    """Return the tile of a choice."""
    if choice.action is None:
        return _step_tile(scene, choice)
    face = _face(scene, choice.action)
    return replace(
        face, key=choice.key, spoken=choice_name(scene, choice), text=choice.text,
        touch=partial(scene.takes.choose, choice.text), lit=scene.shown == choice.text,
    )  # fmt: skip


def _step_tile(scene: RansackScene, choice: Choice) -> Tile:
    """Return the tile of a step: a unit on its hex, or a part of the tray."""
    match choice.step:
        case Of(kind, _):
            face = _unit_face(kind)
        case Open(what):
            icon = {"roads": "road", "partner": "people"}.get(what, what)
            price = _price(scene, "road") if what == ROADS else ()
            face = Tile("", WORDS(f"tiles.{what}"), "", icon, price, topic=what)
        case _:
            raise AssertionError("no other step lies in the tray")
    return replace(
        face, key=choice.key, spoken=choice_name(scene, choice),
        touch=partial(scene.takes.step, choice.step), towards=Beyond(scene, choice.step),
    )  # fmt: skip


def _unit_face(kind: int, cost: Sequence[int] = ()) -> Tile:
    known = UNIT_IDS[kind]
    label = with_capital(name(known))
    return Tile("", label, "", known, _cost(cost), OWN_UNIT, topic=f"unit:{kind}")


def _face(scene: RansackScene, action: Action) -> Tile:
    """Return what the tile of an action shows."""
    match action:
        case Play(card):
            face = _card_face(card)
        case WithGood(verb, good):
            label = _good_label(scene, verb, good)
            face = Tile("", label, "", GOODS[good], topic=GOODS[good])
        case WithSeat(_, other):
            face = Tile("", scene.names[other], "", seat=other, topic=f"seat:{other}")
        case OfUnit("disband", _, _):
            face = _plain("disband")
        case OfUnit(verb, kind, _):
            face = _unit_face(kind, (UNITS[kind].cost or ()) if verb == "recruit" else ())
        case AtHex(verb, _) if verb in _BUILT:
            label = with_capital(name(verb))
            face = Tile("", label, "", verb, _price(scene, verb), topic=verb)
        case Road():
            face = Tile("", WORDS("tiles.roads"), "", "road", _price(scene, "road"), topic="roads")
        case Move(kind, _, to):
            told = steps(cost_of(scene, to))
            face = replace(_unit_face(kind), label=WORDS("tiles.move", to=NAMES[to], steps=told))
        case Swap(kind, place, other_kind, _):
            face = _unit_face(kind if scene.half == Onto(place) else other_kind)
        case _:
            face = _plain(action.verb)
    return face


def _plain(verb: str) -> Tile:
    """Return what the tile of a word shows."""
    icon = "leave" if verb == "quit" else verb
    return Tile("", WORDS(f"tiles.{verb}"), "", icon, topic=icon)


def _card_face(card: int) -> Tile:
    return Tile("", name(CARD_IDS[card]), "", f"card_{_colour(card)}", topic=f"cards:{card}")


def _price(scene: RansackScene, built: str) -> tuple[tuple[str, str], ...]:
    """Return what a building costs; nothing where a card gives it."""
    free = scene.decision and scene.decision.prompt not in ("act", "fortify")
    return () if free else _cost(COST[built])


def _colour(card: int) -> str:
    return card_art(card).rpartition("_")[2]


def _good_label(scene: RansackScene, verb: str, good: int) -> str:
    """Return what a tile of a good says: the rate, or how many there are."""
    assert scene.decision  # noqa: S101 - tiles of goods are offered to somebody
    seat, view = scene.decision.seat, scene.view
    if verb == "sell":
        return WORDS("tiles.sell", count=view.players[seat].goods[good])
    if verb == "buy":
        return WORDS("tiles.buy", rate=best_rates(view, seat)[good])
    if verb in ("give", "ask"):
        task = view.tasks[-1]
        return WORDS(f"tiles.{verb}", count=task[3 if verb == "give" else 4][good])
    return name(GOODS[good])


def _cost(cost: Sequence[int]) -> tuple[tuple[str, str], ...]:
    return tuple((GOODS[good], str(count)) for good, count in enumerate(cost) if count)


def _amounts(scene: RansackScene) -> list[Tile]:
    """Return how many of a good can be sold or bought at once, once one is to be."""
    action = scene.legal.get(scene.chosen) if scene.chosen else None
    if not isinstance(action, WithGood) or action.verb not in ("sell", "buy"):
        return []
    assert scene.decision  # noqa: S101 - an action is chosen by somebody
    seat, goods = scene.decision.seat, scene.view.players[scene.decision.seat].goods
    if action.verb == "sell":
        most = goods[action.good]
    else:
        most = goods[COIN] // best_rates(scene.view, seat)[action.good]
    counts = [*range(2, min(most, _MANY) + 1)]
    if most > _MANY:
        counts = [*counts[:-1], most]
    text = str(action)
    return [
        Tile(
            f"many:{count}", WORDS("tiles.many", count=count),
            WORDS(f"act.{action.verb}_many", count=count, good=name(GOODS[action.good])),
            GOODS[action.good], touch=partial(scene.takes.row, (text,) * count),
            lit=len(scene.row) == count - 1, towards=(ROW.join((text,) * count),),
        )
        for count in counts
    ]  # fmt: skip


def _draft_tiles(scene: RansackScene, built: Draft) -> list[list[Tile]]:
    """Return goods to give and to ask, and for whom the offer is."""
    rows: dict[str, list[Tile]] = {"give": [], "ask": []}
    for action in draft_choices(scene, built):
        if isinstance(action, WithGood):
            counts = built.give if action.verb == "give" else built.ask
            label = WORDS(f"tiles.{action.verb}", count=counts[action.good])
            step = partial(scene.takes.step, with_good(built, action))
            rows[action.verb].append(
                Tile(f"draft:{action}", label, action_name(scene, action), GOODS[action.good],
                     touch=step, topic=GOODS[action.good])
            )  # fmt: skip
    assert scene.decision  # noqa: S101 - an offer is built by somebody
    partners = others(scene.view, scene.decision.seat)
    if len(partners) > 1:
        heard = [EVERYBODY, *partners]
        after = heard[(heard.index(built.to) + 1) % len(heard)]
        able = after == EVERYBODY or affords(scene.view.players[after].goods, built.ask)
        step = partial(scene.takes.step, replace(built, to=after if able else EVERYBODY))
        label = WORDS("tiles.all") if built.to == EVERYBODY else scene.names[built.to]
        icon = "people" if built.to == EVERYBODY else ""
        rows["give"].insert(0, Tile("draft:to", label, WORDS("act.to_next"), icon, seat=built.to,
                                    touch=step, topic="offer"))  # fmt: skip
    return [tiles for tiles in rows.values() if tiles]


def _resting(scene: RansackScene) -> list[Tile]:
    """Return the reader's cards that cannot be used now, where nothing else needs the room."""
    busy = scene.legal and scene.decision and scene.decision.prompt not in _WITH_CARDS
    if scene.reader == NOBODY or busy:
        return []
    offered = {a.card for a in scene.legal.values() if isinstance(a, Play)}
    hand = [c for c in scene.view.players[scene.reader].hand if c != UNKNOWN_CARD]
    return [_card_face(card) for card in hand if card not in offered]


# --- the panel ---------------------------------------------------------------------------------


def _across(tiles: Sequence[Tile], width: float) -> int:
    """Return how many tiles stand in a row of so many units."""
    narrow = any(tile.icon in GOODS for tile in tiles)
    wide = max(1, int((width - 2 * _EDGE) / (_NARROW if narrow else _WIDE)))
    return max(wide, -(-len(tiles) // _ROWS)) if width >= _ROOMY else wide


def _rows(scene: RansackScene, width: float) -> int:
    return sum(-(-len(tiles) // _across(tiles, width)) for tiles in groups(scene))


def heights(scene: RansackScene, width: float) -> tuple[float, ...]:
    """Return the heights at which the tray is good, rising, in units."""
    rows = max(1, _rows(scene, width))
    return HIGH + rows * TILE + 2 * _EDGE, HIGH + rows * TALL_TILE + 2 * _EDGE


def draw_tray(ui: Ui, area: pygame.Rect, scene: RansackScene) -> None:
    """Draw the strip, and below it the tiles."""
    ui.card(area)
    inner = ui.inset(area, _EDGE)
    draw_strip(ui, pygame.Rect(inner.left, inner.top, inner.width, ui.u(HIGH)), scene)
    width = area.width / ui.unit
    rows = max(1, _rows(scene, width))
    top = inner.top + ui.u(HIGH)
    high = min((inner.bottom - top) / rows, ui.u(76))
    y = float(top)
    for tiles in groups(scene):
        across = _across(tiles, width)
        for first in range(0, len(tiles), across):
            part = tiles[first : first + across]
            row = pygame.Rect(inner.left, round(y), inner.width, round(y + high) - round(y))
            row.width = (
                min(row.width, len(part) * ui.u(_WIDEST)) if len(tiles) <= across else (row.width)
            )
            count = len(part) if len(tiles) <= across else across
            for tile, rect in zip(part, columns(row, count, 1), strict=False):
                _draw_tile(ui, rect, scene, tile)
            y += high


def _draw_tile(ui: Ui, rect: pygame.Rect, scene: RansackScene, tile: Tile) -> None:
    face = rect.inflate(-ui.u(1.5), -ui.u(1))
    if tile.touch is None:
        ui.panel(face, PAPER, mix(STONE, INK, 0.2), 6)
    else:
        ui.plate(tile.key, rect, LIT if tile.lit else OPEN)
        spoken = Spoken(tile.spoken)
        ui.target(tile.key, Box(rect), tile.touch, tile.text, spoken, tile.towards)
    if tile.topic:
        ui.thing(tile.topic, Box(rect))
    inner = ui.inset(face, 3, 3)
    inner.height -= ui.u(2)
    width = rect.width / ui.unit
    picture, words = inner.copy(), inner.copy()
    if width >= _BESIDE:
        picture.width = min(ui.u(33), round(inner.width * 0.36))
        words.left, words.width = picture.right + ui.u(2), inner.right - picture.right - ui.u(2)
    elif width >= _LABELLED or tile.icon in GOODS:
        picture.height = round(inner.height * 0.56)
        words.top, words.height = picture.bottom, inner.bottom - picture.bottom
    else:
        words.width = 0
    _draw_icon(ui, picture, scene, tile)
    if not words.width:
        return
    if tile.note:
        words.height = round(words.height * 0.52)
        low = pygame.Rect(words.left, words.bottom, words.width, inner.bottom - words.bottom)
        _draw_cost(ui, low, tile.note)
    align = "left" if width >= _BESIDE else "centre"
    ink = INK if tile.touch else FADED
    ui.text(tile.label, words, Type(13, ink, align, lines=3, least=6.5, face="bold"))


def _draw_icon(ui: Ui, box: pygame.Rect, scene: RansackScene, tile: Tile) -> None:
    """Draw a sign of a seat, a unit in its colour, or what else a tile shows."""
    side = min(30.0, box.height / ui.unit * 0.9, box.width / ui.unit)
    if tile.seat >= 0:
        ui.emblem(tile.seat, scene.colours[tile.seat], box.center, side)
    elif tile.seat == OWN_UNIT and scene.decision:
        colour = scene.colours[scene.decision.seat]
        radius = max(4, ui.u(side / 2))
        ui.blit(ui.art.disc(radius, colour, mix(colour, INK, 0.5), ui.unit), box.center)
        ui.icon(ART + tile.icon, box.center, side * 0.68, ink_on(colour))
    elif tile.icon:
        ui.icon(ART + tile.icon, box.center, side, _tint(scene, tile.icon))


def _tint(scene: RansackScene, icon: str) -> Rgb | None:
    """Return the colour of pieces, which are the asked seat's."""
    return scene.colours[scene.decision.seat] if icon in _BUILT and scene.decision else None


def _draw_cost(ui: Ui, box: pygame.Rect, cost: tuple[tuple[str, str], ...]) -> None:
    """Draw what something costs."""
    each = min(box.width // len(cost), ui.u(34))
    side = min(14.0, box.height / ui.unit, each / ui.unit * 0.55)
    for i, (good, count) in enumerate(cost):
        left = box.left + i * each
        text = pygame.Rect(left, box.top, each - ui.u(side), box.height)
        wide = ui.width(count, 11.5, "bold") + 2
        text.width = min(text.width, wide)
        ui.text(count, text, Type(11.5, INK, least=6.5, face="bold"))
        ui.icon(ART + good, (text.right + ui.u(side / 2), box.centery), side)
