"""Runs inside Pyodide: what pytest must know of a place without processes and hypothesis.

hypothesis is compiled for the host. So that the other tests of a file run all the same, a
stand-in takes its place and skips what it would have driven.
"""

from __future__ import annotations

import sys
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

NO_HYPOTHESIS = "hypothesis is compiled for the host"
NO_PROCESSES = "there are no processes in a browser"


class Anything:
    """Whatever a test file takes out of hypothesis: a decorator, a strategy, a setting."""

    def __init__(self, *, decorates: bool = False) -> None:
        self._decorates = decorates

    def __call__(self, *words: object, **_: object) -> object:
        """Decorate a function by leaving it alone; anything else gives anything again."""
        if self._decorates and words and isinstance(words[0], FunctionType):
            return words[0]
        return self

    def __getattr__(self, name: str) -> Anything:
        return Anything()

    def __or__(self, other: object) -> Anything:
        return self


class Machine:
    """In place of a state machine's base class: there is no test to collect in it."""

    TestCase = object


def given(*_: object, **__: object) -> Callable[[Callable[..., object]], Callable[[], None]]:
    """Skip the test."""

    def decorate(test: Callable[..., object]) -> Callable[[], None]:
        @pytest.mark.skip(reason=NO_HYPOTHESIS)
        def skipped() -> None:
            pass

        skipped.__name__ = skipped.__qualname__ = getattr(test, "__name__", "test")
        return skipped

    return decorate


def composite(_: object) -> Anything:
    """Give a strategy that is never drawn from."""
    return Anything()


def stand_in(name: str, *, decorates: bool) -> ModuleType:
    """Return a module in which every name means something."""
    module = ModuleType(name)
    module.__path__ = []
    known = {"given": given, "composite": composite, "RuleBasedStateMachine": Machine}
    module.__getattr__ = lambda word: known.get(word, Anything(decorates=decorates))  # type: ignore[method-assign]
    return module


top, strategies, stateful = (
    stand_in(f"hypothesis{part}", decorates=part != ".strategies")
    for part in ("", ".strategies", ".stateful")
)
top.strategies, top.stateful = strategies, stateful  # type: ignore[attr-defined]
sys.modules.update({module.__name__: module for module in (top, strategies, stateful)})


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """Skip a test at the point where it wants a process."""
    try:
        return (yield)
    except OSError as error:
        if "emscripten does not support processes" in str(error):
            pytest.skip(NO_PROCESSES)
        raise
