"""Tests run inside Pyodide: their results are returned, and tests that cannot run are skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from portolan_build.cache import Cache
from portolan_build.inside import run_inside
from portolan_build.lock import read_lock
from portolan_build.npm import core
from portolan_build.tools import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.web

TESTS = """
import subprocess, sys
import pytest
from hypothesis import given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

@st.composite
def numbers(draw):
    return draw(st.integers())

class Machine(RuleBasedStateMachine):
    @rule(x=st.integers() | st.none())
    def step(self, x): ...

TestMachine = Machine.TestCase

@settings(max_examples=5)
@given(numbers(), st.lists(st.text().map(lambda x: x + x)))
def test_driven(a, b):
    assert len(b) >= 0

def test_process():
    subprocess.run(["true"])

def test_here():
    assert sys.platform == "emscripten"

@pytest.mark.parametrize("x", [1, 2])
def test_plain(x):
    assert x < 2
"""


def test_results_come_out(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """With the exit code; that of success comes in `test_native.py`."""
    runtime = core(read_lock(ROOT / "build" / "lock.toml"), Cache(ROOT / ".cache"))
    (tmp_path / "test_it.py").write_text(TESTS)
    assert run_inside(tmp_path, runtime, ["-rs", "test_it.py"]) == 1
    text = capfd.readouterr().out
    assert "1 failed, 4 passed" in text
    assert "1 skipped" in text
    assert "no processes in a browser" in text
