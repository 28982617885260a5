"""Details of Ragusa's result: bonus cards, the warehouse, the Patrician."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import SeatResult
from portolan.core.match import Match
from portolan.games.ragusa.state.components import (
    BONUS,
    HOUSES,
    POWERHOUSES,
    SOLO_HOUSES,
)
from portolan.games.ragusa.state.position import OVER, Position
from portolan.games.ragusa.ui.style import CARD_ICONS, WORDS, card_tint
from portolan.ui.game_ui.parts import Secret
from portolan.ui.render.theme import PAPER


def headline(match: Match, names: Sequence[str]) -> str | None:
    """Return how a solo game ended, in which the Patrician is one player with two seats."""
    if match.seats > 1:
        return None
    won = match.result()[0].winner
    return WORDS("solo_won" if won else "solo_lost", who=names[0])


def standings(position: Position) -> list[tuple[str, list[int]]]:
    """Return nothing: points always decide."""
    del position
    return []


def secrets_title() -> str:
    """Return the title of the row of bonus cards."""
    return WORDS("ending.cards")


def secrets(position: Position, seat: int) -> list[Secret]:
    """Return the bonus cards of a seat."""
    cards = position.players[seat].cards
    return [
        Secret(CARD_ICONS[card], WORDS(f"card_names.{BONUS[card].id}"), card_tint(card, PAPER))
        for card in cards
    ]


def tie_title() -> str:
    """Return the name of the tie-break: the value of the warehouse."""
    return WORDS("ending.tie")


def tie_break(result: SeatResult) -> str:
    """Return the value of a seat's warehouse."""
    return str(result.tie_break[0])


def stage(view: Position) -> tuple[int, int]:
    """Return the round and the number of rounds: in each every seat places one piece."""
    seats = view.setting.seats
    rounds = HOUSES[seats] + POWERHOUSES[seats] - (len(SOLO_HOUSES[0]) if view.solo else 0)
    left = [player.houses + player.powerhouses for player in view.players]
    if view.spot is not None:  # until the new piece has had its effect, its turn is not over
        left[view.taking_turn] += 1
    return min(rounds, rounds - max(left) + 1), rounds


def last_turn(view: Position) -> bool:
    """Return whether the game ends with this turn: no piece is left to place (R-101)."""
    return view.prompt != OVER and not any(p.houses or p.powerhouses for p in view.players)


def last_turn_of(view: Position, seat: int) -> bool:
    """Return whether no turn of a seat follows the present one: it has placed its last piece, or is
    about to.
    """
    player = view.players[seat]
    places = seat == view.turn and view.spot is None
    return player.houses + player.powerhouses <= places


def points_title() -> str:
    """Return the name of what is counted to win."""
    return WORDS("a11y.heads.points")


def tally(position: Position) -> list[int]:
    """Return the points of each seat so far."""
    return [sum(player.points) for player in position.players]
