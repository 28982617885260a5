"""Animations of RANSACKIT: the flights of the events of an action."""

# ruff: noqa: D102 - each method is named like the kind of event that it animates

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Self

from portolan.core.contract import HIDDEN, Event
from portolan.core.texts import with_capital
from portolan.games.ransackit import events as ev
from portolan.games.ransackit.board.components import CARD_IDS, KINDS, OCEAN, UNIT_IDS
from portolan.games.ransackit.board.grid import HEXES
from portolan.games.ransackit.rules.units import acting, take
from portolan.games.ransackit.ui.board.pieces import building, die, settlement, unit
from portolan.games.ransackit.ui.event_effects import (
    compared,
    dice,
    fallen,
    goods,
    icon,
    opened,
)
from portolan.games.ransackit.ui.scene import RansackScene
from portolan.games.ransackit.ui.style import (
    ART,
    BLOOD,
    WORDS,
    card_art,
    disaster_icon,
    name,
)
from portolan.ui.animation.flight import Flight, tag
from portolan.ui.game_ui.event_ui import EventUi
from portolan.ui.game_ui.timeline import BOARD, Picture, Timeline
from portolan.ui.render.theme import ADRIATIC, CREAM, GOLD, INK, STONE, Rgb, mix
from portolan.ui.widgets.card_face import card_face

_SIDE = 30.0
_Standing = tuple[int, str, str]
"""A unit by seat, kind, and hex."""


def without_movers(events: Sequence[Event], scene: RansackScene) -> RansackScene:
    """Return the scene before events without the units that they move."""
    gone = [unit for units in _leaving(events) for unit in units]
    if not gone:
        return scene
    view = scene.view.copy()
    for seat, kind, place in gone:
        index = acting(view, seat, UNIT_IDS.index(kind), HEXES[place])
        if index is not None:  # otherwise created by these events
            take(view, seat, index)
    return replace(scene, view=view)


def _leaving(events: Sequence[Event]) -> list[list[_Standing]]:
    """Return for each event the units that it moves from their places before all events.

    Units that arrived by an earlier event move on from there.
    """
    came: Counter[_Standing] = Counter()
    found: list[list[_Standing]] = []
    for event in events:
        left: list[_Standing] = []
        found.append(left)
        match event:
            case ev.UnitRecruited():
                came[event.seat, event.unit, event.at] += 1
            case ev.UnitMoved() | ev.UnitsSwapped():
                start = event.seat, event.unit, event.at
                if came[start]:
                    came[start] -= 1
                else:
                    left.append(start)
                came[event.seat, event.unit, event.to] += 1
                if isinstance(event, ev.UnitsSwapped):
                    left.append((event.seat, event.other_unit, event.to))
    return found


def _at(place: str) -> str:
    return f"hex:{HEXES[place]}"


