"""What moves on the table of RANSACKIT by the events of an action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from portolan.core.contract import HIDDEN, Event, Json
from portolan.games.ransackit.board.components import CARD_IDS, KINDS, OCEAN, UNIT_IDS, VOLCANO
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
    whole,
)
from portolan.games.ransackit.ui.events import EVENTS
from portolan.games.ransackit.ui.scene import RansackScene
from portolan.games.ransackit.ui.style import ART, BLOOD, card_art
from portolan.ui.animation.flight import Flight, tag
from portolan.ui.game_ui.timeline import Picture, Timeline, number
from portolan.ui.render.theme import CREAM, GOLD, STONE, Rgb, mix

_ARRIVING = {"unit_recruited", "unit_moved", "units_swapped"}
"""Kinds of events by which a unit comes to a hex."""
_SIDE = 30.0
_Standing = tuple[int, str, str]
"""A unit by its seat, its kind, and the hex on which it stands."""


def flights(events: Sequence[Event], scene: RansackScene) -> list[Flight]:
    """Return what the events move, in the picture of a scene before them."""
    trip, leaving = _Timeline(scene), _leaving(events)
    for place, event in enumerate(events):
        trip.coming, trip.leaving = events[place + 1 :], leaving[place]
        trip.follow([event])
    return trip.found


def without_movers(events: Sequence[Event], scene: RansackScene) -> RansackScene:
    """Return the scene before events without the units that fly away by them."""
    gone = [unit for units in _leaving(events) for unit in units]
    if not gone:
        return scene
    view = scene.view.copy()
    for seat, kind, place in gone:
        index = acting(view, seat, UNIT_IDS.index(kind), HEXES[place])
        if index >= 0:  # else it became what it is by these events
            take(view, seat, index)
    return replace(scene, view=view)


def _leaving(events: Sequence[Event]) -> list[list[_Standing]]:
    """Return for each event the units that it moves from where they stood before all of them.

    What came to a hex by an earlier event goes on from there.
    """
    came: Counter[_Standing] = Counter()
    found: list[list[_Standing]] = []
    for event in events:
        left: list[_Standing] = []
        found.append(left)
        if event.seat is None or event.kind not in _ARRIVING:
            continue
        names = {name: str(value) for name, value in event.data.items()}
        start = event.seat, names["unit"], names["at"]
        if event.kind == "unit_recruited":
            came[start] += 1
            continue
        if came[start]:
            came[start] -= 1
        else:
            left.append(start)
        came[event.seat, names["unit"], names["to"]] += 1
        if event.kind == "units_swapped":
            left.append((event.seat, names["other_unit"], names["to"]))
    return found


def _list(data: dict[str, Json], name: str) -> list[Json]:
    value = data[name]
    assert isinstance(value, list)  # noqa: S101 - the event's shape
    return value


class _Timeline(Timeline):
    """Follows the events of one action.

    `coming` is what follows the event that is told now, `leaving` the units that fly by it from
    where they stood before all events.
    """

    def __init__(self, scene: RansackScene) -> None:
        super().__init__(EVENTS.together)
        self.scene = scene
        self.coming: Sequence[Event] = ()
        self.leaving: Sequence[_Standing] = ()

    def show(self, picture: Picture, at: str) -> None:
        """Let something stand in the present beat until it is read."""
        self.found.append(Flight(picture, at, at, self.turn, self.step, read=True))

    def _at(self, data: dict[str, Json], name: str = "at") -> str:
        return f"hex:{HEXES[str(data[name])]}"

    def _colour(self, seat: int) -> Rgb:
        return self.scene.colours[seat] if seat >= 0 else STONE

    def _piece(self, seat: int, kind: str, at: str) -> Picture:
        at_sea = self.scene.view.kind[HEXES[at]] == OCEAN
        colour, kind_number = self._colour(seat), UNIT_IDS.index(kind)
        return lambda ui: unit(ui, kind_number, seat, colour, ui.u(_SIDE), at_sea=at_sea)

    # --- one method for each kind of event that moves something ------------------------------

    def _taxes_collected(self, seat: int, data: dict[str, Json]) -> None:
        if coins := number(data, "coins"):
            self.fly(lambda ui: tag(ui, f"+{coins}", mix(GOLD, CREAM, 0.5)), f"seat:{seat}",
                     f"seat:{seat}:coin")  # fmt: skip

    def _rolled(self, seat: int, data: dict[str, Json]) -> None:
        del seat
        rolled = [whole(n) for n in _list(data, "dice")]
        self.fly(lambda ui: dice(ui, rolled), "dice", "dice")

    def _founding_rolled(self, seat: int, data: dict[str, Json]) -> None:
        totals = ", ".join(map(str, _list(data, "totals")))
        if totals:
            self.fly(lambda ui: tag(ui, totals), f"seat:{seat}", f"seat:{seat}")

    def _produced(self, seat: int, data: dict[str, Json]) -> None:
        good, amount = str(data["good"]), number(data, "amount")
        self.fly(lambda ui: goods(ui, good, amount), self._at(data), f"seat:{seat}:{good}")

    def _gained(self, seat: int, data: dict[str, Json]) -> None:
        good, amount = str(data["good"]), number(data, "amount")
        self.fly(lambda ui: goods(ui, good, amount), f"seat:{seat}", f"seat:{seat}:{good}")

    def _thief_moved(self, seat: int, data: dict[str, Json]) -> None:
        del seat
        thief = str(data["thief"])
        start = getattr(self.scene.view, thief)
        self.fly(icon(thief, 32), f"hex:{start}" if start else self._at(data), self._at(data),
                 lands=True)  # fmt: skip

    def _unit_moved(self, seat: int, data: dict[str, Json]) -> None:
        picture = self._piece(seat, str(data["unit"]), str(data["to"]))
        here = (seat, data["unit"], data["to"])
        goes_on = any(
            (later.seat, later.data["unit"], later.data["at"]) == here
            for later in self.coming
            if later.kind == "unit_moved"
        )
        self.fly(
            picture, self._at(data), self._at(data, "to"), lands=not goes_on,
            waits=bool(self.leaving),
        )  # fmt: skip

    def _units_swapped(self, seat: int, data: dict[str, Json]) -> None:
        one = self._piece(seat, str(data["unit"]), str(data["to"]))
        other = self._piece(seat, str(data["other_unit"]), str(data["at"]))
        self.fly(one, self._at(data), self._at(data, "to"), lands=True, waits=True)
        self.fly(other, self._at(data, "to"), self._at(data), lands=True, waits=True)

    def _unit_recruited(self, seat: int, data: dict[str, Json]) -> None:
        picture = self._piece(seat, str(data["unit"]), str(data["at"]))
        self.fly(picture, f"seat:{seat}", self._at(data), lands=True)

    def _unit_lost(self, seat: int, data: dict[str, Json]) -> None:
        picture = self._piece(seat, str(data["unit"]), str(data["at"]))
        self.fly(lambda ui: fallen(ui, picture), self._at(data), self._at(data))

    def _attack_begun(self, seat: int, data: dict[str, Json]) -> None:
        del seat
        self.fly(icon("swords", 30), self._at(data), self._at(data, "to"))

    def _exchange(self, seat: int, data: dict[str, Json]) -> None:
        """Show the dice of both sides in pairs, those that lose crossed out."""
        other = data["other"]
        colours = self._colour(seat), self._colour(other if isinstance(other, int) else -1)
        sides = (_list(data, "attack"), _list(data, "lost")), (_list(data, "defence"),
                                                              _list(data, "killed"))  # fmt: skip
        self.show(lambda ui: compared(ui, sides, colours), self._at(data))

    def _village_built(self, seat: int, data: dict[str, Json]) -> None:
        colour = self._colour(seat)
        self.fly(lambda ui: settlement(ui, 1, ui.u(_SIDE), colour, seat), f"seat:{seat}",
                 self._at(data), lands=True)  # fmt: skip

    def _city_built(self, seat: int, data: dict[str, Json]) -> None:
        colour = self._colour(seat)
        self.fly(lambda ui: settlement(ui, 2, ui.u(_SIDE), colour, seat), f"seat:{seat}",
                 self._at(data), lands=True)  # fmt: skip

    def _house_built(self, seat: int, data: dict[str, Json]) -> None:
        self._build(seat, "house", data)

    def _shipyard_built(self, seat: int, data: dict[str, Json]) -> None:
        self._build(seat, "shipyard", data)

    def _build(self, seat: int, kind: str, data: dict[str, Json]) -> None:
        colour = self._colour(seat)
        self.fly(lambda ui: building(ui, kind, ui.u(22), colour), f"seat:{seat}", self._at(data),
                 lands=True)  # fmt: skip

    def _road_built(self, seat: int, data: dict[str, Json]) -> None:
        del seat
        self.fly(icon("road", 20), self._at(data), self._at(data, "to"))

    def _card_drawn(self, seat: int, data: dict[str, Json]) -> None:
        known = str(data["card"])
        art = "card" if known == HIDDEN else card_art(CARD_IDS.index(known)).removeprefix(ART)
        self.fly(icon(art, 30), "deck", f"seat:{seat}:card")

    def _policy_drawn(self, seat: int, data: dict[str, Json]) -> None:
        del data
        self.fly(icon("card_blue", 30), "deck", f"seat:{seat}:card_blue")

    def _card_used(self, seat: int, data: dict[str, Json]) -> None:
        art = card_art(CARD_IDS.index(str(data["card"]))).removeprefix(ART)
        self.fly(icon(art, 34), f"seat:{seat}:card", f"seat:{seat}:card")

    def _tokens_gained(self, seat: int, data: dict[str, Json]) -> None:
        count = number(data, "tokens")
        self.fly(lambda ui: goods(ui, "token", count), self._at(data), f"seat:{seat}:token")

    def _stolen(self, seat: int, data: dict[str, Json]) -> None:
        good = str(data["good"])
        self.fly(icon(good), f"seat:{data['other']}:{good}", f"seat:{seat}:{good}")

    def _traded(self, seat: int, data: dict[str, Json]) -> None:
        other = number(data, "other")
        for given, start, end in ((data["give"], seat, other), (data["ask"], other, seat)):
            assert isinstance(given, dict)  # noqa: S101 - the event's shape
            for good, count in given.items():
                self._send(str(good), whole(count), start, end)

    def _send(self, good: str, count: int, start: int, end: int) -> None:
        self.fly(lambda ui: goods(ui, good, count), f"seat:{start}:{good}", f"seat:{end}:{good}")

    def _numbers_exchanged(self, seat: int, data: dict[str, Json]) -> None:
        del seat
        self.fly(None, self._at(data), self._at(data, "to"))
        self.fly(None, self._at(data, "to"), self._at(data))

    def _hex_turned(self, seat: int, data: dict[str, Json]) -> None:
        del seat
        kind, shown = KINDS.index(str(data["land"])), number(data, "number")
        at = self._at(data)
        self.fly(lambda ui: opened(ui, kind, shown, at), at, at, lands=True)

    def _disaster(self, seat: int, data: dict[str, Json]) -> None:
        """Let the die that was rolled go to what is struck, and fire or water break out there.

        All that one roll of production brings about is seen at once.
        """
        del seat
        shown, at = number(data, "die"), self._at(data)
        struck = [f"hex:{HEXES[str(place)]}" for place in _list(data, "hexes")]
        for place in struck:
            self.fly(lambda ui: die(ui, shown, ui.u(26), BLOOD), at, place)
        breaks_out = "flame" if data["disaster"] == KINDS[VOLCANO] else "flood"
        for place in struck:
            burns = Flight(icon(breaks_out, 34), place, place, self.turn, self.step + 1, read=True)
            self.found.append(burns)

    def _building_lost(self, seat: int, data: dict[str, Json]) -> None:
        del seat
        self.fly(icon("flame", 30), self._at(data), self._at(data))

    def _settlement_captured(self, seat: int, data: dict[str, Json]) -> None:
        """Let a settlement burn; then whose it is now raises it again."""
        self.show(icon("flame", 38), self._at(data))
        self.step += 1
        self._ruin_captured(seat, data)

    def _ruin_captured(self, seat: int, data: dict[str, Json]) -> None:
        at, colour = str(data["at"]), self._colour(seat)
        size = self.scene.view.size[HEXES[at]]
        self.fly(lambda ui: settlement(ui, size, ui.u(_SIDE), colour, seat), f"seat:{seat}",
                 self._at(data), lands=True)  # fmt: skip
