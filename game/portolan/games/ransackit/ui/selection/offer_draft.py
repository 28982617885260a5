"""An offer that is composed by touches before it is begun; its actions are then one batch."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace

from portolan.games.ransackit.rules.offers import plus, trade_choices
from portolan.games.ransackit.state.actions import ASK, GIVE, PROPOSE, TO, Action, WithGood
from portolan.games.ransackit.ui.scene import OFFER, Draft, Open, RansackScene
from portolan.session.selection import BATCH_SEPARATOR


@dataclass(frozen=True)
class Offering(Container[str]):
    """The batches of actions that an offer can still become: `offer` first, then its parts."""

    built: Draft

    def __contains__(self, text: object) -> bool:
        verb, *parts = str(text).split(BATCH_SEPARATOR)
        left = [*parts]
        for part in _parts(self.built):
            if part in left:
                left.remove(part)
            elif parts:
                return False
        return verb == OFFER


def draft(scene: RansackScene) -> Draft | None:
    """Return the offer that is being composed in a turn, if any."""
    half = scene.selection
    return half if isinstance(half, Draft) else Draft() if half == Open(OFFER) else None


def draft_choices(scene: RansackScene, built: Draft) -> list[Action]:
    """Return how an offer that is not begun yet could continue, as the rules would return it."""
    assert scene.decision  # noqa: S101 - an offer is built by somebody
    twin = scene.view.copy()
    twin.tasks.append(("trade", scene.decision.seat, built.to, built.give, built.ask))
    return trade_choices(twin)


def with_good(built: Draft, action: WithGood) -> Draft:
    """Return an offer with one more unit given or asked."""
    if action.verb == "give":
        return replace(built, give=plus(built.give, action.good))
    return replace(built, ask=plus(built.ask, action.good))


def without_good(built: Draft, action: WithGood) -> Draft:
    """Return an offer with one unit less given or asked; nothing left ends taking back."""
    gives = action.verb == "give"
    a, b, c, d, e = (
        count - (good == action.good)
        for good, count in enumerate(built.give if gives else built.ask)
    )
    fewer = a, b, c, d, e
    left = replace(built, give=fewer) if gives else replace(built, ask=fewer)
    return replace(left, less=not left.is_empty)


def proposal(scene: RansackScene, built: Draft) -> tuple[str, ...]:
    """Return the actions that make an offer; empty until it is complete."""
    if PROPOSE not in draft_choices(scene, built):
        return ()
    return (OFFER, *_parts(built), str(PROPOSE))


def _parts(built: Draft) -> list[str]:
    """Return the actions that compose an offer, after its first."""
    to = [TO[built.to]] if built.to is not None else []
    give = [GIVE[good] for good, count in enumerate(built.give) for _ in range(count)]
    ask = [ASK[good] for good, count in enumerate(built.ask) for _ in range(count)]
    return [str(action) for action in (*to, *give, *ask)]
