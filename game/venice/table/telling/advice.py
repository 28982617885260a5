"""Why an action of Venice is good, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Plain
from game.core.texts import one_sentence
from game.table.contract.table import Reason
from game.venice.game import GAME
from game.venice.table.look import WORDS, ducats, name
from game.venice.table.telling.naming import action_name


def reasons(given: Sequence[Reason], names: Sequence[str]) -> list[str]:
    """Return why an action is good: what it brings, what it leads to, what it denies."""
    told = [_reason(reason, names) for reason in given] or [WORDS("reasons.even")]
    return [one_sentence(told)]


def _reason(reason: Reason, names: Sequence[str]) -> str:
    fields = reason.fields
    told: dict[str, Plain] = dict(fields)
    if isinstance(points := fields.get("points"), int):
        told["points"] = WORDS("points", count=points)
    if reason.key == "now_ducats" and isinstance(amount := fields["amount"], int):
        told["amount"] = ducats(amount)
    if isinstance(good := fields.get("good"), str):
        told["good"] = name(good)
    if isinstance(seat := fields.get("seat"), int):
        told["name"] = names[seat]
    if isinstance(action := fields.get("action"), str):
        told["action"] = action_name(GAME.box, GAME.parse(action))
    return WORDS(f"reasons.{reason.key}", **told)
