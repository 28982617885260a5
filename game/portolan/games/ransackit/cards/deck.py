"""The deck of development cards: draw, use, discard (K41 to K45)."""

from __future__ import annotations

from typing import Final

from portolan.core.contract import Report
from portolan.games.ransackit import events as ev
from portolan.games.ransackit.board.components import BLUE, CARD_IDS, CARDS
from portolan.games.ransackit.cards.green import GREEN
from portolan.games.ransackit.cards.yellow import YELLOW
from portolan.games.ransackit.state.actions import PLAY, Action
from portolan.games.ransackit.state.position import Position

EFFECTS: Final = {**YELLOW, **GREEN}
"""The effect of each kind of card that is used, by id."""


def draw(position: Position, seat: int, report: Report) -> None:
    """Draw a card: keep it, place it face up, or use it at once; do nothing without cards (K43)."""
    if not position.deck:
        position.deck, position.discard = position.discard, []
        position.rng.shuffle(position.deck)
        if position.deck:
            report(ev.DeckShuffled, None)
    if not position.deck:
        return
    card = position.deck.pop(0)
    player = position.players[seat]
    name, use = CARDS[card].id, CARDS[card].use
    if use in ("kept", "on_capture"):
        player.hand.append(card)
        report(ev.CardDrawn, seat, card=name)
    elif use == "for_good":
        player.blue[BLUE.index(card)] += 1
        report(ev.PolicyDrawn, seat, card=name)
    else:
        position.discard.append(card)
        effect = EFFECTS[name]
        able = effect.able(position, seat)
        report(ev.CardUsed if able else ev.CardDiscarded, seat, card=name)
        if able:
            effect.use(position, seat, report)


def plays(position: Position, seat: int) -> list[Action]:
    """Return the cards in a hand that would have an effect, each kind once (K42)."""
    kinds = dict.fromkeys(position.players[seat].hand)
    return [
        PLAY[card]
        for card in kinds
        if CARD_IDS[card] in YELLOW and YELLOW[CARD_IDS[card]].able(position, seat)
    ]


def play(position: Position, seat: int, card: int, report: Report) -> None:
    """Use a card of the hand."""
    position.players[seat].hand.remove(card)
    position.discard.append(card)
    report(ev.CardUsed, seat, card=CARD_IDS[card])
    YELLOW[CARD_IDS[card]].use(position, seat, report)
