"""Why what is not lit cannot be chosen, in words, with the rules that say so."""

from __future__ import annotations

from game.venice.knowledge import missing
from game.venice.knowledge.missing import Lack, Lacks
from game.venice.state.actions import STATUE
from game.venice.state.box import NONE, Box
from game.venice.table.beside.stalls import kinds_left, stalls
from game.venice.table.look import ACTION_OF, WORDS, ducats, name, place, title_of
from game.venice.table.scene import VeniceScene, kind_chosen

_CHOSEN_IN = {
    "ship": "reserve",
    "market": "trade",
    "wharf": "trade",
    "kind": "sponsor",
    "building": "sponsor",
    "campo": "sponsor",
}
"""In which action each thing is first chosen."""


def refusal(scene: VeniceScene, topic: str) -> tuple[str, str] | None:
    """Return what cannot be chosen, and why; None for what can, or is nothing to choose."""
    if not scene.decision or not scene.legal:
        return None
    kind, _, which = topic.partition(":")
    if not which:
        return None
    lacks = _lacks(scene, kind, which)
    return (_called(scene, kind, which), told(scene, lacks)) if lacks else None


def told(scene: VeniceScene, lacks: Lacks) -> str:
    """Return what is missing as sentences, with the numbers of the rules."""
    said = " ".join(_told(scene, lack) for lack in lacks)
    return WORDS("lacks.because", told=said, rules=missing.statements(lacks))


def _lacks(scene: VeniceScene, kind: str, which: str) -> Lacks:
    assert scene.decision is not None  # noqa: S101 - the caller has asked
    view, (seat, asked) = scene.view, scene.decision
    good = view.box.good.get(which, NONE)
    lacks: Lacks = ()
    match kind, asked:
        case "lead", _ if asked != "lead":
            lacks = (Lack("led", "V-18", action=ACTION_OF[asked]),)
        case "ship", "reserve":
            owner, ship = map(int, which.split(":"))
            lacks = missing.reserving(view, seat, owner, ship)
        case (("market" | "wharf"), "buy"):
            lacks = missing.buying(view, seat, kind, good)
        case (("market" | "wharf"), "sell"):
            lacks = (missing.SOLD_FIRST,)
        case "good", "buy" if view.players[seat].hand[good]:
            lacks = (missing.ALL_SOLD,)
        case (("kind" | "building" | "campo"), ("sponsor" | "produce")):
            lacks = _on_map(scene, kind, which)
        case _ if kind in _CHOSEN_IN:
            lacks = (Lack("elsewhere", "V-18", action=_CHOSEN_IN[kind]),)
    return lacks


def _on_map(scene: VeniceScene, kind: str, which: str) -> Lacks:
    """Return why a kind is not sponsored or produced at, or not here."""
    assert scene.decision is not None  # noqa: S101 - the caller has asked
    view, (seat, asked) = scene.view, scene.decision
    chosen = kind_chosen(scene)
    match kind, asked:
        case "kind", "sponsor":
            return missing.sponsoring(view, seat, which)
        case "kind", _:
            return missing.producing(view, seat, which)
        case "building", "sponsor":
            return missing.sponsoring_in(view, chosen, int(which))
        case "building", _:
            return missing.producing_at(view, seat, chosen, int(which))
        case _, "sponsor":
            return missing.gracing(view, chosen, int(which))
    return (Lack("elsewhere", "V-18", action="sponsor"),)


def _called(scene: VeniceScene, kind: str, which: str) -> str:
    """Return what a thing is called that is refused."""
    box: Box = scene.view.box
    match kind:
        case "ship":
            owner, ship = map(int, which.split(":"))
            good = scene.view.players[owner].ships[ship]
            return scene.names[owner] if good == NONE else name(box.goods[good])
        case "kind":
            return title_of(which)
        case "campo":
            return name(box.campi[int(which)])
        case "building":
            where = place(box, int(which))
            found = missing.standing_at(scene.view, int(which))
            if found is None:
                return WORDS("explain.free_title", place=where)
            business = name(box.businesses[found[1]].id)
            return WORDS("explain.tile_title", business=business, place=where)
    return name(which)


def _told(scene: VeniceScene, lack: Lack) -> str:
    """Return why something is missing, as a sentence."""
    goods = [name(scene.view.box.goods[good]) for good in lack.goods]
    return WORDS(
        f"lacks.{lack.kind}",
        who=scene.names[lack.owner] if lack.owner != NONE else "",
        cost=ducats(lack.needs),
        has=lack.has,
        goods=WORDS.listed(goods),
        action=name(lack.action) if lack.action else "",
    )


def closed(scene: VeniceScene) -> list[tuple[str, str]]:
    """Return all that is out of reach of what is asked for now, each with the reason."""
    view, box = scene.view, scene.view.box
    topics: list[str] = []
    match scene.decision.prompt if scene.decision and scene.legal else "":
        case "reserve":
            topics = [f"ship:{seat}:{ship}" for seat, player in enumerate(view.players)
                      for ship in range(len(player.ships))]  # fmt: skip
        case "buy":
            topics = [f"{where}:{box.goods[good]}" for where, good, _ in stalls(scene)]
        case "sponsor":
            topics = [f"kind:{kind}" for kind, _, _ in kinds_left(scene)]
        case "produce":
            topics = [f"kind:{kind}" for kind, _, _ in kinds_left(scene) if kind != STATUE]
    found = [refusal(scene, topic) for topic in topics]
    return [entry for entry in found if entry]
