"""The table: status, board, panels, and the bar with buttons, laid out for any screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

import pygame

from game.core.contract import Decision, Event, Position
from game.core.words import language
from game.table.boardview import BoardView
from game.table.contract import ActionButton, Scene
from game.table.explain import Explanation
from game.table.games import find_table
from game.table.layout import LOG, arrange
from game.table.mirror import Mirror, Press, Section, presses
from game.table.screens.base import quay
from game.table.session import Session
from game.table.telling import draw_lines, seat_inks, set_lines
from game.table.theme import ADRIATIC, CREAM, EDGE, FADED, GOLD, INK, STONE, TERRACOTTA, Type, mix
from game.table.thinking import Slices, advise, think
from game.table.ui import PLAIN, PRIMARY, QUIET, UNSPOKEN, Box, Look, Point, Spoken, Target, Ui

if TYPE_CHECKING:
    from game.table.app import App

ICONS = "table/art/"
PACE = {"slow": 1.2, "usual": 0.6, "fast": 0.25, "off": 0.0}
"""Seconds for which a step is seen at least before a bot's next one."""
OPEN_TAB = Look(CREAM, GOLD, INK, 14)
TAB = Look(mix(STONE, CREAM, 0.5), EDGE, mix(FADED, INK, 0.6), 13)


