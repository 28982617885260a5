"""The Patrons of Venice as a game of the contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from portolan.core.contract import (
    Choices,
    Decision,
    Event,
    Game,
    Option,
    Report,
    SeatResult,
    Viewer,
    event_kinds,
)
from portolan.core.errors import NotOverError
from portolan.core.rng import Rng
from portolan.games.venice import events as ev
from portolan.games.venice.rules import turn
from portolan.games.venice.rules.legal_actions import legal_actions
from portolan.games.venice.rules.scoring import result
from portolan.games.venice.serialize import dump, load
from portolan.games.venice.state.actions import MARKET, Action, Buy, Sell
from portolan.games.venice.state.components import BOX, FIELDS, read_box
from portolan.games.venice.state.position import OVER, PROMPTS, Player, Position, Setting
from portolan.games.venice.state.tables import PIRATES, SEATS, Components
from portolan.games.venice.text_table import describe
from portolan.games.venice.views import imagine, view

_MARKET_CARDS = 2


class Venice(Game[Position, Action]):
    """The Patrons of Venice by Ken Stevens, revision 2.6 (2004)."""

    id: ClassVar[str] = "venice"
    title: ClassVar[str] = "The Patrons of Venice"
    version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = SEATS
    options: ClassVar[tuple[Option, ...]] = (Option("guilds", (False, True), False, SEATS),)
    material: ClassVar[Mapping[str, frozenset[str]]] = {"components": FIELDS}
    seat_fields: ClassVar[frozenset[str]] = frozenset({"seat", "lead", "reserved"})
    passing: ClassVar[tuple[str, ...]] = ("pass",)
    events: ClassVar[Mapping[str, type[Event]]] = event_kinds(ev)

    def __init__(self, box: Components = BOX) -> None:
        """Use a set of components."""
        self.box = box

    def with_checked_material(self, material: dict[str, Any]) -> Self:
        """Return the game with custom components, or raise BadMaterialError."""
        return type(self)(read_box(material["components"]))

    def set_up(self, seats: int, options: Choices, seed: int, report: Report) -> Position:
        """Deal the cards (V15), draw who leads first (V1) and go to the first decision."""
        box = self.box
        supply = box.supply
        position = Position(
            box=box,
            setting=Setting(seats, bool(options["guilds"])),
            rng=Rng(seed),
            players=[
                Player(
                    ducats=supply.start_ducats,
                    cubes=supply.player_cubes,
                    hand=[0] * len(box.goods),
                    ships=[None] * supply.ships,
                    reserved=[None] * supply.ships,
                    tiles=[0] * len(box.businesses),
                )
                for _ in range(seats)
            ],
            deck=[
                *(good for good in range(box.raw) for _ in range(box.counts[good])),
                *[PIRATES] * box.pirates,
            ],
            discards=[0] * box.raw,
            market=[0] * len(box.goods),
            wharf=[0] * len(box.goods),
            piles=list(box.counts[box.raw :]),
            built=[0] * len(box.businesses),
            free=box.everywhere,
        )
        position.rng.shuffle(position.deck)
        _deal(position, report)
        position.lead = position.rng.below(seats)
        report(ev.LeadDrawn, position.lead)
        report(ev.TurnBegun, position.lead)
        turn.advance(position, report)
        return position

    def seats_at(self, position: Position) -> int:
        """Return the number of seats."""
        return position.setting.seats

    def decision(self, position: Position) -> Decision | None:
        """Return which seat is asked what; None at the end."""
        if position.prompt == OVER:
            return None
        return Decision(position.seat, PROMPTS[position.prompt])

    legal_actions = staticmethod(legal_actions)
    apply = staticmethod(turn.apply)
    view = staticmethod(view)
    describe = staticmethod(describe)
    dump = staticmethod(dump)

    def parse(self, text: str) -> Action:
        """Return the action of a text, or raise BadActionError."""
        return self.box.menu.parse(text)

    def all_actions(self) -> Iterable[Action]:
        """Return every action of the box."""
        return self.box.menu.all

    def undoes(self, done: Sequence[Action], action: Action) -> bool:
        """Return whether a good is bought back for the price for which it was sold."""
        if not isinstance(action, Buy) or action.place != MARKET:
            return False
        return any(isinstance(each, Sell) and each.good == action.good for each in done)

    def imagine(self, view: Position, seat: Viewer, seed: int) -> Position:
        """Return a whole position that is possible for a seat with this view."""
        return imagine(view, seat, seed)

    def result(self, position: Position) -> list[SeatResult]:
        """Return the outcome by seat, or raise NotOverError."""
        if position.prompt != OVER:
            raise NotOverError("the game is not over, so there is no result yet")
        return result(position)

    def load(self, data: object) -> Position:
        """Return the position of JSON data, or raise BadPositionError."""
        return load(self, self.box, data)


def _deal(position: Position, report: Report) -> None:
    """Deal to hands, Market and ships; shuffle back cards that may not be there (V15)."""
    box = position.box
    aside: list[int] = []

    def top(*, staying: bool) -> int:
        """Take the next card that is a good; with `staying`, one that stays in the Market."""
        while True:
            card = position.deck.pop(0)
            if card != PIRATES and (box.stays[card] or not staying):
                return card
            aside.append(card)

    for seat, player in enumerate(position.players):
        player.unseen = top(staying=True)
        player.take(player.unseen)
        report(ev.CardDealt, seat, good=box.goods[player.unseen])
    dealt = [top(staying=True) for _ in range(_MARKET_CARDS)]
    for good in dealt:
        position.market[good] += 1
    report(ev.MarketDealt, None, goods=[box.goods[good] for good in dealt])
    for seat, player in enumerate(position.players):
        goods = [top(staying=False) for _ in player.ships]
        player.ships = [*goods]
        report(ev.ShipsDealt, seat, goods=[box.goods[good] for good in goods])
    if aside:
        position.deck += aside
        position.rng.shuffle(position.deck)
        report(ev.DeckShuffled, None, cards=len(position.deck))


GAME = Venice()
