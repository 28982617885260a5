"""The table of RANSACKIT for screen readers: legal actions, and the state of the table."""

from __future__ import annotations

from collections.abc import Iterator

from portolan.core.contract import NOBODY as NO_READER
from portolan.core.i18n import clauses
from portolan.games.ransackit.board.components import (
    CARD_IDS,
    KINDS,
    RESOURCES,
    UNIT_IDS,
)
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.rules.settlements import settlements_population
from portolan.games.ransackit.rules.units import kind_of, standing
from portolan.games.ransackit.state.position import UNKNOWN_CARD
from portolan.games.ransackit.ui.panels.players import COLUMNS
from portolan.games.ransackit.ui.panels.strip import has_rolled, when
from portolan.games.ransackit.ui.scene import BAR, BOARD, RansackScene, Selectable
from portolan.games.ransackit.ui.selection.choices import offered
from portolan.games.ransackit.ui.selection.labels import choice_name
from portolan.games.ransackit.ui.style import WORDS, hex_name, name, tokens
from portolan.games.ransackit.ui.text.tooltips import glossary
from portolan.ui.game_ui.parts import Offer
from portolan.ui.game_ui.player_row import section
from portolan.ui.render.a11y_tree import Section


def offers(scene: RansackScene) -> list[Offer]:
    """Return every choice once, by its place."""
    found: dict[str, list[tuple[str, str]]] = {}
    for choice in offered(scene):
        found.setdefault(_heading(choice), []).append(
            (choice.text or choice.key, choice_name(scene, choice))
        )
    return [
        Offer(f"offer:{heading}", WORDS(f"a11y.offers.{heading}"), choices)
        for heading, choices in found.items()
    ]


def _heading(choice: Selectable) -> str:
    if choice.where == BOARD:
        return "hexes" if choice.step else "places"
    return "answers" if choice.where == BAR else "tray"


def sections(scene: RansackScene) -> list[Section]:
    """Return the state of the table, and the cards that the viewer may see."""
    return [
        _players(scene), *_hands(scene), _map(scene), _harbours(scene), _land(scene),
        Section("glossary", _title("glossary"), (), _heads("thing", "about"),
                [list(entry) for entry in glossary(scene.view)]),
    ]  # fmt: skip


def _title(key: str) -> str:
    return WORDS(f"a11y.titles.{key}")


def _heads(*keys: str) -> list[str]:
    return [WORDS(f"a11y.heads.{key}") for key in keys]


def _players(scene: RansackScene) -> Section:
    out = [seat for seat, player in enumerate(scene.view.players) if not player.playing]
    return section(WORDS, COLUMNS, scene, _turn(scene), out)


def _turn(scene: RansackScene) -> list[str]:
    view = scene.view
    lines = [when(view)]
    if has_rolled(view):
        dice = view.dice
        lines.append(WORDS("a11y.dice", red=dice[0] + dice[1], yellow=dice[2] + dice[3]))
    return lines


def _hands(scene: RansackScene) -> list[Section]:
    if scene.viewer is NO_READER:
        return []
    hand = [card for card in scene.view.players[scene.viewer].hand if card != UNKNOWN_CARD]
    rows = [[name(CARD_IDS[card]), WORDS(f"cards.{CARD_IDS[card]}")] for card in hand]
    return [Section("hand", _title("hand"), (), _heads("thing", "about"), rows)] if rows else []


def contents(scene: RansackScene, place: int) -> str:
    """Return the owner of a hex, and the pieces on it."""
    view = scene.view
    lines = []
    owner, guest = view.owner(place), view.guest(place)
    if owner is not None:
        lines.append(WORDS("hex.owner", who=scene.names[owner]))
    if view.size[place]:
        key = "hex.settlement_egg" if view.egg[place] else "hex.settlement"
        lines.append(WORDS(key, tokens=tokens(view.tokens[place]),
                          people=settlements_population(view, place)))  # fmt: skip
    if view.houses[place]:
        lines.append(WORDS("hex.houses", count=view.houses[place]))
    if view.yards[place]:
        lines.append(WORDS("hex.yards", count=view.yards[place]))
    units = [name(UNIT_IDS[kind_of(unit)]) for unit in standing(view, place)]
    if guest is not None:
        lines.append(WORDS("hex.units", who=scene.names[guest], units=WORDS.listed(units)))
    for thief, at in (("bandit", view.bandit), ("pirate", view.pirate)):
        if place == at:
            lines.append(name(thief))
    return clauses(lines) if lines else ""


def _map(scene: RansackScene) -> Section:
    """Return a table row for each hex with pieces."""
    view = scene.view
    rows = [
        [hex_name(view, place), str(view.number[place] or ""), contents(scene, place)]
        for place in _places(scene)
        if contents(scene, place)
    ]
    return Section("map", _title("map"), (), _heads("hex", "number", "stands"), rows)


def _places(scene: RansackScene) -> Iterator[int]:
    return (place for place, kind in enumerate(scene.view.kind) if kind and NAMES[place])


def trades(scene: RansackScene, place: int) -> str:
    """Return a text on the goods of a harbour."""
    goods = [good for n, good in enumerate(RESOURCES) if scene.view.trades[place] >> n & 1]
    return WORDS.listed([name(good) for good in goods])


def _harbours(scene: RansackScene) -> Section:
    rows = [
        [NAMES[at], NAMES[scene.view.quay[at]], trades(scene, at)] for at in scene.view.harbours
    ]
    return Section("harbours", _title("harbours"), (), _heads("hex", "land", "trades"), rows)


def _land(scene: RansackScene) -> Section:
    """Return the land by kinds, with the numbers."""
    view = scene.view
    by_kind: dict[int, list[str]] = {}
    for place in _places(scene):
        text = NAMES[place] + (f" ({view.number[place]})" if view.number[place] else "")
        by_kind.setdefault(view.kind[place], []).append(text)
    rows = [
        [WORDS("hex.unknown") if KINDS[kind] == "unknown" else name(KINDS[kind]), ", ".join(places)]
        for kind, places in sorted(by_kind.items())
    ]
    return Section("land", _title("land"), (), _heads("land", "hexes"), rows)
