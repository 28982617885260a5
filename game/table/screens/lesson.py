"""The guided first match: the table, with notes beside what they are about and a ring to follow."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.bots import Budget, decide, make_bot
from game.host.storage import DamagedError
from game.table.contract import Scene
from game.table.explain import Explanation, draw_explanation
from game.table.games import find_table
from game.table.lesson import PERSON, Course, Note, load_course, read_lesson
from game.table.mirror import Mirror, Section, presses
from game.table.screens.table import Table
from game.table.screens.tabletop import ICONS
from game.table.seats import Seat
from game.table.session import Session
from game.table.targets import Box, Shape, Spoken, Spot
from game.table.theme import GOLD, INK, TERRACOTTA, mix
from game.table.ui import PLAIN, PRIMARY, QUIET, Ui

if TYPE_CHECKING:
    from game.table.app import App

KEY: Final = "lessons/"
PACE: Final = {"slow": 1.2, "usual": 0.7, "fast": 0.3, "off": 0.0}
"""Seconds that each step of the other seat is seen, by the speed that was set."""
OTHER: Final = "apprentice"


class Alone(Session):
    """A session of one person who learns: nothing is passed on, the other seat moves by itself."""

    def waits_for(self) -> int | None:
        """Return None: the device stays where it is."""
        return None


class LessonTable(Table):
    """The table of a course. Only the marked action is done until the course is free."""

    def __init__(self, app: App, course: Course) -> None:
        self.course = course
        self._reread: Note | None = None
        self._since: float | None = None
        match, table = course.match, find_table(course.lesson.game)
        names = table.seat_names(match.seats, match.options)
        colours = table.seat_colours(match.seats, match.options)
        kinds = ["person", *[OTHER] * (len(names) - 1)]
        seats = [Seat(*about) for about in zip(names, colours, kinds, strict=True)]
        super().__init__(app, Alone(match, seats, table, KEY + course.lesson.game))

    # --- what happens ------------------------------------------------------------------------

    def _next(self) -> None:
        """Go on: the note has been read."""
        if self._reread:
            self._reread = None
        else:
            self.course.seen += 1
            self._keep()

    def _read_again(self) -> None:
        self._reread = self.course.last_note

    @property
    def _open_note(self) -> Note | None:
        """The note that lies open."""
        return self._reread or self.course.note

    def _play(self, text: str) -> None:
        if not self.course.is_free and text != self.course.wanted:
            self.message = self.app.words("lesson.other")
            self._chosen = None
            return
        session = self.session
        before, asked = session.match.position.copy(), session.decision
        events = session.play(text)
        self._move(before, asked, events, session.reader)
        self.app.sounds.tell((event.kind for event in events), self.table.sounds)
        self._asked()
        self._since = None
        self._keep()
        if session.is_over:
            self._end()

    def tick(self, time: float) -> bool:
        """Let the other seat move when its last step was seen, and no note waits to be read."""
        decision = self.session.decision
        if decision is None or self._open_note:
            return False
        if decision.seat == PERSON:
            return super().tick(time)
        if self._since is None:
            self._since = time
        if time - self._since >= PACE[self.app.settings.speed]:
            self._play(self._moves(decision.seat))
            self.app.refresh()
        return True

    def _moves(self, seat: int) -> str:
        """Return what the other seat does: as in the line, else what a beginner would do."""
        if self.course.wanted:
            return self.course.wanted
        match = self.session.match
        game, position = match.game, match.position
        bot = make_bot(OTHER, game.id, seat, len(match.actions))
        actions = game.legal_actions(position)
        return str(decide(bot, game.view(position, seat), actions, Budget()))

    def _leave(self) -> None:
        self.app.go_home()

    def _keep(self) -> None:
        """Save the course."""
        data = json.dumps(self.course.save()).encode()
        self.app.later(lambda: self.app.records.write(KEY + self.course.lesson.game, data))

    # --- the picture -------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the table; over it the note to read, or a ring around what is to be touched."""
        super().draw(ui)
        note = self._open_note
        if note is None:
            for shape in self._marked(ui):
                _ring(ui, shape)
            return
        things = [thing.shape for thing in ui.things if thing.topic in note.look]
        for shape in things:
            _ring(ui, shape)
        whole = ui.surface.get_rect()
        near = things[0].rect if things else pygame.Rect(whole.centerx, whole.height * 2 // 3, 0, 0)
        board = self.board.area
        keep = None if things and not board.collidepoint(near.center) else board
        high = ui.touch_height()
        top = self._below + ui.u(4)
        card = draw_explanation(ui, self._note(note), near, high + ui.u(8), keep, top)
        ui.targets = []
        ui.focus = ui.focus or "next"
        low = pygame.Rect(card.left, card.bottom - high - ui.u(12), card.width, high)
        low = low.inflate(-ui.u(28), 0)
        leave, go_on = low.copy(), low.copy()
        leave.width = ui.u(84)
        go_on.width -= leave.width + ui.u(8)
        go_on.right = low.right
        words = self.app.words
        ui.button("leave", leave, words("lesson.leave"), self._leave, QUIET)
        ui.button("next", go_on, words("lesson.next"), self._next, PRIMARY)

    def _note(self, note: Note) -> Explanation:
        """Return a note with the names of the two seats, and its number."""
        title, text = self.table.lesson_words(note.key, self.session.names)
        notes = self.course.lesson.notes
        page = self.app.words("lesson.page", number=notes.index(note) + 1, count=len(notes))
        return Explanation(title, [text], note=page)

    def tapped_next(self, ui: Ui) -> str | None:
        """Return the key of the target that is to be touched now; None where any will do."""
        if self._open_note:
            return "next"
        wanted, keys = self.course.wanted, {t.key for t in ui.targets}
        decision = self.session.decision
        if wanted is None or decision is None or decision.seat != PERSON:
            return None
        if self._chosen == wanted:
            return "confirm"
        target = next((t for t in ui.targets if t.action == wanted), None)
        if target is None:
            return None
        return target.via if target.via in keys else target.key

    def _marked(self, ui: Ui) -> Sequence[Shape]:
        key = self.tapped_next(ui)
        return [target.shape for target in ui.targets if target.key == key]

    def _says(self, scene: Scene) -> tuple[str, str]:
        """Say what to touch; of what was touched what it would do."""
        words, decision = self.app.words, self.session.decision
        head, why = super()._says(scene)
        if self._open_note or decision is None:
            return head, why
        if self.message or scene.shown:
            return head, " · ".join((why, words("lesson.confirm"))) if self._is_right() else why
        if decision.seat != PERSON:
            return words("lesson.wait", who=self.session.names[decision.seat]), self._last_line()
        if self.course.is_free:
            return head, " ".join((why, words("lesson.ring"))) if self.course.wanted else why
        return head, " ".join(
            part for part in (self._news(scene), self._task(decision.prompt)) if part
        )

    def _last_line(self) -> str:
        """Return what happened last."""
        return next((lines[-1] for _, lines in reversed(self._entries()) if lines), "")

    def _task(self, prompt: str) -> str:
        """Say what to do with what is in the ring."""
        wanted = (t for t in self.app.ui.targets if t.action == self.course.wanted)
        target = next(wanted, None)
        if target and target.via:
            return self.app.words("lesson.first")
        if target and isinstance(target.shape, Spot) and self.board.camera.zoom > 1:
            return self.app.words("lesson.closer")
        return self.table.lesson_task(prompt)

    def _is_right(self) -> bool:
        return self._chosen is not None and self._chosen == self.course.wanted

    def _help(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw the way back to the last note; once any action will do, to a hint."""
        if self.course.is_free:
            super()._help(ui, rect)
        else:
            spoken = Spoken(self.app.words("lesson.again"))
            ui.button("again", rect, "", self._read_again, PLAIN, ICONS + "hint", spoken)

    def mirror(self, ui: Ui) -> Mirror:
        """Return the note alone while there is one, else the table."""
        table, note = super().mirror(ui), self._open_note
        if not note:
            return table
        told = self._note(note)
        buttons = Section("answer", presses=presses(ui, reversed(ui.targets)))
        rest = [s for s in table.sections if s.key != "answer" and not s.presses]
        return Mirror(told.title, told.lines[0], [buttons, *rest])

    def marks(self) -> dict[str, str]:
        """Return what to touch, and where, besides who is asked what."""
        ui, key = self.app.ui, self.tapped_next(self.app.ui)
        at = [t.shape.centre for t in ui.targets if t.key == key]
        place = json.dumps([round(v / ui.canvas.ratio, 1) for v in at[0]]) if at else ""
        note = self._open_note
        more = {"guide": key or "", "guideAt": place, "note": note.key if note else ""}
        return {**super().marks(), **more}


def _ring(ui: Ui, shape: Shape) -> None:
    """Draw a ring around something, to be seen on any ground."""
    rect = shape.rect.inflate(ui.u(8), ui.u(8))
    rect.clamp_ip(ui.surface.get_rect())
    radius = ui.u(10) if isinstance(shape, Box) else rect.width // 2
    for colour, width, grow in ((mix(GOLD, INK, 0.5), 6, 2), (TERRACOTTA, 4, 0)):
        area = rect.inflate(grow, grow)
        pygame.draw.rect(ui.surface, colour, area, ui.u(width), radius)


async def open_lesson(app: App, game: str) -> None:
    """Go on with the lesson of a game where it was left, or begin it."""
    lesson = read_lesson(game)
    try:
        data = json.loads(await app.host.storage.read(KEY + game) or b"null")
    except (DamagedError, ValueError):
        data = None
    course = load_course(lesson, data)
    if course.match.game.decision(course.match.position) is None:
        course = Course(lesson)
    app.show(LessonTable(app, course))
