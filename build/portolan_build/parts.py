"""External parts of the bundle: the wheel, libraries, licences, compiled rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from portolan_build.added import AddedGames
from portolan_build.cache import Cache
from portolan_build.licences import licences
from portolan_build.lock import Lock
from portolan_build.native import find_copy
from portolan_build.npm import package_files
from portolan_build.tools import ROOT
from portolan_build.wheel import Wheel

DECODER = "unbrotli.wasm"
"""The Brotli decoder, fetched only by browsers without one, and not stored."""
QR_READER = ("qr.js", "qr_decode.js")
"""The modules that read QR codes; the second imports the first."""


@dataclass(frozen=True)
class Parts:
    """The external parts."""

    wheel: Wheel
    """Of pygame-ce."""
    licences: bytes
    """Content of `licences.txt`."""
    decoder: bytes
    """The WebAssembly that unpacks Brotli."""
    qr_reader: Mapping[str, bytes]
    """The modules that read QR codes, by name."""
    copy: Mapping[str, bytes]
    """Files of the compiled copy of rules and bots; empty if there is none."""
    added: AddedGames = field(default_factory=AddedGames)
    """Games from outside."""


def find_parts(wheel: Wheel, lock: Lock, cache: Cache, added: AddedGames) -> Parts:
    """Return what the bundle takes from elsewhere. Raises BuildError, and what a download can."""
    reader = package_files(lock.qr_reader, "qr_reader", cache)
    return Parts(
        wheel,
        licences(ROOT, lock, cache),
        (package_files(lock.decoder, "decoder", cache) / DECODER).read_bytes(),
        {name: (reader / name).read_bytes() for name in QR_READER},
        find_copy(ROOT, lock, cache),
        added,
    )
