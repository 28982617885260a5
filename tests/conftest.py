"""Common set-up of all tests: compiled words, font subsets, time limits, `--quick`, `--changed`."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from portolan.core.i18n import set_language
from tests.support.changed import UnknownBaseError, changed_files
from tests.support.imports import Choice, reached_by
from tests.support.quick import first_of_each, is_quick
from tests.support.timing import report_to

ROOT = Path(__file__).resolve().parents[1]

collect_ignore_glob = ["*/test_table_*"] if sys.platform == "emscripten" else []
"""What draws is left out in the page's Python, which runs the engine's tests without pygame."""
MOST = 600
"""Seconds after which a test fails, whatever it waits in: it must not hold up the others."""
_given = settings()
settings.register_profile(
    "patient",  # on a machine that has much else to do any example may take its time
    _given,
    deadline=None,
    suppress_health_check={*_given.suppress_health_check, HealthCheck.too_slow},
)
settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options `--quick` and `--changed`."""
    parser.addoption(
        "--quick", action="store_true", help="the quick tests alone (tests/support/quick.py)"
    )
    parser.addoption(
        "--changed",
        nargs="?",
        const="",
        metavar="COMMIT",
        help="the tests that a change since a commit can reach (tests/support/imports.py)",
    )


_CHOICE = pytest.StashKey[Choice]()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files that are not quick, or that no change can reach, if an option asks for that."""
    if not (collection_path.name.startswith("test_") and collection_path.suffix == ".py"):
        return None
    choice = config.stash.get(_CHOICE, None)
    left = (config.getoption("--quick") and not is_quick(collection_path)) or (
        choice is not None and not choice.runs(collection_path)
    )
    return left or None


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Return the line of the report that says which tests a change can reach."""
    choice = config.stash.get(_CHOICE, None)
    return [f"changed: {choice.why}"] if choice else []


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Let a run succeed in which no test is reached by a change."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and _CHOICE in session.config.stash:
        session.exitstatus = pytest.ExitCode.OK


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Set a time limit on every test and put browser tests first, because they wait much of the
    time; with `--quick` drop all but the first parameters.
    """
    if config.pluginmanager.hasplugin("timeout"):  # the page's Python has no pytest-timeout
        for item in items:
            if not item.get_closest_marker("long"):
                item.add_marker(pytest.mark.timeout(MOST, method="thread"))
    if config.getoption("--quick"):
        kept = first_of_each(items)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept
    else:
        items.sort(key=lambda item: not item.nodeid.startswith("tests/browser/"))


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """Return how many workers `-n auto` starts: one more than cores, as some wait for browsers."""
    cores = yield
    return cores if config.getoption("--quick") else cores + 1


def pytest_configure(config: pytest.Config) -> None:
    """Compile words and fonts that have changed, before any test reads them."""
    gc.disable()  # until all tests are collected, which makes no garbage
    if sys.platform == "emscripten":
        return  # the build makes both before it starts the page's Python
    if (base := config.getoption("--changed")) is not None:
        try:
            config.stash[_CHOICE] = reached_by(changed_files(base))
        except UnknownBaseError as error:
            raise pytest.UsageError(str(error)) from error
    from portolan_build.cache import Cache  # noqa: PLC0415 - the page's Python has none of these
    from portolan_build.fonts import make_fonts  # noqa: PLC0415
    from portolan_build.lock import read_lock  # noqa: PLC0415
    from portolan_build.words import compile_words  # noqa: PLC0415

    paths = [str(ROOT / "game"), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)  # inherited by the programs that tests start
    compile_words(ROOT)
    make_fonts(ROOT, read_lock(ROOT / "build" / "lock.toml"), Cache(ROOT / ".cache"))


def pytest_collection_finish() -> None:
    """Look for garbage again, but not among the tests."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Add the time of the test, by kind of work, to the report."""
    report_to(item)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Restore English after each test."""
    yield
    set_language("en")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let Ctrl-C reach what a test starts, even where a shell runs the tests in the background.

    Such a shell starts programs with SIGINT ignored, and their children inherit that. A signal with
    a handler is reset to its default in a child process.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
