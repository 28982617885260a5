"""Why an action of Venice is good, in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

from portolan.core.contract import HintReason, Json
from portolan.core.i18n import Amount
from portolan.core.texts import one_sentence
from portolan.games.venice.game import GAME
from portolan.games.venice.ui.style import WORDS, ducats, name
from portolan.games.venice.ui.text.action_names import action_name

_OTHERWISE = ("reply", "grants", "stops", "spares", "denies")
"""How reasons begin that say what else would happen; they come last."""


def reasons(given: Sequence[HintReason], names: Sequence[str]) -> list[str]:
    """Return why an action is good: its gains now and later, and what others lose.

    What the rest of the turn brings follows the gains of the action.
    """
    rest = [reason for reason in given if "rest" in reason.fields and reason.key.startswith("now")]
    own = [reason for reason in given if reason not in rest]
    own.sort(key=lambda reason: reason.key.startswith(_OTHERWISE))
    places = {reason.key: place for place, reason in enumerate(own)}
    affords, paid = places.get("now_affords"), places.get("now_ducats")
    if affords is not None and paid is not None and affords < paid:  # what pays stands before it
        own.insert(affords, own.pop(paid))
    text = _written(own, names)
    if rest:
        first = [reason for reason in own if reason.key.startswith(("wins", "shares", "now"))]
        gains = dict.fromkeys(_written(rest, names))
        place = len(_written(first, names))
        listed = reduce(
            lambda before, last: WORDS("reasons.rest_and", before=before, last=last), gains
        )
        text.insert(place, WORDS("reasons.rest", reasons=listed))
    return [one_sentence(text or [WORDS("reasons.even")])]


def _written(given: Sequence[HintReason], names: Sequence[str]) -> list[str]:
    """Return reasons in words; luxuries are named together."""
    made = {
        str(reason.fields["product"]): int(str(reason.fields.get("amount", 1)))
        for reason in given
        if reason.key == "now_made"
    }
    products = WORDS("reasons.now_made", products=_goods(made), count=sum(made.values()))
    lines = [
        products
        if reason.key == "now_made"
        else _of_product(reason, given) or _reason(reason, names)
        for reason in given
    ]
    return [*dict.fromkeys(lines)]


def _of_product(reason: HintReason, given: Sequence[HintReason]) -> str:
    """Return several goods for one product together; '' if a reason names no such good."""
    alike = {
        str(other.fields["good"]): other.fields["amount"]
        for other in given
        if reason.key == other.key == "now_part"
        and other.fields["product"] == reason.fields["product"]
    }
    several = any(isinstance(n, int) and n > 1 for n in alike.values())
    needed = reason.fields.get("needed", 1)
    if "held" not in reason.fields or needed == 1 or (len(alike) < 2 and not several):
        return ""
    fields = {"held": reason.fields["held"], "needed": reason.fields["needed"]}
    product = name(str(reason.fields["product"]))
    key = "reasons.now_parts_each" if several else "reasons.now_parts"
    return WORDS(key, goods=_goods(alike), product=product, **fields)


def cause(about: Mapping[str, Json]) -> str:
    """Return by what a turn leads to points of a source."""
    values = {name: value for name, value in about.items() if name != "gain"}
    for thing in ("good", "product"):
        if isinstance(known := values.get(thing), str):
            values[thing] = name(known)
    if isinstance(price := values.get("ducats"), int):
        values["ducats"] = ducats(price)
    return WORDS(f"causes.{about['by']}", **values)


def _beside(amount: int, instead: Json, write: Callable[[int], str]) -> str:
    """Return an amount in words, and what the mistake brings instead."""
    if not isinstance(instead, int):
        return write(amount)
    both = Amount(amount, write(amount)), Amount(instead, write(instead))
    return WORDS("reasons.instead", amount=both[0], instead=both[1])


def _key(reason: HintReason) -> str:
    """Return the key of the sentence for a reason."""
    key, fields = reason
    forms = {
        "now_points_turn": key == "now_points" and "instead" in fields and "rest" not in fields,
        "now_only": key == "now_part" and fields.get("needed", 1) == 1,
        "now_useful": key == "now_wares" and "business" in fields,
        "coming_part": key == "now_coming" and "product" in fields,
        "coming_useful": key == "now_coming" and "business" in fields,
        "coming_wares": key == "now_coming",
        "now_ducats_both": "others" in fields and "instead" in fields,
        "now_ducats_others": "others" in fields,
        "now_ducats_instead": key == "now_ducats" and "instead" in fields,
        "now_affords_statue": key == "now_affords" and "business" not in fields,
        "wins_tied": fields.get("tied"),
        "shares_with": key == "shares" and "seat" in fields,
        "reply_share_now": fields.get("also") and fields.get("now"),
        "reply_share": fields.get("also"),
        "reply_wins_now": key == "reply_wins" and fields.get("now"),
        "now_bought": key == "now_traded" and not fields["sold"],
        "reply_there": fields.get("there"),
    }
    return next((form for form, fits in forms.items() if fits), key)


def _lists(fields: Mapping[str, Json], names: Sequence[str]) -> dict[str, Json]:
    """Return the goods that are sold and bought, and the names of seats that share a win."""
    values: dict[str, Json] = {
        side: _goods(goods)
        for side in ("sold", "bought")
        if isinstance(goods := fields.get(side), dict)
    }
    if isinstance(also := fields.get("also"), list):
        seats = (fields["seat"], *also)
        values["names"] = WORDS.listed([names[seat] for seat in seats if isinstance(seat, int)])
    return values


def _goods(amounts: Mapping[str, Json]) -> str:
    """Return goods with their amounts, without a single one's."""
    return WORDS.listed(
        [
            WORDS("reasons.goods", count=amount, good=name(good))
            for good, amount in amounts.items()
            if isinstance(amount, int)
        ]
    )


