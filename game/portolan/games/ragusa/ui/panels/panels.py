"""Panels beside the board: players and bonus cards; the harbour has its own module."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate, pairwise, product
from typing import Final, NamedTuple

import pygame

from portolan.games.ragusa.rules.scoring import card_points, final_points
from portolan.games.ragusa.state.actions import KEEP, Keep
from portolan.games.ragusa.state.components import BONUS, BONUS_CAP, COMMODITIES, RESOURCES, SHIPS
from portolan.games.ragusa.state.position import OVER, UNKNOWN, Player, Position
from portolan.games.ragusa.ui.panels import harbour
from portolan.games.ragusa.ui.panels.shared import plate
from portolan.games.ragusa.ui.scene import RagusaScene
from portolan.games.ragusa.ui.style import (
    ART,
    CARD_ICONS,
    COMMODITY_ICONS,
    RESOURCE_ICONS,
    SHIP_ICONS,
    WORDS,
    card_tint,
    commodity_name,
    points,
    short,
)
from portolan.ui.game_ui.player_row import (
    Column,
    draw_row_background,
    drawing,
    drawn,
    of_player,
    of_stock,
)
from portolan.ui.render.hit_targets import Box
from portolan.ui.render.theme import (
    CREAM,
    FADED,
    INK,
    LEGIBLE,
    OLIVE,
    PAPER,
    SAND,
    STONE,
    TextStyle,
    mix,
)
from portolan.ui.render.ui import PRIMARY, Look, Ui
from portolan.ui.widgets.pieces import coin, in_two
from portolan.ui.widgets.seat_names import draw_seat_name, name_room

HARBOUR, PLAYERS, CARDS = "harbour", "players", "cards"
TILE, GAP = 96.0, 5.0
"""Minimum width of a legible bonus card, and the gap between two, in units."""
CHIP, CHIPS = 48.0, 46.0
"""Width of a bonus card that cannot be chosen, and height of a panel with such cards."""
DRAWN: Final = 2
"""Number of cards drawn at the Rector's Palace."""
READABLE, WIDEST = 44.0, 200.0
"""Height from which a card shows its text, and its maximum width."""
LEAST_COIN = 16.0
"""Minimum size of a coin whose number stands clear of its rim."""
_NAME: Final = TextStyle(14, INK, lines=2, least=LEGIBLE, face="bold")
_RULE: Final = TextStyle(12, mix(FADED, INK, 0.6), lines=4, least=LEGIBLE)
"""Styles of the name and the rule of a bonus card."""


# --- the players -----------------------------------------------------------------------------

ROW, HEAD = 30.0, 20.0
LOW_ROW, LOW_HEAD = 18.0, 17.0
SHIPS_WIDE = 66.0
APART, MORE_SHIPS = 0.85, 20.0
"""Minimum distance of two goods, as a share of their size, and the width of how many more ships
there are.
"""
MOST_ROW = 40.0
MOST_CARD = 104.0
NAMED, SIGNED, LARGE_SIGN = 106.0, 26.0, 34.0
"""Width of a name with its large sign, of a small sign alone, and of a large one."""
_CLEAR = 1.0
"""Space, in units, on both sides of a number."""
END = 28.0
"""Width of the points that the end would bring."""
BOTH_KINDS = 1.9
"""Extra width of the column of houses with powerhouses: `12+2`."""
ROOM = 320.0
"""Width from which on names are shown."""
_MORE: Final = TextStyle(13, mix(FADED, INK, 0.6), "centre", least=8, face="bold")
"""Style of the points that the end would bring."""
_MORE_SHIPS: Final = TextStyle(13, INK, "centre", least=LEGIBLE, face="bold")
"""Style of how many more ships there are than are drawn."""


def _houses(player: Player) -> str:
    """Return the number of houses left, with the powerhouses if there are any."""
    more = f"+{player.powerhouses}" if player.powerhouses else ""
    return f"{player.houses}{more}"


def _goods(player: Player) -> str:
    """Return the goods of a player's ships."""
    return ", ".join(WORDS(f"goods.{SHIPS[ship].good}") for ship in sorted(player.ships)) or "0"


