"""Costly pictures as bytes, stored for the next start."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias

import pygame

COSTLY = 1 << 12
"""Size in pixels from which drawings are stored; smaller ones are drawn as fast as read."""

Order: TypeAlias = Literal["RGBX", "RGBA", "BGRA"]
Masks: TypeAlias = tuple[int, int, int, int]
ALIGNED: Final = 16
"""Alignment of pixels in bytes, so that they can be used without copying."""
DEPTH: Final = 32
_ORDERS: Final[dict[Masks, Order]] = {
    (0xFF, 0xFF00, 0xFF0000, 0): "RGBX",
    (0xFF, 0xFF00, 0xFF0000, 0xFF000000): "RGBA",
    (0xFF0000, 0xFF00, 0xFF, 0xFF000000): "BGRA",
}
"""Pixel formats that pygame can use without conversion, by their masks."""


def pack(pictures: Mapping[str, pygame.Surface]) -> bytes:
    """Return the large pictures as bytes that `unpack` takes."""
    large = {name: picture for name, picture in pictures.items() if is_costly(picture)}
    heads = [
        [name, picture.get_size(), _flags(picture), picture.get_bitsize(), picture.get_masks()]
        for name, picture in large.items()
    ]
    raw = [picture.get_buffer().raw for picture in large.values()]
    head = json.dumps(heads).encode()
    room = -(len(head) + 1) % ALIGNED
    return b"".join([head, b" " * room, b"\n", *raw])


def unpack(data: bytes) -> dict[str, pygame.Surface]:
    """Return the pictures by name; empty if the bytes are not valid."""
    try:
        return dict(_pictures(data))
    except (ValueError, TypeError, IndexError, pygame.error):
        return {}


def is_costly(picture: pygame.Surface) -> bool:
    """Return whether a picture is worth storing."""
    return picture.get_width() * picture.get_height() >= COSTLY


def _flags(picture: pygame.Surface) -> int:
    return picture.get_flags() & pygame.SRCALPHA


def _picture(
    size: tuple[int, int], flags: int, depth: int, masks: Masks, left: memoryview
) -> tuple[pygame.Surface, int]:
    """Return the picture at the beginning of the bytes, and its length in bytes."""
    if depth == DEPTH and masks in _ORDERS:
        length = size[0] * size[1] * DEPTH // 8
        return pygame.image.frombuffer(left[:length], size, _ORDERS[masks]), length
    picture = pygame.Surface(size, flags, depth, masks)
    buffer = picture.get_buffer()
    if len(left) < buffer.length:
        raise ValueError("fewer bytes than pictures")
    buffer.write(bytes(left[: buffer.length]), 0)
    return picture, buffer.length


def _pictures(data: bytes) -> Iterator[tuple[str, pygame.Surface]]:
    end = data.index(b"\n")
    left = memoryview(data)[end + 1 :]
    for name, size, flags, depth, masks in json.loads(data[:end]):
        picture, length = _picture(size, flags, depth, tuple(masks), left)
        left = left[length:]
        yield name, picture
    if left:
        raise ValueError("more bytes than pictures")
