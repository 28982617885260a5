"""A plugin of pytest for mutants: no long search for the smallest example, no endless loop."""

from __future__ import annotations

import resource

import pytest
from hypothesis import HealthCheck, Phase, settings

MOST_MEMORY = 4 << 30
"""Bytes; a change can make a list grow for ever."""

settings.register_profile(
    "quick",
    phases=(Phase.explicit, Phase.generate),
    database=None,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("quick")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the seconds of processor time after which the tests have noticed an endless loop."""
    parser.addoption("--cpu", type=int, required=True)


def pytest_configure(config: pytest.Config) -> None:
    """Set the limits; they hold for the programs that the tests start, too."""
    seconds = config.getoption("--cpu")
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
