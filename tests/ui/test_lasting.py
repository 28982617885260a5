"""What lasts as long as the program is set apart from what the collector looks through."""

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
    """Leave nothing set apart behind, and the collector as it was."""
    usual = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*usual)


@pytest.mark.usefixtures("thawed")
def test_modules_are_set_apart_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look through everything takes longer than a frame; circles made later are still found."""
    freeze_loaded_modules()
    gc.unfreeze()
    monkeypatch.setitem(sys.modules, "an_hour_ago", ModuleType("an_hour_ago"))
    freeze_loaded_modules()
    apart = gc.get_freeze_count()
    assert apart > 0
    later: list[object] = []
    later.append(later)
    freeze_loaded_modules()
    assert gc.get_freeze_count() <= apart
    assert any(one is later for one in gc.get_objects())


@pytest.mark.usefixtures("thawed")
def test_the_program_sets_apart_what_it_has_loaded_when_it_rests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before anything is touched what the start has loaded is out of the collector's way."""
    freeze_loaded_modules()
    gc.unfreeze()
    monkeypatch.setitem(sys.modules, "a_minute_ago", ModuleType("a_minute_ago"))
    run(FakeHost(Canvas(1280, 720, 1.0)), lambda: False)
    assert gc.get_freeze_count() > 0


@pytest.mark.usefixtures("thawed")
def test_the_collector_looks_through_little_at_a_time() -> None:
    """A look is part of some frame, beside its drawing."""
    gc.set_threshold(2000)
    run(FakeHost(Canvas(1280, 720, 1.0)), lambda: False)
    assert gc.get_threshold()[0] <= 1000


@pytest.mark.usefixtures("thawed")
def test_the_collector_works_again_when_nothing_is_to_be_done() -> None:
    """Whoever thought and was left unfinished has sent it away for no longer than that."""
    gc.disable()
    run(FakeHost(Canvas(1280, 720, 1.0)), lambda: False)
    assert gc.isenabled()
