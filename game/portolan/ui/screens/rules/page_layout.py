"""Layout of the rules: drawing and height of each block for a width."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

import pygame

from portolan.core.assets import asset
from portolan.core.i18n import Catalogue
from portolan.session.lobby.rulebook import Chapter, Panel, Rulebook, Statement, read_rules
from portolan.ui.render.hit_targets import Box, Label
from portolan.ui.render.theme import ADRIATIC, CREAM, FADED, GOLD, INK, LEGIBLE, TextStyle, mix
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.background import rule

GUTTER, PICTURE = 62.0, 34.0
STAGE, DRAWING = 148.0, 58.0
"""Width of a panel's drawings beside its text, and size of the largest."""
BESIDE = 480.0
"""Width from which on drawings are beside texts, and chapters in two columns."""
TITLE = TextStyle(21, INK, lines=2, face="title")
PANEL = TextStyle(18, INK, lines=2, face="title")
BODY = TextStyle(15, INK, "left", "top", lines=40)
NUMBER = TextStyle(12, FADED, "left", "top")
SOURCE = TextStyle(11, FADED, "left", "top", lines=4)
CELL = TextStyle(13, INK, lines=12, least=LEGIBLE)
ENTRY = TextStyle(15, INK, lines=2, least=11)


@dataclass(frozen=True)
class RulesBlock:
    """A block of the page; `height` is in pixels, `draw` receives its upper end.

    `number` is the title of a chapter, or the number of a statement, that begins there.
    """

    height: int
    draw: Callable[[pygame.Rect], object]
    number: str = ""


