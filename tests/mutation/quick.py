"""A plugin of pytest for mutants: likely tests first, no long search, no endless loop."""

from __future__ import annotations

import json
import resource
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

MOST_MEMORY = 4 << 30
"""Bytes; a change can make a list grow without end."""
MOST_SECONDS = 10
"""Processor time for collecting the tests, and for each test in addition to ten times its usual."""

settings.register_profile(
    "quick",
    phases=(Phase.explicit, Phase.generate),
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("quick")


class Order:
    """Runs tests in the order of a file, each with a limit by its usual time."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Sort the tests; what the file does not name comes last."""
        places = {name: place for place, name in enumerate(self.seconds)}
        items.sort(key=lambda item: places.get(item.nodeid, len(places)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """End the run if a test takes many times its usual processor time."""
        _end_after(MOST_SECONDS + 10 * self.seconds.get(item.nodeid, 0))
        return (yield)


class Times:
    """Writes how many seconds each test takes, when all have run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add what a part of a test took."""
        self.seconds[report.nodeid] += report.duration  # type: ignore[assignment]

    def pytest_sessionfinish(self) -> None:
        """Write the file."""
        self.path.write_text(json.dumps(self.seconds), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options for the time limit and for the file of test times, to write or to use."""
    parser.addoption("--cpu", type=int, required=True)
    parser.addoption("--times", type=Path)
    parser.addoption("--order", type=Path)


def pytest_configure(config: pytest.Config) -> None:
    """Set the limits; the total one holds for the programs that the tests start, too."""
    seconds = config.getoption("--cpu")
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    if times := config.getoption("--times"):
        config.pluginmanager.register(Times(times))
    if order := config.getoption("--order"):
        _end_after(MOST_SECONDS)
        config.pluginmanager.register(Order(json.loads(order.read_text(encoding="utf-8"))))


def _end_after(seconds: float) -> None:
    """End this process after so much processor time; an endless loop cannot prevent that."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
