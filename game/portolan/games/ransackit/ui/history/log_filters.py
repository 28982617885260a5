"""What people look for in the log of RANSACKIT, by kind."""

from __future__ import annotations

from typing import Final

from portolan.games.ransackit.ui.style import WORDS
from portolan.ui.game_ui.log_filters import LogKinds

LOG_KINDS: Final = LogKinds(
    WORDS,
    {
        "income": "turn_begun taxes_collected rolled produced gained thief_moved stolen",
        "trade": (
            "sold bought offer_begun offer_made offer_withdrawn offer_declined offer_lapsed traded"
        ),
        "building": (
            "founding_rolled founded village_built city_built road_built house_built "
            "shipyard_built building_lost tokens_gained"
        ),
        "units": (
            "fortifying unit_recruited unit_moved units_swapped unit_lost unit_armed egg_laid "
            "egg_hatched"
        ),
        "battles": (
            "attack_begun attack_joined attack_stopped exchange unit_lost hex_won centre_stands "
            "settlement_captured ruin_captured"
        ),
        "cards": (
            "card_drawn policy_drawn card_used card_discarded deck_shuffled numbers_exchanged "
            "trades_exchanged"
        ),
        "others": (
            "first_player_rolled first_player_found vote_called vote_agreed vote_refused "
            "player_out player_quit player_returned inherited given_back game_won game_ended "
            "hex_turned ruin_rolled harbour_found number_changed disaster"
        ),
    },
)