def at_end(view: Position, seat: int) -> tuple[int, bool]:
    """Return the points that the final scoring would bring a seat now, and whether it has cards
    which this view does not know.
    """
    points = sum(final_points(view, seat).values())
    return points, UNKNOWN in view.players[seat].cards


def _end_figure(scene: RagusaScene, seat: int) -> str:
    """Return `+9`, with hidden cards `+9?`; empty once the final scoring is done."""
    points, has_hidden = at_end(scene.view, seat)
    return "" if scene.view.prompt == OVER else f"+{points}{'?' if has_hidden else ''}"


def _spoken_end(scene: RagusaScene, seat: int) -> str:
    """Return the points of the final scoring for screen readers."""
    points, has_hidden = at_end(scene.view, seat)
    return WORDS("a11y.end_hidden", points=points) if has_hidden else str(points)


def _pieces(known: str, heading: str, count: Callable[[Player], object],
            spoken: Callable[[Player], object] | None = None) -> Column:  # fmt: skip
    icon = drawing(ART + known, tinted=known in ("house", "tower"))
    return Column(known, partial(WORDS, f"a11y.heads.{heading}"), of_player(count), icon, known,
                  of_player(spoken) if spoken else None)  # fmt: skip


COLUMNS: Final = (
    Column("points", partial(WORDS, "a11y.heads.points"), of_player(lambda p: sum(p.points))),
    Column("end", partial(WORDS, "a11y.heads.end"), _end_figure, tooltip="end:{}",
           spoken=_spoken_end),
    *(
        Column(name, partial(short, name), of_stock("resources", i),
               drawing(RESOURCE_ICONS[i]), f"resource:{name}")
        for i, name in enumerate(RESOURCES)
    ),
    *(
        Column(name, partial(commodity_name, name), of_stock("commodities", i),
               drawing(COMMODITY_ICONS[i]), f"commodity:{name}")
        for i, name in enumerate(COMMODITIES)
    ),
    _pieces("house", "houses_left", _houses, lambda p: p.houses),
    Column("powerhouse", partial(WORDS, "a11y.heads.powerhouses_left"),
           of_player(lambda p: p.powerhouses)),
    _pieces("tower", "towers", lambda p: p.towers.bit_count()),
    _pieces("ship", "ships", lambda p: len(p.ships), _goods),
    _pieces("cards", "cards", lambda p: len(p.cards)),
)  # fmt: skip
"""Columns of a player's row; the points are on a coin at its end, beside those of the end."""


def draw_players(ui: Ui, area: pygame.Rect, scene: RagusaScene) -> None:
    """Draw a row for every seat: access, warehouse, pieces, points."""
    view: Position = scene.view
    ui.card(area)
    inner = ui.inset(area, 5, 3)
    inner.height = min(inner.height, ui.u(HEAD + MOST_ROW * len(view.players)))
    head = min(ui.u(HEAD), round(inner.height * 0.22))
    rows = len(view.players)
    step = (inner.height - head) / rows
    columns = drawn(COLUMNS, scene)
    named = inner.width > ui.u(400)
    first, signed = ui.u(NAMED if named else SIGNED), ui.u(LARGE_SIGN if named else SIGNED)
    if not named and inner.width > ui.u(ROOM):
        first += name_room(ui, scene.names)
    coined = ui.u(42 if named else 28)
    last = coined + ui.u(END)
    goods = ui.u(SHIPS_WIDE) if inner.width > ui.u(440) else 0
    widths = _widths(view, columns, inner.width - first - last, goods)
    lefts = [*accumulate(widths, initial=inner.left + first)]
    name_forms = [ways[0 if named else 1 :] for ways in scene.all_name_forms]
    _shade(ui, inner, lefts)
    _draw_heads(ui, inner, head, columns, lefts, widths)
    ui.tooltip_area(
        "points", Box(pygame.Rect(inner.right - coined, inner.top, coined, inner.height))
    )
    asked = scene.decision.seat if scene.decision else None
    for seat, player in enumerate(view.players):
        top = round(inner.top + head + seat * step)
        row = pygame.Rect(inner.left, top, inner.width, round(step))
        draw_row_background(ui, row, seat, asked=seat == asked)
        side = min(signed / ui.unit - 2, step / ui.unit * 0.9)
        at = (row.left + signed / 2, row.centery)
        ui.emblem(seat, scene.colours[seat], at, side, scene.face(seat))
        _draw_name(ui, pygame.Rect(row.left, row.top, first, row.height), seat, name_forms, signed)
        ui.anchor(f"seat:{seat}", at)
        for column, left, wide in zip(columns, lefts, widths, strict=False):
            cell = pygame.Rect(round(left), row.top, round(wide), row.height)
            ui.anchor(f"seat:{seat}:{column.id}", (left + wide / 2, row.centery))
            if column.id == "house":
                ui.tooltip_area(f"left:{seat}", Box(cell))
            if goods and column.id == "ship" and player.ships:
                _draw_goods(ui, cell, player.ships)
            elif (value := str(column.value(scene, seat))) == "0":
                dot = ui.art.disc(max(1, ui.u(1.5)), STONE, STONE, 0)
                ui.blit(dot, cell.center)
            else:
                style = TextStyle(15, INK, "centre", least=8, face="bold")
                ui.text(value, ui.inset(cell, _CLEAR, 0), style)
        size = min(25.0, step / ui.unit * 0.94)
        more = pygame.Rect(row.right - last, row.top, last - coined, row.height)
        ui.tooltip_area(f"end:{seat}", Box(more))
        ui.text(_end_figure(scene, seat), more, _MORE)
        ui.anchor(f"seat:{seat}:points", (row.right - coined / 2, row.centery))
        coin(ui, (row.right - coined / 2, row.centery), size, sum(player.points))