@cache
def _drawings(game: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the drawings of a game's pieces, each with the words for it in the rules."""
    stems = sorted(file.stem for file in asset(f"{game}/art").glob("*.svg"))
    return tuple(
        (f"{game}/art/{stem}", re.compile(rf"\b{stem.replace('_', ' ').rstrip('s')}s?\b"))
        for stem in stems
    )


def picture_of(game: str, text: str) -> str | None:
    """Return the drawing of the first piece that a text names."""
    plain = text.casefold().replace("’", "").replace("'", "")
    found = [(m.start(), name) for name, words in _drawings(game) if (m := words.search(plain))]
    return min(found)[1] if found else None


@cache
def picture_index(game: str) -> dict[str, str]:
    """Return the drawing for each statement, and `above` it that of its chapter.

    They are found by English words; the numbers are the same in every language.
    """
    found: dict[str, str | None] = {}
    for chapter in read_rules(game).chapters:
        title = picture_of(game, chapter.title)
        for statement in chapter.statements:
            found[f"above {statement.number}"] = title
            found[statement.number] = picture_of(game, statement.text)
    return {number: picture for number, picture in found.items() if picture}


@dataclass(frozen=True)
class RulesLayout:
    """Lays out the rules of a game for a width in pixels.

    `numbers` is whether statements show their numbers and sources; `marked` is the requested one;
    `go` goes to a chapter by its title, or to a statement by its number.
    """

    ui: Ui
    words: Catalogue
    game: str
    width: int
    numbers: bool
    marked: str
    go: Callable[[str], object]

    def lay(self, rulebook: Rulebook, chapters: Sequence[Chapter]) -> Iterator[RulesBlock]:
        """Yield the overview and the contents, then the chapters."""
        yield from self.glance(rulebook)
        yield self._title(self.words("rules.contents"))
        yield from self._contents(rulebook.chapters)
        yield from self.found(chapters)

    def glance(self, rulebook: Rulebook) -> Iterator[RulesBlock]:
        """Yield the panels of the overview below their title, if there are any."""
        if rulebook.glance:
            yield self._title(rulebook.title)
            for number, panel in enumerate(rulebook.glance):
                yield self._panel(number, panel)

    def found(self, chapters: Sequence[Chapter]) -> Iterator[RulesBlock]:
        """Yield chapters with their statements and tables."""
        for chapter in chapters:
            first = chapter.statements[0].number
            yield self._title(chapter.title, picture_index(self.game).get(f"above {first}"))
            for statement in chapter.statements:
                yield self._statement(statement)
                if statement.rows:
                    yield self._table(statement.rows)

    def nothing(self, wanted: str) -> RulesBlock:
        """Return a block that says that nothing was found."""
        text = self.words("rules.nothing", wanted=wanted)
        return RulesBlock(self.ui.u(90), lambda box: self.ui.text(text, box, BODY))

    # --- overview ----------------------------------------------------------------------------

    def _title(self, title: str, picture: str | None = None) -> RulesBlock:
        ui = self.ui

        def draw(box: pygame.Rect) -> None:
            line = pygame.Rect(box.left, box.top + ui.u(10), box.width, box.height - ui.u(16))
            left = line.left
            if picture:
                ui.icon(picture, (line.left + ui.u(22), line.centery), 40)
                left += ui.u(GUTTER)
            ui.text(title, pygame.Rect(left, line.top, line.right - left, line.height), TITLE)
            rule(ui, line.bottom + ui.u(1), box.left, box.right)

        return RulesBlock(ui.u(66), draw, title)

    def _panel(self, number: int, panel: Panel) -> RulesBlock:
        """Lay out a panel: drawings on a stage, and a text; a touch goes to its rules."""
        ui = self.ui
        beside = self.width >= ui.u(BESIDE)
        pad, gap = ui.u(12), ui.u(14)
        stage = pygame.Rect(0, 0, ui.u(STAGE), ui.u(96))
        if not beside:
            stage.size = self.width, ui.u(76)
        column = self.width - (stage.width + gap if beside else 0) - pad
        source = ", ".join(panel.numbers) if self.numbers else ""
        head = ui.height(panel.title, column, PANEL)
        high = ui.height(panel.text, column, BODY)
        low = ui.height(source, column, SOURCE) if source else 0
        text = head + ui.u(4) + high + low
        height = max(stage.height, text) if beside else stage.height + ui.u(8) + text
        key = f"glance:{number}"

        def draw(box: pygame.Rect) -> None:
            place = stage.move(box.left, box.top + ui.u(6))
            ui.panel(place, mix(ADRIATIC, CREAM, 0.78), mix(ADRIATIC, CREAM, 0.6))
            self._stand(panel.pictures, place)
            x, y = box.left, place.bottom + ui.u(8)
            if beside:
                x, y = place.right + gap, box.top + ui.u(6) + (height - text) // 2
            chosen = key in (ui.pointed, ui.pressed, ui.focus)
            title = PANEL._replace(colour=mix(GOLD, INK, 0.45)) if chosen else PANEL
            ui.text(panel.title, pygame.Rect(x, y, column, head), title)
            y += head + ui.u(4)
            ui.text(panel.text, pygame.Rect(x, y, column, high + 1), BODY)
            if source:
                ui.text(source, pygame.Rect(x, y + high, column, low + 1), SOURCE)
            self._touch(key, box, panel.title, panel.numbers[0])

        return RulesBlock(height + ui.u(18), draw)

    def _stand(self, pictures: Sequence[str], stage: pygame.Rect) -> None:
        """Draw pictures side by side on a stage, as large as fit."""
        ui = self.ui
        each = stage.width / max(3, len(pictures))
        side = min(DRAWING, 0.92 * each / ui.unit)
        left = stage.centerx - each * (len(pictures) - 1) / 2
        for number, picture in enumerate(pictures):
            ui.icon(picture, (left + each * number, stage.centery), side)

    def _contents(self, chapters: Sequence[Chapter]) -> Iterator[RulesBlock]:
        """Lay out the chapters as rows to touch, in two columns where there is room."""
        ui, step = self.ui, self.ui.touch_height()
        columns = 2 if self.width >= ui.u(BESIDE) else 1
        rows = -(-len(chapters) // columns)
        each = self.width // columns
        for row in range(rows):

            def draw(box: pygame.Rect, row: int = row) -> None:
                for column, number in enumerate(range(row, len(chapters), rows)):
                    place = pygame.Rect(box.left + column * each, box.top, each, box.height)
                    self._entry(place, chapters[number])

            yield RulesBlock(step, draw)

    def _entry(self, box: pygame.Rect, chapter: Chapter) -> None:
        ui = self.ui
        first = chapter.statements[0].number
        key = f"go:{first}"
        if key in (ui.pointed, ui.pressed, ui.focus):
            ui.surface.fill(ui.themed(mix(CREAM, GOLD, 0.22)), box)
        picture = picture_index(self.game).get(f"above {first}")
        if picture:
            ui.icon(picture, (box.left + ui.u(20), box.centery), 28)
        ui.text(chapter.title, ui.inset(box, 0, 2).move(ui.u(42), 0).clip(box), ENTRY)
        rule(ui, box.bottom - 1, box.left, box.right - ui.u(12))
        self._touch(key, box, chapter.title, chapter.title)

    def _touch(self, key: str, box: pygame.Rect, a11y_text: str, number: str) -> None:
        """Add a target for the visible part of a box, if it is large enough for a finger."""
        ui = self.ui
        seen = box.clip(ui.surface.get_clip())
        if seen.height >= ui.touch_height():
            ui.target(key, Box(seen), lambda: self.go(number), a11y_label=Label(a11y_text))

    # --- statements --------------------------------------------------------------------------

    def _statement(self, statement: Statement) -> RulesBlock:
        ui, marked = self.ui, statement.number == self.marked
        numbered = self.numbers or marked
        column = self.width - ui.u(GUTTER)
        notes = [self.words("rules.edition", edition=edition) for edition in statement.editions
                 if len(statement.editions) == 1]  # fmt: skip
        if self.numbers:
            notes.append(statement.source)
        source = " · ".join(notes)
        high = ui.height(statement.text, column, BODY)
        low = ui.height(source, column, SOURCE) if source else 0
        picture = picture_index(self.game).get(statement.number)
        top = ui.u(20) if numbered else 0
        least = ui.u(8 + PICTURE + 4) + top if picture else 0
        height = max(high + low + ui.u(22 if low else 18), least)

        def draw(box: pygame.Rect) -> None:
            if marked:
                ui.surface.fill(ui.themed(mix(CREAM, GOLD, 0.22)), box)
            left, y = box.left + ui.u(GUTTER), box.top + ui.u(8)
            if numbered:
                number = pygame.Rect(box.left, y + ui.u(1), ui.u(GUTTER - 8), ui.u(18))
                ui.text(statement.number, number, NUMBER)
            if picture:
                at = (box.left + ui.u(22), y + top + ui.u(PICTURE / 2 - 4))
                ui.icon(picture, at, PICTURE)
            ui.text(statement.text, pygame.Rect(left, y, column, high + 1), BODY)
            if source:
                ui.text(source, pygame.Rect(left, y + high + ui.u(2), column, low + 1), SOURCE)

        return RulesBlock(height, draw, statement.number)

    def _table(self, rows: Sequence[Sequence[str]]) -> RulesBlock:
        """Lay out a table: columns fit their longest word, and share the rest by their texts."""
        ui, width = self.ui, self.width
        left = ui.u(GUTTER)
        columns = list(zip(*rows, strict=True))
        least = [max(ui.width(word, LEGIBLE) for cell in column for word in cell.split() or [""])
                 + ui.u(10) for column in columns]  # fmt: skip
        texts = [max(map(len, column)) for column in columns]
        spare = max(0, width - left - sum(least))
        wide = [low + spare * text // sum(texts) for low, text in zip(least, texts, strict=True)]
        edges = [left, *(left + end for end in accumulate(wide))]
        high = [
            max(ui.height(column[number], room - ui.u(8), CELL)
                for column, room in zip(columns, wide, strict=True)) + ui.u(10)
            for number in range(len(rows))
        ]  # fmt: skip

        def draw(box: pygame.Rect) -> None:
            y = box.top
            for number, step in enumerate(high):
                if number == 0:
                    line = pygame.Rect(box.left + left, y, width - left, step)
                    ui.surface.fill(ui.themed(mix(ADRIATIC, CREAM, 0.8)), line)
                for i, cell in enumerate(column[number] for column in columns):
                    place = pygame.Rect(box.left + edges[i], y, edges[i + 1] - edges[i], step)
                    ui.text(cell, ui.inset(place, 4, 1), CELL)
                y += step
                rule(ui, y - 1, box.left + left, box.right)

        return RulesBlock(sum(high) + ui.u(8), draw)
