"""Replay of a match, step by step; also of the steps so far of a running match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from portolan.core.contract import Decision, Position, Viewer
from portolan.core.time_slicing import Slices
from portolan.session.history import History, TurnCounts
from portolan.session.session import Session
from portolan.ui.animation.flight import Tempo
from portolan.ui.game_ui.scene import AnyScene, Scene
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.routes import ReplayRoute, ShareRoute
from portolan.ui.navigation.screen import Cancellable, Ticking
from portolan.ui.render.a11y_tree import A11yTree, Section, presses
from portolan.ui.render.hit_targets import NO_LABEL, Box, Label
from portolan.ui.render.theme import ADRIATIC, CREAM, GOLD, INK, STONE, TextStyle, mix
from portolan.ui.render.ui import GREY, PLAIN, PRIMARY, Ui
from portolan.ui.table.log_text import Entry
from portolan.ui.table.table_screen import TableScreen
from portolan.ui.table.tabletop import ICONS, TableView
from portolan.ui.table_widgets.score_chart import draw_curves, in_words
from portolan.ui.table_widgets.status_line import CornerButton, Status

SPEEDS = (1, 2, 4)
LEAST_NOTCH = 3.0
"""Minimum distance of the marks of turns; closer ones would merge."""
CHART = 72.0
"""Extra height of a chart, in units, compared with the slider."""
MARK = 22.0
"""Size of the mark of a compared action."""
SECONDS = 1.2
"""Seconds per step at speed 1."""


class ReplayTable(TableScreen, Cancellable, Ticking):
    """Shows the table as it was after `step` steps; changes nothing.

    Of a finished match the views of the asked seats are shown, of a running match only what its own
    table may show now.
    """

    name = "replay"
    bars = 2
    log_in_bar = False

    def __init__(self, app: AppContext, session: Session, route: ReplayRoute) -> None:
        super().__init__(app)
        self.session = session
        self.history = History(session.match)
        self.step = min(route.step, self.history.steps)
        self.playing = route.plays and self.step < self.history.steps
        self.table_view = TableView(app, session, self)
        self.table_view.is_played = False
        self._since: float | None = None
        self.speed = SPEEDS[0]
        self._label = route.label
        compares = route.better and self.step < self.history.steps
        self._compared = self.step if compares else None
        self._better, self._sees_better = route.better, True
        tally = self.table_view.game_ui.tally
        self._counting = self._begin_counting()
        self.chart = CHART if tally else 0.0

    def _begin_counting(self) -> Slices | None:
        tally = self.table_view.game_ui.tally
        return Slices(self.history.counting(tally.of)) if tally else None

    def _follow_match(self) -> None:
        """Show the match as it is after actions were taken back, which a live table can do."""
        if self.history.steps > len(self.session.match.actions):
            self.history = History(self.session.match)
            self._counting = self._begin_counting()
            self.go(self.step)

    # --- showing -----------------------------------------------------------------------------

    def scene(self) -> AnyScene:
        """Return the scene after the shown step."""
        session = self.session
        position, decision, viewer = self._at(self.step)
        view = session.match.game.view(position, viewer)
        colours, settings = self.app.colours(session), self.table_view.settings
        shown = self._move() or None
        legal = {text: session.match.game.parse(text) for text in self._compared_actions()}
        return Scene(
            view, viewer, decision, session.names, colours, legal, shown=shown, settings=settings,
            full_names=session.full_names,
            faces=session.faces,
            variants=self.table_view.variants,
        )  # fmt: skip

    def _move(self) -> str:
        """Return the compared action shown on the table; empty at other steps."""
        if self.step != self._compared:
            return ""
        return self._better if self._sees_better else self.session.match.actions[self.step]

    def _compared_actions(self) -> tuple[str, ...]:
        """Return both compared actions, the played one first; empty at other steps."""
        if self.step != self._compared:
            return ()
        return self.session.match.actions[self.step], self._better

    def _at(self, step: int) -> tuple[Position, Decision | None, Viewer]:
        """Return the position after a number of steps, the asked seat, and the viewer."""
        session = self.session
        position = self.history.at(step)
        decision = session.match.game.decision(position)
        viewer = session.viewer
        if session.is_over and decision and viewer not in session.people:
            viewer = decision.seat
        return position, decision, viewer

    def log(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """Return the log up to the shown step."""
        return entries[: self.step + 1]

    def status_lines(self, scene: AnyScene) -> tuple[str, str]:
        """Return the number of the shown step, and a text on it."""
        words = self.app.words
        if scene.shown:
            key = "replay.better" if self._sees_better else "replay.played"
            head = words(key, step=self.step + 1, steps=self.history.steps)
            return head, self.table_view.game_ui.words.effect(scene, [])[0]
        head = words("replay.step", step=self.step, steps=self.history.steps)
        match = self.session.match
        if match.rules_problem:
            about = {"begun": match.rules_version, "now": match.game.version}
            return head, words("replay.other_rules", game=match.game.title, **about)
        return head, self._last_lines()[1] or words("replay.start")

    def status(self, scene: AnyScene) -> Status:
        """Return the status, about the seat of the shown step or of the compared actions."""
        status = super().status(scene)
        if scene.shown:
            return status
        step, _ = self._last_lines()
        return status._replace(seat=self.session.match.actors[step - 1] if step else None)

    def _last_lines(self) -> tuple[int, str]:
        """Return the lines of the step, or of the one before if it has none.

        The set-up, step 0, has none.
        """
        steps, log_lines = self.session.visible_events(), self.table_view.game_ui.log_lines
        for step in range(self.step, 0, -1):
            if lines := log_lines(steps[step], self.session.names):
                return step, lines[0]
        return 0, ""

    def draw(self, ui: Ui) -> None:
        """Draw the whole table, with marks on both compared actions."""
        self._follow_match()
        super().draw(ui)
        self._draw_marks(ui)
        keys = {target.key for target in ui.targets}  # without buttons of a choice
        ui.targets[:] = [t for t in ui.targets if t.via is None or t.via in keys]

    def _draw_marks(self, ui: Ui) -> None:
        """Mark the played action with the sign of its seat, and the better one with a bulb."""
        scene = self.table_view.drawn
        size, seen = ui.u(MARK), set[tuple[int, int]]()
        for text in dict.fromkeys(self._compared_actions()):
            target = self.table_view.place_of(ui, text)
            if target is None or scene.decision is None:
                continue
            x, y = target.shape.centre
            y = max(size / 2, y - min(target.shape.rect.height // 2, size))
            while (round(x), round(y)) in seen:
                x += size
            seen.add((round(x), round(y)))
            if text == self._better:
                ui.blit(ui.art.disc(size // 2, CREAM, GOLD, max(1, ui.u(1.5))), (x, y))
                with ui.light_palette():
                    ui.icon(ICONS + "hint", (x, y), MARK * 0.8)
            else:
                seat = scene.decision.seat
                ui.emblem(seat, scene.colours[seat], (x, y), MARK)

    def debug_state(self) -> dict[str, str]:
        """Return which step is shown."""
        return {**super().debug_state(), "step": str(self.step)}

    def a11y_tree(self, ui: Ui) -> A11yTree:
        """Return the content for screen readers, and the buttons."""
        words = self.app.words
        return A11yTree(
            words("a11y.table", game=self.session.match.game.title),
            " ".join(part for part in self.status_lines(self.table_view.drawn) if part),
            [
                Section("others", words("a11y.others"), presses=presses(ui, ui.targets)),
                *self._chart_in_words(),
                *self.table_view.in_words(),
            ],
        )

    def _chart_in_words(self) -> Iterator[Section]:
        """Yield the chart as a table, with as many turns as are reasonable to listen to."""
        tally, turns = self.table_view.game_ui.tally, self.history.turns
        if tally is None or not self._counts:
            return
        names = self.session.names
        yield in_words(self.app.words, tally.title(), turns, self._counts, names)

    # --- moving through the match ------------------------------------------------------------

    def go(self, step: int) -> None:
        """Show another step."""
        self.step = max(0, min(self.history.steps, step))
        self._since = None
        if self.step == self.history.steps:
            self.playing = False

    def look_at(self, step: int, *, plays: bool = False) -> None:
        """Go to the step of a line of the log."""
        self.go(step)
        self.playing = plays

    def tick(self, time: float) -> bool:
        """Continue scrolling and counting for the chart.

        Go on by one step when the last one was shown long enough.
        """
        self._follow_match()
        busy = self.table_view.glide() or self._count_on()
        if not self.playing:
            return busy
        if self._since is None:
            self._since = time
        if time - self._since >= SECONDS / self.speed:
            self._step_on()
            self._since = time
            self.app.refresh()
        return True

    def _step_on(self) -> None:
        """Go on by one step, with animation."""
        if self.step == self.history.steps:
            return
        before, asked, viewer = self._at(self.step)
        events = self.session.match.events[self.step]
        self.go(self.step + 1)
        self.table_view.move(before, asked, events, viewer, Tempo(1 / self.speed), through=True)

    def cancel(self) -> bool:
        """Stop playing."""
        stops, self.playing = self.playing, False
        return stops

    def _play_or_stop(self) -> None:
        self.playing = not self.playing and self.history.steps > 0
        self._since = None
        if self.playing and self.step == self.history.steps:
            self.step = 0

    def _faster(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def _send(self) -> None:
        self.cancel()
        self.app.navigator.go(ShareRoute(self.step, self.session.key))

    def corner_button(self) -> CornerButton:
        """Return the button back to where the replay was opened."""
        text = self.app.words(self._label or "new.back")
        return CornerButton(ICONS + "back", text, self.leave)

    def leave(self) -> None:
        """Go back to where the replay was opened."""
        self.app.navigator.back()

    # --- action bar --------------------------------------------------------------------------

    def draw_bar(self, ui: Ui, area: pygame.Rect, scene: AnyScene) -> None:
        """Draw the slider with the chart, and the buttons below; the back button is highlighted."""
        del scene
        words, gap, high = self.app.words, ui.u(4), ui.touch_height()
        back = pygame.Rect(area.left, area.bottom - 2 * (gap + high), 0, high)
        if self._label:
            back.width = min(ui.u(130), area.width // 3)
            ui.button("now", back, words(self._label), self.leave, PRIMARY)
        left = back.right + (gap if back.width else 0)
        send = pygame.Rect(area.right - high, back.top, high, high)
        ui.button("send", send, "", self._send, PLAIN, ICONS + "send", Label(words("send.title")))
        top = area.top + gap
        self._slider(ui, pygame.Rect(left, top, send.left - gap - left, back.bottom - top))
        if self.step == self._compared:
            self._draw_moves(ui, pygame.Rect(area.left, back.bottom + gap, area.width, high))
            return
        speed = words("replay.speed", speed=self.speed)
        play = "pause" if self.playing else "play"
        first, last = self.step == 0, self.step == self.history.steps
        row = [
            ("turn-back", "turn_back", lambda: self.go(self.history.turn_before(self.step)), first),
            ("step-back", "back", lambda: self.go(self.step - 1), first),
            ("play", "play", self._play_or_stop, False),
            ("step-on", "on", self._step_on, last),
            ("turn-on", "turn_on", lambda: self.go(self.history.turn_after(self.step)), last),
            ("speed", "faster", self._faster, False),
        ]
        wide = min((area.width - gap * (len(row) - 1)) // len(row), ui.u(96))
        x = area.centerx - (wide * len(row) + gap * (len(row) - 1)) // 2
        for key, word, do, idle in row:
            box = pygame.Rect(x, back.bottom + gap, wide, high)
            text = words(f"replay.{play if key == 'play' else word}", speed=self.speed)
            label = speed if key == "speed" else ""
            icon = None if label else f"{ICONS}{play if key == 'play' else key}"
            look = PRIMARY if key == "play" and not self._label else GREY if idle else PLAIN
            ui.button(key, box, label, do, look, icon, Label(text))
            x += wide + gap

    def _draw_moves(self, ui: Ui, area: pygame.Rect) -> None:
        """Draw the choice between two compared actions, and the button to try it oneself."""
        words, gap = self.app.words, ui.u(4)
        row = [
            ("played", self._see_played, PLAIN if self._sees_better else PRIMARY),
            ("better", self._see_better, PRIMARY if self._sees_better else PLAIN),
        ]
        if not self.session.match.rules_problem:
            row.append(("from-here", self._play_from_here, PLAIN))
        wide = min((area.width - gap * (len(row) - 1)) // len(row), ui.u(190))
        box = pygame.Rect(area.left, area.top, wide, area.height)
        for key, do, look in row:
            icon = ICONS + "hint" if key == "better" else None
            ui.button(key, box, words(f"replay.{key.replace('-', '_')}_short"), do, look, icon)
            box = box.move(wide + gap, 0)

    def _see_played(self) -> None:
        self._sees_better = False

    def _see_better(self) -> None:
        self._sees_better = True

    def _play_from_here(self) -> None:
        self.app.match.branch(self.session, self.step)
        self.app.navigator.go_on()

    @property
    def _counts(self) -> TurnCounts:
        """The counts of each seat at every turn; empty until all are known."""
        return self._counting.value if self._counting and self._counting.done else ()

    def _count_on(self) -> bool:
        """Count for the chart for one slice; return whether there was anything to count."""
        if self._counting is None or self._counting.done:
            return False
        if self._counting.go_on():
            self.app.refresh()
        return True

    def _slider(self, ui: Ui, area: pygame.Rect) -> None:
        """Draw the slider with a mark for each turn; a touch goes there."""
        steps = max(1, self.history.steps)
        rail = pygame.Rect(area.left + ui.u(10), 0, area.width - ui.u(20), ui.u(6))
        rail.centery = area.centery
        if self._counting:  # keep the text below clear of the knob if there is room
            rail.centery = area.bottom - ui.u(26 if area.height > ui.u(CHART) else 17)
        ui.panel(area, CREAM, STONE)
        if self._counts:
            chart = pygame.Rect(rail.left, area.top + ui.u(5), rail.width, 0)
            chart.height = rail.top - area.top - ui.u(8)
            draw_curves(ui, chart, self.history.turns, self._counts, self.app.colours(self.session))
        ui.surface.fill(ui.themed(mix(STONE, CREAM, 0.4)), rail)
        done = rail.copy()
        done.width = round(rail.width * self.step / steps)
        ui.surface.fill(ui.themed(ADRIATIC), done)
        apart = rail.width / len(self.history.turns) >= ui.u(LEAST_NOTCH)
        notch = pygame.Rect(0, rail.top - ui.u(4), max(1, ui.u(1)), rail.height + ui.u(4))
        for turn in self.history.turns if apart else ():
            notch.left = rail.left + round(rail.width * turn / steps)
            ui.surface.fill(ui.themed(INK), notch)
        radius = ui.u(9)
        knob = ui.art.disc(radius, GOLD, mix(GOLD, INK, 0.5), ui.unit)
        ui.blit(knob, (done.right, rail.centery))

        def jump() -> None:
            if ui.touched:
                share = (ui.touched[0] - rail.left) / max(1, rail.width)
                step = round(min(1.0, max(0.0, share)) * steps)
                self.go(min(self.history.turns, key=lambda turn: abs(turn - step)))

        ui.target("slider", Box(area), jump, a11y_label=NO_LABEL)
        text = pygame.Rect(area.left, area.bottom - ui.u(15), area.width - ui.u(8), ui.u(14))
        sentence = f"{self.step + bool(self._move())}/{self.history.steps}"
        if tally := self.table_view.game_ui.tally:
            value_range = f" 0–{max(map(max, self._counts))}" if self._counts else ""
            sentence = f"{tally.title()}{value_range} · {sentence}"
        ui.text(sentence, text, TextStyle(11, INK, "right"))
