"""Combinations of actions in one turn that make no sense, in matches played by hints.

In every game: a unit or an offer is placed and taken back. In Venice: to lead an action and then
only pass; to sell a good and buy it back in the same Trade for as much or more; to decline a good
at the Wharf that completes a luxury. In RANSACKIT: to trade a resource in and buy it back, or the
other way round, also in trades with others; to recruit a unit and disband it, or the other way
round; to move or swap there and back for nothing, in one step or several, also behind an attack; to
begin an attack and stop before a die is rolled; to use a card and decline what it does; to make an
offer that has been declined. In Ragusa: to exchange Fish for what no producer then uses.
To buy back at a profit, or after something new was revealed, does make sense.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from portolan.ai.bot import Budget, decide
from portolan.ai.hint import Hint, HintContext, advise
from portolan.ai.levels import make_bot
from portolan.core.contract import AnyGame, Event
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.session.bot_runner.thinking import without_return
from portolan.session.question import Question

MAKES = {"grapes": "wine", "olives": "oil", "silver_ore": "silver"}
"""What Ragusa's producers make of a resource."""


class Choice(NamedTuple):
    """An action of the seat that follows hints, and its events; `completing` is a good at the Wharf
    that would complete a luxury.
    """

    text: str
    events: Sequence[Event] = ()
    completing: str = ""


def play(game: AnyGame, seed: int, seats: int, search: int) -> tuple[Match, list[str]]:
    """Play a match, one seat by hints and their plans, the others by Merchants.

    Return the match and the senseless combinations of that seat.
    """
    match, seat = Match(game, seats, {}, seed), seed % seats
    bots = [make_bot("merchant", game, other, 1000 * seed + other) for other in range(seats)]
    plan: Hint | None = None
    turn, found, earlier = list[Choice](), list[str](), list[Any]()
    while decision := game.decision(match.position):
        view = game.view(match.position, decision.seat)
        actions = game.legal_actions(match.position)
        if decision.seat != seat:
            action, plan, earlier = decide(bots[decision.seat], view, actions, Budget()), None, []
        elif len(actions) == 1:
            action = actions[0]
            plan = plan.then if plan and plan.action == action else None
        else:
            if plan is None or plan.action not in actions:
                step = len(match.actions)
                budget = Budget(playouts=search)
                done = match.done_in_turn()
                advice = finish(
                    advise(game, view, actions, budget, step, context=HintContext(done=done))
                )
                question = Question(game, seat, view, decision, actions, earlier, step, done)
                plan = without_return(question, advice)[0]
            action, plan = plan.action, plan.then
        completing = ""
        if decision.seat == seat:
            earlier.append(view)
            completing = _completing(game, match.position, actions)
        events = match.play(str(action))
        if decision.seat == seat:
            turn.append(Choice(str(action), events, completing))
        elif turn and (deals := [event for event in events if event.kind == "traded"]):
            turn[-1] = turn[-1]._replace(events=[*turn[-1].events, *deals])
        if any(event.kind == "turn_begun" for event in events):
            found += senseless(turn)
            turn.clear()
    return match, [*found, *senseless(turn)]


def senseless(turn: Sequence[Choice]) -> Iterator[str]:
    """Yield what makes no sense in the choices of a turn.

    >>> list(senseless([Choice("reserve"), Choice("pass")]))
    ['reserve, then pass']
    """
    texts = [choice.text for choice in turn]
    if texts[:1] and texts[0] in LEADS and {*texts[1:]} == {"pass"}:
        yield f"{texts[0]}, then pass"
    for place, choice in enumerate(turn):
        later = turn[place + 1 :]
        good = choice.completing
        if choice.text == "pass" and not any(c.text == f"buy {good} wharf" for c in later):
            yield from [f"declines {good}, which completes a luxury"] if good else ()
        if choice.text.startswith("exchange ") and not _is_used(choice, later):
            yield f"{choice.text}, and no more is made"
        if choice.text.startswith("play ") and later and later[0].text in DECLINES:
            yield f"{choice.text}, then {later[0].text}"
        for number, other in enumerate(later):
            between = [choice, *later[:number]]
            if _undoes(choice, other, between):
                yield f"{choice.text}, then {other.text}"


