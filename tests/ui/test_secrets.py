"""Secrets stay hidden: picture and accessibility tree depend only on their viewer's knowledge."""

from __future__ import annotations

import json

import pygame
import pytest

from portolan.core.contract import NOBODY
from portolan.platform import Canvas
from portolan.ui.screens.interstitial.hand_over import HandOverPage
from portolan.ui.table.play import PlayTable
from tests.support.sessions import session_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import Person

CANVAS = Canvas(1280, 720, 1.0)
PHONE = Canvas(390, 844, 1.0)


def redraw(host: FakeHost) -> tuple[bytes, str, str]:
    app = host.app
    app.ui.forget()
    app.draw(host.surface(), host.canvas)
    tree = json.dumps([host.a11y_state, host.sections])
    return host.surface().get_buffer().raw, host.marks["targets"], tree


@pytest.mark.parametrize(("seats", "canvas"), [(1, PHONE), (2, CANVAS), (5, PHONE)])
def test_pictures_marks_and_accessibility_tree_do_not_depend_on_hidden_information(
    seats: int, canvas: Canvas
) -> None:
    """With everything dealt anew that the viewer cannot know, nothing visible or marked may change.

    At every step, during selections, and with a recap of the last actions of others.
    """
    host = FakeHost(canvas)
    person = Person(host, seats)
    compared = [0, 0]

    def step() -> bool:
        session = host.app.match.session
        if session and host.marks["screen"] in ("table", "hand-over") and not session.is_over:
            game, real = session.match.game, session.match.position
            before = redraw(host)
            marks = dict(host.marks)
            view = game.view(real, session.viewer)
            session.match.position = game.imagine(view, session.viewer, sum(compared))
            session._changed()
            assert redraw(host) == before
            assert host.marks == marks
            session.match.position = real
            session._changed()
            compared[session.viewer == NOBODY] += 1
        return person.step()

    run(host, step, seed=31)
    assert host.marks["screen"] == "end"
    assert compared[0] > 5
    assert (compared[1] > 5) == (seats > 1)


def test_the_hand_over_hides_the_table_until_its_owner_is_there() -> None:
    host = FakeHost(PHONE)
    person = Person(host, 3)
    person.most = 30
    seen: list[int] = []

    def step() -> bool:
        session = host.app.match.session
        if host.marks["screen"] == "hand-over":
            assert session is not None
            assert session.viewer == NOBODY
            assert host.targets["actions"] == []
            screen = host.app.screen
            assert isinstance(screen, HandOverPage)
            seen.append(screen.seat)
        if host.marks["screen"] == "table" and host.marks["prompt"] in (
            "keep",
            "place",
        ):
            assert session is not None
            assert str(session.viewer) == host.marks["seat"]
        return person.step()

    run(host, step, seed=4)
    assert seen[:3] == [0, 1, 2]
    assert set(seen[3:]) == {0, 1, 2}


def test_own_cards_can_be_shown_between_turns_and_are_hidden_when_the_next_seat_decides() -> None:
    host = FakeHost(CANVAS)
    person = Person(host, 3)
    shown: list[int] = []

    def step() -> bool:
        session = host.app.match.session
        if person.taps or host.marks["screen"] != "table":
            return person.step()
        assert session is not None
        decision = session.decision
        assert decision is not None
        assert session.viewer in (NOBODY, decision.seat)
        if session.viewer == NOBODY:
            shown.append(decision.seat)
            host.press("show-cards")
            return len(shown) < 6
        return person.step()

    run(host, step, seed=4)
    assert len(shown) == 6


@pytest.mark.parametrize("game", ["ragusa", "venice"])
def test_a_bots_cards_are_never_offered_to_be_shown(game: str) -> None:
    """While several people wait for a bot, nobody here may look at its hand."""
    session = session_of("person", "person", "apprentice", game=game)
    while session.decision and session.decision.seat != 2:
        session.play(next(iter(session.match.legal_texts())))
    assert session.asked_bot()
    host = FakeHost(CANVAS)
    app = run(host, lambda: False)
    table = PlayTable(app, session)
    app.ui.begin(pygame.Surface((CANVAS.width, CANVAS.height)), CANVAS, 1.0)
    table.draw(app.ui)
    assert "show-cards" not in {target.key for target in app.ui.targets}
    assert table.scene().callbacks.reveal is None
