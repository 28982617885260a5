"""Promise: tests catch 95 % of random changes to the core and to the rules of each game."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path

import pytest

from .faults import Fault, faults
from .mutants import ROOT, files_of, idle_reasons, mutate, packages, places_of

SAMPLE = 100
"""Places of each package, drawn by the seed below."""
SEED = 1
CAUGHT = 0.95

MODULE = '''"""A module."""
from functools import lru_cache


def price(space: int | None = None, *, most: int | None = 5) -> int | str:
    return sum(x for x, _ in zip((1,), (most,), strict=True))


@lru_cache(maxsize=8)
def double(n: int) -> int:
    return n + n
'''


def test_only_places_with_an_effect_are_changed(tmp_path: Path) -> None:
    """Annotations, caches and strictness have no effect that a test could see."""
    module = tmp_path / "game/portolan/core/small.py"
    module.parent.mkdir(parents=True)
    module.write_text(MODULE)
    with chdir(tmp_path):
        places = places_of("core", SEED)
        again = places_of("core", SEED)
    changed = [(place.line, place.mutation.start_pos[1]) for place in places]
    lines = MODULE.splitlines()
    assert [lines[line - 1][column:].split()[0] for line, column in changed] == ["5)", "1,),", "+"]
    assert again == places


@pytest.mark.parametrize("package", packages())
def test_every_package_has_tests(package: str) -> None:
    """The core and each game of the registry can be asked for by name."""
    tests = files_of(package)
    assert tests
    assert all(Path(test).exists() for test in tests)


@pytest.mark.long
@pytest.mark.parametrize("package", packages())
def test_nearly_every_change_is_caught(package: str) -> None:
    """Survivors are printed; changes known to have no effect do not count."""
    mutants = [mutant for mutant in mutate(package, SAMPLE, SEED) if not mutant.idle]
    alive = [f"{m.path}:{m.line}: {m.before} => {m.after}" for m in mutants if not m.caught]
    print("\n".join(alive))
    assert len(mutants) - len(alive) >= CAUGHT * len(mutants), alive


def test_changes_known_to_have_no_effect_still_exist() -> None:
    """Each is of a line that the code has, and has its reason."""
    reasons = idle_reasons()
    assert reasons
    for (path, before, after), why in reasons.items():
        lines = {line.strip() for line in (ROOT / path).read_text("utf-8").splitlines()}
        assert before in lines, f"{path} has no line {before!r}"
        assert before != after
        assert why.endswith(".")


@pytest.mark.parametrize("fault", faults(), ids=str)
def test_each_fault_applies_once_and_its_tests_exist(fault: Fault) -> None:
    """`python -m tests.mutation.faults` tries them, which takes long."""
    assert (ROOT / fault.file).read_text("utf-8").count(fault.before) == 1
    for test in fault.tests:
        file, _, name = test.partition("::")
        assert f"def {name}" in (ROOT / file).read_text("utf-8")
