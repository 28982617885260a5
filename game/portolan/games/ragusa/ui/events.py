"""How each kind of event of Ragusa is shown: log, sound, animation."""

from __future__ import annotations

from typing import Final

from portolan.games.ragusa import events as ev
from portolan.games.ragusa.ui.animations import RagusaTimeline as Moves
from portolan.games.ragusa.ui.history import log_text as log
from portolan.ui.game_ui.event_ui import EventTable, EventUi

EVENTS: Final = EventTable(
    [
        EventUi(ev.FinalScoring, "points", "win"),
        EventUi(ev.ShipBought, "trade points", "bell", move=Moves.ship_bought,
                matters=True),
        EventUi(ev.CommoditySold, "trade points", "coin", move=Moves.commodity_sold,
                matters=True),
        EventUi(ev.FishSold, "trade points", "coin", line=log.scored, move=Moves.fish_sold,
                matters=True),
        EventUi(ev.WallBuilt, "building points", "stone", move=Moves.wall_built),
        EventUi(ev.TowerBuilt, "building", "stone", line=log.placed, move=Moves.tower_built,
                matters=True),
        EventUi(ev.HousePlaced, "building", "wood", line=log.placed, move=Moves.house_placed,
                matters=True),
        EventUi(ev.PowerhousePlaced, "building", "wood", line=log.placed,
                move=Moves.powerhouse_placed, matters=True),
        EventUi(ev.CardKept, "cards", "page", line=log.card),
        EventUi(ev.CardsDrawn, "cards", "page", line=log.cards, move=Moves.cards_drawn),
        EventUi(ev.CardDrawn, "cards", "page", line=log.card, move=Moves.card_drawn),
        EventUi(ev.FishExchanged, "goods", "wave", move=Moves.fish_exchanged, together=True),
        EventUi(ev.RegionActivated, "building", "wood", line=None, move=Moves.region_activated),
        EventUi(ev.CardsDealt, "cards", line=log.cards),
        EventUi(ev.CardsShuffledBack, "cards", line=None),
        EventUi(ev.FirstPlayerDrawn, "building"),
        EventUi(ev.CardPutUnder, "cards", line=log.card_put_under, move=Moves.card_put_under),
        EventUi(ev.CardsTaken, "cards", move=Moves.cards_taken),
        EventUi(ev.PatricianCardDrawn, "cards", move=Moves.patrician_card_drawn),
        EventUi(ev.PatricianCardRemoved, "cards"),
        EventUi(ev.SpotsReserved, "building", line=log.spots_reserved),
        EventUi(ev.TurnBegun, "building", line=None),
        EventUi(ev.PieceSetAside, "building"),
        EventUi(ev.AccessGained, "building goods", line=log.access_gained, move=Moves.access_gained,
                together=True),
        EventUi(ev.Produced, "goods", line=log.produced, move=Moves.produced, together=True),
        EventUi(ev.ShipArrived, "trade", line=log.ships_arrived, move=Moves.ship_arrived),
        EventUi(ev.PriceMoved, "trade", line=None, move=Moves.price_moved),
        EventUi(ev.Passed, "building", line=log.passed),
        EventUi(ev.WallsScored, "points", line=log.walls_scored, move=Moves.walls_scored),
        EventUi(ev.CathedralScored, "points", line=log.scored, move=Moves.cathedral_scored),
        EventUi(ev.CardScored, "cards points", move=Moves.card_scored),
    ],
    filters=("building", "goods", "trade", "cards", "points"),
)  # fmt: skip
"""Kinds with a sound come first, the most important at the top."""
