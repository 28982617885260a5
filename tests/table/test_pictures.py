"""Pictures of every screen in every size: nothing cut, nothing overlapping, all legible.

They are left in the folder that `PORTOLAN_PICTURES` names, if it is set, to be looked at.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.host import Canvas
from game.table.theme import Rgb, Type, contrast
from game.table.ui import Ui

from .pictures import check_picture
from .table_host import FakeHost, run
from .test_matches import Person

FOLDER = os.environ.get("PORTOLAN_PICTURES")
SIZES = (
    (360, 640), (390, 844), (844, 390), (768, 1024), (1280, 720), (1920, 1080), (2560, 1440),
)  # fmt: skip
RATIOS = (1, 2, 3)
QUICK = {(390, 844, 1, "fr"), (1280, 720, 1, "en")}
SCREENS = {"home", "settings", "new", "hand-over", "end", "replay", "matches"}
PROMPTS = {"keep", "place", "activate", "exchange", "wall", "tower", "buy", "ship", "draw"}
WAYS = {
    "home": ["settings", "new:ragusa", "matches"],
    "settings": ["home"],
    "end": ["replay", "home"],
    "replay": ["leave"],
}
"""What is pressed on a screen, one after the other each time it is reached."""
LEAST_CONTRAST = 4.5
Draw = Callable[[Ui, str, pygame.Rect, Type], pygame.Rect]


def sizes() -> Iterator[object]:
    for width, height in SIZES:
        for ratio in RATIOS:
            canvas = Canvas(width * ratio, height * ratio, float(ratio))
            for language in ("en", "fr"):
                quick = (width, height, ratio, language) in QUICK
                marks = [] if quick else [pytest.mark.long]
                name = f"{width}x{height}@{ratio}-{language}"
                yield pytest.param(canvas, language, marks=marks, id=name)


@contextmanager
def legible(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect texts that do not stand out from what they are written on."""
    faint: list[str] = []
    write: Draw = Ui.text

    def watched(ui: Ui, text: str, box: pygame.Rect, style: Type) -> pygame.Rect:
        clip = ui.surface.get_clip()
        if not text or not clip.width:
            return write(ui, text, box, style)
        room = box.inflate(box.width, box.height).clip(ui.surface.get_rect())
        if not room.size[0] or not room.size[1]:  # beyond the edge of a zoomed board
            return write(ui, text, box, style)
        before = ui.surface.subsurface(room).copy()
        rect = write(ui, text, box, style).move(-room.x, -room.y)
        for part in range(4):
            slice_ = pygame.Rect(rect.left + part * rect.width // 4, rect.top, 0, rect.height)
            slice_.width = max(1, rect.width // 4)
            seen = slice_.clip(before.get_rect())
            if not seen.width or not seen.height:
                continue
            r, g, b, _ = pygame.transform.average_color(before, seen)
            ground: Rgb = (r, g, b)
            if contrast(style.colour, ground) < LEAST_CONTRAST:
                faint.append(f"{text!r}: {style.colour} on {ground}")
                break
        return rect

    with monkeypatch.context() as patch:
        patch.setattr(Ui, "text", watched)
        yield faint


class Photographer(Person):
    """Plays a match on a small canvas; takes a picture of each screen that it has not seen yet."""

    def __init__(self, host: FakeHost, canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(host, 3)
        self.canvas, self.monkeypatch = canvas, monkeypatch
        self.taken: list[str] = []
        self.faint: list[str] = []
        self.gone: Counter[str] = Counter()

    def step(self) -> bool:
        name = self.host.marks["screen"]
        if name == "table":
            name += "-" + self.host.marks["prompt"]
            name += "-chosen" * (self.host.targets["chosen"] is not None)
        if name not in self.taken:
            self.taken.append(name)
            self.take(name)
        ways = WAYS.get(name, [])
        if self.gone[name] < len(ways):
            self.host.press(ways[self.gone[name]])
            self.gone[name] += 1
            return True
        return name != "matches" and super().step()

    def take(self, name: str) -> None:
        host, small = self.host, self.host.canvas
        surface = pygame.Surface((self.canvas.width, self.canvas.height)).convert()
        host.canvas = self.canvas
        with legible(self.monkeypatch) as faint:
            host.app.draw(surface, self.canvas)
        if FOLDER:
            ratio = round(self.canvas.ratio)
            size = f"{self.canvas.width // ratio}x{self.canvas.height // ratio}@{ratio}"
            size += f"-{host.language}"
            Path(FOLDER).mkdir(parents=True, exist_ok=True)
            pygame.image.save(surface, f"{FOLDER}/{name}-{size}.png")
        check_picture(host)
        self.faint += [f"{name}: {text}" for text in faint]
        host.canvas = small
        host.app.draw(host.surface(), small)


@pytest.mark.parametrize(("canvas", "language"), list(sizes()))
def test_every_screen_is_sound_and_legible(
    canvas: Canvas, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = FakeHost(Canvas(360, 640, 1.0))
    host.language = language
    photographer = Photographer(host, canvas, monkeypatch)
    run(host, photographer.step, seed=52)
    assert not photographer.faint
    assert set(photographer.taken) >= SCREENS
    for prompt in PROMPTS:
        assert f"table-{prompt}" in photographer.taken
        assert f"table-{prompt}-chosen" in photographer.taken