def _how(reason: HintReason, names: Sequence[str]) -> str:
    """Return how a seat gets the points of a win, and how far it is ahead; '' if unknown."""
    fields, parts = reason.fields, list[str]()
    points, mine = fields.get("points"), fields.get("mine")
    if not (isinstance(points, int) and isinstance(mine, int)):
        return ""
    by, seat = fields.get("by"), fields["seat"]
    steps = [str(text) for text in by] if isinstance(by, list) else []
    if steps:
        *before, line = [action_name(GAME.box, GAME.parse(text)) for text in steps]
        for text in reversed(before):
            line = WORDS("reasons.steps", first=text, then=line)
        if reason.key.startswith("reply"):  # the sentence names the seat
            line = WORDS("reasons.by_steps", steps=line)
        elif isinstance(seat, int):
            line = WORDS("reasons.steps_of", name=names[seat], steps=line)
        parts.append(line)
    if isinstance(given := fields.get("given"), int):
        parts.append(WORDS("reasons.by_statue", points=WORDS("points", count=given)))
    tie = fields.get("ducats")
    if isinstance(tie, list):
        theirs, own = (ducat if isinstance(ducat, int) else 0 for ducat in tie)
        key = "equal" if theirs == own else "ahead" if reason.key == "wins" else "behind"
        more, fewer = max(theirs, own), min(theirs, own)
        score = WORDS(f"reasons.{key}", count=points, more=ducats(more), fewer=fewer)
    else:
        score = WORDS("reasons.score", points=WORDS("points", count=points), mine=mine)
    return ", ".join([*parts, score])


def _reason(reason: HintReason, names: Sequence[str]) -> str:
    fields = reason.fields
    values: dict[str, Json] = dict(fields)
    if isinstance(points := fields.get("points"), int):
        values["points"] = _beside(
            points, fields.get("instead"), lambda count: WORDS("points", count=count)
        )
    if reason.key in ("now_ducats", "keeps") and isinstance(amount := fields["amount"], int):
        values["amount"] = Amount(amount, ducats(amount))
    for price in ("ducats", "price", "others"):
        if isinstance(amount := fields.get(price), int):
            values[price] = ducats(amount)
    for thing in ("good", "product", "business"):
        if isinstance(known := fields.get(thing), str):
            values[thing] = name(known)
    if isinstance(seat := fields.get("seat"), int):
        values["name"] = names[seat]
    if isinstance(action := fields.get("action"), str):
        values["action"] = action_name(GAME.box, GAME.parse(action))
    values |= _lists(fields, names)
    key = _key(reason)
    text = WORDS(f"reasons.{key}", **values)
    if how := _how(reason, names):
        text = WORDS("reasons.how", reason=text, how=how)
    if isinstance(tenths := fields.get("tenths"), int):
        worth = WORDS.decimal(tenths / 10)
        text = WORDS("reasons.about", reason=text, points=worth, count=tenths // 10)
    return text
