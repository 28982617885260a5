"""What the contract itself promises, whatever the game."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from portolan.core.contract import HIDDEN, EventKind, Game, SeatEvent
from portolan.games.ragusa.game import Ragusa

TO_WRITE = [
    "set_up", "seats_at", "decision", "legal_actions", "apply", "parse", "view", "imagine",
    "result", "describe", "dump", "load",
]  # fmt: skip


class WallBuilt(SeatEvent):
    wall: int


class CardsDealt(SeatEvent, secret="cards", reveals=True):
    cards: list[str] | str
    count: int


def test_events_are_public_and_reveal_nothing_by_default() -> None:
    """Anything else must be declared by their kind."""
    assert EventKind() == EventKind(secret=frozenset(), reveals=False, seats=frozenset())
    event = WallBuilt(1, wall=3)
    assert event.about == EventKind()
    assert [event.seen_by(seat) for seat in range(3)] == [event] * 3


def test_only_its_own_seat_sees_secret_fields() -> None:
    """Others get a question mark there, and all other fields."""
    event = CardsDealt(1, cards=["towers"], count=1)
    assert event.seen_by(1) is event
    for other in (0, 2):
        seen = event.seen_by(other)
        assert seen.to_json() == {"event": "cards_dealt", "seat": 1, "cards": HIDDEN, "count": 1}
        assert seen.about == EventKind(frozenset({"cards"}), reveals=True)


def test_an_event_prints_its_fields_only() -> None:
    """For failing tests and logs of engineers."""
    assert repr(WallBuilt(1, wall=3)) == "WallBuilt(seat=1, wall=3)"


def test_events_are_immutable() -> None:
    """Logs, replays and undo hand out the same events."""
    event = WallBuilt(1, wall=3)
    with pytest.raises(FrozenInstanceError):
        event.seat = 2  # type: ignore[misc]


def test_events_are_equal_by_kind_and_fields() -> None:
    """Two kinds may have the same fields."""
    assert WallBuilt(1, wall=3) == WallBuilt(1, wall=3)
    assert len({WallBuilt(1, wall=3), WallBuilt(1, wall=3), WallBuilt(1, wall=4)}) == 2
    assert WallBuilt(1, wall=3) != type("TowerBuilt", (WallBuilt,), {})(1, wall=3)


@pytest.mark.parametrize("name", TO_WRITE)
def test_a_game_without_a_required_method_cannot_be_instantiated(name: str) -> None:
    """So the author of a game learns of it at once, not when a player first needs it."""
    lacking = type("Lacking", (Ragusa,), {name: getattr(Game, name)})
    with pytest.raises(TypeError, match=name):
        lacking()
