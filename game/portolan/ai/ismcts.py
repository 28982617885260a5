"""Information set Monte Carlo tree search over turns: the level Rector.

Cowling, Powley, Whitehouse 2012, with the selection of AlphaZero (PUCT): every playout deals hidden
cards anew and descends one common tree. A node is a turn of a seat; a move is an action with the
rest of its turn, played by the rollout policy. Leaves are not played out: the evaluator values
every move there, and these values are the priors. Each seat maximises its own chance, so it works
for any number of players.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

from portolan.ai.bot import Budget, Evaluator, Thought, Timer
from portolan.ai.lookahead import after, finish_turn, new_seed
from portolan.ai.paired_rollouts import EXACT, OFTEN, PairedRollouts
from portolan.core.contract import AnyGame, Viewer
from portolan.core.evaluation import Depth
from portolan.core.time_slicing import Clock

Chances = list[float]


NEEDED = 0.4
"""The largest share of the remaining playouts that a move with a lower value than the best is
expected to get; one with a higher value may get all of them.
"""
TIE_WORLDS = 4
"""Number of worlds in which moves are compared that the search found equal."""
TURN = Depth(0)
"""The depth of that comparison: to the end of the turn."""


class MoveStats:
    """An action at a node: its prior, and the results of its playouts.

    `ends`: whether the match was over after it when it was first evaluated.
    """

    __slots__ = ("action", "ends", "first", "node", "prior", "value_sums", "visits")

    def __init__(self, action: Any, first: Chances, ends: bool) -> None:
        self.action = action
        self.ends = ends
        self.first = first
        self.value_sums = [*first]
        self.visits = 0
        self.prior = 0.0
        self.node: Node | None = None

    def chance(self, seat: int) -> float:
        """Return the mean chance of a seat, the prior included."""
        return self.value_sums[seat] / (self.visits + 1)

    def wins(self, seat: int) -> bool:
        """Return whether it ends the match with a victory of the seat."""
        return self.ends and self.chance(seat) > 1 - EXACT


class Node:
    """A turn: its moves by action."""

    __slots__ = ("moves", "visits")

    def __init__(self) -> None:
        self.moves: dict[Any, MoveStats] = {}
        self.visits = 0


class IsmctsBot:
    """Searches within its budget; by default for `default_playouts`, at most `most`.

    A limit on playouts makes a bot weaker, independent of the machine. Views are those of its own
    seat, unless another `viewer` is given.
    """

    default_playouts = 300
    c_puct = 0.25
    """Exploration constant: weight of moves with few playouts."""
    width = 8
    """How many moves are considered at nodes below the root."""
    prior_temperature = 0.03
    """Scale of differences in chance for the priors."""

    def __init__(
        self,
        game: AnyGame,
        evaluator: Evaluator,
        seat: int,
        seed: int,
        clock: Clock,
        most: int | None = None,
        viewer: Viewer | None = None,
    ) -> None:
        self.game, self.evaluator, self.seat, self.most = game, evaluator, seat, most
        self.viewer = seat if viewer is None else viewer
        self.random = Random(seed)  # noqa: S311 - a game, not a secret
        self.clock = clock
        self.known: dict[int, dict[Any, float]] = {}
        """How far each action was behind the best one where it was evaluated, by seat."""
        self.root = Node()
        """The tree of the last thought."""

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Thought:
        """Return the most visited action, or the preferred one of equally good ones."""
        self.root, self.known = Node(), {}
        known = view
        if self.viewer != self.seat:  # evaluators call legal_actions, which this view does not have
            known = self.game.imagine(view, self.viewer, new_seed(self.random))
        actions = self.evaluator.candidates(known, actions)
        if len(actions) == 1:
            return actions[0]
        timer = Timer(budget.within(self.most), self.default_playouts, self.clock)
        world = self.game.imagine(view, self.viewer, new_seed(self.random))
        yield from self._expand(self.root, world, actions, timer)
        while timer.share() < 1 and not self._may_stop(timer):
            world = self.game.imagine(view, self.viewer, new_seed(self.random))
            yield from self._playout(world, timer)
            timer.playouts += 1
        return (yield from self._chosen(view, timer))

    def ranked(self) -> list[MoveStats]:
        """Return the moves of the last thought: immediate wins first, then by visits."""
        seat = self.seat
        return sorted(
            self.root.moves.values(),
            key=lambda m: (m.wins(seat), m.visits, m.chance(seat)),
            reverse=True,
        )

    def _chosen(self, view: Any, timer: Timer) -> Thought:
        """Return the first action or, if others are equal, the preferred one."""
        best, *others = self.ranked()
        seat = self.seat
        equal = [
            move
            for move in others
            if move.wins(seat) == best.wins(seat)
            and abs(move.chance(seat) - best.chance(seat)) <= EXACT
        ][: self.width - 1]
        if not equal:
            return best.action
        tried = [move.action for move in (best, *equal)]
        pairs = PairedRollouts(
            self.game, self.evaluator, view, tried, new_seed(self.random), TURN, self.viewer
        )
        while pairs.worlds < TIE_WORLDS and not (pairs.worlds and timer.late()):
            for _ in pairs.play():
                yield 1.0
        return pairs.choice()

    def _may_stop(self, timer: Timer) -> bool:
        """Return whether the rest of the budget is unlikely to change the choice.

        To overtake the best move another one would need most of the remaining playouts, although
        its value is lower.
        """
        if timer.playouts % OFTEN:
            return False
        share = timer.share()
        best, *others = self.ranked()
        if best.wins(self.seat) and best.visits >= OFTEN:
            return True
        if share < 0.1:
            return not others
        chance = best.chance(self.seat)
        left = timer.playouts * (1 - share) / share
        return all(
            best.visits - move.visits > (left if move.chance(self.seat) > chance else left * NEEDED)
            for move in others
        )

    def _playout(self, world: Any, timer: Timer) -> Thought:
        """Descend to a leaf, evaluate the moves there, and back up the result."""
        game, evaluator = self.game, self.evaluator
        node, path = self.root, []
        while True:
            decision = game.decision(world)
            if decision is None:
                chances = evaluator.chances(evaluator.values(world), world)
                break
            actions = evaluator.candidates(world, game.legal_actions(world))
            seat = decision.seat
            moves = [node.moves[action] for action in actions if action in node.moves]
            if not moves:
                yield from self._expand(node, world, self._promising(actions, seat), timer)
                leaf = max(node.moves.values(), key=lambda move: move.first[seat])
                chances = leaf.first
                break
            move = self._select(node, moves, seat)
            path.append((node, move))
            game.apply(world, move.action)
            finish_turn(game, evaluator, world)
            if move.node is None:
                move.node = Node()
            node = move.node
            yield min(1.0, timer.share())
        for node, move in path:
            node.visits += 1
            move.visits += 1
            for seat, chance in enumerate(chances):
                move.value_sums[seat] += chance

    def _promising(self, actions: Sequence[Any], seat: int) -> Sequence[Any]:
        """Return the few actions with the best record for the seat, new ones first."""
        if len(actions) <= self.width:
            return actions
        known = self.known.get(seat, {})
        return sorted(actions, key=lambda a: known.get(a, 0.0), reverse=True)[: self.width]

    def _expand(self, node: Node, world: Any, actions: Sequence[Any], timer: Timer) -> Thought:
        """Evaluate the moves of a node, as many as time allows."""
        decision = self.game.decision(world)
        assert decision is not None  # noqa: S101 - there are actions
        seat = decision.seat
        share = timer.share()
        for action in actions:
            end = after(self.game, self.evaluator, world, action)
            first = self.evaluator.chances(self.evaluator.values(end), end)
            node.moves[action] = MoveStats(action, first, self.game.decision(end) is None)
            yield min(1.0, share)
            share = timer.share()
            if share >= 1:
                break
        best = max(move.first[seat] for move in node.moves.values())
        known = self.known.setdefault(seat, {})
        total = 0.0
        for move in node.moves.values():
            behind = move.first[seat] - best
            known[move.action] = (known.get(move.action, behind) + behind) / 2
            move.prior = math.exp(behind / self.prior_temperature)
            total += move.prior
        for move in node.moves.values():
            move.prior /= total

    def _select(self, node: Node, moves: Sequence[MoveStats], seat: int) -> MoveStats:
        """Return the legal move with the highest upper confidence bound (PUCT)."""
        eager = self.c_puct * math.sqrt(node.visits + 1)
        best, most = moves[0], -math.inf
        for move in moves:
            worth = move.chance(seat) + eager * move.prior / (move.visits + 1)
            if worth > most:
                best, most = move, worth
        return best
