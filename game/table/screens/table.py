"""Playing a match: what the table asks, what a choice would do, and what is committed.

How it looks is in `tabletop.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from game.table.bar import draw_buttons
from game.table.contract import ActionButton, Scene
from game.table.minds import Minds
from game.table.mirror import Mirror, Press, Section, presses
from game.table.screens.tabletop import ICONS, Tabletop
from game.table.session import Session
from game.table.targets import Box, Point, Spoken, Target
from game.table.theme import TERRACOTTA, Rgb
from game.table.ui import PLAIN, PRIMARY, Ui

if TYPE_CHECKING:
    from game.bots.advice import Advice
    from game.table.app import App


class Table(Tabletop):
    """The screen on which a match is played."""

    name = "table"

    def __init__(self, app: App, session: Session) -> None:
        self.message: str | None = None
        self._chosen: str | None = None
        self._pointed: str | None = None
        self._topic: str | None = None
        self._confirm: Point | None = None
        self._advice: tuple[str, str] | None = None
        self._minds = Minds(app, session)
        super().__init__(app, session)
        self._asked()

    # --- what it asks ------------------------------------------------------------------------

    def _asked(self, *, seen: bool = False) -> None:
        """Get ready for the next decision; `seen` is whether the last step was seen moving."""
        self.memory.clear()
        self._chosen = self._pointed = self._topic = self._advice = None
        self._minds.begin(seen=seen)

    def _scene(self) -> Scene:
        session = self.session
        legal = session.legal()
        shown = self._chosen or (self._pointed if self._pointed in legal else None)
        return Scene(
            session.view(), session.reader, session.decision, legal, session.names,
            self.app.colours(session), self._chosen, shown, self.choose, self._reveal,
            self.memory,
        )  # fmt: skip

    def _says(self, scene: Scene) -> tuple[str, str]:
        """Return what is to do and why, or what the shown action would do."""
        if problem := self.app.trouble or self.message:
            return problem, ""
        if scene.shown:
            head, what = self.table.effect(scene, self.session.preview(scene.shown))
            if self._advice and self._advice[0] == scene.shown:
                what = self._advice[1]
            return head, what
        if self._minds.on_hint:
            return self.app.words("table.hint_thinking"), ""
        remark = self.table.remark(scene, self._topic) if self._topic else None
        if remark:
            return remark
        return self._question(scene)

    def _question(self, scene: Scene) -> tuple[str, str]:
        """Return who must do what, and why: what others did meanwhile belongs to it."""
        if scene.decision is None:
            return self.app.words("end.title"), ""
        news = self._news(scene)
        head, why = self.table.question(scene, brief=bool(news))
        bot = self.session.asked_bot()
        if bot:
            level = self.app.words(f"levels.{bot.kind}.name")
            key = "table.paused" if self._minds.paused else "table.thinking"
            return head, self.app.words(key, who=bot.name, level=level)
        return head, " ".join(part for part in (news, why) if part)

    def _news(self, scene: Scene) -> str:
        """Return in short what others did since a person last chose; nothing while one waits."""
        if not scene.legal:
            return ""
        return self.table.news(self.session.since_chosen()[1], scene)

    def _status(self, ui: Ui, area: pygame.Rect, scene: Scene, moving: str | None) -> None:
        """Draw the status; where it tells what others did, a touch on it shows that again."""
        super()._status(ui, area, scene, moving)
        if moving is None and not scene.shown and self._news(scene):
            told = area.copy()
            told.width -= ui.touch_height() + ui.u(8)

            def look() -> None:
                self._look_back(self.session.since_chosen()[0])

            ui.target("news", Box(told), look, spoken=Spoken(self.app.words("table.news")))

    def _rim(self, scene: Scene) -> Rgb:
        return TERRACOTTA if self.app.trouble or self.message else super()._rim(scene)

    def _reveal(self) -> None:
        from game.table.screens.hand_over import HandOver  # noqa: PLC0415 - which comes back here

        decision = self.session.decision
        if decision:
            self.app.show(HandOver(self.app, self.session, decision.seat))

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
            self._minds.forget()
        self.board.go_back()

    def pointed(self, target: Target | None) -> None:
        """Show what the action under the pointer would do."""
        self._pointed = target.action if target else None

    def near(self, topic: str | None) -> None:
        """Say what a place lacks that is pointed at."""
        self._topic = topic

    def marks(self) -> dict[str, str]:
        """Return who is asked what."""
        decision = self.session.decision
        if decision is None:
            return {"seat": "", "prompt": ""}
        return {
            "seat": str(decision.seat),
            "prompt": decision.prompt,
            "step": str(len(self.session.match.actions)),
            "thinking": "yes" if self.session.asked_bot() and not self._minds.paused else "no",
        }

    # --- what it commits ---------------------------------------------------------------------

    def choose(self, text: str) -> None:
        """Choose an action; it is done when it is chosen twice, or at once if so set."""
        self.message = None
        self._minds.forget()
        again = self._chosen == text
        self._chosen = text
        if again or not self.app.settings.confirm:
            self._commit()

    def _commit(self) -> None:
        if self._chosen is not None:
            self.board.settle()
            self._play(self._chosen)

    def _play(self, text: str) -> None:
        session = self.session
        before, asked = session.match.position.copy(), session.decision
        events = list(session.play(text))
        while self.app.settings.auto_pass and (more := session.pass_unasked()):
            events += more
        seen = self._move(before, asked, events, session.reader)
        self.app.sounds.tell((event.kind for event in events), self.table.sounds)
        self.app.trouble = None
        self._keep()
        self._asked(seen=seen)
        if session.is_over or session.waits_for() is not None:
            self.app.go_on()

    def _end(self) -> None:
        from game.table.screens.end import End  # noqa: PLC0415 - which shows this one

        self.app.show(End(self.app, self.session))

    def _undo(self) -> None:
        problem = self.session.undo_problem()
        if problem:
            self.message = self._stands(problem)
            return
        self.session.undo()
        self._keep()
        self._asked()
        self.message = self.app.words("table.undone")
        if self.session.waits_for() is not None:
            self.app.go_on()

    def _stands(self, problem: str) -> str:
        """Say why the last step cannot be taken back: what it has revealed, or whose it was."""
        told = self.table.tell(self.session.revealed(), self.session.names)
        who, what = self.session.last_to_choose(), " ".join(told[:1])
        return self.app.words(f"table.undo_{problem}", who=who, what=what).strip()

    def _keep(self) -> None:
        """Save the match."""
        self.app.keep()

    def _look_back(self, step: int) -> None:
        """Show the position after a number of steps, with the secrets that may be seen now."""
        from game.table.screens.replay import Replay  # noqa: PLC0415 - a table of its own

        now = self.app.words("replay.now")
        self.app.show(Replay(self.app, self.session, lambda: self.app.show(self), step, now))

    def _leave(self) -> None:
        self.session.lay_down()
        self.app.go_home()

    # --- bots, and help ----------------------------------------------------------------------

    def tick(self, time: float) -> bool:
        """Let the asked bot think and play, or the Rector think about a hint."""
        value = self._minds.go_on(time)
        if value is None:
            return self._minds.progress is not None
        if self.session.asked_bot():
            self._play(str(value))
        elif value:
            self._advise(value[0])
        self.app.refresh()
        return True

    def _advise(self, advice: Advice) -> None:
        """Show the move that the Rector would make, and why; it is not chosen before confirmed."""
        self._chosen = str(advice.action)
        why = " ".join(self.table.reasons(advice.reasons, self.session.names))
        self._advice = (self._chosen, self.app.words("table.hint_why", why=why))

    def _ask_rector(self) -> None:
        self.message = None
        self._minds.ask_rector()

    def _thinks(self, scene: Scene) -> float | None:
        progress = self._minds.progress
        begins = progress is None and self.session.asked_bot() and not scene.shown
        return 0.0 if begins else progress

    def touch_up(self, ui: Ui) -> bool:
        """Draw how far the bot has thought."""
        progress = self._minds.progress
        return progress is not None and self._progress.grow(ui, progress)

    def _pause(self) -> None:
        self._minds.paused = not self._minds.paused

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

    # --- the bar -----------------------------------------------------------------------------

    def _bar(self, ui: Ui, area: pygame.Rect, scene: Scene) -> None:
        words = self.app.words
        gap, high = ui.u(4), ui.touch_height()
        y = area.centery - high // 2
        undo = pygame.Rect(area.left, y, high, high)
        rest = undo.move(high + gap, 0)
        rest.width = area.right - rest.left
        wide = min(ui.u(150), (area.width - high) // 2)
        confirm = pygame.Rect(area.right - wide, y, wide, high)
        self._confirm = confirm.center
        buttons = self._buttons(scene)
        if scene.chosen:
            left = pygame.Rect(area.left, y, min(wide, confirm.left - area.left - gap), high)
            ui.button("cancel", left, words("table.cancel"), self.cancel, PLAIN, ICONS + "close")
            ui.button("confirm", confirm, words("table.confirm"), self._commit, PRIMARY,
                      ICONS + "check")  # fmt: skip
            with ui.unseen("cancel"):
                draw_buttons(ui, rest, buttons, self.choose)
            return
        ui.button("undo", undo, "", self._undo, PLAIN, ICONS + "undo", Spoken(words("table.undo")))
        least = max(1, len(self.table.buttons(scene))) * (high + gap)
        if rest.width - high - gap >= least:
            self._book(ui, pygame.Rect(rest.left, y, high, high))
            rest.left, rest.width = rest.left + high + gap, rest.width - high - gap
        if scene.legal and rest.width - high - gap >= least:
            self._help(ui, pygame.Rect(rest.left, y, high, high))
            rest.left, rest.width = rest.left + high + gap, rest.width - high - gap
        draw_buttons(ui, rest, buttons, self.choose)

    def _help(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw the way to help when somebody does not know what to do."""
        spoken = Spoken(self.app.words("table.hint"))
        ui.button("hint", rect, "", self._ask_rector, PLAIN, ICONS + "hint", spoken)

    def _buttons(self, scene: Scene) -> list[ActionButton]:
        """Return the buttons for what has no place on the table."""
        words = self.app.words
        if scene.decision is None:
            return [ActionButton("result", words("table.result"), do=self._end)]
        if not self.session.people:
            label = words("table.play" if self._minds.paused else "table.pause")
            return [ActionButton("pause", label, do=self._pause)]
        return self.table.buttons(scene)