class Table:
    """The screen on which a match is played."""

    name = "table"
    bars = 1
    """How many rows of buttons stand below the table."""

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
        self._has_tabs = False
        self._moving = ""
        self.board = BoardView(app.look)
        self._told_of: tuple[object, str] = (None, "")
        self._told: list[Section] = []
        self.paused = False
        self._thought: Slices | None = None
        self._advice: tuple[str, str] | None = None
        self._since: float | None = None
        self._groove: pygame.Rect | None = None
        self._filled = 0
        self._asked()

    # --- what happens ------------------------------------------------------------------------

    def _asked(self) -> None:
        """Get ready for the next decision."""
        self._chosen = self._pointed = self._topic = None
        self._thought = self._advice = self._since = None
        decision = self.session.decision
        wanted = self.table.wanted_panel(decision) if decision else None
        if wanted:
            self.tab = wanted

    def choose(self, text: str) -> None:
        """Choose an action; it is done when it is chosen twice, or at once if so set."""
        self.message = None
        self._thought = None
        again = self._chosen == text
        self._chosen = text
        if again or not self.app.settings.confirm:
            self._commit()

    def _commit(self) -> None:
        if self._chosen is not None:
            self.board.settle()
            self._play(self._chosen)

    def _play(self, text: str) -> None:
        before, asked = self.session.match.position.copy(), self.session.decision
        events = list(self.session.play(text))
        while self.app.settings.auto_pass and (more := self.session.pass_unasked()):
            events += more
        self._move(before, asked, events)
        self.app.sounds.tell((event.kind for event in events), self.table.sounds)
        self.app.trouble = None
        self.app.keep()
        self._asked()
        if self.session.is_over or self.session.waits_for() is not None:
            self.app.go_on()

    def typed(self, event: pygame.event.Event) -> bool:
        """Return False: nothing is typed here."""
        del event
        return False

    def tick(self, time: float) -> bool:
        """Let the asked bot think; play what it decided when the last step was seen long enough.

        Or let the Rector think about a hint.
        """
        bot = self.session.asked_bot()
        if bot is None:
            return self._tick_hint()
        if self.paused:
            self._thought = None
            return False
        if self._since is None:
            self._since = time
        if self._thought is None:
            self._thought = think(self.session, self.app.settings.bot_seconds)
        seen = time - self._since >= PACE[self.app.settings.speed]
        if self._thought.go_on() and seen:
            self._play(str(self._thought.value))
            self.app.refresh()
        return True

    def _tick_hint(self) -> bool:
        if self._thought is None:
            return False
        if self._thought.go_on():
            advice = self._thought.value
            self._thought = None
            if advice:
                self._chosen = str(advice[0].action)
                reasons = self.table.reasons(advice[0].reasons[:3], self.session.names)
                why = " ".join(reasons)
                self._advice = (self._chosen, self.app.words("table.hint_why", why=why))
            self.app.refresh()
        return True

    def _ask_rector(self) -> None:
        self.message = None
        self._thought = advise(self.session, self.app.settings.bot_seconds)

    def scrolled(self, pixels: float, *, smooth: bool) -> bool:
        """Return False: the table fits the screen."""
        del pixels, smooth
        return False

    def touch_up(self, ui: Ui) -> bool:
        """Draw how far the bot has thought."""
        if self._thought is None or self._groove is None:
            return False
        wide = round(self._groove.width * self._thought.progress)
        if wide - self._filled < ui.u(2):
            return False
        self._filled = wide
        ui.surface.fill(ADRIATIC, (self._groove.left, self._groove.top, wide, self._groove.height))
        return True

    def _pause(self) -> None:
        self.paused = not self.paused

    def _move(self, before: Position, asked: Decision | None, events: Sequence[Event]) -> None:
        """Let the events be seen: over the picture before them, as far as the reader may know."""
        session = self.session
        view = session.match.game.view(before, session.reader)
        scene = replace(self._scene(), view=view, decision=asked, legal={}, chosen=None, shown=None)
        told = [event.seen_by(session.reader) for event in events]
        says = self.table.tell(told, session.names)
        self._moving = says[0] if says else ""
        self.app.animate(lambda ui: self._still(ui, scene), self.table.flights(told, scene))

    def whole_board(self, ui: Ui) -> None:
        """Draw the whole board, to be scaled while it is moved."""
        self.ground(ui)
        scene = self._scene()
        self.table.draw_board(ui, self.board.area, scene)

    def _still(self, ui: Ui, scene: Scene) -> None:
        """Draw the table as it was, with nothing to choose."""
        self.ground(ui)
        self._lay(ui, scene, moving=True)

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

    def _rules(self) -> None:
        from game.table.screens.rules import RulesPage  # noqa: PLC0415 - most matches do without

        self.app.show(RulesPage(self.app, self.session.match.game.id, partial(self.app.show, self)))

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
        self._chosen = self.message = self._advice = None
        if not self.session.asked_bot():
            self._thought = None
        self.board.go_back()

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
            "thinking": "yes" if self.session.asked_bot() and not self.paused else "no",
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
                presses=[
                    Press(actions[text].key, label)
                    for text, label in offer.actions
                    if text in actions
                ],
            )
            for offer in self.table.offers(self._drawn)
        ]

    def _open_table(self) -> list[Section]:
        """Return table and log; made anew when the reader's view is another."""
        scene = self._drawn
        if self._told_of[0] is not scene.view or self._told_of[1] != language():
            self._told_of = (scene.view, language())
            log = [line for _, lines in self._entries() for line in lines]
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
        self._drawn = self._scene()
        self._lay(ui, self._drawn)

    def _lay(self, ui: Ui, scene: Scene, *, moving: bool = False) -> None:
        layout = arrange(ui, self.table, scene, self.bars)
        self.board.lay(
            ui, layout.board, lambda area: self.table.draw_board(ui, area, scene), still=moving
        )
        self._status(ui, layout.status, scene, self._moving if moving else None)
        if layout.strip:
            self.table.draw_strip(ui, layout.strip, scene)
        for name, rect in layout.panels.items():
            self._panel(ui, name, rect, scene)
        if layout.tabs and layout.drawer:
            names = [name for name in (*self.table.panels, LOG) if name not in layout.panels]
            self._tabs(ui, layout.tabs, layout.drawer, scene, names)
        self._has_tabs = layout.tabs is not None
        if not moving:
            self._bar(ui, layout.bar, scene)

    def _status(self, ui: Ui, area: pygame.Rect, scene: Scene, moving: str | None) -> None:
        decision = scene.decision
        self._groove = None
        problem = (self.app.trouble or self.message) if moving is None else None
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
        head, why = self._says(scene) if moving is None else (moving, "")
        thinks = (self.session.asked_bot() and not scene.shown) or self._thought
        if moving is None and thinks:
            self._progress(ui, area)
        if not why:
            ui.text(head, inner, Type(15, lines=3, face="bold"))
            return
        top = inner.copy()
        top.height = round(inner.height * 0.4)
        ui.text(head, top, Type(16, INK, least=7, face="bold"))
        low = inner.copy()
        low.top, low.height = top.bottom, inner.height - top.height
        ui.text(why, low, Type(12.5, FADED, "left", "top", lines=4, least=8))

    def _says(self, scene: Scene) -> tuple[str, str]:
        """Return the status line: what is to do, and why."""
        if problem := self.app.trouble or self.message:
            return problem, ""
        if scene.shown:
            head, what = self.table.effect(scene, self.session.preview(scene.shown))
            if self._advice and self._advice[0] == scene.shown:
                what = self._advice[1]
            return head, what
        if self._thought and not self.session.asked_bot():
            return self.app.words("table.hint_thinking"), ""
        remark = self.table.remark(scene, self._topic) if self._topic else None
        if remark:
            return remark
        if scene.decision is None:
            return self.app.words("end.title"), ""
        head, why = self.table.question(scene)
        bot = self.session.asked_bot()
        if bot:
            level = self.app.words(f"levels.{bot.kind}.name")
            key = "table.paused" if self.paused else "table.thinking"
            why = self.app.words(key, who=bot.name, level=level)
        return head, why

    def _progress(self, ui: Ui, area: pygame.Rect) -> None:
        """Draw the groove in which the mark of the bot's thought grows."""
        bar = pygame.Rect(area.left + ui.u(10), area.bottom - ui.u(5), 0, max(2, ui.u(3)))
        bar.width = area.width - ui.u(20)
        ui.surface.fill(mix(STONE, CREAM, 0.6), bar)
        self._groove, self._filled = bar, 0
        self.touch_up(ui)

    def _panel(self, ui: Ui, name: str, rect: pygame.Rect, scene: Scene) -> None:
        if name == LOG:
            self._log(ui, rect)
        else:
            self.table.draw_panel(ui, name, rect, scene)

    def _tabs(
        self, ui: Ui, tabs: pygame.Rect, drawer: pygame.Rect, scene: Scene, names: list[str]
    ) -> None:
        tab = self.tab if self.tab in names else names[0]
        self._book(ui, pygame.Rect(tabs.right - tabs.height, tabs.top, tabs.height, tabs.height))
        width = (tabs.width - tabs.height) // len(names)
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

    def _entries(self) -> list[tuple[int, list[str]]]:
        """Return the log: for each step its number (-1: the set-up) and its lines."""
        entries = []
        for number, events in enumerate(self.session.told(), start=-1):
            lines = self.table.tell(events, self.session.names)
            if number in self.session.passed and lines:
                lines[-1] = self.app.words("table.passed", line=lines[-1])
            entries.append((number, lines))
        return entries

    def _log(self, ui: Ui, area: pygame.Rect) -> None:
        """Tell what happened, the last at the bottom; a touch on a line shows the position then."""
        ui.card(area)
        inner = ui.inset(area, 8, 5)
        names = self.session.names
        inks = seat_inks(names, self.app.colours(self.session))
        y = inner.bottom
        latest = True
        places: list[tuple[int, int]] = []

        def look() -> None:
            last = len(self.session.match.actions)
            touched = ui.touched
            if touched:
                last = 1 + next((n for top, n in places if touched[1] >= top), -1)
            self._look_back(last)

        ui.target("log", Box(area), look, spoken=Spoken(self.app.words("table.look_back")))
        for number, told in reversed(self._entries()):
            style = Type(13, INK if latest else FADED)
            for line in reversed(told):
                lines, high = set_lines(ui, line, inner.width, style, inks)
                if y - high * len(lines) < inner.top:
                    return
                y -= high * len(lines)
                places.append((y, number))
                draw_lines(ui, lines, high, inner.left, y, line)
            latest = latest and not told

    def _look_back(self, step: int) -> None:
        """Show the position after a number of steps, with the secrets that may be seen now."""
        from game.table.screens.replay import Replay  # noqa: PLC0415 - a table of its own

        now = self.app.words("replay.now")
        self.app.show(Replay(self.app, self.session, lambda: self.app.show(self), step, now))

    # --- the bar -----------------------------------------------------------------------------

    def _book(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw the way to the rules."""
        title = self.session.match.game.title
        spoken = Spoken(self.app.words("rules.open", game=title))
        ui.button("rules", rect, "", self._rules, PLAIN, ICONS + "rules", spoken)

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
        rest = self._rest(ui, area, undo)
        least = max(1, len(self.table.buttons(scene))) * (high + gap)
        if not self._has_tabs and rest.width - high - gap >= least:  # else it stands beside them
            self._book(ui, pygame.Rect(rest.left, y, high, high))
            rest.left, rest.width = rest.left + high + gap, rest.width - high - gap
        if scene.legal and rest.width - high - gap >= least:
            hint = pygame.Rect(rest.left, y, high, high)
            ui.button("hint", hint, "", self._ask_rector, PLAIN, ICONS + "hint",
                      Spoken(words("table.hint")))  # fmt: skip
            rest.left, rest.width = hint.right + gap, rest.right - hint.right - gap
        self._buttons(ui, rest, scene)

    @staticmethod
    def _rest(ui: Ui, area: pygame.Rect, undo: pygame.Rect) -> pygame.Rect:
        left = undo.right + ui.u(4)
        return pygame.Rect(left, undo.top, area.right - left, undo.height)

    def _buttons(self, ui: Ui, area: pygame.Rect, scene: Scene) -> None:
        buttons = self.table.buttons(scene)
        if not self.session.people and scene.decision:
            label = self.app.words("table.play" if self.paused else "table.pause")
            buttons = [ActionButton("pause", label, do=self._pause)]
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
