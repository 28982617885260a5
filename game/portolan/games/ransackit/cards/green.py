"""Cards used at once: the Dragon Egg, and green ones that give Era Tokens (K52, K62 to K64)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from portolan.core.contract import Report
from portolan.games.ransackit.board.components import (
    COIN,
    DESERT,
    GOODS,
    MOST_TOKENS,
    OCEAN,
    TITHING,
    TOURISM,
)
from portolan.games.ransackit.board.grid import NAMES, NEAR
from portolan.games.ransackit.cards.card import Effect
from portolan.games.ransackit.events import EggLaid, Gained, TokensGained
from portolan.games.ransackit.rules.ending import check_golden_age
from portolan.games.ransackit.rules.settlements import add_tokens, harbours_of, owned, roads
from portolan.games.ransackit.state.actions import EGG, HONOUR, Action, AtHex
from portolan.games.ransackit.state.position import Position

_COINS_FOR_AN_EGG = 3

Worth = Callable[[Position, int, int], int]
"""Returns the Era Tokens that a card gives to a seat's settlement."""


# --- the egg ---------------------------------------------------------------------------------


def _egg_able(position: Position, seat: int) -> bool:
    return bool(position.players[seat].centres)


def _egg_use(position: Position, seat: int, report: Report) -> None:
    player = position.players[seat]
    if any(position.egg[centre] for centre in player.centres):
        player.goods[COIN] += _COINS_FOR_AN_EGG
        report(Gained, seat, good=GOODS[COIN], amount=_COINS_FOR_AN_EGG, reason="card")
    else:
        position.tasks.append(("dragon_egg", seat))


def _egg_choices(position: Position) -> list[Action]:
    return [EGG[centre] for centre in position.players[position.seat].centres]


def _egg_choose(position: Position, action: AtHex, report: Report) -> None:
    _, seat = position.tasks.pop()
    position.egg[action.place] = 1
    report(EggLaid, seat, at=NAMES[action.place])


# --- tokens for one settlement ---------------------------------------------------------------


def _wonder(position: Position, seat: int, centre: int) -> int:
    del position, seat, centre
    return 2


def _governor(position: Position, seat: int, centre: int) -> int:
    del seat
    return sum(position.houses[place] for place in owned(position, centre))


def _merchant(position: Position, seat: int, centre: int) -> int:
    del seat
    return 2 * sum(
        position.yards[harbour]
        for place in owned(position, centre)
        for harbour in harbours_of(position, place)
    )


def _explorer(position: Position, seat: int, centre: int) -> int:
    del seat
    return 2 * len(roads(position, centre))


def _admiral(position: Position, seat: int, centre: int) -> int:
    del seat
    return sum(position.kind[near] == OCEAN for near in NEAR[centre])


def _prophet(position: Position, seat: int, centre: int) -> int:
    deserts = sum(position.kind[near] == DESERT for near in NEAR[centre])
    return deserts + position.players[seat].blue[TITHING]


def _empire(position: Position, seat: int, centre: int) -> int:
    """Return 0: all settlements have received theirs; only Tourism is added."""
    del position, seat, centre
    return 0


def _brought(position: Position, seat: int, centre: int, worth: Worth) -> int:
    return worth(position, seat, centre) + position.players[seat].blue[TOURISM]


def _has_room(position: Position, seat: int) -> bool:
    return any(
        position.tokens[centre] < MOST_TOKENS[position.size[centre]]
        for centre in position.players[seat].centres
    )


def honour(name: str, worth: Worth) -> Effect:
    """Return the effect of a green card that honours one settlement, named by the player (K46)."""

    def choices(position: Position) -> list[Action]:
        seat = position.seat
        return [
            HONOUR[centre]
            for centre in position.players[seat].centres
            if _brought(position, seat, centre, worth)
        ]

    def able(position: Position, seat: int) -> bool:
        return any(
            _brought(position, seat, centre, worth)
            and position.tokens[centre] < MOST_TOKENS[position.size[centre]]
            for centre in position.players[seat].centres
        )

    def use(position: Position, seat: int, report: Report) -> None:
        del report
        position.tasks.append((name, seat))

    def choose(position: Position, action: AtHex, report: Report) -> None:
        _, seat = position.tasks.pop()
        bring(position, seat, action.place, _brought(position, seat, action.place, worth), report)

    return Effect(able, use, choices, choose)


def bring(position: Position, seat: int, centre: int, count: int, report: Report) -> None:
    """Give a settlement Era Tokens up to its limit, and check for a golden age."""
    added = add_tokens(position, centre, count)
    report(TokensGained, seat, at=NAMES[centre], tokens=added)
    check_golden_age(position, seat, report)


# --- tokens for all --------------------------------------------------------------------------


def _empire_use(position: Position, seat: int, report: Report) -> None:
    position.tasks.append(("great_empire", seat))
    for centre in position.players[seat].centres:
        if not position.over:
            bring(position, seat, centre, 1, report)


GREEN: Final = {
    "dragon_egg": Effect(_egg_able, _egg_use, _egg_choices, _egg_choose),
    "great_prophet": honour("great_prophet", _prophet),
    "great_wonder": honour("great_wonder", _wonder),
    "great_governor": honour("great_governor", _governor),
    "great_merchant": honour("great_merchant", _merchant),
    "great_explorer": honour("great_explorer", _explorer),
    "great_admiral": honour("great_admiral", _admiral),
    "great_empire": honour("great_empire", _empire)._replace(able=_has_room, use=_empire_use),
}
"""Cards used at once, by id."""
