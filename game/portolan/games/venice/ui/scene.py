"""The scene of Venice's table; its step is the kind of business or good."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from portolan.core.contract import Action
from portolan.games.venice.events import GoodBought, GoodSold
from portolan.games.venice.rules.legal_actions import productions, reservations, sponsorings
from portolan.games.venice.state.actions import STATUE, Lead, Pass, Produce, Sponsor, Statue
from portolan.games.venice.state.position import BUYING, SELLING, Position
from portolan.ui.game_ui.scene import Scene

BuildingKind: TypeAlias = str
"""The id of a business, or `statue`: what is sponsored, or where a good is made."""
VeniceScene: TypeAlias = Scene[Position, BuildingKind]
ActionsByPlace: TypeAlias = dict[str, Action]
_CHOICES: Final = {"reserve": reservations, "sponsor": sponsorings, "produce": productions}
"""What a seat can choose, by the action that is led; after the others it always has a choice."""


def kinds_offered(scene: VeniceScene) -> dict[BuildingKind, ActionsByPlace]:
    """Return the kinds that have places on the map, each with its actions by text."""
    found: dict[BuildingKind, ActionsByPlace] = {}
    for text, action in scene.legal.items():
        match action:
            case Sponsor(business, _):
                found.setdefault(business, {})[text] = action
            case Statue():
                found.setdefault(STATUE, {})[text] = action
            case Produce(good, _):
                box = scene.view.box
                kind = box.businesses[box.products[box.product[good]].business].id
                found.setdefault(kind, {})[text] = action
    return found


def kind_chosen(scene: VeniceScene) -> BuildingKind | None:
    """Return the kind whose places are highlighted: the chosen one, or the only one."""
    offered = kinds_offered(scene)
    if scene.selection in offered:
        return scene.selection
    return next(iter(offered)) if len(offered) == 1 else None


def kinds_open(scene: VeniceScene) -> list[BuildingKind]:
    """Return the kinds to choose from before a place; empty if there is only one.

    Empty for producing too: all possible businesses are highlighted.
    """
    if any(isinstance(action, Produce) for action in scene.legal.values()):
        return []
    kinds = [*kinds_offered(scene)]
    return kinds if len(kinds) > 1 and kind_chosen(scene) is None else []


def may_choose_kind(scene: VeniceScene) -> bool:
    """Return whether a kind is chosen from several, or another could be chosen instead."""
    return bool(kinds_open(scene)) or (
        scene.selection is not None and len(kinds_offered(scene)) > 1
    )


def bought_in_trade(scene: VeniceScene) -> set[tuple[str, str]]:
    """Return place and good of what was bought in this Trade, perhaps the last there."""
    if scene.view.prompt != BUYING:
        return set()
    return {
        (event.place, event.good) for event in scene.turn_events if isinstance(event, GoodBought)
    }


def sold_in_trade(scene: VeniceScene) -> set[str]:
    """Return what the viewer has sold in this Trade, perhaps the last card of a good."""
    if scene.view.prompt != SELLING:
        return set()
    return {
        event.good
        for event in scene.turn_events
        if isinstance(event, GoodSold) and event.seat == scene.holder
    }


def ends_trade(scene: VeniceScene) -> bool:
    """Return whether a pass ends this Trade, since all others have passed in a row."""
    return scene.view.prompt == BUYING and scene.view.passes == len(scene.view.players) - 1


def from_lead(scene: VeniceScene) -> Iterator[int]:
    """Yield the seats clockwise from the lead player on."""
    seats = len(scene.view.players)
    return ((scene.view.lead + place) % seats for place in range(seats))


def only_passes(scene: VeniceScene, lead: str) -> bool:
    """Return whether the asked seat could only pass if it led with an action."""
    choices = _CHOICES.get(lead)
    if scene.decision is None or choices is None:
        return False
    return len(choices(scene.view, scene.decision.seat)) == 1  # the pass


def doubt(scene: VeniceScene, texts: Sequence[str]) -> bool | None:
    """Return True for a lead after which the seat could only pass, and for a pass that wastes the
    seat's own lead; None to follow the settings.
    """
    action = scene.legal.get(texts[0])
    if isinstance(action, Lead):
        return only_passes(scene, action.action) or None
    asked = scene.decision
    own = asked is not None and asked.seat == scene.view.lead and asked.prompt in _CHOICES
    return (own and isinstance(action, Pass) and len(scene.legal) > 1) or None
