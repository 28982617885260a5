"""Hidden information: the only place where it is removed, and where it is imagined.

Hidden are the generator, both decks, the bonus cards of others, those of a bot from all (S8), and
which Patrician card belongs to which bot until it is drawn. A player remembers the cards returned
in the set-up and those put under the deck while they are there. The back of the next ship is
public: it is on top of its deck. At the end all bonus cards are revealed.
"""

from __future__ import annotations

from typing import Final

from portolan.core.contract import Viewer
from portolan.core.rng import Rng
from portolan.games.ragusa.rules.patrician import CARD_SPOTS
from portolan.games.ragusa.state.components import BONUS, SHIPS, ShipBack, ship_back
from portolan.games.ragusa.state.position import OVER, UNKNOWN, Marker, Position

_ALL_CARDS: Final = frozenset(range(len(BONUS)))


def view(position: Position, seat: Viewer) -> Position:
    """Return the view of a seat: unknown cards are UNKNOWN, the generator has no seed."""
    seen = position.copy()
    seen.rng = Rng(None, position.rng.drawn)
    if position.ship_deck:
        seen.next_back = ship_back(position.ship_deck[0])
    seen.ship_deck = _hide(position.ship_deck)
    seen.bonus_deck = _hide(position.bonus_deck)
    for place, sinker in enumerate(reversed(position.sunk), start=1):
        if sinker == seat:
            seen.bonus_deck[-place] = position.bonus_deck[-place]
    for other, player in enumerate(seen.players):
        drawn = [card for card in player.patrician if _drawn(position, card)]
        player.patrician = [UNKNOWN] * (len(player.patrician) - len(drawn)) + sorted(drawn)
        if other != seat or position.is_bot(other):
            player.offer = _hide(player.offer)
            player.refused = _hide(player.refused)
            if position.prompt != OVER:
                player.cards = _hide(player.cards)
    if position.seat != seat:
        seen.legal = ()
    return seen


def _hide(cards: list[int]) -> list[int]:
    return [UNKNOWN] * len(cards)


def _drawn(position: Position, card: int) -> bool:
    """Return whether a Patrician card is known: there is a house on one of its spots."""
    return any(isinstance(position.spots[spot], int) for spot in CARD_SPOTS[card])


def imagine(seen: Position, seat: Viewer, seed: int) -> Position:
    """Return a whole position with the same view for `seat`; unknown cards are dealt by `seed`."""
    position = seen.copy()
    position.rng = Rng(seed, seen.rng.drawn)
    position.next_back = None
    position.legal = None
    rng = position.rng.copy()
    _imagine_ships(position, seen.next_back, rng)
    if position.setting_up:
        _imagine_set_up(position, seat, rng)
    else:
        _imagine_bonus_cards(position, seat, rng)
    if position.solo:
        _imagine_patrician(position, rng)
    return position


def _imagine_ships(position: Position, back: ShipBack | None, rng: Rng) -> None:
    """Deal the ships that are not visible, the next one with the visible back."""
    unseen = [ship.copies for ship in SHIPS]
    for ships in (position.harbour, *[player.ships for player in position.players]):
        for ship in ships:
            unseen[ship] -= 1
    ships = [ship for ship, copies in enumerate(unseen) for _ in range(copies)]
    rng.shuffle(ships)
    if back:
        ships.insert(0, ships.pop(next(i for i, s in enumerate(ships) if ship_back(s) == back)))
    position.ship_deck = ships[: len(position.ship_deck)]


def _imagine_set_up(position: Position, seat: Viewer, rng: Rng) -> None:
    """Deal the cards of the set-up: the seat knows only those dealt to itself."""
    me = [position.players[seat]] if isinstance(seat, int) else []
    known = [card for player in me for card in (*player.cards, *player.offer, *player.refused)]
    unseen = _shuffled_without(known, rng)
    for player in position.players:
        player.cards = _deal(player.cards, unseen)
        player.offer = _deal(player.offer, unseen)
        player.refused = _deal(player.refused, unseen)
    position.bonus_deck = _deal(position.bonus_deck, unseen)


def _imagine_bonus_cards(position: Position, seat: Viewer, rng: Rng) -> None:
    """Deal hands and deck; no first card of a hand can be one that the seat returned."""
    offer, refused = _only_mine(position, seat)
    known = [*offer, *position.bonus_deck, *(c for p in position.players for c in p.cards)]
    unseen = _shuffled_without(known, rng)
    firsts = [card for card in unseen if card not in refused]
    for player in position.players:
        player.cards[:1] = _deal(player.cards[:1], firsts)
    rest = [card for card in unseen if card in refused or card in firsts]
    for player in position.players:
        player.cards = _deal(player.cards, rest)
        player.offer = _deal(player.offer, rest)
    position.bonus_deck = _deal(position.bonus_deck, rest)
    first_cards = [card for player in position.players for card in player.cards[:1]]
    unkept = _shuffled_without([*first_cards, *refused], rng)
    for player in position.players:
        player.refused = _deal(player.refused, unkept)


def _only_mine(position: Position, seat: Viewer) -> tuple[list[int], list[int]]:
    """Return the cards on offer and the refused ones that only this viewer knows."""
    if isinstance(seat, int):
        return position.players[seat].offer, position.players[seat].refused
    return [], []


def _shuffled_without(known: list[int], rng: Rng) -> list[int]:
    """Return the unknown bonus cards, shuffled."""
    cards = sorted(_ALL_CARDS.difference(known))
    rng.shuffle(cards)
    return cards


def _deal(cards: list[int], source: list[int]) -> list[int]:
    """Return the cards with every unknown one replaced by the next of the source."""
    return [source.pop(0) if card == UNKNOWN else card for card in cards]


def _imagine_patrician(position: Position, rng: Rng) -> None:
    """Deal the Patrician cards that were never drawn to the bots that hold them."""
    marked = [
        card
        for card, spots in enumerate(CARD_SPOTS)
        if all(position.spots[spot] is Marker.RESERVED for spot in spots)
    ]
    rng.shuffle(marked)
    for player in position.players:
        player.patrician = sorted(_deal(player.patrician, marked))
