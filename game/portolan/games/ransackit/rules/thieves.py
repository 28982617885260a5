"""Bandit and Pirate (K11 to K14).

The task: `thief`, seat, which may be moved (1 Bandit, 2 Pirate), and how many.
"""

from __future__ import annotations

from portolan.core.contract import Report
from portolan.games.ransackit.board.components import AMOUNT, CORRUPTION, GOODS, OCEAN, YIELDS
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.events import Gained, ThiefMoved
from portolan.games.ransackit.rules.trade import harbour_trades
from portolan.games.ransackit.state.actions import BANDIT, PIRATE, TAKE, Action, AtHex, WithGood
from portolan.games.ransackit.state.position import Position

THE_BANDIT, THE_PIRATE = 1, 2
BOTH = THE_BANDIT | THE_PIRATE


def thief_choices(position: Position) -> list[Action]:
    """Return the moves of Bandit and Pirate, always to another hex (K12, K13)."""
    _, _, which, _ = position.task
    return places(position, which)


def places(position: Position, which: int) -> list[Action]:
    """Return the moves of the given thieves."""
    found: list[Action] = []
    if which & THE_BANDIT:
        found += [
            BANDIT[place]
            for place, kind in enumerate(bytes(position.kind))
            if 0 < kind < OCEAN and place != position.bandit
        ]
    if which & THE_PIRATE:
        found += [PIRATE[place] for place in position.harbours if place != position.pirate]
    return found


def move_thief(position: Position, action: AtHex, report: Report) -> None:
    """Move a thief; the mover gains, and so do holders of Corruption."""
    _, seat, which, moves = position.tasks.pop()
    place = action.place
    if action.verb == "bandit":
        moved = THE_BANDIT
        position.bandit = place
    else:
        moved = THE_PIRATE
        position.pirate = place
    report(ThiefMoved, seat, thief=action.verb, at=NAMES[place])
    if moves > 1:
        position.tasks.append(("thief", seat, which & ~moved, moves - 1))
    if moved == THE_BANDIT:
        kind = position.kind[place]
        good = YIELDS[kind]
        if good is not None:
            gain(position, seat, good, AMOUNT[kind], report)
    else:
        position.tasks.append(("gain", seat, place))


def gain_choices(position: Position) -> list[Action]:
    """Return the resources that the Pirate's mover may take."""
    return [TAKE[good] for good in harbour_trades(position, position.task[2])]


def take_gain(position: Position, action: WithGood, report: Report) -> None:
    """Take one resource of the harbour."""
    _, seat, _ = position.tasks.pop()
    gain(position, seat, action.good, 1, report)


def gain(position: Position, seat: int, good: int, amount: int, report: Report) -> None:
    """Give the gain to the mover, and the same for each Corruption to its holder (K14)."""
    for other, player in enumerate(position.players):
        times = player.blue[CORRUPTION] + (other == seat)
        if times and player.playing:
            player.goods[good] += times * amount
            report(Gained, other, good=GOODS[good], amount=times * amount, reason="thief")
