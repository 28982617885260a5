"""Zip archives that are the same bytes each time."""

from __future__ import annotations

import gzip
import io
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

import brotli
from deflate import gzip_compress

if TYPE_CHECKING:
    from collections.abc import Mapping

PACKERS = ("brotli", "deflate")
"""The packages that compress: other versions may make other bytes."""
WINDOW = 22
"""Binary logarithm of Brotli's window: the decoder needs as much memory, and a larger one saves
hardly anything."""
STAMP = (1980, 1, 1, 0, 0, 0)
"""The time of every file in an archive: fixed, so that builds are reproducible."""


@dataclass(frozen=True)
class Forms:
    """Some bytes compressed by gzip and by Brotli; `brotli` may be empty."""

    gzip: bytes
    brotli: bytes = b""


def pack(files: Mapping[str, bytes], compression: int = zipfile.ZIP_STORED) -> bytes:
    """Return a zip archive with the files in sorted order, fixed times and modes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, STAMP)
            entry.compress_type = compression
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[name], compresslevel=9)
    return buffer.getvalue()


def unpack(data: bytes) -> dict[str, bytes]:
    """Return the files of a zip archive by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {
            info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()
        }


def squeeze(data: bytes) -> bytes:
    """Return the gzip form of some bytes, without name and time."""
    return bytes(gzip_compress(data, 12))


def forms(data: bytes) -> Forms:
    """Return some bytes compressed by gzip and by Brotli."""
    return Forms(squeeze(data), bytes(brotli.compress(data, quality=11, lgwin=WINDOW)))


def zipped(data: bytes) -> bytes:
    """Return the gzip form in which a host may send a file, the smallest that zlib makes."""
    return gzip.compress(data, 9, mtime=0)
