"""Which actions take back what was done before in the same turn: hints avoid them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from portolan.games.ransackit.state.actions import Action, Move, OfUnit, Swap, WithGood


def undoes(done: Sequence[Action], action: Action) -> bool:
    """Return whether a good is traded back, a unit recruited and disbanded (in either order), or
    units go back where they came from and have done nothing there.
    """
    if isinstance(action, Move):
        return _goes_back(done, action)
    return any(_reverses(each, action) for each in done)


def _reverses(done: Action, action: Action) -> bool:
    if isinstance(done, WithGood) and isinstance(action, WithGood):
        return done.good == action.good and {done.verb, action.verb} == {"sell", "buy"}
    if isinstance(done, OfUnit) and isinstance(action, OfUnit):
        same = (done.kind, done.place) == (action.kind, action.place)
        return same and {done.verb, action.verb} == {"recruit", "disband"}
    if isinstance(done, Swap) and isinstance(action, Swap):
        back = (action.other_kind, action.place, action.kind, action.other)
        return (done.kind, done.place, done.other_kind, done.other) == back
    return False


def _goes_back(done: Sequence[Any], action: Move) -> bool:
    """Return whether a unit went from where it would go to where it is, in some moves, and nothing
    was done on the hexes between.
    """
    at = action.place
    for each in reversed(done):
        if isinstance(each, Move):
            if each.kind == action.kind and each.to == at:
                at = each.place
                if at == action.to:
                    return True
        elif at in (getattr(each, "place", None), getattr(each, "to", None)):
            return False
    return False
