"""Pictures of texts: kept as long as they are written, and never more than there is room for."""

from __future__ import annotations

import weakref

import pygame

from game.table.draw.lettering import Lettering
from game.table.draw.theme import Type

ROOM = 200 * 100
STYLE = Type(15)


def test_pictures_of_texts_take_no_more_room_than_two_pictures_of_the_screen() -> None:
    """A long evening writes ever new texts, and on a phone each of them is large."""
    pygame.font.init()
    letters = Lettering()
    letters.resize(1.0, 1.0, ROOM)
    made = [weakref.ref(letters.render(f"Match {number}", 15, STYLE)) for number in range(300)]
    alive = [picture for picture in (reference() for reference in made) if picture]
    assert 0 < sum(p.get_width() * p.get_height() for p in alive) <= 2 * ROOM


def test_what_is_written_again_and_again_is_made_once() -> None:
    pygame.font.init()
    letters = Lettering()
    letters.resize(1.0, 1.0, ROOM)
    first = letters.render("Whose turn it is", 15, STYLE)
    for number in range(300):
        letters.render(f"Match {number}", 15, STYLE)
        assert letters.render("Whose turn it is", 15, STYLE) is first
