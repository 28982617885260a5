"""The lesson: a table with notes beside their subjects, and a ring around what to touch."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Final

import pygame

from portolan.ai.bot import Budget, decide
from portolan.ai.levels import make_bot
from portolan.core.texts import ended
from portolan.session.lesson import LEARNER, GuidedMatch, Note, load_guided_match, read_lesson
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, seats_of
from portolan.session.selection import batch_text
from portolan.session.session import Session
from portolan.storage.lessons import KEY, progress, read_progress
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.routes import LessonDoneRoute, LessonRoute, LinkRoute
from portolan.ui.render.a11y_tree import A11yTree, Section, presses
from portolan.ui.render.hit_targets import (
    NEAR,
    NO_LABEL,
    Box,
    CircleShape,
    HitTarget,
    Point,
    Shape,
)
from portolan.ui.render.theme import DIM, GOLD, INK, LEGIBLE, TERRACOTTA, mix
from portolan.ui.render.ui import PLAIN, PRIMARY, QUIET, Ui
from portolan.ui.table.action_bar import IconButton
from portolan.ui.table.play import PlayTable
from portolan.ui.table.recap import in_paragraphs
from portolan.ui.table_widgets.status_line import Status
from portolan.ui.widgets.tooltip import (
    TEXT,
    WIDTH,
    CardForm,
    Tooltip,
    card_size,
    corner_of,
    draw_tooltip,
)

PACE: Final = {"slow": 1.2, "usual": 0.7, "fast": 0.3, "off": 0.0}
"""Seconds per step of the other seat, by the speed setting."""
OTHER: Final = "apprentice"
BESIDE: Final = 0.8
"""Share of the height from which on the board has the panels beside it."""
STEPS: Final = 16
"""In how many steps across the canvas, both ways, a free place for a note is looked for."""
CORNERS: Final = 48
"""How many corners a circle is drawn with."""
RING: Final = 5
"""Distance of a ring from its thing, in units."""
WHITE: Final = (255, 255, 255)
LEAVE: Final = 84.0
"""Width of the button that leaves, in units."""
NARROW: Final = 72
"""Minimum width of a button beside what was pressed last, in units."""
GAP: Final = 8
"""Distance of a button from another, or from what was pressed last, in units."""
WIDTHS: Final = (WIDTH, 344.0, 388.0, 432.0)
"""The widths of a card that are tried, in units."""
LETTERS: Final = (TEXT.size, 12.75, 12.0, LEGIBLE)
"""The sizes of its letters that are tried, in units."""
_LAST_LINES: Final = 4
"""How many lines of the log are shown for the last action."""


class LessonSession(Session):
    """Session of one learner: no hand-over, and the other seat plays automatically."""

    def waits_for(self) -> int | None:
        """Return None: the device is never handed over."""
        return None


class LessonTable(PlayTable):
    """Table of a lesson. Only the marked action is accepted until the script is `free`."""

    def __init__(self, app: AppContext, guided: GuidedMatch) -> None:
        self.guided = guided
        self._returns = guided.begun
        self._reread: Note | None = None
        self._since: float | None = None
        self._last_page: object = None
        self._avoided: pygame.Rect | None = None
        """The surroundings of what was pressed before a card opened, unless that was the button of
        the next note.
        """
        self._confirm_box: pygame.Rect | None = None
        """Where the button that confirms was last: no button of a note is there."""
        self._reads_on = False
        self._note_rect = pygame.Rect(0, 0, 0, 0)
        """Where the last card was drawn."""
        match, game = guided.match, guided.lesson.game
        seating = find_seating(game)
        seats = seats_of(match, seating, lambda seat: PERSON if seat == LEARNER else OTHER)
        words = find_game_ui(game).lesson
        assert words  # noqa: S101 - no route leads to a lesson without words
        self._words = words
        super().__init__(app, LessonSession(match, seats, seating, KEY + game))
        self._first_tick = False  # only the script is played
        self.table_view.keeps_room = False  # notes need it around what they explain
        app.match.guest = self.session  # not a stored match: its log and replay find it here

    # --- playing -----------------------------------------------------------------------------

    @property
    def _page(self) -> tuple[str, bool, bool]:
        """The key of the page over the table: a note, a greeting, or the end."""
        note = self._open_note
        return note.key if note else "", self._returns, self._is_done

    def _next(self, page: tuple[str, bool, bool]) -> None:
        """Close a page that was read, unless another one is open by now."""
        if page != self._page:
            return
        self._reads_on = True
        self.status_text.message = None
        if self._returns:
            self._returns = False
        elif self._is_done:
            self._praise()
        elif self._reread:
            self._reread = None
        else:
            self.guided.seen += 1
            self._keep()
            self._praise()

    def _begin_anew(self) -> None:
        """Restart the lesson from its first note."""
        self.guided = GuidedMatch(self.guided.lesson)
        self._keep()
        self.app.navigator.back()
        self.app.navigator.go(LessonRoute(self.guided.lesson.game))

    def _read_again(self) -> None:
        self._reread = self.guided.last_note

    @property
    def _open_note(self) -> Note | None:
        """The open note; None during the greeting of a returning learner."""
        return None if self._returns else self._reread or self.guided.note

    @property
    def _is_done(self) -> bool:
        """Whether the lesson was just completed by an action, whose result is shown."""
        return self._open_note is None and self.guided.is_through and not self.guided.praised

    @property
    def _card(self) -> Tooltip | None:
        """The card over the table: a greeting for a returning learner, or a note."""
        if self._returns:
            return self._greeting()
        if self._is_done:
            return Tooltip(self.app.words("lesson.done"), [*self._last_lines()[-_LAST_LINES:]])
        return self._note(self._open_note) if self._open_note else None

    def _greeting(self) -> Tooltip:
        words, guided = self.app.words, self.guided
        where, count = words("lesson.alone"), len(guided.lesson.notes)
        if guided.note or guided.seen < count:
            where = words("lesson.so_far", number=guided.seen, count=count)
        return Tooltip(words("lesson.back"), [where, words("lesson.go_on_or_anew")])

    @property
    def confirm(self) -> str:
        """Return that every choice must be confirmed, so that its effect is read first."""
        when = super().confirm
        return "always" if when == "matters" else when

    def _play(self, *texts: str) -> None:
        if not self.guided.is_free and texts != self.guided.batch:
            self.status_text.message = self.app.words("lesson.other")
            self._selection.clear()
            return
        session = self.session
        before, asked = session.match.position.copy(), session.decision
        events = self._events_of(*texts)
        self.table_view.move(before, asked, events, session.viewer)
        self.app.play_sounds((event.kind for event in events), self.game_ui.events.sounds)
        self._ask()
        self._since = None
        self._keep()
        if not self._is_done:
            self._praise()

    def _praise(self) -> None:
        """After completion, show congratulations and suggestions, once."""
        if self.guided.is_through and not self.guided.praised:
            self.guided.praised = True
            self._keep()
            self.app.match.guest = self.session
            self.app.navigator.go(LessonDoneRoute(self.guided.lesson.game))

    def _goes_on(self, time: float) -> bool:
        """Play the other seat when its last step was shown and no note is open."""
        decision = self.session.decision
        if decision is None or self._card or self.is_menu_open:
            return False
        if decision.seat == LEARNER:
            return super()._goes_on(time)
        if self._since is None:
            self._since = time
        if time - self._since >= PACE[self.app.settings.speed]:
            self._play(self._scripted_action(decision.seat))
            self.app.refresh()
        return True

    def _scripted_action(self, seat: int) -> str:
        """Return the action of the other seat: that of the script, else a beginner's."""
        if self.guided.wanted:
            return self.guided.wanted
        match = self.session.match
        game, position = match.game, match.position
        bot = make_bot(OTHER, game, seat, len(match.actions))
        actions = game.legal_actions(position)
        return str(decide(bot, game.view(position, seat), actions, Budget()))

    def cancel(self) -> bool:
        """Show, after a touch, that an open card comes first; else cancel as at any table."""
        at = self.app.ui.touched
        if self._card is None or self.status_text.message or at is None:
            return super().cancel()
        if self._note_rect.collidepoint(at):
            return True  # it is being read
        self.status_text.message = self.app.words("lesson.read", go_on=self._go_on)
        return True

    @property
    def _go_on(self) -> str:
        """The label of the button that closes a card."""
        if self._returns:
            return self.app.words("lesson.go_on")
        finishes = self._is_done or (not self._reread and self.guided.ends_with_note)
        return self.app.words("lesson.finish" if finishes else "lesson.next")

    def leave(self) -> None:
        """Go to the first screen, or to a waiting link; the progress is kept."""
        self.app.navigator.home()
        if link := self.app.match.take_invitation():
            self.app.navigator.go(LinkRoute(link))

    def _keep(self) -> None:
        """Save the lesson."""
        game, kept = self.guided.lesson.game, self.guided.save()
        self.app.match.lessons[game] = progress(kept)
        data = json.dumps(kept).encode()
        self.app.later(lambda: self.app.store.write(KEY + game, data))

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the table, and over it the open note, or a ring around what to touch."""
        super().draw(ui)
        text = self._card
        self._note_press(ui)
        if text is None:
            for shape in self._marked(ui):
                _ring(ui, shape)
            return
        led, note = self._note_target(ui), self._open_note
        look = note.look if note else ()
        things = [thing.shape for thing in ui.tooltip_areas if thing.tooltip_id in look]
        lit = [*things, *([led.shape] if led else [])]
        free = [_ringed(ui, thing) for thing in things] + [
            shape.rect for shape in lit[len(things) :]
        ]
        _dim(ui, self.board.seen, lit)
        for shape in things:
            _ring(ui, shape)
        middle = (ui.safe.centerx, ui.safe.top + ui.safe.height * 2 // 3)
        near = things[0].rect if things else pygame.Rect(middle, (0, 0))
        high = ui.touch_height()
        form = self._form(ui, text, free)
        card = draw_tooltip(ui, text, near, form, partial(self._dock, ui, free))
        ui.page = self._page
        go_on_from = partial(self._next, self._page)
        ui.targets = [led] if led and not card.colliderect(led.shape.rect) else []
        self._read_by_rings(ui, things, card)
        self._note_rect = card
        ui.tooltip_areas = [
            area
            for area in ui.tooltip_areas
            if area.tooltip_id in look or not card.colliderect(area.shape.rect)
        ]
        ui.focus = ui.focus or "next"
        low = pygame.Rect(card.left, card.bottom - high - ui.u(12), card.width, high)
        words = self.app.words
        low = low.inflate(-ui.u(28), 0)
        parts = self._free_parts(ui, low)
        go_on = max(parts, key=lambda part: part.width)
        if self._returns:
            anew, go_on = self._both(ui, parts)
            ui.button("anew", anew, words("lesson.anew"), self._begin_anew, PLAIN)
        else:
            leave = corner_of(ui, card, form)
            ui.button("leave", leave, words("lesson.leave"), self.leave, QUIET)
        ui.button("next", go_on, self._go_on, go_on_from, PRIMARY)

    def _form(self, ui: Ui, text: Tooltip, free: Sequence[pygame.Rect]) -> CardForm:
        """Return the form of a card: the usual one or, if that would cover what must stay visible,
        a wider one, else with smaller letters.

        The button that leaves is in its corner, since nothing is pressed there to go on.
        """
        foot = ui.touch_height() + ui.u(8)
        usual = CardForm(foot=foot, corner=0.0 if self._returns else LEAVE)
        forms = [usual._replace(width=w, letters=size) for size in LETTERS for w in WIDTHS]
        lowest = ui.safe.height - ui.u(12)

        def fits(form: CardForm) -> bool:
            size = card_size(ui, text, form)
            return size[1] <= lowest and self._dock(ui, free, size).collidelist(free) < 0

        return next(filter(fits, forms), usual)

    def _is_lit(self, tooltip_id: str) -> bool:
        """Return whether a touch on an area chooses something; below a card nothing says it."""
        return self._card is not None or super()._is_lit(tooltip_id)

    def _note_press(self, ui: Ui) -> None:
        """Note where was pressed when another page opens, beside the button of the next note."""
        page = self._page if self._card else None
        if page != self._last_page:
            self._avoided = None if self._reads_on else self._pressed(ui)
            self._last_page, self._reads_on = page, False
        confirm = next((t.shape.rect for t in ui.targets if t.key == "confirm"), None)
        self._confirm_box = confirm or self._confirm_box

    def _pressed(self, ui: Ui) -> pygame.Rect | None:
        """Return the surroundings of what was pressed last."""
        if ui.pressed_at is None:
            return None
        (x, y), near = ui.pressed_at, ui.u(NEAR)
        return pygame.Rect(round(x) - near, round(y) - near, 2 * near, 2 * near)

    def _free_parts(self, ui: Ui, row: pygame.Rect) -> Sequence[pygame.Rect]:
        """Return the parts of a row where nothing was pressed before, nor anywhere on the button
        that confirms: each is wide enough for a button, and one is left in any case.

        Who doubts that a choice was confirmed presses that button again, and not the same point.
        """
        parts, gap, least = [row], ui.u(GAP), ui.u(NARROW)
        for taken in filter(None, (self._confirm_box, self._avoided)):
            room = taken.inflate(2 * gap, 0)
            free = [piece for part in parts for piece in _beside(part, room)]
            parts = [piece for piece in free if piece.width >= least] or parts
        return parts

    def _both(self, ui: Ui, parts: Sequence[pygame.Rect]) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places of two buttons: in a part each, else side by side in one."""
        if len(parts) > 1:
            return parts[0], parts[1]
        first, second = parts[0].copy(), parts[0].copy()
        first.width = second.width = (parts[0].width - ui.u(GAP)) // 2
        second.right = parts[0].right
        return first, second

    def _dock(self, ui: Ui, free: Sequence[pygame.Rect], size: tuple[int, int]) -> pygame.Rect:
        """Return the place of a card of a size: the same in every step, if possible.

        It is at the bottom of the canvas, or of the panels beside the board. If it would cover what
        must stay visible, it is below the status, or over the board, else in the nearest place that
        leaves it free.
        """
        whole, board = ui.safe.inflate(-ui.u(12), -ui.u(12)), self.board.area
        middles = [whole.centerx]
        if board.height > whole.height * BESIDE:
            middles = [(board.right + whole.right) // 2, board.centerx]
        places = []
        for x in middles:
            low, high = pygame.Rect((0, 0), size), pygame.Rect((0, 0), size)
            low.midbottom = (x, whole.bottom)
            high.midtop = (x, self.table_view.below + ui.u(4) if x == middles[0] else whole.top)
            places += [low.clamp(whole), high.clamp(whole)]
        room_x, room_y = max(0, whole.width - size[0]), max(0, whole.height - size[1])
        others = [
            pygame.Rect((whole.left + room_x * x // STEPS, whole.top + room_y * y // STEPS), size)
            for x, y in product(range(STEPS + 1), repeat=2)
        ]
        others.sort(key=lambda place: math.dist(place.center, places[0].center))

        def covered(place: pygame.Rect) -> tuple[bool, int]:
            """Return whether the first area is covered, and how many are."""
            return any(map(place.colliderect, free[:1])), len(place.collidelistall(free))

        return min((*places, *others), key=covered)

    def _read_by_rings(self, ui: Ui, things: Sequence[Shape], card: pygame.Rect) -> None:
        """Add targets at the rings that close the note, beside the card and other targets.

        Where a ring is close to another target, the nearer of both is touched.
        """
        least, do = ui.touch_height(), partial(self._next, self._page)
        taken = [card, *(target.shape.rect for target in ui.targets)]
        for number, thing in enumerate(things):
            box = thing.rect.inflate(ui.u(8), ui.u(8))
            box.inflate_ip(max(0, least - box.width), max(0, least - box.height))
            box.clamp_ip(ui.surface.get_rect())
            shape: Shape = Box(box)
            if box.collidelist(taken) >= 0:
                rect = thing.rect
                shape = CircleShape(*thing.centre, min(rect.size) / 2)
                if card.collidepoint(thing.centre) or ui.find(*thing.centre):
                    continue
            ui.target(f"ring:{number}", shape, do, a11y_label=NO_LABEL)
            taken.append(shape.rect)

    def _note_target(self, ui: Ui) -> HitTarget | None:
        """Return the target that the open note asks for, or the one that leads there, if no other
        note comes before: touching it also closes the note.
        """
        decision, note = self.session.decision, self._open_note
        if note is None or note is not self.guided.note or self.guided.has_more_to_read:
            return None
        if decision is None or decision.seat != LEARNER:
            return None
        target = self._towards(ui, self.guided.batch)
        if target and target.via:
            target = next((t for t in ui.targets if t.key == target.via), None)
        if target is None:
            return None
        return target._replace(do=partial(self._read_and, self._page, target.do))

    def _read_and(self, page: tuple[str, bool, bool], do: Callable[[], object]) -> None:
        """Close a note, and do what it asks unless another note comes first."""
        self._next(page)
        if self._card is None:
            do()

    def _note(self, note: Note) -> Tooltip:
        """Return a note with the names of the two seats, and its number."""
        title, text = self._words.note(note.key, self.session.own_names)
        notes = self.guided.lesson.notes
        page = self.app.words("lesson.page", number=notes.index(note) + 1, count=len(notes))
        return Tooltip(title, [text], note=page)

    def tapped_next(self, ui: Ui) -> str | None:
        """Return the key of the target to touch now; None if any action is accepted."""
        if self._card:
            return "next"
        batch, keys = self.guided.batch, {t.key for t in ui.targets}
        decision = self.session.decision
        if not batch or decision is None or decision.seat != LEARNER:
            return None
        if self._is_right():
            return "confirm"
        target = self._towards(ui, batch)
        if target is None:  # the selection leads elsewhere, which is accepted while `free`
            back = "step-back" in keys and not self.guided.is_free
            return "step-back" if back else None
        return target.via if target.via in keys else target.key

    @staticmethod
    def _towards(ui: Ui, batch: Sequence[str]) -> HitTarget | None:
        """Return the target of a whole batch, of its first action, or of a step towards it."""
        for wanted in (batch_text(*batch), *batch[:1]):
            steps = (t for t in ui.targets if wanted in t.towards)
            found = next((t for t in ui.targets if t.action == wanted), next(steps, None))
            if found:
                return found
        return None

    def _marked(self, ui: Ui) -> Sequence[Shape]:
        key = self.tapped_next(ui)
        return [target.shape for target in ui.targets if target.key == key]

    def status_lines(self, scene: AnyScene) -> tuple[str, str]:
        """Return what to touch, or the effect of what was touched."""
        words, decision = self.app.words, self.session.decision
        head, why = super().status_lines(scene)
        if decision and decision.seat != LEARNER:
            wait = words("lesson.wait", who=self.session.names[decision.seat])
            return wait, "".join(self._last_lines()[-1:])
        if self._card or decision is None:
            return head, why
        if self.status_text.message or scene.shown:
            if not self._is_right():
                return head, why
            return head, " ".join([*([ended(why)] if why else []), words("lesson.confirm")])
        if self.guided.is_free:
            leads = self._towards(self.app.ui, self.guided.batch) is not None
            return head, " ".join((why, words("lesson.ring"))) if leads else why
        return head, in_paragraphs(self.status_text.recap.text(scene), self._task(decision.prompt))

    def status(self, scene: AnyScene) -> Status:
        """Return the status; with little room, without the note that the ring shows."""
        status = super().status(scene)
        note = self.app.words("lesson.confirm")
        shorter = (status.why, *status.short[-1:])
        short = [text.removesuffix(note).rstrip() for text in shorter]
        return status._replace(short=short)

    def _last_lines(self) -> Sequence[str]:
        """Return the lines of the log for the last action."""
        return next(
            (lines for _, lines in reversed(self.table_view.log_text.entries()) if lines), ()
        )

    def _task(self, prompt: str) -> str:
        """Return what to do with the target in the ring."""
        target = self._towards(self.app.ui, self.guided.batch)
        if target is None and self.status_text.selected(self.scene()):
            return self.app.words("lesson.elsewhere")
        if target and (target.via or target.towards):
            return self.app.words("lesson.first")
        if target and isinstance(target.shape, CircleShape) and self.board.camera.zoom > 1:
            return self.app.words("lesson.closer")
        for button in self._buttons(self.table_view.drawn) if target else ():
            if target and button.key == target.key and "|" not in button.label:
                return self.app.words("lesson.press", label=button.label)
        return self._words.task(prompt)

    def _is_right(self) -> bool:
        chosen = self._selection
        return chosen.action is not None and (chosen.action, *chosen.batch) == self.guided.batch

    def _help(self) -> IconButton:
        """Return the button of the last note; once any action is accepted, that of a hint."""
        if self.guided.is_free:
            return super()._help()
        return IconButton("again", "hint", self.app.words("lesson.again"), self._read_again)

    def _ask_hint(self) -> None:
        """Choose what the ring shows; a hint of its own could contradict it."""
        if self._towards(self.app.ui, self.guided.batch) is None:
            super()._ask_hint()
        elif not self._is_right():
            self._choose_batch(self.guided.batch)

    def a11y_tree(self, ui: Ui) -> A11yTree:
        """Return the note alone while there is one, else the table."""
        table, text = super().a11y_tree(ui), self._card
        if not text:
            return table
        buttons = Section("answer", presses=presses(ui, reversed(ui.targets)))
        rest = [s for s in table.sections if s.key != "answer" and not s.presses]
        return A11yTree(text.title, " ".join(text.lines), [buttons, *rest])

    def debug_state(self) -> dict[str, str]:
        """Return what to touch, and where, besides who is asked what."""
        ui, key = self.app.ui, self.tapped_next(self.app.ui)
        at = [t.shape.centre for t in ui.targets if t.key == key]
        place = json.dumps([round(v / ui.canvas.ratio, 1) for v in at[0]]) if at else ""
        note = self._open_note
        more = {"guide": key or "", "guideAt": place, "note": note.key if note else ""}
        return {**super().debug_state(), **more}


def _dim(ui: Ui, area: pygame.Rect, lit: Sequence[Shape]) -> None:
    """Darken an area except for some shapes in it."""
    area = area.clip(ui.surface.get_rect())
    shade = pygame.Surface(area.size)
    shade.fill(DIM)
    for shape in lit:
        if isinstance(shape, Box):
            shade.fill(WHITE, shape.rect.move(-area.left, -area.top))
        else:
            outline = [(x - area.left, y - area.top) for x, y in _outline(shape)]
            pygame.draw.polygon(shade, WHITE, outline)
    ui.surface.blit(shade, area, special_flags=pygame.BLEND_RGB_MULT)


def _ringed(ui: Ui, shape: Shape) -> pygame.Rect:
    """Return the area of a thing with the ring around it."""
    return shape.rect.inflate(2 * ui.u(RING), 2 * ui.u(RING))


def _outline(shape: CircleShape, more: float = 0.0) -> list[Point]:
    """Return the corners of a shape, or of a circle; all further out by some pixels."""
    turns = [math.tau * i / CORNERS for i in range(CORNERS)]
    circle = [(shape.x + shape.radius * math.cos(t), shape.y + shape.radius * math.sin(t))
              for t in turns]  # fmt: skip
    corners = shape.corners or circle
    grow = 1 + more / max(1.0, *(math.dist(shape.centre, corner) for corner in corners))
    return [(shape.x + (x - shape.x) * grow, shape.y + (y - shape.y) * grow) for x, y in corners]


def _ring(ui: Ui, shape: Shape) -> None:
    """Draw a ring around an area, visible on any background, which covers nothing of it."""
    whole = ui.surface.get_rect().inflate(-ui.u(2), -ui.u(2))
    for colour, width, grow in ((mix(GOLD, INK, 0.5), 6, 2), (TERRACOTTA, 4, 0)):
        line = max(2, ui.u(width))
        if isinstance(shape, Box):
            area = _ringed(ui, shape).inflate(grow, grow).clip(whole)
            pygame.draw.rect(ui.surface, colour, area, line, ui.u(10))
        else:
            outline = _outline(shape, ui.u(RING))
            pygame.draw.lines(ui.surface, colour, True, outline, line)
            for corner in outline:
                pygame.draw.circle(ui.surface, colour, corner, line / 2)


def _beside(row: pygame.Rect, cover: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of a row beside a cover, in its full height."""
    if not row.colliderect(cover):
        return [row]
    left, right = row.copy(), row.copy()
    left.width = max(0, cover.left - row.left)
    right.width = max(0, row.right - cover.right)
    right.right = row.right
    return [left, right]


async def open_lesson(app: AppContext, game: str) -> LessonTable:
    """Return the lesson of a game, at the saved progress or from the beginning."""
    lesson = read_lesson(game)
    guided = load_guided_match(lesson, await read_progress(app.host.storage, game))
    if guided.match.game.decision(guided.match.position) is None:
        guided = GuidedMatch(lesson)
    return LessonTable(app, guided)