def _widths(view: Position, columns: list[Column], room: int, goods: int) -> list[float]:
    """Return the widths of the columns that share a row, in pixels; that of ships is given."""
    both = BOTH_KINDS if any(player.powerhouses for player in view.players) else 1.0
    special = {"house": both, "ship": 0.0 if goods else 1.0}
    shares = [special.get(column.id, 1.0) for column in columns]
    return [(room - goods) / sum(shares) * share or goods for share in shares]


def _draw_name(
    ui: Ui, box: pygame.Rect, seat: int, name_forms: Sequence[Sequence[str]], signed: int
) -> None:
    """Draw the name of a seat, as far as there is room beside its sign."""
    ui.tooltip_area(f"seat:{seat}", Box(box))
    if box.width > signed:
        name = pygame.Rect(box.left + signed, box.top, 0, box.height)
        name.width = box.right - name.left
        draw_seat_name(ui, name_forms, seat, name, TextStyle(15, INK, face="bold"))


def _shade(ui: Ui, inner: pygame.Rect, lefts: list[float]) -> None:
    """Separate access, warehouse and pieces by a darker background."""
    for shade, (start, end) in enumerate(pairwise((0, 6, 9, len(lefts) - 1))):
        place = pygame.Rect(round(lefts[start]), inner.top,
                            round(lefts[end] - lefts[start]), inner.height)  # fmt: skip
        if shade % 2 == 0:
            ui.surface.fill(ui.themed(mix(SAND, CREAM, 0.45)), place)


def _draw_heads(
    ui: Ui, inner: pygame.Rect, head: int, columns: list[Column], lefts: list[float],
    widths: list[float],
) -> None:  # fmt: skip
    """Draw the headings of the columns."""
    for column, left, wide in zip(columns, lefts, widths, strict=False):
        box = pygame.Rect(round(left), inner.top, round(wide), inner.height)
        if column.tooltip:
            ui.tooltip_area(column.tooltip, Box(box))
        side = min(head / ui.unit * 0.9, wide / ui.unit * 0.8)
        column.icon(ui, (left + wide / 2, inner.top + head / 2), side, SAND)


