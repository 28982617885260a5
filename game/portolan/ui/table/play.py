"""Play a match: prompts, previews and commits. Drawing is in `tabletop.py`."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from portolan.ai.hint import Hint
from portolan.ai.levels import levels
from portolan.core.contract import Event
from portolan.session.bot_runner.bot_runner import BotRunner
from portolan.session.player_clock import PlayerClock, clock_of
from portolan.session.seats import AWAY, PERSON, default_kind
from portolan.session.selection import BATCH_SEPARATOR, Selection, batch_text
from portolan.session.session import Session
from portolan.ui.animation.flight import Tempo
from portolan.ui.game_ui.parts import ActionButton
from portolan.ui.game_ui.scene import AnyScene, Callbacks, Scene
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.routes import (
    HandOverRoute,
    JoinRoute,
    LiveRoute,
    ReplayRoute,
    ResultRoute,
    SettingsRoute,
    ShareRoute,
)
from portolan.ui.navigation.screen import Cancellable, DecisionScreen, Progressing
from portolan.ui.render.a11y_tree import A11yTree
from portolan.ui.render.hit_targets import HitTarget, Point
from portolan.ui.render.ui import GREY, PLAIN, Ui
from portolan.ui.table.a11y_actions import in_words
from portolan.ui.table.action_bar import Bar, Chosen, IconButton
from portolan.ui.table.hint_text import hint_text, named_card, shorter_hints
from portolan.ui.table.hold_to_reveal import HoldToReveal
from portolan.ui.table.status_text import Advice, StatusText
from portolan.ui.table.table_screen import TableScreen
from portolan.ui.table.tabletop import ICONS, TableView, unnumbered
from portolan.ui.table_widgets.log_panel import WHOLE
from portolan.ui.table_widgets.status_line import CornerButton, Status, joined
from portolan.ui.table_widgets.table_menu import draw_menu_items, draw_table_menu
from portolan.ui.widgets.tooltip import Tooltip

PEOPLE = (PERSON, AWAY)
SEEN = 0.4
"""Seconds after which what the pointer rests on has been previewed."""
STILL_UNDO = 3.0
"""Seconds after a choice that was not confirmed before a bot reveals what ends its undo."""
LATE = 1.5
"""Seconds after such a choice within which a touch on the hint may be meant to confirm it."""
UNREAD = 1.5
"""Seconds after a hint has come in which it is not confirmed: a touch is still meant for its
button, where the one that confirms now lies, and Enter for what was asked before.
"""
SKIP = "skip"
"""The key of the button that skips the bots' turns."""
CLOCK_STEP = 5.0
"""Seconds between two updates of the clock."""


def _choice_at(target: HitTarget) -> str | None:
    """Return the text that a target chooses: of an action, or of a batch (`batch_text`)."""
    towards = target.towards
    batch = towards[0] if isinstance(towards, tuple) and len(towards) == 1 else None
    return target.action or batch


