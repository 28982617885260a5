"""The rules of a game: chapters of numbered statements, with pictures of the pieces, to search."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

import pygame

from game.core.assets import ASSETS
from game.core.words import language
from game.games import find_game
from game.table.draw.ground import rule
from game.table.draw.mirror import Mirror, Section, presses
from game.table.draw.theme import ADRIATIC, CREAM, FADED, INK, Type, mix
from game.table.draw.ui import PLAIN, Ui
from game.table.match.letters import written
from game.table.match.rulebook import Chapter, Statement, read_rules, search
from game.table.moving.scroll import Scroll
from game.table.parts.thumb import draw_thumb
from game.table.ways.desk import Desk
from game.table.ways.long import LongPage
from game.table.ways.page import heading

WIDTH, GUTTER, PICTURE = 760.0, 62.0, 34.0
TITLE = Type(21, INK, lines=2)
BODY = Type(15, INK, "left", "top", lines=40)
NUMBER = Type(12, FADED, "left", "top")
SOURCE = Type(11, FADED, "left", "top", lines=4)
CELL = Type(13, INK, lines=12, least=8)
ICON = "table/art/rules"
LONGEST_WANTED = 40
"""Letters of what is searched for."""


@dataclass(frozen=True)
class Block:
    """A part of the page, so many pixels high; `draw` is told where it begins."""

    height: int
    draw: Callable[[pygame.Rect], object]
    number: str = ""


@cache
def pictures(game: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the drawings of a game's pieces, each with the words that mean it in the rules."""
    stems = sorted(file.stem for file in (ASSETS / game / "art").glob("*.svg"))
    return tuple(
        (f"{game}/art/{stem}", re.compile(rf"\b{stem.replace('_', ' ').rstrip('s')}s?\b"))
        for stem in stems
    )


def picture_of(game: str, text: str) -> str | None:
    """Return the drawing of the first piece that a text names."""
    plain = text.casefold().replace("'", "")
    found = [(m.start(), name) for name, words in pictures(game) if (m := words.search(plain))]
    return min(found)[1] if found else None


@cache
def picture_index(game: str) -> dict[str, str]:
    """Return the drawing for each statement, and `above` it that of its chapter.

    Drawings are called by English words; the numbers are the same in every language.
    """
    found: dict[str, str | None] = {}
    for chapter in read_rules(game):
        title = picture_of(game, chapter.title)
        for statement in chapter.statements:
            found[f"above {statement.number}"] = title
            found[statement.number] = picture_of(game, statement.text)
    return {number: picture for number, picture in found.items() if picture}


