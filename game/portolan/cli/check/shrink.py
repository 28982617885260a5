"""Shrink a broken promise: fewer actions, fewer seats and default options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from portolan.cli.check.promises import Promise
from portolan.cli.check.snapshot import Coverage, Moment
from portolan.cli.check.table import CheckSetup
from portolan.core.contract import AnyGame

TRIES: Final = 400
"""Maximum number of lists of actions to try."""
_SALTS: Final = ("0", "1", "2")
"""How often each list is tried, because promises sample at random."""


class Case(NamedTuple):
    """A table and actions that break a promise, and the fault."""

    table: CheckSetup
    actions: tuple[str, ...]
    found: str


def shortest(
    game: AnyGame, promise: Promise, table: CheckSetup, actions: tuple[str, ...], salt: str
) -> Case | None:
    """Return the shortest case found; None if the fault cannot be reproduced."""
    salts = (salt, *_SALTS)
    best = _try(game, promise, table, actions, salts)
    if best is None:
        return None
    tries = 0
    again = True
    while again:
        again = False
        for simpler, rest in _simpler(game, best):
            tries += 1
            if tries > TRIES:
                return best
            case = _try(game, promise, simpler, rest, salts)
            if case and _size(game, case) < _size(game, best):
                best, again = case, True
                break
    return best


def _size(game: AnyGame, case: Case) -> tuple[int, int, int]:
    usual = {option.id: option.default for option in game.options}
    changed = sum(choice != usual[name] for name, choice in case.table.options.items())
    return len(case.actions), case.table.seats, changed


def _simpler(game: AnyGame, case: Case) -> Iterator[tuple[CheckSetup, tuple[str, ...]]]:
    """Yield simpler cases: default options, fewer seats, then parts of the actions left out."""
    table, actions = case.table, case.actions
    usual = game.check_choices(table.seats, {})[1]
    if usual != table.options:
        yield table._replace(options=usual), actions
    for seats in game.player_counts:
        if seats < table.seats:
            yield table._replace(seats=seats, options=game.check_choices(seats, {})[1]), actions
    part = len(actions)
    while part:
        for first in range(0, len(actions), part):
            yield table, actions[:first] + actions[first + part :]
        part //= 2


def _try(
    game: AnyGame,
    promise: Promise,
    table: CheckSetup,
    actions: tuple[str, ...],
    salts: tuple[str, ...],
) -> Case | None:
    """Play the legal ones of some actions; return the case if the promise is broken there."""
    try:
        match = table.match(game)
        known: list[str] = []
        for text in actions:
            texts = match.legal_texts()
            known += texts
            if text in texts:
                match.play(text)
    except Exception:
        return None
    for salt in salts:
        found = promise.broken_at(Moment(match, salt, Coverage(), sorted(set(known))))
        if found is not None:
            return Case(table, tuple(match.actions), found)
    return None
