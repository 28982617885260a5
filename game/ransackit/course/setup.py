"""The table before the first decision: setting, map, deck, and who plays first (K1)."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.contract import Choices, Report
from game.ransackit.fables.fog import arrangement
from game.ransackit.fables.shelf import rules_of
from game.ransackit.land.grid import SIZE
from game.ransackit.land.maps import Map, book_map
from game.ransackit.land.supply import DECK
from game.ransackit.rules.dice import roll_resources
from game.ransackit.state.position import Player, Position, Setting


def setting_of(seats: int, options: Choices, own_map: Map | None) -> Setting:
    """Return what follows from a choice of options; Fog of War has its own arrangement (K76)."""
    if options["fog_of_war"]:
        land = arrangement(floods=bool(options["fires_and_floods"]))
    else:
        land = own_map or book_map(str(options["map"]))
    return Setting(seats, options, land, rules_of(options))


def new_position(setting: Setting, chance: Chance, report: Report) -> Position:
    """Return the table at the first founding."""
    deck = list(DECK)
    chance.shuffle(deck)
    position = Position(
        setting=setting,
        chance=chance,
        players=[Player() for _ in range(setting.seats)],
        kind=bytearray(SIZE),
        number=bytearray(SIZE),
        deck=deck,
    )
    for lay_out in setting.rules.lay_out:
        lay_out(position, report)
    position.show()
    position.first = _first_player(position, report)
    around = [(position.first + n) % setting.seats for n in range(setting.seats)]
    if setting.options["founding"] == "clockwise":
        around.reverse()
    position.tasks = [("turn",), *(("founding", seat) for seat in around)]
    return position


def _first_player(position: Position, report: Report) -> int:
    """Let everybody roll all four dice; the highest roll again among themselves (K1)."""
    best = list(range(position.setting.seats))
    while len(best) > 1:
        rolls = {seat: roll_resources(position.chance) for seat in best}
        for seat, dice in rolls.items():
            report("first_player_rolled", seat, dice=[*dice], total=sum(dice))
        most = max(map(sum, rolls.values()))
        best = [seat for seat, dice in rolls.items() if sum(dice) == most]
    report("first_player_found", best[0])
    return best[0]
