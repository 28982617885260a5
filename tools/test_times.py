"""Print the times of test runs: `python tools/test_times.py REPORT.xml …`.

The reports are those of `pytest --junitxml`; seconds are summed over all workers. It prints a table
by folder, of the slowest files and tests, and by kind of work, such as the start of a page or
waiting (`timed` in `tests/support/timing.py`).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

KIND = "seconds of "
"""Prefix of the properties that hold the seconds of a kind of work."""
FILES, TESTS = 25, 25
"""How many of the slowest are printed."""


class Case(NamedTuple):
    """A test of a report: its file below `tests`, name, seconds, and seconds by kind of work."""

    file: str
    name: str
    seconds: float
    kinds: dict[str, float]


def cases(report: Path) -> Iterator[Case]:
    """Yield the tests of a report."""
    for case in ElementTree.parse(report).iter("testcase"):  # noqa: S314 - our own run wrote it
        parts = case.get("classname", "").split(".")
        lines = [(each.get("name", ""), each.get("value", "0")) for each in case.iter("property")]
        yield Case(
            "/".join(parts[1:] if parts[0] == "tests" else parts),
            case.get("name", ""),
            float(case.get("time", "0")),
            {name.removeprefix(KIND): float(s) for name, s in lines if name.startswith(KIND)},
        )


def table(title: str, seconds: Counter[str], tests: Counter[str], most: int | None = None) -> str:
    """Return a table of the slowest, as Markdown."""
    lines = [f"| {title} | seconds | tests |", "| --- | ---: | ---: |"]
    lines += [f"| {name} | {s:,.1f} | {tests[name]:,} |" for name, s in seconds.most_common(most)]
    return "\n".join(lines) + "\n"


def tables(found: Iterable[Case]) -> str:
    """Return all tables of the tests."""
    places: dict[str, tuple[Counter[str], Counter[str]]] = {
        title: (Counter(), Counter()) for title in ("folder", "file", "test", "kind")
    }
    whole, count = 0.0, 0
    for case in found:
        whole, count = whole + case.seconds, count + 1
        folder = case.file.partition("/")[0] if "/" in case.file else "tests at the top"
        names = {"folder": folder, "file": case.file, "test": f"{case.file} {case.name}"}
        shares = [(title, name, case.seconds) for title, name in names.items()]
        shares += [("kind", kind, seconds) for kind, seconds in case.kinds.items()]
        other = case.seconds - sum(case.kinds.values())
        shares.append(("kind", "other", max(0.0, other)))
        for title, name, seconds in shares:
            places[title][0][name] += seconds  # type: ignore[assignment]
            places[title][1][name] += 1
    most = {"file": FILES, "test": TESTS}
    lines = [table(title, *place, most.get(title)) for title, place in places.items()]
    return "\n".join([f"{count:,} tests, {whole:,.1f} seconds\n", *lines])


def main(words: list[str]) -> int:
    """Read the reports and print the tables; return the exit code."""
    reports = [Path(word) for word in words]
    missing = [str(report) for report in reports if not report.is_file()]
    if not reports or missing:
        print(f"no such file: {', '.join(missing)}" if missing else __doc__, file=sys.stderr)
        return 2
    print(tables(case for report in reports for case in cases(report)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
