"""How each kind of event of The Patrons of Venice is shown: log, sound, animation."""

from __future__ import annotations

from typing import Final

from portolan.games.venice import events as ev
from portolan.games.venice.ui.animations import VeniceTimeline as Moves
from portolan.games.venice.ui.history import log_text as log
from portolan.ui.game_ui.event_ui import EventTable, EventUi

EVENTS: Final = EventTable(
    [
        EventUi(ev.GameEnded, "points", "win"),
        EventUi(ev.PiratesStruck, "ships", "bell"),
        EventUi(ev.GoodProduced, "goods buildings", "coin", line=log.good_produced,
                move=Moves.good_produced),
        EventUi(ev.GoodSold, "goods", "coin", move=Moves.good_sold, matters=True),
        EventUi(ev.GoodBought, "goods", "coin", move=Moves.good_bought),
        EventUi(ev.StatueSponsored, "buildings points", "stone", move=Moves.statue_sponsored,
                matters=True),
        EventUi(ev.BusinessSponsored, "buildings points", "wood", line=log.business_sponsored,
                move=Moves.business_sponsored, matters=True),
        EventUi(ev.ShipmentReserved, "ships", "wood", line=log.shipment_reserved,
                move=Moves.shipment_reserved),
        EventUi(ev.ShipsMoved, "ships", "wave", line=None, move=Moves.ships_moved),
        EventUi(ev.ShipmentLoaded, "ships", "wave", move=Moves.shipment_loaded),
        EventUi(ev.GoodKept, "goods", "page"),
        EventUi(ev.ActionChosen, "turns", "page", move=Moves.action_chosen),
        EventUi(ev.CardDealt, "goods", line=log.card_dealt, move=Moves.card_dealt),
        EventUi(ev.MarketDealt, "goods", line=None),
        EventUi(ev.ShipsDealt, "ships", line=None),
        EventUi(ev.DeckShuffled, "goods"),
        EventUi(ev.LeadDrawn, "turns"),
        EventUi(ev.TurnBegun, "turns", line=None),
        EventUi(ev.ShipmentsDrawn, "ships", move=Moves.shipments_drawn, together=True),
        EventUi(ev.ShipmentStolen, "ships", move=Moves.shipment_stolen, together=True,
                matters=True),
        EventUi(ev.ShipmentUnloaded, "ships", line=log.shipment_unloaded,
                move=Moves.shipment_unloaded),
        EventUi(ev.GoodsShown, "goods buildings", move=Moves.goods_shown),
        EventUi(ev.FavourGained, "points", line=log.gained),
        EventUi(ev.PointsGained, "points", line=log.gained),
        EventUi(ev.Passed, "turns"),
        EventUi(ev.Skipped, "turns", line=log.skipped),
        EventUi(ev.PointsCounted, "points"),
    ],
    filters=("turns", "ships", "goods", "buildings", "points"),
)  # fmt: skip
"""Kinds with a sound come first, the most important at the top."""
