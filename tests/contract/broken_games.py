"""Variants of Quay with one fault each: a game that breaks one promise, and fulfils all that are
checked before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Any, ClassVar, Self

from portolan.core.contract import (
    NOBODY,
    Choices,
    Event,
    Fields,
    Report,
    SeatEvent,
    SeatResult,
    Viewer,
    silent,
)
from portolan.core.errors import BadPositionError
from tests.contract.sample.game import Quay
from tests.contract.sample.position import Position
from tests.contract.sample.rules import Action


class Unversioned(Quay):
    """It does not state the version of its rules."""

    version = 0


class WrongSum(Quay):
    """The sources of its points do not add up."""

    def result(self, position: Position) -> list[SeatResult]:
        return [seat._replace(points=seat.points + 1) for seat in super().result(position)]


class TextMixedUp(Quay):
    """It reads one text as another action."""

    def parse(self, text: str) -> Action:
        return super().parse("offer wood for salt" if text == "offer salt for wood" else text)


class OrderChanging(Quay):
    """It lists actions alternately forwards and backwards."""

    def __init__(self) -> None:
        self.asked = count()

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        return super().legal_actions(position)[:: 1 if next(self.asked) % 2 else -1]


class Unnumbered(Quay):
    """It omits one of all actions."""

    def all_actions(self) -> Iterable[Action]:
        return [action for action in super().all_actions() if str(action) != "stow salt"]


class ReadsAnything(Quay):
    """It parses any text as an action."""

    def parse(self, text: str) -> Action:
        return super().parse(text or "wait")


class Undeclared(Quay):
    """It reports an event that it does not declare."""

    events: ClassVar[Mapping[str, type[Event]]] = {
        kind: declared for kind, declared in Quay.events.items() if kind != "sale_grown"
    }


class Shared(Position):
    """A position whose copies share the open cards."""

    def copy(self) -> Position:
        twin = Position.copy(self)
        twin.gone = self.gone
        return twin


class SharingCopies(Quay):
    """Its copies share something mutable with their original."""

    def set_up(self, seats: int, options: Choices, seed: int, report: Report) -> Position:
        found = super().set_up(seats, options, seed, report)
        return Shared(
            found.setting, found.rng, found.players, found.deck, found.gone, found.turn,
            found.seat, found.prompt,
        )  # fmt: skip


class ForgetfulLoad(Quay):
    """A loaded position has lost the count of numbers drawn."""

    def load(self, data: object) -> Position:
        position = super().load(data)
        position.rng.drawn = 1
        return position


class ByIdentity:
    """An action compared by identity, so that it differs from its copies."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def __str__(self) -> str:
        return str(self.action)


class OneObjectEach(Quay):
    """Its actions are compared by identity, and their copies are others."""

    def __init__(self) -> None:
        self.known = {str(action): ByIdentity(action) for action in super().all_actions()}

    def legal_actions(self, position: Position) -> tuple[Any, ...]:
        return tuple(self.known[str(action)] for action in super().legal_actions(position))

    def apply(self, position: Position, action: Any, report: Report = silent) -> None:
        super().apply(position, action.action, report)

    def parse(self, text: str) -> Any:
        return self.known[str(super().parse(text))]


class Wordless(Quay):
    """It describes the table by numbers."""

    def describe(self, view: Position) -> list[str]:
        return [player.coins for player in view.players]  # type: ignore[misc]


class OfferingToAll(Quay):
    """Every view offers the legal actions of the asked seat."""

    def legal_actions(self, position: Position) -> tuple[Action, ...]:
        asked = position.copy()
        asked.viewer = None
        return super().legal_actions(asked)


class KnownFuture(Quay):
    """A view holds the random generator."""

    def view(self, position: Position, seat: Viewer) -> Position:
        seen = super().view(position, seat)
        seen.rng = position.rng.copy()
        return seen


class NobodyIsLast(Quay):
    """The public view equals that of the last seat."""

    def view(self, position: Position, seat: Viewer) -> Position:
        seen = super().view(position, seat)
        if seat is NOBODY:
            seen.players[-1] = position.players[-1].copy()
        return seen


class HalfImagined(Quay):
    """It imagines other hands and leaves the holds unknown."""

    def imagine(self, view: Position, seat: Viewer, seed: int) -> Position:
        world = super().imagine(view, seat, seed)
        for player, seen in zip(world.players, view.players, strict=True):
            player.hold = seen.hold[:]
        return world


class Untyped(Quay):
    """It reports a field that its class of event does not declare."""

    def apply(self, position: Position, action: Action, report: Report = silent) -> None:
        def with_field(kind: Callable[Fields, Event], /, *seat: Any, **data: Any) -> None:
            report(kind, *seat, **data | {"sea": "calm"})

        super().apply(position, action, with_field)


class Redeclared(Quay):
    """It reports events as the classes of its own `events`, which a subclass replaces."""

    def set_up(self, seats: int, options: Choices, seed: int, report: Report) -> Position:
        return super().set_up(seats, options, seed, self.as_declared(report))

    def apply(self, position: Position, action: Action, report: Report = silent) -> None:
        super().apply(position, action, self.as_declared(report))

    def as_declared(self, report: Report) -> Report:
        def declared(kind: Callable[Fields, Event], /, *seat: Any, **data: Any) -> None:
            report(self.events[kind.kind], *seat, **data)  # type: ignore[attr-defined]

        return declared


