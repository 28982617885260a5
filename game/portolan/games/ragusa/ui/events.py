"""Every kind of event of Ragusa as it is shown: its filters of the log, sound, and more."""

from __future__ import annotations

from typing import Final

from portolan.ui.game_ui.event_ui import EventTable, EventUi

EVENTS: Final = EventTable(
    {
        "final_scoring": EventUi("points", "win"),
        "ship_bought": EventUi("trade points", "bell"),
        "commodity_sold": EventUi("trade points", "coin"),
        "fish_sold": EventUi("trade points", "coin"),
        "wall_built": EventUi("building points", "stone"),
        "tower_built": EventUi("building", "stone"),
        "house_placed": EventUi("building", "wood"),
        "powerhouse_placed": EventUi("building", "wood"),
        "card_kept": EventUi("cards", "page"),
        "cards_drawn": EventUi("cards", "page"),
        "card_drawn": EventUi("cards", "page"),
        "fish_exchanged": EventUi("goods", "wave", together=True),
        "region_activated": EventUi("building", "wood", in_log=False),
        "cards_dealt": EventUi("cards"),
        "cards_shuffled_back": EventUi("cards", in_log=False),
        "first_player_drawn": EventUi("building"),
        "card_put_under": EventUi("cards"),
        "cards_taken": EventUi("cards"),
        "patrician_card_drawn": EventUi("cards"),
        "patrician_card_removed": EventUi("cards"),
        "spots_reserved": EventUi("building"),
        "turn_begun": EventUi("building", in_log=False),
        "piece_set_aside": EventUi("building"),
        "access_gained": EventUi("building goods", together=True),
        "produced": EventUi("goods", together=True),
        "ship_arrived": EventUi("trade"),
        "price_moved": EventUi("trade", in_log=False),
        "passed": EventUi("building"),
        "walls_scored": EventUi("points"),
        "cathedral_scored": EventUi("points"),
        "card_scored": EventUi("cards points"),
    },
    filters=("building", "goods", "trade", "cards", "points"),
)
"""The kinds with a sound come first, the most telling before all others."""
