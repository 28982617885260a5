"""Goods to buy, and businesses to sponsor: Market and Pirate Wharf, businesses and statues left."""

from __future__ import annotations

import pygame

from portolan.games.venice.rules.legal_actions import WHARF_PRICE
from portolan.games.venice.rules.scoring import statue_cost
from portolan.games.venice.state.actions import MARKET, STATUE, WHARF, Buy
from portolan.games.venice.state.position import BUYING
from portolan.games.venice.ui.panels.players import cards_of
from portolan.games.venice.ui.scene import (
    VeniceScene,
    bought_in_trade,
    kind_chosen,
    kinds_offered,
    kinds_open,
    may_choose_kind,
)
from portolan.games.venice.ui.style import ART, DUCAT, WORDS, ground_of, icon_of, name, title_of
from portolan.ui.render.hit_targets import Box, Point
from portolan.ui.render.theme import (
    ADRIATIC,
    CREAM,
    FADED,
    GOLD,
    INK,
    LEGIBLE,
    SAND,
    STONE,
    Rgb,
    TextStyle,
    mix,
    rgb,
)
from portolan.ui.render.ui import RING, Look, Ui
from portolan.ui.widgets.pieces import LIT, coin, columns, in_two, lit_plate, step_plate

_ROW, _TOUCH, _TALL = 27.0, 45.0, 62.0
_EDGE, _GAP = 3.0, 3.0
_LEAST, _WIDEST = 30.0, 66.0
"""Minimum width of a card that cannot be touched, and maximum."""
_COIN = 15.0
"""Minimum size of a price."""
_FLAG = 7.0
"""Minimum size of the Pirates' flag."""
_COUNT = 11.0
"""Height of the number of items."""
_MARGIN = 2.0
"""By how much the blank margin of a picture may be below what is beside it."""
_RECIPE = 42.0
"""Height from which on a business shows its recipe."""
_GOOD, _ABREAST = 17.0, 3.2
"""Maximum size of a good in a recipe, and how many fit side by side."""
HELD = rgb("#2F7A3F")
"""Colour of the tick on goods that the viewer holds."""
_WHARF = rgb("#5B6E80")
_HEAD = TextStyle(12.5, FADED, "centre", lines=2, least=LEGIBLE, face="bold")
"""Style of the name of a place to buy."""


def stalls(scene: VeniceScene) -> list[tuple[str, int, int]]:
    """Return the cards to buy, Market before Wharf: place, good, and number."""
    view = scene.view
    found = [(MARKET, good, count) for good, count in enumerate(view.market) if count]
    return found + [(WHARF, good, count) for good, count in enumerate(view.wharf) if count]


def _places(scene: VeniceScene) -> list[tuple[str, int, int]]:
    """Return the same with the places of what was sold out in this Trade, so that no card moves
    while somebody buys.
    """
    goods, empty = scene.view.box.goods, bought_in_trade(scene)
    counts = {MARKET: scene.view.market, WHARF: scene.view.wharf}
    return [
        (place, good, count)
        for place, of_place in counts.items()
        for good, count in enumerate(of_place)
        if count or (place, goods[good]) in empty
    ]


def _is_buying(scene: VeniceScene) -> bool:
    """Return whether a Trade goes on: cards are large enough to touch as long as it does."""
    return scene.view.prompt == BUYING and not kinds_open(scene)


def _buys(scene: VeniceScene) -> dict[tuple[str, str], str]:
    return {(a.place, a.good): t for t, a in scene.legal.items() if isinstance(a, Buy)}


