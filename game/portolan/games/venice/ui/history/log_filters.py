"""What people look for in the log of The Patrons of Venice, by kind."""

from __future__ import annotations

from typing import Final

from portolan.games.venice.ui.style import WORDS
from portolan.ui.game_ui.log_filters import LogKinds

LOG_KINDS: Final = LogKinds(
    WORDS,
    {
        "turns": "lead_drawn turn_begun action_chosen passed",
        "ships": (
            "ships_dealt shipment_reserved shipments_drawn pirates_struck shipment_stolen "
            "shipment_unloaded ships_moved shipment_loaded"
        ),
        "goods": (
            "card_dealt market_dealt deck_shuffled good_kept good_sold good_bought "
            "good_produced goods_shown"
        ),
        "buildings": "goods_shown business_sponsored statue_sponsored good_produced",
        "points": "favour_gained statue_sponsored points_counted game_ended",
    },
)
