"""Every kind of event that RANSACKIT tells: what is secret in it, and what reveals something."""

from __future__ import annotations

from typing import Final

from portolan.core.contract import EventKind

_OPEN: Final = EventKind()
_OTHER: Final = EventKind(seats=frozenset({"other"}))
_REVEALS: Final = EventKind(reveals=True)
_CARD: Final = EventKind(secret=frozenset({"card"}), reveals=True)
_HEIR: Final = EventKind(secret=frozenset({"cards"}), reveals=True, seats=frozenset({"other"}))

EVENTS: Final = {
    "first_player_rolled": _REVEALS,
    "first_player_found": _REVEALS,
    "founding_rolled": _REVEALS,
    "founded": _OPEN,
    "turn_begun": _OPEN,
    "taxes_collected": _OPEN,
    "rolled": _REVEALS,
    "produced": _REVEALS,
    "thief_moved": _OPEN,
    "gained": _OPEN,
    "fortifying": _OPEN,
    "village_built": _OPEN,
    "city_built": _OPEN,
    "road_built": _OPEN,
    "house_built": _OPEN,
    "shipyard_built": _OPEN,
    "unit_recruited": EventKind(counted="unit"),
    "unit_moved": _OPEN,
    "units_swapped": _OPEN,
    "unit_lost": _OPEN,
    "attack_begun": _OPEN,
    "attack_joined": _OPEN,
    "attack_stopped": _OPEN,
    "egg_laid": _OPEN,
    "egg_hatched": _OPEN,
    "exchange": EventKind(reveals=True, seats=frozenset({"other"})),
    "hex_won": _REVEALS,
    "centre_stands": _OPEN,
    "settlement_captured": EventKind(reveals=True, seats=frozenset({"other"})),
    "ruin_captured": _REVEALS,
    "card_drawn": _CARD,
    "policy_drawn": EventKind(reveals=True, counted="card"),
    "card_used": EventKind(reveals=True, counted="card"),
    "card_discarded": _REVEALS,
    "deck_shuffled": _REVEALS,
    "tokens_gained": _OPEN,
    "unit_armed": _OPEN,
    "stolen": _OTHER,
    "numbers_exchanged": _OPEN,
    "trades_exchanged": _OPEN,
    "sold": _OPEN,
    "bought": _OPEN,
    "offer_begun": _OPEN,
    "offer_made": _OTHER,
    "offer_withdrawn": _OPEN,
    "offer_declined": _OTHER,
    "offer_lapsed": _OPEN,
    "traded": _OTHER,
    "vote_called": _OPEN,
    "vote_agreed": _OPEN,
    "vote_refused": _OPEN,
    "player_out": _OPEN,
    "player_quit": _OPEN,
    "player_returned": _OPEN,
    "inherited": _HEIR,
    "given_back": _REVEALS,
    "game_won": EventKind(reveals=True, counted="ending"),
    "game_ended": EventKind(reveals=True, counted="ending"),
    "hex_turned": _REVEALS,
    "ruin_rolled": _REVEALS,
    "harbour_found": _REVEALS,
    "number_changed": _REVEALS,
    "disaster": _REVEALS,
    "building_lost": _REVEALS,
}
