"""A simulated user who visits every screen and checks its picture in many sizes."""

from __future__ import annotations

import math
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from portolan.ai.review import ReviewEffort, review
from portolan.core.i18n import LANGUAGES, language
from portolan.core.time_slicing import Slices
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.storage.settings import CHOICES
from portolan.ui.animation.camera import Camera
from portolan.ui.navigation.routes import ReviewRoute
from portolan.ui.navigation.screen import as_board_screen, board_of
from portolan.ui.render.hit_targets import TooltipArea
from portolan.ui.render.theme import Rgb, TextStyle, contrast
from portolan.ui.render.ui import Ui
from portolan.ui.screens.interstitial.hand_over import HandOverPage
from portolan.ui.screens.library.matches import MatchesPage
from portolan.ui.screens.new_match.new_match import NewMatchPage
from portolan.ui.screens.result.end import ResultPage
from portolan.ui.screens.result.log import LogPage
from portolan.ui.screens.result.review import ReviewPage
from portolan.ui.screens.rules.rules import RulesPage
from portolan.ui.screens.settings.settings import SettingsPage
from portolan.ui.table.lesson import LessonTable
from portolan.ui.table.play import PlayTable
from portolan.ui.table.replay import ReplayTable
from tests.support.pictures import STEP, check_picture, check_targets, check_texts
from tests.support.table_host import FakeHost
from tests.support.table_matches import Person

FOLDER = os.environ.get("PORTOLAN_PICTURES")
WANTED = os.environ.get("PORTOLAN_WANTED", "")
"""A pattern for the names of the pictures to write to disk."""
SIZES = (
    (360, 640), (390, 844), (844, 390), (768, 1024), (1280, 720), (1920, 1080), (2560, 1440),
)  # fmt: skip
LEAST_CONTRAST = 4.5
THEMES = ("light", "dark")
"""In one of these languages each view is drawn in every second size."""
TIGHT = 400
"""On a canvas whose shorter side has at most that many CSS pixels, texts have little room."""
LONGEST = "fr"
"""The language whose texts are the longest."""


def is_drawn(sight: int, size: int, language: str, *, tight: bool) -> bool:
    """Return whether a view is drawn at a size in a language, all given by index.

    Every view is drawn in every size, the languages taking turns; where there is little room, it is
    always also drawn in the language with the longest texts.
    """
    if tight and language == LONGEST:
        return True
    return (sight + size + LANGUAGES.index(language)) % len(LANGUAGES) == 0


def ways(game: str, seats: int) -> dict[str, list[str]]:
    """Return the keys to press on each screen, one after the other each time it is seen.

    Keys that a game does not have are skipped.
    """
    counts = find_game(game).player_counts
    return {
        "home": ["settings", f"rules:{game}", f"new:{game}", "matches", f"lesson:{game}"],
        "settings": ["group:motion", "group:play", "back"],
        "rules": ["back"],
        "new": [f"seats:{counts[0]}", f"seats:{counts[-1]}", "new-rules", "colour:0",
                "colour:0:black",
                "unfill", "kind:1", "kind:1:person", f"seats:{seats}", "start"],
        "end": ["turn", "replay", "home"],
        "review": ["back"],
        "replay": ["log", "play", "leave"],
        "log": ["seat:1", "back"],
        "matches": ["match:0", "delete", "keep", "back"],
    }  # fmt: skip


CLOSER = Camera(2.0, 0.3, 0.3)


def name_of(host: FakeHost) -> str:
    """Return a name for the current view: the screen and what is open or chosen on it."""
    screen = host.app.screen
    parts: list[object] = [screen.name]
    match screen:
        case SettingsPage():
            parts.append(screen.group)
        case RulesPage():
            parts.append("found" if screen.wanted else "")
        case NewMatchPage():
            row = screen.seats.opened
            parts += [screen.setup.count, "rules" if screen.in_rules else row[0] if row else ""]
        case MatchesPage():
            parts.append("deleting" if screen.deleting else "open" if screen.opened else "")
        case ReviewPage():
            parts.append("done" if screen.work.done else "")
        case ResultPage():
            parts.append("board" if screen._on_board else "")
        case LogPage():
            parts.append("" if screen.seat is None else "picked")
        case LessonTable():
            note = screen.guided.note
            parts = [
                "lesson",
                note.key if note else "free" if screen.guided.is_free else "guided",
            ]
        case PlayTable():
            parts.append(host.marks["prompt"])
            parts.append("chosen" if screen.chosen() else "")
    return "-".join(str(part) for part in parts if part != "")


