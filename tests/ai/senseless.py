"""Pairs of actions in one turn that make no sense together, in matches played by hints."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from portolan.ai.bot import Budget, decide
from portolan.ai.hint import Hint, advise
from portolan.ai.levels import make_bot
from portolan.core.contract import AnyGame
from portolan.core.match import Match
from portolan.core.time_slicing import finish

UNDOES = {"sell": "buy", "buy": "sell", "recruit": "disband", "offer": "withdraw"}
"""Verbs that undo each other for the same object."""


def play(game: AnyGame, seed: int, seats: int, search: int) -> tuple[Match, list[str]]:
    """Play a match, one seat by hints and their plans, the others by Merchants.

    Return the match and the pairs of the hinted seat that make no sense.
    """
    match, seat = Match(game, seats, {}, seed), seed % seats
    bots = [make_bot("merchant", game, other, 1000 * seed + other) for other in range(seats)]
    turns: defaultdict[Any, list[str]] = defaultdict(list)
    plan: Hint | None = None
    found: list[str] = []
    while decision := game.decision(match.position):
        view = game.view(match.position, decision.seat)
        actions = game.legal_actions(match.position)
        if decision.seat != seat:
            action, plan = decide(bots[decision.seat], view, actions, Budget()), None
        elif len(actions) == 1:
            action, plan = actions[0], None
        else:
            if plan is None:
                budget = Budget(playouts=search)
                plan = finish(advise(game, view, actions, budget, len(match.actions)))[0]
            action, plan = plan.action, plan.then
            if str(action) == "pass" and (good := _completing(game, match.position, actions)):
                found.append(f"declines {good} that completes a luxury")
        if decision.seat == seat:
            turns[_turn(match)].append(str(action))
        match.play(str(action))
    found += [pair for turn in turns.values() for pair in pairs(turn)]
    return match, found


def _turn(match: Match) -> Any:
    """Return a value that is the same throughout a turn, and different in others."""
    position: Any = match.position
    if match.game.id == "ransackit":
        return position.round, position.turn
    if match.game.id == "venice":
        return sum(text in LEADS for text in match.actions) + (position.prompt == 0)
    return sum(text.startswith(("house", "powerhouse")) for text in match.actions)


LEADS = ("reserve", "sail", "trade", "sponsor", "produce")


def pairs(turn: Sequence[str]) -> Iterator[str]:
    """Yield the pairs of a turn that make no sense.

    >>> list(pairs(["reserve", "pass"])), list(pairs(["trade", "sell silk", "buy silk wharf"]))
    (['reserve, then pass'], ['sell silk, then buy silk wharf'])
    """
    if turn[0] in LEADS and len(turn) > 1 and {*turn[1:]} == {"pass"}:
        yield f"{turn[0]}, then pass"
    for place, one in enumerate(turn):
        verb, *about = one.split()
        for other in turn[place + 1 :]:
            words = other.split()
            if UNDOES.get(verb) == words[0] and about[:1] == words[1:2]:
                yield f"{one}, then {other}"
            if verb == "move" == words[0] and [about[0], about[3], about[1]] == [
                words[1], words[2], words[4]
            ]:  # fmt: skip
                yield f"{one}, then {other}"


def _completing(game: AnyGame, position: Any, actions: Sequence[Any]) -> str:
    """Return a good of the Wharf by which a luxury of an own business could be made; '' if none."""
    if game.id != "venice" or game.decision(position).prompt != "buy":  # type: ignore[union-attr]
        return ""
    box, player = position.box, position.players[position.seat]
    for action in actions:
        if getattr(action, "place", "") != "wharf":
            continue
        good = box.good[action.good]
        for about in box.products:
            lacking = Counter(about.consumes) - Counter(dict(enumerate(player.hand)))
            if about.good < 0 and player.tiles[about.business] and lacking == Counter([good]):
                return str(action.good)
    return ""
