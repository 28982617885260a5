"""A table: status line, board, panels and log, laid out for any screen.

The screen that uses it decides what can be done: `play.py` plays a match, `replay.py` replays one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

import pygame

from portolan.core.contract import Decision, Event, Position, Viewer
from portolan.core.i18n import language
from portolan.session.lobby.game_list import offered, titles_in
from portolan.session.lobby.rulebook import has_rules, read_rules
from portolan.session.session import Session
from portolan.ui.animation.flight import PACE, USUAL, Tempo
from portolan.ui.animation.progress import Progress
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.game_ui.player_row import explain_shared, shared_figures
from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.game_ui.timeline import BOARD
from portolan.ui.game_ui.variants import VARIANTS
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.routes import LogRoute, RulesRoute
from portolan.ui.render.a11y_tree import Section
from portolan.ui.render.cached_layer import ShownChoices
from portolan.ui.render.hit_targets import NO_LABEL, Box, HitTarget, Label, Point
from portolan.ui.render.ui import Ui
from portolan.ui.table.log_text import Entry, log_text_of
from portolan.ui.table_widgets.board_view import BoardView
from portolan.ui.table_widgets.button_bar import LABEL
from portolan.ui.table_widgets.layout import (
    LOG,
    NO_MAX,
    BoardHeights,
    Layout,
    LogTop,
    MaxHeights,
    arrange,
    uncovered,
)
from portolan.ui.table_widgets.log_panel import LogStrip
from portolan.ui.table_widgets.status_line import CornerButton, Status, StatusLine
from portolan.ui.widgets.background import quay
from portolan.ui.widgets.rich_text import seat_inks
from portolan.ui.widgets.tooltip import Tooltip, TooltipLink

ICONS = "table/art/"
IN_FULL = "in-full"
"""The key of the target that shows a text of the status in full."""
EDGE = 5.0
"""Room, in units, between such a text and the buttons below it."""
RULE = re.compile(r"\b[A-Z]-\d+\b")
"""Pattern of a rule's number in a text."""
_NUMBERS = re.compile(rf" \({RULE.pattern}(?:, {RULE.pattern})*\)")


