"""A table at which bots play at random, measured before and after each choice."""

from __future__ import annotations

import random

import pygame

from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat, kinds
from portolan.session.session import Session
from portolan.storage.settings import TEXT_SCALE
from portolan.ui.app.app import App
from portolan.ui.table.play import PlayTable
from tests.support.table_host import FakeHost


class Watched:
    """Plays a seat among bots at random, and measures the table before and after each choice."""

    def __init__(self, game: str, seats: int, size: Canvas, text_size: str, seed: int) -> None:
        match = Match(find_game(game), seats, {}, seed)
        seating = find_seating(game)
        others = kinds(game)[1]
        usual = enumerate(seating.default_seats(seats, match.options))
        people = [Seat(s.name, s.colour, others if i else PERSON) for i, s in usual]
        self.session = Session(match, people, seating, "x")
        self.session.reveal_to(0)
        self.canvas, self.scale = size, TEXT_SCALE[text_size]
        host = FakeHost(size)
        host.surface()
        pygame.font.init()
        host.app = App(host)
        self.ui = host.app.ui
        self.surface = pygame.Surface((size.width, size.height)).convert()
        self.table = PlayTable(host.app, self.session)
        self.choose = random.Random(seed)

    def place(self) -> tuple[object, ...]:
        """Return where board, status and bar are."""
        self.ui.begin(self.surface, self.canvas, self.scale, may_shrink=True)
        layout, _ = self.table.table_view._layout(self.ui, self.table.scene())
        return tuple(layout.board), tuple(layout.status), tuple(layout.bar)

    def draw(self) -> pygame.Rect:
        """Draw the table; return the area of its board."""
        self.ui.begin(self.surface, self.canvas, self.scale, may_shrink=True)
        self.table.draw(self.ui)
        return self.table.board.area.copy()

    def play(self, text: str) -> None:
        """Play an action of any seat."""
        self.session.play(text)
        self.table._ask()

    def turn(self) -> set[tuple[object, ...]]:
        """Play until another seat is asked; return the places of the board meanwhile."""
        session, table, seen = self.session, self.table, set[tuple[object, ...]]()
        asked = session.decision
        while asked and session.decision and session.decision.seat == asked.seat:
            texts = {*session.match.legal_texts()} - {*session.match.game.resigning}
            text = self.choose.choice(sorted(texts))
            seen.add(self.place())
            if asked.seat == 0:
                for step in (
                    table.game_ui.leading(table.scene(), text) if table.game_ui.leading else ()
                ):
                    table._selection.step(step)
                    seen.add(self.place())
                table._selection.choose(text)
                seen.add(self.place())
            self.play(text)
        return seen
