"""Pictures of texts: kept as long as they are written, and never more than there is room for."""

from __future__ import annotations

import weakref

import pygame
import pytest

from game.host import Canvas
from game.table.draw.lettering import Lettering
from game.table.draw.theme import Type
from game.table.draw.ui import Ui

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


@pytest.mark.parametrize("face", ["text", "bold", "title"])
@pytest.mark.parametrize("word", ["d’Ère", "Ère", "Écu", "ÂÊÎ", "Ville", "œuvre", "l’été"])
def test_every_word_stands_on_the_baseline_of_its_line(face: str, word: str) -> None:
    """Whether a word begins with an accented capital or not, an n behind it is at one height."""
    ui = Ui()
    ui.begin(pygame.Surface((400, 100)), Canvas(400, 100, 1.0))
    style = Type(15, (255, 255, 255), face=face)
    for size in range(9, 61, 3):
        bottoms = []
        for text in ("n", f"{word}n"):
            ui.surface.fill((0, 0, 0))
            rect = ui.word(text, size, style, (20, 20))
            wide = ui.letters.render("n", size, style).get_width()
            last = ui.surface.subsurface(rect.right - wide, 0, wide, 100)
            rows = [y for y in range(100) if any(last.get_at((x, y))[0] > 200 for x in range(wide))]
            bottoms.append(max(rows, default=0))
        assert bottoms[0] == bottoms[1], f"{word} of {size} pixels"
