"""Share the time that bots may think, so that people are asked again soon.

The setting is the time between two choices of people, whatever the number of bots: all of them
share it, animations included; only important steps are animated beyond it. In a match without
people each thought gets one bot's share.
"""

from __future__ import annotations

from typing import Final

from portolan.ai.levels import find_level
from portolan.session.seats import AWAY, PERSON
from portolan.session.session import Session

SEEN: Final = 0.6
"""Seconds reserved to show each bot's step."""
FIRST: Final = 2 / 3
"""The share of its time that a bot uses for one decision, as its turn may have more."""
LEAST: Final = 0.05
"""Seconds that a thought gets when all the time is used up."""
PART: Final = 0.15
"""Limit on the animation of one step, as a share of the time left."""
GLIMPSE: Final = 0.08
"""Seconds below which a step is not animated."""


def share(left: float, bots: int) -> float:
    """Return the seconds for one thought when `left` are left for the turns of `bots` bots.

    >>> round(share(3.0, bots=1), 2), round(share(3.0, bots=2), 2), share(0.0, bots=1)
    (1.6, 0.6, 0.05)
    """
    return max(LEAST, FIRST * (left / bots - SEEN))


def animation_limit(left: float) -> float:
    """Return the limit on the animation of one step when `left` seconds are left.

    >>> [round(animation_limit(left), 2) for left in (3.0, 1.0, 0.5, -2.0)]
    [0.45, 0.15, 0.0, 0.0]
    """
    return PART * left if PART * left >= GLIMPSE else 0.0


def still_to_think(session: Session) -> int:
    """Return at least how many bots that use their time have a turn before a person is asked.

    The asked bot counts; of the others those that have not acted since a person chose.
    """
    match, decision, thinkers = session.match, session.decision, _thinkers(session)
    if decision is None or begins_round(session) or not _has_people(session):
        return max(1, len(thinkers))
    acted = set()
    for actor in reversed(match.actors):
        if not session.seats[actor].is_bot:
            break
        acted.add(actor)
    return max(1, len((thinkers - acted) | {decision.seat}))


def begins_round(session: Session) -> bool:
    """Return whether the bots' time starts anew: a person has chosen, or none waits."""
    actors = session.match.actors
    return not actors or not session.seats[actors[-1]].is_bot or not _has_people(session)


def is_waited_for(session: Session) -> bool:
    """Return whether a person waits for bots that use their time."""
    return bool(_thinkers(session)) and _has_people(session)


def _thinkers(session: Session) -> set[int]:
    return {
        seat for seat, who in enumerate(session.seats)
        if who.is_bot and find_level(session.match.game.id, who.kind).takes_time
    }  # fmt: skip


def _has_people(session: Session) -> bool:
    return any(seat.kind in (PERSON, AWAY) for seat in session.seats)
