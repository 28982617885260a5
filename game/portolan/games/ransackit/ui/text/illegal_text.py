"""Texts on why something cannot be chosen, with the numbers of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.texts import with_capital
from portolan.games.ransackit.board.components import CARD_IDS, GOODS, RESOURCES, UNIT_IDS
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.illegal_reasons import answers, building, movement, trading
from portolan.games.ransackit.illegal_reasons.reason import RULES, IllegalReason
from portolan.games.ransackit.state.actions import ASK, GIVE, RECRUIT
from portolan.games.ransackit.ui.scene import (
    ROADS,
    SHIPYARDS,
    TURN,
    At,
    Draft,
    Of,
    Open,
    RansackScene,
    hex_chosen,
    kinds_at,
    unit_chosen,
)
from portolan.games.ransackit.ui.selection.choices import instead, on_board
from portolan.games.ransackit.ui.selection.illegal_hints import unrecruited
from portolan.games.ransackit.ui.selection.offer_draft import draft, draft_choices
from portolan.games.ransackit.ui.selection.paths import ways
from portolan.games.ransackit.ui.style import WORDS, amount, hex_name, name

_TILES = {"roads": "road"}
"""Titles of building tiles that differ from their names."""


def refusal(scene: RansackScene, tooltip_id: str) -> tuple[str, str] | None:
    """Return the name and the reasons of what cannot be chosen; None for what can, or is not a
    choice.
    """
    if not scene.decision or not scene.legal:
        return None
    kind, _, which = tooltip_id.partition(":")
    if kind == "hex":
        place = int(which)
        head = hex_name(scene.view, place)
        reasons = _of_hex(scene, place)
    else:
        head, reasons = _of_tile(scene, kind, which)
    if not reasons:
        return None
    rules = ", ".join(dict.fromkeys(RULES[reason.kind] for reason in reasons))
    text = " ".join(_describe(scene, reason) for reason in reasons)
    return with_capital(head), WORDS("lacks.because", text=text, rules=rules)


def lit(scene: RansackScene) -> set[int]:
    """Return the hexes on which something can be chosen now."""
    return {choice.on_hex for choice in (*on_board(scene), *instead(scene))} | {*ways(scene)}


def _of_hex(scene: RansackScene, place: int) -> Sequence[IllegalReason]:
    """Return why a hex cannot be chosen."""
    assert scene.decision  # noqa: S101 - the caller has asked
    if place in lit(scene):
        return ()
    view, (seat, prompt) = scene.view, scene.decision
    if prompt not in TURN:
        return (answers.answering(view, seat, place),)
    unit = unit_chosen(scene)
    match scene.selection:
        case Open(what) if what == ROADS and (start := hex_chosen(scene)) is not None:
            reason = building.road_to(view, seat, start, place)
        case Open(what) if what == SHIPYARDS:
            reason = IllegalReason("harbour")
        case At(at) if unit is None and len(kinds_at(scene, at)) > 1:
            reason = IllegalReason("which", place=at)
        case At(at) if unit is None and at != place:
            reason = answers.beginning(view, seat, place)
        case At() | Of() if unit:
            reason = movement.going(view, seat, unit.kind, unit.place, place)
        case None:
            reason = answers.beginning(view, seat, place)
        case _:
            reason = IllegalReason("elsewhere")
    return (reason,) if reason else ()


def _of_tile(scene: RansackScene, kind: str, which: str) -> tuple[str, Sequence[IllegalReason]]:
    """Return the name of a thing beside the map, and why it cannot be chosen."""
    assert scene.decision  # noqa: S101 - the caller has asked
    view, (seat, prompt) = scene.view, scene.decision
    reason: IllegalReason | None = None
    reasons: Sequence[IllegalReason] = ()
    head = ""
    built = _TILES.get(kind, kind)
    place = hex_chosen(scene)
    match kind:
        case "sell" | "buy":
            good = RESOURCES.index(which)
            head = WORDS(f"act.{kind}", good=name(which))
            deal = trading.selling if kind == "sell" else trading.buying
            reason = deal(view, seat, good)
        case "give" | "ask" if built_offer := draft(scene):
            head = WORDS(f"act.{kind}", good=name(which))
            reason = _of_draft(scene, built_offer, kind, GOODS.index(which))
        case "cards":
            head = name(CARD_IDS[int(which)])
            reason = trading.playing(view, seat, int(which))
        case "trade" if prompt in TURN and not scene.steps:
            head, reason = WORDS("titles.trade"), trading.dealing(view, seat)
        case "offer" if prompt in TURN and not scene.steps:
            head, reason = WORDS("titles.offer"), trading.offering(view, seat)
        case "vote" if prompt == "act":
            head, reason = WORDS("titles.vote"), trading.calling_a_vote(view)
        case "unit" if place is not None and RECRUIT[int(which), place] in unrecruited(scene):
            head = name(UNIT_IDS[int(which)])
            reasons = building.recruiting(view, seat, int(which), place)
        case _ if built in building.BUILDINGS and prompt in TURN and place is not None:
            head = WORDS(f"titles.{kind}")
            reasons = building.building(view, seat, built, place)
    return head, (reason,) if reason else reasons


def _of_draft(scene: RansackScene, built: Draft, verb: str, good: int) -> IllegalReason | None:
    """Return why one more of a good cannot be given or asked in the offer."""
    every, other, lacking = (
        (GIVE, built.ask, "given") if verb == "give" else (ASK, built.give, "unheld")
    )
    if every[good] in draft_choices(scene, built):
        return None
    return IllegalReason("both_sides" if other[good] else lacking, good)


def _describe(scene: RansackScene, reason: IllegalReason) -> str:
    """Return a reason as a sentence."""
    who = "" if reason.owner is None else scene.names[reason.owner]
    good = "" if reason.good is None else name(GOODS[reason.good])
    place = "" if reason.place is None else NAMES[reason.place]
    fields = {"who": who, "good": good, "place": place, "has": reason.has,
              "needs": reason.needs}  # fmt: skip
    if reason.kind == "goods" and reason.good is not None:
        fields |= {"needs": amount(reason.good, reason.needs)}
    return WORDS(f"lacks.{reason.kind}", **fields)
