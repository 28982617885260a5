"""Simulated players of the lesson."""

from __future__ import annotations

from collections import Counter

import pygame

from portolan.ui.render.hit_targets import Point
from portolan.ui.screens.result.end import ResultPage
from portolan.ui.table.lesson import LessonTable
from tests.support.pictures import check_picture, check_targets, check_texts
from tests.support.table_host import FakeHost


class LessonPlayer:
    """Taps only what the lesson points at; stops after `most` actions."""

    def __init__(self, host: FakeHost, most: int = 10**6, game: str = "ragusa") -> None:
        self.host = host
        self.most = most
        self.game = game
        self.notes: list[str] = []
        self.places: Counter[tuple[float, ...]] = Counter()
        """The last position of the button that closes a note, and its number of taps."""
        self._pressed: tuple[str, Point, str] | None = None
        """What was tapped last, where, and during which note."""
        self._confirm: pygame.Rect | None = None
        """The button that confirms, if it was tapped last."""

    def step(self) -> bool:
        host = self.host
        screen = host.app.screen
        match host.marks["screen"]:
            case "home":
                host.press(f"lesson:{self.game}")
            case "learned" | "table" if "result" in host.targets["buttons"]:
                check_picture(host)
                host.press("result")
            case "table":
                assert isinstance(screen, LessonTable)
                if len(screen.guided.match.actions) >= self.most:
                    return False
                if "next" in host.targets["buttons"]:
                    check_targets(host.app.ui)
                    check_texts(host.app.ui)
                    self.notes += filter(None, [host.marks["note"]])
                    if host.marks["note"]:
                        self.places[tuple(host.targets["buttons"]["next"])] += 1
                else:
                    check_picture(host)
                self._check_buttons()
                guide = host.marks["guide"]
                target = next(t for t in host.app.ui.targets if t.key == guide)
                ratio = host.canvas.ratio
                self._pressed = (target.key, target.shape.centre, host.marks["note"])
                self._confirm = target.shape.rect if target.key == "confirm" else None
                host.tap([value / ratio for value in target.shape.centre])
            case _:
                return False
        return True

    def _check_buttons(self) -> None:
        """Check that no button of a note is where another was just pressed, or anywhere on the one
        that confirms, that each ring can be touched, and that it does what is asked if that is
        there.
        """
        ui, note, screen = self.host.app.ui, self.host.marks["note"], self.host.app.screen
        assert isinstance(screen, LessonTable)
        open_note = screen.guided.note
        if not note or open_note is None:
            return
        if self._pressed and self._pressed[2] != note:
            there = ui.find(*self._pressed[1])
            own = ("next",) if self._pressed[0] == "next" else ()
            keys = {"leave", "next"} - {*own}
            assert there is None or there.key not in keys, f"{note}: {there} after {self._pressed}"
        for target in ui.targets:
            if self._confirm and target.key in ("leave", "next"):
                assert not target.shape.rect.colliderect(self._confirm), f"{note}: {target.key}"
        asked = screen._towards(ui, screen.guided.batch)
        for thing in ui.tooltip_areas:
            if thing.tooltip_id in open_note.look:
                found = ui.find(*thing.shape.centre)
                assert found, f"{note}: the ring at {thing.tooltip_id} cannot be touched"
                if asked and thing.shape.rect.contains(asked.shape.rect):
                    assert found == asked or screen.guided.has_more_to_read


class LessonReader(LessonPlayer):
    """Also checks that each note is shown whole and that its card does not cover its subject."""

    def step(self) -> bool:
        screen = self.host.app.screen
        if isinstance(screen, LessonTable) and (open_note := screen.guided.note):
            ui, text = self.host.app.ui, screen.a11y_tree(self.host.app.ui)
            assert {*open_note.look} <= {thing.tooltip_id for thing in ui.tooltip_areas}, open_note
            written = {w.text: w.rect for w in ui.written}
            assert len(text.status) > 40
            card = written[text.title].union(written[text.status])
            things = [t for t in ui.tooltip_areas if t.tooltip_id in open_note.look]
            assert not things or not card.colliderect(things[0].shape.rect), open_note
        return super().step()


def finished_actions(host: FakeHost) -> list[str]:
    """Return the actions of the finished match."""
    screen = host.app.screen
    assert isinstance(screen, ResultPage)
    return screen.session.match.actions
