"""Motions on RANSACKIT's table: captured villages, disasters, land."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from portolan.core.contract import Event
from portolan.games.ransackit.board.grid import HEXES
from portolan.games.ransackit.events import (
    BuildingLost,
    Disaster,
    Exchange,
    Sold,
    UnitLost,
    UnitMoved,
    UnitsSwapped,
)
from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.rules.units import standing
from portolan.games.ransackit.ui import UI, animations
from portolan.games.ransackit.ui.animations import without_movers
from portolan.games.ransackit.ui.board import highlights, pieces
from portolan.games.ransackit.ui.style import BLOOD, WORDS
from portolan.platform import Canvas
from portolan.ui.animation.flight import USUAL, Flight, Motion, Tempo
from portolan.ui.render.hit_targets import Anchor
from portolan.ui.render.theme import Rgb
from portolan.ui.render.ui import Ui
from tests.ransackit.scene import Scene
from tests.support.ransackit_table import TableDriver


@pytest.fixture
def driver() -> TableDriver:
    """Return a table with villages at G9 and C9."""
    return TableDriver(Scene().begin().match)


def moved(driver: TableDriver, kind: str, seat: int | None, **data: object) -> list[Flight]:
    """Return the flights of an event; each has a picture."""
    event = GAME.events[kind](seat, **data)  # type: ignore[arg-type]
    found = UI.flights([event], driver.table.scene())
    assert all(f.picture and f.picture(driver.ui).get_width() > 8 for f in found)
    return found


def spot(at: str) -> str:
    return f"hex:{HEXES[at]}"


def pixels(driver: TableDriver, flight: Flight) -> bytes:
    assert flight.picture
    return pygame.image.tobytes(flight.picture(driver.ui), "RGBA")


def test_a_captured_village_burns_before_its_new_owner_raises_it(driver: TableDriver) -> None:
    fire, village = moved(driver, "settlement_captured", 0, at="C9", other=1)
    assert fire.start == fire.end == village.end == spot("C9")
    assert fire.step < village.step
    assert (village.start, village.lands) == ("seat:0", True)


def test_a_unit_stays_where_it_arrived_while_land_opens_there(driver: TableDriver) -> None:
    """Of several moves in a row only the last place counts."""
    ways = [("G9", "F9"), ("F9", "F8")]
    events = [UnitMoved(0, unit="worker", at=at, to=to) for at, to in ways]
    found = UI.flights(events, driver.table.scene())
    assert [(flight.end, flight.lands) for flight in found] == [
        (spot("F9"), False), (spot("F8"), True),
    ]  # fmt: skip


def move(unit: str, at: str, to: str) -> Event:
    return UnitMoved(0, unit=unit, at=at, to=to)


def test_a_flying_unit_is_not_drawn_at_its_start() -> None:
    """Of two units there one is left; a unit that goes on from its arrival leaves once."""
    driver = TableDriver(Scene().units(0, "worker G9", "knight G9", "worker F9").begin().match)
    scene = driver.table.scene()

    def left(*events: Event) -> list[int]:
        view = without_movers(events, scene).view
        return [len(standing(view, HEXES[at])) for at in ("G9", "F9", "F8")]

    assert left() == [2, 1, 0]
    assert left(move("worker", "G9", "F8")) == [1, 1, 0]
    assert left(move("worker", "F9", "F8"), move("worker", "F8", "E8")) == [2, 0, 0]
    assert left(UnitsSwapped(0, unit="knight", at="G9", other_unit="worker", to="F9")) == [1, 0, 0]
    assert [len(standing(scene.view, HEXES[at])) for at in ("G9", "F9")] == [2, 1]


def test_a_unit_that_flies_later_waits_at_its_start(driver: TableDriver) -> None:
    """The first frame shows both units, each at its start, and none on the board."""
    events = [move("worker", "G9", "F8"), move("knight", "C9", "D9")]
    found = UI.flights(events, driver.table.scene())
    assert [flight.waits for flight in found] == [True, True]
    still = pygame.Surface((driver.canvas.width, driver.canvas.height))
    motion, shown = Motion(driver.ui, still.copy, found, USUAL), still.copy()
    motion.draw(shown, 0.0)
    for at in ("G9", "C9"):
        x, y = map(round, driver.ui.anchors[spot(at)].centre)
        assert shown.get_at((x, y)) != still.get_at((x, y)), at


def test_land_that_opens_is_as_large_as_it_lies(driver: TableDriver) -> None:
    (turned,) = moved(driver, "hex_turned", None, at="F8", land="forest", number=4)
    box = driver.ui.anchors[spot("F8")].box
    assert turned.picture
    assert box
    assert turned.picture(driver.ui).get_width() >= box.width


def test_the_effects_of_one_roll_are_simultaneous(driver: TableDriver) -> None:
    """All dice appear together, then fire and water; a card tells what they do; then the losses."""
    events: list[Event] = [
        Disaster(None, disaster="volcano", at="D7", die=3, hexes=["C7"]),
        Disaster(None, disaster="volcano", at="F5", die=4, hexes=["G5"]),
        UnitLost(0, unit="knight", at="C7", reason="disaster"),
    ]
    found = UI.flights(events, driver.table.scene())
    assert sorted(flight.step for flight in found) == [1, 1, 2, 2, 3, 4]
    assert all(flight.read for flight in found if flight.step == 2)
    assert [flight.step for flight in found if flight.flips] == [3]


def test_what_a_disaster_does_is_told_once_and_only_where_something_is_lost(
    driver: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []

    def face(ui: Ui, text: str, **_: str) -> pygame.Surface:
        texts.append(text)
        return ui.surface

    monkeypatch.setattr(animations, "card_face", face)

    def card_texts(*events: Event) -> list[str]:
        texts.clear()
        cards = [f for f in UI.flights(events, driver.table.scene()) if f.flips and f.picture]
        return [texts[-1] for card in cards if card.picture and card.picture(driver.ui)]

    strike = Disaster(None, disaster="whirlpool", at="B9", die=3, hexes=["B8"])
    lost = UnitLost(1, unit="knight", at="B8", reason="disaster")
    yard = BuildingLost(1, building="shipyard", at="B8")
    assert card_texts(strike) == []
    text = f"{WORDS('land.whirlpool')} {WORDS('explain.disaster')}"
    assert card_texts(strike, lost, yard) == [text]
    assert card_texts(UnitLost(1, unit="knight", at="B8", reason="battle")) == []


def test_a_chance_is_not_shown_while_dice_change_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """During an exchange the hex no longer shows the chance before it."""
    scene = Scene().units(0, "knight C5", "knight C5").units(1, "warrior B5", "knight B5")
    table, _ = scene.until(
        lambda table, _: table.asked == (0, "battle") and len(table.units(0)) == 1,
        "attack B5 with knight C5", "with knight C5",
    )  # fmt: skip
    driver = TableDriver(table.match, Canvas(1280, 720, 1.0))

    def shows_chance() -> bool:
        """Return whether the hex of the fight has the colour of chances."""
        box = driver.ui.anchors[f"hex:{HEXES['B5']}"].box
        assert box
        mask = pygame.mask.from_threshold(driver.ui.surface.subsurface(box), BLOOD, (1, 1, 1, 255))
        return mask.count() > 0

    moving: list[bool] = []

    def animate(still: Callable[[Ui], object], *_: object, **_more: object) -> bool:
        still(driver.ui)
        moving.append(shows_chance())
        return True

    monkeypatch.setattr(driver.host.app.movement, "animate", animate)
    assert shows_chance()
    driver.touch("action:roll", "confirm")
    assert moving == [False]


def test_the_chance_on_the_hex_of_a_fight_is_that_with_the_unit_pointed_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in the preview; without the pointer, that of who attacks so far."""
    scene = Scene().village(0, "C4").village(1, "G9").units(0, "knight F9", "knight F8").begin()
    scene.play("attack G9 with knight F9")
    plates: list[str] = []

    def plate(ui: Ui, text: str, side: int, fill: Rgb) -> pygame.Surface:
        plates.append(text)
        return pieces.plate(ui, text, side, fill)

    monkeypatch.setattr(highlights, "plate", plate)
    driver = TableDriver(scene.match, Canvas(1280, 720, 1.0))
    assert plates == ["56%"]
    driver.table.pointed(next(t for t in driver.ui.targets if t.action == "with knight F8"))
    driver.draw()
    assert plates[1:] == ["90%"]
    assert "90%" in driver.table.status_lines(driver.table.scene())[1]


