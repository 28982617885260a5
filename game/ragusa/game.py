"""Ragusa as a game of the contract: set-up, and the way to its other parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from game.core.chance import Chance
from game.core.contract import (
    Choices,
    Decision,
    EventKind,
    Game,
    Option,
    Plain,
    Report,
    SeatResult,
    silent,
)
from game.core.errors import NotOverError
from game.ragusa import turn
from game.ragusa.actions import Action, all_actions, parse
from game.ragusa.activation import arrive
from game.ragusa.ascii_table import describe
from game.ragusa.asking import legal_actions
from game.ragusa.board import SPOT_BY_ID
from game.ragusa.knowledge import imagine, view
from game.ragusa.patrician import CARD_SPOTS
from game.ragusa.plain import dump, load
from game.ragusa.position import FREE, OVER, PROMPTS, Player, Position, Setting
from game.ragusa.scoring import result
from game.ragusa.supply import (
    BONUS,
    CARDS_PER_BOT,
    HOUSES,
    PATRICIAN,
    POWERHOUSES,
    SHIP_CARDS,
    SLOTS,
    SOLO_HOUSES,
    START_SPACES,
)

_MULTIPLAYER = (2, 3, 4, 5)
_SOLO = (1,)
_OPEN = EventKind()


class Ragusa(Game[Position, Action]):
    """Ragusa by Fabio Lopiano, first (2018) and second edition (2020)."""

    id: ClassVar[str] = "ragusa"
    title: ClassVar[str] = "Ragusa"
    version: ClassVar[int] = 2
    seats: ClassVar[tuple[int, ...]] = (*_SOLO, *_MULTIPLAYER)
    options: ClassVar[tuple[Option, ...]] = (
        Option("edition", ("first", "second"), "second", (*_SOLO, *_MULTIPLAYER)),
        Option("harder", (False, True), False, _SOLO),
        Option("pairs", (False, True), False, _SOLO),
        Option("player_first", (False, True), False, _SOLO),
    )
    events: ClassVar[Mapping[str, EventKind]] = {
        "cards_dealt": EventKind(secret=frozenset({"cards"}), reveals=True),
        "cards_shuffled_back": EventKind(reveals=True),
        "first_player_drawn": EventKind(reveals=True),
        "cards_drawn": EventKind(secret=frozenset({"cards"}), reveals=True),
        "card_kept": EventKind(secret=frozenset({"card"})),
        "card_drawn": EventKind(secret=frozenset({"card"}), reveals=True),
        "card_put_under": EventKind(secret=frozenset({"card"})),
        "cards_taken": _OPEN,
        "patrician_card_drawn": EventKind(reveals=True),
        "patrician_card_removed": EventKind(reveals=True),
        "spots_reserved": EventKind(reveals=True),
        "turn_begun": _OPEN,
        "house_placed": _OPEN,
        "powerhouse_placed": _OPEN,
        "piece_set_aside": _OPEN,
        "access_gained": _OPEN,
        "fish_exchanged": _OPEN,
        "region_activated": _OPEN,
        "produced": _OPEN,
        "wall_built": _OPEN,
        "tower_built": _OPEN,
        "fish_sold": _OPEN,
        "ship_bought": _OPEN,
        "ship_arrived": EventKind(reveals=True),
        "price_moved": _OPEN,
        "commodity_sold": _OPEN,
        "passed": _OPEN,
        "final_scoring": EventKind(reveals=True),
        "walls_scored": _OPEN,
        "cathedral_scored": _OPEN,
        "card_scored": EventKind(reveals=True),
    }

    def set_up(self, seats: int, options: Choices, seed: int, report: Report) -> Position:
        """Lay out the table (S1 to S3, T1) and go to the first decision."""
        setting = Setting(
            seats,
            str(options["edition"]),
            bool(options["harder"]),
            bool(options["pairs"]),
            bool(options["player_first"]),
        )
        chance = Chance(seed)
        ships = list(SHIP_CARDS)
        cards = list(range(len(BONUS)))
        chance.shuffle(ships)
        chance.shuffle(cards)
        position = Position(
            setting=setting,
            chance=chance,
            players=[
                Player(HOUSES[seats], POWERHOUSES[seats]) for _ in range(3 if seats == 1 else seats)
            ],
            spots=[FREE] * len(SPOT_BY_ID),
            walls=0,
            prices=list(START_SPACES),
            harbour=[],
            ship_deck=ships,
            bonus_deck=cards,
            turn=-1,
        )
        for _ in SLOTS:
            arrive(position, report)
        if seats == 1:
            _set_up_solo(position, report)
        else:
            for seat, player in enumerate(position.players):
                player.offer = _deal(position, seat, 3, report)
        turn.advance(position, report)
        return position

    def seats_at(self, position: Position) -> int:
        """Return the number of seats; a solo game has 3: the person, bot 1 and bot 2."""
        return len(position.players)

    def decision(self, position: Position) -> Decision | None:
        """Return who is asked what; None at the end."""
        if position.prompt == OVER:
            return None
        return Decision(position.seat, PROMPTS[position.prompt])

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        """Return what the asked seat may do."""
        return legal_actions(position) if position.legal is None else position.legal

    def apply(self, position: Position, action: Action, report: Report = silent) -> None:
        """Do a legal action and what follows."""
        turn.apply(position, action, report)

    def parse(self, text: str) -> Action:
        """Return the action of a text, or raise BadActionError."""
        return parse(text)

    def all_actions(self) -> Iterator[Action]:
        """Return every action there is, placements with each exchange that Fish can pay."""
        return all_actions()

    def view(self, position: Position, seat: int) -> Position:
        """Return what a seat may know."""
        return view(position, seat)

    def imagine(self, view: Position, seat: int, seed: int) -> Position:
        """Return a whole position that a seat with this view must hold for possible."""
        return imagine(view, seat, seed)

    def result(self, position: Position) -> list[SeatResult]:
        """Return the outcome by seat, or raise NotOverError."""
        if position.prompt != OVER:
            raise NotOverError("the game is not over, so there is no result yet")
        return result(position)

    def describe(self, view: Position) -> list[str]:
        """Return the open table in lines of text."""
        return describe(view)

    def dump(self, position: Position) -> dict[str, Plain]:
        """Return a position or view as JSON data."""
        return dump(position)

    def load(self, data: object) -> Position:
        """Return the position of JSON data, or raise BadPositionError."""
        return load(data)


def _deal(position: Position, seat: int, count: int, report: Report) -> list[int]:
    cards, position.bonus_deck = position.bonus_deck[:count], position.bonus_deck[count:]
    report("cards_dealt", seat, cards=[BONUS[card].id for card in cards])
    return cards


def _set_up_solo(position: Position, report: Report) -> None:
    """Place the houses, reserve the Patrician's spots and deal the cards (S3)."""
    for seat, names in enumerate(SOLO_HOUSES):
        position.players[seat].houses -= len(names)
        for name in names:
            turn.gain_house(position, seat, SPOT_BY_ID[name], report)
        position.players[seat].cards = _deal(position, seat, 1, report)
    cards = list(range(len(PATRICIAN)))
    position.chance.shuffle(cards)
    cards = cards[: 2 * CARDS_PER_BOT]
    position.players[1].patrician = sorted(cards[:CARDS_PER_BOT])
    position.players[2].patrician = sorted(cards[CARDS_PER_BOT:])
    for card in cards:
        for spot in CARD_SPOTS[card]:
            position.reserve(spot)
    numbers = sorted(number for card in cards for number in PATRICIAN[card].numbers)
    report("spots_reserved", None, numbers=[*numbers])
    position.turn = -1 if position.setting.player_first else 0


GAME = Ragusa()
