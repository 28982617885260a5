"""Why a hex is no answer to what is asked between the parts of a turn."""

from __future__ import annotations

from typing import Final

from game.ransackit.land.supply import WORKER
from game.ransackit.missing.lack import Lack
from game.ransackit.missing.work import recruiting
from game.ransackit.rules.estate import is_land
from game.ransackit.rules.thieves import THE_BANDIT, THE_PIRATE
from game.ransackit.state.position import Position

_ALWAYS: Final = {
    "advance": "survivors",
    "begin": "roll",
    **dict.fromkeys(
        ("gain", "spies", "year_of_plenty", "trade", "answer", "vote", "deal_in"), "elsewhere"
    ),
}
"""Why no other hex is an answer, where that is one reason for all; some answers have no hex."""


def answering(position: Position, seat: int, place: int) -> Lack:
    """Return why a hex that is not offered is no answer."""
    prompt, task = position.prompt, position.task
    if prompt == "found":
        return _founding(position, place)
    if prompt == "thief":
        return _thief(position, place)
    if prompt == "battle":
        return Lack("join_late" if task[3] else "join")
    if prompt.startswith("great_"):
        mine = position.lord[place] == seat + 1 and position.centre[place] == place
        return Lack("brings_nothing" if mine else "honour")
    return Lack(_ALWAYS.get(prompt, prompt))


def _founding(position: Position, place: int) -> Lack:
    """Return why nobody founds on a hex, or not by these totals (K2)."""
    if not is_land(position, place):
        return Lack("water")
    if position.lord[place]:
        return Lack("taken")
    return Lack("guests") if position.guests[place] else Lack("totals")


def _thief(position: Position, place: int) -> Lack:
    """Return why a thief that may move does not go to a hex (K11 to K13)."""
    which = position.task[2]
    if place in (position.bandit, position.pirate):
        return Lack("there")
    land = is_land(position, place)
    mover = THE_BANDIT if land else THE_PIRATE if position.quay[place] else 0
    return Lack("moved") if mover and not which & mover else Lack("thief")


def beginning(position: Position, seat: int, place: int) -> Lack:
    """Return why a seat can do nothing on a hex in a part of its turn that is not offered."""
    guests = position.guests[place]
    mine = position.lord[place] == seat + 1 and position.centre[place] == place
    if guests and guests >> 2 != seat + 1:
        return Lack("foreign", owner=(guests >> 2) - 1)
    if position.prompt == "act":
        return Lack("own_centre" if mine else "empty")
    if mine:
        return recruiting(position, seat, WORKER, place)[0]
    return Lack("later" if guests else "no_centre")
