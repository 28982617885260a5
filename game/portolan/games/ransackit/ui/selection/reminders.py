"""Reminders of what could still be done, shown once before a phase is ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from portolan.games.ransackit.board.components import COST, WORKER
from portolan.games.ransackit.rules.units import kind_of
from portolan.games.ransackit.state.actions import AtHex, Attack, Move, OfUnit, Road
from portolan.games.ransackit.state.position import PLACE, STEPS
from portolan.games.ransackit.ui import settings
from portolan.games.ransackit.ui.scene import RansackScene, asked
from portolan.games.ransackit.ui.selection import fight_forecast
from portolan.games.ransackit.ui.selection.choices import ENDS_ACTIONS, recruitable
from portolan.games.ransackit.ui.style import WORDS, name

PHASE_ENDS = (ENDS_ACTIONS, "end")
"""The actions that end a phase; as a batch they end the turn from its action phase."""
_NEVER_LEFT = (*PHASE_ENDS, "sell", "buy", "offer", "vote", "quit", "disband")
"""Actions that need no reminder: they can always wait."""
_WORTH_IT = 0.5
"""Minimum chance of an attack for a reminder."""


def doubt(scene: RansackScene, texts: Sequence[str]) -> bool | None:
    """Return whether actions seem to end a phase too early.

    False if nothing is left to do in the phases that they end, or they are the only legal action;
    None to follow the settings. Whoever recruits while units can still act may not know that this
    ends the actions.
    """
    if len(scene.legal) == 1:
        return False
    if texts[0] not in PHASE_ENDS:
        return None
    only_ends = texts[-1] in PHASE_ENDS
    could_act = idle_workers(scene) or any(idle_fighters(scene))
    if not only_ends and could_act and not settings.silent(scene):
        return True
    if only_ends and not something_left(scene) and not _skips_recruiting(scene, texts):
        return False
    return bool(reminders(scene, texts)) or None


def _skips_recruiting(scene: RansackScene, texts: Sequence[str]) -> bool:
    """Return whether actions end a turn in which units could still be recruited."""
    return (*texts,) == PHASE_ENDS and bool(recruitable(scene))


def something_left(scene: RansackScene) -> bool:
    """Return whether there are actions besides ending the phase, trading and resigning."""
    legal: Mapping[str, Any] = scene.legal
    return any(action.verb not in _NEVER_LEFT for action in legal.values())


def reminders(scene: RansackScene, texts: Sequence[str]) -> list[str]:
    """Return texts on what could still be done before these actions: work, battles, buildings,
    units.

    Empty if reminders are turned off.
    """
    if settings.silent(scene):
        return []
    acts = ENDS_ACTIONS in scene.legal
    workers = idle_workers(scene) if acts else 0
    away, guards = idle_fighters(scene) if acts else (0, 0)
    lines = []
    built = {
        action.verb
        for action in scene.legal.values()
        if isinstance(action, AtHex | Road) and action.verb in COST
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
    if recruits or _skips_recruiting(scene, texts):
        lines.append(WORDS("remind.recruit"))
    if away or (guards and (workers or lines)):
        key = "remind.units" if workers else "remind.fighters"
        lines.insert(0, WORDS(key, count=away + guards))
    if workers:
        lines.insert(0, WORDS("remind.workers", count=workers))
    return lines


def idle_fighters(scene: RansackScene) -> tuple[int, int]:
    """Return how many units of the asked seat other than workers could still move, and how many
    more in its settlements: these guard, and are no reason for a reminder.
    """
    view, seat = scene.view, scene.decision.seat if scene.decision else 0
    able = {(a.kind, a.place) for a in scene.legal.values() if isinstance(a, Move)}
    idle = [
        unit & PLACE
        for unit in asked(scene).units
        if unit & STEPS and kind_of(unit) != WORKER and (kind_of(unit), unit & PLACE) in able
    ]
    guards = [at for at in idle if view.size[at] and view.lord[at] == seat + 1]
    return len(idle) - len(guards), len(guards)


def idle_workers(scene: RansackScene) -> int:
    """Return how many workers of the asked seat could still build or move."""
    return sum(kind_of(unit) == WORKER and bool(unit & STEPS) for unit in asked(scene).units)
