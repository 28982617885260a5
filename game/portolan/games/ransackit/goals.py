"""Goals of RANSACKIT: each teaches one aspect of the game."""

from __future__ import annotations

from typing import Final

from portolan.core.goals import FinishedMatch, Goal
from portolan.games.ransackit.board.components import (
    CITY,
    KNIGHT,
    MOST_TOKENS,
    OCEAN,
    UNIT_IDS,
    WARRIOR,
)
from portolan.games.ransackit.board.grid import HEXES
from portolan.games.ransackit.events import (
    AttackBegun,
    Exchange,
    GameWon,
    PlayerQuit,
    SettlementCaptured,
    ShipyardBuilt,
    Traded,
)
from portolan.games.ransackit.fables.all_fables import FABLES
from portolan.games.ransackit.rules.ending import DOMINATION, GOLDEN_AGE
from portolan.games.ransackit.rules.settlements import roads
from portolan.games.ransackit.state.position import Position

_HARBOURS, _CAPTURED, _ROADS, _POLICIES, _TRADES, _FABLES = 3, 2, 5, 3, 5, 3
_NO_FABLE: Final = "ruins"
"""An option of the set-up (K7), which changes rules as Fables do but is none."""
_STRONG: Final = frozenset(UNIT_IDS[KNIGHT:])
"""The units that are stronger than a warrior."""


def _golden_age(match: FinishedMatch, seat: int) -> bool:
    return any(won.ending == GOLDEN_AGE for won in match.of(seat, GameWon))


def _domination(match: FinishedMatch, seat: int) -> bool:
    """Return whether a seat has won by domination, not only because others resigned."""
    gave_up = any(type(event) is PlayerQuit for event in match.events)
    return not gave_up and any(won.ending == DOMINATION for won in match.of(seat, GameWon))


def _win_in_peace(match: FinishedMatch, seat: int) -> bool:
    return match.won(seat) and not match.of(seat, AttackBegun)


def _three_harbours(match: FinishedMatch, seat: int) -> bool:
    return len({yard.at for yard in match.of(seat, ShipyardBuilt)}) >= _HARBOURS


def _crossroads(match: FinishedMatch, seat: int) -> bool:
    position: Position = match.position
    return any(len(roads(position, at)) >= _ROADS for at in position.players[seat].centres)


def _full_city(match: FinishedMatch, seat: int) -> bool:
    position: Position = match.position
    centres = position.players[seat].centres
    return any(position.tokens[at] >= MOST_TOKENS[CITY] for at in centres)


def _policies(match: FinishedMatch, seat: int) -> bool:
    position: Position = match.position
    return sum(count > 0 for count in position.players[seat].blue) >= _POLICIES


def _two_captured(match: FinishedMatch, seat: int) -> bool:
    return len(match.of(seat, SettlementCaptured)) >= _CAPTURED


def _warriors_fell_knight(match: FinishedMatch, seat: int) -> bool:
    return any(
        {*fight.attackers} == {UNIT_IDS[WARRIOR]}
        and any(fight.defenders[fallen] in _STRONG for fallen in fight.killed)
        for fight in match.of(seat, Exchange)
    )


def _sea_battle(match: FinishedMatch, seat: int) -> bool:
    position: Position = match.position
    return any(
        fight.killed and position.kind[HEXES[fight.at]] == OCEAN
        for fight in match.of(seat, Exchange)
    )


def _trader(match: FinishedMatch, seat: int) -> bool:
    trades = [event for event in match.events if isinstance(event, Traded)]
    return sum(seat in (trade.seat, trade.other) for trade in trades) >= _TRADES


def _three_fables(match: FinishedMatch, seat: int) -> bool:
    fables = [fable for fable in FABLES if match.options[fable] and fable != _NO_FABLE]
    return match.won(seat) and len(fables) >= _FABLES


GOALS: Final = (
    Goal("trader", _trader),
    Goal("policies", _policies),
    Goal("golden_age", _golden_age),
    Goal("warriors_fell_knight", _warriors_fell_knight),
    Goal("sea_battle", _sea_battle),
    Goal("two_captured", _two_captured),
    Goal("three_harbours", _three_harbours),
    Goal("three_fables", _three_fables),
    Goal("crossroads", _crossroads),
    Goal("full_city", _full_city),
    Goal("win_in_peace", _win_in_peace),
    Goal("domination", _domination),
)
"""Ordered by how often bots reach them by chance."""
