"""Compare a match from a link with the stored ones, and merge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from portolan.core.errors import BadSaveError
from portolan.platform.storage import DamagedError, Storage
from portolan.session.saved_match import GROWING, match_in
from portolan.session.session import Session
from portolan.storage.library import MATCHES
from portolan.storage.voyages import OWN

NEW, SAME, ON, BEHIND, APART = "new", "same", "on", "behind", "apart"
_FOLLOWS: Final = (SAME, ON, BEHIND, APART)
"""Order of preference where several stored matches began alike."""


@dataclass(frozen=True)
class Comparison:
    """How a match from a link relates to the one stored under `key`; NEW: there is none.

    SAME: equal; ON: it continues the stored one; BEHIND: the stored one continues it; APART: after
    `common` steps they differ.
    """

    how: str
    key: str = ""
    common: int = 0


async def compare_with_stored(storage: Storage, came: Session) -> Comparison:
    """Return how a match relates to the stored ones that began with the same seed or position."""
    whole = came.match.save()
    actions = came.match.actions
    found = [Comparison(NEW)]
    for key in await storage.keys(MATCHES):
        if key.startswith(OWN):  # a daily voyage: each person plays their own
            continue
        try:
            data = await storage.read(key)
        except DamagedError:
            continue
        here = _same(data, whole) if data else None
        if here is not None:
            common = _common(here, actions)
            found.append(Comparison(_how(len(here), len(actions), common), key, common))
    return min(found, key=_nearness)


def _nearness(comparison: Comparison) -> tuple[int, int]:
    order = len(_FOLLOWS) if comparison.how == NEW else _FOLLOWS.index(comparison.how)
    return order, -comparison.common


def _how(here: int, came: int, common: int) -> str:
    if common == here:
        return SAME if common == came else ON
    return BEHIND if common == came else APART


def _common(one: Sequence[object], other: Sequence[object]) -> int:
    """Return how many leading actions are equal."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))


def _same(data: bytes, came: dict[str, Any]) -> list[object] | None:
    """Return the actions of a saved match if it began like the received one."""
    if came["seed"] is not None and f'"seed": {came["seed"]}'.encode() not in data:
        return None  # cannot be the same match
    try:
        match = match_in(data)
    except BadSaveError:
        return None
    began = {name for name in came if name not in GROWING}
    if any(name not in match or match[name] != came[name] for name in began):
        return None
    actions: list[object] = match["actions"]
    return actions
