"""What a table shows: status, board, panels and log, laid out for any screen.

What may be done with it is another thought: `table.py` plays a match, `replay.py` shows one again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.core.contract import Decision, Event, Position
from game.core.words import language
from game.table.boardview import BoardView
from game.table.contract import Scene
from game.table.explain import Explanation
from game.table.games import find_table
from game.table.layout import LOG, arrange
from game.table.log import draw_log
from game.table.mirror import Section
from game.table.motion import PACE
from game.table.part import Choices
from game.table.progress import Progress
from game.table.screens.base import Page, quay
from game.table.session import Session
from game.table.targets import Spoken
from game.table.telling import seat_inks
from game.table.theme import FADED, GOLD, INK, STONE, Rgb, Type
from game.table.ui import PLAIN, QUIET, Ui

if TYPE_CHECKING:
    from game.table.app import App

ICONS = "table/art/"
EMBLEM, LOW_EMBLEM = 30.0, 21.0
SMALL = 420.0
"""Below this width the reason in the status line needs all of it."""


class Tabletop(Page):
    """A position of a match. Whoever shows it says which one, and what the status line says."""

    bars = 1
    """How many rows of buttons stand below the table."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.table = find_table(session.match.game.id)
        self.memory: dict[str, str] = {}
        self.board: BoardView = BoardView(app.look)
        self._progress = Progress()
        self._below = 0
        self._lines: dict[int, tuple[object, object, list[str]]] = {}
        self._told_of: tuple[object, str] = (None, "")
        self._told: list[Section] = []
        self._drawn = self._scene()

    # --- what is shown -----------------------------------------------------------------------

    def _scene(self) -> Scene:
        """Return what is to be seen now."""
        raise NotImplementedError

    def _says(self, scene: Scene) -> tuple[str, str]:
        """Return the status line: what is to do, and why."""
        raise NotImplementedError

    def _bar(self, ui: Ui, area: pygame.Rect, scene: Scene) -> None:
        """Draw the buttons below the table."""
        raise NotImplementedError

    def _look_back(self, step: int) -> None:
        """Show the position after a number of steps."""
        raise NotImplementedError

    def _leave(self) -> None:
        """Go away from the table."""
        raise NotImplementedError

    def _rim(self, scene: Scene) -> Rgb:
        """Return the colour of the rim of the status line."""
        return GOLD if scene.shown else STONE

    def _thinks(self, scene: Scene) -> float | None:
        """Return how far somebody has thought whose thinking is to be shown."""
        del scene
        return None

    def _entries(self) -> list[tuple[int, list[str]]]:
        """Return the log: for each step its number (-1: the set-up) and its lines."""
        session = self.session
        entries = []
        spoken = (language(), session.names)
        for number, events in enumerate(session.told(), start=-1):
            passed = number in session.passed
            known = self._lines.get(number)
            if known is None or known[0] is not events or known[1] != (*spoken, passed):
                lines = self.table.tell(events, session.names)
                if passed and lines:
                    lines[-1] = self.app.words("table.passed", line=lines[-1])
                known = self._lines[number] = (events, (*spoken, passed), lines)
            entries.append((number, known[2]))
        return entries

    def explain(self, topic: str) -> Explanation | None:
        """Let the game's table explain a thing."""
        return self.table.explain(self._drawn, topic)

    def _open_table(self) -> list[Section]:
        """Return table and log in words; made anew when the reader's view is another."""
        scene = self._drawn
        if self._told_of[0] is not scene.view or self._told_of[1] != language():
            self._told_of = (scene.view, language())
            log = [line for _, lines in self._entries() for line in lines]
            title = self.app.words("table.log")
            self._told = [*self.table.sections(scene), Section("log", title, log, log=True)]
        return self._told

    # --- the picture -------------------------------------------------------------------------

    def ground(self, ui: Ui) -> None:
        """Lay the stones of the quay."""
        quay(ui)

    def whole_board(self, ui: Ui) -> None:
        """Draw the whole board, to be scaled while it is moved."""
        self.ground(ui)
        scene = self._scene()
        self.table.draw_board(ui, self.board.area, scene)

    def draw(self, ui: Ui) -> None:
        """Draw the whole table."""
        self._drawn = self._scene()
        self._lay(ui, self._drawn)

    def _lay(self, ui: Ui, scene: Scene, moving: str | None = None) -> None:
        """Draw a scene; while something is `moving` that is told, and nothing can be chosen."""
        still = moving is not None
        layout = arrange(ui, self.table, scene, self.bars)
        self._below = layout.status.bottom
        self.board.lay(
            ui, layout.board, lambda area: self.table.draw_board(ui, area, scene), still=still
        )
        self._status(ui, layout.status, scene, moving)
        for name, rect in layout.panels.items():
            self._panel(ui, name, rect, scene)
        if not still:
            self._bar(ui, layout.bar, scene)

    def _status(self, ui: Ui, area: pygame.Rect, scene: Scene, moving: str | None) -> None:
        """Draw whose turn it is and the two lines of the status, or what is moving."""
        rim = STONE if moving is not None else self._rim(scene)
        ui.card(area)
        if rim != STONE:
            pygame.draw.rect(ui.surface, rim, area, max(2, ui.u(2)), ui.u(8))
        side = ui.touch_height()
        home = pygame.Rect(area.right - side - ui.u(4), area.centery - side // 2, side, side)
        ui.button("leave", home, "", self._leave, QUIET, ICONS + "home",
                  Spoken(self.app.words("end.home")))  # fmt: skip
        inner = ui.inset(area, 8, 4)
        inner.width = home.left - ui.u(4) - inner.left
        small = area.width < ui.u(SMALL)
        head, why = self._says(scene) if moving is None else (moving, "")
        top = inner.copy()
        if why:
            top.height = round(inner.height * 0.37)
        low = pygame.Rect(inner.left, top.bottom, inner.width, inner.bottom - top.bottom)
        if scene.decision:
            seat, size = scene.decision.seat, LOW_EMBLEM if small else EMBLEM
            middle = top.centery if small else inner.centery
            ui.emblem(seat, scene.colours[seat], (inner.left + ui.u(size / 2), middle), size)
            step = ui.u(size + 8)
            top.left, top.width = top.left + step, top.width - step
            if not small:
                low.left, low.width = top.left, top.width
        self._progress.hide()
        share = self._thinks(scene) if moving is None else None
        if share is not None:
            groove = pygame.Rect(area.left + ui.u(10), area.bottom - ui.u(5), 0, max(2, ui.u(3)))
            groove.width = area.width - ui.u(20)
            self._progress.draw(ui, groove, share)
        if not why:
            ui.text(head, top, Type(15, lines=3, face="bold"))
            return
        ui.text(head, top, Type(16, INK, lines=2, least=7, face="bold"))
        ui.text(why, low, Type(12.5, FADED, "left", "top", lines=4, least=8))

    # --- panels ------------------------------------------------------------------------------

    def _panel(self, ui: Ui, name: str, rect: pygame.Rect, scene: Scene) -> None:
        """Draw a panel; what stands in it changes with the view, and with what is touched there."""
        content: object = (scene.view, scene.reader, scene.decision, scene.names, scene.colours)
        if name == LOG:
            content = (self._entries(), scene.names, scene.colours)
        shown = f"action:{scene.shown}" if scene.shown else None
        lit = (ui.focus, ui.pointed, ui.pressed, shown)
        choices = Choices(self, scene.legal.keys(), lit)
        ui.part(name, rect, content, choices, lambda: self._draw_panel(ui, name, rect, scene))

    def _draw_panel(self, ui: Ui, name: str, rect: pygame.Rect, scene: Scene) -> None:
        if name == LOG:
            inks = seat_inks(self.session.names, self.app.colours(self.session))
            spoken = self.app.words("table.look_back")
            draw_log(ui, rect, self._entries(), inks, self._look_back, spoken)
        else:
            self.table.draw_panel(ui, name, rect, scene)

    def _book(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw the way to the rules."""
        title = self.session.match.game.title
        spoken = Spoken(self.app.words("rules.open", game=title))
        ui.button("rules", rect, "", self._rules, PLAIN, ICONS + "rules", spoken)

    def _rules(self) -> None:
        from game.table.screens.rules import RulesPage  # noqa: PLC0415 - most matches do without

        self.app.show(RulesPage(self.app, self.session.match.game.id, partial(self.app.show, self)))

    # --- motion ------------------------------------------------------------------------------

    def _move(
        self,
        before: Position,
        asked: Decision | None,
        events: Sequence[Event],
        reader: int,
        pace: float = 1.0,
        *,
        through: bool = False,
    ) -> bool:
        """Let events be seen over the picture before them, as far as the reader may know them.

        Return whether anything will be seen moving. It takes `pace` times as long as is set;
        a touch meanwhile counts when it goes `through`.
        """
        view = self.session.match.game.view(before, reader)
        scene = replace(self._scene(), view=view, decision=asked, legal={}, chosen=None, shown=None)
        told = [event.seen_by(reader) for event in events]
        says = self.table.tell(told, self.session.names)

        def still(ui: Ui) -> None:
            self.ground(ui)
            self._lay(ui, scene, says[0] if says else "")

        flights = self.table.flights(told, scene)
        pace *= PACE.get(self.app.settings.speed, 1.0)
        return self.app.animate(still, flights, pace, through=through)
