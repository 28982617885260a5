"""What a hex that was touched could have, were there goods for it: told with its price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.ransackit.land.supply import GOODS
from game.ransackit.rules.building import buildings, recruits
from game.ransackit.state.actions import Action, OfUnit
from game.ransackit.table.choices import sources
from game.ransackit.table.scene import RansackScene, hex_chosen

_PLENTY = 99
"""More of each good than anything costs."""


def lacking(scene: RansackScene) -> list[Action]:
    """Return one action of each kind for which the touched hex lacks nothing but goods."""
    place = hex_chosen(scene)
    if not place or scene.decision is None:
        return []
    seat, prompt = scene.decision
    twin = scene.view.copy()
    twin.players[seat].goods[:] = [_PLENTY] * len(GOODS)
    could = {"act": buildings, "fortify": recruits}.get(prompt)
    there = [a for a in could(twin, seat) if place in sources(twin, a)] if could else []
    legal: Mapping[str, Any] = scene.legal
    can = {_kind(action) for action in legal.values() if place in sources(twin, action)}
    return [*{_kind(a): a for a in there if _kind(a) not in can}.values()]


def _kind(action: Action) -> tuple[str, int]:
    """Return what is built or recruited, wherever."""
    return action.verb, action.kind if isinstance(action, OfUnit) else 0