class TableDelegate(Protocol):
    """What a `TableView` needs from its screen."""

    bars: int
    """The number of rows of buttons below the table."""
    chart: float
    """Extra height there for a chart, in units."""
    log_in_bar: bool
    """Whether the button of the whole log is there."""

    def scene(self) -> AnyScene:
        """Return the scene to draw."""

    def status(self, scene: AnyScene) -> Status:
        """Return the content of the status line."""

    def log(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """Return the entries of the log to show."""

    def draw_bar(self, ui: Ui, area: pygame.Rect, scene: AnyScene) -> None:
        """Draw the buttons below the table."""

    def look_at(self, step: int, *, plays: bool = False) -> None:
        """Show the table as it was after a number of steps; if it `plays`, what follows, too."""

    def corner_button(self) -> CornerButton:
        """Return the button that leaves the table, or opens its menu."""


class TableView:
    """A position of a match on the screen.

    `below` is the lower end of the status line.
    """

    def __init__(self, app: AppContext, session: Session, screen: TableDelegate) -> None:
        self.app, self.session = app, session
        self.game_ui = find_game_ui(session.match.game.id)
        self.board = BoardView(app.movement.move_camera)
        self.progress = Progress()
        self.strip = LogStrip(is_in_bar=screen.log_in_bar)
        self.log_text = log_text_of(session)
        self.has_rules_pages = has_rules(session.match.game.id)
        self.below = 0
        self._screen = screen
        self._log_section: tuple[object, Section] | None = None
        self._cached_layout: tuple[object, Layout, list[pygame.Rect]] | None = None
        self.keeps_room = True
        """Whether the board leaves panels the room that they need at times."""
        self.long_log = False
        """Whether the log has all room that the other panels can do without."""
        self.is_played = True
        """Whether somebody chooses here, so that this room is left from the beginning."""
        self._heights, self._log_top = BoardHeights(), LogTop()
        self._room: tuple[object, object, MaxHeights] | None = None
        """A view, what is asked, and the heights that leave panels room there."""
        self._sections_of: tuple[object, object] = (None, None)
        self._sections: list[Section] = []
        self._drawn: AnyScene | None = None
        self._opened: tuple[str, str] | None = None
        """Both lines of the status that is read in full, until they change."""
        self._unseen = 0
        """How many steps at the end of the log are still being animated."""

    @property
    def settings(self) -> dict[str, str]:
        """The settings of the game's own table."""
        known = self.game_ui.settings.choices() if self.game_ui.settings else {}
        return self.app.settings.of_table(self.session.match.game.id, known)

    @property
    def variants(self) -> list[str]:
        """The names of the options in play that differ from the default."""
        match = self.session.match
        info = offered().get(match.game.id)
        own = titles_in(match.game.custom_material)
        return [*own, *info.in_play(match.options)] if info else own

    def _variants_explained(self) -> Tooltip:
        """Return the tooltip with every option in play and its description."""
        match = self.session.match
        chosen = ((option, match.options[option.id]) for option in match.game.options)
        words = {
            option: self.game_ui.seating.option_words(option.id)
            for option, choice in chosen
            if choice != option.default
        }
        lines = [
            self.app.words("home.spoken", head=text.label, text=text.about)
            for text in words.values()
        ]
        own = titles_in(match.game.custom_material)
        return Tooltip(self.app.words("table.variants"), [*own, *lines], shown=True)

    @property
    def drawn(self) -> AnyScene:
        """The scene that was drawn last."""
        if self._drawn is None:
            self._drawn = self._screen.scene()
        return self._drawn

    def place_of(self, ui: Ui, text: str) -> HitTarget | None:
        """Return where an action is chosen, visible or not, or the step towards it."""
        towards = (t for t in ui.in_sight if text in t.towards)
        return next((t for t in ui.targets if t.action == text), next(towards, None))

    def explain(self, tooltip_id: str) -> Tooltip | None:
        """Return the game's tooltip of an area, with links for the numbers of rules."""
        if tooltip_id == IN_FULL:
            return None
        if tooltip_id == VARIANTS:
            return self._variants_explained()
        if tooltip_id.startswith(LABEL):
            return Tooltip(tooltip_id.removeprefix(LABEL), (), shown=True)
        if tooltip := explain_shared(tooltip_id):
            return tooltip
        text = self.game_ui.help.explain(self.drawn, tooltip_id) if self.game_ui.help else None
        return text and self.linked(text, text.note)

    def linked(self, tooltip: Tooltip, text: str) -> Tooltip:
        """Return a tooltip with links to the rules whose numbers are in a text.

        There is one link for each chapter, to its first rule that is named.
        """
        ways = {link.chapter: link for link in tooltip.links}
        if self.has_rules_pages:
            chapters = read_rules(self.session.match.game.id, language()).chapters
            title = {s.number: c.title for c in chapters for s in c.statements}
            more: dict[str, TooltipLink] = {}
            for number in RULE.findall(text):
                more.setdefault(title[number], self._to_rule(number, title[number]))
            ways = more | {chapter: link for chapter, link in ways.items() if chapter not in more}
        return replace(tooltip, links=[*ways.values()])

    def _to_rule(self, number: str, chapter: str) -> TooltipLink:
        """Return the link to a rule by its number; its button names the chapter."""
        route = RulesRoute(self.session.match.game.id, number)
        text = self.app.words("rules.chapter", chapter=chapter)
        return TooltipLink(number, chapter, text, lambda: self.app.navigator.go(route))

    def in_words(self) -> list[Section]:
        """Return the table for screen readers; rebuilt when the view changes."""
        scene = self.drawn
        known = (scene.view, (language(), scene.settings, shared_figures(scene)))
        if self._sections_of[0] is not known[0] or self._sections_of[1] != known[1]:
            self._sections_of = known
            title, lines = self.app.words("table.variants"), self.variants
            in_play = [Section(VARIANTS, title, lines)] if lines else []
            self._sections = [*self.game_ui.a11y.sections(scene), *in_play]
        return self._sections

    def log_in_words(self) -> Section:
        """Return the shown part of the log for screen readers."""
        entries = self._screen.log(self.log_text.entries())
        if self._log_section is None or self._log_section[0] is not entries:
            log = [line for _, lines in entries for line in lines]
            section = Section("log", self.app.words("table.log"), log, log=True)
            self._log_section = (entries, section)
        return self._log_section[1]

    # --- drawing -----------------------------------------------------------------------------

    def whole_board(self, ui: Ui) -> None:
        """Draw the whole board, which is scaled while it moves."""
        quay(ui)
        with ui.light_palette():
            self.game_ui.board(ui, self.board.area, self._screen.scene())

    def draw(self, ui: Ui) -> None:
        """Draw the whole table."""
        self._drawn = self._screen.scene()
        self._draw_scene(ui, self._drawn)

    def _draw_scene(
        self,
        ui: Ui,
        scene: AnyScene,
        moving: str | None = None,
        without_movers: AnyScene | None = None,
    ) -> None:
        """Draw a scene; while something is `moving`, the status shows that and nothing can be
        chosen. The board shows the scene `without_movers`, the pieces that fly away.
        """
        still, on_board = moving is not None, without_movers or scene
        layout, free = self._layout(ui, scene)
        quay(ui, free)
        self.board.lay(ui, layout.board, lambda area: self._board(ui, area, on_board), still=still)
        if end := self._covered_end(ui, layout):
            quay(ui, [end])
            self.board.cover_end(ui, end.top)
        ui.anchor(BOARD, layout.board.center)
        for name, rect in layout.panels.items():
            self._panel(ui, name, rect, scene)
        self._screen.draw_bar(ui, layout.bar, scene)
        self._status(ui, layout, scene, moving)  # last, because it may name targets

    def _layout(self, ui: Ui, scene: AnyScene) -> tuple[Layout, list[pygame.Rect]]:
        """Return the layout, and the area that board and panels leave free.

        It is cached until the content changes.
        """
        bar = self._screen.bars, self._screen.chart
        key = (ui.canvas, ui.unit, ui.scale, language(), bar, _shown(scene),
               scene.legal.keys(), scene.chosen, scene.shown, self.long_log)  # fmt: skip
        if self._cached_layout is None or self._cached_layout[0] != key:
            space = (ui.canvas, ui.unit, ui.scale, bar, self.game_ui.shape(scene.view))
            if self._heights.space != space:
                self._heights = BoardHeights(space)
            turn = (space, scene.decision.seat if scene.decision else None)
            layout = self._steady_layout(ui, scene, self._heights.most(turn), space)
            self._heights.note(layout.board.height, turn)
            if self.keeps_room and scene.decision:
                self._log_top.hold(layout, (turn, self.long_log))
            covers = [layout.board, *layout.panels.values()]
            self._cached_layout = (key, layout, uncovered(ui.surface.get_rect(), covers))
        return self._cached_layout[1:]

    def _steady_layout(self, ui: Ui, scene: AnyScene, most: float, space: object) -> Layout:
        """Return the layout, with a board of `most` pixels at most.

        Board and status leave panels the room that they need in any decision of a turn. But where
        nothing can be chosen on the board, panels cover its lower end.
        """
        if not self.keeps_room:
            return self._arrange(ui, scene)
        left = self._left_room(ui, scene, space)
        left = left._replace(board=min(left.board, most))
        layout = self._arrange(ui, scene, left)
        if self._is_board_idle(scene):
            rest = replace(scene, legal={}, steps=(), chosen=None, shown=None, batch=())
            usual = self._arrange(ui, rest, left).board.height
            layout.board.height = max(layout.board.height, usual)
        return layout

    def _is_board_idle(self, scene: AnyScene) -> bool:
        """Return whether there is nothing to choose on the board."""
        return self.game_ui.board_idle is not None and self.game_ui.board_idle(scene)

    def _arrange(self, ui: Ui, scene: AnyScene, most: MaxHeights = NO_MAX) -> Layout:
        bar = self._screen.bars, self._screen.chart
        return arrange(ui, self.game_ui, scene, *bar, most, long_log=self.long_log)

    def _left_room(self, ui: Ui, scene: AnyScene, space: object) -> MaxHeights:
        """Return the heights of board and status that leave panels room, once per decision."""
        asked, found = (space, scene.decision), self._room
        if found is None or found[0] is not scene.view or found[1] != asked:
            busiest = self.game_ui.busiest_scenes if self.is_played else None
            others = busiest(scene) if busiest else ()
            every = [(other, self._arrange(ui, other)) for other in others]
            boards = (each.board.height for other, each in every if not self._is_board_idle(other))
            statuses = (each.status.height for _, each in every)
            most = MaxHeights(min(boards, default=math.inf), min(statuses, default=math.inf))
            self._room = found = (scene.view, asked, most)
        return found[2]

    @staticmethod
    def _covered_end(ui: Ui, layout: Layout) -> pygame.Rect | None:
        """Return the lower end of the board that panels cover, if they do."""
        board, panels = layout.board, layout.panels.values()
        tops = [panel.top for panel in panels if panel.colliderect(board)]
        if not tops:
            return None
        top = min(tops) - ui.u(EDGE)
        return pygame.Rect(board.left, top, board.width, board.bottom - top)

    def _status(self, ui: Ui, layout: Layout, scene: AnyScene, moving: str | None) -> None:
        """Draw whose turn it is and the two lines of the status, or what is being animated."""
        area = layout.status
        if moving is None:
            status = self._screen.status(scene)
        else:
            status = Status(moving, "", scene.decision.seat if scene.decision else None)
        lines = status.head, status.why
        opened, lowest = self._opened == lines, layout.bar.top - ui.u(EDGE)
        line = StatusLine(ui, area, scene, status, opened=opened, lowest=lowest)
        if moving is None:
            self._opened = lines if line.opened else None
            if line.condensed:
                self._readable(ui, line, lines)
        line.draw(self._screen.corner_button())
        self.below = line.rect.bottom
        self.board.cover(line.rect)
        self.progress.hide()
        if status.progress is not None:
            left, low, thick = ui.u(10), line.rect.bottom - ui.u(5), max(2, ui.u(3))
            groove = pygame.Rect(area.left + left, low, area.width - 2 * left, thick)
            self.progress.draw(ui, groove, status.progress)
        if status.again is not None:
            self._again(ui, area, status.again)

    def _readable(self, ui: Ui, line: StatusLine, lines: tuple[str, str]) -> None:
        """Add a target that shows a condensed text in full, or in short again.

        What an open one covers cannot be touched.
        """
        box = line.rect if line.opened else self._text_box(ui, line.area)
        ui.target(IN_FULL, Box(box), partial(self._open, lines), a11y_label=NO_LABEL)
        if line.opened:
            ui.tooltip_area(IN_FULL, Box(box))

    def _open(self, lines: tuple[str, str]) -> None:
        self._opened = None if self._opened == lines else lines

    def close_text(self) -> bool:
        """Show a text of the status in short again; return whether one was open."""
        was, self._opened = self._opened, None
        return was is not None

    @staticmethod
    def _text_box(ui: Ui, area: pygame.Rect) -> pygame.Rect:
        """Return the part of the status line beside its corner button."""
        box = area.copy()
        box.width -= ui.touch_height() + ui.u(8)
        return box

    def _again(self, ui: Ui, area: pygame.Rect, step: int) -> None:
        """Add a target to the status line that replays what others did."""
        box, a11y_label = Box(self._text_box(ui, area)), Label(self.app.words("table.news"))
        ui.exit_target("news", box, partial(self._screen.look_at, step, plays=True), a11y_label)

    # --- log scrolling -----------------------------------------------------------------------

    def scroll_at(self, pixels: float, at: Point, *, smooth: bool) -> bool:
        """Scroll the log by wheel or finger, if they are on it."""
        if not self.strip.covers(at):
            return False
        self.strip.scroll.by(pixels, smooth=smooth and self.app.settings.animates)
        return True

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Scroll the log by keys, if focus or pointer are on it."""
        return event.type == pygame.KEYDOWN and self.strip.key(self.app.ui, event.key)

    def glide(self) -> bool:
        """Continue scrolling the log; return whether it has moved."""
        if moved := self.strip.scroll.tick():
            self.app.refresh()
        return moved

    # --- panels ------------------------------------------------------------------------------

    def _board(self, ui: Ui, area: pygame.Rect, scene: AnyScene) -> None:
        """Draw the visible part of the board, which fills a given area."""
        seen = area.clip(ui.surface.get_clip())
        content = (area, scene.chosen, scene.shown, _shown(scene))
        choices = self._choices(ui, scene)

        def draw() -> None:
            with ui.light_palette():
                self.game_ui.board(ui, area, scene)

        ui.cached("board", seen, content, choices, draw)

    def _panel(self, ui: Ui, name: str, rect: pygame.Rect, scene: AnyScene) -> None:
        """Draw a panel, which is redrawn when the view or its choices change."""
        content: object = _shown(scene)
        if name == LOG:
            entries, colours = self._log(), self.app.colours(self.session)
            inks = seat_inks(self.session.names, colours)
            self.strip.lay(ui, rect, entries, inks, explains=self.long_log)
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
        """Draw a part with its background, which is drawn only when the part is redrawn."""

        def on_stones() -> None:
            quay(ui, [ui.reach(area)])
            draw()

        ui.cached(name, area, content, self._choices(ui, scene), on_stones)

    def _choices(self, ui: Ui, scene: AnyScene) -> ShownChoices:
        """Return the choices in a part, with its highlighted targets."""
        shown = f"action:{scene.shown}" if scene.shown else None
        return ShownChoices(
            self._screen, scene.legal.keys(), (ui.focus, ui.pointed, ui.pressed, shown)
        )

    def _draw_panel(self, ui: Ui, name: str, rect: pygame.Rect, scene: AnyScene) -> None:
        if name == LOG:
            self.strip.draw(ui, self.open_log, self._screen.look_at)
        elif self.game_ui.panels:
            self.game_ui.panels.draw(ui, name, rect, scene)

    def _log(self) -> Sequence[Entry]:
        """Return the log up to the steps that are being animated."""
        entries = self._screen.log(self.log_text.entries())
        return entries[: len(entries) - self._unseen] if self._unseen else entries

    def open_log(self) -> None:
        """Go to the whole log."""
        self.app.navigator.go(LogRoute(self.session.key))

    def open_rules(self) -> None:
        """Go to the rules, at what is asked."""
        asked = self.drawn.decision
        number = self.game_ui.prompt_rules.get(asked.prompt, "") if asked else ""
        self.app.navigator.go(RulesRoute(self.session.match.game.id, number))

    # --- motion ------------------------------------------------------------------------------

    def move(
        self,
        before: Position,
        asked: Decision | None,
        events: Sequence[Event],
        viewer: Viewer,
        tempo: Tempo = USUAL,
        *,
        steps: int = 1,
        through: bool = False,
    ) -> bool:
        """Animate events over the previous picture, as far as the viewer may know them.

        Return whether anything will move. They are those of the last `steps` of the log, which
        shows them afterwards. The tempo is that at normal speed; a touch meanwhile has its effect
        with `through`. Without any time only important flights are shown.
        """
        view = self.session.match.game.view(before, viewer)
        scene = replace(
            self._screen.scene(), view=view, decision=asked, legal={}, steps=(), chosen=None,
            shown=None, batch=(), outdated=any(event.about.reveals for event in events),
        )  # fmt: skip
        seen = [event.seen_by(viewer) for event in events]
        lines = self.game_ui.log_lines(seen, self.session.names)
        without_movers = (
            self.game_ui.without_movers(seen, scene) if self.game_ui.without_movers else None
        )

        def still(ui: Ui) -> None:
            self._unseen = steps
            try:
                self._draw_scene(ui, scene, lines[0] if lines else "", without_movers)
            finally:  # the picture may be unfinished
                self._unseen = 0

        flights = self.game_ui.flights(seen, scene)
        if not tempo.most:
            flights = [flight for flight in flights if flight.matters]
            without_movers = None  # nothing moves
        tempo = replace(tempo, pace=tempo.pace * PACE.get(self.app.settings.speed, 1.0))
        return self.app.movement.animate(still, flights, tempo, through=through)


def unnumbered(text: str) -> str:
    """Return a text without the numbers of rules in brackets."""
    return _NUMBERS.sub("", text)


def _shown(scene: AnyScene) -> object:
    """Return all that parts of a scene may show, for comparison."""
    return (
        (scene.view, scene.viewer, scene.decision, *scene.steps), scene.full_names, scene.colours,
        scene.settings, (*scene.batch,), scene.faces, (*scene.variants,), scene.pointed_seat,
        scene.outdated, shared_figures(scene),
    )  # fmt: skip
