"""Details of the result besides the score: how the game ended, and the secret cards."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import SeatResult
from portolan.core.match import Match
from portolan.games.ransackit.board.components import CARD_IDS, GOAL
from portolan.games.ransackit.rules.ending import DOMINATION, GOLDEN_AGE
from portolan.games.ransackit.rules.settlements import tokens_of
from portolan.games.ransackit.state.position import Position
from portolan.games.ransackit.ui.style import WORDS, card_art, name
from portolan.ui.game_ui.parts import Secret


def headline(match: Match, names: Sequence[str]) -> str | None:
    """Return who has won and how the match ended; None for a shared win."""
    position = match.position
    assert isinstance(position, Position)  # noqa: S101 - a match of this game
    winners = [result.seat for result in match.game.result(position) if result.winner]
    if len(winners) > 1:
        return None
    ending = name(position.tasks[-1][2])
    return WORDS("story.events.game_won", who=names[winners[0]], ending=ending)


def standings(position: Position) -> list[tuple[str, list[int]]]:
    """Return people and Era Tokens after a golden age or domination, which are not decided by
    score.
    """
    if position.tasks[-1][2] not in (GOLDEN_AGE, DOMINATION):
        return []
    people = [player.people for player in position.players]
    return [(WORDS("sources.population"), people), (tokens_title(), tally(position))]


def secrets_title() -> str:
    """Return the title of the revealed cards."""
    return WORDS("ending.cards")


def secrets(position: Position, seat: int) -> Sequence[Secret]:
    """Return the cards that were left in a hand."""
    return [Secret(card_art(card), name(CARD_IDS[card])) for card in position.players[seat].hand]


def tie_title() -> str:
    """Return the name of the tie-break."""
    return WORDS("ending.tie")


def tie_break(result: SeatResult) -> str:
    """Return the coins of a seat."""
    return str(result.tie_break[0])


def tokens_title() -> str:
    """Return the name of what is counted to win."""
    return WORDS("ending.tokens")


def tally(position: Position) -> list[int]:
    """Return the Era Tokens of each seat."""
    return [tokens_of(position, seat) for seat in range(position.setting.seats)]


def stage(view: Position) -> tuple[int, int]:
    """Return the highest number of Era Tokens of any seat, and the number that wins (K67)."""
    return max(tally(view)), GOAL
