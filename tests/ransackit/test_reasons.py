"""Reasons of a hint in RANSACKIT."""

from __future__ import annotations

from typing import Any

from portolan.core.contract import Event
from portolan.core.match import Match
from portolan.games.ransackit.evaluator import EVALUATOR
from portolan.registry import find_game

GAME = find_game("ransackit")


def test_a_settlement_that_still_stands_is_named_and_whether_it_is_the_last() -> None:
    seen: set[str] = set()
    for seed in range(40):
        match: Any = Match(GAME, 2, {}, seed)
        while len(match.actions) < 150 and (actions := GAME.legal_actions(match.position)):
            before = match.position.copy()
            events: list[Event] = match.play(str(EVALUATOR.reply(match.position, actions)))
            for event in events:
                if event.kind != "centre_stands" or event.seat is None:
                    continue
                reasons = dict(EVALUATOR.reasons(before, match.position, events, event.seat))
                is_last = len(before.players[1 - event.seat].centres) == 1
                key = "now_breached_last" if is_last else "now_breached"
                assert reasons[key]["at"] == event.data["at"]
                if is_last:
                    assert reasons[key]["seat"] == 1 - event.seat
                seen.add(key)
        if seen:
            break
    assert seen
