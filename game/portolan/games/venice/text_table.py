"""The table of Venice in plain text: campi with their buildings, Market and Wharf, players."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import HIDDEN
from portolan.games.venice.rules.legal_actions import WHARF_PRICE
from portolan.games.venice.rules.scoring import points, statue_cost
from portolan.games.venice.state.position import UNKNOWN, Player, Position
from portolan.games.venice.state.tables import bits


def describe(view: Position) -> list[str]:
    """Return a view of the table as lines of text."""
    return [*_campi(view), "", *_supply(view), "", *_players(view)]


def _campi(view: Position) -> list[str]:
    box = view.box
    width = max(map(len, box.campi))
    lines = ["campi, each with its buildings: - free, 0-4 the seat of a business; * has a statue"]
    for campo, name in enumerate(box.campi):
        mark = "*" if view.statues >> campo & 1 else " "
        places = ", ".join(_building(view, building) for building in bits(box.around[campo]))
        lines.append(f"{mark} {name:{width}}  {places}")
    return lines


def _building(view: Position, building: int) -> str:
    name = view.box.buildings[building]
    owner = view.owner(building)
    if owner is None:
        return f"{name} -"
    tiles = view.players[owner].tiles
    kind = next(n for n, buildings in enumerate(tiles) if buildings >> building & 1)
    return f"{name} {owner} {view.box.businesses[kind].id}"


def _supply(view: Position) -> list[str]:
    box = view.box
    left = [
        f"{about.tiles - view.built[number].bit_count()} {about.id} for {about.cost}"
        for number, about in enumerate(box.businesses)
    ]
    piles = [f"{count} {box.products[number].id}" for number, count in enumerate(view.piles)]
    favours = box.supply.favour_cards - sum(player.favours for player in view.players)
    statues = box.supply.statues - view.statues.bit_count()
    return [
        f"market: {_goods(view, view.market, prices=True)}",
        f"wharf, each for {WHARF_PRICE}: {_goods(view, view.wharf)}",
        f"to sponsor: {', '.join(left)}; {statues} statues for {statue_cost(view)}",
        f"to produce: {', '.join(piles)}, {favours} Favour Cards",
        f"new shipments: {', '.join(box.goods[good] for good in view.shipments) or 'none'}",
        f"deck: {len(view.deck)} cards; discarded: {_goods(view, view.discards)}"
        + (f", {view.pirates} pirates" if view.pirates else ""),
    ]


def _goods(view: Position, counts: Sequence[int], *, prices: bool = False) -> str:
    lines = [
        f"{count} {view.box.goods[good]}" + (f" at {view.box.prices[good]}" if prices else "")
        for good, count in enumerate(counts)
        if count
    ]
    return ", ".join(lines) or "none"


def _players(view: Position) -> list[str]:
    lines = []
    for seat, player in enumerate(view.players):
        lead = ", leads" if seat == view.lead else ""
        hand = [] if player.unseen != UNKNOWN else [f"1 {HIDDEN}"]
        if any(player.hand):
            hand.insert(0, _goods(view, player.hand))
        lines += [
            f"seat {seat}: {points(view, seat)} points, {player.favours} Favour Cards, "
            f"{player.ducats} ducats, {player.cubes} cubes{lead}",
            f"    ships towards Venice: {' > '.join(_ships(view, player))}",
            f"    hand: {', '.join(hand) or 'none'}",
        ]
    return lines


def _ships(view: Position, player: Player) -> list[str]:
    return [
        "empty" if good is None
        else view.box.goods[good] + ("" if cube is None else f" (reserved by {cube})")
        for good, cube in zip(player.ships, player.reserved, strict=True)
    ]  # fmt: skip