def _rows(scene: VeniceScene, width: float) -> int:
    """Return the number of rows of the cards to buy, so that they are wide enough to touch."""
    least = _TOUCH - 0.5 if _is_buying(scene) else _LEAST
    across = max(1, int((width - 2 * _EDGE) / least))
    return max(1, -(-len(_places(scene)) // across))


def _kind_rows(scene: VeniceScene, width: float) -> int:
    """Return the number of rows of the kinds."""
    kinds = len(scene.view.box.businesses) + 1
    return 2 if may_choose_kind(scene) and (width - 2 * _EDGE) / kinds < _TOUCH - 1 else 1


def heights(scene: VeniceScene, width: float) -> tuple[float, ...]:
    """Return the preferred heights, ascending, in units."""
    rows, kinds = _rows(scene, width), _kind_rows(scene, width)
    buy = rows * (_TOUCH if _is_buying(scene) else _ROW)
    kind = kinds * (_TOUCH if may_choose_kind(scene) else _ROW)
    room = 2 * _EDGE + _GAP
    low = buy + kind + room
    snug = buy + kinds * _TOUCH + room
    middle = max(snug, rows * _ROW + kinds * _TALL + room)
    return (
        low,
        snug,
        middle,
        max(middle, rows * _TOUCH + kinds * _TALL + room),
        rows * _TALL + kinds * (_TALL + 16) + room,
    )


def draw_stalls(ui: Ui, area: pygame.Rect, scene: VeniceScene) -> None:
    """Draw Market and Wharf above the businesses and statues that are left."""
    ui.card(area)
    inner = ui.inset(area, _EDGE)
    width = area.width / ui.unit
    rows, kinds = _rows(scene, width), _kind_rows(scene, width)
    spare = inner.height - ui.u(_GAP)
    buy, kind = (rows * (_TOUCH if _is_buying(scene) else _ROW),
                 kinds * (_TOUCH if may_choose_kind(scene) else _ROW))  # fmt: skip
    share = buy / (buy + kind)
    if spare > ui.u(rows * _TOUCH + kinds * _TOUCH):
        share = rows * _TOUCH / (rows * _TOUCH + kinds * _TALL)
    elif spare > 0:  # surplus height of the cards goes to the recipes
        share = min(share, ui.u(buy) / spare)
    top = pygame.Rect(inner.left, inner.top, inner.width, round(spare * share))
    _draw_buys(ui, top, scene, rows)
    low = pygame.Rect(inner.left, top.bottom + ui.u(_GAP), inner.width, 0)
    low.height = inner.bottom - low.top
    _draw_kinds(ui, low, scene, kinds)


# --- cards -----------------------------------------------------------------------------------


def _draw_buys(ui: Ui, area: pygame.Rect, scene: VeniceScene, rows: int) -> None:
    cards = _places(scene)
    texts = _buys(scene)
    ui.tooltip_area(MARKET, Box(area.copy()))
    ui.anchor("market", area.center)
    ui.anchor("wharf", (area.right - ui.u(24), area.centery))
    if not cards:
        ui.text(WORDS("stalls.none"), area, TextStyle(12.5, FADED, "centre", lines=2, least=8))
        return
    across = -(-len(cards) // rows)
    places = [place for place, _, _ in cards]
    heads = {place: _head_width(ui, place) for place in places}
    room = area.width - sum(heads.values())
    if rows > 1 or room < len(cards) * ui.u(_TOUCH if _is_buying(scene) else _LEAST):
        heads, room = {}, area.width
    wide = min(room // across, ui.u(_WIDEST))
    left = area.left
    high = area.height // rows
    for i, (place, good, count) in enumerate(cards):
        if i and i % across == 0:
            left = area.left
        if place in heads and i == places.index(place):
            _draw_head(ui, pygame.Rect(left, area.top, heads[place], area.height), place)
            left += heads[place]
        rect = pygame.Rect(left, area.top + i // across * high, wide, high)
        text = texts.get((place, scene.view.box.goods[good]))
        _draw_card(ui, rect, scene, place, good, count, text)
        left += wide


def _head_width(ui: Ui, place: str) -> int:
    """Return the width of the name of a place to buy in pixels, with the gap after it."""
    label = name(place)
    wide = max(in_two(ui, label, LEGIBLE), min(in_two(ui, label, _HEAD.size), ui.u(62)))
    return wide + ui.u(8)


def _draw_head(ui: Ui, box: pygame.Rect, place: str) -> None:
    """Draw the name of the place of the next cards."""
    box.width -= ui.u(2)
    ui.text(name(place), box.inflate(0, ui.u(4)), _HEAD)


def _lit(ground: Rgb) -> Look:
    """Return the look of a card that can be touched: raised, in the colour of its kind."""
    return Look(mix(ground, CREAM, 0.25), GOLD)


def _draw_card(
    ui: Ui, rect: pygame.Rect, scene: VeniceScene, place: str, good: int, count: int,
    text: str | None,
) -> None:  # fmt: skip
    box = scene.view.box
    ground = mix(_WHARF, CREAM, 0.45) if place == WHARF else mix(SAND, CREAM, 0.5)
    if not count:
        ui.anchor(f"{place}:{box.goods[good]}", rect.center)
        ui.panel(
            rect.inflate(-ui.u(1), -ui.u(1)), mix(ground, CREAM, 0.6), mix(STONE, CREAM, 0.4), 5
        )
        return
    face = rect.inflate(-ui.u(1), -ui.u(1))
    price = WHARF_PRICE if place == WHARF else box.prices[good]
    if text is None:
        ui.panel(face, ground, mix(STONE, INK, 0.15), 5)
    else:
        sentence = WORDS("stalls.buy", good=name(box.goods[good]), place=name(place), price=price)

        def touch() -> None:
            scene.callbacks.choose(text)

        look = LIT if scene.shown == text else _lit(ground)
        lit_plate(ui, f"action:{text}", rect, touch, text, sentence, look=look)
    ui.tooltip_area(f"{place}:{box.goods[good]}", Box(rect))
    ui.anchor(f"{place}:{box.goods[good]}", rect.center)
    high, wide = rect.height / ui.unit, rect.width / ui.unit
    size = max(_COIN, min(16.0, high * 0.4))
    aside = _aside(ui, size, count)
    side = min(34.0, high * 0.74, wide - aside + _MARGIN)
    ui.icon(ART + box.goods[good], (rect.left + (rect.width - ui.u(aside)) / 2, rect.centery), side)
    x = rect.right - ui.u(aside / 2 + 1)
    coin(ui, (x, rect.top + ui.u(size / 2 + 2)), size, price, DUCAT)
    below = size + 2.0
    if count > 1:
        _draw_count(ui, (x, rect.top + ui.u(below + _COUNT / 2)), aside, count)
        below += _COUNT
    flag = min(size * 0.95, high - below - 1)
    if place == WHARF and flag >= _FLAG:
        ui.icon(ART + "pirates", (x, rect.bottom - ui.u(flag / 2 + 1)), flag)


def _aside(ui: Ui, coin_size: float, count: int) -> float:
    """Return the width of a price and a number below it, beside a picture, in units."""
    number = ui.width(f"×{count}", LEGIBLE, "bold") / ui.unit if count > 1 else 0.0
    return max(coin_size, number) + 1


def _draw_count(ui: Ui, centre: Point, wide: float, count: int) -> None:
    """Draw how many there are, below a price."""
    room = pygame.Rect(0, 0, ui.u(wide + 2), ui.u(_COUNT + 4))
    room.center = (round(centre[0]), round(centre[1]))
    ui.text(f"×{count}", room, TextStyle(LEGIBLE, INK, "centre", face="bold"))


# --- businesses and statues ------------------------------------------------------------------


def kinds_left(scene: VeniceScene) -> list[tuple[str, int, int]]:
    """Return the kinds that can be sponsored: id, number left, cost."""
    view = scene.view
    box = view.box
    found = [
        (about.id, about.tiles - view.built[number].bit_count(), about.cost)
        for number, about in enumerate(box.businesses)
    ]
    statues = box.supply.statues - view.statues.bit_count()
    return [*found, (STATUE, statues, statue_cost(view))]


def _draw_kinds(ui: Ui, area: pygame.Rect, scene: VeniceScene, rows: int) -> None:
    kinds = kinds_left(scene)
    across = -(-len(kinds) // rows)
    high = area.height // rows
    for i, (kind, left, cost) in enumerate(kinds):
        row = pygame.Rect(area.left, area.top + i // across * high, area.width, high)
        rect = [*columns(row, across, 0)][i % across]
        _draw_kind(ui, rect, scene, kind, left, cost)


def _draw_kind(
    ui: Ui, rect: pygame.Rect, scene: VeniceScene, kind: str, left: int, cost: int
) -> None:
    box = scene.view.box
    business = box.business.get(kind)
    ground = mix(STONE, CREAM, 0.6) if business is None else ground_of(box, business)
    face = rect.inflate(-ui.u(1), -ui.u(1))
    open_ = kinds_open(scene)
    if kind == kind_chosen(scene):
        ui.panel(face, ADRIATIC, LIT.rim, 5)
        ui.panel(ui.inset(face, RING), ground, None, 4)
    elif may_choose_kind(scene) and kind in kinds_offered(scene):
        _draw_step(ui, face, scene, kind, _lit(ground))
    else:
        ground = ground if left else mix(ground, STONE, 0.5)
        ui.panel(face, mix(ground, CREAM, 0.6) if open_ else ground, mix(STONE, INK, 0.15), 5)
    ui.tooltip_area(f"kind:{kind}", Box(rect))
    ui.anchor(f"kind:{kind}", rect.center)
    top, low = face.copy(), None
    if face.height >= ui.u(_RECIPE):
        top.height = max(round(face.height * 0.6), face.height - ui.u(_GOOD + 5))
        low = pygame.Rect(face.left, top.bottom, face.width, face.bottom - top.bottom - ui.u(3))
    size = max(_COIN, min(17.0, top.height / ui.unit * 0.42, top.width / ui.unit * 0.44))
    counted = left > 0 and top.height >= ui.u(size + _COUNT)
    aside = _aside(ui, size, max(2, left) if counted else 0)
    side = min(34.0, top.height / ui.unit * 0.8, top.width / ui.unit - aside + _MARGIN)
    ui.icon(icon_of(box, kind), (top.left + (top.width - ui.u(aside)) / 2, top.centery), side)
    x = top.right - ui.u(aside / 2 + 1)
    if left:
        coin(ui, (x, top.top + ui.u(size / 2 + 1)), size, cost, DUCAT)
    if counted:
        below = min(size + 2, top.height / ui.unit - _COUNT)
        _draw_count(ui, (x, top.top + ui.u(below + _COUNT / 2)), aside, left)
    if low and business is not None:
        product = box.products[box.businesses[business].product]
        held = dict(cards_of(scene, scene.holder))
        goods = []
        for good in product.consumes:
            goods.append((box.goods[good], held.get(good, 0) > 0))
            held[good] = held.get(good, 0) - 1
        _draw_recipe(ui, low, goods)


def _draw_step(ui: Ui, rect: pygame.Rect, scene: VeniceScene, kind: str, look: Look) -> None:
    """Draw a kind that can be chosen, perhaps instead of another, by a touch on it."""

    def touch() -> None:
        scene.callbacks.drop()
        scene.callbacks.step(kind)

    whole = rect.inflate(ui.u(1), ui.u(1))
    towards = kinds_offered(scene)[kind].keys()
    key = f"step:{kind}" if scene.selection is None else f"instead:{kind}"
    step_plate(ui, key, whole, touch, towards, title_of(kind), look)


def _draw_recipe(ui: Ui, area: pygame.Rect, goods: list[tuple[str, bool]]) -> None:
    """Draw the goods of a business's recipe, with a tick on those that the viewer holds."""
    side = min(_GOOD, area.height / ui.unit, area.width / ui.unit / _ABREAST)
    step = ui.u(side + 1)
    x = area.centerx - step * (len(goods) - 1) / 2
    for good, held in goods:
        ui.icon(ART + good, (x, area.centery), side)
        if held:
            _draw_tick(ui, (x + ui.u(side * 0.3), area.centery + ui.u(side * 0.26)), side * 0.66)
        x += step


def _draw_tick(ui: Ui, centre: Point, size: float) -> None:
    """Draw a tick on a disc; the size is in units."""
    radius = max(3, ui.u(size / 2))
    ui.blit(ui.art.disc(radius, HELD, CREAM, max(1.0, radius * 0.16)), centre)
    ui.icon("table/art/check", centre, size * 0.72)


def recipe(scene: VeniceScene, kind: str) -> str:
    """Return the recipe of a business as text."""
    box = scene.view.box
    product = box.products[box.businesses[box.business[kind]].product]
    return WORDS.listed([name(box.goods[good]) for good in product.consumes])
