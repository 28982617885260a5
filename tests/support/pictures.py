"""Checks of the picture of any screen: targets and texts."""

from __future__ import annotations

import pygame

from portolan.ui.render.hit_targets import Box
from portolan.ui.render.theme import LEGIBLE
from portolan.ui.render.ui import Ui
from portolan.ui.table.play import PlayTable
from portolan.ui.table_widgets.scrollbar import SCROLL
from tests.support.table_host import FakeHost

TOUCH = 44
STEP = "step:"
"""Prefixes of the keys of targets that choose a part of an action."""
EXACT = 0.05
NARROWEST = 360
"""On a canvas narrower than this, in CSS pixels, letters may be smaller."""
NO_LETTER = "\ue123"
_FOUND = {"\n", " ", "\u00a0"}
"""Letters that the font is known to have, and white space; every `Ui` opens the same font."""


def check_picture(host: FakeHost, *, reads: bool = True) -> None:
    """Check a whole screen; with `reads` also the size of its letters."""
    ui = host.app.ui
    check_targets(ui)
    check_texts(ui, reads=reads)
    screen = host.app.screen
    if type(screen) is PlayTable and not screen.is_menu_open:
        offered = sorted(target.action for target in ui.targets if target.action)
        legal = sorted(screen.session.legal())
        assert len(offered) == len({*offered}), "every action once"
        if screen.scene().steps or any(t.key.startswith(STEP) for t in ui.targets):
            assert {*offered} <= {*legal}, "the others are behind steps"
        else:
            assert offered == legal, "every legal action"


def check_targets(ui: Ui) -> None:
    whole = ui.safe
    seen = [target for target in ui.targets if not target.via]
    keys = [target.key for target in ui.targets]
    assert len(keys) == len(set(keys))
    boxes = [target for target in seen if isinstance(target.shape, Box)]
    places = [target.shape.rect for target in boxes]
    for number, target in enumerate(boxes):
        rect = target.shape.rect
        assert whole.contains(rect), f"{target.key} leaves the safe area: {rect}"
        least = TOUCH * ui.canvas.ratio - 1
        assert min(rect.size) >= least, f"{target.key} is too small to touch: {rect}"
        clash = rect.collidelist(places[:number])
        assert clash < 0, f"{boxes[clash].key} and {target.key} overlap"
    for target in seen:
        assert ui.find(*target.shape.centre) == target, f"a touch on {target.key} takes another"
    for target in ui.targets:
        assert target.via in (None, SCROLL, *keys), f"{target.key} cannot be reached"


def check_texts(ui: Ui, *, reads: bool = True) -> None:
    tiny = small(ui) if reads and min(ui.surface.get_size()) >= NARROWEST * ui.canvas.ratio else ()
    assert not tiny, f"too small to read: {sorted(tiny)}"
    whole = ui.safe
    for written in ui.written:
        for letter in {*written.text} - _FOUND:
            assert has_letter(ui, letter), f"the font lacks {letter!r} of {written.text!r}"
            _FOUND.add(letter)
        assert not written.cut, f"{written.text!r} is cut in {written.box}"
        room = written.box.inflate(4, 4)
        assert room.contains(written.rect), f"{written.text!r} leaves its box"
        assert whole.contains(written.rect), f"{written.text!r} leaves the safe area"
    few = 3 * ui.unit  # blank space above and below letters may touch
    rects = [written.rect for written in ui.written]
    for number, one in enumerate(ui.written):
        for other in one.rect.collidelistall(rects[:number]):
            clash = one.rect.clip(rects[other])
            assert min(clash.size) <= few, f"{ui.written[other].text!r} and {one.text!r} overlap"


def small(ui: Ui, least: float = LEGIBLE) -> set[str]:
    """Return the texts of a picture below a size, each with its size in CSS pixels."""
    return {
        f"{text.text!r} in {text.size / ui.canvas.ratio:.1f}"
        for text in ui.written
        if text.size / ui.canvas.ratio < least - EXACT
    }


def has_letter(ui: Ui, letter: str) -> bool:
    """Return whether the font draws a letter, rather than its box for missing ones."""
    font = ui.letters.font(20)
    drawn, box = (font.render(c, True, "black", "white") for c in (letter, NO_LETTER))
    return pixels(drawn) != pixels(box)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def drag(host: FakeHost, by: int) -> None:
    """Drag the middle of the page by some pixels."""
    x, y = host.canvas.width // 2, host.canvas.height * 3 // 4
    events = [(pygame.MOUSEBUTTONDOWN, y), (pygame.MOUSEMOTION, y + by // 2),
              (pygame.MOUSEMOTION, y + by), (pygame.MOUSEBUTTONUP, y + by)]  # fmt: skip
    for kind, at in events:
        pygame.event.post(pygame.event.Event(kind, button=1, pos=(x, at), touch=True))