@contextmanager
def legible(patch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect texts with too little contrast to their background."""
    faint: list[str] = []
    write = Ui.text

    def watched(ui: Ui, text: str, box: pygame.Rect, style: TextStyle) -> pygame.Rect:
        clip = ui.surface.get_clip()
        room = box.inflate(box.width, box.height).clip(clip)
        if not text or not room.width or not room.height:  # none of it is visible
            return write(ui, text, box, style)
        before = ui.surface.subsurface(room).copy()
        rect = write(ui, text, box, style).move(-room.x, -room.y)
        for part in range(4):
            quarter = pygame.Rect(rect.left + part * rect.width // 4, rect.top, 0, rect.height)
            quarter.width = max(1, rect.width // 4)
            seen = quarter.clip(before.get_rect())
            if not seen.width or not seen.height:
                continue
            r, g, b, _ = pygame.transform.average_color(before, seen)
            ground: Rgb = (r, g, b)
            ink = ui.themed(style.colour)
            if contrast(ink, ground) < LEAST_CONTRAST:
                faint.append(f"{text!r}: {ink} on {ground}")
                break
        return rect

    with patch.context() as inner:
        inner.setattr(Ui, "text", watched)
        yield faint


class Photographer(Person):
    """Visits all screens on a small canvas, and takes pictures of each new view.

    One for each of the `canvases` that `is_drawn` selects (all with `everything`), each with
    another colour setting. `problems` lists what is wrong. `drawn_as` names the language that
    `is_drawn` goes by, if not the current one.
    """

    def __init__(
        self, host: FakeHost, canvases: Sequence[Canvas], patch: pytest.MonkeyPatch,
        game: str = "ragusa", *, everything: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(host, 3, game=game)
        self.everything = everything
        self.drawn_as = ""
        self._ways = ways(game, 3)
        self.canvases, self.patch = canvases, patch
        self.taken: list[str] = []
        self.problems: list[str] = []
        self.gone: Counter[str] = Counter()
        self._closer = False
        self._uis = {(i, theme): Ui() for i in range(len(canvases)) for theme in THEMES}

    def step(self) -> bool:
        app = self.host.app
        app.settings = replace(
            app.settings, confirm="always"
        )  # the picture of a choice is checked, too
        if not self.everything and self.host.marks["screen"] == "table":
            self._play_unseen()
        name = name_of(self.host)
        if name not in self.taken:
            self.taken.append(name)
            self.take(name)
        screen = self.host.app.screen
        if isinstance(screen, LessonTable):
            return self._learn()
        match screen:
            case RulesPage() if not screen.wanted:
                screen.look_for(screen.chapters[-1].title)
                return True
            case NewMatchPage() if screen.in_rules:
                self.host.press("back")
                return True
            case ResultPage() if "review" not in self.taken and self._can_review:
                return self._review(screen)
        way = self.host.marks["screen"]
        ways = self._ways.get(way, [])
        while self.gone[way] < len(ways):
            key = ways[self.gone[way]]
            self.gone[way] += 1
            if key in self.host.targets["buttons"]:
                if isinstance(screen, ReplayTable) and key == "play":
                    screen.go(screen.history.steps - 2)
                self.host.press(key)
                return True
        return super().step()

    def _play_unseen(self) -> None:
        """Play without pictures while nothing new is shown, except for every eighth action.

        That one is chosen and confirmed by taps, and drawn on the small canvas; in each language it
        is another one.
        """
        app, given_up = self.host.app, find_game(self.game).resigning
        seen, plays_on = 4 * LANGUAGES.index(language()), False
        while not self.taps:
            screen = app.screen
            if isinstance(screen, HandOverPage) and plays_on:
                screen._ready()
                continue
            if type(screen) is not PlayTable or not (decision := screen.session.decision):
                break
            known = {f"table-{decision.prompt}", f"table-{decision.prompt}-chosen"} <= {*self.taken}
            half = screen.chosen() or screen.scene().steps
            if not known or half or len(self.played) % 8 == seen:
                break
            texts = [text for text in screen.session.legal() if text not in given_up]
            self.played.append(self.choose.choice(sorted(texts)))
            screen.choose(self.played[-1])
            if screen.chosen():
                screen.choose(self.played[-1])
            plays_on = True
        if plays_on:
            app.draw(self.host.surface(), self.host.canvas)

    @property
    def _can_review(self) -> bool:
        return "review" in self.host.targets["buttons"]

    def _review(self, end: ResultPage) -> bool:
        """Open a review of the first actions with a small budget, and draw it at work."""
        app = self.host.app
        app.navigator.go(ReviewRoute(end.session.key))
        screen = app.screen
        assert isinstance(screen, ReviewPage)
        begun = end.session.match.at(5)
        work = review(begun, range(begun.seats), effort=ReviewEffort(2, 1, 2, 2))
        screen.work = Slices(
            work, clock=lambda: 0.0
        )  # the whole review in one slice, after the picture
        self.taken.append("review")
        self.take("review")
        return True

    def _learn(self) -> bool:
        """Follow the lesson until it leaves the player alone."""
        screen, guide = self.host.app.screen, self.host.marks["guide"]
        assert isinstance(screen, LessonTable)
        if not guide or (screen.guided.is_free and not screen.guided.note):
            return False
        target = next(t for t in self.host.app.ui.targets if t.key == guide)
        self.host.tap([value / self.host.canvas.ratio for value in target.shape.centre])
        return True

    # --- pictures ----------------------------------------------------------------------------

    def take(self, name: str) -> None:
        """Take a picture in every size; of the first table also zoomed, and with tooltips."""
        host, app = self.host, self.host.app
        small, ui, settings = host.canvas, app.ui, app.settings
        for i, canvas in enumerate(self.canvases):
            tight = min(canvas.width, canvas.height) <= TIGHT * canvas.ratio
            sight = len(self.taken)
            drawn = is_drawn(sight, i, self.drawn_as or language(), tight=tight)
            if not (self.everything or drawn):
                continue
            colours = CHOICES["colours"]
            palette, theme = str(colours[i % len(colours)]), THEMES[(i + sight) % 2]
            host.canvas, app.ui = canvas, self._uis[i, theme]
            app.settings = replace(settings, colours=palette, theme=theme)
            if board := board_of(app.screen):
                before, board.camera = board.camera, Camera()
            self._picture(name)
            if name.startswith("table-") and not self._closer:
                self._closer = True
                self._look_closer(name)
                self._ask(name)
            if isinstance(app.screen, PlayTable) and not (self._noted or app.screen.chosen()):
                self._take_steps(name, app.screen)
            if board:
                board.camera = before
        host.canvas, app.ui, app.settings = small, ui, settings
        app.draw(host.surface(), small)

    def _picture(self, name: str) -> None:
        host, canvas = self.host, self.host.canvas
        surface = pygame.Surface((canvas.width, canvas.height)).convert()
        with legible(self.patch) as faint:  # texts are the same in every size
            assert host.app._draws(surface, canvas, math.inf)
        ratio = round(canvas.ratio)
        size = f"{canvas.width // ratio}x{canvas.height // ratio}@{ratio}-{language()}"
        if FOLDER and re.search(WANTED, f"{name}-{size}"):
            Path(FOLDER).mkdir(parents=True, exist_ok=True)
            pygame.image.save(surface, f"{FOLDER}/{name}-{size}.png")
        self.problems += [f"{name}-{size}: {text}" for text in faint]
        checks: list[Callable[[], Any]] = [lambda: check_picture(host, reads=self.reads)]
        if self._noted or host.app.tooltips.tooltip_area:
            checks = [lambda: check_texts(host.app.ui, reads=self.reads)]
            checks += [lambda: check_targets(host.app.ui)] if self._noted else []
        for check in checks:
            try:
                check()
            except AssertionError as wrong:
                self.problems.append(f"{name}-{size}: {wrong}".partition("\n")[0])

    @property
    def _noted(self) -> bool:
        """Return whether a lesson note is open, which a touch on its subject would close."""
        screen = self.host.app.screen
        return isinstance(screen, LessonTable) and screen.guided.note is not None

    def _take_steps(self, name: str, table: PlayTable) -> None:
        """Take pictures of a selection step by step, then undo it."""
        ui, depth = self.host.app.ui, 0
        while step := next((t for t in ui.targets if t.key.startswith(STEP)), None):
            step.do()
            depth += 1
            self._picture(f"{name}-half-{depth}")
        for _ in range(depth):
            table.cancel()

    def _look_closer(self, name: str) -> None:
        board = board_of(self.host.app.screen)
        assert board
        board.camera = CLOSER
        self._picture(f"{name}-closer")
        board.camera = Camera()

    def _ask(self, name: str) -> None:
        app, table = self.host.app, as_board_screen(self.host.app.screen)
        app.draw(self.host.surface(), self.host.canvas)
        by_kind: dict[str, list[TooltipArea]] = {}
        for thing in app.ui.tooltip_areas:
            by_kind.setdefault(thing.tooltip_id.partition(":")[0], []).append(thing)
        for kind, things in by_kind.items():
            thing = things[len(things) // 2]
            if table and table.explain(thing.tooltip_id):
                app.tooltips.tooltip_area = thing
                self._picture(f"{name}-about-{kind}")
        app.tooltips.tooltip_area = None


PROMPTS = ("keep", "place", "activate", "exchange", "wall", "tower", "buy", "ship", "draw")


SIGHTS = {
    "home", "settings-looks", "settings-motion", "settings-play", "rules", "rules-found",
    "new-1", "new-5", "new-5-colour", "new-5-kind", "hand-over", "end", "end-board", "replay",
    "log", "log-picked", "review", "review-done", "matches", "matches-open", "matches-deleting",
    "lesson-welcome", "lesson-guided", "lesson-free",
    *(f"table-{prompt}" for prompt in PROMPTS),
    *(f"table-{prompt}-chosen" for prompt in PROMPTS),
}  # fmt: skip
