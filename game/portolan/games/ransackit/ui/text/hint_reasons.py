"""Why an action is good, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from portolan.core.contract import HintReason, Json
from portolan.core.texts import one_sentence
from portolan.games.ransackit.board.components import BLUE_IDS, GOODS, MOBILITY, TOKEN_SCORE
from portolan.games.ransackit.ui.style import WORDS, amount
from portolan.games.ransackit.ui.style import name as name_of

AMOUNTS: Final = ("tokens", "units", "amount")
"""The fields of a reason that are counts."""
_GAINS: Final = ("now_tokens", "now_village", "now_city_built", "now_settlement_captured",
                 "now_ruin_captured", "now_hex_won", "now_breached", "now_breached_last",
                 "now_good", "now_traded", "now_recruited", "now_limit", "now_out")  # fmt: skip
"""The reasons that are immediate gains."""
_CERTAIN_GAINS: Final = ("now_village", "now_city_built", "now_good", "now_recruited", "now_limit")
"""Those that an attack does not decide."""
_NAMED: Final = {
    "later_units": {"now_recruited", "now_limit"},
    "later_card": {
        "now_hex_won",
        "now_settlement_captured",
        "now_ruin_captured",
        "now_village",
        "now_city_built",
    },
    "later_safe": {"now_guarded"},
    "later_prey": {"now_prey"},
    "now_limit": {"now_settlement_captured", "now_ruin_captured", "now_out"},
    "now_hex_won": {"now_settlement_captured", "now_ruin_captured", "now_out"},
    "now_out": {"wins"},
}
"""Reasons that are left out where another one names the same."""
_SPECIAL: Final = (
    ("now_village", "card", "now_village_card"),
    ("now_city_built", "card", "now_city_built_card"),
    ("now_recruited", "more", "now_recruited_more"),
    ("now_guarded", "rest", "rest_guarded"),
    ("now_prey", "seat", "now_prey_last"),
    ("now_out", "nomad", "now_out_nomad"),
    ("now_beaten", "seat", "now_beaten_only"),
    ("now_offered", "thing", "now_offered_for"),
    ("keeps_goods", "thing", "keeps_goods_for"),
    ("stops", "at", "stops_attack"),
    ("reply_attack", "another", "reply_attack_another"),
    ("reply_attack", "only", "reply_attack_only"),
    ("reply_guard", "built", "reply_guard_room"),
)
"""The sentences of reasons that have a field: key, field, sentence; the first counts."""
_VAGUE: Final = ("later_posts", "later_goods")
"""Reasons that are left out where there are others."""
_OTHERWISE: Final = ("reply", "stops", "denies")
"""How reasons begin that say what else could happen; they come last."""
_SURE: Final = 100
"""Per cent."""
_RISKY: Final = 75
"""Per cent below which is said what a failure costs."""
LEAST: Final = 0.1
"""Era Tokens that a later gain is worth at least where it is named."""


def reasons(given: Sequence[HintReason], names: Sequence[str]) -> list[str]:
    """Return why an action is good: its odds, its gains now and later, and what others lose."""
    found = {reason.key for reason in given}
    stated = [reason for reason in given if not found & _NAMED.get(reason.key, set())]
    stated = [r for r in stated if r.key not in _VAGUE] or stated
    fights = "now_odds" in found  # what an attack brings is told with its odds
    rest = [
        reason
        for reason in stated
        if "rest" in reason.fields
        and _is_gain(reason)
        and not (fights and reason.key in _GAINS and reason.key not in _CERTAIN_GAINS)
    ]
    stated = [reason for reason in stated if reason not in rest]
    odds = next((reason for reason in stated if reason.key == "now_odds"), None)
    if odds is None or odds.fields["percent"] == _SURE:
        lines = [_odds("now_sure", odds)] if odds else []
        later = [reason for reason in stated if reason.key.startswith("later_")]
        lines += _gains("gains", (r for r in stated if _is_gain(r) and r not in later), names)
        lines += _gains("later", later, names)
    else:
        lines = _attack(odds, [r for r in stated if r.key == "wins" or _is_gain(r)], names)
        stated = [reason for reason in stated if reason.key not in ("wins", "now_beaten")]
    wins = [
        WORDS("reasons.wins_turn") if rest else _reason(reason, names)
        for reason in stated
        if reason.key == "wins"
    ]
    skipped = ("now_odds", "wins")
    others = [r for r in stated if not _is_gain(r) and r.key not in skipped]
    others.sort(key=lambda reason: reason.key.startswith(_OTHERWISE))
    beaten = [reason for reason in others if reason.key == "now_beaten"]
    others = [reason for reason in others if reason not in beaten]
    lines += [*(_reason(reason, names) for reason in beaten), *_gains("rest", rest, names)]
    offered = [reason for reason in others if reason.key == "now_offered"]
    others = [reason for reason in others if reason not in offered]
    first, last = ([_reason(r, names) for r in part] for part in (offered, others))
    text = [*wins, *first, *lines, *last]
    return [one_sentence(text or [WORDS("reasons.even")])]


def _attack(odds: HintReason, gains: Sequence[HintReason], names: Sequence[str]) -> list[str]:
    """Return what an attack may bring and how likely; what may come anyway only if that is all."""
    if any(reason.key == "wins" for reason in gains):
        return [_odds("now_odds_wins", odds)]
    sure = [reason for reason in gains if reason.key in _CERTAIN_GAINS]
    percent = odds.fields["percent"]
    risky = isinstance(percent, int) and percent < _RISKY
    chance = _odds("now_odds", odds)
    if risky and isinstance(loses := odds.fields.get("loses"), str):
        chance = WORDS("reasons.now_odds_risky", loses=name_of(loses), reason=chance)
    elif risky:
        chance = WORDS("reasons.now_odds_risky_all", reason=chance)
    at_once = odds._replace(key="at_once_limit" if "limit" in odds.fields else "at_once")
    fresh = [_reason(at_once, names)] if "unit" in odds.fields else []
    if then := [reason for reason in gains if reason not in sure]:
        return [*fresh, chance, *_gains("success", then, names)]
    return [*_gains("gains", sure, names), *fresh, chance]


def _odds(key: str, odds: HintReason) -> str:
    """Return how likely an attack succeeds: that of the action, or of the rest of the turn."""
    attack = "rest_attack" if "rest" in odds.fields else "the_attack"
    return WORDS(f"reasons.{key}", attack=WORDS(f"reasons.{attack}", **odds.fields), **odds.fields)


def _gains(key: str, gains: Iterable[HintReason], names: Sequence[str]) -> list[str]:
    """Return a sentence that lists gains, the longest last; none without any."""
    found = [_reason(reason, names) for reason in sorted(gains, key=lambda r: r.key == "now_out")]
    return [WORDS(f"reasons.{key}", gains=WORDS.listed(found))] if found else []


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
    for thing in ("unit", "built", "thing"):
        if isinstance(known := fields.get(thing), str):
            values[thing] = name_of(known)
    if isinstance(seat := fields.get("seat"), int):
        values["name"] = names[seat]
    if reason.key.startswith("at_once") or "fresh" in fields:
        values["policy"] = name_of(BLUE_IDS[MOBILITY])
    if "percent" in fields:
        values["odds"] = _chance(reason)
        if "fresh" in fields:
            values["odds"] = WORDS("reasons.odds_fresh", **values)
    text = WORDS(f"reasons.{_sentence(reason)}", **values)
    if "next" in fields:
        then = "then_prey" if reason.key == "now_prey" else "then_breached"
        then = "then_egg" if then == "then_breached" and "egg" in fields else then
        text = WORDS(f"reasons.{then}", reason=text, percent=fields["next"])
    if isinstance(tenths := fields.get("tenths"), int):
        worth = max(tenths / 10 / TOKEN_SCORE, LEAST)
        tokens = WORDS.decimal(worth)
        text = WORDS("reasons.about", reason=text, tokens=tokens, count=int(worth))
    return text


def _chance(reason: HintReason) -> str:
    """Return the chance of an attack, and of what: an own one to come depends on what others do."""
    fields, key = reason.fields, "odds"
    if reason.key == "now_prey":
        key = "odds_egg" if "egg" in fields else "odds_units" if "manned" in fields else "odds_prey"
    elif "manned" in fields:
        key = "odds_units"
    elif "takes" in fields or reason.key == "now_guarded":
        key = "odds_takes"
    return WORDS(f"reasons.{key}", percent=fields["percent"])


def _sentence(reason: HintReason) -> str:
    """Return the key of a reason's sentence, which depends on its fields."""
    key, fields = reason
    if key == "now_guarded" and "percent" not in fields:
        return "guards"
    if key == "reply_guard" and fields.get("built") == "village" and "lone" in fields:
        return "reply_guard_village"
    return next((name for of, field, name in _SPECIAL if of == key and field in fields), key)
