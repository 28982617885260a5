"""What the tests need besides the repository: compiled words, cut fonts."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def pytest_configure() -> None:
    """Make what has changed, so that no test reads old words or looks for fonts in vain."""
    if sys.platform == "emscripten":
        return  # the build has made both before it starts the page's Python
    from portolan_build.cache import Cache  # noqa: PLC0415 - the page's Python has none of these
    from portolan_build.fonts import make_fonts  # noqa: PLC0415
    from portolan_build.lock import read_lock  # noqa: PLC0415
    from portolan_build.words import compile_words  # noqa: PLC0415

    compile_words(ROOT)
    make_fonts(ROOT, read_lock(ROOT / "build" / "lock.toml"), Cache(ROOT / ".cache"))


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let what a test starts hear Ctrl-C, even where a shell runs the tests in the background.

    Such a shell has its programs ignore the interrupt, and every program inherits that; one that
    is heard here is at its default in what is started.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
