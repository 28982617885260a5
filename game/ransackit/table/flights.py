"""What moves on the table of RANSACKIT by the events of an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import pygame

from game.core.contract import HIDDEN, Event, Plain
from game.ransackit.land.grid import HEXES
from game.ransackit.land.supply import CARD_IDS, OCEAN, UNIT_IDS
from game.ransackit.table.look import ART, BLOOD, card_art
from game.ransackit.table.pieces import building, die, settlement, unit
from game.ransackit.table.scene import RansackScene
from game.ransackit.table.strip import YELLOW
from game.table.draw.art import standing
from game.table.draw.theme import CREAM, GLOW, GOLD, INK, STONE, TERRACOTTA, Rgb, mix
from game.table.draw.ui import Ui
from game.table.moving.flight import Flight, tag

Picture: TypeAlias = "Callable[[Ui], pygame.Surface]"
_TOGETHER = {"produced", "unit_lost", "gained"}
"""Kinds of events of which several in a row move at once."""
_SIDE = 30.0


def flights(events: Sequence[Event], scene: RansackScene) -> list[Flight]:
    """Return what the events move, in the picture of a scene before them."""
    trip = _Trip(scene)
    for event in events:
        trip.follow(event)
    return trip.found


def _icon(known: str, size: float = 26) -> Picture:
    return lambda ui: standing(ui.art.svg(ART + known, ui.u(size)), CREAM, ui.u(1), ui.u(1))


def _number(data: dict[str, Plain], name: str) -> int:
    value = data[name]
    assert isinstance(value, int)  # noqa: S101 - the event's shape
    return value


def _list(data: dict[str, Plain], name: str) -> list[Plain]:
    value = data[name]
    assert isinstance(value, list)  # noqa: S101 - the event's shape
    return value


@dataclass
class _Trip:
    """Follows events and collects their flights, beat by beat."""

    scene: RansackScene
    found: list[Flight] = field(default_factory=list)
    act: int = 0
    beat: int = 0
    last: str = ""

    def fly(self, picture: Picture | None, start: str, end: str, *, lands: bool = False) -> None:
        """Let something go in the present beat."""
        self.found.append(Flight(picture, start, end, self.act, self.beat, lands))

    def follow(self, event: Event) -> None:
        """Take one event."""
        move = getattr(self, f"_{event.kind}", None)
        if move is None:
            return
        if event.kind not in _TOGETHER or event.kind != self.last:
            self.beat += 1
        self.last = event.kind
        move(-1 if event.seat is None else event.seat, event.data)

    def _at(self, data: dict[str, Plain], name: str = "at") -> str:
        return f"hex:{HEXES[str(data[name])]}"

    def _colour(self, seat: int) -> Rgb:
        return self.scene.colours[seat] if seat >= 0 else STONE

    def _piece(self, seat: int, kind: str, at: str) -> Picture:
        at_sea = self.scene.view.kind[HEXES[at]] == OCEAN
        colour, number = self._colour(seat), UNIT_IDS.index(kind)
        return lambda ui: unit(ui, number, seat, colour, ui.u(_SIDE), at_sea=at_sea)

    # --- one method for each kind of event that moves something ------------------------------

    def _turn_begun(self, seat: int, data: dict[str, Plain]) -> None:
        del seat, data
        self.act, self.beat = self.act + 1, 0

    def _taxes_collected(self, seat: int, data: dict[str, Plain]) -> None:
        if coins := _number(data, "coins"):
            self.fly(lambda ui: tag(ui, f"+{coins}", mix(GOLD, CREAM, 0.5)), f"seat:{seat}",
                     f"seat:{seat}:coin")  # fmt: skip

    def _rolled(self, seat: int, data: dict[str, Plain]) -> None:
        del seat
        rolled = [_whole(n) for n in _list(data, "dice")]
        self.fly(lambda ui: _dice(ui, rolled), "dice", "dice")

    def _founding_rolled(self, seat: int, data: dict[str, Plain]) -> None:
        totals = ", ".join(map(str, _list(data, "totals")))
        if totals:
            self.fly(lambda ui: tag(ui, totals), f"seat:{seat}", f"seat:{seat}")

    def _produced(self, seat: int, data: dict[str, Plain]) -> None:
        good, amount = str(data["good"]), _number(data, "amount")
        self.fly(lambda ui: _goods(ui, good, amount), self._at(data), f"seat:{seat}:{good}")

    def _gained(self, seat: int, data: dict[str, Plain]) -> None:
        good, amount = str(data["good"]), _number(data, "amount")
        self.fly(lambda ui: _goods(ui, good, amount), f"seat:{seat}", f"seat:{seat}:{good}")

    def _thief_moved(self, seat: int, data: dict[str, Plain]) -> None:
        del seat
        thief = str(data["thief"])
        start = getattr(self.scene.view, thief)
        self.fly(_icon(thief, 32), f"hex:{start}" if start else self._at(data), self._at(data),
                 lands=True)  # fmt: skip

    def _unit_moved(self, seat: int, data: dict[str, Plain]) -> None:
        picture = self._piece(seat, str(data["unit"]), str(data["to"]))
        self.fly(picture, self._at(data), self._at(data, "to"))

    def _units_swapped(self, seat: int, data: dict[str, Plain]) -> None:
        one = self._piece(seat, str(data["unit"]), str(data["to"]))
        other = self._piece(seat, str(data["other_unit"]), str(data["at"]))
        self.fly(one, self._at(data), self._at(data, "to"))
        self.fly(other, self._at(data, "to"), self._at(data))

    def _unit_recruited(self, seat: int, data: dict[str, Plain]) -> None:
        picture = self._piece(seat, str(data["unit"]), str(data["at"]))
        self.fly(picture, f"seat:{seat}", self._at(data), lands=True)

    def _unit_lost(self, seat: int, data: dict[str, Plain]) -> None:
        picture = self._piece(seat, str(data["unit"]), str(data["at"]))
        self.fly(lambda ui: _fallen(ui, picture), self._at(data), self._at(data))

    def _attack_begun(self, seat: int, data: dict[str, Plain]) -> None:
        del seat
        self.fly(_icon("swords", 30), self._at(data), self._at(data, "to"))

    def _exchange(self, seat: int, data: dict[str, Plain]) -> None:
        """Show the dice of both sides in pairs, those that lose crossed out."""
        other = data["other"]
        colours = self._colour(seat), self._colour(other if isinstance(other, int) else -1)
        sides = (_list(data, "attack"), _list(data, "lost")), (_list(data, "defence"),
                                                              _list(data, "killed"))  # fmt: skip
        self.fly(lambda ui: _compared(ui, sides, colours), self._at(data), self._at(data))
        self.beat += 1
        self.fly(lambda ui: _compared(ui, sides, colours), self._at(data), self._at(data))

    def _village_built(self, seat: int, data: dict[str, Plain]) -> None:
        colour = self._colour(seat)
        self.fly(lambda ui: settlement(ui, 1, ui.u(_SIDE), colour, seat), f"seat:{seat}",
                 self._at(data), lands=True)  # fmt: skip

    def _city_built(self, seat: int, data: dict[str, Plain]) -> None:
        colour = self._colour(seat)
        self.fly(lambda ui: settlement(ui, 2, ui.u(_SIDE), colour, seat), f"seat:{seat}",
                 self._at(data), lands=True)  # fmt: skip

    def _house_built(self, seat: int, data: dict[str, Plain]) -> None:
        self._build(seat, "house", data)

    def _shipyard_built(self, seat: int, data: dict[str, Plain]) -> None:
        self._build(seat, "shipyard", data)

    def _build(self, seat: int, kind: str, data: dict[str, Plain]) -> None:
        colour = self._colour(seat)
        self.fly(lambda ui: building(ui, kind, ui.u(22), colour), f"seat:{seat}", self._at(data),
                 lands=True)  # fmt: skip

    def _road_built(self, seat: int, data: dict[str, Plain]) -> None:
        del seat
        self.fly(_icon("road", 20), self._at(data), self._at(data, "to"))

    def _card_drawn(self, seat: int, data: dict[str, Plain]) -> None:
        known = str(data["card"])
        art = "card" if known == HIDDEN else card_art(CARD_IDS.index(known)).removeprefix(ART)
        self.fly(_icon(art, 30), "deck", f"seat:{seat}:card")

    def _policy_drawn(self, seat: int, data: dict[str, Plain]) -> None:
        del data
        self.fly(_icon("card_blue", 30), "deck", f"seat:{seat}:card_blue")

    def _card_used(self, seat: int, data: dict[str, Plain]) -> None:
        art = card_art(CARD_IDS.index(str(data["card"]))).removeprefix(ART)
        self.fly(_icon(art, 34), f"seat:{seat}:card", f"seat:{seat}:card")

    def _tokens_gained(self, seat: int, data: dict[str, Plain]) -> None:
        count = _number(data, "tokens")
        self.fly(lambda ui: _goods(ui, "token", count), self._at(data), f"seat:{seat}:token")

    def _stolen(self, seat: int, data: dict[str, Plain]) -> None:
        good = str(data["good"])
        self.fly(_icon(good), f"seat:{data['other']}:{good}", f"seat:{seat}:{good}")

    def _traded(self, seat: int, data: dict[str, Plain]) -> None:
        other = _number(data, "other")
        for goods, start, end in ((data["give"], seat, other), (data["ask"], other, seat)):
            assert isinstance(goods, dict)  # noqa: S101 - the event's shape
            for good, count in goods.items():
                self._send(str(good), _whole(count), start, end)

    def _send(self, good: str, count: int, start: int, end: int) -> None:
        self.fly(lambda ui: _goods(ui, good, count), f"seat:{start}:{good}", f"seat:{end}:{good}")

    def _numbers_exchanged(self, seat: int, data: dict[str, Plain]) -> None:
        del seat
        self.fly(None, self._at(data), self._at(data, "to"))
        self.fly(None, self._at(data, "to"), self._at(data))

    def _hex_turned(self, seat: int, data: dict[str, Plain]) -> None:
        del seat
        self.fly(lambda ui: tag(ui, "?", GLOW), self._at(data), self._at(data))

    def _disaster(self, seat: int, data: dict[str, Plain]) -> None:
        del seat
        number = _number(data, "die")
        for at in _list(data, "hexes"):
            self.fly(lambda ui: die(ui, number, ui.u(26), BLOOD), self._at(data),
                     f"hex:{HEXES[str(at)]}")  # fmt: skip


def _whole(value: Plain) -> int:
    assert isinstance(value, int)  # noqa: S101 - the event's shape
    return value


def _goods(ui: Ui, good: str, amount: int) -> pygame.Surface:
    """Return a drawing of goods with their number."""

    def make() -> pygame.Surface:
        icon = standing(ui.art.svg(ART + good, ui.u(24)), CREAM, ui.u(1), ui.u(1))
        if amount == 1:
            return icon
        count = tag(ui, f"{amount}")
        wide = icon.get_width() + count.get_width() // 2
        picture = pygame.Surface((wide, max(icon.get_height(), count.get_height())),
                                 pygame.SRCALPHA)  # fmt: skip
        picture.blit(icon, (0, (picture.get_height() - icon.get_height()) // 2))
        picture.blit(count, (wide - count.get_width(), 0))
        return picture

    return ui.art.keep(("ransackit goods", good, amount), make)


def _dice(ui: Ui, rolled: Sequence[int]) -> pygame.Surface:
    """Return the resource dice side by side."""
    side, gap = ui.u(34), ui.u(4)
    picture = pygame.Surface((len(rolled) * (side + gap), side), pygame.SRCALPHA)
    for i, shown in enumerate(rolled):
        fill = TERRACOTTA if i < len(rolled) // 2 else YELLOW
        picture.blit(die(ui, shown, side, fill), (i * (side + gap), 0))
    return picture


Side: TypeAlias = tuple[list[Plain], list[Plain]]


def _compared(ui: Ui, sides: tuple[Side, Side], colours: tuple[Rgb, Rgb]) -> pygame.Surface:
    """Return the dice of both sides from high to low, above each other; the fallen struck out."""
    side, gap = ui.u(30), ui.u(4)
    most = max(len(numbers) for numbers, _ in sides)
    size = (most * (side + gap) + 2 * gap, 2 * (side + gap) + 2 * gap)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(picture, (*CREAM, 235), picture.get_rect(), border_radius=ui.u(6))
    pygame.draw.rect(picture, INK, picture.get_rect(), max(1, ui.u(1)), border_radius=ui.u(6))
    for row, ((numbers, out), colour) in enumerate(zip(sides, colours, strict=True)):
        order = sorted(range(len(numbers)), key=lambda i: -_whole(numbers[i]))
        for place, i in enumerate(order):
            corner = (gap + place * (side + gap) + gap // 2, gap + row * (side + gap) + gap // 2)
            picture.blit(die(ui, numbers[i], side, colour), corner)
            if i in out:
                box = pygame.Rect(*corner, side, side)
                line = max(2, ui.u(3))
                pygame.draw.line(picture, BLOOD, box.topleft, box.bottomright, line)
                pygame.draw.line(picture, BLOOD, box.topright, box.bottomleft, line)
    return picture


def _fallen(ui: Ui, piece: Picture) -> pygame.Surface:
    """Return a unit that falls."""
    picture = piece(ui).copy()
    box = picture.get_rect().inflate(-ui.u(4), -ui.u(4))
    pygame.draw.line(picture, BLOOD, box.topleft, box.bottomright, max(2, ui.u(3)))
    pygame.draw.line(picture, BLOOD, box.topright, box.bottomleft, max(2, ui.u(3)))
    return picture