DECLINES = ("stop", "stay")
LEADS = ("reserve", "sail", "trade", "sponsor", "produce")


def _undoes(one: Choice, other: Choice, between: Sequence[Choice]) -> bool:
    """Whether a choice takes back another, to no profit, with nothing new between them.

    >>> _undoes(Choice("recruit worker D7"), Choice("disband worker D7"), [])
    True
    """
    if any(event.about.reveals for choice in between for event in choice.events):
        return False
    if (way := _way(one)) and (end := _way(other)):
        return _comes_back(way, end, between[1:])
    (verb, *about), (back, *same) = one.text.split(), other.text.split()
    if verb in {"sell", "buy"} and {verb, back} == {"sell", "buy"}:
        return about[0] == same[0] and (verb == "buy" or _ducats(other) >= _ducats(one))
    if {verb, back} == {"recruit", "disband"}:
        return about == same
    if verb == "swap" == back:  # a unit here with one there: written from the upper hex
        used = any({about[1], about[4]} & {*choice.text.split()} for choice in between[1:])
        return [about[0], about[3]] == [same[3], same[0]] and about[1] == same[1] and not used
    return (verb, back) in {("offer", "withdraw"), ("attack", "stop")} or _trades_back(one, other)


class Way(NamedTuple):
    """A move of a unit."""

    unit: str
    at: str
    to: str


def _way(choice: Choice) -> Way | None:
    """Return the move of a unit, by itself or behind an attack."""
    moved = [
        Way(*map(str, event.data.values())) for event in choice.events if event.kind == "unit_moved"
    ]
    verb, *words = choice.text.split()
    if verb == "move":
        return Way(words[0], words[1], words[3])
    return moved[0] if verb == "advance" and len(moved) == 1 else None


def _comes_back(way: Way, end: Way, between: Sequence[Choice]) -> bool:
    """Return whether a unit is back where it was, and nothing was done where it went.

    >>> _comes_back(Way("knight", "C6", "D7"), Way("knight", "C7", "C6"), [
    ...     Choice("move knight D7 to C7")])
    True
    """
    if way.unit != end.unit or way.at != end.to:
        return False
    place = way.to
    for choice in between:
        on = _way(choice)
        if on and (on.unit, on.at) == (way.unit, place):
            place = on.to
        elif place in choice.text.split():
            return False
    return place == end.at


def _trades_back(one: Choice, other: Choice) -> bool:
    """Return whether an offer repeats one, or a trade takes it back."""

    def data_of(kind: str) -> list[Any]:
        return [e.data for choice in (one, other) for e in choice.events if e.kind == kind]

    offers, deals = data_of("offer_made"), data_of("traded")
    if one.text == other.text == "propose" and len(offers) == 2 and offers[0] == offers[1]:
        return True
    if len(deals) < 2:
        return False
    (gave, got), (back, lost) = (
        [{good for good, n in deal[side].items() if n} for side in ("give", "ask")]
        for deal in deals
    )
    return bool(gave & lost and got & back)


def _ducats(choice: Choice) -> Any:
    """Return the ducats of a sale or purchase; in RANSACKIT, where nothing is cheaper, 0."""
    return choice.events[0].data.get("ducats", 0) if choice.events else 0


def _is_used(exchange: Choice, later: Sequence[Choice]) -> bool:
    """Return whether more is produced later in a turn, or at once, because of exchanged Fish."""
    commodity = MAKES.get(exchange.text.split()[1])
    made = [e.data for c in (exchange, *later) for e in c.events if e.kind == "produced"]
    return any(e["commodity"] == commodity and e["amount"] and not e["lost"] for e in made)


def _completing(game: AnyGame, position: Any, actions: Sequence[Any]) -> str:
    """Return a good of the Wharf that completes a luxury of an own business; '' if none."""
    if game.id != "venice" or game.decision(position).prompt != "buy":  # type: ignore[union-attr]
        return ""
    box, player = position.box, position.players[position.seat]
    for action in actions:
        if getattr(action, "place", "") != "wharf":
            continue
        good = box.good[action.good]
        for about in box.products:
            lacking = Counter(about.consumes) - Counter(dict(enumerate(player.hand)))
            if about.good is None and player.tiles[about.business] and lacking == Counter([good]):
                return str(action.good)
    return ""
