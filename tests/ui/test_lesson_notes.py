"""A note of a lesson covers nothing that it explains: neither its rings nor what it asks to touch.

All its texts are shown beside them, on phones in both orientations and on a desktop, in letters of
the usual size and the largest.
"""

from __future__ import annotations

import json

import pygame
import pytest

from portolan.core.i18n import LANGUAGES
from portolan.platform import Canvas
from portolan.platform.storage import seal
from portolan.registry import PACKAGES
from portolan.session.lesson import GuidedMatch, Note, has_lesson, read_lesson
from portolan.storage.lessons import KEY
from portolan.storage.settings import KEY as SETTINGS
from portolan.storage.settings import Settings
from portolan.ui.table.lesson import LessonTable
from tests.platform.memory import MemoryStore
from tests.support.table_host import FakeHost, run

CANVASES = [Canvas(390, 844, 1.0), Canvas(844, 390, 1.0), Canvas(1280, 720, 1.0)]


def overlaps(game: str, canvas: Canvas, language: str, text_size: str) -> list[str]:
    """Return what the cards of a lesson's notes cover of what they explain, and their own texts
    that are not shown whole.
    """
    lesson = read_lesson(game)
    guided = GuidedMatch(lesson, lesson.actions, 0)
    guided.match = guided.match.at(lesson.notes[0].at)
    store = MemoryStore()
    store.entries[SETTINGS] = seal(Settings(language=language, text_size=text_size).save())
    store.entries[KEY + game] = seal(json.dumps(guided.save()).encode())
    host = FakeHost(canvas, store)
    left, found = [*enumerate(lesson.notes)], list[str]()

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, LessonTable):
            host.press(f"lesson:{game}")
            return True
        if screen._returns:
            screen._returns = False
        else:
            number, note = left.pop(0)
            assert screen._open_note == note
            found.extend(covered(host, screen, note))
            found.extend(hidden(host, screen))
        if not left:
            return False
        number, note = left[0]
        screen.guided = GuidedMatch(lesson, lesson.actions, number)
        screen.guided.match = screen.guided.match.at(note.at)
        screen.session.follow(screen.guided.match)
        screen._ask()
        host.app.refresh()
        return True

    run(host, step)
    assert not left
    return found


def hidden(host: FakeHost, screen: LessonTable) -> list[str]:
    """Return the texts of an open note that its buttons or the edge of its card hide."""
    host.app.refresh()
    ui, card, shown = host.app.ui, screen._note_rect, screen._card
    screen.draw(ui)
    assert shown
    go_on = next(t.shape.rect for t in ui.targets if t.key == "next")
    texts = {written.text: written.rect for written in ui.written}
    parts = [shown.title, *shown.lines, shown.note]
    return [
        text
        for text in parts
        if text not in texts or not card.contains(texts[text]) or texts[text].bottom > go_on.top
    ]


def covered(host: FakeHost, screen: LessonTable, note: Note) -> list[str]:
    """Return what the card of an open note covers: rings, and what it asks to touch."""
    ui, card = host.app.ui, screen._note_rect
    screen.table_view.draw(ui)  # as below the card, with all targets
    asked = screen._note_target(ui)
    rings: dict[str, pygame.Rect] = {
        area.tooltip_id: area.shape.rect.inflate(ui.u(10), ui.u(10))
        for area in ui.tooltip_areas
        if area.tooltip_id in note.look
    }
    assert rings.keys() == {*note.look}, note
    if asked:
        rings["asked"] = asked.shape.rect
    return [f"{note.key}: {name}" for name, ring in rings.items() if card.colliderect(ring)]


@pytest.mark.parametrize("text_size", ["usual", "largest"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("canvas", CANVASES, ids=str)
@pytest.mark.parametrize("game", [game for game in PACKAGES if has_lesson(game)])
def test_no_note_covers_what_it_explains(
    game: str, canvas: Canvas, language: str, text_size: str
) -> None:
    assert overlaps(game, canvas, language, text_size) == []
