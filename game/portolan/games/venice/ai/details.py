"""How what is told of a puzzle's answer comes about, as both lines of play show it.

A win, or one that is shared, has the steps that bring its points (`by`), points by a statue of
another seat (`given`), and what decides a tie; `now` is the turn of the puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from portolan.core.contract import Json
from portolan.core.evaluation import Reason, Step
from portolan.games.venice.rules.scoring import points, result
from portolan.games.venice.state.actions import Buy, Sell, Statue
from portolan.games.venice.state.position import LEADING, OVER


def detailed(
    reasons: Sequence[Reason],
    after_answer: Sequence[Step],
    after_mistake: Sequence[Step],
    seat: int,
) -> list[Reason]:
    """Return reasons with what brings them about; without a win of others that is not prevented."""
    won, lost = _winners(after_answer), _winners(after_mistake)
    named = list[Reason]()
    for key, fields in reasons:
        reason: Reason | None = key, fields
        if key in ("stops", "reply_wins"):
            rival = fields["seat"]
            if rival in won and seat not in won:
                reason = None
            elif rival in lost and seat not in lost:
                about = _ending(after_mistake, rival, seat)
                if others := [each for each in lost if each != rival]:
                    about["also"] = [*others]
                reason = "reply_wins", about
        elif key == "wins" and fields.get("tied") and won == [seat]:
            reason = _tied(fields, after_answer, seat)
        elif key == "shares" and seat in won and len(partners := {*won} - {seat}) == 1:
            reason = key, _ending(after_answer, partners.pop(), seat)
        elif key == "spares":
            reason = _granted(fields, after_mistake[0])
        if reason is not None and reason not in named:
            named.append(reason)
    return _traded(named, after_answer, seat)


def shown_plan(plan: Sequence[str], after_answer: Sequence[Step], seat: int) -> list[str]:
    """Return the seat's own steps behind an answer up to the last that brings points, or else the
    plan; none of a trade, where purchases come only after the sales of all (`now_traded`).
    """
    own = [*takewhile(lambda step: step.seat == seat, after_answer)]
    if any(isinstance(step.action, Sell | Buy) for step in own):
        return []
    gains = [points(step.after, seat) > points(step.before, seat) for step in own]
    if not any(gains):
        return [*plan]
    last = len(gains) - gains[::-1].index(True)
    return [str(step.action) for step in own[1:last]]


def _winners(line: Sequence[Step]) -> list[int]:
    """Return who has won at the end of a line; none if the match goes on."""
    end = line[-1].after
    if end.prompt != OVER:
        return []
    return [each.seat for each in result(end) if each.winner]


def _ending(line: Sequence[Step], winner: Json, seat: int) -> dict[str, Json]:
    """Return how a seat wins in a line, alone or beside the asked seat, which has `mine`."""
    assert isinstance(winner, int)  # noqa: S101 - a seat
    by = list[Json]()
    given = 0
    for step in line:
        gained = points(step.after, winner) - points(step.before, winner)
        if gained > 0 and step.seat == winner:
            by.append(str(step.action))
        elif gained > 0:
            given += gained
    end = line[-1].after
    fields: dict[str, Json] = {"seat": winner, "by": by}
    fields |= {"points": points(end, winner), "mine": points(end, seat)}
    fields |= {"given": given} if given else {}
    if fields["points"] == fields["mine"]:
        ducats: list[Json] = [end.players[who].ducats for who in (winner, seat)]
        fields["ducats"] = ducats
    same_turn = all(step.before.prompt != LEADING for step in line[1:])
    return fields | ({"now": True} if same_turn else {})


def _tied(fields: dict[str, Json], line: Sequence[Step], seat: int) -> Reason:
    """Return a win on ducats against whoever is level in a line, if anybody is."""
    end = line[-1].after
    level = [
        each for each in result(end)
        if each.seat != seat and each.points == points(end, seat)
    ]  # fmt: skip
    if not level:
        return "wins", fields
    other = max(level, key=lambda each: each.tie_break).seat
    return "wins", _ending(line, other, seat) | {"tied": True}


def _granted(fields: dict[str, Json], mistake: Step) -> Reason | None:
    """Return points that another seat gains by the mistake itself, a statue.

    What it gains by an action of its own it may do in the next turn as well: that is none.
    """
    who = fields["seat"]
    assert isinstance(who, int)  # noqa: S101 - a seat
    given = points(mistake.after, who) - points(mistake.before, who)
    if given <= 0 or not isinstance(mistake.action, Statue):
        return None
    return "grants", {"seat": who, "points": given}


def _traded(reasons: Sequence[Reason], line: Sequence[Step], seat: int) -> list[Reason]:
    """Return reasons with what the seat sells and buys in a turn of trade in front, if it buys the
    good that they name first; then with the goods and ducats of that turn alone.

    What is sold and bought again is neither.
    """
    turn = [line[0], *takewhile(lambda step: step.before.prompt != LEADING, line[1:])]
    goods, ducats = Counter[str](), 0
    for step in turn:
        if step.seat == seat and isinstance(step.action, Sell | Buy):
            goods[step.action.good] += 1 if isinstance(step.action, Buy) else -1
            ducats += step.after.players[seat].ducats - step.before.players[seat].ducats
    parts = [str(fields["good"]) for key, fields in reasons if key == "now_part"]
    if str(line[0].action) != "trade" or not parts or goods[parts[0]] <= 0:
        return [*reasons]
    named = list[Reason]()
    for key, fields in reasons:
        if key == "now_part" and goods[str(fields["good"])] <= 0:
            continue
        if key == "now_ducats":
            less = fields.get("instead", 0)
            if ducats <= (less if isinstance(less, int) else 0):
                continue
            named.append((key, fields | {"amount": ducats}))
        else:
            named.append((key, fields))
    sold: dict[str, Json] = {good: -n for good, n in goods.items() if n < 0}
    bought: dict[str, Json] = {good: n for good, n in goods.items() if n > 0}
    return [("now_traded", {"sold": sold, "bought": bought}), *named]