class PlayTable(TableScreen, DecisionScreen, Cancellable, Progressing):
    """Screen on which a match is played."""

    name = "table"
    shows_trouble = True
    bars = 1
    log_in_bar = True
    chart = 0.0
    runs_bots = True
    """Whether bots think at this table."""

    def __init__(self, app: AppContext, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.table_view = TableView(app, session, self)
        self.game_ui = self.table_view.game_ui
        self._selection: Selection[Any] = Selection()
        self._pointed: str | None = None
        self._pointed_since = 0.0
        self._confirm: Point | None = None
        self._has_send = True
        """Whether the bar has room for the button that sends the match."""
        self._has_confirmed = False
        """Whether a choice was confirmed."""
        self._first_tick = True
        self._steps = len(session.match.actions)
        """How many were shown: actions played while another screen is shown are added."""
        self._skips = False
        """Whether the steps of bots are not shown until a person is asked."""
        self.is_menu_open = False
        self._bot_runner = BotRunner(session, self._pace, lambda: app.settings.bot_seconds)
        self._hold_to_reveal = HoldToReveal(app, session, self._covered)
        self.status_text = StatusText(app, self.table_view, self._bot_runner, self._hold_to_reveal)
        self._next_minute = 0.0
        """The time of the next update of the clock."""
        self._answered: set[str] = set()
        """The prompts that people have answered here."""
        self._unconfirmed: float | None = None
        """When the last choice was played, if it was not confirmed and did not say that it ends."""
        self._held: Any = None
        """The answer of a bot that waits, since it would end undo."""
        self._ends: tuple[AnyScene | None, frozenset[str | None]] = (None, frozenset())
        """A scene, and the texts of the actions whose buttons say that they end something."""
        self._advised = -math.inf
        """When the last hint came."""
        self._clock = clock_of(session.clock_counts)
        self._clocked: int | None = None
        """The number of actions when the clock was sent last."""
        self._ask()

    # --- asking ------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Prepare for the next decision."""
        self._selection.clear()
        self._pointed = self._held = None
        self.status_text.begin()
        self._skips = self._skips and self.session.asked_bot() is not None
        self._bot_runner.begin()

    def scene(self) -> AnyScene:
        """Return the scene of the current position for the viewer."""
        session, selection = self.session, self._selection
        legal = {} if self.app.live.is_blocked(session) else session.legal()
        action, batch = selection.action, selection.batch
        if action is None and self._pointed:
            first, *rest = self._pointed.split(BATCH_SEPARATOR)
            if first in legal:
                action, batch = first, (*rest,)
        decision = session.decision
        is_here = decision is not None and decision.seat in session.people
        return Scene(
            view=session.view(),
            viewer=session.viewer,
            decision=decision,
            names=session.names,
            colours=self.app.colours(session),
            legal=legal,
            steps=(*selection.steps,),
            chosen=selection.action,
            batch=batch,
            shown=action,
            callbacks=Callbacks(
                self.choose,
                self._choose_batch,
                self._step,
                self._selection.back,
                self._reveal if is_here else None,
                self._repeat,
                self._selection.clear,
            ),
            settings=self.table_view.settings,
            full_names=session.full_names,
            faces=session.faces,
            variants=self.table_view.variants,
            pointed_seat=self._pointed_seat,
            counts=session.clock_counts,
            turn_events=session.turn_events(),
        )

    def status_lines(self, scene: AnyScene) -> tuple[str, str]:
        """Return what to do and why, or the effect of the shown action or step."""
        if self._selection.repeats:
            return self.app.words("table.repeat"), ""
        return self.status_text.lines(scene, self._confirm_note(scene))

    def status(self, scene: AnyScene) -> Status:
        """Return the status with its rim, the recap and the progress of a bot or a hint."""
        status = super().status(scene)
        progress = self._bot_runner.progress
        if progress is None and self.session.asked_bot() and not scene.shown:
            progress = 0.0  # about to begin
        return status._replace(
            rim=self.status_text.rim(scene),
            short=self.status_text.shorter(scene, status.why, self._answered),
            again=self.status_text.recap.since(scene),
            progress=progress,
        )

    def _confirm_note(self, scene: AnyScene) -> str:
        """Return a note that the choice must be confirmed, in a first match until the first one is.

        A doubtful choice has its own text.
        """
        if not scene.chosen or self._has_confirmed or not self._explains_confirming:
            return ""
        return "" if self._doubts(scene, scene.chosen) else self.app.words("table.first_confirm")

    @property
    def _explains_confirming(self) -> bool:
        """Whether a first match is played, in which notes say what is confirmed."""
        return self.confirm == "matters" and not self.app.match.outcomes

    def _doubts(self, scene: AnyScene, text: str, *batch: str) -> bool | None:
        """Return the game's own answer to whether actions must be confirmed; None without one."""
        return self.game_ui.doubt(scene, (text, *batch)) if self.game_ui.doubt else None

    def _reveal(self) -> None:
        decision = self.session.decision
        if self._hold_to_reveal.covers:
            self.status_text.message = self.app.words("table.look_first")
        elif decision:
            self.app.navigator.go(HandOverRoute(decision.seat, self.session.key))

    def _covered(self) -> None:
        """Remove everything from the picture that shows cards which are face down now."""
        self._pointed = None
        self.status_text.clear()
        self._bot_runner.forget()
        if self._selection.steps or self._selection.action not in self.session.legal():
            self._selection.clear()

    def chosen(self) -> str | None:
        """Return the action that waits to be confirmed."""
        return self._selection.action

    def confirm_at(self, text: str) -> Point | None:
        """Return where an action is confirmed, chosen or not; None if it is played at once."""
        return self._confirm if self._confirms(self.table_view.drawn, text) else None

    def cancel(self) -> bool:
        """Close the menu or a text that is read in full, or take back a choice."""
        if self.is_menu_open:
            self.toggle_menu()
            return True
        return self.table_view.close_text() or self.take_back()

    def take_back(self) -> bool:
        """Take back the unconfirmed action or, without one, the last step."""
        waits = self._selection.action is not None or bool(self.status_text.selected(self.scene()))
        if waits:
            self._selection.back()
        if self.status_text.advice:
            self._selection.clear()  # the hint has chosen its steps, too
        cleared = self.status_text.clear()
        if not self.session.asked_bot():
            self._bot_runner.forget()
        return self.board.go_back() or waits or cleared

    def pointed(self, target: HitTarget | None) -> None:
        """Show the effect of the action under the pointer."""
        self._pointed = _choice_at(target) if target else None
        is_focus = target is not None and target.key == self.app.ui.focus
        self._pointed_since = -math.inf if is_focus else self.app.time

    def refuses(self, tooltip_id: str) -> bool:
        """Return whether a place outside the selection has a reason why it cannot be chosen."""
        scene = self.scene()
        if scene.chosen or not self.status_text.selected(scene):
            return False
        return bool(self.game_ui.help and self.game_ui.help.why_not(scene, tooltip_id))

    def near(self, tooltip_id: str | None) -> bool:
        """Show why the place pointed at cannot be chosen."""
        self.status_text.tooltip_id = tooltip_id
        return self.status_text.why_not(self.scene()) is not None

    @property
    def _pointed_seat(self) -> int | None:
        """The seat that is pointed at, by its tooltip id."""
        kind, _, seat = (self.status_text.tooltip_id or "").partition(":")
        return int(seat) if kind == "seat" and seat.isdecimal() else None

    def debug_state(self) -> dict[str, str]:
        """Return who is asked what."""
        decision = self.session.decision
        if decision is None:
            return {"seat": "", "prompt": "", "thinking": "no"}
        return {
            "seat": str(decision.seat),
            "prompt": decision.prompt,
            "step": str(len(self.session.match.actions)),
            "thinking": "yes" if self.session.asked_bot() and not self._bot_runner.paused else "no",
        }

    # --- committing --------------------------------------------------------------------------

    def choose(self, text: str) -> None:
        """Choose an action; it is played when it is chosen twice or, by setting, at once."""
        self._choose_batch((text,))

    @property
    def confirm(self) -> str:
        """When a choice waits to be confirmed (`Settings`)."""
        return self.app.settings.confirm

    def _confirms(self, scene: AnyScene, text: str, *batch: str) -> bool:
        """Return whether actions of a scene must be confirmed.

        What has focus, or what the pointer rested on for a moment, has been previewed and need not
        be. Every turn must end: what that reveals is no reason to ask, only what could still be
        done before. A touch that closes an explanation, or is as long as one for it, may be meant
        for that alone; a pass is played all the same if it can be undone.
        """
        if self.app.is_tentative and self.confirm != "never" and not self._is_cheap_pass(text):
            return True
        doubt = self._doubts(scene, text, *batch)
        if doubt is not None:
            return doubt
        when = self.confirm
        is_pointed = self._pointed == batch_text(text, *batch)
        if when != "matters" or (is_pointed and self.app.time - self._pointed_since >= SEEN):
            return when == "always"
        if self._is_said_to_end(scene, text, *batch):
            return self.session.ends_game(text, *batch)
        return self.session.has_stakes(text, *batch)

    def _is_cheap_pass(self, text: str) -> bool:
        """Return whether a touch may pass although it closes an explanation."""
        passes = self.confirm == "matters" and text in self.session.match.game.passing
        return passes and not self.session.has_stakes(text)

    def _choose_batch(self, texts: Sequence[str]) -> None:
        """Choose a batch of actions."""
        self.status_text.message, self.status_text.first_note = None, ""
        self._bot_runner.forget()
        if self._selection.choose(*texts):
            self._press_confirm()
        elif not self._confirms(scene := self.scene(), *texts):
            touched = not self._pointed
            ends = self._is_said_to_end(scene, *texts)
            self._play_chosen()
            self._unconfirmed = None if ends else self.app.time
            if touched:
                self._explain_touch()

    def _is_said_to_end(self, scene: AnyScene, *texts: str) -> bool:
        """Return whether the button of some actions says that they end a turn, or a part of it."""
        if self._ends[0] is not scene:  # asked for each action of a picture
            buttons = [b for b in self._buttons(scene) if b.ends and not b.disabled]
            actions = {b.action for b in buttons}.union(*(b.towards for b in buttons))
            self._ends = scene, frozenset(actions)
        return batch_text(*texts) in self._ends[1]

    def _explain_touch(self) -> None:
        """Note in a first match that a touch has played, once, when that can be undone.

        A question that is asked for the first time is explained instead.
        """
        if self.app.has_explained_touch or not self._explains_confirming:
            return
        asked = self.session.decision
        if self.session.undo_problem() or asked is None or asked.prompt not in self._answered:
            return
        self.app.has_explained_touch = True
        self.status_text.first_note = self.app.words("table.first_touch")

    def _repeat(self, text: str) -> None:
        """Choose an action now, and again as long as the same question follows."""
        self.status_text.clear()
        self._bot_runner.forget()
        self._selection.choose(text, repeats=True)
        if self.confirm != "always":
            self._commit()

    def _step(self, step: Any) -> None:
        """Choose a part of an action."""
        self.status_text.clear()
        self._selection.step(step)

    def _press_confirm(self) -> None:
        """Confirm the choice, by its button or where it was chosen, unless a hint has made it that
        nobody can have read yet.
        """
        advice = self.status_text.advice
        is_advised = advice is not None and advice.action == self._selection.action
        if not is_advised or self.app.time - self._advised >= UNREAD:
            self._commit()

    def _commit(self) -> None:
        """Play the confirmed action or batch."""
        if self._selection.repeats and self._selection.action:
            self.session.repeat_answer(self._selection.action)
        self._has_confirmed, self._unconfirmed = True, None
        self._play_chosen()

    def _play_chosen(self) -> None:
        text, asked = self._selection.action, self.session.decision
        if text is not None:
            if asked:
                self._answered.add(asked.prompt)
            self.board.settle()
            self._play(text, *self._selection.batch)

    def _events_of(self, text: str, *batch: str) -> list[Event]:
        """Play an action, then the rest of its batch while nothing is revealed or asked between."""
        session, asked = self.session, self.session.decision
        events = list(session.play(text))
        for action in batch:
            known = not any(event.about.reveals for event in events)
            same = session.decision and asked and session.decision.seat == asked.seat
            if not known or not same or action not in session.legal():
                break
            events += session.play_next_of_batch(action)
        return events

    def _play(self, *texts: str) -> None:
        """Play actions, if any, then automatic ones; animate their events."""
        session, steps_before = self.session, (*self._selection.steps,)
        before, asked = session.match.position.copy(), session.decision
        begun = len(session.match.actions)
        if asked and asked.seat in session.people:
            self.table_view.strip.follow()
        events = self._events_of(*texts) if texts else []
        while not self._has_unseen_steps and (automatic := self._automatic_action()):
            events += session.play_automatic(automatic)
        skips = self._skips
        self._ask()
        if self.game_ui.steps_after and texts and session.decision == asked:
            played = session.match.actions[begun:]
            for step in self.game_ui.steps_after(self.scene(), steps_before, played):
                self._selection.step(step)
        if not skips:
            steps = len(session.match.actions) - begun
            goes_on = session.asked_bot() is not None  # a touch meanwhile may skip bots
            tempo = Tempo(most=self._bot_runner.animation_limit)
            if self.table_view.move(
                before, asked, events, session.viewer, tempo, steps=steps, through=goes_on
            ):
                self._bot_runner.shown()
            self.app.play_sounds((event.kind for event in events), self.game_ui.events.sounds)
        self.app.trouble = None
        self._steps = len(session.match.actions)
        self._keep()
        if self._ends_here():
            self.app.navigator.go_on()

    def _automatic_action(self) -> str | None:
        return self.session.automatic_action(passes=self.app.settings.auto_pass)

    def _ends_here(self) -> bool:
        """Whether the asked seat is not looking at this table now.

        At the end the table stays until the result is asked for: what ended the match is seen.
        """
        session = self.session
        elsewhere = (None if self._is_live else session.asked_away(), session.waits_for())
        return any(seat is not None for seat in elsewhere)

    @property
    def _is_live(self) -> bool:
        """Whether the match is at a live table."""
        return self.app.live.is_on(self.session)

    @property
    def _has_unseen_steps(self) -> bool:
        """Whether other devices have played or undone actions that are not shown yet."""
        return self.app.live.next_step(self.session) is not None

    def _follow_others(self) -> bool:
        """Show the next step from another device; return whether there was one."""
        live, session = self.app.live, self.session
        if notice := live.pop_notice():
            self.status_text.side_note = notice
            self.app.refresh()
        step = live.next_step(session)
        if isinstance(step, str):
            note = self.status_text.side_note
            self._play(step)
            self.status_text.side_note = note
        elif step is not None:
            session.follow(session.match.at(step))
            self._keep()
            self._ask()
            self.status_text.side_note = self.app.words("live.undone")
        elif self._is_live and self._steps != len(session.match.actions):
            self._ask()
            if self._ends_here():
                self.app.navigator.go_on()
        else:
            return False
        self._steps = len(session.match.actions)
        self.app.refresh()
        return True

    def _undo(self) -> None:
        problem = self.session.undo_problem(agreed=self._is_live)
        if problem:
            self.status_text.message = self._show_undo_problem(problem)
            return
        if self._is_live:
            self.status_text.message = self.app.live.undo(self.session) or None
            return
        self.session.undo()
        self._keep()
        self._ask()
        self.status_text.side_note = self.app.words("table.undone")
        if self.session.waits_for() is not None:
            self.app.navigator.go_on()

    def _show_undo_problem(self, problem: str) -> str:
        """Show why the last step cannot be undone: what it has revealed, or whose it was."""
        lines = self.game_ui.log_lines(self.session.revealed(), self.session.names)
        who, what = self.session.last_to_choose(), " ".join(lines[:1])
        return self.app.words(f"table.undo_{problem}", who=who, what=what).strip()

    def _keep(self) -> None:
        """Save the match, and send it to the other devices of its table."""
        self.app.match.keep()
        self.app.live.send(self.session)

    def look_at(self, step: int, *, plays: bool = False) -> None:
        """Open the replay, with the secrets that may be seen now."""
        self.app.navigator.go(ReplayRoute(step, self.session.key, "replay.now", plays=plays))

    def corner_button(self) -> CornerButton:
        """Return the button that opens the menu."""
        return CornerButton(ICONS + "menu", self.app.words("table.menu"), self.toggle_menu, "menu")

    def leave(self) -> None:
        """Go to the first screen."""
        self.app.navigator.home()

    # --- bots and help -----------------------------------------------------------------------

    def tick(self, time: float) -> bool:
        """Continue scrolling and thinking."""
        self._run_clock(time)
        glides = self.table_view.glide()
        return self._goes_on(time) or glides

    def _run_clock(self, time: float) -> None:
        """Count the time of the asked person; redraw when a figure has changed."""
        session, clock = self.session, self._clock
        if clock is None:
            return
        self._share_clock(clock)
        decision = session.decision
        seat = decision.seat if decision and session.seats[decision.seat].kind in PEOPLE else None
        if clock.run(None if self.app.live.is_blocked(session) else seat, time):
            self.app.refresh()
        if time >= self._next_minute:
            self._next_minute = time + CLOCK_STEP
            self.app.host.wake_after(CLOCK_STEP)

    def _share_clock(self, clock: PlayerClock) -> None:
        """At a live table, send the clock after every action, or take the leader's."""
        live, steps = self.app.live, len(self.session.match.actions)
        if self._is_live and live.leader and self._clocked != steps:
            self._clocked = steps
            live.leader.share(self.session.clock_counts, "clock", used=clock.rounded)
        sent = live.follower.shared.pop("clock", None) if self._is_live and live.follower else None
        if sent and len(sent["used"]) == len(clock.used):
            clock.used[:] = sent["used"]

    @property
    def _out_of_time(self) -> int | None:
        """The asked seat, if it is out of time and the others here may give it to a bot."""
        session, live = self.session, self.app.live
        decision, clock = session.decision, self._clock
        if decision is None or clock is None or not clock.is_out(decision.seat):
            return None
        seat = decision.seat
        if session.seats[seat].kind not in PEOPLE or not levels(session.match.game.id):
            return None
        if self._is_live:
            return seat if live.leader and seat in session.away else None
        return seat if session.shared else None

    def _let_bot_play(self, seat: int) -> None:
        """Give a seat to a bot, here and at the live table."""
        kind = default_kind(self.session.match.game.id)
        self.session.give_to_bot(seat, kind)
        if self._is_live:
            self.app.live.give_to_bot(seat, kind)
        self._keep()
        self._ask()
        self.app.refresh()

    def think_ahead(self) -> None:
        """Let the asked bot think while the last step is animated."""
        if self.runs_bots and not self.is_menu_open:
            self._bot_runner.think_ahead()

    def _goes_on(self, time: float) -> bool:
        """Continue the thought of the asked bot, or the search for a hint.

        On the first call, automatic actions are played before.
        """
        if self._follow_others():
            return True
        if self.app.live.is_blocked(self.session):
            return False
        if self._first_tick:
            self._first_tick = False
            if self._automatic_action():
                self._play()
                self.app.refresh()
                return True
        if self.is_menu_open:
            return False
        value = self._bot_runner.go_on(time) if self._held is None else self._held
        if value is None:
            return self._bot_runner.progress is not None
        if self.session.asked_bot() and self._waits_before(str(value), time):
            changed, self._held = self._held is None, value
            self.status_text.can_still_undo = True
        else:
            changed = True
            if self.session.asked_bot():
                self._play(str(value))
            elif value:
                self._advise(value[0])
        if changed:
            self.app.refresh()
        return True

    def _waits_before(self, text: str, time: float) -> bool:
        """Return whether a bot's action waits, since it would end the undo of a recent choice."""
        if self._unconfirmed is None or self._skips or time - self._unconfirmed >= STILL_UNDO:
            return False
        if self._held is not None:
            return True
        return self.session.undo_problem() is None and self.session.would_reveal(text)

    def _advise(self, advice: Hint) -> None:
        """Show the hint with its reasons; it is chosen only when confirmed."""
        text = str(advice.action)
        self._selection.clear()
        for step in self.game_ui.leading(self.scene(), text) if self.game_ui.leading else ():
            self._selection.step(step)
        self._selection.choose(text)
        scene = self.scene()
        about = advice, self.app.words, self.game_ui, self.session, scene
        _, rule = named_card(self.game_ui, scene, advice.action) or ("", "")
        self.status_text.advice = Advice(text, hint_text(*about), shorter_hints(*about), rule)
        self._advised = self.app.time

    def _ask_hint(self) -> None:
        """Ask for a hint, unless one is on its way, or the touch was meant for the confirmation
        that a choice just played did not need: that button would have been here.
        """
        just = self._unconfirmed is not None and self.app.time - self._unconfirmed < LATE
        if (just and self.app.ui.touched) or self._bot_runner.on_hint:
            return
        self.status_text.message = None
        self._bot_runner.ask_hint()

    def draw_progress(self, ui: Ui) -> bool:
        """Draw the progress of the bot."""
        progress = self._bot_runner.progress
        return progress is not None and self.table_view.progress.grow(ui, progress)

    def _result(self) -> None:
        self.app.navigator.go(ResultRoute(self.session.key))

    def _pause(self) -> None:
        self._bot_runner.paused = not self._bot_runner.paused

    def _pace(self) -> str:
        """Return the speed of steps: the setting, or no delay while bots are skipped."""
        return "off" if self._skips else self.app.settings.speed

    def _skip(self) -> None:
        """Skip the animations of bots until a person is asked, or the match is over."""
        self._skips = True

    # --- keys --------------------------------------------------------------------------------

    def bar_keys(self, *, possible: bool = False) -> Sequence[str]:
        """Return the keys of the buttons of the bar, from the left; perhaps without faint ones."""
        own = self._buttons(self.table_view.drawn)
        return [button.key for button in own if not (possible and button.disabled)]

    def ending_keys(self) -> Sequence[str]:
        """Return the keys of the buttons that end a part of the turn, or all of it."""
        own = self._buttons(self.table_view.drawn)
        return [button.key for button in own if button.ends and not button.disabled]

    def drop_choice(self) -> bool:
        """Take back all that is begun before a key ends the turn, and say so; an end that waits to
        be confirmed stays. Return whether anything was begun.
        """
        scene, selection = self.scene(), self._selection
        if self.is_menu_open or not (selection.steps or selection.action):
            return False
        if selection.action and self._is_said_to_end(scene, selection.action, *selection.batch):
            return False
        self.status_text.clear()
        self._bot_runner.forget()
        selection.clear()
        self.status_text.side_note = self.app.words("table.dropped")
        return True

    @property
    def has_units(self) -> bool:
        """Return whether the game has units that can be selected one after the other."""
        return self.game_ui.units is not None

    def choose_next(self) -> None:
        """Select the next unit that can act; after the last one the first."""
        if self.is_menu_open:
            return
        steps = [*self.game_ui.units(replace(self.scene(), steps=()))] if self.game_ui.units else []
        if not steps:
            return
        now = self._selection.steps
        begun = [number for number, unit in enumerate(steps) if [*unit] == now[: len(unit)]]
        number = begun[-1] + 1 if begun else 0
        self.status_text.clear()
        self._selection.clear()
        for step in steps[number % len(steps)]:
            self._selection.step(step)

    def toggle_menu(self) -> None:
        """Open the menu, or close it; bots wait meanwhile."""
        self.is_menu_open = not self.is_menu_open

    def _open_settings(self) -> None:
        self.is_menu_open = False
        self.app.navigator.go(SettingsRoute())

    def draw(self, ui: Ui) -> None:
        """Draw the table, and the menu over it while that is open."""
        super().draw(ui)
        scene = self.table_view.drawn
        own = self._own_menu_items(scene)
        if self.is_menu_open:
            draw_table_menu(ui, self.app.words, self._menu_items(own))
        elif own and any(target.key == "menu" for target in ui.targets):
            possible = [item for item in own if not item.disabled]
            with ui.unseen("menu"):
                draw_menu_items(ui, self._menu_items(own), possible)

    def _own_menu_items(self, scene: AnyScene) -> list[ActionButton]:
        """Return the game's own items of the menu; what is impossible now says why."""
        if self.game_ui.menu is None or scene.decision is None or not self.session.people:
            return []
        items = map(self._refusing, self.game_ui.menu(scene))
        return [replace(item, do=self._from_menu(item.do)) for item in items if item.do]

    def _menu_items(self, own: Sequence[ActionButton]) -> list[ActionButton]:
        """Return the items of the menu, with the game's own before the last."""
        words, game = self.app.words, self.session.match.game
        items = [
            ActionButton("resume", words("table.play"), do=self.toggle_menu),
            ActionButton(
                WHOLE, words("table.open_log"), do=self._from_menu(self.table_view.open_log)
            ),
            ActionButton("settings", words("settings.title"), do=self._open_settings),
            *self._sending(),
            *own,
            ActionButton("leave", words("end.home"), do=self.leave),
        ]
        if not self.app.host.is_phone:
            keys = self._from_menu(self.app.show_keys)
            items.insert(2, ActionButton("keys", words("keys.title"), do=keys))
        if self.table_view.has_rules_pages:
            label = words("rules.open", game=game.title)
            items.insert(
                1, ActionButton("rules", label, do=self._from_menu(self.table_view.open_rules))
            )
        return items

    def _sending(self) -> list[ActionButton]:
        """Return the item that sends the match, where the bar has no room for it."""
        if self._has_send or not self._sends:
            return []
        return [ActionButton("send", self._send_title, do=self._from_menu(self._send))]

    def _from_menu(self, do: Callable[[], object]) -> Callable[[], object]:
        """Return what closes the menu and then does something."""

        def close() -> None:
            self.is_menu_open = False
            do()

        return close

    # --- tooltips ----------------------------------------------------------------------------

    def explain(self, tooltip_id: str) -> Tooltip | None:
        """Return the game's tooltip for an area, with why it cannot be chosen now."""
        text = self.table_view.explain(tooltip_id)
        scene = self.table_view.drawn
        if text is None or text.shown or not scene.legal or self._is_lit(tooltip_id):
            return text
        why_not = self.game_ui.help.why_not(scene, tooltip_id) if self.game_ui.help else None
        asked = self.status_text.question(scene)[0]
        line = (why_not and why_not.why) or self.app.words("table.unlit", asked=asked)
        return self.table_view.linked(replace(text, lines=[*text.lines, unnumbered(line)]), line)

    def _is_lit(self, tooltip_id: str) -> bool:
        """Return whether a touch on an area chooses something."""
        ui = self.app.ui
        targets = [ui.find(*t.shape.centre) for t in ui.tooltip_areas if t.tooltip_id == tooltip_id]
        offered = self.table_view.drawn.legal
        return any(t and (t.action in offered or bool(t.towards)) for t in targets)

    # --- the accessibility tree --------------------------------------------------------------

    def a11y_tree(self, ui: Ui) -> A11yTree:
        """Return question, legal actions and table for screen readers, as they were drawn."""
        scene, words = self.table_view.drawn, self.app.words
        again = words("a11y.again") if scene.chosen else ""
        text = joined(" ".join(part for part in (*self.status_lines(scene), again) if part))
        return A11yTree(
            words("a11y.table", game=self.session.match.game.title),
            text,
            [*in_words(ui, self.game_ui.a11y.offers(scene), words("a11y.others")),
             *self.table_view.in_words(), self.table_view.log_in_words()],
            scene.names[scene.decision.seat] if scene.decision else "",
        )  # fmt: skip

    # --- action bar --------------------------------------------------------------------------

    def draw_bar(self, ui: Ui, area: pygame.Rect, scene: AnyScene) -> None:
        """Draw the icons and the game's own buttons, or the buttons of a choice."""
        taken = self._hold_to_reveal.draw(ui, area) if self.session.peeking_seat is not None else 0
        buttons, words = [*map(self._refusing, self._buttons(scene))], self.app.words
        bar = Bar(ui, area, self._ways(scene), self.game_ui.bar_slots, taken)
        self._confirm = bar.confirm
        if scene.chosen:
            confirm = (words("table.confirm"), self._press_confirm)
            chosen = Chosen((words("table.cancel"), self.take_back), confirm)
            bar.chosen(chosen, buttons, self.choose, words("table.confirm_first"))
        elif self.status_text.selected(scene):
            bar.usual(buttons, self.choose, (words("table.step_back"), self._selection.back))
        elif skip := next((button for button in buttons if button.key == SKIP), None):
            bar.skipping(skip)  # away from what ends a turn
        else:
            bar.usual(buttons, self.choose)
        self._has_send = any(target.key == "send" for target in ui.targets)

    def _refusing(self, button: ActionButton) -> ActionButton:
        """Return a button that says why it is impossible now, if it is."""
        return (
            replace(button, do=partial(self._refuse, button.disabled))
            if button.disabled
            else button
        )

    def _refuse(self, why: str) -> None:
        """Show why something is impossible now."""
        self.status_text.message = why

    def _ways(self, scene: AnyScene) -> list[IconButton]:
        """Return the icon buttons: undo, log, help, rules and sharing; the same in a whole match,
        so that none moves.
        """
        words, session, game = self.app.words, self.session, self.session.match.game
        look = GREY if session.undo_problem(agreed=self._is_live) else PLAIN
        ways = [
            IconButton("undo", "undo", words("table.undo"), self._undo, look),
            IconButton(WHOLE, "log", words("table.open_log"), self.table_view.open_log),
        ]
        if levels(game.id) and (session.people or scene.legal):
            ways.append(self._help_now(scene))
        if self.table_view.has_rules_pages:
            label = words("rules.open", game=game.title)
            ways.append(IconButton("rules", "rules", label, self.table_view.open_rules))
        if self._sends:
            ways.append(IconButton("send", "send", self._send_title, self._send))
        return ways

    @property
    def _sends(self) -> bool:
        """Whether the match can be sent to others."""
        return bool(self.session.people) or self._is_live

    @property
    def _send_title(self) -> str:
        return self.app.words("live.title" if self._is_live else "send.title")

    def _help_now(self, scene: AnyScene) -> IconButton:
        """Return the help button, faint while nothing is asked here."""
        words, covers = self.app.words, self._hold_to_reveal.covers
        if scene.legal and not covers:
            return self._help()
        why = words("table.look_first" if covers else "table.hint_later")
        return self._help()._replace(go=partial(self._refuse, why), look=GREY)

    def _help(self) -> IconButton:
        """Return the help button."""
        return IconButton("hint", "hint", self.app.words("table.hint"), self._ask_hint)

    def _send(self) -> None:
        """Go to the page of the live table, as its leader, or to that of the link."""
        if self._is_live and self.app.live.leader:
            self.app.navigator.go(LiveRoute(self.session.key))
        else:
            self.app.navigator.go(ShareRoute(len(self.session.match.actions), self.session.key))

    def _buttons(self, scene: AnyScene) -> Sequence[ActionButton]:
        """Return the buttons for actions without a place on the table."""
        words = self.app.words
        if scene.decision is None:
            return [ActionButton("result", words("table.result"), do=self._result, main=True)]
        if self._is_live and (buttons := self._live_buttons()):
            return buttons
        if not self.session.people and not self._is_live:
            label = words("table.play" if self._bot_runner.paused else "table.pause")
            return [ActionButton("pause", label, do=self._pause)]
        if self.session.asked_bot():
            answered = self.game_ui.answered(scene) if self.game_ui.answered else None
            skip = ActionButton(SKIP, words("table.skip"), do=self._skip)
            return [] if answered in self.session.people else [skip]  # in one's own turn
        own = self.game_ui.buttons(scene) if self.game_ui.buttons else ()
        if (seat := self._out_of_time) is None:
            return own
        label = words("table.clock_bot", who=self.session.own_names[seat])
        return [*own, ActionButton("clock-bot", label, do=partial(self._let_bot_play, seat))]

    def _live_buttons(self) -> Sequence[ActionButton]:
        """Return the buttons that answer another device, and those for a lost leader."""
        words, live = self.app.words, self.app.live
        if live.is_lost:
            return [
                ActionButton("rejoin", words("live.rejoin"), do=self._rejoin),
                ActionButton("by-link", words("live.by_link"), do=self._go_by_link),
            ]
        if live.request(self.session):
            return [
                ActionButton("agree", words("live.agree"), do=partial(self._agree, yes=True)),
                ActionButton("refuse", words("live.refuse"), do=partial(self._agree, yes=False)),
            ]
        if live.is_blocked(self.session) and live.undo_text(self.session):
            return [ActionButton("keep", words("live.keep"), do=live.end_undo)]
        if live.leader and live.leader.ahead:
            return [
                ActionButton("take", words("live.take"), do=partial(self._take_ahead, yes=True)),
                ActionButton("not", words("live.refuse"), do=partial(self._take_ahead, yes=False)),
            ]
        return ()

    def _agree(self, *, yes: bool) -> None:
        if table := self.app.live.table:
            table.agree(yes=yes)

    def _take_ahead(self, *, yes: bool) -> None:
        if table := self.app.live.leader:
            table.take_ahead(yes=yes)

    def _rejoin(self) -> None:
        self.app.navigator.go(JoinRoute())

    def _go_by_link(self) -> None:
        """Leave the table; the match continues by link."""
        self.app.live.leave()
        self._ask()
        self.app.navigator.go_on()
