"""Sounds are short, soft, and never heard before the first touch."""

from __future__ import annotations

from array import array

import pytest

from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.navigation import sound
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import Person


@pytest.mark.parametrize("name", sound.names())
def test_a_sound_is_short_soft_and_ends_in_silence(name: str) -> None:
    wave = array("h", sound.samples(name))
    assert 0.05 < len(wave) / sound.RATE < 2
    loudest = max(map(abs, wave))
    assert 0.2 < loudest / 32767 < 0.4
    assert max(map(abs, wave[-40:])) < loudest / 20
    assert sound.samples(name) == sound.samples(name)


@pytest.mark.parametrize("game", offered())
def test_every_sound_of_a_game_exists_and_belongs_to_a_kind_of_event(game: str) -> None:
    for kind, name in find_game_ui(game).events.sounds.items():
        assert kind in find_game(game).events
        assert name in sound.names()


def test_nothing_is_heard_before_the_first_touch_or_when_off() -> None:
    host = FakeHost(Canvas(360, 640, 1.0))
    wanted = [True]
    sounds = sound.Sounds(host, lambda: wanted[0])
    sounds.play("wood")
    assert not host.played
    sounds.touched = True
    sounds.play("wood")
    wanted[0] = False
    sounds.play("wood")
    assert host.played == [("wood", sound.samples("wood"))]
    wanted[0] = True
    sounds.play("wood")
    assert host.played[1:] == [("wood", None)], "samples are handed over once"


def test_sounds_are_made_ahead_after_the_first_touch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = FakeHost(Canvas(360, 640, 1.0))
    sounds = sound.Sounds(host, lambda: True)
    assert not sounds.prepare()
    sounds.touched = True
    while sounds.prepare():
        """In slices: no turn of the loop waits for a whole sound."""
    monkeypatch.setattr(sound, "making", lambda name: pytest.fail(f"{name} was made twice"))
    for name in sound.names():
        sounds.play(name)
    assert [name for name, _ in host.played] == sound.names()


def test_a_slice_makes_few_samples_of_a_sound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A long sound takes more turns of the loop than a short one, and none of them is longer."""
    monkeypatch.setattr(sound, "AT_ONCE", 100)
    pauses = {name: sum(1 for _ in sound.making(name)) for name in sound.names()}
    for name, count in pauses.items():
        assert count >= len(sound.samples(name)) / 2 / 100 / 2, name


def test_a_house_is_heard_when_it_lands() -> None:
    host = FakeHost(Canvas(360, 640, 1.0))
    person = Person(host, 2)
    person.most = 4
    run(host, person.step, seed=3)
    played = [name for name, _ in host.played]
    assert len(played) == len(person.played)
    houses = [text for text in person.played if text.startswith("house")]
    assert houses
    assert played.count("wood") == len(houses)


@pytest.mark.parametrize(
    ("happened", "sound_name"),
    [
        ("unit_moved hex_turned unit_moved", "fog"),
        ("turn_begun taxes_collected rolled produced produced", "dice"),
        ("turn_begun taxes_collected rolled disaster building_lost produced", "rumble"),
        ("building_lost", "fire"),
        ("exchange unit_lost hex_won unit_moved", "clash"),
        ("exchange hex_won settlement_captured tokens_gained", "bell"),
        ("attack_begun", "drum"),
        ("founded village_built card_drawn founding_rolled", "flag"),
        ("taxes_collected", "coin"),
        ("unit_moved", "steps"),
        ("offer_made", None),
    ],
)
def test_of_several_events_in_ransackit_the_most_important_is_heard(
    happened: str, sound_name: str | None
) -> None:
    host = FakeHost(Canvas(360, 640, 1.0))
    sounds = sound.Sounds(host, lambda: True)
    sounds.touched = True
    sounds.play_events(happened.split(), find_game_ui("ransackit").events.sounds)
    assert [name for name, _ in host.played] == ([sound_name] if sound_name else [])
