"""Elimination, the end of the game, and the result (K67 to K70)."""

from __future__ import annotations

from portolan.core.contract import Report, SeatResult
from portolan.games.ransackit import events as ev
from portolan.games.ransackit.board.components import (
    BLUE,
    CARD_IDS,
    COIN,
    GOAL,
    GOODS,
    TOKEN_SCORE,
    UNIT_IDS,
)
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.rules.settlements import raze, tokens_of
from portolan.games.ransackit.rules.units import kind_of, take
from portolan.games.ransackit.state.position import PLACE, Position

GOLDEN_AGE, DOMINATION, VOTE, ROUNDS_PLAYED = "golden_age", "domination", "vote", "rounds"
_GOES_ON = ("hits", "produce")
"""Tasks of a roll that are completed even if the roller is eliminated by it."""
ENDINGS = (GOLDEN_AGE, DOMINATION, VOTE, ROUNDS_PLAYED)


def finish(position: Position, seat: int, ending: str, report: Report) -> None:
    """End the game; `seat` has won by golden age or domination, else the score decides."""
    position.tasks = [("over", seat, ending)]
    if ending in (GOLDEN_AGE, DOMINATION):
        report(ev.GameWon, seat, ending=ending)
    else:
        report(ev.GameEnded, None, ending=ending)


def check_golden_age(position: Position, seat: int, report: Report) -> None:
    """End the game if a seat's settlements hold enough Era Tokens (K67)."""
    if tokens_of(position, seat) >= GOAL and not position.over:
        finish(position, seat, GOLDEN_AGE, report)


# --- out -------------------------------------------------------------------------------------


def lose_unit(
    position: Position, seat: int, index: int, by: int | None, reason: str, report: Report
) -> None:
    """Remove a unit, by `by` or nobody; its player may be eliminated (K74)."""
    unit = take(position, seat, index)
    report(ev.UnitLost, seat, unit=UNIT_IDS[kind_of(unit)], at=NAMES[unit & PLACE], reason=reason)
    check_out(position, seat, by, report)


def check_out(position: Position, seat: int, by: int | None, report: Report) -> None:
    """Eliminate a player without a settlement; the rest goes to the captor or the vault (K68)."""
    player = position.players[seat]
    if (
        position.over
        or not player.playing
        or player.centres
        or position.setting.rules.remains(position, seat)
    ):
        return
    player.playing = False
    report(ev.PlayerOut, seat)
    while player.units:
        take(position, seat, 0)
    if by is None or not position.players[by].playing:
        give_back(position, seat, report)
    else:
        _inherit(position, seat, by, report)
    _after_leaving(position, seat, report)


def _inherit(position: Position, seat: int, heir: int, report: Report) -> None:
    """Give goods and cards of an eliminated player to another (K44, K68)."""
    player, other = position.players[seat], position.players[heir]
    for good, amount in enumerate(player.goods):
        other.goods[good] += amount
    for card, amount in enumerate(player.blue):
        other.blue[card] += amount
    report(
        ev.Inherited,
        heir,
        other=seat,
        goods=_listed(player.goods),
        policies=[CARD_IDS[BLUE[card]] for card, n in enumerate(player.blue) for _ in range(n)],
        cards=[CARD_IDS[card] for card in player.hand],
        count=len(player.hand),
    )
    other.hand += player.hand
    _empty(position, seat)


def give_back(position: Position, seat: int, report: Report) -> None:
    """Return the goods of a player to the vault and the cards to the discard pile."""
    player = position.players[seat]
    cards = [*player.hand, *(BLUE[c] for c, n in enumerate(player.blue) for _ in range(n))]
    position.discard += cards
    report(
        ev.GivenBack, seat, goods=_listed(player.goods), cards=[CARD_IDS[card] for card in cards]
    )
    _empty(position, seat)


def _listed(goods: list[int]) -> ev.Amounts:
    return {GOODS[good]: amount for good, amount in enumerate(goods) if amount}


def _empty(position: Position, seat: int) -> None:
    player = position.players[seat]
    player.goods = [0] * len(GOODS)
    player.hand = []
    player.blue = [0] * len(BLUE)


def leave(position: Position, seat: int, report: Report) -> None:
    """Let a player quit: all pieces are removed, the rest goes to vault and discard pile (K69)."""
    player = position.players[seat]
    player.playing = False
    player.asked = True
    report(ev.PlayerQuit, seat)
    while player.units:
        take(position, seat, 0)
    for centre in player.centres[:]:
        raze(position, centre)
    give_back(position, seat, report)
    _after_leaving(position, seat, report)


def _after_leaving(position: Position, seat: int, report: Report) -> None:
    """End the game if one player is left; end the turn of a player who has quit."""
    left = position.in_play()
    if len(left) == 1:
        (winner,) = left
        finish(position, winner, DOMINATION, report)
    elif position.turn == seat and position.round:
        position.tasks = [("turn",), *(task for task in position.tasks if task[0] in _GOES_ON)]


# --- the result ------------------------------------------------------------------------------


def sources(position: Position, seat: int) -> dict[str, int]:
    """Return the score of a seat by source: tokens and people (K69)."""
    people = position.players[seat].people
    return {"tokens": TOKEN_SCORE * tokens_of(position, seat), "population": people}


def result(position: Position) -> list[SeatResult]:
    """Return the outcome of a game that is over, by seat."""
    _, winner, ending = position.task
    standing = {
        seat: (sum(sources(position, seat).values()), position.players[seat].goods[COIN])
        for seat in position.in_play()
    }
    best = max(standing.values())
    outcome = []
    for seat, player in enumerate(position.players):
        by_source = sources(position, seat)
        won = seat == winner if ending in (GOLDEN_AGE, DOMINATION) else standing.get(seat) == best
        outcome.append(
            SeatResult(seat, sum(by_source.values()), by_source, (player.goods[COIN],), won)
        )
    return outcome
