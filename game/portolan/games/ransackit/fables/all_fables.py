"""All Fables: each maps rules to changed rules, so that any of them combine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from portolan.games.ransackit.fables import disasters
from portolan.games.ransackit.fables.disasters import fires_and_floods
from portolan.games.ransackit.fables.economy import blood_money, non_renewables
from portolan.games.ransackit.fables.fog import fog_of_war
from portolan.games.ransackit.fables.map_changes import golden_fields, ruins
from portolan.games.ransackit.fables.nomads import nomads
from portolan.games.ransackit.rules.base import BASE
from portolan.games.ransackit.rules.task_kinds import TaskKind, TaskStep
from portolan.games.ransackit.state.position import Rules

FABLES: Final[dict[str, Callable[[Rules], Rules]]] = {
    "ruins": ruins,
    "golden_fields": golden_fields,
    "fog_of_war": fog_of_war,
    "blood_money": blood_money,
    "nomads": nomads,
    "non_renewables": non_renewables,
    "fires_and_floods": fires_and_floods,
}
"""The Fables, by the option that turns them on."""

TASK_KINDS: Final[dict[str, TaskKind]] = {**disasters.TASK_KINDS}
STEPS: Final[dict[str, TaskStep]] = {**disasters.STEPS}
"""The tasks that Fables add to those of the game."""


def rules_of(options: Mapping[str, object]) -> Rules:
    """Return the rules for some options."""
    rules = BASE
    for option, fable in FABLES.items():
        if options[option]:
            rules = fable(rules)
    return rules
