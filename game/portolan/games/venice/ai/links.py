"""What an answer of a puzzle leads to, linked with the answer: which reason brings which points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from portolan.core.contract import Json
from portolan.core.evaluation import Reason, TurnComparison
from portolan.games.venice.rules.scoring import SOURCES, points_by_source
from portolan.games.venice.state.actions import Sponsor, Statue

_ALWAYS: Final = 1000.0
"""The weight of what decides the match."""
_DECIDING: Final = ("wins", "shares", "stops", "reply_wins")
_REPLIES: Final = ("reply", "grants")
"""Reasons that say what another seat does or gets otherwise, and how."""
_DUCAT: Final = 0.05
"""About how many points a ducat is worth."""
_READY: Final = 0.6
"""About how many points goods are worth with which a product can be made."""
_GOOD: Final = 0.2
_AFFORDS: Final = 0.5
"""About how many points it is worth to be able to pay for something at last."""
_PLENTY: Final = 2
"""How many times the price of the cheapest business are ducats for much else."""
_BEFORE: Final = 0.001
"""By how much a reason weighs more that stands before another."""
_THERE: Final = 0.9
"""About how many points it is worth to be the first."""
_SMALL: Final = 0.3
"""Share of the weight of the first reason up to which others are left out."""

Link = tuple[list[int], dict[str, Json] | None]
"""The places of the reasons that lead to points, and what else is to be said; None without any."""


def linked(
    reasons: Sequence[Reason], parts: Sequence[Reason], turn: TurnComparison
) -> tuple[list[Reason], list[Reason]]:
    """Return the reasons, the weightiest first, and the parts of an outlook that they lead to."""
    known = [
        reason for reason in reasons
        if not (_is_less(reason, reasons) or _is_no_gain(reason, turn))
    ]  # fmt: skip
    weights = [_weight(reason) for reason in known]
    shown = list[Reason]()
    for part in parts:
        if part[0] == "part_less":  # nothing is given up: the match only ends sooner
            continue
        places, by = (_own if part[0] == "part" else _theirs)(part, known, turn)
        for place in places:
            weights[place] = max(weights[place], _number(part[1], "gain") / 10)
        if by is not None:
            shown.append((part[0], part[1] | by))
    points = max((weights[place] for place in _places(known, "now_points")), default=0.0)
    for place in _places(known, "now_made"):  # it says where these points come from
        weights[place] = points
    for place in _places(known, "now_affords"):  # it says more than the ducats that pay for it
        for paid in _places(known, "now_ducats"):
            weights[place] = max(weights[place], weights[paid] + _BEFORE)
    for place in _places(known, "now_traded"):  # it says how the goods and ducats come about
        others = _places(known, "now_part", "now_affords", "now_ducats", "now_wares")
        weights[place] = max([weights[other] for other in others], default=0.0) + _BEFORE
    order = sorted(range(len(known)), key=lambda place: -weights[place])
    least = _SMALL * max([w for w in weights if w < _ALWAYS], default=0.0)
    kept = [known[place] for place in order if weights[place] >= least]
    return kept or [*reasons], shown


def _is_less(reason: Reason, reasons: Sequence[Reason]) -> bool:
    """Return whether a reason says less than others: what is denied elsewhere, and points of a seat
    whose action is named, or of any where the match is decided.
    """
    key, fields = reason
    if key == "denies":
        return not fields.get("there")
    return key in ("spares", "grants") and any(
        other in _DECIDING or (other in _REPLIES and about["seat"] == fields["seat"])
        for other, about in reasons
        if (other, about) != reason
    )


def _is_no_gain(reason: Reason, turn: TurnComparison) -> bool:
    """Return whether a reason names what can be sponsored where much else can, or where the
    mistake pays for it as well.
    """
    if reason[0] != "now_affords":
        return False
    price = _number(reason[1], "price")
    after, after_else = (p.players[turn.seat].ducats for p in (turn.after, turn.after_else))
    return bool(after >= _PLENTY * price or after_else >= price)


def _weight(reason: Reason) -> float:
    """Return about how many points a reason is worth."""
    key, fields = reason
    less = _number(fields, "instead")
    if key in _DECIDING:
        weight = _ALWAYS
    elif key in ("now_ducats", "now_wares", "keeps"):
        ducats = _number(fields, "ducats" if key == "now_wares" else "amount")
        weight = _DUCAT * (ducats - less)
    elif key == "now_affords":
        weight = _AFFORDS
    elif key in ("now_coming", "keeps_good"):
        weight = _GOOD if "product" in fields else 0.0
    elif key == "now_part":
        weight = _READY if _is_ready(fields) else _GOOD
    else:
        least = _THERE if fields.get("there") else 0.0
        weight = max(least, _number(fields, "points") - less + _number(fields, "tenths") / 20)
    return weight


def _own(part: Reason, known: Sequence[Reason], turn: TurnComparison) -> Link:
    """Return what in a turn leads to more points of its seat from a source."""
    source = str(part[1]["source"])
    number = SOURCES.index(source)
    mine, others = (points_by_source(p, turn.seat)[number] for p in (turn.after, turn.after_else))
    if mine > others and (places := _places(known, "now_points", "by_others")):
        if source != "statues":
            return places, {}
        new = any(isinstance(action, Statue) for action in turn.line)
        return places, {"by": "beside" if new else "statue"}
    if source == "favours":
        return _own_favours(known, turn)
    if places := _places(known, "now_affords", "now_ducats"):
        return places, {"by": "ducats"}
    places = _places(known, "now_part")[:1] if source == "businesses" else []
    return places, {"by": "goods", "good": known[places[0]][1]["good"]} if places else None


def _own_favours(known: Sequence[Reason], turn: TurnComparison) -> Link:
    """Return what in a turn leads to Favour Cards: goods for a luxury, or a business."""
    for place in _places(known, "now_part"):
        fields = known[place][1]
        if _is_ready(fields):
            about: dict[str, Json] = {"by": "product", "good": fields["good"]}
            return [place], about | {"product": fields["product"]}
    box = turn.before.box
    luxuries = {box.businesses[about.business].id for about in box.products if about.good is None}
    if any(isinstance(a, Sponsor) and a.business in luxuries for a in turn.line):
        return _places(known, "now_points"), {"by": "business"}
    return [], None


def _is_ready(fields: dict[str, Json]) -> bool:
    """Return whether all goods for a luxury are in the hand: it brings a Favour Card."""
    return _number(fields, "needed") > 1 and fields["held"] == fields["needed"]


def _theirs(part: Reason, known: Sequence[Reason], turn: TurnComparison) -> Link:
    """Return what in a turn leads to fewer points of another seat from a source."""
    del turn
    places = _places(known, "reply", "grants", "spares", "stops", "denies", seat=part[1]["seat"])
    return places, {} if places else None


def _places(known: Sequence[Reason], *keys: str, **fields: Json) -> list[int]:
    """Return the places of reasons with one of some keys, and with some fields."""
    return [
        place for place, (key, about) in enumerate(known)
        if key in keys and all(about.get(name) == value for name, value in fields.items())
    ]  # fmt: skip


def _number(fields: dict[str, Json], name: str) -> int:
    value = fields.get(name, 0)
    return value if isinstance(value, int) else 0
