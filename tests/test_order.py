"""Promise: tests of browsers begin first, beside others, and one worker more than cores runs."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests import conftest
from tests.support.order import browsers_first


def test_browsers_come_first_and_all_else_stays_in_its_order() -> None:
    names = ["tests/ai/a.py::b", "tests/browser/a.py::y", "tests/browser/a.py::x", "tests/a.py::a"]
    items: Any = [SimpleNamespace(nodeid=name) for name in names]
    assert [item.nodeid for item in browsers_first(items)] == [*names[1:3], names[0], names[3]]


@pytest.mark.parametrize(("quick", "workers"), [(True, 2), (False, 3)])
def test_one_worker_more_than_cores_runs_where_some_wait_for_browsers(
    quick: bool, workers: int
) -> None:
    config: Any = SimpleNamespace(getoption={"--quick": quick}.__getitem__)
    asked = conftest.pytest_xdist_auto_num_workers(config)
    next(asked)
    with pytest.raises(StopIteration) as answer:
        asked.send(2)
    assert answer.value.value == workers
