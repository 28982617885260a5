"""Every kind of event of The Patrons of Venice as it is shown: log filters, sound, and more."""

from __future__ import annotations

from typing import Final

from portolan.ui.game_ui.event_ui import EventTable, EventUi

EVENTS: Final = EventTable(
    {
        "game_ended": EventUi("points", "win"),
        "pirates_struck": EventUi("ships", "bell"),
        "good_produced": EventUi("goods buildings", "coin"),
        "good_sold": EventUi("goods", "coin"),
        "good_bought": EventUi("goods", "coin"),
        "statue_sponsored": EventUi("buildings points", "stone"),
        "business_sponsored": EventUi("buildings", "wood"),
        "shipment_reserved": EventUi("ships", "wood"),
        "ships_moved": EventUi("ships", "wave", in_log=False),
        "shipment_loaded": EventUi("ships", "wave"),
        "good_kept": EventUi("goods", "page"),
        "action_chosen": EventUi("turns", "page"),
        "card_dealt": EventUi("goods"),
        "market_dealt": EventUi("goods", in_log=False),
        "ships_dealt": EventUi("ships", in_log=False),
        "deck_shuffled": EventUi("goods"),
        "lead_drawn": EventUi("turns"),
        "turn_begun": EventUi("turns", in_log=False),
        "shipments_drawn": EventUi("ships", together=True),
        "shipment_stolen": EventUi("ships", together=True),
        "shipment_unloaded": EventUi("ships"),
        "goods_shown": EventUi("goods buildings"),
        "favour_gained": EventUi("points", in_log=False),
        "passed": EventUi("turns"),
        "points_counted": EventUi("points"),
    },
    filters=("turns", "ships", "goods", "buildings", "points"),
)
"""The kinds with a sound come first, the most telling before all others."""
