"""Founding: where a player may start, and with what (K2 to K4); also coming back (K68)."""

from __future__ import annotations

from portolan.core.contract import Report
from portolan.games.ransackit.board.components import OCEAN
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.cards.deck import draw
from portolan.games.ransackit.events import Founded, FoundingRolled, PlayerReturned
from portolan.games.ransackit.rules.dice import roll_resources
from portolan.games.ransackit.state.actions import FOUND, Action, AtHex
from portolan.games.ransackit.state.position import Position


def free_land(position: Position) -> list[int]:
    """Return the land hexes without an owner, ruin or unit (K2)."""
    lord, guests = position.lord, position.guests
    return [
        place
        for place, kind in enumerate(bytes(position.kind))
        if 0 < kind < OCEAN and not lord[place] and not guests[place]
    ]


def roll_founding(position: Position, report: Report) -> bool:
    """Roll for a founder until the totals count, if any can, and ask for a hex (K2)."""
    _, seat = position.tasks.pop()
    position.turn = seat
    shown = {position.number[place] for place in free_land(position)} - {0}
    rolls = 0
    totals: tuple[int, ...] = ()
    while shown and not totals:
        dice = position.dice = roll_resources(position.rng)
        red, yellow = dice[0] + dice[1], dice[2] + dice[3]
        rolls += 1
        if len(shown) > 1:
            if red != yellow and red in shown and yellow in shown:
                totals = (red, yellow)
        else:
            totals = tuple(sorted({red, yellow} & shown))
    if totals:
        report(FoundingRolled, seat, totals=[*totals], rolls=rolls)
    position.tasks.append(("found", seat, totals))
    return True


def found_choices(position: Position) -> list[Action]:
    """Return the free hexes with one of the totals; any free land where no total counts (K2)."""
    totals = position.task[2]
    free = free_land(position)
    return [FOUND[place] for place in free if not totals or position.number[place] in totals]


def found(position: Position, action: AtHex, report: Report) -> None:
    """Found on a hex, with the starting goods and one card (K4)."""
    _, seat, _ = position.tasks.pop()
    player = position.players[seat]
    report(Founded, seat, at=NAMES[action.place])
    player.goods = list(position.setting.rules.start)
    position.setting.rules.found(position, seat, action.place, report)
    draw(position, seat, report)


def come_back(position: Position, seat: int, report: Report) -> None:
    """Let an eliminated player come back (K68)."""
    player = position.players[seat]
    player.playing = True
    player.settled = False
    report(PlayerReturned, seat)
    position.tasks.append(("founding", seat))
