"""A host that opens links and presses buttons in turn."""

from __future__ import annotations

import json
from collections.abc import Callable

from portolan.platform import Canvas
from portolan.platform.storage import unseal
from portolan.session.session import Session
from tests.platform.memory import MemoryStore
from tests.support.pictures import check_picture
from tests.support.table_host import FakeHost, run

CANVAS = Canvas(1280, 720, 1.0)


Step = str | Callable[[FakeHost], object]


def press_in_turn(host: FakeHost, *todo: Step) -> FakeHost:
    """Run the program; whenever it is idle, press the next button or call the next function."""
    left = [*todo]

    def step() -> bool:
        check_picture(host)
        if not left:
            return False
        do = left.pop(0)
        if isinstance(do, str):
            host.press(do)
        else:
            do(host)
            host.app.refresh()
        return True

    run(host, step)
    assert not left
    return host


def open_address(link: str) -> Callable[[FakeHost], object]:
    """Return a step in which the browser opens a link."""
    return lambda host: host.done.append(("go", f"link/{link}"))


def open_link(link: str, *todo: Step, byte_store: MemoryStore | None = None) -> FakeHost:
    """Start the program, open a link in it, and take further steps."""
    return press_in_turn(FakeHost(CANVAS, byte_store), open_address(link), *todo)


def active_session(host: FakeHost) -> Session:
    """Return the session of the active match."""
    session = host.app.match.session
    assert session
    return session


def stored_lengths(host: FakeHost) -> dict[str, int]:
    """Return the number of actions of each stored match."""
    return {
        key: len(json.loads(unseal(key, data))["match"]["actions"])
        for key, data in host.byte_store.entries.items()
        if key.startswith("matches/")
    }


def asked_seat(session: Session) -> int:
    """Return the seat that must decide."""
    assert session.decision
    return session.decision.seat
