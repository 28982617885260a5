"""The games of the contract tests: those of the registry, and the sample game."""

from __future__ import annotations

import pytest

from portolan.registry import PACKAGES


@pytest.fixture(autouse=True)
def _sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACKAGES, "quay", "tests.contract.sample")


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the sample game an evaluator, and with it bots."""
    monkeypatch.setitem(PACKAGES, "quay", "tests.contract.judged")