class RansackitTimeline(Timeline):
    """Follows the events of one action.

    `coming` holds the events after the current one, `leaving` the units that it moves from their
    places before all events.
    """

    def __init__(self, scene: RansackScene) -> None:
        super().__init__()
        self.scene = scene
        self.coming: Sequence[Event] = ()
        self.leaving: Sequence[_Standing] = ()
        self.struck: dict[str, str] = {}
        """The hexes struck by disasters whose effect no card has told yet, with the disasters."""

    def follow(self, events: Sequence[Event], kinds: Mapping[str, EventUi]) -> Self:
        """Process events in order."""
        for place, (event, leaving) in enumerate(zip(events, _leaving(events), strict=True), 1):
            self.coming, self.leaving = events[place:], leaving
            super().follow([event], kinds)
        return self

    def _read(self, card: str, text: str) -> None:
        """Turn over a card, and show its effect long enough to read."""
        art = card_art(CARD_IDS.index(card))
        face = partial(card_face, icon=art, title=name(card), text=text)
        self.show_card(face, f"{ART}card", mix(ADRIATIC, INK, 0.2))

    def _explain_disaster(self, at: str) -> None:
        """Tell on a card what disasters do, once before what the dice of a roll destroy."""
        if not self.struck:
            return
        kind = self.struck.get(at) or next(iter(self.struck.values()))
        title = with_capital(name(kind))
        text = f"{WORDS(f'land.{kind}')} {WORDS('explain.disaster')}"
        face = partial(card_face, icon=ART + disaster_icon(kind), title=title, text=text)
        self.show_card(face, f"{ART}die", mix(BLOOD, INK, 0.2))
        self.struck.clear()
        self.step += 1

    def _colour(self, seat: int | None) -> Rgb:
        return STONE if seat is None else self.scene.colours[seat]

    def _piece(self, seat: int, kind: str, at: str) -> Picture:
        at_sea = self.scene.view.kind[HEXES[at]] == OCEAN
        colour, kind_number = self._colour(seat), UNIT_IDS.index(kind)
        return lambda ui: unit(ui, kind_number, seat, colour, ui.u(_SIDE), at_sea=at_sea)

    def taxes_collected(self, event: ev.TaxesCollected) -> None:
        if event.coins:
            self.fly(
                lambda ui: tag(ui, f"+{event.coins}", mix(GOLD, CREAM, 0.5)),
                f"seat:{event.seat}", f"seat:{event.seat}:coin",
            )  # fmt: skip

    def rolled(self, event: ev.Rolled) -> None:
        self.fly(lambda ui: dice(ui, event.dice), "dice", "dice")

    def founding_rolled(self, event: ev.FoundingRolled) -> None:
        totals = ", ".join(map(str, event.totals))
        if totals:
            self.fly(lambda ui: tag(ui, totals), f"seat:{event.seat}", f"seat:{event.seat}")

    def produced(self, event: ev.Produced) -> None:
        end = f"seat:{event.seat}:{event.good}"
        self.fly(lambda ui: goods(ui, event.good, event.amount), _at(event.at), end)

    def gained(self, event: ev.Gained) -> None:
        start, end = f"seat:{event.seat}", f"seat:{event.seat}:{event.good}"
        self.fly(lambda ui: goods(ui, event.good, event.amount), start, end)

    def thief_moved(self, event: ev.ThiefMoved) -> None:
        start = getattr(self.scene.view, event.thief)
        self.fly(icon(event.thief, 32), f"hex:{start}" if start else _at(event.at), _at(event.at),
                 lands=True)  # fmt: skip

    def unit_moved(self, event: ev.UnitMoved) -> None:
        here = (event.seat, event.unit, event.to)
        goes_on = any(
            (later.seat, later.unit, later.at) == here
            for later in self.coming
            if isinstance(later, ev.UnitMoved)
        )
        picture, waits = self._piece(event.seat, event.unit, event.to), bool(self.leaving)
        self.fly(picture, _at(event.at), _at(event.to), lands=not goes_on, waits=waits)

    def units_swapped(self, event: ev.UnitsSwapped) -> None:
        one = self._piece(event.seat, event.unit, event.to)
        other = self._piece(event.seat, event.other_unit, event.at)
        self.fly(one, _at(event.at), _at(event.to), lands=True, waits=True)
        self.fly(other, _at(event.to), _at(event.at), lands=True, waits=True)

    def unit_recruited(self, event: ev.UnitRecruited) -> None:
        picture = self._piece(event.seat, event.unit, event.at)
        self.fly(picture, f"seat:{event.seat}", _at(event.at), lands=True)

    def unit_lost(self, event: ev.UnitLost) -> None:
        if event.reason == "disaster":
            self._explain_disaster(event.at)
        picture = self._piece(event.seat, event.unit, event.at)
        self.fly(lambda ui: fallen(ui, picture), _at(event.at), _at(event.at))

    def attack_begun(self, event: ev.AttackBegun) -> None:
        self.fly(icon("swords", 30), _at(event.at), _at(event.to))

    def exchange(self, event: ev.Exchange) -> None:
        """Show the dice of both sides in pairs, those that lose crossed out."""
        colours = self._colour(event.seat), self._colour(event.other)
        sides = (event.attack, event.lost), (event.defence, event.killed)
        seats = event.seat, event.other
        rolled = [(numbers, list[int]()) for numbers, _ in sides]
        self.show(
            lambda ui: compared(ui, sides, colours, seats),
            _at(event.at),
            lambda ui: compared(ui, (rolled[0], rolled[1]), colours, seats),
        )

    def village_built(self, event: ev.VillageBuilt) -> None:
        self._raise(1, event)

    def city_built(self, event: ev.CityBuilt) -> None:
        self._raise(2, event)

    def _raise(
        self, size: int,
        event: ev.VillageBuilt | ev.CityBuilt | ev.SettlementCaptured | ev.RuinCaptured,
    ) -> None:  # fmt: skip
        seat, colour = event.seat, self._colour(event.seat)
        self.fly(lambda ui: settlement(ui, size, ui.u(_SIDE), colour, seat), f"seat:{seat}",
                 _at(event.at), lands=True)  # fmt: skip

    def house_built(self, event: ev.HouseBuilt) -> None:
        self._build("house", event)

    def shipyard_built(self, event: ev.ShipyardBuilt) -> None:
        self._build("shipyard", event)

    def _build(self, kind: str, event: ev.HouseBuilt | ev.ShipyardBuilt) -> None:
        colour = self._colour(event.seat)
        self.fly(lambda ui: building(ui, kind, ui.u(22), colour), f"seat:{event.seat}",
                 _at(event.at), lands=True)  # fmt: skip

    def road_built(self, event: ev.RoadBuilt) -> None:
        self.fly(icon("road", 20), _at(event.at), _at(event.to))

    def card_drawn(self, event: ev.CardDrawn) -> None:
        start, art = "deck", "card"
        if event.card != HIDDEN:
            self._read(event.card, WORDS(f"cards.{event.card}"))
            self.step += 1
            start, art = BOARD, card_art(CARD_IDS.index(event.card)).removeprefix(ART)
        self.fly(icon(art, 30), start, f"seat:{event.seat}:card")

    def policy_drawn(self, event: ev.PolicyDrawn) -> None:
        self._read(event.card, WORDS(f"cards.{event.card}"))
        self.step += 1
        self.fly(icon("card_blue", 30), BOARD, f"seat:{event.seat}:card_blue")

    def card_used(self, event: ev.CardUsed) -> None:
        self._read(event.card, WORDS(f"cards.{event.card}"))

    def card_discarded(self, event: ev.CardDiscarded) -> None:
        text = WORDS(f"cards.{event.card}")
        self._read(event.card, WORDS("discarded", text=text))

    def tokens_gained(self, event: ev.TokensGained) -> None:
        end = f"seat:{event.seat}:token"
        self.fly(lambda ui: goods(ui, "token", event.tokens), _at(event.at), end)

    def sold(self, event: ev.Sold) -> None:
        """Add the flights of a good to the vault and of a coin back."""
        self._deal(event.seat, event.good, "coin", 1)

    def bought(self, event: ev.Bought) -> None:
        self._deal(event.seat, "coin", event.good, event.coins)

    def _deal(self, seat: int, given: str, taken: str, coins: int) -> None:
        counts = {"coin": coins}
        self.fly(lambda ui: goods(ui, given, counts.get(given, 1)), f"seat:{seat}:{given}", "deck")
        self.step += 1
        self.fly(lambda ui: goods(ui, taken, counts.get(taken, 1)), "deck", f"seat:{seat}:{taken}")

    def stolen(self, event: ev.Stolen) -> None:
        good = event.good
        self.fly(icon(good), f"seat:{event.other}:{good}", f"seat:{event.seat}:{good}")

    def traded(self, event: ev.Traded) -> None:
        for given, start, end in (
            (event.give, event.seat, event.other), (event.ask, event.other, event.seat),
        ):  # fmt: skip
            for good, count in given.items():
                self._send(good, count, start, end)

    def _send(self, good: str, count: int, start: int, end: int) -> None:
        self.fly(lambda ui: goods(ui, good, count), f"seat:{start}:{good}", f"seat:{end}:{good}")

    def numbers_exchanged(self, event: ev.NumbersExchanged) -> None:
        self.fly(None, _at(event.at), _at(event.to))
        self.fly(None, _at(event.to), _at(event.at))

    def hex_turned(self, event: ev.HexTurned) -> None:
        kind, shown = KINDS.index(event.land), event.number
        at = _at(event.at)
        self.fly(lambda ui: opened(ui, kind, shown, at), at, at, lands=True)

    def disaster(self, event: ev.Disaster) -> None:
        """Add the flight of the die to the struck hex, and fire or water there.

        All effects of one production roll are shown together.
        """
        shown, at = event.die, _at(event.at)
        struck = [_at(place) for place in event.hexes]
        for place in struck:
            self.fly(lambda ui: die(ui, shown, ui.u(26), BLOOD), at, place)
        self.struck |= dict.fromkeys(event.hexes, event.disaster)
        breaks_out = icon(disaster_icon(event.disaster), 34)
        for place in struck:
            burns = Flight(breaks_out, place, place, self.turn, self.step + 1, read=True)
            self.found.append(burns)

    def building_lost(self, event: ev.BuildingLost) -> None:
        self._explain_disaster(event.at)
        self.fly(icon("flame", 30), _at(event.at), _at(event.at))

    def settlement_captured(self, event: ev.SettlementCaptured) -> None:
        """Add flames at a settlement, then the settlement of its new owner."""
        self.show(icon("flame", 38), _at(event.at))
        self.step += 1
        self._raise(self.scene.view.size[HEXES[event.at]], event)

    def ruin_captured(self, event: ev.RuinCaptured) -> None:
        self._raise(self.scene.view.size[HEXES[event.at]], event)
