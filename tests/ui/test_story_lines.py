"""Names stand out in the log, and no line is too long, whatever their length."""

from __future__ import annotations

import pygame

from portolan.platform import Canvas
from portolan.ui.render.theme import CREAM, PALETTES, READABLE, TextStyle, contrast
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.rich_text import Line, draw_lines, seat_inks, set_lines

STORY = "Blue Anna pays Anna 3 points. Annabel watches."
WIDTH = 120


def drawn(story: str = STORY, width: int = WIDTH) -> tuple[Ui, list[Line], int]:
    pygame.font.init()
    ui = Ui()
    ui.begin(pygame.Surface((360, 640)), Canvas(360, 640, 1.0))
    inks = {"Anna": (200, 0, 0), "Blue Anna": (0, 0, 200)}
    lines, high = set_lines(ui, story, width, TextStyle(13), inks)
    return ui, lines, high


def line_texts(lines: list[Line]) -> list[str]:
    return ["".join(word for _, (word, *_) in line).strip() for line in lines]


def test_whole_names_are_bold_and_coloured_and_parts_of_words_are_not() -> None:
    _, lines, _ = drawn()
    bold = [(word, style.colour) for line in lines for _, (word, _, style) in line
            if style.face == "bold"]  # fmt: skip
    assert bold == [("Blue Anna", (0, 0, 200)), ("Anna", (200, 0, 0))]


def test_lines_contain_the_whole_text_within_their_width() -> None:
    ui, lines, high = drawn()
    assert " ".join(line_texts(lines)) == STORY
    draw_lines(ui, lines, high, 10, 20, STORY)
    assert ui.written[-1].text == STORY
    assert pygame.Rect(10, 20, WIDTH, high * len(lines)).contains(ui.written[-1].rect)


def test_no_line_begins_with_what_belongs_to_the_word_before() -> None:
    """At any width: no-break spaces and the end of a name keep words together."""
    story = "Au tour de Blue Anna\u00a0; rien\u00a0: Anna’s ship, Anna, 3\u00a0% …"
    for width in range(110, 300, 2):
        lines = line_texts(drawn(story, width)[1])
        assert " ".join(lines) == story
        assert not [line for line in lines if line[0] in "\u00a0;:’,%"], width


def test_a_number_stays_with_what_it_counts() -> None:
    story = "Anna pays 12 ducats and gains 3 points (2 ducats)."
    for width in range(80, 300, 2):
        lines = line_texts(drawn(story, width)[1])
        assert " ".join(lines) == story
        assert not [line for line in lines if line[-1].isdigit()], width


def test_every_player_colour_is_legible_on_a_card() -> None:
    for palette in PALETTES.values():
        inks = seat_inks(list(palette), list(palette.values()))
        assert all(contrast(ink, CREAM) >= READABLE for ink in inks.values())