def test_compared_dice_stay_until_they_are_read(driver: TableDriver) -> None:
    """First all of them, then the losers; they stand still and clear."""
    events = [
        Exchange(
            0, at="G9", other=1, attackers=["knight"] * 2, attack=[4, 2], defenders=["knight"],
            defence=[3], lost=[1], killed=[0],
        ),
        *[UnitLost(seat, unit="knight", at="C9", reason="battle") for seat in (0, 1)],
    ]  # fmt: skip
    still = pygame.Surface((driver.canvas.width, driver.canvas.height))
    seen = UI.flights(events, driver.table.scene())
    motion, shown = Motion(driver.ui, lambda: still, seen, USUAL), still.copy()
    assert motion.draw(shown, 0.0)
    pictures = []
    for time in (0.2, 0.35, 0.6, 0.9):
        assert motion.draw(shown, time)
        pictures.append(pygame.image.tobytes(shown, "RGB"))
    assert pictures[0] == pictures[1] != pictures[2] == pictures[3]
    assert motion.draw(shown, 1.3), "the fallen come after it"
    assert not motion.draw(shown, 2.0)


def test_a_ruin_is_raised_without_a_fire(driver: TableDriver) -> None:
    (village,) = moved(driver, "ruin_captured", 1, at="G9")
    assert (village.start, village.end, village.lands) == ("seat:1", spot("G9"), True)


