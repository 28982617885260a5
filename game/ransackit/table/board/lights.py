"""What can be chosen on the map: hexes that are lit, what a touch there takes, and what follows."""

from __future__ import annotations

from functools import partial

from game.ransackit.land.grid import NAMES
from game.ransackit.state.actions import Attack, Move
from game.ransackit.table.board.geometry import Chart
from game.ransackit.table.board.pieces import hexagon, plate
from game.ransackit.table.choosing.choices import Beyond, busy_hexes, instead, on_board
from game.ransackit.table.choosing.forecast import chance_of
from game.ransackit.table.choosing.ways import cost_of, reached, ways
from game.ransackit.table.choosing.words import choice_name, way_name
from game.ransackit.table.look import BLOOD
from game.ransackit.table.scene import Choice, Half, RansackScene, hex_chosen, unit_chosen
from game.table.draw.targets import Spoken, Spot
from game.table.draw.theme import CREAM, GLOW, GOLD, INK, Rgb, mix
from game.table.draw.ui import Ui


def draw_choices(ui: Ui, chart: Chart, scene: RansackScene) -> None:
    """Light every hex that can be touched, the chosen ones over the others."""
    choices, busy = on_board(scene), busy_hexes(scene)
    if scene.view.tasks and (fight := scene.view.tasks[-1])[0] == "battle":
        _light(ui, chart, fight[2], BLOOD, BLOOD, strong=True)
    for choice in sorted(choices, key=lambda choice: _stands_out(ui, scene, choice)):
        _light_choice(ui, chart, scene, choice, quiet=choice.key not in busy)
    if place := hex_chosen(scene):
        _light(ui, chart, place, CREAM, CREAM, strong=True)
    for choice in choices:
        _offer(ui, chart, scene, choice)
    taken = {choice.place for choice in choices}
    _offer_ways(ui, chart, scene, taken)
    taken |= {*ways(scene)}
    for choice in instead(scene):
        if choice.place not in taken:
            spot = Spot(*chart.at(choice.place), chart.wide * 0.45)
            label = Spoken(choice_name(scene, choice))
            ui.target(choice.key, spot, partial(_begin_anew, scene, choice.step), spoken=label)


def _begin_anew(scene: RansackScene, step: Half | None) -> None:
    """Leave what is half chosen for another hex."""
    for _ in range(len(scene.steps) + bool(scene.chosen)):
        scene.takes.back()
    scene.takes.step(step)


def _light(ui: Ui, chart: Chart, place: int, fill: Rgb, rim: Rgb, *, strong: bool) -> None:
    """Draw a rim between two dark lines, to be seen on any land; a strong one is broad and light.

    What stands on the hex is not veiled: its number is to be read.
    """
    line = max(2, round(chart.wide * (0.09 if strong else 0.055)))
    dark = mix(rim, INK, 0.72)
    if strong:
        rim = mix(rim, CREAM, 0.75)
    edge = line + max(2, round(chart.wide * 0.045))
    picture, corner = hexagon(ui, chart.corners(place), fill, 28, dark, edge)
    ui.surface.blit(picture, corner)
    picture, corner = hexagon(ui, chart.corners(place), rim, 0, rim, line)
    ui.surface.blit(picture, corner)


def _is_held(ui: Ui, choice: Choice) -> bool:
    return choice.key in (ui.focus, ui.pointed, ui.pressed)


def _stands_out(ui: Ui, scene: RansackScene, choice: Choice) -> bool:
    """Tell whether a hex is chosen or pointed at: its rim lies over those of its neighbours."""
    chosen = bool(choice.text) and choice.text == scene.shown and not scene.row
    return chosen or _is_held(ui, choice)


def _light_choice(
    ui: Ui, chart: Chart, scene: RansackScene, choice: Choice, *, quiet: bool
) -> None:
    """Light a hex that can be touched.

    A `quiet` one is lit only while it is pointed at: there is nothing to gain.
    """
    if quiet and not _is_held(ui, choice):
        return
    colour = BLOOD if isinstance(choice.action, Attack) else GLOW
    strong = _stands_out(ui, scene, choice)
    _light(ui, chart, choice.place, colour, colour, strong=strong)


def _offer(ui: Ui, chart: Chart, scene: RansackScene, choice: Choice) -> None:
    """Let a hex be touched, and say in short what would happen there."""
    place, action, key = choice.place, choice.action, choice.key
    if isinstance(action, Attack):
        _tag(ui, chart, place, chance_of(scene, action), BLOOD)
    elif isinstance(action, Move):
        _tag(ui, chart, place, str(cost_of(scene, place)), GOLD)
    label = choice_name(scene, choice)
    spot = Spot(*chart.at(place), chart.wide * 0.45)
    if choice.step is None:
        touch = partial(scene.takes.choose, choice.text)
        ui.target(key, spot, touch, choice.text, Spoken(label))
    else:
        touch = partial(scene.takes.step, choice.step)
        ui.target(key, spot, touch, spoken=Spoken(label), towards=Beyond(scene, choice.step))


def _offer_ways(ui: Ui, chart: Chart, scene: RansackScene, taken: set[int]) -> None:
    """Light the hexes that the chosen unit comes to by several moves, and by no single one."""
    unit_ = unit_chosen(scene)
    if unit_ is None:
        return
    found = reached(scene)
    for place, texts in ways(scene).items():
        if place in taken:
            continue
        key = f"way:{NAMES[place]}"
        chosen = scene.chosen == texts[0] and (*scene.row,) == texts[1:]
        held = key in (ui.focus, ui.pointed, ui.pressed)
        last = found[place]
        fill, rim = (BLOOD, BLOOD) if last.attack else (GLOW, GLOW)
        _light(ui, chart, place, fill, rim, strong=chosen or held)
        if last.attack:
            told = chance_of(scene, Attack(place, unit_.kind, last.before))
            _tag(ui, chart, place, told, BLOOD)
        else:
            _tag(ui, chart, place, str(last.steps), GOLD)
        spot = Spot(*chart.at(place), chart.wide * 0.45)
        label = way_name(scene, place, texts)
        ui.target(key, spot, partial(scene.takes.row, texts), spoken=Spoken(label))


def _tag(ui: Ui, chart: Chart, place: int, told: str, fill: Rgb) -> None:
    ui.blit(plate(ui, told, max(ui.u(17), chart.side(0.32)), fill), chart.at(place, 0.0, 0.42))
