"""Cached pictures of texts: kept while in use, within a memory limit, and well set."""

from __future__ import annotations

import weakref

import pygame
import pytest

from portolan.platform import Canvas
from portolan.ui.render.text_layout import TextLayout
from portolan.ui.render.theme import TextStyle
from portolan.ui.render.ui import Ui

ROOM = 200 * 100
STYLE = TextStyle(15)


@pytest.fixture(autouse=True)
def _fonts() -> None:
    """Initialise the fonts, whatever another test has closed."""
    pygame.font.init()


def test_cached_texts_take_no_more_memory_than_two_screens() -> None:
    """A long evening writes ever new texts, and on a phone each of them is large."""
    letters = TextLayout()
    letters.resize(1.0, 1.0, ROOM)
    made = [weakref.ref(letters.render(f"Match {number}", 15, STYLE)) for number in range(300)]
    alive = [picture for picture in (reference() for reference in made) if picture]
    assert 0 < sum(p.get_width() * p.get_height() for p in alive) <= 2 * ROOM


def test_a_text_written_repeatedly_is_rendered_once() -> None:
    letters = TextLayout()
    letters.resize(1.0, 1.0, ROOM)
    first = letters.render("Whose turn it is", 15, STYLE)
    for number in range(300):
        letters.render(f"Match {number}", 15, STYLE)
        assert letters.render("Whose turn it is", 15, STYLE) is first


@pytest.mark.parametrize("face", ["text", "bold", "title"])
@pytest.mark.parametrize("word", ["d’Ère", "Ère", "Écu", "ÂÊÎ", "Ville", "œuvre", "l’été"])
def test_every_word_is_on_the_baseline_of_its_line(face: str, word: str) -> None:
    """Whether or not a word begins with an accented capital, an n after it is at one height."""
    ui = Ui()
    ui.begin(pygame.Surface((400, 100)), Canvas(400, 100, 1.0))
    style = TextStyle(15, (255, 255, 255), face=face)
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


def gaps(picture: pygame.Surface) -> list[int]:
    """Return the widths of the gaps between letters, in pixels."""
    inked = [
        any(picture.get_at((x, y))[3] > 60 for y in range(picture.get_height()))
        for x in range(picture.get_width())
    ]
    within = "".join("x" if column else " " for column in inked).strip()
    return [len(part) for part in within.replace("x", "|").split("|") if part]


@pytest.mark.parametrize("face", ["text", "bold", "title"])
@pytest.mark.parametrize("words", ["Activate the", "Stone and", "2 Bois", "à droite"])
def test_words_are_clearly_separated_at_every_size(face: str, words: str) -> None:
    """At every pixel ratio; no gap between letters is as wide as a space."""
    letters = TextLayout()
    letters.resize(1.0, 1.0, ROOM)
    for size in range(10, 49):
        picture = letters.render(words, size, TextStyle(15, face=face))
        alone = [letters.render(word, size, TextStyle(15, face=face)) for word in words.split()]
        between = max((gap for word in alone for gap in gaps(word)), default=0)
        assert max(gaps(picture)) > between, f"{size} pixels"
        assert max(gaps(picture)) >= size * 0.17, f"{size} pixels"
        assert abs(picture.get_width() - letters.measure(words, size, face)) <= 1


@pytest.mark.parametrize("face", ["text", "bold", "title"])
def test_the_words_of_a_line_share_one_baseline(face: str) -> None:
    """Whatever letters they have, an n in front of each ends at one height."""
    letters = TextLayout()
    letters.resize(1.0, 1.0, ROOM)
    for size in range(10, 31):
        style = TextStyle(15, (255, 255, 255), face=face)
        line = letters.render("n np nA nÉ ng", size, style)
        wide, left, bottoms = letters.measure("n", size, face), 0, []
        for word in ("n", "np", "nA", "nÉ", "ng"):
            rows = [
                y for y in range(line.get_height())
                if any(line.get_at((left + x, y))[3] > 200 for x in range(wide))
            ]  # fmt: skip
            bottoms.append(max(rows))
            left += letters.measure(word, size, face) + letters.gap(size, face)
        assert len({*bottoms}) == 1, f"{size} pixels: {bottoms}"


@pytest.mark.parametrize("face", ["text", "bold", "title"])
def test_the_hook_of_an_f_leaves_the_spacing_intact_and_is_not_cut(face: str) -> None:
    """The gap after an f is measured from its foot, and the hook of a last f is drawn whole."""
    letters = TextLayout()
    letters.resize(1.0, 1.0, 10**6)
    style, font = TextStyle(15, (255, 255, 255), face=face), letters.font(60, face)
    foot, hook = font.metrics("f")[0][4], font.size("f")[0]
    assert foot < hook
    begins = letters.measure("f n", 60, face) - letters.measure("n", 60, face)
    assert foot < begins - letters.gap(60, face) < hook
    alone, behind = letters.render("f", 60, style), letters.render("n f", 60, style)
    left = behind.get_width() - alone.get_width()
    assert all(
        behind.get_at((left + x, y)) == alone.get_at((x, y))
        for x in range(alone.get_width())
        for y in range(alone.get_height())
    )


def test_texts_are_blitted_as_they_are_rendered() -> None:
    """By SDL, which is fast, within two of 255 steps of pygame's own blending."""
    words, mixed = pygame.Surface((320, 60)), pygame.Surface((320, 60))
    ui = Ui()
    ui.begin(words, Canvas(1280, 720, 1.0))
    style = TextStyle(24, (40, 30, 20), face="title")
    for surface in (words, mixed):
        surface.fill((240, 225, 190))
    ui.word("Across the sea", 24, style, (10, 10))
    piece = ui.letters.piece("Across the sea", 24, style)
    mixed.blit(piece.picture, (10, 10 - piece.above))
    pairs = list(zip(*(pygame.image.tobytes(s, "RGB") for s in (words, mixed)), strict=True))
    assert max(abs(one - other) for one, other in pairs) <= 2
    assert len({one for one, _ in pairs}) > 50  # letters have soft edges


@pytest.mark.parametrize("size", range(10, 22))
def test_a_number_stays_with_what_it_counts(size: int) -> None:
    """At whatever width the line breaks; only a line too narrow for both separates them."""
    letters = TextLayout()
    letters.resize(1.0, 1.0, ROOM)
    style = TextStyle(size, lines=9)
    for width in range(8 * size, 24 * size):
        box = pygame.Rect(0, 0, width, 2000)
        lines = letters.fit("You build a house (+2 Stone) and pay 12 ducats", box, style).lines
        assert len(lines) > 1 or width > 12 * size
        assert not any(line.endswith(("(+2", "12")) for line in lines)
