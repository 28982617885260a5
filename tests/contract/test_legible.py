"""Texts needed for decisions are large enough at any moment of a match."""

from __future__ import annotations

import pytest

from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.session.seats import PERSON, Seat, kinds
from portolan.session.session import Session
from portolan.ui.navigation.routes import PlayRoute
from portolan.ui.render.theme import LEGIBLE
from portolan.ui.table.play import PlayTable
from portolan.ui.widgets.seat_names import initials
from tests.support.pictures import STEP, check_texts, small
from tests.support.played_matches import played_by
from tests.support.pseudo_language import QPS, speak_pseudo
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import PHONE, SMALL, TABLET

STEPS = (8, 45, 160)
TOUCHES = 4
LONG_WORDS = LEGIBLE - 1
"""The least size of letters if every word is 40 % longer."""


class LegibilityPlayer:
    """Checks the table of a match, and again while steps of a selection are taken."""

    def __init__(self, host: FakeHost, session: Session, least: float = LEGIBLE) -> None:
        self.host, self.session, self.least = host, session, least
        self.touches = TOUCHES
        self.small: set[str] = set()
        self.texts: list[set[str]] = []

    def step(self) -> bool:
        host, screen = self.host, self.host.app.screen
        if host.marks["screen"] == "hand-over":
            host.press("ready")
        elif not isinstance(screen, PlayTable):
            host.app.navigator.go(PlayRoute(self.session.key))
            host.app.refresh()
        else:
            self._read()
            lit = [t for t in host.app.ui.targets if t.action or t.key.startswith(STEP)]
            self.touches -= 1
            if not lit or not self.touches or screen.chosen():
                return False
            lit[len(lit) // 2].do()
            host.app.refresh()
        return True

    def _read(self) -> None:
        ui = self.host.app.ui
        self.texts.append({text.text for text in ui.written})
        self.small |= small(ui, self.least)


@pytest.mark.parametrize(
    ("canvas", "language"),
    [(SMALL, "fr"), (SMALL, QPS), (PHONE, "de"), (PHONE, QPS), (TABLET, "en"), (TABLET, "fr")],
)  # French is the longest of ours where there is least room
@pytest.mark.parametrize("game", offered())
def test_texts_for_decisions_are_legible_and_seats_are_named(
    game: str, language: str, canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    if language == QPS:
        speak_pseudo(monkeypatch)
    tiny: set[str] = set()
    counts = find_game(game).player_counts
    for seats in {next(n for n in counts if n > 1), counts[-1]}:
        for steps in STEPS:
            session = played_by(game, seats, steps)
            host = FakeHost(canvas, byte_store_of(session))
            host.language = language
            viewer = LegibilityPlayer(host, session, LONG_WORDS if language == QPS else LEGIBLE)
            run(host, viewer.step)
            tiny |= viewer.small
            names = [seat.name for seat in session.seats]
            shown = host.app.match.session
            assert shown
            names = [*shown.names]
            for texts in viewer.texts:
                for seat, name in enumerate(names):
                    beginnings = range(len(initials(names, seat)), len(name) + 1)
                    parts = {name[:n].rstrip() for n in beginnings}
                    assert texts & {*parts, *(f"{part}." for part in parts)}, (name, texts)
    assert not tiny


@pytest.mark.parametrize(
    ("canvas", "language"), [(SMALL, "fr"), (PHONE, "de"), (TABLET, "en"), (TABLET, "fr")]
)
def test_crowded_pages_around_a_match_are_legible(language: str, canvas: Canvas) -> None:
    """The list of matches with the most seats of any game, an opened entry, and its link."""
    sessions = [
        played_by(game, seats, steps)
        for game in offered()
        for seats, steps in (
            (find_game(game).player_counts[-1], 45),
            (find_game(game).player_counts[0], 8),
        )
    ]
    for session in sessions[::2]:
        bots = kinds(session.match.game.id)[1:] or (PERSON,)
        session.seats = tuple(
            Seat(seat.name, seat.colour, bots[i % len(bots)] if i else PERSON)
            for i, seat in enumerate(session.seats)
        )
    host = FakeHost(canvas, byte_store_of(*sessions))
    host.language = language
    todo = ["statistics", "back", "match:0", "delete", "keep", "match:0", "send", "what:puzzle"]
    fields: dict[str, set[str]] = {}

    def step() -> bool:
        screen = host.marks["screen"]
        if tiny := small(host.app.ui):
            fields.setdefault(screen, set()).update(tiny)
        check_texts(host.app.ui)
        if screen == "home":
            host.press("matches")
        elif todo and todo[0] in host.targets["buttons"]:
            host.press(todo.pop(0))
        else:
            return False
        return True

    run(host, step)
    assert not todo
    assert not fields
