"""The strip above the tray's tiles: the last dice, or a fight, or an offer."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from portolan.games.ransackit.board.components import GOODS, SIDES, UNIT_IDS, UNITS
from portolan.games.ransackit.rules.battle import defence
from portolan.games.ransackit.rules.units import kind_of, standing
from portolan.games.ransackit.state.position import Position
from portolan.games.ransackit.ui.board.pieces import die, plate
from portolan.games.ransackit.ui.scene import Draft, RansackScene
from portolan.games.ransackit.ui.selection.fight_forecast import battle_kinds
from portolan.games.ransackit.ui.selection.offer_draft import draft
from portolan.games.ransackit.ui.style import ART, WORDS
from portolan.ui.game_ui.variants import draw_variants
from portolan.ui.render.hit_targets import Box
from portolan.ui.render.theme import FADED, INK, LEGIBLE, TERRACOTTA, Rgb, TextStyle, mix, rgb
from portolan.ui.render.ui import Ui

HIGH = 22.0
YELLOW = rgb("#E8C04F")
_DIE = 17.0
_ROOMY = 76.0
"""Width from which round and deck are shown beside the dice."""


def draw_strip(ui: Ui, area: pygame.Rect, scene: RansackScene) -> None:
    """Draw the content for the current prompt."""
    task = scene.view.tasks[-1]
    if (built := draft(scene)) and scene.decision:
        _draw_offer(ui, area, scene, scene.decision.seat, built)
        return
    match task[0]:
        case "battle":
            _draw_fight(ui, area, scene)
        case "trade" if scene.legal:  # another seat's draft is no offer yet
            _draw_offer(ui, area, scene, task[1], Draft(task[3], task[4], task[2]))
        case "answer":
            _draw_offer(ui, area, scene, task[2], Draft(task[4], task[5], task[3]))
        case _:
            _draw_dice(ui, area, scene)


def when(view: Position) -> str:
    """Return the round, or the founding phase, and the number of cards left."""
    if not view.round:
        return WORDS("strip.founding", count=len(view.deck))
    return WORDS("strip.round", round=view.round, count=len(view.deck))


def has_rolled(view: Position) -> bool:
    """Return whether the dice are those of this turn or founding, not of the one before."""
    return bool(view.dice) and all(task[0] != "roll" for task in view.tasks)


def _draw_dice(ui: Ui, area: pygame.Rect, scene: RansackScene) -> None:
    """Draw the roll of both sets, the round, and the deck; no dice before those of a turn."""
    view = scene.view
    x = area.left + ui.u(2)
    ui.anchor("dice", (x + ui.u(40), area.centery))
    if has_rolled(view):
        for pair, fill in ((view.dice[:2], TERRACOTTA), (view.dice[2:], YELLOW)):
            for shown in pair:
                ui.blit(die(ui, shown, ui.u(_DIE), fill), (x + ui.u(_DIE / 2), area.centery))
                x += ui.u(_DIE + 2)
            total = pygame.Rect(x, area.top, ui.u(24), area.height)
            ui.text(f"={sum(pair)}", total, TextStyle(13, INK, least=8, face="bold"))
            x = total.right + ui.u(3)
        ui.tooltip_area("dice", Box(pygame.Rect(area.left, area.top, x - area.left, area.height)))
    text = when(view)
    rest = pygame.Rect(x, area.top, area.right - ui.u(3) - x, area.height)
    if rest.width > ui.u(_ROOMY):
        note_rect = ui.text(text, rest, TextStyle(12.5, FADED, "right", least=7))
        room = pygame.Rect(x, area.top, note_rect.left - ui.u(12) - x, area.height)
        if draw_variants(ui, room, scene, TextStyle(12.5, FADED, "right", least=LEGIBLE)):
            rest.left, rest.width = note_rect.left, rest.right - note_rect.left
    ui.tooltip_area("deck", Box(rest))
    ui.anchor("deck", (rest.right - ui.u(20), area.centery))


def _draw_fight(ui: Ui, area: pygame.Rect, scene: RansackScene) -> None:
    """Draw the dice of both sides; the chance to win is on the map."""
    view = scene.view
    _, seat, target, _, _ = task = view.tasks[-1]
    kinds = battle_kinds(task)
    owner = view.holder(target)
    foes = [UNIT_IDS[kind_of(unit)] for unit in standing(view, target)]
    if not foes:
        foes = ["dragon" if view.egg[target] else ("", "village", "city")[view.size[target]]]
    mine = [(UNIT_IDS[kind], SIDES[UNITS[kind].strength]) for kind in kinds]
    theirs = [(foe, SIDES[strength]) for foe, strength in zip(foes, defence(view, target),
                                                              strict=False)]  # fmt: skip
    colours = scene.colours
    x = _draw_side(ui, area, area.left + ui.u(2), mine, colours[seat])
    ui.icon(ART + "swords", (x + ui.u(11), area.centery), 18)
    colour = mix(INK, FADED, 0.5) if owner is None else colours[owner]
    _draw_side(ui, area, x + ui.u(24), theirs, colour)


def _draw_side(
    ui: Ui, area: pygame.Rect, x: int, side: Sequence[tuple[str, int]], colour: Rgb
) -> int:
    for kind, sides in side:
        ui.icon(ART + kind, (x + ui.u(9), area.centery), 17, mix(colour, INK, 0.2))
        x += ui.u(19)
        picture = plate(ui, WORDS("die", sides=sides) if sides else "0", ui.u(15), colour)
        ui.blit(picture, (x + picture.get_width() / 2, area.centery))
        x += picture.get_width() + ui.u(4)
    return x


def _draw_offer(ui: Ui, area: pygame.Rect, scene: RansackScene, seat: int, built: Draft) -> None:
    """Draw the goods of an offer."""
    x = area.left + ui.u(12)
    ui.emblem(seat, scene.colours[seat], (x, area.centery), 22, scene.face(seat))
    x = _draw_goods(ui, area, x + ui.u(14), built.give)
    ui.icon(ART + "offer", (x + ui.u(12), area.centery), 19)
    x = _draw_goods(ui, area, x + ui.u(28), built.ask)
    if built.to is not None:
        at, face = (x + ui.u(12), area.centery), scene.face(built.to)
        ui.emblem(built.to, scene.colours[built.to], at, 22, face)


def _draw_goods(ui: Ui, area: pygame.Rect, x: int, goods: Sequence[int]) -> int:
    found = [(GOODS[good], count) for good, count in enumerate(goods) if count]
    for good, count in found:
        box = pygame.Rect(x, area.top, ui.width(str(count), 13, "bold") + 2, area.height)
        ui.text(str(count), box, TextStyle(13, INK, least=8, face="bold"))
        ui.icon(ART + good, (box.right + ui.u(9), area.centery), 16)
        x = box.right + ui.u(20)
    if not found:
        box = pygame.Rect(x, area.top, ui.u(20), area.height)
        ui.text("–", box, TextStyle(13, INK, "centre", least=8, face="bold"))
        x = box.right
    return x
