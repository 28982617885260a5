"""Why a hex is not an answer to a prompt outside the phases of a turn."""

from __future__ import annotations

from typing import Final

from portolan.games.ransackit.board.components import WORKER
from portolan.games.ransackit.illegal_reasons.building import recruiting
from portolan.games.ransackit.illegal_reasons.reason import IllegalReason
from portolan.games.ransackit.rules.moving import unit_actions
from portolan.games.ransackit.rules.settlements import is_land
from portolan.games.ransackit.rules.thieves import THE_BANDIT, THE_PIRATE
from portolan.games.ransackit.state.position import Position

_ALWAYS: Final = {
    "advance": "survivors",
    "begin": "roll",
    **dict.fromkeys(
        ("gain", "spies", "year_of_plenty", "trade", "answer", "vote", "deal_in"), "elsewhere"
    ),
}
"""The reason that no other hex is an answer, by prompt, where it is the same for all hexes."""


def answering(position: Position, seat: int, place: int) -> IllegalReason:
    """Return why a hex that is not offered is not an answer."""
    prompt, task = position.prompt, position.task
    if prompt == "found":
        return _founding(position, place)
    if prompt == "thief":
        return _thief(position, place)
    if prompt == "battle":
        return IllegalReason("join_late" if task[3] else "join")
    if prompt.startswith("great_"):
        mine = position.lord[place] == seat + 1 and position.centre[place] == place
        return IllegalReason("brings_nothing" if mine else "honour")
    return IllegalReason(_ALWAYS.get(prompt, prompt))


def _founding(position: Position, place: int) -> IllegalReason:
    """Return why a hex cannot be founded on, or not with these totals (K2)."""
    if not is_land(position, place):
        return IllegalReason("water")
    if position.lord[place]:
        return IllegalReason("taken")
    if position.guests[place]:
        return IllegalReason("guests")
    return IllegalReason("totals" if position.number[place] else "numberless")


def _thief(position: Position, place: int) -> IllegalReason:
    """Return why a thief cannot move to a hex (K11 to K13)."""
    which = position.task[2]
    if place in (position.bandit, position.pirate):
        return IllegalReason("there")
    land = is_land(position, place)
    mover = THE_BANDIT if land else THE_PIRATE if position.quay[place] else 0
    return IllegalReason("moved") if mover and not which & mover else IllegalReason("thief")


def beginning(position: Position, seat: int, place: int) -> IllegalReason:
    """Return why a seat can do nothing on a hex in this phase of its turn."""
    guest = position.guest(place)
    mine = position.lord[place] == seat + 1 and position.centre[place] == place
    if guest not in (None, seat):
        attacks = position.prompt == "act" or unit_actions(position, seat)
        return IllegalReason("foreign", owner=guest) if attacks else IllegalReason("no_centre")
    if position.prompt == "act":
        return IllegalReason("own_centre" if mine else "empty")
    if mine:
        return recruiting(position, seat, WORKER, place)[0]
    return IllegalReason("no_centre" if guest is None else "later")
