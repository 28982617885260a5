"""Why a move is good, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Plain
from game.core.texts import one_sentence
from game.ransackit.land.supply import GOODS
from game.ransackit.table.look import WORDS, amount
from game.table.contract.table import Reason

AMOUNTS = ("tokens", "units", "amount")
"""The fields of a reason that count."""
_GAINS = ("now_tokens", "now_city_built", "now_settlement_captured", "now_ruin_captured",
          "now_hex_won", "now_good")  # fmt: skip
"""What a move brings at once."""


def reasons(given: Sequence[Reason], names: Sequence[str]) -> list[str]:
    """Return why an action is good: what it brings, what it leads to, what it denies."""
    gains = [_reason(reason, names) for reason in given if _is_gain(reason)]
    told = [WORDS("reasons.gains", gains=WORDS.listed(gains))] if gains else []
    told += [_reason(reason, names) for reason in given if not _is_gain(reason)]
    return [one_sentence(told or [WORDS("reasons.even")])]


def _is_gain(reason: Reason) -> bool:
    """Tell whether a reason names what a move brings; others are sentences of their own."""
    return reason.key.startswith("later_") or reason.key in _GAINS


def _reason(reason: Reason, names: Sequence[str]) -> str:
    fields = reason.fields
    told: dict[str, Plain] = dict(fields)
    count = next((fields[name] for name in AMOUNTS if name in fields), None)
    if isinstance(count, int):
        told["count"] = count
    if isinstance(good := fields.get("good"), str) and isinstance(count, int):
        told["goods"] = amount(GOODS.index(good), count)
    if isinstance(seat := fields.get("seat"), int):
        told["name"] = names[seat]
    return WORDS(f"reasons.{reason.key}", **told)