class CardDrawn(SeatEvent, secret="hand"):
    hand: list[str]


class Stowed(SeatEvent):
    good: str


class UndoReveals(Redeclared):
    """The card that was drawn is known after an undo."""

    events: ClassVar[Mapping[str, type[Event]]] = {**Quay.events, "card_drawn": CardDrawn}


class Talkative(Redeclared):
    """Everybody learns which card was stowed."""

    events: ClassVar[Mapping[str, type[Event]]] = {**Quay.events, "stowed": Stowed}


class OpenDraws(Redeclared):
    """Everybody learns which card was drawn."""

    class CardDrawn(SeatEvent, reveals=True):
        hand: list[str]

    events: ClassVar[Mapping[str, type[Event]]] = {**Quay.events, "card_drawn": CardDrawn}


class OpenDeal(Redeclared):
    """Everybody learns the cards dealt in the set-up."""

    class Dealt(SeatEvent, reveals=True):
        hand: list[str]

    events: ClassVar[Mapping[str, type[Event]]] = {**Quay.events, "dealt": Dealt}


class OpenHands(Quay):
    """A view shows the hands of all."""

    def view(self, position: Position, seat: Viewer) -> Position:
        seen = super().view(position, seat)
        seen.players = [player.copy() for player in position.players]
        return seen


class OpenDeck(Quay):
    """A view shows the deck."""

    def view(self, position: Position, seat: Viewer) -> Position:
        seen = super().view(position, seat)
        seen.deck = position.deck[:]
        return seen

    def imagine(self, view: Position, seat: Viewer, seed: int) -> Position:
        open_cards = view.copy()
        open_cards.gone = view.gone + view.deck
        world = super().imagine(open_cards, seat, seed)
        world.gone, world.deck = view.gone[:], view.deck[:]
        return world


class NeverTheSame(Quay):
    """The same seed deals other cards the next time."""

    def __init__(self) -> None:
        self.begun = count()

    def set_up(self, seats: int, options: Choices, seed: int, report: Report) -> Position:
        return super().set_up(seats, options, (seed + next(self.begun)) % (1 << 53), report)


class GrowingMaterial(Quay):
    """Each time its rules are laid over the same material there is one card more."""

    made = count()

    def with_checked_material(self, material: dict[str, Any]) -> Self:
        game = super().with_checked_material(material)
        game.cards = {**game.cards, "wood": game.cards["wood"] + next(self.made)}
        return game


class CarelessLoad(Quay):
    """It meets a damaged position with a fault of its own."""

    def load(self, data: object) -> Position:
        try:
            return super().load(data)
        except BadPositionError as error:
            if isinstance(data, dict) and "viewer" in data:
                raise
            raise KeyError from error


class AnyChoice(Quay):
    """It accepts numbers of seats and options that it does not have."""

    def check_choices(self, seats: object, options: object) -> tuple[int, Choices]:
        if seats not in (1, 2, 3, 4, 7) or not isinstance(options, Mapping):
            return super().check_choices(seats, options)
        return int(str(seats)), {"purse": 1, "rough": False, **options}


class Endless(Quay):
    """The tide brings its card back, so the deck never ends."""

    def apply(self, position: Position, action: Action, report: Report = silent) -> None:
        super().apply(position, action, report)
        position.deck += position.gone
        position.gone.clear()


class Faulty(Quay):
    """Waiting raises an exception."""

    def apply(self, position: Position, action: Action, report: Report = silent) -> None:
        if action.words == ("wait",):
            raise ZeroDivisionError
        super().apply(position, action, report)


CARDS = {"cards": {"salt": 6, "wine": 6, "wood": 6}}
"""Custom material."""

BROKEN: list[tuple[Quay, str]] = [
    (Unversioned(), "says what it is"),
    (WrongSum(), "asks until the end"),
    (TextMixedUp(), "texts are stable"),
    (Unnumbered(), "every action has a number"),
    (OrderChanging(), "order is stable"),
    (ReadsAnything(), "refuses what is not allowed"),
    (Undeclared(), "events are declared"),
    (Untyped(), "events are declared"),
    (SharingCopies(), "copies are independent"),
    (ForgetfulLoad(), "positions survive"),
    (OneObjectEach(), "values survive"),
    (Wordless(), "views can be shown"),
    (OfferingToAll(), "nothing else is offered"),
    (KnownFuture(), "views hold no secret"),
    (NobodyIsLast(), "views hold no secret"),
    (HalfImagined(), "imagined positions are whole"),
    (UndoReveals(), "undo never reveals"),
    (Talkative(), "events match the view"),
    (OpenDraws(), "events of chance match the view"),
    (OpenDeal(), "events of chance match the view"),
    (OpenHands(), "count what varies"),
    (OpenDeck(), "count what varies"),
    (NeverTheSame(), "replay is the same"),
    (GrowingMaterial().with_material(CARDS), "saves are kept"),
    (CarelessLoad(), "damaged positions are refused"),
    (AnyChoice(), "damaged saves are refused"),
    (Faulty(), "legal actions can be played"),
]
"""Each variant with the promise that it breaks."""
