"""Promise: tests record how they spend their time, and `tools/test_times.py` adds it up."""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from tests.support.timing import report_to, timed

ROOT = Path(__file__).resolve().parents[1]
REPORT = """<testsuites><testsuite name="pytest">
<testcase classname="tests.sea.test_waves" name="test_waits" time="3.5"><properties>
<property name="seconds of drawing" value="1.0"/><property name="seconds of waiting" value="2.0"/>
</properties></testcase>
<testcase classname="tests.sea.test_waves" name="test_rest" time="0.5"/>
<testcase classname="tests.test_top" name="test_top" time="1.0"/>
</testsuite></testsuites>"""


def times(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    script = str(ROOT / "tools" / "test_times.py")
    return subprocess.run(
        [sys.executable, script, *words], cwd=cwd, capture_output=True, text=True, check=False
    )


def test_nested_blocks_count_once_under_their_own_kind(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A test gets the seconds of each kind since the test before."""
    monkeypatch.setattr(request.node, "user_properties", [])
    hours = count().__next__
    with timed("drawing", hours), timed("waiting", hours):
        pass
    report_to(request.node)
    report_to(request.node)
    assert request.node.user_properties == [
        ("seconds of waiting", "1.000"),
        ("seconds of drawing", "2.000"),
    ]


def test_the_tables_have_folders_files_tests_and_kinds(tmp_path: Path) -> None:
    """Of all reports together, the slowest first."""
    for name in ("one.xml", "two.xml"):
        (tmp_path / name).write_text(REPORT)
    lines = times("one.xml", "two.xml", cwd=tmp_path).stdout.splitlines()
    assert [line for line in lines if line.endswith("|") and "---" not in line] == [
        "| folder | seconds | tests |",
        "| sea | 8.0 | 4 |",
        "| tests at the top | 2.0 | 2 |",
        "| file | seconds | tests |",
        "| sea/test_waves | 8.0 | 4 |",
        "| test_top | 2.0 | 2 |",
        "| test | seconds | tests |",
        "| sea/test_waves test_waits | 7.0 | 2 |",
        "| test_top test_top | 2.0 | 2 |",
        "| sea/test_waves test_rest | 1.0 | 2 |",
        "| kind | seconds | tests |",
        "| waiting | 4.0 | 2 |",
        "| other | 4.0 | 6 |",
        "| drawing | 2.0 | 2 |",
    ]
    assert lines[0] == "6 tests, 10.0 seconds"


def test_a_missing_report_is_named(tmp_path: Path) -> None:
    done = times("gone.xml", cwd=tmp_path)
    assert done.returncode == 2
    assert "no such file: gone.xml" in done.stderr
