"""Quiet music for each game, made from the notes in `assets/<game>/music.json` when idle.

A piece is a sequence of sections, each with voices that play together. Notes that ring beyond its
end are mixed into its beginning, so that it loops seamlessly.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import repeat
from operator import add, mul
from typing import Final, NamedTuple

from portolan.core.assets import asset, read_json
from portolan.core.time_slicing import Slices
from portolan.platform import Host
from portolan.storage.settings import AUTO
from portolan.ui.navigation.sound import AT_ONCE, LOUDNESS, RATE, add_tone

VOLUMES: Final = {"off": 0.0, "soft": 0.25, "normal": 0.5}
"""Volume relative to the sounds, by setting."""
_SPREAD: Final = 0.03
"""Seconds between the notes of a chord, which is plucked from below."""
LONG: Final = 8 * AT_ONCE
"""Samples per slice where they are not computed one by one."""
_ATTACK: Final = 60
"""Length of the attack of a note in samples: an abrupt start would click."""
_STEPS: Final = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}
"""Semitones from A in the same octave."""
_NOTE: Final = re.compile(r"([A-G])([#b]?)([1-6])")


class Chord(NamedTuple):
    """A chord of a voice: pitches in Hz (none for a rest) and its length in beats."""

    pitches: tuple[float, ...]
    beats: float


def pitch_of(note: str) -> float:
    """Return the pitch of a note, such as `C#4`; raise ValueError if it is not a note.

    >>> pitch_of("A4"), round(pitch_of("Bb3"), 2)
    (440.0, 233.08)
    """
    found = _NOTE.fullmatch(note)
    if found is None:
        raise ValueError(f"{note!r} is no note: write a letter, # or b, and the octave")
    name, sign, octave = found.groups()
    steps = _STEPS[name] + {"#": 1, "b": -1, "": 0}[sign] + 12 * (int(octave) - 4)
    return 440.0 * 2 ** (steps / 12)


def read_bars(text: str) -> list[list[Chord]]:
    """Return the bars of a voice.

    >>> [[chord.beats for chord in bar] for bar in read_bars("A4 -:.5 C4+E4:1.5 | A3:3")]
    [[1.0, 0.5, 1.5], [3.0]]
    """
    return [[_chord(word) for word in bar.split()] for bar in text.split("|")]


def _chord(word: str) -> Chord:
    notes, _, beats = word.partition(":")
    pitches = () if notes == "-" else tuple(pitch_of(note) for note in notes.split("+"))
    return Chord(pitches, float(beats or 1))


def has_music(game: str) -> bool:
    """Return whether a game has its own music."""
    return asset(f"{game}/music.json").is_file()


def making(game: str) -> Generator[float, None, bytes]:
    """Synthesise the music of a game in slices; return 16-bit mono samples, `RATE` per second."""
    score = read_json(f"{game}/music.json")["music"]
    beat = 60 * RATE / score["beats_a_minute"]
    sections = {
        name: {voice: read_bars(text) for voice, text in parts.items()}
        for name, parts in score["sections"].items()
    }
    form = [sections[name] for name in score["form"]]
    wave = array("f", bytes(4 * round(beat * sum(_beats(section) for section in form))))
    known: dict[tuple[str, float], array[float]] = {}
    begun = 0.0
    for section in form:
        for voice, bars in section.items():
            at = begun
            for chord in (chord for bar in bars for chord in bar):
                for number, pitch in enumerate(chord.pitches):
                    if (voice, pitch) not in known:
                        known[voice, pitch] = yield from _note(score["voices"][voice], pitch)
                    start = round(at * beat) + round(number * _SPREAD * RATE)
                    for _ in _lay(wave, start, known[voice, pitch]):
                        yield 0.0
                at += chord.beats
        begun += _beats(section)
    loudest = 0.0
    for start in range(0, len(wave), LONG):
        some = wave[start : start + LONG]
        loudest = max([loudest, max(some), -min(some)])
        yield 0.0
    scale, made = LOUDNESS * 32767 / loudest, array("h")
    for start in range(0, len(wave), LONG):
        made.extend(map(int, map(mul, wave[start : start + LONG], repeat(scale))))
        yield 0.0
    return made.tobytes()


def _beats(section: dict[str, list[list[Chord]]]) -> float:
    """Return the length of a section in beats."""
    return max(sum(chord.beats for bar in bars for chord in bar) for bars in section.values())


def _note(
    partials: Sequence[Sequence[float]], pitch: float
) -> Generator[float, None, array[float]]:
    """Return a note: partials at multiples of its pitch, each with its time to decay."""
    wave = [0.0] * round(RATE * max(seconds for _, seconds, _ in partials))
    for times, seconds, loudness in partials:
        if times * pitch < RATE / 3:  # higher ones would alias
            for _ in add_tone(wave, 0, times * pitch, seconds, loudness):
                yield 0.0
    for i in range(_ATTACK):
        wave[i] *= i / _ATTACK
    return array("f", wave)


def _lay(wave: array[float], start: int, note: array[float]) -> Iterator[None]:
    """Mix a note into a wave from a sample on, wrapping around at its end."""
    done = 0
    while done < len(note):
        at = (start + done) % len(wave)
        count = min(len(note) - done, LONG, len(wave) - at)
        wave[at : at + count] = array(
            "f", map(add, wave[at : at + count], note[done : done + count])
        )
        done += count
        yield


class Music:
    """Plays the music of the game on the current table, quietly and in a loop.

    It begins at a table, continues on screens opened from there, and ends at the first screen.
    """

    def __init__(self, host: Host, choice: Callable[[], str]) -> None:
        self._host, self._choice = host, choice
        self._game: str | None = None
        self._making: tuple[str, Slices] | None = None
        self._given = ""
        """The game whose music the host plays, and the volume."""
        self._volume = 0.0

    def follow(self, game: str | None, *, ends: bool) -> None:
        """Set the game of the shown table, None if there is none."""
        if ends or (game and game != self._game):
            self._game = game if game and has_music(game) else None

    @property
    def volume(self) -> float:
        """The wanted volume."""
        if self._game is None:
            return 0.0
        choice = self._choice()
        if choice == AUTO:
            choice = "off" if self._host.is_phone else "soft"
        return VOLUMES[choice]

    def advance(self) -> bool:
        """Play the music, or synthesise one more slice of it; return whether more is left."""
        volume, game = self.volume, self._game
        if volume == 0 or game is None or game == self._given:
            self._making = None
            if volume != self._volume:
                self._volume = volume
                self._host.play_music(RATE, None, volume)
            return False
        if self._making is None or self._making[0] != game:
            if self._volume:
                self._volume = 0.0
                self._host.play_music(RATE, None, 0.0)
            self._making = game, Slices(making(game))
        work = self._making[1]
        if not work.go_on():
            return True
        self._given, self._volume, self._making = game, volume, None
        self._host.play_music(RATE, work.value, volume)
        return False
