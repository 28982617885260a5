"""What a table shows: status, board, panels and log, laid out for any screen.

What may be done with it is the affair of the screen it is on: `play.py` plays a match, `replay.py`
shows one again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

import pygame

from game.core.contract import Decision, Event, Position
from game.core.words import language
from game.table.contract.find import find_table
from game.table.contract.scene import AnyScene
from game.table.draw.mirror import Section
from game.table.draw.part import Choices
from game.table.draw.targets import Box, Point, Spoken, Target
from game.table.draw.theme import STONE, Rgb
from game.table.draw.ui import Ui
from game.table.fittings.explanation import Explanation, Link
from game.table.fittings.ground import quay
from game.table.fittings.telling import seat_inks
from game.table.match.session import Session
from game.table.moving.flight import PACE, USUAL, Tempo
from game.table.moving.progress import Progress
from game.table.offer.rulebook import has_rules, read_rules
from game.table.parts.boardview import BoardView
from game.table.parts.layout import LOG, Layout, arrange, uncovered
from game.table.parts.log import LogStrip
from game.table.parts.status import StatusLine, WayOut
from game.table.play.journal import Entry, journal_of
from game.table.ways.desk import Desk
from game.table.ways.routes import Log, Rules

ICONS = "table/art/"
RULE = re.compile(r"\b[A-Z]-\d+\b")
"""What the number of a rule looks like in a text."""
_NUMBERS = re.compile(rf" \({RULE.pattern}(?:, {RULE.pattern})*\)")


class Shows(Protocol):
    """What a tabletop asks of the screen that it is on."""

    bars: int
    """How many rows of buttons stand below the table."""
    chart: float
    """How many units more are wanted there for a chart."""

    def scene(self) -> AnyScene:
        """Return what is to be seen now."""

    def says(self, scene: AnyScene) -> tuple[str, str]:
        """Return the status line: what is to do, and why."""

    def tells_of(self, scene: AnyScene) -> int | None:
        """Return the seat that the status line tells of."""

    def shorter(self, scene: AnyScene, why: str) -> str:
        """Return the second line of the status where there is little room for it."""

    def rim(self, scene: AnyScene) -> Rgb:
        """Return the colour of the rim of the status line."""

    def progress(self, scene: AnyScene) -> float | None:
        """Return how far somebody has thought whose thinking is to be shown."""

    def seen_again(self, scene: AnyScene) -> int | None:
        """Return the step from which a touch on the status line shows what others did."""

    def log(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """Return those entries of the log that are shown."""

    def draw_bar(self, ui: Ui, area: pygame.Rect, scene: AnyScene) -> None:
        """Draw the buttons below the table."""

    def look_at(self, step: int) -> None:
        """Show the table as it was after a number of steps."""

    def way_out(self) -> WayOut:
        """Return what leads away from the table."""


class Tabletop:
    """A position of a match on the screen.

    `has_book` is whether the game has rules to read; `below` is where the status line ends.
    """

    def __init__(self, desk: Desk, session: Session, screen: Shows) -> None:
        self.desk, self.session = desk, session
        self.table = find_table(session.match.game.id)
        self.board = BoardView(desk.movement.look)
        self.progress = Progress()
        self.strip = LogStrip()
        self.journal = journal_of(session)
        self.has_book = has_rules(session.match.game.id)
        self.below = 0
        self._screen = screen
        self._log_told: tuple[object, Section] | None = None
        self._laid: tuple[object, Layout, list[pygame.Rect]] | None = None
        self._told_of: tuple[object, object] = (None, None)
        self._told: list[Section] = []
        self._drawn: AnyScene | None = None
        self._unseen = 0
        """How many steps at the end of the log are still seen moving."""

    @property
    def settings(self) -> dict[str, str]:
        """What is set for the game's own table."""
        known = self.table.settings.choices() if self.table.settings else {}
        return self.desk.settings.of_table(self.session.match.game.id, known)

    @property
    def drawn(self) -> AnyScene:
        """The scene that was drawn last."""
        if self._drawn is None:
            self._drawn = self._screen.scene()
        return self._drawn

    def place_of(self, ui: Ui, text: str) -> Target | None:
        """Return where an action is chosen, in sight or not, or the step towards it."""
        towards = (t for t in ui.in_sight if text in t.towards)
        return next((t for t in ui.targets if t.action == text), next(towards, None))

    def explain(self, topic: str) -> Explanation | None:
        """Let the game's table explain a thing; the numbers of its rules lead to them."""
        told = self.table.help.explain(self.drawn, topic) if self.table.help else None
        return told and self.linked(told, told.note)

    def linked(self, told: Explanation, text: str) -> Explanation:
        """Return an explanation with ways to the rules that a text names by their numbers.

        There is one way to each chapter, to the first rule of it that is named.
        """
        ways = {link.label: link for link in told.links}
        if self.has_book:
            chapters = read_rules(self.session.match.game.id, language()).chapters
            title = {s.number: c.title for c in chapters for s in c.statements}
            more: dict[str, Link] = {}
            for number in RULE.findall(text):
                more.setdefault(title[number], self._to_rule(number, title[number]))
            ways = more | {label: link for label, link in ways.items() if label not in more}
        return replace(told, links=[*ways.values()])

    def _to_rule(self, number: str, chapter: str) -> Link:
        """Return the way to a rule by its number, called as its chapter is."""
        route = Rules(self.session.match.game.id, number)
        said = self.desk.words("rules.chapter", chapter=chapter)
        return Link(number, chapter, said, lambda: self.desk.way.go(route))

    def in_words(self) -> list[Section]:
        """Return the open table in words; made anew when the reader's view is another."""
        scene = self.drawn
        known = (scene.view, (language(), scene.settings))
        if self._told_of[0] is not known[0] or self._told_of[1] != known[1]:
            self._told_of = known
            self._told = [*self.table.mirror.sections(scene)]
        return self._told

    def log_in_words(self) -> Section:
        """Return the log as far as it is shown, for a screen reader."""
        entries = self._screen.log(self.journal.entries())
        if self._log_told is None or self._log_told[0] is not entries:
            log = [line for _, lines in entries for line in lines]
            section = Section("log", self.desk.words("table.log"), log, log=True)
            self._log_told = (entries, section)
        return self._log_told[1]

    # --- the picture -------------------------------------------------------------------------

    def whole_board(self, ui: Ui) -> None:
        """Draw the whole board, to be scaled while it is moved."""
        quay(ui)
        self.table.board(ui, self.board.area, self._screen.scene())

    def draw(self, ui: Ui) -> None:
        """Draw the whole table."""
        self._drawn = self._screen.scene()
        self._lay(ui, self._drawn)

    def _lay(
        self,
        ui: Ui,
        scene: AnyScene,
        moving: str | None = None,
        lifted: AnyScene | None = None,
    ) -> None:
        """Draw a scene; while something is `moving` that is told, and nothing can be chosen.

        The board shows the scene from which everything is `lifted` that flies away.
        """
        still, on_board = moving is not None, lifted or scene
        layout, free = self._layout(ui, scene)
        quay(ui, free)
        self.board.lay(ui, layout.board, lambda area: self._board(ui, area, on_board), still=still)
        for name, rect in layout.panels.items():
            self._panel(ui, name, rect, scene)
        self._screen.draw_bar(ui, layout.bar, scene)
        self._status(ui, layout.status, scene, moving)  # last: it may name what is to be touched

    def _layout(self, ui: Ui, scene: AnyScene) -> tuple[Layout, list[pygame.Rect]]:
        """Return where everything stands, and what board and panels leave free.

        It is found anew when something else is shown.
        """
        bar = self._screen.bars, self._screen.chart
        key = (ui.canvas, ui.unit, ui.scale, language(), bar, _shown(scene),
               scene.legal.keys(), scene.chosen, scene.shown)  # fmt: skip
        if self._laid is None or self._laid[0] != key:
            layout = arrange(ui, self.table, scene, *bar)
            covers = [layout.board, *layout.panels.values()]
            self._laid = (key, layout, uncovered(ui.surface.get_rect(), covers))
        return self._laid[1:]

    def _status(self, ui: Ui, area: pygame.Rect, scene: AnyScene, moving: str | None) -> None:
        """Draw whose turn it is and the two lines of the status, or what is moving."""
        still = moving is not None
        says = (moving, "") if moving is not None else self._screen.says(scene)
        asked = scene.decision.seat if scene.decision else None
        seat = asked if still else self._screen.tells_of(scene)
        step_back = None if still else self._screen.seen_again(scene)
        line = StatusLine(ui, area, scene, seat, again=step_back is not None)
        rim = STONE if still else self._screen.rim(scene)
        shorter = partial(self._screen.shorter, scene)
        line.draw(says, shorter, rim, self._screen.way_out())
        self.below = line.rect.bottom
        self.board.cover(line.rect)
        self.progress.hide()
        share = None if still else self._screen.progress(scene)
        if share is not None:
            left, low, thick = ui.u(10), line.rect.bottom - ui.u(5), max(2, ui.u(3))
            groove = pygame.Rect(area.left + left, low, area.width - 2 * left, thick)
            self.progress.draw(ui, groove, share)
        if step_back is not None:
            self._again(ui, area, step_back)

    def _again(self, ui: Ui, area: pygame.Rect, step: int) -> None:
        """Let a touch on the status line show again what it tells of others."""
        told = area.copy()
        told.width -= ui.touch_height() + ui.u(8)
        spoken = Spoken(self.desk.words("table.news"))
        ui.way_out("news", Box(told), partial(self._screen.look_at, step), spoken)

    # --- the log that is read on where it stands ---------------------------------------------

    def scrolled(self, pixels: float, at: Point, *, smooth: bool) -> bool:
        """Let the log follow wheel or finger, if they are there."""
        if not self.strip.covers(at):
            return False
        self.strip.scroll.by(pixels, smooth=smooth and self.desk.settings.moves)
        return True

    def typed(self, event: pygame.event.Event) -> bool:
        """Let the log go up and down by keys, if focus or pointer are there."""
        return event.type == pygame.KEYDOWN and self.strip.key(self.desk.ui, event.key)

    def glide(self) -> bool:
        """Let the log go on to where it is going; return whether it has moved."""
        if moved := self.strip.scroll.tick():
            self.desk.refresh()
        return moved

    # --- panels ------------------------------------------------------------------------------

    def _board(self, ui: Ui, area: pygame.Rect, scene: AnyScene) -> None:
        """Draw the board, all of which lies in an area, as far as it is in sight."""
        seen = area.clip(ui.surface.get_clip())
        content = (area, scene.chosen, scene.shown, _shown(scene))
        choices = self._choices(ui, scene)
        ui.part("board", seen, content, choices, lambda: self.table.board(ui, area, scene))

    def _panel(self, ui: Ui, name: str, rect: pygame.Rect, scene: AnyScene) -> None:
        """Draw a panel; what stands in it changes with the view, and with what is touched there."""
        content: object = _shown(scene)
        if name == LOG:
            entries, colours = self._log(), self.desk.colours(self.session)
            self.strip.lay(ui, rect, entries, seat_inks(self.session.names, colours))
            content = (entries, scene.names, scene.colours, self.strip.scroll.offset)
        self._part(ui, name, rect, content, scene,
                   lambda: self._draw_panel(ui, name, rect, scene))  # fmt: skip

    def _part(
        self,
        ui: Ui,
        name: str,
        area: pygame.Rect,
        content: object,
        scene: AnyScene,
        draw: Callable[[], object],
    ) -> None:
        """Draw a part, on the stones that are laid there only when it is drawn anew."""

        def on_stones() -> None:
            quay(ui, [ui.reach(area)])
            draw()

        ui.part(name, area, content, self._choices(ui, scene), on_stones)

    def _choices(self, ui: Ui, scene: AnyScene) -> Choices:
        """Return what can be chosen in a part, and what of it looks different now."""
        shown = f"action:{scene.shown}" if scene.shown else None
        return Choices(self._screen, scene.legal.keys(), (ui.focus, ui.pointed, ui.pressed, shown))

    def _draw_panel(self, ui: Ui, name: str, rect: pygame.Rect, scene: AnyScene) -> None:
        if name == LOG:
            self.strip.draw(ui, self.unroll, self._screen.look_at)
        elif self.table.panels:
            self.table.panels.draw(ui, name, rect, scene)

    def _log(self) -> Sequence[Entry]:
        """Return the log, which does not run ahead of what is seen moving."""
        entries = self._screen.log(self.journal.entries())
        return entries[: len(entries) - self._unseen] if self._unseen else entries

    def unroll(self) -> None:
        """Go to the whole log."""
        self.desk.way.go(Log(self.session.key))

    def open_book(self) -> None:
        """Go to the rules."""
        self.desk.way.go(Rules(self.session.match.game.id))

    # --- motion ------------------------------------------------------------------------------

    def move(
        self,
        before: Position,
        asked: Decision | None,
        events: Sequence[Event],
        reader: int,
        tempo: Tempo = USUAL,
        *,
        steps: int = 1,
        through: bool = False,
    ) -> bool:
        """Let events be seen over the picture before them, as far as the reader may know them.

        Return whether anything will be seen moving. They are those of the last `steps` of the log,
        which shows them afterwards. The tempo is that at the usual speed; a touch meanwhile
        counts when it goes `through`.
        """
        view = self.session.match.game.view(before, reader)
        scene = replace(
            self._screen.scene(), view=view, decision=asked, legal={}, steps=(), chosen=None,
            shown=None, row=(),
        )  # fmt: skip
        told = [event.seen_by(reader) for event in events]
        says = self.table.words.tell(told, self.session.names)
        lifted = self.table.lifted(told, scene) if self.table.lifted else None

        def still(ui: Ui) -> None:
            self._unseen = steps
            try:
                self._lay(ui, scene, says[0] if says else "", lifted)
            finally:  # a picture may be left unfinished
                self._unseen = 0

        flights = self.table.flights(told, scene) if self.table.flights else ()
        tempo = replace(tempo, pace=tempo.pace * PACE.get(self.desk.settings.speed, 1.0))
        return self.desk.movement.animate(still, flights, tempo, through=through)


def unnumbered(text: str) -> str:
    """Return a text without the numbers of rules in brackets, which nobody reads."""
    return _NUMBERS.sub("", text)


def _shown(scene: AnyScene) -> object:
    """Return what any part of a scene may show, to be compared."""
    return (
        (scene.view, scene.reader, scene.decision, *scene.steps), scene.names, scene.colours,
        scene.settings, (*scene.row,),
    )  # fmt: skip
