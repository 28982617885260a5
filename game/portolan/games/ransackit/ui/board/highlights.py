"""Choices on the map: highlighted hexes, with their costs and consequences.

Highlights are below all pieces; the tags with costs are above everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.rules.units import kind_of
from portolan.games.ransackit.state.actions import Attack, Move, parse
from portolan.games.ransackit.ui.board.geometry import BoardGeometry, unit_at
from portolan.games.ransackit.ui.board.pieces import hexagon, plate
from portolan.games.ransackit.ui.scene import (
    At,
    Half,
    Of,
    RansackScene,
    Selectable,
    hex_chosen,
    kinds_at,
    named_first,
    unit_chosen,
)
from portolan.games.ransackit.ui.selection.choices import (
    Beyond,
    busy_hexes,
    direct_attacks,
    instead,
    on_board,
)
from portolan.games.ransackit.ui.selection.fight_forecast import (
    attackers,
    chance_of,
    chance_together,
)
from portolan.games.ransackit.ui.selection.labels import action_name, choice_name, way_name
from portolan.games.ransackit.ui.selection.paths import cost_of, reached, ways
from portolan.games.ransackit.ui.style import BLOOD
from portolan.session.selection import batch_text
from portolan.ui.render.hit_targets import CircleShape, Label
from portolan.ui.render.theme import CREAM, GLOW, GOLD, INK, Rgb, mix
from portolan.ui.render.ui import Ui

_STEPS = mix(GOLD, INK, 0.78)
"""Colour of the tags with the steps to a hex."""
_ODDS_END = 0.38
"""Lower end of chances, in widths of a hex below its centre, so that numbers below stay visible."""


@dataclass(frozen=True)
class Light:
    """A highlighted hex with its colour; a `strong` one is chosen or pointed at."""

    place: int
    colour: Rgb
    strong: bool = False


def lights(ui: Ui, scene: RansackScene) -> Sequence[Light]:
    """Return every highlighted hex, the strong ones last, since they cover their neighbours."""
    return tuple(sorted(_lights(ui, scene), key=lambda light: light.strong))


def _lights(ui: Ui, scene: RansackScene) -> Iterator[Light]:
    """Yield a highlight for the hex of a battle, the touched or named one, and those to touch.

    Where nothing can be gained a hex is highlighted only while it is pointed at.
    """
    if scene.view.tasks and (fight := scene.view.tasks[-1])[0] == "battle":
        yield Light(fight[2], BLOOD, strong=True)
    for touched in (hex_chosen(scene), named_first(scene.view)):
        if touched is not None:
            yield Light(touched, CREAM, strong=True)
    busy = busy_hexes(scene)
    for choice in on_board(scene):
        strong = _stands_out(ui, scene, choice)
        if strong or choice.key in busy:
            yield Light(choice.on_hex, _colour(isinstance(choice.action, Attack)), strong)
    for choice in instead(scene):
        if _is_held(ui, _instead_key(choice.on_hex)):
            yield Light(choice.on_hex, GLOW, strong=True)
    for place, text in _direct(scene).items():
        yield Light(place, BLOOD, text == scene.shown or _is_held(ui, _direct_key(place)))
    for place, texts in _far_ways(scene).items():
        chosen = scene.chosen == texts[0] and (*scene.batch,) == texts[1:]
        yield Light(place, _colour(texts[-1].startswith("attack")),
                    chosen or _is_held(ui, _way_key(place)))  # fmt: skip


def _colour(attacks: bool) -> Rgb:
    return BLOOD if attacks else GLOW


def _way_key(place: int) -> str:
    return f"way:{NAMES[place]}"


def _far_ways(scene: RansackScene) -> dict[int, tuple[str, ...]]:
    """Return the paths of the chosen unit to hexes that no single choice reaches."""
    near = {choice.on_hex for choice in on_board(scene)}
    return {place: texts for place, texts in ways(scene).items() if place not in near}


def _direct(scene: RansackScene) -> dict[int, str]:
    """Return the direct attacks on hexes on which nothing else can be chosen."""
    near = {choice.on_hex for choice in on_board(scene)}
    return {place: text for place, text in direct_attacks(scene).items() if place not in near}


def _instead_key(place: int) -> str:
    return f"instead:{NAMES[place]}"


def _direct_key(place: int) -> str:
    return f"direct:{NAMES[place]}"


def draw_choices(ui: Ui, chart: BoardGeometry, scene: RansackScene) -> None:
    """Draw the cost at every hex that can be touched, and add its target."""
    _tag_fight(ui, chart, scene)
    choices, far = on_board(scene), _far_ways(scene)
    for choice in choices:
        _draw_highlight(ui, chart, scene, choice)
    for place, texts in far.items():
        _offer_way(ui, chart, scene, place, texts)
    for place, text in _direct(scene).items():
        _offer_direct(ui, chart, scene, place, text)
    taken = {*far, *(choice.on_hex for choice in choices)}
    for choice in instead(scene):
        if choice.on_hex not in taken:
            _offer_instead(ui, chart, scene, choice)


def _spot(chart: BoardGeometry, place: int) -> CircleShape:
    return CircleShape(*chart.at(place), chart.wide * 0.45, (*chart.corners(place),))


def draw_light(ui: Ui, chart: BoardGeometry, light: Light) -> None:
    """Draw a rim between two dark lines, visible on any land; a strong one is broad and bright.

    The land inside is hardly tinted.
    """
    line = max(2, round(chart.wide * (0.09 if light.strong else 0.055)))
    dark = mix(light.colour, INK, 0.72)
    rim = mix(light.colour, CREAM, 0.75) if light.strong else light.colour
    edge = line + max(2, round(chart.wide * 0.045))
    picture, corner = hexagon(ui, chart.corners(light.place), light.colour, 28, dark, edge)
    ui.surface.blit(picture, corner)
    picture, corner = hexagon(ui, chart.corners(light.place), rim, 0, rim, line)
    ui.surface.blit(picture, corner)


def _is_held(ui: Ui, key: str) -> bool:
    return key in (ui.focus, ui.pointed, ui.pressed)


def _stands_out(ui: Ui, scene: RansackScene, choice: Selectable) -> bool:
    """Return whether a hex is chosen or pointed at."""
    chosen = bool(choice.text) and choice.text == scene.shown and not scene.batch
    return chosen or _is_held(ui, choice.key)


def _draw_highlight(ui: Ui, chart: BoardGeometry, scene: RansackScene, choice: Selectable) -> None:
    """Add the target of a hex, with a short text on its effect."""
    place, action, key = choice.on_hex, choice.action, choice.key
    if isinstance(action, Attack):
        _tag_odds(ui, chart, scene, action)
    elif isinstance(action, Move):
        _tag_steps(ui, chart, place, cost_of(scene, place))
    label, spot = Label(choice_name(scene, choice)), _spot(chart, place)
    if choice.step is None:
        ui.target(key, spot, partial(scene.callbacks.choose, choice.text), choice.text, label)
    else:
        touch = partial(_begin, ui, chart, scene, choice.step)
        ui.target(key, spot, touch, a11y_label=label, towards=Beyond(scene, choice.step))


def _begin(ui: Ui, chart: BoardGeometry, scene: RansackScene, step: Half) -> None:
    """Take a step; where kinds of units stand together, also that to the one that was touched."""
    scene.callbacks.step(step)
    if not (isinstance(step, At) and ui.touched):
        return
    touched, kinds = unit_at(chart, scene.view, step.place, ui.touched), kinds_at(scene, step.place)
    if touched is not None and len(kinds) > 1 and kind_of(touched) in kinds:
        scene.callbacks.step(Of(kind_of(touched), step.place))


def _offer_way(
    ui: Ui, chart: BoardGeometry, scene: RansackScene, place: int, texts: tuple[str, ...]
) -> None:
    """Add the target of a hex that the chosen unit reaches by several moves."""
    last, unit_ = reached(scene)[place], unit_chosen(scene)
    if last.attack and unit_:
        _tag_odds(ui, chart, scene, Attack(place, unit_.kind, last.before))
    else:
        direct = unit_ and not scene.batch and scene.shown == _direct_move(unit_, place)
        _tag_steps(ui, chart, place, cost_of(scene, place) if direct else last.steps)
    label, touch = Label(way_name(scene, place, texts)), partial(scene.callbacks.batch, texts)
    towards = (batch_text(*texts),)
    ui.target(_way_key(place), _spot(chart, place), touch, a11y_label=label, towards=towards)


def _direct_move(unit: Of, place: int) -> str:
    """Return the action that moves a unit to a neighbour, whatever a detour costs."""
    return str(Move(unit.kind, unit.place, place))


def _offer_direct(ui: Ui, chart: BoardGeometry, scene: RansackScene, place: int, text: str) -> None:
    """Add the target of a hex that only one unit can attack."""
    label = Label(action_name(scene, parse(text)))
    attack = partial(scene.callbacks.choose, text)
    ui.target(_direct_key(place), _spot(chart, place), attack, a11y_label=label, towards=(text,))


def _offer_instead(ui: Ui, chart: BoardGeometry, scene: RansackScene, choice: Selectable) -> None:
    """Add the target of a hex that replaces the current selection."""
    anew, key = replace(scene, steps=()), _instead_key(choice.on_hex)
    towards = Beyond(anew, choice.step) if choice.step else ()
    turn_to = partial(_begin_anew, ui, chart, scene, choice.step)
    label = Label(choice_name(scene, choice))
    ui.target(key, _spot(chart, choice.on_hex), turn_to, a11y_label=label, towards=towards)


def _begin_anew(ui: Ui, chart: BoardGeometry, scene: RansackScene, step: Half | None) -> None:
    """Replace the selection by another hex."""
    scene.callbacks.drop()
    if step:
        _begin(ui, chart, scene, step)


def _tag_fight(ui: Ui, chart: BoardGeometry, scene: RansackScene) -> None:
    """Draw the chance of the attack that has begun, with who would join; none while dice change
    it.
    """
    if scene.view.tasks and scene.view.tasks[-1][0] == "battle" and not scene.outdated:
        target = scene.view.tasks[-1][2]
        _tag_chance(ui, chart, chance_together(scene.view, attackers(scene), target), target)


def _tag_odds(ui: Ui, chart: BoardGeometry, scene: RansackScene, attack: Attack) -> None:
    """Draw the chance of an attack on its hex."""
    _tag_chance(ui, chart, chance_of(scene, attack), attack.target)


def _tag_chance(ui: Ui, chart: BoardGeometry, chance: str, target: int) -> None:
    """Draw a chance to win a hex, above the number."""
    side = _tag_side(ui, chart)
    picture = plate(ui, chance, side, BLOOD)
    ui.blit(picture, chart.at(target, 0.0, _ODDS_END - side / chart.wide / 2))


def _tag_steps(ui: Ui, chart: BoardGeometry, place: int, count: int) -> None:
    """Draw the number of steps to a hex, light on dark, unlike the numbers of land."""
    ui.blit(plate(ui, str(count), _tag_side(ui, chart), _STEPS), chart.at(place, 0.0, 0.42))


def _tag_side(ui: Ui, chart: BoardGeometry) -> int:
    return max(ui.u(17), chart.side(0.32))
