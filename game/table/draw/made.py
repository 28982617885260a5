"""Pictures that took long to make, as bytes: made in one start, taken in the next."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

import pygame

COSTLY = 1 << 12
"""Pixels: drawings as large as this are worth keeping, others are made as quickly as read."""


def pack(pictures: Mapping[object, pygame.Surface]) -> bytes:
    """Return the large ones of some pictures, as `unpack` takes them."""
    large = {key: picture for key, picture in pictures.items() if is_costly(picture)}
    heads = [
        [repr(key), picture.get_size(), _flags(picture), picture.get_bitsize(), picture.get_masks()]
        for key, picture in large.items()
    ]
    raw = [picture.get_buffer().raw for picture in large.values()]
    return b"\n".join([json.dumps(heads).encode(), b"".join(raw)])


def unpack(data: bytes) -> dict[str, pygame.Surface]:
    """Return pictures by the `repr` of their keys; none if the bytes are anything else."""
    try:
        return dict(_pictures(data))
    except (ValueError, TypeError, IndexError, pygame.error):
        return {}


def is_costly(picture: pygame.Surface) -> bool:
    """Tell whether a picture is worth keeping."""
    return picture.get_width() * picture.get_height() >= COSTLY


def _flags(picture: pygame.Surface) -> int:
    return picture.get_flags() & pygame.SRCALPHA


def _pictures(data: bytes) -> Iterator[tuple[str, pygame.Surface]]:
    end = data.index(b"\n")
    left = memoryview(data)[end + 1 :]
    for key, size, flags, depth, masks in json.loads(data[:end]):
        picture = pygame.Surface(size, flags, depth, masks)
        buffer = picture.get_buffer()
        if len(left) < buffer.length:
            raise ValueError("fewer bytes than pictures")
        buffer.write(bytes(left[: buffer.length]), 0)
        left = left[buffer.length :]
        del buffer
        yield key, picture
    if left:
        raise ValueError("more bytes than pictures")
