"""Texts of a puzzle's outlook: how matches end after the answer, and after the usual mistake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from portolan.ai.puzzles import Puzzle
from portolan.core.contract import HintReason, Json, SeatResult
from portolan.core.i18n import Catalogue, clauses
from portolan.ui.game_ui.parts import GameUi

_LARGE: Final = 300
"""Tenths of points from which on tenths say nothing."""
_HALF: Final = 50
"""Per cent."""
_RARELY: Final = 10
"""Per cent of matches up to which a tie is lost."""
_SAME: Final = 2
"""Percentage points up to which the matches that are won tell no difference."""
_APART: Final = 25
"""Percentage points from which on the chance of the search would contradict the share of the
matches that are won.
"""


def names_wins(outlook: Sequence[HintReason]) -> bool:
    """Return whether points say less than how many matches are won: the seat wins more, but is not
    ahead on average, or is ahead and wins fewer than half, against several.
    """
    if not outlook or outlook[0].key != "ends":
        return False
    fields = outlook[0].fields
    ahead = _whole(fields["mine"]) > _whole(fields["theirs"])
    return not ahead or _whole(fields["wins"]) < _HALF


def differs(puzzle: Puzzle) -> bool:
    """Return whether matches played to the end are won clearly more, or less, often than the search
    expects: it does not look that far.
    """
    outlook = puzzle.outlook
    if not outlook or outlook[0].key != "ends":
        return False
    return abs(_whole(outlook[0].fields["wins"]) - 100 * puzzle.chance) > _APART


def share_text(puzzle: Puzzle, words: Catalogue) -> str:
    """Return how many of these matches are won, beside the mistake."""
    fields = puzzle.outlook[0].fields
    return words("puzzle.share", wins=fields["wins"], wins_else=fields["wins_else"])


def chances(puzzle: Puzzle) -> dict[str, int]:
    """Return the chance to win after the answer, and the `rest` of it after the mistake, in per
    cent: shares of matches won where the outlook names those.
    """
    if names_wins(puzzle.outlook) or differs(puzzle):
        fields = puzzle.outlook[0].fields
        return {"chance": _whole(fields["wins"]), "rest": _whole(fields["wins_else"])}
    rest = max(0.0, puzzle.chance - puzzle.cost)
    return {"chance": round(100 * puzzle.chance), "rest": round(100 * rest)}


def names_shares(outlook: Sequence[HintReason]) -> bool:
    """Return whether how many matches are won is told, be it after some rounds."""
    return names_wins(outlook) or bool(outlook and outlook[0].key == "decided")


def shares(outlook: Sequence[HintReason]) -> bool:
    """Return whether the answer always leads to a shared win and the mistake to a defeat: then the
    share of a win is no chance.
    """
    fields = outlook[0].fields if outlook else {}
    return bool(fields.get("shared")) and not fields["wins_else"]


def outlook_text(
    outlook: Sequence[HintReason], words: Catalogue, game_ui: GameUi, names: Sequence[str]
) -> str:
    """Return what an answer leads to, beside the mistake; '' if that is unknown."""
    if not outlook:
        return ""
    key, fields = outlook[0]
    if key == "ties":
        title = game_ui.ending.tie_title() if game_ui.ending else ""
        return words("puzzle.ties", title=title, **fields)
    if key == "decided":
        return decided_text(outlook[0], words, names)
    rival = names[_whole(fields["seat"])]
    shown = ("seat", "wins", "wins_else", "seat_else", "shared")
    counts = {name: value for name, value in fields.items() if name not in shown}
    exact = max(_whole(fields["mine"]), _whole(fields["theirs"])) < _LARGE

    def number(tenths: Json) -> str:
        whole, rest = divmod(_whole(tenths), 10)
        return words.decimal(whole + rest / 10) if exact and rest else f"{_whole(tenths) / 10:.0f}"

    sides = {name: number(value) for name, value in counts.items()}
    if shares(outlook):
        text = shared_text(outlook[0], words, names)
    elif names_wins(outlook):
        text = words("puzzle.wins", wins=fields["wins"], wins_else=fields["wins_else"])
    else:
        text = _ends(fields, rival, sides, words, names)
    titles = game_ui.words.source_names(
        SeatResult(0, 0, {str(r.fields["source"]): 0 for r in outlook[1:]}, (), winner=False)
    )
    by_source: dict[str, list[str]] = {}
    parts = [part for part in outlook[1:] if part.key != "part_less"]
    for part in parts:
        who, tenths = names[_whole(part.fields["seat"])], _whole(part.fields["gain"])
        title = titles[str(part.fields["source"])]
        count = 1 if tenths == 10 else 2
        line = words(f"puzzle.{part.key}", rival=who, gain=number(tenths), count=count)
        if game_ui.cause and "by" in part.fields:
            line = words("puzzle.part_by", part=line, cause=game_ui.cause(part.fields))
        by_source.setdefault(title, []).append(line)
    parts_text = [
        words("puzzle.source", source=title, parts=clauses(each))
        for title, each in by_source.items()
    ]
    lines = [text, words("puzzle.parts", parts=words.listed(parts_text))] if parts else [text]
    for loss in (part for part in outlook[1:] if part.key == "part_less"):
        title, gain = titles[str(loss.fields["source"])], number(loss.fields["gain"])
        lines.append(words("puzzle.part_less", source=title, gain=gain))
    return " ".join(lines)


def shared_text(
    outlook: HintReason, words: Catalogue, names: Sequence[str], key: str = "shared"
) -> str:
    """Return with whom the win is shared after the answer, where the mistake loses."""
    return words(f"puzzle.{key}", rival=names[_whole(outlook.fields["seat"])])


def outlook_of(puzzle: Puzzle) -> Sequence[HintReason]:
    """Return what the answer leads to; an attack that wins at once wins no fewer matches than its
    odds say, whatever the matches played on from here.
    """
    reasons, (first, *others) = puzzle.reasons, puzzle.outlook or (None,)
    odds = [_whole(reason.fields["percent"]) for reason in reasons if reason.key == "now_odds"]
    wins = any(reason.key == "wins" for reason in reasons)
    if first is None or first.key != "decided" or not (odds and wins):
        return puzzle.outlook
    mine = max(_whole(first.fields["mine"]), *odds)
    theirs = min(_whole(first.fields["theirs"]), 100 - mine)
    return first._replace(fields=first.fields | {"mine": mine, "theirs": theirs}), *others


def decided_text(
    outlook: HintReason, words: Catalogue, names: Sequence[str], key: str = "decided"
) -> str:
    """Return how many matches are won within some rounds: by the seat and its rival, or by one of
    them if just that differs.
    """
    fields = outlook.fields
    same = abs(_whole(fields["mine"]) - _whole(fields["mine_else"])) <= _SAME
    counts = {name: value for name, value in fields.items() if name != "seat"}
    form = "_theirs" if same else "_mine" if fields["theirs"] == fields["theirs_else"] else ""
    return words(f"puzzle.{key}{form}", rival=names[_whole(fields["seat"])], **counts)


def _ends(
    fields: Mapping[str, Json],
    rival: str,
    sides: Mapping[str, str],
    words: Catalogue,
    names: Sequence[str],
) -> str:
    """Return how a match ends beside the mistake: then perhaps against another, or on a tie that is
    lost.
    """
    other = fields.get("seat_else", fields["seat"])
    if other != fields["seat"]:
        return words("puzzle.ends_other", rival=rival, other=names[_whole(other)], **sides)
    level = fields["mine_else"] == fields["theirs_else"]
    key = "ends_tie" if level and _whole(fields["wins_else"]) <= _RARELY else "ends"
    return words(f"puzzle.{key}", rival=rival, **sides)


def _whole(value: Json) -> int:
    return value if isinstance(value, int) else 0
