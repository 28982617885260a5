"""Music is in tune and in time, softer than the sounds, and plays only where it should."""

from __future__ import annotations

import dataclasses
import math
from array import array
from collections.abc import Generator

import pytest

from portolan.core.assets import read_json
from portolan.core.time_slicing import finish
from portolan.platform import Canvas
from portolan.platform.storage import seal
from portolan.session.lobby.game_list import offered
from portolan.storage.settings import CHOICES, KEY, Settings
from portolan.ui.app import music
from portolan.ui.navigation import sound
from tests.platform.memory import MemoryStore
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import Person

GAMES = list(offered())


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace music by two seconds of silence and a click, except in the test that makes some."""

    def making(game: str) -> Generator[float, None, bytes]:
        yield 0.0
        return bytes(4 * sound.RATE) + game.encode()

    monkeypatch.setattr(music, "making", making)


MAKING = music.making


@pytest.mark.parametrize("game", GAMES)
def test_the_voices_of_a_section_have_equal_length_and_valid_notes(game: str) -> None:
    score = read_json(f"{game}/music.json")["music"]
    assert set(score["form"]) == set(score["sections"])
    for name, section in score["sections"].items():
        bars = {voice: music.read_bars(text) for voice, text in section.items()}
        assert set(bars) <= set(score["voices"])
        beats = {v: [sum(chord.beats for chord in bar) for bar in bars[v]] for v in bars}
        assert len({tuple(each) for each in beats.values()}) == 1, name
        assert len({beat for each in beats.values() for beat in each}) == 1, name
    played = [next(iter(score["sections"][name].values())) for name in score["form"]]
    whole = sum(c.beats for text in played for bar in music.read_bars(text) for c in bar)
    assert whole * 60 / score["beats_a_minute"] > 60, "a minute or more"


@pytest.mark.parametrize("game", GAMES)
def test_no_two_voices_clash(game: str) -> None:
    """No semitone and no tritone sounds at once, drums aside."""
    for section in read_json(f"{game}/music.json")["music"]["sections"].values():
        notes: list[tuple[float, float, int]] = []
        for voice, text in section.items():
            at = 0.0
            for chord in (chord for bar in music.read_bars(text) for chord in bar):
                if voice != "drum":
                    steps = [round(12 * math.log2(pitch / 440)) for pitch in chord.pitches]
                    notes += [(at, at + chord.beats, step) for step in steps]
                at += chord.beats
        for begins, _, step in notes:
            sounding = [other for since, until, other in notes if since <= begins < until]
            assert not [other for other in sounding if abs(step - other) % 12 in (1, 6, 11)]


@pytest.mark.parametrize("note", ["H4", "c4", "C", "C9", "C##4", ""])
def test_an_invalid_note_is_refused(note: str) -> None:
    with pytest.raises(ValueError, match="is no note"):
        music.pitch_of(note)


def test_a_piece_is_made_in_slices_and_loops_smoothly() -> None:
    """A much shorter one, made in the same way."""
    piece = {
        "music": {
            "beats_a_minute": 240,
            "voices": {"lute": [[1, 0.9, 0.5], [30, 0.1, 0.5]]},
            "form": ["one", "two"],
            "sections": {"one": {"lute": "A4 C#5 | - A3"}, "two": {"lute": "E4+A4:2 | A4:2"}},
        }
    }
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(music, "read_json", lambda _: piece)
        patched.setattr(sound, "AT_ONCE", 100)
        patched.setattr(music, "LONG", 400)
        pauses = sum(1 for _ in MAKING("any"))
        wave = array("h", finish(MAKING("any")))
    assert len(wave) == round(8 * 60 / 240 * sound.RATE)
    assert max(map(abs, wave)) == pytest.approx(sound.LOUDNESS * 32767, abs=2)
    assert abs(wave[0] - wave[-1]) < 200, "the last note dies away over the first"
    assert pauses > len(wave) / 400
    assert max(music.VOLUMES.values()) <= 0.5, "it is softer than the sounds"


def _music_host(canvas: Canvas, settings: Settings, *, phone: bool = False) -> FakeHost:
    """Play a few actions of Ragusa with some settings, then go to the home screen."""
    byte_store = MemoryStore()
    byte_store.entries[KEY] = seal(settings.save())
    host = FakeHost(canvas, byte_store)
    host.is_phone = phone
    person = Person(host, 2)
    person.most = 3
    run(host, person.step, seed=3)
    return host


@pytest.mark.parametrize("choice", CHOICES["music"])
@pytest.mark.parametrize("phone", [False, True])
def test_music_plays_at_a_table_unless_it_is_off_as_by_default_on_phones(
    choice: str, phone: bool
) -> None:
    host = _music_host(
        Canvas(360, 640, 1.0), dataclasses.replace(Settings(), music=choice), phone=phone
    )
    wanted = {"auto": "off" if phone else "soft"}.get(choice, choice)
    assert host.music[1] == music.VOLUMES[wanted]
    assert host.music[0].endswith(b"ragusa") == (wanted != "off"), "what is off is not even made"


def test_music_stops_at_the_home_screen_and_is_made_once() -> None:
    host = FakeHost(Canvas(360, 640, 1.0))
    made = music.Music(host, lambda: "normal")

    def goes_on(game: str | None, *, home: bool = False) -> float:
        made.follow(game, ends=home)
        while made.advance():
            """Return the steps in which the music is made."""
        return host.music[1]

    assert goes_on(None, home=True) == 0
    assert goes_on("ragusa") == 0.5
    assert goes_on(None) == 0.5, "it goes on over what is opened from a table"
    assert goes_on(None, home=True) == 0
    host.music = (b"", 0.0)
    assert goes_on("ragusa") == 0.5
    assert host.music[0] == b"", "the host has it already"
    assert goes_on("venice") == 0.5
    assert host.music[0].endswith(b"venice")
    assert goes_on("sample") == 0, "a game without music"
