"""Convert the pointer and key events noted by `input.js` to pygame's.

They are the same as SDL's, with one addition: a lifted pointer may be `cancelled`, if the system
took the touch away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

import pygame

_NAMED: Final = {
    "Escape": pygame.K_ESCAPE, "Enter": pygame.K_RETURN, "Tab": pygame.K_TAB,
    "ArrowLeft": pygame.K_LEFT, "ArrowRight": pygame.K_RIGHT, "ArrowUp": pygame.K_UP,
    "ArrowDown": pygame.K_DOWN, "PageUp": pygame.K_PAGEUP, "PageDown": pygame.K_PAGEDOWN,
    "Home": pygame.K_HOME, "End": pygame.K_END, "F1": pygame.K_F1,
}  # fmt: skip
"""Codes of keys without a character. A key with a character has its code point."""
_CODES: Final = {code: name for name, code in _NAMED.items()}
_BUTTONS: Final = {0: 1, 2: 3}
"""The buttons of a mouse: the browser's numbers, and SDL's."""
_LIFTED: Final = {"up": False, "cancel": True}
"""Events that lift a pointer, with whether they cancel it."""
_MOVES: Final = {
    "down": (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN),
    "move": (pygame.MOUSEMOTION, pygame.FINGERMOTION),
    "up": (pygame.MOUSEBUTTONUP, pygame.FINGERUP),
    "cancel": (pygame.MOUSEBUTTONUP, pygame.FINGERUP),
}


def names(keys: Collection[int]) -> list[str]:
    """Return the browser's names of these keys; keys of the number pad have those of the others."""
    return sorted(_CODES.get(key) or chr(key) for key in keys if key in _CODES or key < 128)


def post(noted: Iterable[Sequence[Any]]) -> None:
    """Post the noted events to pygame's queue."""
    for what, *details in noted:
        for event in _events(what, details):
            pygame.event.post(event)


def _events(what: str, details: Sequence[Any]) -> Iterator[pygame.event.Event]:
    match what, details:
        case (("down" | "move" | "up" | "cancel"), (number, touch, leads, button, x, y)):
            yield from _pointer(what, number, touch=touch, leads=leads, button=button, at=(x, y))
        case "wheel", (notches,):
            yield pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=int(notches), flipped=False)
        case "key", (name, written, shift, command):
            mod = pygame.KMOD_SHIFT * shift | pygame.KMOD_CTRL * command
            yield pygame.event.Event(pygame.KEYDOWN, key=_code(name), mod=mod, unicode=written)
        case "keyup", (name,):
            yield pygame.event.Event(pygame.KEYUP, key=_code(name), mod=0)
        case "leave", ():
            yield pygame.event.Event(pygame.WINDOWLEAVE)
        case "blur", ():
            yield pygame.event.Event(pygame.WINDOWFOCUSLOST)


def _code(name: str) -> int:
    return _NAMED.get(name) or (ord(name) if len(name) == 1 else pygame.K_UNKNOWN)


def _pointer(
    what: str, number: int, *, touch: bool, leads: bool, button: int, at: tuple[float, float]
) -> Iterator[pygame.event.Event]:
    """Yield the pygame events of a pointer: of the one mouse, and of a finger."""
    as_mouse, as_finger = _MOVES[what]
    ends: dict[str, Any] = {"cancelled": _LIFTED[what]} if what in _LIFTED else {}
    if leads or not touch:
        more: dict[str, Any] = {} if what == "move" else {"button": _BUTTONS.get(button, 1)}
        place = (round(at[0]), round(at[1]))
        yield pygame.event.Event(as_mouse, pos=place, touch=touch, **more, **ends)
    if touch:
        width, height = pygame.display.get_window_size()
        finger: dict[str, Any] = {"finger_id": number, "x": at[0] / width, "y": at[1] / height}
        yield pygame.event.Event(as_finger, **finger, **ends)
