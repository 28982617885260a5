"""Texts on why something cannot be chosen, with the numbers of the rules."""

from __future__ import annotations

from portolan.games.venice import illegal_reasons
from portolan.games.venice.illegal_reasons import IllegalReason, IllegalReasons
from portolan.games.venice.state.actions import STATUE
from portolan.games.venice.state.tables import Components
from portolan.games.venice.ui.panels.stalls import kinds_left, stalls
from portolan.games.venice.ui.scene import VeniceScene, kind_chosen
from portolan.games.venice.ui.style import ACTION_OF, WORDS, ducats, name, place, title_of

_CHOSEN_IN = {
    "ship": "reserve",
    "market": "trade",
    "wharf": "trade",
    "kind": "sponsor",
    "building": "sponsor",
    "campo": "sponsor",
}
"""The action in which each thing is chosen."""


def refusal(scene: VeniceScene, tooltip_id: str) -> tuple[str, str] | None:
    """Return the name and the reasons of what cannot be chosen; None for what can, or is not a
    choice.
    """
    if not scene.decision or not scene.legal:
        return None
    kind, _, which = tooltip_id.partition(":")
    if not which:
        return None
    reasons = _reasons_for(scene, kind, which)
    return (_place_name(scene, kind, which), describe(scene, reasons)) if reasons else None


def describe(scene: VeniceScene, reasons: IllegalReasons) -> str:
    """Return the reasons as sentences, with the numbers of the rules."""
    text = " ".join(_describe(scene, reason) for reason in reasons)
    return WORDS("lacks.because", text=text, rules=illegal_reasons.statements(reasons))


def _reasons_for(scene: VeniceScene, kind: str, which: str) -> IllegalReasons:
    assert scene.decision is not None  # noqa: S101 - the caller has asked
    view, (seat, asked) = scene.view, scene.decision
    reasons: IllegalReasons = ()
    match kind, asked:
        case "lead", _ if asked != "lead":
            reasons = (IllegalReason("led", "V-18", action=ACTION_OF[asked]),)
        case "ship", "reserve":
            owner, ship = map(int, which.split(":"))
            reasons = illegal_reasons.reserving(view, seat, owner, ship)
        case (("market" | "wharf"), "buy"):
            reasons = illegal_reasons.buying(view, seat, kind, view.box.good[which])
        case (("market" | "wharf"), "sell"):
            reasons = (illegal_reasons.SOLD_FIRST,)
        case "good", "buy" if view.players[seat].hand[view.box.good[which]]:
            reasons = (illegal_reasons.ALL_SOLD,)
        case (("kind" | "building" | "campo"), ("sponsor" | "produce")):
            reasons = _on_map(scene, kind, which)
        case "kind", _ if which != STATUE:  # two actions ask for it
            found = illegal_reasons.sponsoring(view, seat, which)
            gone = tuple(reason for reason in found if reason.kind == "gone")
            reasons = gone or (IllegalReason("kind_elsewhere", "V-18"),)
        case _ if action := _chosen_in(scene, kind, which):
            reasons = (IllegalReason("elsewhere", "V-18", action=action),)
    return reasons


def _chosen_in(scene: VeniceScene, kind: str, which: str) -> str:
    """Return the action in which a thing is chosen; '' for what its owner or nobody can choose."""
    view = scene.view
    if kind == "campo" and view.statues >> int(which) & 1:
        return ""
    found = illegal_reasons.standing_at(view, int(which)) if kind == "building" else None
    if found and scene.decision:
        own = found[0] == scene.decision.seat or view.setting.guilds
        return "produce" if own else ""
    return _CHOSEN_IN.get(kind, "")


def _on_map(scene: VeniceScene, kind: str, which: str) -> IllegalReasons:
    """Return why a kind cannot be sponsored or produced at, or not here."""
    assert scene.decision is not None  # noqa: S101 - the caller has asked
    view, (seat, asked) = scene.view, scene.decision
    chosen = kind_chosen(scene)
    match kind, asked:
        case "kind", "sponsor":
            return illegal_reasons.sponsoring(view, seat, which)
        case "kind", _:
            return illegal_reasons.producing(view, seat, which)
        case "building", "sponsor":
            return illegal_reasons.sponsoring_in(view, chosen, int(which))
        case "building", _:
            return illegal_reasons.producing_at(view, seat, chosen, int(which))
        case _, "sponsor":
            return illegal_reasons.gracing(view, chosen, int(which))
    has_statue = view.statues >> int(which) & 1  # and can have no other
    return () if has_statue else (IllegalReason("elsewhere", "V-18", action="sponsor"),)


def _place_name(scene: VeniceScene, kind: str, which: str) -> str:
    """Return the name of a refused thing."""
    box: Components = scene.view.box
    match kind:
        case "ship":
            owner, ship = map(int, which.split(":"))
            good = scene.view.players[owner].ships[ship]
            return scene.names[owner] if good is None else name(box.goods[good])
        case "kind":
            return title_of(which)
        case "campo":
            return name(box.campi[int(which)])
        case "building":
            where = place(box, int(which))
            found = illegal_reasons.standing_at(scene.view, int(which))
            if found is None:
                return WORDS("explain.free_title", place=where)
            business = name(box.businesses[found[1]].id)
            return WORDS("explain.tile_title", business=business, place=where)
    return name(which)


def _describe(scene: VeniceScene, reason: IllegalReason) -> str:
    """Return a reason as a sentence."""
    goods = [name(scene.view.box.goods[good]) for good in reason.goods]
    return WORDS(
        f"lacks.{reason.kind}",
        who=scene.names[reason.owner] if reason.owner is not None else "",
        cost=ducats(reason.needs),
        has=reason.has,
        goods=WORDS.listed(goods),
        action=name(reason.action) if reason.action else "",
    )


def closed(scene: VeniceScene) -> list[tuple[str, str]]:
    """Return all things of the kind asked for now that cannot be chosen, each with the reason."""
    view, box = scene.view, scene.view.box
    tooltip_ids: list[str] = []
    match scene.decision.prompt if scene.decision and scene.legal else "":
        case "reserve":
            tooltip_ids = [f"ship:{seat}:{ship}" for seat, player in enumerate(view.players)
                      for ship in range(len(player.ships))]  # fmt: skip
        case "buy":
            tooltip_ids = [f"{where}:{box.goods[good]}" for where, good, _ in stalls(scene)]
        case "sponsor":
            tooltip_ids = [f"kind:{kind}" for kind, _, _ in kinds_left(scene)]
        case "produce":
            tooltip_ids = [f"kind:{kind}" for kind, _, _ in kinds_left(scene) if kind != STATUE]
    found = [refusal(scene, tooltip_id) for tooltip_id in tooltip_ids]
    return [entry for entry in found if entry]
