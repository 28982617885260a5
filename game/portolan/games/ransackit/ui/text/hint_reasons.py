"""Why an action is good, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from portolan.core.contract import HintReason, Json
from portolan.core.texts import one_sentence
from portolan.games.ransackit.board.components import GOODS
from portolan.games.ransackit.ui.style import WORDS, amount

AMOUNTS = ("tokens", "units", "amount")
"""The fields of a reason that are counts."""
_GAINS = ("now_tokens", "now_city_built", "now_settlement_captured", "now_ruin_captured",
          "now_hex_won", "now_good")  # fmt: skip
"""The reasons that are immediate gains."""


def reasons(given: Sequence[HintReason], names: Sequence[str]) -> list[str]:
    """Return why an action is good: its gains now and later, and what others lose."""
    gains = [_reason(reason, names) for reason in given if _is_gain(reason)]
    lines = [WORDS("reasons.gains", gains=WORDS.listed(gains))] if gains else []
    lines += [_reason(reason, names) for reason in given if not _is_gain(reason)]
    return [one_sentence(lines or [WORDS("reasons.even")])]


def _is_gain(reason: HintReason) -> bool:
    """Return whether a reason names a gain of the action; others are whole sentences."""
    return reason.key.startswith("later_") or reason.key in _GAINS


def _reason(reason: HintReason, names: Sequence[str]) -> str:
    fields = reason.fields
    values: dict[str, Json] = dict(fields)
    count = next((fields[name] for name in AMOUNTS if name in fields), None)
    if isinstance(count, int):
        values["count"] = count
    if isinstance(good := fields.get("good"), str) and isinstance(count, int):
        values["goods"] = amount(GOODS.index(good), count)
    if isinstance(seat := fields.get("seat"), int):
        values["name"] = names[seat]
    text = WORDS(f"reasons.{reason.key}", **values)
    if points := _points(fields):
        text = WORDS("reasons.about", reason=text, points=points)
    return text


def _points(fields: Mapping[str, Json]) -> str:
    """Return a text on the points of a reason; empty if unknown."""
    if isinstance(tenths := fields.get("tenths"), int):
        return WORDS.decimal(tenths / 10)
    return str(fields.get("points", ""))