class RulesPage(LongPage):
    """All rules of one game on one long page. `back` leads to where it was opened."""

    name = "rules"

    def __init__(self, desk: Desk, game: str, statement: str = "") -> None:
        super().__init__(desk, Scroll())
        self.game = game
        self._first = statement
        self.wanted = ""
        self._laid: tuple[object, list[Block]] = (None, [])
        self._told: tuple[object, list[Section], str] = (None, [], "")
        self._pictures = picture_index(game)

    @property
    def chapters(self) -> Sequence[Chapter]:
        """What is looked for, in the language that is spoken; everything if nothing is."""
        return search(read_rules(self.game, language()), self.wanted)

    # --- what a player does ------------------------------------------------------------------

    def look_for(self, wanted: str) -> None:
        """Show what holds the words; all of the rules for no words."""
        self.wanted = written(wanted, LONGEST_WANTED)
        self.scroll.to(0, smooth=False)
        self.desk.refresh()

    def show(self, number: str) -> None:
        """Go to a chapter by its title, or to a statement by its number."""
        top = 0
        for block in self._laid[1]:
            if block.number == number:
                self.scroll.to(top)
                self.desk.refresh()
            top += block.height

    def _ask(self) -> None:
        self.desk.ask_text(self.desk.words("rules.search"), self.wanted, self.look_for)

    def typed(self, event: pygame.event.Event) -> bool:
        """Go up and down by keys; `/` searches."""
        if event.type == pygame.KEYDOWN and event.unicode == "/":
            self._ask()
            return True
        return super().typed(event)

    # --- the picture -------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw title, search and the part of the page that is in sight."""
        words, gap = self.desk.words, ui.u(8)
        whole = ui.surface.get_rect()
        area = whole.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(WIDTH) - area.width), 0)
        title = words("rules.title", game=find_game(self.game).title)
        top = heading(ui, area, title, self.desk.way.back, words("new.back"))
        bar = pygame.Rect(area.left, top, area.width, ui.touch_height())
        self._bar(ui, bar)
        page = pygame.Rect(area.left, bar.bottom + gap, area.width, 0)
        page.height = area.bottom - page.top
        ui.card(page)
        inner = ui.inset(page, 14, 8)
        inner.width -= ui.u(6)
        key = (ui, inner.width, ui.unit, self.wanted, language())
        if self._laid[0] != key:
            self._laid = (key, [*self._blocks(ui, inner.width)])
        blocks = self._laid[1]
        self.scroll.fit(sum(block.height for block in blocks), inner.height)
        ui.surface.set_clip(inner)
        before = len(ui.written)
        y = inner.top - round(self.scroll.offset)
        for block in blocks:
            if y + block.height > inner.top and y < inner.bottom:
                block.draw(pygame.Rect(inner.left, y, inner.width, block.height))
            y += block.height
        ui.surface.set_clip(None)
        ui.written[before:] = [t for t in ui.written[before:] if inner.contains(t.rect)]
        draw_thumb(ui, page, self.scroll)

    def _bar(self, ui: Ui, bar: pygame.Rect) -> None:
        words, gap = self.desk.words, ui.u(8)
        find, rest = bar.copy(), bar.copy()
        rest.width = ui.u(120) if self.wanted else 0
        find.width -= rest.width + (gap if self.wanted else 0)
        rest.right = bar.right
        label = words("rules.wanted", wanted=self.wanted) if self.wanted else words("rules.search")
        ui.button("search", find, label, self._ask, PLAIN, "table/art/search")
        if self.wanted:
            ui.button("all", rest, words("rules.all"), lambda: self.look_for(""), PLAIN)

    def _blocks(self, ui: Ui, width: int) -> Iterator[Block]:
        """Lay out chapters and statements for a width in pixels."""
        chapters = self.chapters
        if not chapters:
            nothing = self.desk.words("rules.nothing", wanted=self.wanted)
            yield Block(ui.u(90), lambda box: ui.text(nothing, box, BODY))
        for chapter in chapters:
            yield self._heading(ui, chapter)
            for statement in chapter.statements:
                yield self._statement(ui, width, statement)
                if statement.rows:
                    yield self._table(ui, width, statement.rows)

    def _heading(self, ui: Ui, chapter: Chapter) -> Block:
        title = chapter.title
        picture = self._pictures.get(f"above {chapter.statements[0].number}")

        def draw(box: pygame.Rect) -> None:
            line = pygame.Rect(box.left, box.top + ui.u(10), box.width, box.height - ui.u(16))
            left = line.left
            if picture:
                ui.icon(picture, (line.left + ui.u(22), line.centery), 40)
                left += ui.u(GUTTER)
            ui.text(title, pygame.Rect(left, line.top, line.right - left, line.height), TITLE)
            rule(ui, line.bottom + ui.u(1), box.left, box.right)

        return Block(ui.u(66), draw, title)

    def _statement(self, ui: Ui, width: int, statement: Statement) -> Block:
        column = width - ui.u(GUTTER)
        notes: list[str] = []
        if len(statement.editions) == 1:
            notes.append(self.desk.words("rules.edition", edition=statement.editions[0]))
        source = " · ".join([*notes, statement.source])
        high, low = ui.height(statement.text, column, BODY), ui.height(source, column, SOURCE)
        picture = self._pictures.get(statement.number)

        def draw(box: pygame.Rect) -> None:
            left, top = box.left + ui.u(GUTTER), box.top + ui.u(8)
            number = pygame.Rect(box.left, top + ui.u(1), ui.u(GUTTER - 8), ui.u(18))
            ui.text(statement.number, number, NUMBER)
            if picture:
                at = (box.left + ui.u(PICTURE / 2), number.bottom + ui.u(PICTURE / 2))
                ui.icon(picture, at, PICTURE)
            ui.text(statement.text, pygame.Rect(left, top, column, high + 1), BODY)
            ui.text(source, pygame.Rect(left, top + high + ui.u(2), column, low + 1), SOURCE)

        least = ui.u(8 + 20 + PICTURE + 4) if picture else 0
        return Block(max(high + low + ui.u(22), least), draw, statement.number)

    def _table(self, ui: Ui, width: int, rows: Sequence[Sequence[str]]) -> Block:
        """Lay out a table: columns hold their longest word, and share the rest by their texts."""
        left = ui.u(GUTTER)
        columns = [
            [cell.replace("_", " ") for cell in column] for column in zip(*rows, strict=True)
        ]
        least = [max(ui.width(word, 10) for cell in column for word in cell.split() or [""])
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
                    ui.surface.fill(mix(ADRIATIC, CREAM, 0.8), line)
                for i, cell in enumerate(column[number] for column in columns):
                    place = pygame.Rect(box.left + edges[i], y, edges[i + 1] - edges[i], step)
                    ui.text(cell, ui.inset(place, 4, 1), CELL)
                y += step
                rule(ui, y - 1, box.left + left, box.right)

        return Block(sum(high) + ui.u(8), draw)

    # --- in words ----------------------------------------------------------------------------

    def mirror(self, ui: Ui) -> Mirror:
        """Return all chapters with their statements, wherever the page stands."""
        words = self.desk.words
        key = (self.wanted, language())
        if self._told[0] != key:
            count = sum(len(chapter.statements) for chapter in self.chapters)
            found = words("rules.found", count=count, wanted=self.wanted) if self.wanted else ""
            self._told = (key, [*self._sections()], found)
        status = self._told[2]
        title = words("rules.title", game=find_game(self.game).title)
        buttons = Section("buttons", presses=presses(ui, ui.targets))
        return Mirror(title, status, [buttons, *self._told[1]])

    def _sections(self) -> Iterator[Section]:
        for number, chapter in enumerate(self.chapters):
            lines = [f"{s.number} {s.text}" for s in chapter.statements]
            yield Section(f"chapter:{number}", chapter.title, lines)
            for statement in chapter.statements:
                if statement.rows:
                    head, *rows = statement.rows
                    yield Section(statement.number, statement.number, (), head, rows)
