"""Garbage collection: long-lived objects are frozen, and pauses stay short."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from portolan.platform import Canvas
from portolan.ui.app.gc_tuning import freeze_loaded_modules
from tests.support.table_host import FakeHost, run


@pytest.fixture
def thawed() -> Iterator[None]:
    """Unfreeze everything and restore the collector's settings after the test."""
    usual = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*usual)


@pytest.mark.usefixtures("thawed")
def test_loaded_modules_are_frozen_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Collecting them all would take longer than a frame; later cycles are still collected."""
    freeze_loaded_modules()
    gc.unfreeze()
    monkeypatch.setitem(sys.modules, "an_hour_ago", ModuleType("an_hour_ago"))
    freeze_loaded_modules()
    frozen = gc.get_freeze_count()
    assert frozen > 0
    later: list[object] = []
    later.append(later)
    freeze_loaded_modules()
    assert gc.get_freeze_count() <= frozen
    assert any(one is later for one in gc.get_objects())


@pytest.mark.usefixtures("thawed")
def test_what_the_start_has_loaded_is_frozen_when_the_program_is_idle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before the first input, the collector no longer traverses it."""
    freeze_loaded_modules()
    gc.unfreeze()
    monkeypatch.setitem(sys.modules, "a_minute_ago", ModuleType("a_minute_ago"))
    run(FakeHost(Canvas(1280, 720, 1.0)), lambda: False)
    assert gc.get_freeze_count() > 0


@pytest.mark.usefixtures("thawed")
def test_the_collector_is_on_again_when_the_program_is_idle() -> None:
    """Also after a bot was interrupted, which turns it off while it thinks."""
    gc.disable()
    run(FakeHost(Canvas(1280, 720, 1.0)), lambda: False)
    assert gc.isenabled()
