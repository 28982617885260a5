"""Mutation tests of the rules.

Cosmic Ray finds the places, makes each change and runs the tests. This module chooses one mutant of
each place, in a copy of the project, so that an interrupted run leaves no changed rule behind; and
it orders the tests by their chance to notice per second, so that a mutant costs little more than
starting the tests.
"""

from __future__ import annotations

import ast
import compileall
import json
import random
import re
import resource
import shlex
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import chdir, contextmanager
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import NamedTuple

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.testing import run_tests
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome

from portolan.registry import PACKAGES
from portolan_build.words import compile_words
from tests.support.quick import is_quick

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("assets", "build", "docs", "game", "tests", "pyproject.toml")
HOUSE = ("tests/test_match.py", "tests/test_protocol.py")
"""The tests that cover every game, and the core through one."""
CORE = (
    *("tests/test_rng.py", "tests/test_words.py", "tests/test_assets.py"),
    *("tests/test_contract.py", "tests/test_json_reader.py", "tests/test_texts.py", *HOUSE),
)
NO_RULES = {"ui", "text_table.py", "ai", "evaluator.py"}
"""Parts of a game's package that are not its rules: user interface and bots."""
IDLE = Path(__file__).with_name("idle.json")
"""Changes that survive because they have no effect, each with the reason; found by hand."""
NO_PLUGINS = "PYTEST_DISABLE_PLUGIN_AUTOLOAD=1"
"""Installed plugins that the tests do not need, and that take time to import."""
TIMES = "times.json"
"""The file in the copy of the project from which `quick` reads the time of each test."""
_IDENTITY = {
    "core/ReplaceComparisonOperator_Eq_Is",
    "core/ReplaceComparisonOperator_NotEq_IsNot",
}
"""Changes that ask for the same object instead of an equal one, which small numbers always are in
CPython.

A place with such a change is changed in another way.
"""
WIDEST = 1000
LONGEST = 3600
"""Seconds of wall time for one mutant; `quick` ends it long before by its processor time."""
ONCE = 0.1
"""The assumed catches, in mutants, of a test that has caught none yet."""


class Mutant(NamedTuple):
    """A change in one place: the old and the new code, and whether a test noticed.

    `idle` is why it has no observable effect, from `idle.json`.
    """

    path: str
    line: int
    before: str
    after: str
    caught: bool
    idle: str = ""


class Place(NamedTuple):
    """A place where something can be changed, and one way to do it."""

    path: Path
    line: int
    mutation: MutationSpec


def packages() -> tuple[str, ...]:
    """Return the packages by name: the core, and each game."""
    return ("core", *PACKAGES)


def mutate(
    package: str, sample: int | None, seed: int, modules: Collection[str] = ()
) -> Iterator[Mutant]:
    """Yield tested mutants of a package: of all places, or of a random sample.

    A sample comes in random order, so its beginning is a smaller one. `modules` are names of files
    such as `walls.py`; without any, the whole package is meant.
    """
    tests, reasons = files_of(package), idle_reasons()
    with project_copy():
        places = places_of(package, seed)
        if modules:
            places = [place for place in places if place.path.name in modules]
        if sample is not None and sample < len(places):
            places = random.Random(seed).sample(places, sample)
        seconds, limit = times_of(tests)
        catches: defaultdict[Path, Counter[str]] = defaultdict(Counter)
        for place in places:
            write_order(seconds, catches[place.path])
            result = mutate_and_test([place.mutation], command(tests, limit, "--order"), LONGEST)
            if result.worker_outcome is not WorkerOutcome.NORMAL or result.diff is None:
                continue  # it cannot make some that it finds, such as of `except struct.error`
            if result.test_outcome is TestOutcome.INCOMPETENT:
                raise RuntimeError(f"{place.path}:{place.line}: {result.output}")
            caught = result.test_outcome is TestOutcome.KILLED
            if found := re.search(
                r"^(?:FAILED|ERROR) (.+?)(?: - |$)", result.output or "", re.MULTILINE
            ):
                catches[place.path][found[1]] += 1
            before, after = _changed(result.diff)
            why = reasons.get((str(place.path), before, after), "")
            yield Mutant(str(place.path), place.line, before, after, caught, why)


def idle_reasons() -> dict[tuple[str, str, str], str]:
    """Return why changes have no observable effect: by file, line before and after."""
    listed = json.loads(IDLE.read_text(encoding="utf-8"))
    return {(entry["path"], entry["before"], entry["after"]): entry["why"] for entry in listed}


def files_of(package: str) -> list[str]:
    """Return the test files that should notice a change in a package."""
    if package == "core":
        return list(CORE)
    own = sorted((ROOT / "tests" / package).glob("test_*.py"))
    return [*(path.relative_to(ROOT).as_posix() for path in own if is_quick(path)), *HOUSE]


@contextmanager
def project_copy() -> Iterator[None]:
    """Work in a copy of the project that is removed afterwards."""
    compile_words(ROOT)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy_parts(Path(folder), COPIED)
        for name in ("game", "tests"):  # by content: changes come faster than the clock of files
            compileall.compile_dir(
                Path(folder, name), quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH
            )
        with chdir(folder):
            yield


