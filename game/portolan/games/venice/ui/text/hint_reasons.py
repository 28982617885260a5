"""Why an action of Venice is good, in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from portolan.core.contract import HintReason, Json
from portolan.core.i18n import Amount
from portolan.core.texts import one_sentence
from portolan.games.venice.game import GAME
from portolan.games.venice.ui.style import WORDS, ducats, name
from portolan.games.venice.ui.text.action_names import action_name

_OTHERWISE = ("reply", "stops", "spares", "denies")
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
        text.insert(place, WORDS("reasons.rest", reasons=WORDS.listed([*gains])))
    return [one_sentence(text or [WORDS("reasons.even")])]


def _written(given: Sequence[HintReason], names: Sequence[str]) -> list[str]:
    """Return reasons in words; luxuries are named together."""
    made = [name(str(reason.fields["product"])) for reason in given if reason.key == "now_made"]
    products = WORDS("reasons.now_made", products=WORDS.listed(made), count=len(made))
    lines = [products if reason.key == "now_made" else _reason(reason, names) for reason in given]
    return [*dict.fromkeys(lines)]


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
        "now_only": fields.get("needed") == 1,
        "now_ducats_others": "others" in fields,
        "now_affords_statue": key == "now_affords" and "business" not in fields,
        "wins_tied": fields.get("tied"),
        "reply_there": fields.get("there"),
    }
    return next((form for form, fits in forms.items() if fits), key)


def _reason(reason: HintReason, names: Sequence[str]) -> str:
    fields = reason.fields
    values: dict[str, Json] = dict(fields)
    if isinstance(points := fields.get("points"), int):
        values["points"] = _beside(
            points, fields.get("instead"), lambda count: WORDS("points", count=count)
        )
    if reason.key == "now_ducats" and isinstance(amount := fields["amount"], int):
        values["amount"] = _beside(amount, fields.get("instead"), ducats)
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
    key = _key(reason)
    text = WORDS(f"reasons.{key}", **values)
    if isinstance(tenths := fields.get("tenths"), int):
        worth = WORDS.decimal(tenths / 10)
        text = WORDS("reasons.about", reason=text, points=worth, count=tenths // 10)
    return text
