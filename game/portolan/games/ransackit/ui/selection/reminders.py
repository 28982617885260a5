"""Reminder of what could still be done, shown once before a phase is ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from portolan.games.ransackit.board.components import COST, WORKER
from portolan.games.ransackit.rules.units import kind_of
from portolan.games.ransackit.state.actions import AtHex, Attack, OfUnit
from portolan.games.ransackit.state.position import STEPS
from portolan.games.ransackit.ui import settings
from portolan.games.ransackit.ui.scene import RansackScene, asked
from portolan.games.ransackit.ui.selection import fight_forecast
from portolan.games.ransackit.ui.selection.choices import recruitable
from portolan.games.ransackit.ui.style import WORDS, name

PHASE_ENDS = ("fortify", "end")
"""The actions that end a part of a turn."""
ENDS_TURN = PHASE_ENDS
"""Played in a row they end the turn from its action phase."""
_NEVER_LEFT = (*PHASE_ENDS, "sell", "buy", "offer", "vote", "quit", "disband")
"""Actions that need no reminder: they can always wait."""
_WORTH_IT = 0.5
"""From this chance on a reminder speaks of an attack."""


def doubt(scene: RansackScene, *texts: str) -> bool | None:
    """Tell whether actions in a row would end a part of the turn too early, as it seems.

    None where there is no telling: something is left to do, and nobody is to be reminded of it.
    What alone can be done, such as to roll with cards that wait for later, is in no doubt.
    """
    if len(scene.legal) == 1:
        return False
    if texts[0] not in PHASE_ENDS:
        return None
    if texts == ENDS_TURN and recruitable(scene):
        return bool(reminders(scene, *texts)) or None
    return (bool(reminders(scene, *texts)) or None) if something_left(scene) else False


def something_left(scene: RansackScene) -> bool:
    """Return whether there are actions besides ending the phase, trading and resigning."""
    legal: Mapping[str, Any] = scene.legal
    return any(action.verb not in _NEVER_LEFT for action in legal.values())


def reminders(scene: RansackScene, *texts: str) -> list[str]:
    """Return what could still be done before these actions: work, battles, buildings, units.

    Nothing where people have set that they want to hear none.
    """
    if settings.silent(scene):
        return []
    idle = idle_workers(scene)
    lines = []
    if idle and "fortify" in scene.legal:
        lines.append(WORDS("remind.workers", count=idle))
    built = {
        action.verb
        for action in scene.legal.values()
        if isinstance(action, AtHex) and action.verb in COST
    }
    if built:
        lines.append(
            WORDS("remind.build", things=WORDS.listed([name(verb) for verb in sorted(built)]))
        )
    attacks = [a for a in scene.legal.values() if isinstance(a, Attack)]
    chances = [fight_forecast.alone(scene.view, a) for a in attacks]
    if chances and max(chances) >= _WORTH_IT:
        lines.append(WORDS("remind.attack", chance=fight_forecast.percent(max(chances))))
    recruits = any(isinstance(a, OfUnit) and a.verb == "recruit" for a in scene.legal.values())
    if recruits or (texts == ENDS_TURN and recruitable(scene)):
        lines.append(WORDS("remind.recruit"))
    return lines


def idle_workers(scene: RansackScene) -> int:
    """Return how many workers of the asked seat could still build or go on."""
    return sum(kind_of(unit) == WORKER and bool(unit & STEPS) for unit in asked(scene).units)
