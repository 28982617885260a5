"""The compiled copy of rules and bots plays and thinks like the plain one, or is not used."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from . import compare_copies
from .conftest import BUILT, Host
from .drivers import Browser, Chromium, until
from .versions import bundle, changed_archive, with_little_preparation

pytestmark = pytest.mark.web

Start = Callable[..., Chromium]
Serve = Callable[[Path], Host]
Make = Callable[[str], Path]
COPY = "compiled.zip"
PATIENCE = 300.0
"""Seconds for all matches, with other tests on the same cores."""


@pytest.fixture(scope="module")
def doubled(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return a function that builds a page which compares both copies over `all`, `some`, `none` of
    the matches.

    Each is made only once.
    """
    if not (BUILT / "index.html").exists() or COPY not in bundle(BUILT)["files"]:
        pytest.skip("dist/web holds no compiled copy: python3 build web, on Debian as root")

    @cache
    def make(played: str) -> Path:
        folder = tmp_path_factory.mktemp(played)
        program = folder / "compare_copies.py"
        text = Path(compare_copies.__file__).read_text()
        program.write_text(text.replace('PLAYED = "all"', f'PLAYED = "{played}"'))
        with_little_preparation(BUILT, folder / "web", program)
        return folder / "web"

    return make


@pytest.fixture
def served() -> Iterator[Serve]:
    """Serve a folder until the test ends."""
    hosts = []

    def serve(folder: Path) -> Host:
        hosts.append(Host(folder))
        hosts[-1].start()
        return hosts[-1]

    yield serve
    for host in hosts:
        host.stop()


@pytest.mark.every_browser
def test_both_copies_play_and_think_alike(browser: Browser, served: Serve, doubled: Make) -> None:
    """Tables, events, refusals, bots and hints of matches of all games, step by step.

    All browsers run the same WebAssembly, so browsers other than Chromium play only the beginnings.
    """
    whole = browser.name == "chromium"
    browser.open(served(doubled("all" if whole else "some")).url)
    assert browser.wait(state="ready")["markThinks"] == "compiled"
    text = json.loads(until(lambda: browser.state().get("markDoubles"), "all matches", PATIENCE))
    assert len(text) == len(compare_copies.MATCHES if whole else compare_copies.SOME)
    parted = {match: steps for match, steps in text.items() if not isinstance(steps, int)}
    assert not parted
    assert min(text.values()) > compare_copies.ASKED


def test_a_later_start_does_not_wait_for_the_copy(
    chromium: Start, served: Serve, doubled: Make
) -> None:
    """Nor for games; at the address of another screen these are loaded at once."""
    browser = chromium()
    browser.open(served(doubled("none")).url)
    browser.wait(state="ready", offline="ready")
    browser.start_over()
    assert not browser.wait(state="ready")["markEarly"]
    browser.evaluate("void history.replaceState(null, '', '#new/ragusa')")
    browser.reload()
    assert browser.wait(state="ready")["markEarly"] == "ragusa"


def test_without_the_library_the_plain_rules_think(
    chromium: Start, served: Serve, doubled: Make, tmp_path: Path
) -> None:
    """The game goes on, and everything can be played offline."""
    folder = tmp_path / "web"
    junk: dict[str, bytes | None] = {"compiled/native.so": b"no WebAssembly"}
    changed_archive(doubled("none"), folder, COPY, "2222222222222222", junk)
    browser = chromium()
    browser.open(served(folder).url)
    state = browser.wait(state="ready", offline="ready")
    assert state["markThinks"] == "portolan"
