"""Quay as a game of the contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Self

from portolan.core.contract import (
    Choices,
    Decision,
    Event,
    Game,
    Json,
    Option,
    Report,
    SeatResult,
    Viewer,
    event_kinds,
    silent,
)
from portolan.core.errors import BadMaterialError, NotOverError
from portolan.core.rng import Rng
from tests.contract.sample import events as ev
from tests.contract.sample import knowledge, rules, serialize
from tests.contract.sample.position import CARDS, DEALT, GOODS, STOWED, Player, Position, Setting
from tests.contract.sample.rules import Action


class Quay(Game[Position, Action]):
    """The rules of Quay, over so many cards of each good."""

    id: ClassVar[str] = "quay"
    title: ClassVar[str] = "Quay"
    version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    options: ClassVar[tuple[Option, ...]] = (
        Option("purse", (1, 3), 1, (2, 3, 4)),
        Option("rough", (False, True), False, (2,)),
    )
    material: ClassVar[Mapping[str, frozenset[str]]] = {"cards": frozenset(GOODS)}
    seat_fields: ClassVar[frozenset[str]] = frozenset({"seat", "turn", "asked", "viewer"})
    events: ClassVar[Mapping[str, type[Event]]] = event_kinds(ev)
    cards: Mapping[str, int] = CARDS

    def with_checked_material(self, material: dict[str, Any]) -> Self:
        """Return the game over cards of one's own: how many of each good."""
        cards = material["cards"]
        if not isinstance(cards, dict) or sorted(cards) != [*GOODS]:
            raise BadMaterialError(f"cards: a number for each of {', '.join(GOODS)}")
        for good, count in cards.items():
            if type(count) is not int or not 0 <= count <= 99:
                raise BadMaterialError(f"cards.{good}: 0 to 99, not {count!r}")
        if sum(cards.values()) <= DEALT * max(self.player_counts):
            raise BadMaterialError("cards: there are too few for four seats")
        game = type(self)()
        game.cards = cards
        return game

    def set_up(self, seats: int, options: Choices, seed: int, report: Report) -> Position:
        """Deal three cards to each seat and begin the first turn."""
        setting = Setting(seats, int(options["purse"]), bool(options["rough"]))
        deck = [good for good, count in sorted(self.cards.items()) for _ in range(count)]
        rng = Rng(seed)
        rng.shuffle(deck)
        position = Position(setting, rng, [], deck, turn=seats - 1)  # as before the first turn
        for seat in range(seats):
            hand = sorted(deck[:DEALT])
            del deck[:DEALT]
            position.players.append(Player(hand, setting.purse))
            report(ev.Dealt, seat, hand=[*hand])
        rules.begin_turn(position, report)
        return position

    def seats_at(self, position: Position) -> int:
        """Return the number of seats, those that dropped out included."""
        return len(position.players)

    def decision(self, position: Position) -> Decision | None:
        """Return who is asked what."""
        over = position.prompt == "over"
        return None if over else Decision(position.seat, position.prompt)

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        """Return what the asked seat may do; nothing in the view of another."""
        if position.viewer not in (None, position.seat):
            return ()
        return tuple(map(rules.parse, rules.legal_texts(position)))

    def apply(self, position: Position, action: Action, report: Report = silent) -> None:
        """Do a legal action and what follows."""
        rules.apply(position, action, report)

    def parse(self, text: str) -> Action:
        """Return the action of a text, or raise BadActionError."""
        return rules.parse(text)

    def all_actions(self) -> Iterable[Action]:
        """Return every action there is."""
        return rules.ACTIONS.values()

    def view(self, position: Position, seat: Viewer) -> Position:
        """Return what a seat may know."""
        return knowledge.view(position, seat)

    def imagine(self, view: Position, seat: Viewer, seed: int) -> Position:
        """Return a whole position with this view."""
        del seat
        return knowledge.imagine(view, seed, self.cards)

    def result(self, position: Position) -> list[SeatResult]:
        """Return the outcome by seat, or raise NotOverError."""
        if position.prompt != "over":
            raise NotOverError("the game is not over, so there is no result yet")
        inside = position.inside
        stowed = [STOWED * len({*player.hold}) for player in position.players]
        worth = {
            seat: (player.coins + stowed[seat], len(player.hand))
            for seat, player in enumerate(position.players)
        }
        best = max(worth[seat] for seat in inside)
        return [
            SeatResult(
                seat, worth[seat][0],
                {"purse": position.setting.purse, "sales": player.sold, "tolls": -player.tolls,
                 "hold": stowed[seat]},
                (len(player.hand),), seat in inside and worth[seat] == best,
            )
            for seat, player in enumerate(position.players)
        ]  # fmt: skip

    def describe(self, view: Position) -> list[str]:
        """Return the open table in lines of text."""
        return [
            f"deck {len(view.deck)}, gone {' '.join(view.gone)}",
            *(
                f"seat {seat}: {player.coins} coins, {' '.join(player.hand) or 'no cards'}"
                for seat, player in enumerate(view.players)
            ),
        ]

    def dump(self, position: Position) -> dict[str, Json]:
        """Return a position or view as JSON data."""
        return serialize.dump(position)

    def load(self, data: object) -> Position:
        """Return the position of JSON data, or raise BadPositionError."""
        return serialize.load(data, self.cards)


GAME = Quay()
