"""What people look for in the log of Ragusa, by kind."""

from __future__ import annotations

from typing import Final

from portolan.games.ragusa.ui.style import WORDS
from portolan.ui.game_ui.log_filters import LogKinds

LOG_KINDS: Final = LogKinds(
    WORDS,
    {
        "building": (
            "first_player_drawn spots_reserved turn_begun house_placed powerhouse_placed "
            "piece_set_aside access_gained region_activated wall_built tower_built passed"
        ),
        "goods": "fish_exchanged produced access_gained",
        "trade": "fish_sold ship_bought ship_arrived price_moved commodity_sold",
        "cards": (
            "cards_dealt cards_shuffled_back cards_drawn card_kept card_drawn card_put_under "
            "cards_taken patrician_card_drawn patrician_card_removed card_scored"
        ),
        "points": (
            "wall_built fish_sold ship_bought commodity_sold final_scoring walls_scored "
            "cathedral_scored card_scored"
        ),
    },
)
