"""Short sounds, made from recipes in `assets/table/sounds.json` when idle."""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from portolan.core.assets import read_json
from portolan.core.time_slicing import Slices, finish
from portolan.platform import Host

RATE: Final = 12000
"""Samples per second: enough for the highest tone of the recipes."""
LOUDNESS: Final = 0.3
"""Amplitude of the loudest sample; the sounds stay in the background."""
_SILENT = 0.004
AT_ONCE: Final = 1000
"""Samples per slice."""


def add_tone(
    wave: list[float], start: int, pitch: float, seconds: float, loudness: float
) -> Iterator[None]:
    """Add a struck tone that decays: two multiplications per sample, no sine in the loop."""
    count = min(round(seconds * RATE), len(wave) - start)
    fade = _SILENT ** (1 / max(1, round(seconds * RATE)))
    turn = 2 * math.pi * pitch / RATE
    one, two = 2 * fade * math.cos(turn), fade * fade
    before, now = 0.0, loudness * math.sin(turn)
    for i in range(start, start + count):
        wave[i] += now
        before, now = now, one * now - two * before
        if not i % AT_ONCE:
            yield


def _breath(
    wave: list[float], start: int, loudness: float, seconds: float, swell: float, dark: float
) -> Iterator[None]:
    """Add a noise that swells and fades; the darker it is, the lower its cut-off."""
    count = min(round(seconds * RATE), len(wave) - start)
    peak = max(1, round(count * swell))
    keep = 0.98 * dark
    noise = array("h", random.Random(7).randbytes(2 * count))  # noqa: S311 - only a sound
    filtered = 0.0
    gain = loudness * (1 + 5 * dark * dark)
    for i in range(count):
        filtered = keep * filtered + (1 - keep) * noise[i] / 32768
        shape = i / peak if i < peak else (count - i) / (count - peak)
        wave[start + i] += gain * shape * shape * filtered
        if not i % AT_ONCE:
            yield


@cache
def _recipes() -> Mapping[str, list[dict[str, Any]]]:
    found: Mapping[str, list[dict[str, Any]]] = read_json("table/sounds.json")["sounds"]["by_name"]
    return found


def names() -> list[str]:
    """Return the names of all sounds."""
    return list(_recipes())


def samples(name: str) -> bytes:
    """Return a sound as 16-bit little-endian mono samples, `RATE` per second."""
    return finish(making(name))


def making(name: str) -> Generator[float, None, bytes]:
    """Synthesise a sound in slices; return its samples."""
    layers = _recipes()[name]
    ends = [
        layer["at"] + max((tone[1] for tone in layer.get("tones", [])), default=0.0)
        for layer in layers
    ] + [layer["at"] + layer["breath"][1] for layer in layers if "breath" in layer]
    wave = [0.0] * math.ceil(max(ends) * RATE)
    for layer in layers:
        start = round(layer["at"] * RATE)
        for tone in layer.get("tones", []):
            for _ in add_tone(wave, start, *tone):
                yield 0.0
        if "breath" in layer:
            for _ in _breath(wave, start, *layer["breath"]):
                yield 0.0
    high, low = max(wave), min(wave)
    scale = LOUDNESS * 32767 / max(high, -low)
    return array("h", [int(value * scale) for value in wave]).tobytes()


class Sounds:
    """Plays sounds on a host: never before the first touch, or when they are switched off."""

    def __init__(self, host: Host, wanted: Callable[[], bool]) -> None:
        self.touched = False
        self._host, self._wanted = host, wanted
        self._made: dict[str, bytes] = {}
        self._making: tuple[str, Slices] | None = None
        self._played: set[str] = set()

    def play(self, name: str) -> None:
        """Play a sound; the host gets its samples the first time."""
        if not (self.touched and self._wanted()):
            return
        fresh = name not in self._played
        self._played.add(name)
        self._host.play(name, RATE, self._get(name) if fresh else None)

    def prepare(self) -> bool:
        """Synthesise one more sound ahead of need; return whether there was one to do."""
        if not (self.touched and self._wanted()):
            return False
        if self._making is None:
            name = next((name for name in names() if name not in self._made), None)
            if name is None:
                return False
            self._making = name, Slices(making(name))
        name, work = self._making
        if work.go_on():
            self._made[name], self._making = work.value, None
        return True

    def _get(self, name: str) -> bytes:
        if name not in self._made:
            self._made[name] = samples(name)
        return self._made[name]

    def play_events(self, kinds: Iterable[str], sounds: Mapping[str, str]) -> None:
        """Play one sound for a step: that of the first kind in `sounds` among its events."""
        happened = set(kinds)
        for kind, name in sounds.items():
            if kind in happened:
                self.play(name)
                return
