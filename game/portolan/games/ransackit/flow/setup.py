"""Set-up of the table: setting, map, deck, and first player (K1)."""

from __future__ import annotations

from portolan.core.contract import Choices, Report
from portolan.core.rng import Rng
from portolan.games.ransackit.board.components import DECK
from portolan.games.ransackit.board.grid import SIZE
from portolan.games.ransackit.board.maps import Map, book_map
from portolan.games.ransackit.events import FirstPlayerFound, FirstPlayerRolled
from portolan.games.ransackit.fables.all_fables import rules_of
from portolan.games.ransackit.fables.fog import arrangement
from portolan.games.ransackit.rules.dice import roll_resources
from portolan.games.ransackit.state.position import Player, Position, Setting


def setting_of(seats: int, options: Choices, own_map: Map | None) -> Setting:
    """Return the setting for some options; Fog of War has its own arrangement (K76)."""
    if options["fog_of_war"]:
        land = arrangement(floods=bool(options["fires_and_floods"]))
    else:
        land = own_map or book_map(str(options["map"]))
    return Setting(seats, options, land, rules_of(options))


def new_position(setting: Setting, rng: Rng, report: Report) -> Position:
    """Return the table at the first founding."""
    deck = list(DECK)
    rng.shuffle(deck)
    position = Position(
        setting=setting,
        rng=rng,
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
    """Return the seat that rolls highest with all four dice; ties roll again (K1)."""
    best = list(range(position.setting.seats))
    while len(best) > 1:
        rolls = {seat: roll_resources(position.rng) for seat in best}
        for seat, dice in rolls.items():
            report(FirstPlayerRolled, seat, dice=[*dice], total=sum(dice))
        most = max(map(sum, rolls.values()))
        best = [seat for seat, dice in rolls.items() if sum(dice) == most]
    report(FirstPlayerFound, best[0])
    return best[0]
