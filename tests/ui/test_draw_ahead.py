"""Pictures are prepared before they are needed, without visible effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from portolan.platform import Canvas
from portolan.ui.render.art import Art
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, Person

PHONE = Canvas(1170, 2532, 3.0)


def play(
    buttons: list[str], monkeypatch: pytest.MonkeyPatch, *, ahead: bool
) -> tuple[FakeHost, Counter[str]]:
    """Press buttons one after the other; return the host, and the number of drawings made on each
    screen.
    """
    host, made = FakeHost(PHONE), Counter[str]()
    host.draws_ahead = ahead
    spend = Art.spend

    def counted(art: Art, make: Callable[[], Any]) -> Any:
        result = spend(art, make)
        made[host.app.screen.name] += 1
        return result

    monkeypatch.setattr(Art, "spend", counted)

    def step() -> bool:
        if not buttons:
            return False
        host.press(buttons.pop(0))
        return True

    run(host, step)
    monkeypatch.setattr(Art, "spend", spend)
    return host, made


def test_most_of_a_new_table_is_drawn_before_the_match_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    way = ["new:ragusa", "seats:1", "start"]
    made = play([*way], monkeypatch, ahead=True)[1]["table"]
    usual = play([*way], monkeypatch, ahead=False)[1]["table"]
    assert made * 3 < usual


def test_drawing_ahead_has_no_effect_on_picture_sound_or_storage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    way = ["new:ragusa", "seats:3"]
    ahead, _ = play([*way], monkeypatch, ahead=True)
    picture = pygame.image.tobytes(ahead.surface(), "RGB")
    plain, _ = play([*way], monkeypatch, ahead=False)
    assert picture == pygame.image.tobytes(plain.surface(), "RGB")
    assert ahead.targets == plain.targets
    assert (ahead.a11y_state, ahead.sections) == (plain.a11y_state, plain.sections)
    assert ahead.byte_store.entries == plain.byte_store.entries
    assert ahead.app.match.session is None


def test_the_picture_after_a_motion_is_prepared_during_the_motion(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing is left to draw when the motion ends, so no frame is late."""
    host, made = FakeHost(DESKTOP), Counter[tuple[int, bool]]()
    host.prefers_reduced_motion = False
    person, spend, seen = Person(host, 2), Art.spend, list[int]()
    person.most = 40

    def counted(art: Art, make: Callable[[], Any]) -> Any:
        made[host.pictures, host.app.movement.motion is not None] += 1
        return spend(art, make)

    def step() -> bool:
        if (host.pictures - 1, True) in made and host.marks["screen"] == "table":
            seen.append(made[host.pictures - 1, False])
        return person.step()

    monkeypatch.setattr(Art, "spend", counted)
    run(host, step)
    assert len(seen) >= 5
    assert not any(seen)