def test_a_disaster_strikes_every_hex_at_once_with_fire_or_water(driver: TableDriver) -> None:
    fields = {"at": "D7", "die": 3, "hexes": ["C7", "C8"]}
    fires = moved(driver, "disaster", None, disaster="volcano", **fields)
    assert {f.end for f in fires} == {spot("C7"), spot("C8")}
    assert [f.step for f in fires] == [1, 1, 2, 2]
    floods = moved(driver, "disaster", None, disaster="floodplain", **fields)
    assert pixels(driver, fires[0]) == pixels(driver, floods[0]), "the same die"
    assert pixels(driver, fires[2]) != pixels(driver, floods[2])


def test_land_that_is_discovered_stays_visible(driver: TableDriver) -> None:
    (farm,) = moved(driver, "hex_turned", None, at="C7", land="farm", number=8)
    assert (farm.start, farm.end, farm.lands) == (spot("C7"), spot("C7"), True)
    (desert,) = moved(driver, "hex_turned", None, at="C7", land="desert", number=0)
    assert pixels(driver, farm) != pixels(driver, desert)


def shown_at(
    driver: TableDriver, flights: list[Flight], tempo: Tempo, *times: float
) -> list[bytes]:
    """Return the pictures of a motion at some times; empty ones when it is over."""
    still = pygame.Surface((driver.canvas.width, driver.canvas.height))
    motion, shown = Motion(driver.ui, lambda: still, flights, tempo), still.copy()
    motion.draw(shown, 0.0)
    return [
        pygame.image.tobytes(shown, "RGB") if motion.draw(shown, time) else b"" for time in times
    ]


def test_a_card_is_turned_over_and_shown_for_a_second(driver: TableDriver) -> None:
    """From the deck it shows its back, then for the rest of the time its face with the effect."""
    used = moved(driver, "card_used", 0, card="great_empire")
    unable = moved(driver, "card_discarded", 0, card="great_empire")
    assert [(one.read, one.flips, bool(one.before)) for one in used] == [(True, True, True)]
    back, face, later, over = shown_at(driver, used, USUAL, 0.1, 0.4, 0.9, 1.2)
    assert back != face == later
    assert over == b""
    pictures = [one.picture(driver.ui) for one in (*used, *unable) if one.picture]
    assert pictures[0].get_height() < pictures[1].get_height(), "it says that it has no effect now"


def test_important_events_are_shown_even_without_time_left(driver: TableDriver) -> None:
    """A fight and a sale; not a unit that only walks."""
    fight = Exchange(
        1, at="G9", other=0, attackers=["knight"], attack=[4], defenders=["knight"], defence=[3],
        lost=[], killed=[0],
    )  # fmt: skip
    events = [move("worker", "F9", "F8"), fight, Sold(1, good="wood")]
    found = UI.flights(events, driver.table.scene())
    assert [one.matters for one in found] == [False, True, True, True]
    kept = [one for one in found if one.matters]
    nothing = pygame.image.tobytes(
        pygame.Surface((driver.canvas.width, driver.canvas.height)), "RGB"
    )
    hurried = shown_at(driver, kept, Tempo(most=0.0), 0.1, 0.5, 1.0, 2.0)
    assert nothing not in hurried[:3]
    assert hurried[3] == b""


def test_what_must_be_read_is_wholly_visible(driver: TableDriver) -> None:
    """Dice of a fight at the edge of the map, too."""
    fight = Exchange(
        0, at="A5", other=1, attackers=["knight"] * 3, attack=[4, 2, 1], defenders=["knight"],
        defence=[3], lost=[1], killed=[0],
    )  # fmt: skip
    (found,) = UI.flights([fight], driver.table.scene())
    still = pygame.Surface((driver.canvas.width, driver.canvas.height))
    driver.ui.anchors[found.start] = Anchor((0.0, 0.0), None)
    motion, shown = Motion(driver.ui, still.copy, [found], USUAL), still.copy()
    motion.draw(shown, 0.0)
    (sprite,) = motion._sprites
    assert driver.ui.safe.contains(sprite.place(0.5))
