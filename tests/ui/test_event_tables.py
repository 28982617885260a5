"""Each game has one table of how each kind of event is shown."""

from __future__ import annotations

import inspect

import pytest

from portolan.core.contract import SeatEvent
from portolan.session.lobby.game_list import offered
from portolan.ui.game_ui.event_ui import EventTable, EventUi, LogLines
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.game_ui.timeline import Timeline


@pytest.mark.parametrize("game", offered())
def test_every_kind_of_event_has_exactly_one_entry(game: str) -> None:
    game_ui = find_game_ui(game)
    declared = [*game_ui.game.events.values()]
    shown = [entry.event for entry in game_ui.events.entries]
    assert sorted(shown, key=declared.index) == declared


@pytest.mark.parametrize("game", offered())
def test_every_animation_belongs_to_an_entry(game: str) -> None:
    """A timeline method that no entry names would never run."""
    game_ui = find_game_ui(game)
    assert inspect.isclass(game_ui.timeline)
    own = {
        method
        for method in vars(game_ui.timeline).values()
        if inspect.isfunction(method) and "event" in inspect.signature(method).parameters
        and not method.__name__.startswith("_")
    }  # fmt: skip
    assert own == {entry.move for entry in game_ui.events.entries if entry.move}


class Tolled(SeatEvent):
    coins: int


class Moved(SeatEvent):
    at: str


def test_consecutive_events_of_one_kind_are_one_line() -> None:
    """Events without a line of their own do not interrupt them."""

    def tolls(log: LogLines, events: object) -> None:
        assert isinstance(events, list)
        log.lines.append(f"{log.names[0]}: {sum(event.coins for event in events)}")

    table = EventTable([EventUi(Tolled, "", line=tolls), EventUi(Moved, "", line=None)])
    events = [Tolled(0, coins=1), Moved(0, at="A1"), Tolled(0, coins=2)]
    assert table.write(LogLines("ragusa", ["Ana"]), events) == ["Ana: 3"]


def test_events_of_one_step_move_together() -> None:
    def fly(timeline: Timeline, event: Tolled | Moved) -> None:
        timeline.fly(None, event.kind, "here")

    table = EventTable([EventUi(Tolled, "", move=fly, together=True), EventUi(Moved, "", move=fly)])
    events = [Tolled(0, coins=1), Tolled(1, coins=1), Moved(0, at="A1"), Moved(0, at="A2")]
    found = Timeline().follow(events, table.kinds).found
    assert [(flight.start, flight.step) for flight in found] == [
        ("tolled", 1), ("tolled", 1), ("moved", 2), ("moved", 3),
    ]  # fmt: skip
