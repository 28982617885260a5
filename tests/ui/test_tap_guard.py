"""A button that has moved under the finger takes no touch until it was visible for a moment."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from portolan.ui.input.tap_guard import TWICE, TapGuard


@pytest.mark.parametrize(("after", "meant"), [(0.75 * TWICE, False), (1.25 * TWICE, True)])
def test_the_moment_is_counted_from_when_the_button_appeared(after: float, meant: bool) -> None:
    """Not from the touch before it: a picture may be late."""
    there = ["one"]
    ui: Any = SimpleNamespace(unit=1.0, page="table", in_sight=[])
    ui.find = lambda *_: SimpleNamespace(key=there[0])
    context: Any = SimpleNamespace(ui=ui, time=10.0)
    guard = TapGuard(context)
    assert guard.touch((5.0, 5.0)), "nothing was touched there before"
    context.time += 0.75 * TWICE
    there[0] = "another"
    guard.see()
    context.time += after
    assert guard.touch((5.0, 5.0)) == meant