def copy_parts(
    folder: Path,
    parts: Iterable[str],
    left_out: Sequence[str] = ("__pycache__",),
    copy: Callable[[str, str], object] = shutil.copy2,
) -> None:
    """Copy files and folders of the project into another folder."""
    for part in parts:
        source = ROOT / part
        if source.is_dir():
            ignored = shutil.ignore_patterns(*left_out)
            shutil.copytree(source, folder / part, ignore=ignored, copy_function=copy)
        else:
            copy(str(source), str(folder / part))


def places_of(package: str, seed: int) -> list[Place]:
    """Return the places of a package in order, with one of the ways to change each."""
    name = PACKAGES.get(package, f"portolan.{package}")
    folder = Path("game", *name.split("."))
    modules = [path for path in sorted(folder.rglob("*.py")) if not _left_out(path, folder)]
    ways: defaultdict[tuple[Path, tuple[int, int]], list[MutationSpec]] = defaultdict(list)
    with use_db(":memory:", WorkDB.Mode.create) as session:
        init(modules, session, {})
        for item in session.work_items:
            (way,) = item.mutations
            if way.operator_name not in _IDENTITY:
                ways[way.module_path, way.start_pos].append(way)
    idle = {path: set(_idle(path)) for path in modules}
    return [
        Place(path, start[0], _one_of(ways[path, start], seed))
        for path, start in sorted(ways)
        if start not in idle[path]
    ]


def _one_of(ways: list[MutationSpec], seed: int) -> MutationSpec:
    """Return one of the ways to change a place, independent of other places."""
    first, *_ = ways = sorted(ways, key=str)
    return random.Random(f"{seed}/{first}").choice(ways)


def _left_out(path: Path, folder: Path) -> bool:
    return not NO_RULES.isdisjoint(path.relative_to(folder).parts)


def _idle(path: Path) -> Iterator[tuple[int, int]]:
    """Yield the places where no change has an effect.

    Those are annotations, and what only makes the code faster or protects its authors: caches,
    `final`, `slots`, `strict` and `frozen`; and the star before keyword-only arguments, which
    Cosmic Ray reads as a product.
    """
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        lines = [getattr(node, name, None) for name in ("annotation", "returns")]
        if isinstance(node, ast.keyword) and node.arg in ("slots", "strict", "frozen"):
            lines.append(node.value)
        if isinstance(node, ast.arguments) and node.kwonlyargs and not node.vararg:
            yield _last_star(text.splitlines(), node.kwonlyargs[0])
        decorators = getattr(node, "decorator_list", ())
        lines += [
            d for d in decorators if re.search(r"\b(lru_cache|cache|final)\b", ast.unparse(d))
        ]
        for part in lines:
            if isinstance(part, ast.expr):
                for line in range(part.lineno, (part.end_lineno or 0) + 1):
                    first = part.col_offset - 1 if line == part.lineno else 0  # with the @
                    until = part.end_col_offset if line == part.end_lineno else None
                    yield from ((line, column) for column in range(first, until or WIDEST))


def _last_star(lines: list[str], argument: ast.arg) -> tuple[int, int]:
    """Return where the star before an argument is: its line and column."""
    line, until = argument.lineno, argument.col_offset
    while (column := lines[line - 1].rfind("*", 0, until)) < 0:
        line, until = line - 1, WIDEST
    return line, column


def command(tests: list[str], limit: int, use: str) -> str:
    """Return the command that runs tests until one fails; `use` is what to do with their times."""
    words = [sys.executable, "-m", "pytest", "-p", "tests.mutation.quick", "--cpu", str(limit)]
    words += ["--noconftest", "--assert=plain", "-p", "no:cacheprovider", "-x", "-q", "--tb=no"]
    return shlex.join(["env", NO_PLUGINS, *words, use, TIMES, *tests])


def times_of(tests: list[str]) -> tuple[dict[str, float], int]:
    """Return the seconds that each test takes, and the processor time that a mutant may take.

    That is twice the time of the rules as they are, in whole seconds.
    Raises RuntimeError when the tests fail before anything is changed.
    """
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    outcome, output = run_tests(command(tests, LONGEST, "--times"), LONGEST)
    if outcome is not TestOutcome.SURVIVED:
        raise RuntimeError(f"the tests fail as it is, so nothing can be learnt:\n{output}")
    seconds = json.loads(Path(TIMES).read_text(encoding="utf-8"))
    return seconds, 10 + 2 * int(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - used)


def write_order(seconds: dict[str, float], caught_by: Counter[str]) -> None:
    """Write the times of the tests, the most efficient at catching mutants first."""
    order = sorted(seconds, key=lambda test: seconds[test] / (ONCE + caught_by[test]))
    Path(TIMES).write_text(json.dumps({test: seconds[test] for test in order}), encoding="utf-8")


def _changed(diff: str) -> tuple[str, str]:
    """Return the lines that a diff takes out and puts in."""
    lines = [line for line in diff.splitlines() if not line.startswith(("---", "+++"))]
    before, after = ([line[1:].strip() for line in lines if line.startswith(sign)] for sign in "-+")
    return " / ".join(before), " / ".join(after)
