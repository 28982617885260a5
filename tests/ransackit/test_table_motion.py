"""What is seen moving at RANSACKIT's table: villages that change hands, disasters, land."""

from __future__ import annotations

import pygame
import pytest

from game.core.contract import Event, Plain
from game.ransackit.events import EVENTS
from game.ransackit.land.grid import HEXES
from game.ransackit.table.flights import flights
from game.table.moving.flight import USUAL, Flight, Motion
from tests.ransackit.scene import Scene
from tests.ransackit.test_table import Sitting


@pytest.fixture
def sitting() -> Sitting:
    """Return a table with villages at G9 and C9."""
    return Sitting(Scene().begin().match)


def moved(sitting: Sitting, kind: str, seat: int | None, **data: object) -> list[Flight]:
    """Return what an event moves; each thing has a picture."""
    event = Event(kind, seat, data, EVENTS[kind])  # type: ignore[arg-type]
    found = flights([event], sitting.table.scene())
    assert all(f.picture and f.picture(sitting.ui).get_width() > 8 for f in found)
    return found


def spot(at: str) -> str:
    return f"hex:{HEXES[at]}"


def pixels(sitting: Sitting, flight: Flight) -> bytes:
    assert flight.picture
    return pygame.image.tobytes(flight.picture(sitting.ui), "RGBA")


def test_a_village_burns_before_its_new_owner_raises_it(sitting: Sitting) -> None:
    fire, village = moved(sitting, "settlement_captured", 0, at="C9", other=1)
    assert fire.start == fire.end == village.end == spot("C9")
    assert fire.beat < village.beat
    assert (village.start, village.lands) == ("seat:0", True)


def test_dice_that_are_compared_stand_until_they_are_read(sitting: Sitting) -> None:
    """They stand still and clear for a second, however much falls after them."""
    fight: dict[str, Plain] = {
        "at": "G9",
        "other": 1,
        "attack": [4, 2],
        "defence": [3],
        "lost": [1],
        "killed": [0],
    }
    lost: dict[str, Plain] = {"unit": "knight", "at": "C9", "reason": "battle"}
    events = [
        Event("exchange", 0, fight, EVENTS["exchange"]),
        *[Event("unit_lost", seat, lost, EVENTS["unit_lost"]) for seat in (0, 1)],
    ]
    still = pygame.Surface((sitting.canvas.width, sitting.canvas.height))
    seen = flights(events, sitting.table.scene())
    motion, shown = Motion(sitting.ui, lambda: still, seen, USUAL), still.copy()
    assert motion.draw(shown, 0.0)
    pictures = set()
    for time in (0.3, 0.6, 0.9):
        assert motion.draw(shown, time)
        pictures.add(pygame.image.tobytes(shown, "RGB"))
    assert len(pictures) == 1
    assert motion.draw(shown, 1.3), "the fallen come after it"
    assert not motion.draw(shown, 2.0)


def test_a_ruin_is_raised_without_a_fire(sitting: Sitting) -> None:
    (village,) = moved(sitting, "ruin_captured", 1, at="G9")
    assert (village.start, village.end, village.lands) == ("seat:1", spot("G9"), True)


def test_a_disaster_strikes_every_hex_at_once_with_fire_or_water(sitting: Sitting) -> None:
    told = {"at": "D7", "die": 3, "hexes": ["C7", "C8"]}
    fires = moved(sitting, "disaster", None, disaster="volcano", **told)
    assert {f.end for f in fires} == {spot("C7"), spot("C8")}
    assert [f.beat for f in fires] == [1, 1, 2, 2]
    floods = moved(sitting, "disaster", None, disaster="floodplain", **told)
    assert pixels(sitting, fires[0]) == pixels(sitting, floods[0]), "the same die"
    assert pixels(sitting, fires[2]) != pixels(sitting, floods[2])


def test_land_that_comes_to_light_stays_in_sight(sitting: Sitting) -> None:
    (farm,) = moved(sitting, "hex_turned", None, at="C7", land="farm", number=8)
    assert (farm.start, farm.end, farm.lands) == (spot("C7"), spot("C7"), True)
    (desert,) = moved(sitting, "hex_turned", None, at="C7", land="desert", number=0)
    assert pixels(sitting, farm) != pixels(sitting, desert)
