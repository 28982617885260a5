"""Rules of a game: an overview with pictures, then all chapters of statements, with search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from portolan.core.i18n import language
from portolan.registry import find_game
from portolan.session.letters import written
from portolan.session.lobby.rulebook import (
    Chapter,
    Rulebook,
    named,
    read_rules,
    search,
    with_found_panels,
)
from portolan.ui.animation.scroll import Scroll
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.long_page import LongPage
from portolan.ui.navigation.page import heading
from portolan.ui.render.a11y_tree import A11yTree, Section, presses
from portolan.ui.render.hit_targets import Label
from portolan.ui.render.ui import PLAIN, PRIMARY, Ui
from portolan.ui.screens.interstitial.text_prompt import ask_text
from portolan.ui.screens.rules.page_layout import RulesBlock, RulesLayout
from portolan.ui.table_widgets.scrollbar import draw_thumb

WIDTH = 760.0
LONGEST_WANTED = 40
"""Limit on a search, in letters."""


class RulesPage(LongPage):
    """All rules of a game on one long page, which begins at a requested statement.

    `numbers` is whether it shows the numbers of statements and their sources; the requested one
    always shows its number.
    """

    name = "rules"

    def __init__(self, app: AppContext, game: str, statement: str = "") -> None:
        super().__init__(app, Scroll())
        self.game = game
        self.wanted = ""
        self.numbers = False
        self._marked = self._goes_to = statement
        self._read: tuple[str, tuple[Chapter, ...]] = ("", ())
        self._cached_blocks: tuple[object, list[RulesBlock]] = (None, [])
        self._tree_blocks: tuple[object, list[Section], str] = (None, [], "")

    @property
    def rulebook(self) -> Rulebook:
        """The rules in the current language, with the panels that match the search."""
        return with_found_panels(read_rules(self.game, language()), self.wanted)

    @property
    def chapters(self) -> Sequence[Chapter]:
        """The chapters that match the search, in the current language; all without a search."""
        if self._read[0] != language():
            name = find_game_ui(self.game).rule_name or _nameless
            self._read = (language(), named(self.rulebook.chapters, name))
        return search(self._read[1], self.wanted)

    # --- input -------------------------------------------------------------------------------

    def look_for(self, wanted: str) -> None:
        """Search for words; show all rules without words."""
        self.wanted = written(wanted, LONGEST_WANTED)
        self.scroll.to(0, smooth=False)
        self.app.refresh()

    def show(self, number: str) -> None:
        """Go to a chapter by its title, or to a statement by its number."""
        top = self._top_of(number)
        if top is not None:
            self.scroll.to(top, smooth=self.app.settings.animates)
        elif self.wanted:  # from a found panel to its statements
            self.wanted, self._goes_to = "", number
        self.app.refresh()

    def _top_of(self, number: str) -> int | None:
        """Return the offset of a chapter or statement in pixels; None if it is not shown."""
        top = 0
        for block in self._cached_blocks[1]:
            if block.number == number:
                return top
            top += block.height
        return None

    def _ask(self) -> None:
        ask_text(self.app, self.app.words("rules.search"), self.wanted, self.look_for)

    def _switch(self) -> None:
        """Show or hide numbers and sources, without scrolling away."""
        self._goes_to = self._in_sight()
        self.numbers = not self.numbers

    def _in_sight(self) -> str:
        """Return the first visible chapter or statement."""
        top, found = 0, ""
        for block in self._cached_blocks[1]:
            if top > self.scroll.offset:
                break
            found = block.number or found
            top += block.height
        return found if self.scroll.offset else ""

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Scroll by keys; `/` searches."""
        if event.type == pygame.KEYDOWN and event.unicode == "/":
            self._ask()
            return True
        return super().handle_key(event)

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw title, search and the visible part of the page."""
        words, gap = self.app.words, ui.u(8)
        whole = ui.safe
        area = whole.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(WIDTH) - area.width), 0)
        title = words("rules.title", game=find_game(self.game).title)
        top = heading(ui, area, title, self.app.navigator.back, words("new.back"))
        bar = pygame.Rect(area.left, top, area.width, ui.touch_height())
        self._bar(ui, bar)
        page = pygame.Rect(area.left, bar.bottom + gap, area.width, 0)
        page.height = area.bottom - page.top
        ui.card(page)
        inner = ui.inset(page, 14, 8)
        inner.width -= ui.u(6)
        blocks = self._lay(ui, inner)
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

    def _lay(self, ui: Ui, inner: pygame.Rect) -> list[RulesBlock]:
        """Lay out the page after a change; scroll to the requested place."""
        key = (ui, inner.width, ui.unit, self.wanted, self.numbers, language())
        if self._cached_blocks[0] != key:
            self._cached_blocks = (key, [*self._blocks(ui, inner.width)])
        blocks = self._cached_blocks[1]
        self.scroll.fit(sum(block.height for block in blocks), inner.height)
        if self._goes_to:
            self.scroll.to(self._top_of(self._goes_to) or 0, smooth=False)
            self._goes_to = ""
        return blocks

    def _blocks(self, ui: Ui, width: int) -> Iterator[RulesBlock]:
        paper = RulesLayout(
            ui, self.app.words, self.game, width, self.numbers, self._marked, self.show
        )  # fmt: skip
        chapters = self.chapters
        if not self.wanted:
            yield from paper.lay(self.rulebook, chapters)
        elif chapters or self.rulebook.glance:
            yield from paper.glance(self.rulebook)
            yield from paper.found(chapters)
        else:
            yield paper.nothing(self.wanted)

    def _bar(self, ui: Ui, bar: pygame.Rect) -> None:
        """Draw the buttons: search, the contents or all rules, show or hide numbers and sources."""
        words, gap = self.app.words, ui.u(8)
        find, rest, switch = bar.copy(), bar.copy(), bar.copy()
        switch.width = min(ui.u(190), bar.width // 3)
        switch.right = bar.right
        rest.width = ui.touch_height()
        rest.right = switch.left - gap
        find.width = rest.left - gap - find.left
        label = words("rules.wanted", wanted=self.wanted) if self.wanted else words("rules.search")
        ui.button("search", find, label, self._ask, PLAIN, "table/art/search")
        if self.wanted:
            text = Label(words("rules.all"))
            every = partial(self.look_for, "")
            ui.button("all", rest, "", every, PLAIN, "table/art/close", text)
        else:
            title = words("rules.contents")
            go = partial(self.show, title)
            ui.button("contents", rest, "", go, PLAIN, "table/art/log", Label(title))
        label, look = words("rules.numbers"), PRIMARY if self.numbers else PLAIN
        a11y_label = Label(label, "checkbox", self.numbers)
        ui.button("numbers", switch, label, self._switch, look, a11y_label=a11y_label)

    # --- accessibility tree ------------------------------------------------------------------

    def a11y_tree(self, ui: Ui) -> A11yTree:
        """Return the overview and all chapters, whatever is visible."""
        words = self.app.words
        key = (self.wanted, self.numbers, language())
        if self._tree_blocks[0] != key:
            count = sum(len(chapter.statements) for chapter in self.chapters)
            count += len(self.rulebook.glance)
            found = words("rules.found", count=count, wanted=self.wanted) if self.wanted else ""
            self._tree_blocks = (key, [*self._sections()], found)
        status = self._tree_blocks[2]
        title = words("rules.title", game=find_game(self.game).title)
        buttons = Section("buttons", presses=presses(ui, ui.targets))
        return A11yTree(title, status, [buttons, *self._tree_blocks[1]])

    def _sections(self) -> Iterator[Section]:
        rulebook = self.rulebook
        if rulebook.glance:
            lines = [f"{panel.title}. {panel.text}" for panel in rulebook.glance]
            yield Section("glance", rulebook.title, lines)
        for number, chapter in enumerate(self.chapters):
            lines = [f"{s.number} {s.text}" if self.numbers else s.text
                     for s in chapter.statements]  # fmt: skip
            yield Section(f"chapter:{number}", chapter.title, lines)
            for statement in chapter.statements:
                if statement.rows:
                    head, *rows = statement.rows
                    yield Section(statement.number, statement.number, (), head, rows)


def _nameless(code: str) -> str | None:
    """Return None: codes are shown unchanged."""
    del code
    return None
