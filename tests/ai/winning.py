"""Positions in which the seat to move can win at once, and the actions that do.

A win at once is a line of own actions that ends the match with the seat's victory before another
turn begins, whatever others answer, in each of some imagined worlds: so many, where there are dice,
that no luck is needed. In Ragusa, where the match ends by itself, it is the line of the last
placement with the largest lead.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from portolan.ai.bot import Budget, Evaluator, decide
from portolan.ai.levels import find_evaluator, make_bot
from portolan.core.contract import AnyGame, Event
from portolan.core.match import Match, load_match
from portolan.registry import find_game

WORLDS = {"venice": 3, "ransackit": 40, "ragusa": 3}
"""Worlds in which a line must win: the position itself and imagined ones."""
LONGEST = {"venice": 9, "ransackit": 1}
"""The most own actions in a line."""
NODES = {"venice": 10_000, "ransackit": 500, "ragusa": 150_000}
"""The most positions of a search; positions that need more are left out."""
CLOSE = 3
"""The most points that a seat may lack for a search to begin."""
MOST = 4
"""The most positions of a match."""
SCORING = ("lead", "sponsor", "produce")
"""Prompts of Venice at which a seat can score."""


class TooManyError(Exception):
    """Raised when an exhaustive search would take too long."""


class LuckError(Exception):
    """Raised when chance or another seat decides which line is best."""


class Case(NamedTuple):
    """A position, as the match up to it, and the first actions of winning lines."""

    match: Match
    wins: frozenset[str]

    def line(self) -> str:
        """Return the case as a line of JSON."""
        return json.dumps([self.match.save(), sorted(self.wins)])


def read(line: str) -> Case:
    """Return the case of a line."""
    save, wins = json.loads(line)
    return Case(load_match(save, find_game), frozenset(wins))


def cases(game: AnyGame, first: int, seats: int) -> Iterator[Case]:
    """Yield positions in which a seat can win at once, without end.

    Merchants play the matches, or the rollout policy, which is quicker, where it is stronger. Wins
    are declined at first: a match has up to `MOST` such positions, one in a turn.
    """
    evaluator, seed = find_evaluator(game.id), first
    while True:
        match, found, is_known = Match(game, seats, {}, seed), 0, False
        bots = [make_bot("merchant", game, seat, 1000 * seed + seat) for seat in range(seats)]
        while found < MOST and (decision := game.decision(match.position)):
            seat = decision.seat
            actions: Sequence[Any] = game.legal_actions(match.position)
            wins = winning(game, match.position, seat) if len(actions) > 1 else ()
            others = [a for a in actions if a not in wins and str(a) not in game.resigning]
            if wins and others:
                if not is_known:
                    found, is_known = found + 1, True
                    yield Case(match.at(len(match.actions)), frozenset(map(str, wins)))
                actions = others
            if evaluator.rollout_margin:
                chosen = evaluator.policy_action(match.position, actions)
            else:
                view = game.view(match.position, seat)
                chosen = decide(bots[seat], view, actions, Budget())
            events = match.play(str(chosen))
            is_known = is_known and not any(event.kind == "turn_begun" for event in events)
        seed += 1


def winning(game: AnyGame, position: Any, seat: int) -> Sequence[Any]:
    """Return the legal actions that begin a line that wins at once; none if unknown."""
    evaluator = find_evaluator(game.id)
    try:
        if game.id == "ragusa":
            if not (evaluator.begins_turn(position) and _is_last(game, evaluator, position)):
                return ()
        elif _lacks(game, position, seat) > CLOSE:
            return ()
        view = game.view(position, seat)
        worlds = [
            position,
            *(game.imagine(view, seat, seed) for seed in range(WORLDS[game.id] - 1)),
        ]
        if game.id == "ragusa":
            best, *others = (_best_ends(game, world, seat) for world in worlds)
            return [action for action in best if all(action in other for other in others)]
        left = [a for a in _different(game, position) if str(a) not in game.resigning]
        for world in worlds:
            search = _Search(game, evaluator, seat, NODES[game.id])
            left = [a for a in left if search.wins_by(world, a, LONGEST[game.id] - 1)]
    except (TooManyError, LuckError):
        return ()
    return left


def _lacks(game: AnyGame, position: Any, seat: int) -> int:
    """Return how many points a seat lacks to win by itself."""
    if game.id == "venice":
        from portolan.games.venice.rules.scoring import points  # noqa: PLC0415 - of this game

        if game.decision(position).prompt not in SCORING:  # type: ignore[union-attr]
            return int(position.points_to_end)
        return int(position.points_to_end - points(position, seat))
    from portolan.games.ransackit.board.components import GOAL  # noqa: PLC0415 - of this game
    from portolan.games.ransackit.rules.settlements import tokens_of  # noqa: PLC0415 - the same

    if position.prompt == "found":
        return GOAL
    prey = [p for other, p in enumerate(position.players) if p.playing and other != seat]
    fights = any(str(a).startswith(("attack", "advance")) for a in game.legal_actions(position))
    if fights and len(prey) == 1 and len(prey[0].centres) == 1:
        return 0
    return int(GOAL - tokens_of(position, seat))


class _Search:
    """An exhaustive search of the lines of a seat in one world."""

    def __init__(self, game: AnyGame, evaluator: Evaluator, seat: int, nodes: int) -> None:
        self.game, self.evaluator, self.seat, self.nodes = game, evaluator, seat, nodes

    def wins_by(self, position: Any, action: Any, longest: int) -> bool:
        """Return whether the seat can win at once by an action, whatever others do."""
        self.nodes -= 1
        if self.nodes < 0:
            raise TooManyError
        twin = position.copy()
        self.game.apply(twin, action)
        decision = self.game.decision(twin)
        if decision is None:
            winners = [one.seat for one in self.game.result(twin) if one.winner]
            return winners == [self.seat]
        if self.evaluator.begins_turn(twin):
            return False
        if decision.seat == self.seat:
            return longest > 0 and any(
                self.wins_by(twin, each, longest - 1)
                for each in _different(self.game, twin)
                if str(each) not in self.game.resigning
            )
        return all(self.wins_by(twin, each, longest) for each in _different(self.game, twin))


def _different(game: AnyGame, position: Any) -> Sequence[Any]:
    """Return the legal actions; in Venice without duplicates and dearer ones."""
    actions = game.legal_actions(position)
    if game.id == "venice":
        return find_evaluator(game.id).candidates(position, actions)
    return actions


def _best_ends(game: AnyGame, position: Any, seat: int) -> Sequence[Any]:
    """Return the last placements with the largest lead.

    If a line draws a card, reveals a ship or asks another seat, no line is known to be the best.
    """
    nodes = NODES[game.id]

    def lead(before: Any, action: Any) -> float:
        nonlocal nodes
        nodes -= 1
        if nodes < 0:
            raise TooManyError
        twin, events = before.copy(), list[Event]()
        game.apply(twin, action, game.recorder(events))
        decision = game.decision(twin)
        drawn = any(event.kind.endswith("drawn") for event in events)
        if drawn or (decision and any(event.about.reveals for event in events)):
            raise LuckError
        if decision is None:
            points = [one.points for one in game.result(twin)]
            return points[seat] - max(p for other, p in enumerate(points) if other != seat)
        if decision.seat != seat:
            raise LuckError
        return max(lead(twin, each) for each in game.legal_actions(twin))

    found = {action: lead(position, action) for action in game.legal_actions(position)}
    best = max(found.values())
    return [action for action, each in found.items() if each == best]


def _is_last(game: AnyGame, evaluator: Evaluator, position: Any) -> bool:
    """Return whether the match ends with the turn."""
    twin = position.copy()
    game.apply(twin, evaluator.candidates(twin, game.legal_actions(twin))[0])
    while not evaluator.begins_turn(twin) and (actions := game.legal_actions(twin)):
        game.apply(twin, evaluator.policy_action(twin, actions))
    return game.decision(twin) is None
