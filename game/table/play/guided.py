"""The guided first match: the table, with notes beside what they are about and a ring to follow."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.bots.bot import Budget, decide
from game.bots.levels import make_bot
from game.table.contract.find import find_table
from game.table.contract.scene import AnyScene
from game.table.draw.mirror import Mirror, Section, presses
from game.table.draw.targets import Box, Shape, Spot, Target
from game.table.draw.theme import GOLD, INK, TERRACOTTA, mix
from game.table.draw.ui import PLAIN, PRIMARY, QUIET, Ui
from game.table.fittings.explanation import Explanation, draw_explanation
from game.table.kept.lessons import KEY, progress, read_progress
from game.table.match.choosing import ROW
from game.table.match.course import LEARNER, Course, Note, load_course, read_lesson
from game.table.match.seating import find_seating
from game.table.match.seats import PERSON, Seat
from game.table.match.session import Session
from game.table.play.bar import Way
from game.table.play.play import PlayTable
from game.table.ways.desk import Desk
from game.table.ways.routes import End, Learn, Learned

PACE: Final = {"slow": 1.2, "usual": 0.7, "fast": 0.3, "off": 0.0}
"""Seconds that each step of the other seat is seen, by the speed that was set."""
OTHER: Final = "apprentice"
_TOLD: Final = 4
"""How many lines of the log tell what the last action has brought."""


class Alone(Session):
    """A session of one person who learns: nothing is passed on, the other seat moves by itself."""

    def waits_for(self) -> int | None:
        """Return None: the device stays where it is."""
        return None


class GuidedTable(PlayTable):
    """The table of a course. Only the marked action is done until the course is free."""

    def __init__(self, desk: Desk, course: Course) -> None:
        self.course = course
        self._returns = course.begun
        self._reread: Note | None = None
        self._since: float | None = None
        match, game = course.match, course.lesson.game
        seating = find_seating(game)
        usual = seating.usual_seats(match.seats, match.options)
        kinds = [PERSON, *[OTHER] * (len(usual) - 1)]
        seats = [Seat(s.name, s.colour, kind) for s, kind in zip(usual, kinds, strict=True)]
        words = find_table(game).lesson
        assert words  # noqa: S101 - no door leads to a lesson without words
        self._words = words
        super().__init__(desk, Alone(match, seats, seating, KEY + game))
        desk.hand.guest = self.session  # no match of the shelf: its log and replay find it there

    # --- what happens ------------------------------------------------------------------------

    def _next(self) -> None:
        """Go on: the note has been read."""
        self.message = None
        if self._returns:
            self._returns = False
        elif self._is_done:
            self._praise()
        elif self._reread:
            self._reread = None
        else:
            self.course.seen += 1
            self._keep()
            self._praise()

    def _begin_anew(self) -> None:
        """Begin the lesson from its first note."""
        self.course = Course(self.course.lesson)
        self._keep()
        self.desk.way.back()
        self.desk.way.go(Learn(self.course.lesson.game))

    def _read_again(self) -> None:
        self._reread = self.course.last_note

    @property
    def _open_note(self) -> Note | None:
        """The note that lies open; none while somebody who comes back is greeted."""
        return None if self._returns else self._reread or self.course.note

    @property
    def _is_done(self) -> bool:
        """Whether the learner has come through by an action, and looks at what came of it."""
        return self._open_note is None and self.course.is_through and not self.course.praised

    @property
    def _card(self) -> Explanation | None:
        """What lies over the table to be read first: a greeting for who comes back, or a note."""
        if self._returns:
            return self._greeting()
        if self._is_done:
            return Explanation(self.desk.words("lesson.done"), [*self._last_lines()[-_TOLD:]])
        return self._note(self._open_note) if self._open_note else None

    def _greeting(self) -> Explanation:
        words, course = self.desk.words, self.course
        where = words("lesson.alone")
        if not course.is_free or course.note:
            where = words("lesson.so_far", number=course.seen, count=len(course.lesson.notes))
        return Explanation(words("lesson.back"), [where, words("lesson.go_on_or_anew")])

    def _play(self, text: str, *row: str) -> None:
        if not self.course.is_free and (text, *row) != self.course.row:
            self.message = self.desk.words("lesson.other")
            self._choosing.clear()
            return
        session = self.session
        before, asked = session.match.position.copy(), session.decision
        events = self._events_of(text, *row)
        self.top.move(before, asked, events, session.reader)
        self.desk.hear((event.kind for event in events), self.table.sounds)
        self._ask()
        self._since = None
        self._keep()
        if not self._is_done:
            self._praise()

    def _praise(self) -> None:
        """Once the learner has come through, say so, and what can be done next."""
        if self.course.is_through and not self.course.praised:
            self.course.praised = True
            self._keep()
            self.desk.hand.guest = self.session
            self.desk.way.go(Learned(self.course.lesson.game))
        elif self.session.is_over:
            self.desk.way.go(End(self.session.key))

    def _goes_on(self, time: float) -> bool:
        """Let the other seat move when its last step was seen, and no note waits to be read."""
        decision = self.session.decision
        if decision is None or self._card:
            return False
        if decision.seat == LEARNER:
            return super()._goes_on(time)
        if self._since is None:
            self._since = time
        if time - self._since >= PACE[self.desk.settings.speed]:
            self._play(self._moves(decision.seat))
            self.desk.refresh()
        return True

    def _moves(self, seat: int) -> str:
        """Return what the other seat does: as in the line, else what a beginner would do."""
        if self.course.wanted:
            return self.course.wanted
        match = self.session.match
        game, position = match.game, match.position
        bot = make_bot(OTHER, game, seat, len(match.actions))
        actions = game.legal_actions(position)
        return str(decide(bot, game.view(position, seat), actions, Budget()))

    def cancel(self) -> bool:
        """Say of whatever is touched beside a card that this comes first; then as at any table."""
        if self._card is None or self.message:
            return super().cancel()
        self.message = self.desk.words("lesson.read", go_on=self._go_on)
        return True

    @property
    def _go_on(self) -> str:
        """What the button says that leads on from a card."""
        return self.desk.words("lesson.go_on" if self._returns else "lesson.next")

    def leave(self) -> None:
        """Go to the first screen; the lesson is kept where it stands."""
        self.desk.way.home()

    def _keep(self) -> None:
        """Save the course."""
        game, kept = self.course.lesson.game, self.course.save()
        self.desk.hand.lessons[game] = progress(kept)
        data = json.dumps(kept).encode()
        self.desk.later(lambda: self.desk.records.write(KEY + game, data))

    # --- the picture -------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the table; over it the note to read, or a ring around what is to be touched."""
        super().draw(ui)
        told = self._card
        if told is None:
            for shape in self._marked(ui):
                _ring(ui, shape)
            return
        led = self._led_to(ui)
        look = self._open_note.look if self._open_note else ()
        things = [thing.shape for thing in ui.things if thing.topic in look]
        for shape in things:
            _ring(ui, shape)
        whole = ui.surface.get_rect()
        near = things[0].rect if things else pygame.Rect(whole.centerx, whole.height * 2 // 3, 0, 0)
        board = self.board.area
        keep = [board] if not things or board.collidepoint(near.center) else [near, board]
        high = ui.touch_height()
        top = self.top.below + ui.u(4)
        card = draw_explanation(ui, told, near, high + ui.u(8), keep, top)
        ui.targets = [led] if led and not card.colliderect(led.shape.rect) else []
        ui.focus = ui.focus or "next"
        low = pygame.Rect(card.left, card.bottom - high - ui.u(12), card.width, high)
        low = low.inflate(-ui.u(28), 0)
        leave, go_on = low.copy(), low.copy()
        words = self.desk.words
        leave.width = (low.width - ui.u(8)) // 2 if self._returns else ui.u(84)
        go_on.width -= leave.width + ui.u(8)
        go_on.right = low.right
        if self._returns:
            ui.button("anew", leave, words("lesson.anew"), self._begin_anew, PLAIN)
            ui.button("next", go_on, self._go_on, self._next, PRIMARY)
            return
        ui.button("leave", leave, words("lesson.leave"), self.leave, QUIET)
        ui.button("next", go_on, self._go_on, self._next, PRIMARY)

    def _led_to(self, ui: Ui) -> Target | None:
        """Return what a note that lies open asks to touch, if that is there: whoever touches it
        has read the note.
        """
        decision, note = self.session.decision, self._open_note
        if note is None or note is not self.course.note:
            return None
        if decision is None or decision.seat != LEARNER:
            return None
        target = self._towards(ui, self.course.row)
        if target is None or target.via:
            return None
        return target._replace(do=partial(self._read_and, target.do))

    def _read_and(self, do: Callable[[], object]) -> None:
        """Go on from a note, and do what it asks unless another one comes first."""
        self._next()
        if self._card is None:
            do()

    def _note(self, note: Note) -> Explanation:
        """Return a note with the names of the two seats, and its number."""
        title, text = self._words.note(note.key, self.session.own_names)
        notes = self.course.lesson.notes
        page = self.desk.words("lesson.page", number=notes.index(note) + 1, count=len(notes))
        return Explanation(title, [text], note=page)

    def tapped_next(self, ui: Ui) -> str | None:
        """Return the key of the target that is to be touched now; None where any will do."""
        if self._card:
            return "next"
        row, keys = self.course.row, {t.key for t in ui.targets}
        decision = self.session.decision
        if not row or decision is None or decision.seat != LEARNER:
            return None
        if self._is_right():
            return "confirm"
        target = self._towards(ui, row)
        if target is None:  # what is half chosen leads elsewhere: while all is free, let it
            back = "step-back" in keys and not self.course.is_free
            return "step-back" if back else None
        return target.via if target.via in keys else target.key

    @staticmethod
    def _towards(ui: Ui, row: Sequence[str]) -> Target | None:
        """Return the target of a whole row, of its first action, or of a step towards it."""
        for wanted in (ROW.join(row), *row[:1]):
            steps = (t for t in ui.targets if wanted in t.towards)
            found = next((t for t in ui.targets if t.action == wanted), next(steps, None))
            if found:
                return found
        return None

    def _marked(self, ui: Ui) -> Sequence[Shape]:
        key = self.tapped_next(ui)
        return [target.shape for target in ui.targets if target.key == key]

    def says(self, scene: AnyScene) -> tuple[str, str]:
        """Say what to touch; of what was touched what it would do."""
        words, decision = self.desk.words, self.session.decision
        head, why = super().says(scene)
        if decision and decision.seat != LEARNER:
            wait = words("lesson.wait", who=self.session.names[decision.seat])
            return wait, "".join(self._last_lines()[-1:])
        if self._card or decision is None:
            return head, why
        if self.message or scene.shown:
            then = words("lesson.confirm") if self._is_right() else ""
            return head, " · ".join(part for part in (why, then) if part)
        if self.course.is_free:
            leads = self._towards(self.desk.ui, self.course.row) is not None
            return head, " ".join((why, words("lesson.ring"))) if leads else why
        return head, " ".join(
            part for part in (self._news.told(scene), self._task(decision.prompt)) if part
        )

    def shorter(self, scene: AnyScene, why: str) -> str:
        """Leave it to the ring to say that a choice is to be confirmed."""
        told = super().shorter(scene, why)
        return told.removesuffix(self.desk.words("lesson.confirm")).removesuffix(" · ")

    def _last_lines(self) -> Sequence[str]:
        """Return what happened last, line by line."""
        return next((lines for _, lines in reversed(self.top.journal.entries()) if lines), ())

    def _task(self, prompt: str) -> str:
        """Say what to do with what is in the ring."""
        target = self._towards(self.desk.ui, self.course.row)
        if target is None and self._half(self.scene()):
            return self.desk.words("lesson.elsewhere")
        if target and (target.via or target.towards):
            return self.desk.words("lesson.first")
        if target and isinstance(target.shape, Spot) and self.board.camera.zoom > 1:
            return self.desk.words("lesson.closer")
        return self._words.task(prompt)

    def _is_right(self) -> bool:
        chosen = self._choosing
        return chosen.action is not None and (chosen.action, *chosen.row) == self.course.row

    def _help(self) -> Way:
        """Return the way back to the last note; once any action will do, to a hint."""
        if self.course.is_free:
            return super()._help()
        return Way("again", "hint", self.desk.words("lesson.again"), self._read_again)

    def mirror(self, ui: Ui) -> Mirror:
        """Return the note alone while there is one, else the table."""
        table, told = super().mirror(ui), self._card
        if not told:
            return table
        buttons = Section("answer", presses=presses(ui, reversed(ui.targets)))
        rest = [s for s in table.sections if s.key != "answer" and not s.presses]
        return Mirror(told.title, " ".join(told.lines), [buttons, *rest])

    def marks(self) -> dict[str, str]:
        """Return what to touch, and where, besides who is asked what."""
        ui, key = self.desk.ui, self.tapped_next(self.desk.ui)
        at = [t.shape.centre for t in ui.targets if t.key == key]
        place = json.dumps([round(v / ui.canvas.ratio, 1) for v in at[0]]) if at else ""
        note = self._open_note
        more = {"guide": key or "", "guideAt": place, "note": note.key if note else ""}
        return {**super().marks(), **more}


def _ring(ui: Ui, shape: Shape) -> None:
    """Draw a ring around something, to be seen on any ground."""
    whole = ui.surface.get_rect().inflate(-ui.u(4), -ui.u(4))
    rect = shape.rect.inflate(ui.u(8), ui.u(8)).clip(whole)
    radius = ui.u(10) if isinstance(shape, Box) else rect.width // 2
    for colour, width, grow in ((mix(GOLD, INK, 0.5), 6, 2), (TERRACOTTA, 4, 0)):
        area = rect.inflate(grow, grow)
        pygame.draw.rect(ui.surface, colour, area, ui.u(width), radius)


async def open_course(desk: Desk, game: str) -> GuidedTable:
    """Return the lesson of a game where it was left, or from the beginning."""
    lesson = read_lesson(game)
    course = load_course(lesson, await read_progress(desk.host.storage, game))
    if course.match.game.decision(course.match.position) is None:
        course = Course(lesson)
    return GuidedTable(desk, course)
