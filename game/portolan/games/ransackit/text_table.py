"""The table of RANSACKIT in plain text: the map, its harbours, then the players."""

from __future__ import annotations

from portolan.core.contract import HIDDEN
from portolan.games.ransackit.board.components import (
    BLUE_IDS,
    CARD_IDS,
    GOODS,
    RESOURCES,
    UNIT_IDS,
    UNKNOWN,
)
from portolan.games.ransackit.board.grid import MOST, NAMES
from portolan.games.ransackit.rules.ending import sources
from portolan.games.ransackit.rules.settlements import tokens_of
from portolan.games.ransackit.rules.units import counted, kind_of, standing, unit_limit
from portolan.games.ransackit.state.position import UNKNOWN_CARD, Position

_KINDS = ("", "de", "pa", "fa", "fo", "hi", "mo", "go", "~~", "vo", "fl", "wh", "??")
_UNITS = "wrkcd"
_WIDTH = 9
LEGEND = (
    "land: de desert, pa field, fa farm (food), fo forest (wood), hi hills (brick), mo mountains "
    "(ore), go golden field, ~~ ocean, vo volcano, fl floodplain, wh whirlpool, ?? face down",
    "behind it the number, B the Bandit, P the Pirate, H a harbour",
    "below: whose the hex is; V village or C city with its Era Tokens and * for an egg, "
    "+ joined by a road, h houses; s shipyards; then whose units: w worker, r warrior, k knight, "
    "c cannon, d dragon",
)


def describe(view: Position) -> list[str]:
    """Return a view of the table as lines of text."""
    return [*_map(view), *LEGEND, "", *_harbours(view), "", *_players(view)]


def _map(view: Position) -> list[str]:
    lines = []
    for row in range(1, MOST + 1):
        places = range(row * 16 + 1, row * 16 + MOST + 1)
        if any(view.kind[place] for place in places):
            indent = "" if row % 2 else " " * (_WIDTH // 2)
            for describe in (_land, _standing):
                cells = [describe(view, place) if view.kind[place] else "" for place in places]
                lines.append((indent + "".join(cell.ljust(_WIDTH) for cell in cells)).rstrip())
    return lines


def _land(view: Position, place: int) -> str:
    number = str(view.number[place] or "")
    marks = "B" * (place == view.bandit) + "P" * (place == view.pirate)
    marks += "H" * (view.quay[place] > 0)
    return f"{NAMES[place]}{_KINDS[view.kind[place]]}{number}{marks}"


def _standing(view: Position, place: int) -> str:
    text = ""
    if view.lord[place]:
        owner = view.owner(place)
        text = "x" if owner is None else str(owner)
        size = view.size[place]
        text += f"{' VC'[size]}{view.tokens[place]}" if size else "+"
        text += "*" * view.egg[place] + f"h{view.houses[place]}" * (view.houses[place] > 0)
    text += f"s{view.yards[place]}" * (view.yards[place] > 0)
    units = standing(view, place)
    if units:
        text += f" {view.guest(place)}{''.join(_UNITS[kind_of(unit)] for unit in units)}"
    return text


def _harbours(view: Position) -> list[str]:
    lines = []
    for at in view.harbours:
        goods = [name for good, name in enumerate(RESOURCES) if view.trades[at] >> good & 1]
        pirate = ", the Pirate" if at == view.pirate else ""
        lines.append(
            f"harbour {NAMES[at]} at {NAMES[view.quay[at]]}: {', '.join(goods)}; "
            f"{view.yards[at]} shipyards{pirate}"
        )
    hidden = view.kind.count(UNKNOWN)
    if hidden:
        lines.append(f"{hidden} hexes lie face down, {len(view.tiles)} harbours are to be found")
    lines.append(
        f"round {view.round}; dice: {' '.join(map(str, view.dice)) or 'none'}; "
        f"{len(view.deck)} cards in the deck, {len(view.discard)} laid aside"
    )
    return lines


def _players(view: Position) -> list[str]:
    lines = []
    for seat, player in enumerate(view.players):
        if not player.playing:
            lines.append(f"seat {seat}: out")
            continue
        goods = ", ".join(f"{n} {name}" for name, n in zip(GOODS, player.goods, strict=True) if n)
        cards = [HIDDEN if card == UNKNOWN_CARD else CARD_IDS[card] for card in player.hand]
        policies = [name for name, n in zip(BLUE_IDS, player.blue, strict=True) for _ in range(n)]
        counts = [
            f"{n} {name}"
            for kind, name in enumerate(UNIT_IDS)
            if (n := sum(kind_of(unit) == kind for unit in player.units))
        ]
        units, limit = counted(view, seat), unit_limit(view, seat)
        of_limit = f"{units} of {limit}" if limit else str(units)
        lines += [
            f"seat {seat}: {tokens_of(view, seat)} Era Tokens, "
            f"population {sources(view, seat)['population']}",
            f"    goods: {goods or 'none'}",
            f"    units: {', '.join(counts) or 'none'} ({of_limit})",
            f"    cards: {', '.join(cards) or 'none'}; policies: {', '.join(policies) or 'none'}",
        ]
    return lines
