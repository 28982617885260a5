"""Play invisible matches, so that the browser compiles the code and caches it."""

from __future__ import annotations

from typing import Final

from portolan.ai.bot import Budget, decide
from portolan.ai.levels import make_bot
from portolan.core.match import Match, load_match
from portolan.registry import find_game, has_part
from portolan.session.lobby.game_list import offered

ROUNDS: Final = 12
"""Matches of each game. Chromium caches compiled code from one megabyte on: three matches gave one,
twelve a tenth more.
"""
SEATS, STEPS, LEVEL = 3, 60, "merchant"


def exercise() -> list[Match]:
    """Return the starts of some matches of every loaded game, played by bots, saved and loaded."""
    games = [game for game in offered() if has_part(game, "evaluator")]
    return [_match(game, seed) for seed in range(ROUNDS) for game in games]


def _match(name: str, seed: int) -> Match:
    game = find_game(name)
    match = Match(game, SEATS, {}, seed)
    bots = [make_bot(LEVEL, game, seat, seed) for seat in range(SEATS)]
    while len(match.actions) < STEPS and (decision := game.decision(match.position)):
        view = game.view(match.position, decision.seat)
        actions = game.legal_actions(match.position)
        match.play(str(decide(bots[decision.seat], view, actions, Budget())))
    return load_match(match.save(), find_game)
