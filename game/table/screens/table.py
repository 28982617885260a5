"""The table: status, board, panels, and the bar with buttons, laid out for any screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING

import pygame

from game.table.contract import ActionButton, GameTable, Scene
from game.table.explain import Explanation
from game.table.games import find_table
from game.table.mirror import Mirror, Press, Section, presses
from game.table.screens.base import quay
from game.table.session import Session
from game.table.telling import draw_lines, seat_inks, set_lines
from game.table.theme import CREAM, EDGE, FADED, GOLD, INK, STONE, TERRACOTTA, Type, mix
from game.table.ui import PLAIN, PRIMARY, QUIET, UNSPOKEN, Box, Look, Point, Spoken, Target, Ui

if TYPE_CHECKING:
    from game.table.app import App

LOG = "log"
WIDE = 1.12
"""A canvas this much wider than high has the board at the left."""
STATUS, STRIP = 62.0, 34.0
LEAST_LOG = 58.0
LEAST_LANE = 352.0
LEAST_DRAWER, GOOD_DRAWER = 112.0, 140.0
ICONS = "table/art/"
OPEN_TAB = Look(CREAM, GOLD, INK, 14)
TAB = Look(mix(STONE, CREAM, 0.5), EDGE, mix(FADED, INK, 0.6), 13)


@dataclass
class Layout:
    """Where everything stands; with `tabs`, panels without a place share the drawer."""

    status: pygame.Rect
    board: pygame.Rect
    bar: pygame.Rect
    strip: pygame.Rect | None = None
    tabs: pygame.Rect | None = None
    drawer: pygame.Rect | None = None
    panels: dict[str, pygame.Rect] = field(default_factory=dict)


def _stack(
    ui: Ui, names: list[str], lane: pygame.Rect, table: GameTable, scene: Scene
) -> dict[str, pygame.Rect] | None:
    """Put panels under each other, the last one takes what is left; None if they do not fit."""
    gap = ui.u(6)
    least: dict[str, int] = {}
    extra: dict[str, int] = {}
    for name in names:
        if name == LOG:
            low, best = LEAST_LOG, 400.0
        else:
            low, best = table.panel_height(name, lane.width / ui.unit, scene)
        least[name], extra[name] = ui.u(low), ui.u(best) - ui.u(low)
    spare = lane.height - sum(least.values()) - gap * (len(names) - 1)
    if spare < 0:
        return None
    rects, y = {}, lane.top
    for name in names:
        more = min(spare, extra[name])
        spare -= more
        high = lane.bottom - y if name == names[-1] else least[name] + more
        rects[name] = pygame.Rect(lane.left, y, lane.width, high)
        y += high + gap
    return rects


def arrange(ui: Ui, table: GameTable, scene: Scene) -> Layout:
    """Return the layout for the size of the canvas."""
    edge, gap = ui.u(4), ui.u(5)
    whole = ui.surface.get_rect().inflate(-2 * edge, -2 * edge)
    names = [*table.panels, LOG]
    status, bar, strip = ui.u(STATUS), ui.touch_height() + ui.u(8), ui.u(STRIP)
    tabs = ui.touch_height()
    if whole.width > whole.height * WIDE:
        wide = min(
            round(whole.height * table.board_aspect),
            round(whole.width * 0.62),
            whole.width - ui.u(LEAST_LANE),
        )
        board = pygame.Rect(whole.left, whole.top, wide, whole.height)
        lane = pygame.Rect(board.right + gap, whole.top, whole.right - board.right - gap, 0)
        lane.height = whole.height
        top = pygame.Rect(lane.left, lane.top, lane.width, status)
        low = pygame.Rect(lane.left, lane.bottom - bar, lane.width, bar)
        layout = Layout(top, board, low)
        lane = pygame.Rect(lane.left, top.bottom + gap, lane.width, low.top - top.bottom - 2 * gap)
        stacked = _stack(ui, names, lane, table, scene)
        if stacked:
            layout.panels = stacked
            return layout
    else:
        top = pygame.Rect(whole.left, whole.top, whole.width, status)
        low = pygame.Rect(whole.left, whole.bottom - bar, whole.width, bar)
        between = pygame.Rect(whole.left, top.bottom + gap, whole.width, 0)
        between.height = low.top - gap - between.top
        full = round(whole.width / table.board_aspect)
        if whole.width >= ui.u(700):
            half = (whole.width - gap) // 2
            for share in (0.72, 0.66, 0.6, 0.54):
                high = min(full, round(between.height * share))
                board = pygame.Rect(between.left, between.top, between.width, high)
                left = pygame.Rect(between.left, board.bottom + gap, half, 0)
                left.height = between.bottom - left.top
                right = left.move(half + gap, 0)
                one = _stack(ui, names[::2], left, table, scene)
                other = _stack(ui, names[1::2], right, table, scene)
                if one and other:
                    return Layout(top, board, low, panels=one | other)
        high = min(full, between.height - strip - tabs - 3 * gap - ui.u(LEAST_DRAWER))
        board = pygame.Rect(between.left, between.top + strip + gap, between.width, high)
        layout = Layout(top, board, low)
        layout.strip = pygame.Rect(between.left, between.top, between.width, strip)
        lane = between.copy()
        lane.top, lane.height = board.bottom + gap, between.bottom - board.bottom - gap
        _with_tabs(ui, layout, lane, table, scene)
        return layout
    layout.strip = pygame.Rect(lane.left, lane.top, lane.width, strip)
    lane.top, lane.height = layout.strip.bottom + gap, lane.bottom - layout.strip.bottom - gap
    _with_tabs(ui, layout, lane, table, scene)
    return layout


def _with_tabs(ui: Ui, layout: Layout, lane: pygame.Rect, table: GameTable, scene: Scene) -> None:
    """Put panels behind tabs; those that find room below the drawer stay in sight."""
    gap, tabs = ui.u(5), ui.touch_height()
    bottom = lane.bottom
    for name in table.panels[1:]:
        low, best = (ui.u(v) for v in table.panel_height(name, lane.width / ui.unit, scene))
        spare = bottom - lane.top - tabs - gap - ui.u(GOOD_DRAWER)
        if spare >= low:
            high = min(spare, best)
            layout.panels[name] = pygame.Rect(lane.left, bottom - high, lane.width, high)
            bottom -= high + gap
    layout.tabs = pygame.Rect(lane.left, lane.top, lane.width, tabs)
    top = layout.tabs.bottom
    layout.drawer = pygame.Rect(lane.left, top, lane.width, bottom - top)


class Table:
    """The screen on which a match is played."""

    name = "table"

    def __init__(self, app: App, session: Session) -> None:
        self.app, self.session = app, session
        self.table = find_table(session.match.game.id)
        self.memory: dict[str, str] = {}
        self.tab = self.table.panels[0]
        self.message: str | None = None
        self._chosen: str | None = None
        self._pointed: str | None = None
        self._topic: str | None = None
        self._confirm: Point | None = None
        self._drawn = self._scene()
        self._told_of: object = None
        self._told: list[Section] = []
        self._asked()

    # --- what happens ------------------------------------------------------------------------

    def _asked(self) -> None:
        """Get ready for the next decision."""
        self._chosen = self._pointed = self._topic = None
        decision = self.session.decision
        wanted = self.table.wanted_panel(decision) if decision else None
        if wanted:
            self.tab = wanted

    def choose(self, text: str) -> None:
        """Choose an action; it is done when it is chosen twice, or at once if so set."""
        self.message = None
        again = self._chosen == text
        self._chosen = text
        if again or not self.app.settings.confirm:
            self._commit()

    def _commit(self) -> None:
        if self._chosen is None:
            return
        events = self.session.play(self._chosen)
        self.app.sounds.tell((event.kind for event in events), self.table.sounds)
        self.app.trouble = None
        self.app.keep()
        self._asked()
        if self.session.is_over or self.session.waits_for() is not None:
            self.app.go_on()

    def _undo(self) -> None:
        problem = self.session.undo_problem()
        if problem:
            self.message = self.app.words(f"table.undo_{problem}")
            return
        self.session.undo()
        self.app.keep()
        self._asked()
        self.message = self.app.words("table.undone")
        if self.session.waits_for() is not None:
            self.app.go_on()

    def _reveal(self) -> None:
        from game.table.screens.hand_over import HandOver  # noqa: PLC0415 - which comes back here

        decision = self.session.decision
        if decision:
            self.app.show(HandOver(self.app, self.session, decision.seat))

    def _open_tab(self, name: str) -> None:
        self.tab = name

    def _leave(self) -> None:
        self.session.lay_down()
        self.app.go_home()

    def chosen(self) -> str | None:
        """Return the action that waits to be confirmed."""
        return self._chosen

    def confirm_at(self) -> Point | None:
        """Return where an action is confirmed, whether or not one is chosen."""
        return self._confirm if self.app.settings.confirm else None

    def cancel(self) -> None:
        """Choose nothing."""
        self._chosen = self.message = None

    def pointed(self, target: Target | None) -> None:
        """Show what the action under the pointer would do."""
        self._pointed = target.action if target else None

    def near(self, topic: str | None) -> None:
        """Say what a place lacks that is pointed at."""
        self._topic = topic

    def explain(self, topic: str) -> Explanation | None:
        """Let the game's table explain a thing."""
        return self.table.explain(self._drawn, topic)

    def marks(self) -> dict[str, str]:
        """Return who is asked what."""
        decision = self.session.decision
        if decision is None:
            return {"seat": "", "prompt": ""}
        return {
            "seat": str(decision.seat),
            "prompt": decision.prompt,
            "step": str(len(self.session.match.actions)),
        }

    # --- the mirror --------------------------------------------------------------------------

    def mirror(self, ui: Ui) -> Mirror:
        """Return question, legal actions and the open table in words, as they were drawn."""
        scene, words = self._drawn, self.app.words
        again = words("mirror.again") if scene.chosen else ""
        answer = [t for t in ui.targets if t.key in ("confirm", "cancel")]
        actions = {target.action: target for target in ui.targets if target.action}
        others = [t for t in ui.targets if t not in answer and not t.action]
        return Mirror(
            words("mirror.table", game=self.session.match.game.title),
            " ".join(part for part in (*self._says(scene), again) if part),
            [
                Section("answer", presses=presses(ui, reversed(answer))),
                *self._offers(actions),
                Section("others", words("mirror.others"), presses=presses(ui, others)),
                *self._open_table(),
            ],
        )

    def _offers(self, actions: Mapping[str, Target]) -> list[Section]:
        """Return the legal actions by kind, each with its target in the picture."""
        return [
            Section(
                offer.key,
                offer.title,
                presses=[Press(actions[text].key, label) for text, label in offer.actions],
            )
            for offer in self.table.offers(self._drawn)
        ]

    def _open_table(self) -> list[Section]:
        """Return table and log; made anew when the reader's view is another."""
        scene = self._drawn
        if self._told_of is not scene.view:
            self._told_of = scene.view
            log = [line for step in self.session.told()
                   for line in self.table.tell(step, self.session.names)]  # fmt: skip
            title = self.app.words("table.log")
            self._told = [*self.table.sections(scene), Section("log", title, log, log=True)]
        return self._told

    # --- the picture -------------------------------------------------------------------------

    def _scene(self) -> Scene:
        session = self.session
        legal = session.legal()
        shown = self._chosen or (self._pointed if self._pointed in legal else None)
        return Scene(
            session.view(), session.reader, session.decision, legal, session.names,
            self.app.colours(session), self._chosen, shown, self.choose, self._reveal,
            self.app.refresh, self.memory,
        )  # fmt: skip

    def ground(self, ui: Ui) -> None:
        """Lay the stones of the quay."""
        quay(ui)

    def draw(self, ui: Ui) -> None:
        """Draw the whole table."""
        scene = self._drawn = self._scene()
        layout = arrange(ui, self.table, scene)
        self.table.draw_board(ui, layout.board, scene)
        self._status(ui, layout.status, scene)
        if layout.strip:
            self.table.draw_strip(ui, layout.strip, scene)
        for name, rect in layout.panels.items():
            self._panel(ui, name, rect, scene)
        if layout.tabs and layout.drawer:
            names = [name for name in (*self.table.panels, LOG) if name not in layout.panels]
            self._tabs(ui, layout.tabs, layout.drawer, scene, names)
        self._bar(ui, layout.bar, scene)

    def _status(self, ui: Ui, area: pygame.Rect, scene: Scene) -> None:
        decision = scene.decision
        problem = self.app.trouble or self.message
        rim = TERRACOTTA if problem else GOLD if scene.shown else STONE
        ui.card(area)
        if rim != STONE:
            pygame.draw.rect(ui.surface, rim, area, max(2, ui.u(2)), ui.u(8))
        side = ui.touch_height()
        home = pygame.Rect(area.right - side - ui.u(4), area.centery - side // 2, side, side)
        ui.button("leave", home, "", self._leave, QUIET, ICONS + "home",
                  Spoken(self.app.words("end.home")))  # fmt: skip
        inner = ui.inset(area, 8, 4)
        inner.width = home.left - ui.u(4) - inner.left
        if decision:
            size = 30.0
            centre = (inner.left + ui.u(size / 2), inner.centery)
            ui.emblem(decision.seat, scene.colours[decision.seat], centre, size)
            inner.left += ui.u(size + 8)
            inner.width -= ui.u(size + 8)
        head, why = self._says(scene)
        if not why:
            ui.text(head, inner, Type(15, lines=3, face="bold"))
            return
        top = inner.copy()
        top.height = round(inner.height * 0.4)
        ui.text(head, top, Type(16, INK, least=8, face="bold"))
        low = inner.copy()
        low.top, low.height = top.bottom, inner.height - top.height
        ui.text(why, low, Type(12.5, FADED, "left", "top", lines=3, least=8.5))

    def _says(self, scene: Scene) -> tuple[str, str]:
        """Return the status line: what is to do, and why."""
        if problem := self.app.trouble or self.message:
            return problem, ""
        if scene.shown:
            return self.table.effect(scene, self.session.preview(scene.shown))
        remark = self.table.remark(scene, self._topic) if self._topic else None
        if remark:
            return remark
        if scene.decision:
            return self.table.question(scene)
        return self.app.words("end.title"), ""

    def _panel(self, ui: Ui, name: str, rect: pygame.Rect, scene: Scene) -> None:
        if name == LOG:
            self._log(ui, rect)
        else:
            self.table.draw_panel(ui, name, rect, scene)

    def _tabs(
        self, ui: Ui, tabs: pygame.Rect, drawer: pygame.Rect, scene: Scene, names: list[str]
    ) -> None:
        tab = self.tab if self.tab in names else names[0]
        width = tabs.width // len(names)
        for name in names:
            key = f"tab:{name}"
            if name != tab:
                with ui.unseen(key):
                    self._panel(ui, name, drawer, scene)
        for i, name in enumerate(names):
            key = f"tab:{name}"
            box = pygame.Rect(tabs.left + i * width, tabs.top, width - ui.u(3), tabs.height)
            title = self.app.words("table.log") if name == LOG else self.table.panel_title(name)
            look = OPEN_TAB if name == tab else TAB

            def open_tab(name: str = name) -> None:
                self._open_tab(name)

            ui.button(key, box, title, open_tab, look, spoken=UNSPOKEN)
        self._panel(ui, tab, drawer, scene)

    def _log(self, ui: Ui, area: pygame.Rect) -> None:
        """Tell what happened, the last at the bottom."""
        ui.card(area)
        inner = ui.inset(area, 8, 5)
        names = self.session.names
        inks = seat_inks(names, self.app.colours(self.session))
        y = inner.bottom
        latest = True
        for step in reversed(self.session.told()):
            style = Type(13, INK if latest else FADED)
            for line in reversed(self.table.tell(step, names)):
                lines, high = set_lines(ui, line, inner.width, style, inks)
                if y - high * len(lines) < inner.top:
                    return
                y -= high * len(lines)
                draw_lines(ui, lines, high, inner.left, y, line)
            latest = False

    # --- the bar -----------------------------------------------------------------------------

    def _bar(self, ui: Ui, area: pygame.Rect, scene: Scene) -> None:
        words = self.app.words
        gap, high = ui.u(4), ui.touch_height()
        y = area.centery - high // 2
        undo = pygame.Rect(area.left, y, high, high)
        wide = min(ui.u(150), (area.width - high) // 2)
        confirm = pygame.Rect(area.right - wide, y, wide, high)
        self._confirm = confirm.center
        if scene.chosen:
            left = pygame.Rect(area.left, y, min(wide, confirm.left - area.left - gap), high)
            ui.button("cancel", left, words("table.cancel"), self.cancel, PLAIN, ICONS + "close")
            ui.button("confirm", confirm, words("table.confirm"), self._commit, PRIMARY,
                      ICONS + "check")  # fmt: skip
            with ui.unseen("cancel"):
                self._buttons(ui, self._rest(ui, area, undo), scene)
            return
        ui.button("undo", undo, "", self._undo, PLAIN, ICONS + "undo", Spoken(words("table.undo")))
        self._buttons(ui, self._rest(ui, area, undo), scene)

    @staticmethod
    def _rest(ui: Ui, area: pygame.Rect, undo: pygame.Rect) -> pygame.Rect:
        left = undo.right + ui.u(4)
        return pygame.Rect(left, undo.top, area.right - left, undo.height)

    def _buttons(self, ui: Ui, area: pygame.Rect, scene: Scene) -> None:
        buttons = self.table.buttons(scene)
        if scene.decision is None:
            label = self.app.words("table.result")
            buttons = [ActionButton("result", label, do=self.app.go_on)]
        if not buttons:
            return
        gap = ui.u(4)
        each = (area.width - gap * (len(buttons) - 1)) // len(buttons)
        width = min(each, ui.u(170))
        x = area.right - (width + gap) * len(buttons) + gap
        for button in buttons:
            rect = pygame.Rect(x, area.top, width, area.height)
            self._action_button(ui, button, rect)
            x += width + gap

    def _action_button(self, ui: Ui, button: ActionButton, rect: pygame.Rect) -> None:
        ui.plate(button.key, rect, PLAIN)
        parts = button.label.split("|")
        if button.icons:
            self._label(ui, rect, parts, button.icons)
        else:
            ui.text(parts[0], ui.inset(rect, 6, 3), Type(15, INK, "centre", lines=2, face="bold"))

        def touch() -> None:
            if button.do:
                button.do()
            elif button.action:
                self.choose(button.action)

        spoken = Spoken(button.label if button.spoken is None else button.spoken)
        ui.target(button.key, Box(rect), touch, button.action, spoken)

    @staticmethod
    def _label(ui: Ui, rect: pygame.Rect, parts: list[str], icons: tuple[str, ...]) -> None:
        """Write parts and draw icons in turn; without room for long words only the short ones."""
        size = 14 if rect.width > ui.u(70) else 12
        room = rect.width - ui.u(6)
        widths = [ui.width(part, size, "bold") if part else 0 for part in parts]
        if sum(widths) + len(icons) * ui.u(20) > room:
            parts = [part if len(part) < 3 else "" for part in parts]
            widths = [ui.width(part, size, "bold") if part else 0 for part in parts]
        side = min(ui.u(24), (room - sum(widths)) // len(icons))
        x = rect.centerx - (sum(widths) + side * len(icons)) // 2
        for part, wide, icon in zip_longest(parts, widths, icons):
            if part:
                box = pygame.Rect(x, rect.top, wide + 1, rect.height)
                ui.text(part, box, Type(size, INK, face="bold"))
                x += wide
            if icon:
                ui.icon(icon, (x + side // 2, rect.centery), side / ui.unit)
                x += side