def _draw_goods(ui: Ui, cell: pygame.Rect, ships: list[int]) -> None:
    """Draw the goods of a player's ships, closer together the more they are; of those that would
    hide each other only how many they are.
    """
    side = min(15.0, cell.height / ui.unit * 0.7)
    least, rest = ui.u(side * APART), 0
    shown, room = sorted(ships), cell.copy()
    if (len(ships) - 1) * least > cell.width - ui.u(side):
        room.width -= ui.u(MORE_SHIPS)
        shown = shown[: 1 + (room.width - ui.u(side)) // least]
        rest = len(ships) - len(shown)
    step = min(ui.u(side), (room.width - ui.u(side)) / max(1, len(shown) - 1))
    x = room.centerx - step * (len(shown) - 1) / 2
    for ship in shown:
        ui.icon(SHIP_ICONS[ship], (x, cell.centery), side)
        x += step
    if rest:
        more = pygame.Rect(room.right, cell.top, cell.right - room.right, cell.height)
        ui.text(f"+{rest}", more, _MORE_SHIPS)


# --- the bonus cards -------------------------------------------------------------------------


def shown_cards(scene: RagusaScene) -> list[tuple[int, str | None]]:
    """Return the cards to show, each with the action that keeps it; unknown ones are left out."""
    view: Position = scene.view
    keeps = {a.card: t for t, a in scene.legal.items() if isinstance(a, Keep)}
    player = view.players[scene.holder]
    cards = [(card, keeps.get(card)) for card in player.offer]
    cards += [(card, None) for card in player.cards]
    return [(card, text) for card, text in cards if card != UNKNOWN]


def board_idle(scene: RagusaScene) -> bool:
    """Return whether a card is chosen to keep: nothing can be chosen on the board then."""
    return any(isinstance(action, Keep) for action in scene.legal.values())


def cards_width(scene: RagusaScene) -> float:
    """Return the width of the cards when they share a row, in units."""
    cards = shown_cards(scene)
    each = TILE + GAP if any(text for _, text in cards) else CHIP
    return max(136.0, each * len(cards) + 12)


def draw_cards(ui: Ui, area: pygame.Rect, scene: RagusaScene) -> None:
    """Draw the viewer's own cards; for others only their number."""
    view: Position = scene.view
    ui.card(area)
    inner = ui.inset(area, 6, 3)
    seat = scene.holder
    cards = shown_cards(scene)
    player = view.players[seat]
    hidden = sum(card == UNKNOWN for card in (*player.offer, *player.cards))
    reveal = scene.callbacks.reveal
    if hidden and reveal:
        _draw_hidden(ui, area, scene, hidden, reveal)
    elif hidden:
        text = WORDS("cards_panel.many", count=hidden)
        ui.text(text, inner, TextStyle(13, FADED, "centre", lines=2))
    elif not cards:
        ui.text(WORDS("cards_panel.none"), inner, TextStyle(13, FADED, "centre", lines=2))
    else:
        gap = ui.u(GAP)
        across = min(len(cards), max(1, (inner.width + gap) // (ui.u(TILE) + gap)))
        rows = -(-len(cards) // across)
        high = (inner.height - gap * (rows - 1)) // rows
        if high < ui.u(READABLE) and not any(text for _, text in cards):
            _draw_chips(ui, inner, scene, seat, [card for card, _ in cards])
            return
        wide = min(ui.u(WIDEST), (inner.width - gap * (across - 1)) // across)
        high = min(ui.u(MOST_CARD), high)
        places = [
            pygame.Rect(
                inner.left + i % across * (wide + gap),
                inner.top + i // across * (high + gap),
                wide,
                high,
            )
            for i in range(len(cards))
        ]
        _draw_faces(ui, [*zip(places, cards, strict=True)], scene, seat)


def _draw_chips(
    ui: Ui, area: pygame.Rect, scene: RagusaScene, seat: int, cards: Sequence[int]
) -> None:  # fmt: skip
    """Draw cards without text: the icon of each, and its points now."""
    view: Position = scene.view
    wide = min(ui.u(CHIP + 4), area.width // len(cards))
    side = min(26.0, area.height / ui.unit - 6, wide / ui.unit * 0.55)
    for i, card in enumerate(cards):
        rect = pygame.Rect(area.left + i * wide, area.top, wide - ui.u(3), area.height)
        ui.panel(rect, PAPER, mix(OLIVE, INK, 0.2), 6)
        ui.tooltip_area(f"card:{card}", Box(rect))
        tint = card_tint(card, SAND)
        if view.prompt == OVER:
            ui.icon(CARD_ICONS[card], rect.center, side, tint)
            continue
        ui.icon(CARD_ICONS[card], (rect.left + ui.u(side / 2 + 2), rect.centery), side, tint)
        size = min(20.0, wide / ui.unit * 0.42)
        coin(ui, (rect.right - ui.u(size / 2 + 2), rect.centery), size,
             card_points(view, seat, card))  # fmt: skip


def _draw_hidden(
    ui: Ui, area: pygame.Rect, scene: RagusaScene, count: int, reveal: Callable[[], object]
) -> None:
    """Draw the number of hidden cards, and the button to peek."""
    high = ui.touch_height()
    label = WORDS("buttons.show_cards", who=scene.names[scene.holder])
    if area.width < ui.u(WIDEST + 50):
        button = pygame.Rect(area.left, area.centery - high // 2, area.width, high)
        fits = in_two(ui, label, LEGIBLE) <= ui.label_box(button, ART + "cards").width
        icon = ART + "cards" if fits else None
        ui.button("show-cards", button, label, reveal, PRIMARY, icon)
        return
    inner = ui.inset(area, 6, 0)
    side = min(40.0, inner.height / ui.unit - 10)
    ui.icon(ART + "cards", (inner.left + ui.u(side / 2 + 2), inner.centery), side)
    wide = min(ui.u(190), inner.width // 2)
    button = pygame.Rect(inner.right - wide, inner.centery - high // 2, wide, high)
    ui.button("show-cards", button, label, reveal, PRIMARY)
    left = inner.left + ui.u(side + 10)
    text = pygame.Rect(left, inner.top, button.left - left - ui.u(6), inner.height)
    sentence = WORDS("cards_panel.many", count=count)
    ui.text(sentence, text, TextStyle(13, FADED, lines=3))


class _Face(NamedTuple):
    """Where the parts of a card are: the sizes of its picture and its value are in units.

    A part without room has size 0 or an empty box.
    """

    picture: float
    value: float
    name: pygame.Rect
    rule: pygame.Rect


def _faces(ui: Ui, inner: pygame.Rect, name: str, *, valued: bool) -> Iterator[_Face]:
    """Yield possible faces of a card, each with more room for its texts than the one before.

    The last ones have no rule, which the explanation has too.
    """
    width, height = inner.width / ui.unit, inner.height / ui.unit
    side = min(26.0, height * 0.45, width * 0.18)
    small = min(side, ui.letters.least_height("", inner.width, _NAME) / ui.unit)
    sizes = ((side, side), (small, max(small, LEAST_COIN)), (small, 0.0), (0.0, 0.0))
    for ruled, (picture, worth) in product((True, False), sizes):
        value = min(24.0, worth) if valued else 0.0
        box = inner.copy()
        box.left += ui.u(picture + 4) if picture else 0
        box.width = inner.right - box.left - (ui.u(value + 3) if value else 0)
        if ruled:
            box.height = max(ui.u(picture), ui.letters.least_height(name, box.width, _NAME))
        rule = pygame.Rect(inner.left, box.bottom, inner.width, inner.bottom - box.bottom)
        yield _Face(picture, value, box, rule)


def _chosen_faces(
    ui: Ui, inners: Sequence[pygame.Rect], texts: Sequence[tuple[str, str]], *, valued: bool
) -> list[_Face]:
    """Return the faces of cards with names and rules: the same for all but those without room."""
    every = [
        [*_faces(ui, inner, name, valued=valued)]
        for inner, (name, _) in zip(inners, texts, strict=True)
    ]
    half = len(every[0]) // 2

    def fits(face: _Face, name: str, rule: str) -> bool:
        named = not ui.letters.fit(name, face.name, _NAME).cut
        return named and not (rule and ui.letters.fit(rule, face.rule, _RULE).cut)

    own = [
        next((i for i, face in enumerate(faces[:half]) if fits(face, *both)), None)
        for faces, both in zip(every, texts, strict=True)
    ]
    common = max((i for i in own if i is not None), default=0)
    chosen, spare = [], []
    for i, faces, (name, rule) in zip(own, every, texts, strict=True):
        if i is None:
            bare = faces[half + common :]
            chosen.append(next((face for face in bare if fits(face, name, "")), bare[-1]))
        else:
            face = faces[common]
            chosen.append(face)
            fit = ui.letters.fit(rule, face.rule, _RULE)
            wish = ui.letters.height(name, face.name.width, _NAME) - face.name.height
            spare.append(min(wish, face.rule.height - fit.step * len(fit.lines)))
    more = max(0, min(spare, default=0))
    for face in chosen:
        if face.rule.height:  # names take what all rules leave
            face.name.height += more
            face.rule.top, face.rule.height = face.rule.top + more, face.rule.height - more
    return chosen


def _draw_faces(
    ui: Ui, cards: Sequence[tuple[pygame.Rect, tuple[int, str | None]]], scene: RagusaScene,
    seat: int,
) -> None:  # fmt: skip
    """Draw cards: the names in one size, and in another the rules as far as there is room."""
    view: Position = scene.view
    inners, texts = [], []
    for rect, (card, action) in cards:
        plate(ui, rect, action, scene, Look(PAPER, mix(OLIVE, INK, 0.2)))
        ui.tooltip_area(f"card:{card}", Box(rect))
        about = BONUS[card]
        per = points(about.points[view.setting.edition])
        inners.append(ui.inset(rect, 5, 3))
        rule = WORDS(f"cards.{about.id}", points=per)
        if card_points(view, seat, card) == BONUS_CAP:
            rule = WORDS("cards.limit", rule=rule, points=BONUS_CAP)
        texts.append((WORDS(f"card_names.{about.id}"), rule))
    faces = _chosen_faces(ui, inners, texts, valued=view.prompt != OVER)
    boxes = [*zip(faces, texts, strict=True)]
    title = ui.letters.in_one_size(((name, face.name) for face, (name, _) in boxes), _NAME)
    rules = ((rule, face.rule) for face, (_, rule) in boxes if face.rule.height)
    style = ui.letters.in_one_size(rules, _RULE)
    for (_, (card, _)), inner, (face, (name, rule)) in zip(cards, inners, boxes, strict=True):
        middle = face.name.centery
        if face.picture:
            at = (inner.left + ui.u(face.picture / 2), middle)
            ui.icon(CARD_ICONS[card], at, face.picture, card_tint(card, SAND))
        if face.value:
            at = (inner.right - ui.u(face.value / 2), middle)
            coin(ui, at, face.value, card_points(view, seat, card))
        ui.text(name, face.name, title)
        if face.rule.height:
            ui.text(rule, face.rule, style)


def heights(panel: str, width: float, scene: RagusaScene) -> tuple[float, ...]:
    """Return the preferred heights of a panel of a width, ascending, in units."""
    if panel == HARBOUR:
        return harbour.HEIGHTS
    if panel == PLAYERS:
        rows = len(scene.view.players)
        return LOW_HEAD + rows * LOW_ROW + 6, HEAD + rows * ROW + 6
    cards = shown_cards(scene)
    across = max(1, int((width - 12 + GAP) // (TILE + GAP)))
    rows = max(1, -(-len(cards) // across))
    low, middle, tall = (rows * (high + GAP) - GAP + 10 for high in (60.0, 70.0, 84.0))
    return (low, middle, tall) if any(text for _, text in cards) else (CHIPS, low, tall)


def busiest_scenes(scene: RagusaScene) -> list[RagusaScene]:
    """Return the scene in which the viewer keeps one of two cards."""
    view: Position = scene.view.copy()
    player = view.players[scene.holder]
    player.offer = player.offer or [*range(DRAWN)]
    legal = {str(KEEP[card]): KEEP[card] for card in player.offer if card != UNKNOWN}
    return [replace(scene, view=view, legal=legal)]


def names() -> tuple[str, ...]:
    """Return the panels, the most important first."""
    return HARBOUR, PLAYERS, CARDS


def width(panel: str, scene: RagusaScene) -> float:
    """Return the width of a panel beside the log: only the bonus cards share a row."""
    assert panel == CARDS  # noqa: S101 - the last of the panels
    return cards_width(scene)


def draw(ui: Ui, panel: str, area: pygame.Rect, scene: RagusaScene) -> None:
    """Draw a panel."""
    draws = {HARBOUR: harbour.draw_harbour, PLAYERS: draw_players, CARDS: draw_cards}
    draws[panel](ui, area, scene)
