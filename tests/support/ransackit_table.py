"""A table of RANSACKIT that tests draw and touch without the app's loop."""

from __future__ import annotations

from dataclasses import replace

import pygame

from portolan.core.i18n import language
from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.storage.settings import TEXT_SCALE
from portolan.ui.app.app import App
from portolan.ui.render.ui import Ui
from portolan.ui.table.play import PlayTable
from tests.support.pictures import check_targets, check_texts
from tests.support.table_host import FakeHost

PHONE, SMALL, LOW = Canvas(360, 640, 1.0), Canvas(320, 568, 1.0), Canvas(844, 390, 1.0)


class TableDriver:
    """Draws a table and touches its targets, without a loop; `ui` is the last picture."""

    def __init__(self, match: Match, canvas: Canvas = PHONE, text_size: str = "usual") -> None:
        seating = find_seating(match.game.id)
        usual = seating.default_seats(match.seats, match.options)
        seats = [Seat(seat.name, seat.colour, PERSON) for seat in usual]
        self.session = Session(match, seats, seating, "x")
        host = FakeHost(canvas)
        host.language = language()  # as the test has set it
        host.surface()
        pygame.font.init()
        host.app = App(host)
        host.app.settings = replace(
            host.app.settings, confirm="always"
        )  # every action is previewed first
        self.host, self.canvas, self.scale = host, canvas, TEXT_SCALE[text_size]
        if decision := self.session.decision:
            self.session.reveal_to(decision.seat)
        self.table = PlayTable(host.app, self.session)
        self.draw()

    @property
    def ui(self) -> Ui:
        return self.host.app.ui

    def draw(self) -> None:
        surface = pygame.Surface((self.canvas.width, self.canvas.height)).convert()
        self.ui.begin(surface, self.canvas, self.scale, may_shrink=True)
        self.table.draw(self.ui)

    def touch(self, *keys: str) -> None:
        """Activate targets of the picture, one after the other."""
        for key in keys:
            target = next((t for t in self.ui.targets if t.key == key), None)
            assert target, f"{key} is not in the picture"
            target.do()
            self.draw()

    def check(self) -> None:
        check_targets(self.ui)
        check_texts(self.ui)

    @property
    def played(self) -> list[str]:
        return [str(action) for action in self.session.match.actions]
