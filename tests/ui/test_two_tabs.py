"""The same match in two tabs: none overwrites the other; each follows, or says what happened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from portolan.platform import Canvas
from portolan.session.seats import PERSON
from portolan.session.session import Session
from portolan.storage.statistics import Outcome
from portolan.storage.store import Store
from tests.platform.memory import MemoryStore
from tests.support.stored_matches import played_session
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import Person

CANVAS = Canvas(1280, 800, 1.0)
STEPS = (2, 6)
"""Number of actions when both tabs opened the match, and after the other tab has played on."""


@pytest.fixture(params=["en", "fr"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def early_and_late() -> tuple[str, bytes, bytes]:
    """Return the key of a match, and its stored value at both times."""
    byte_store = MemoryStore()
    lies = []
    for steps in (STEPS[0], STEPS[1] - STEPS[0]):
        host = FakeHost(CANVAS, byte_store)
        person = Person(host, 1)
        person.most = steps
        run(host, person.step, seed=2)
        lies.append(byte_store.entries[host.marks["kept"]])
    return host.marks["kept"], lies[0], lies[1]


def opened(
    early_and_late: tuple[str, bytes, bytes],
    language: str,
    meanwhile: Callable[[MemoryStore], object],
) -> tuple[FakeHost, list[str], Person]:
    """Open the early match, and call a function once the table is shown.

    Returns the host, the texts on the screen at the end, and the simulated player.
    """
    key, early, _ = early_and_late
    host = FakeHost(CANVAS, MemoryStore({key: early}))
    host.language = language
    person = Person(host, 1)
    person.most = 1
    done: list[bool] = []

    def step() -> bool:
        if not done and host.marks["screen"] == "table":
            done.append(True)
            meanwhile(host.byte_store)
            if host.byte_store.changed_elsewhere:
                person.most = 0
                return True
        if person.played and not person.taps:
            return False
        return person.step() if host.marks["screen"] == "table" or not done else False

    app = run(host, step, seed=2)
    return host, [written.text for written in app.ui.written], person


MESSAGES = {
    "elsewhere": {"en": "was continued in another tab", "fr": "continué dans un autre onglet"},
    "removed": {"en": "deleted in another tab", "fr": "supprimée dans un autre onglet"},
}


@pytest.mark.parametrize("notified", [True, False])
def test_a_match_that_went_on_in_another_tab_is_followed(
    early_and_late: tuple[str, bytes, bytes], language: str, *, notified: bool
) -> None:
    """Whether or not the tab was notified; its own action is then dropped."""
    key, _, late = early_and_late

    def play(byte_store: MemoryStore) -> None:
        byte_store.entries[key] = late
        byte_store.changed_elsewhere = {key} if notified else set()

    host, texts, person = opened(early_and_late, language, play)
    assert bool(person.played) is not notified
    assert host.byte_store.entries[key] == late
    assert host.marks["screen"] == "table"
    assert host.marks["step"] == str(STEPS[1])
    assert MESSAGES["elsewhere"][language] in " ".join(texts)


@pytest.mark.parametrize("notified", [True, False])
def test_a_match_deleted_in_another_tab_does_not_come_back(
    early_and_late: tuple[str, bytes, bytes], language: str, *, notified: bool
) -> None:
    key, _, _ = early_and_late

    def throw(byte_store: MemoryStore) -> None:
        del byte_store.entries[key]
        byte_store.changed_elsewhere = {key} if notified else set()

    host, texts, person = opened(early_and_late, language, throw)
    assert bool(person.played) is not notified
    assert key not in host.byte_store.entries
    assert host.marks["screen"] == "home"
    assert "continue" not in host.targets["buttons"]
    assert MESSAGES["removed"][language] in " ".join(texts)


def test_a_notification_of_a_known_change_changes_nothing(
    early_and_late: tuple[str, bytes, bytes],
) -> None:
    key, early, _ = early_and_late

    def notify(byte_store: MemoryStore) -> None:
        byte_store.changed_elsewhere = {key}

    host, texts, _ = opened(early_and_late, "en", notify)
    assert host.byte_store.entries[key] == early
    assert host.marks["screen"] == "table"
    assert MESSAGES["elsewhere"]["en"] not in " ".join(texts)


def test_an_unreadable_list_of_matches_is_reported(
    early_and_late: tuple[str, bytes, bytes],
) -> None:
    key, early, _ = early_and_late
    host = FakeHost(CANVAS, MemoryStore({key: early}))
    lines: list[str] = []

    def step() -> bool:
        if host.marks["screen"] == "matches":
            lines.extend(written.text for written in host.app.ui.written)
            return False
        host.byte_store.away = True
        host.press("matches")
        return True

    run(host, step)
    assert "no access" in " ".join(lines).lower()


class SlowStore(MemoryStore):
    """A store whose reads take a moment, in which others may write."""

    async def get(self, key: str) -> bytes | None:
        value = await super().get(key)
        await asyncio.sleep(0)
        return value


def _finished(key: str) -> Session:
    """Return a finished match of one person."""
    session = played_session(4000, PERSON)
    assert session.is_over
    session.key = key
    return session


def test_matches_that_end_in_two_tabs_at_once_both_count() -> None:
    entries = dict[str, bytes]()
    tabs = [
        Store(FakeHost(CANVAS, SlowStore(entries)), lambda: datetime.now(UTC), pytest.fail,
              pytest.fail)
        for _ in range(2)
    ]  # fmt: skip
    ended = [_finished(f"matches/{number}") for number in (1, 2)]

    async def end_both() -> None:
        for tab, session in zip(tabs, ended, strict=True):
            tab.count(session.key, Outcome("ragusa", "", won=True, points=9), lambda _: None)
            tab.record(session, lambda _: None)
        await asyncio.gather(*(tab.write_queue.end() for tab in tabs))
        assert {*await tabs[0].statistics()} == {session.key for session in ended}
        assert {*await tabs[0].records()} == {session.key for session in ended}

    asyncio.run(end_both())


def test_a_damaged_value_is_set_aside_when_a_match_counts() -> None:
    tab = Store(FakeHost(CANVAS, MemoryStore({"statistics": b"?"})), lambda: datetime.now(UTC),
                lambda _: None, pytest.fail)  # fmt: skip

    async def count() -> None:
        tab.count("matches/1", Outcome("ragusa", "", won=True, points=9), lambda _: None)
        await tab.write_queue.end()
        assert {*await tab.statistics()} == {"matches/1"}

    asyncio.run(count())
