"""The compiled copy of rules and bots: it plays and thinks as the plain one, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from . import doubles
from .conftest import BUILT, Host
from .drivers import Browser, Chromium, until
from .versions import bundle, changed_archive, with_program

pytestmark = pytest.mark.web

Start = Callable[..., Chromium]
Serve = Callable[[Path], Host]
COPY = "compiled.zip"
PATIENCE = 300.0
"""Seconds for all matches, while other tests work on the same cores."""


@pytest.fixture(scope="module")
def doubled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page with both copies in the table's place."""
    if not (BUILT / "index.html").exists() or COPY not in bundle(BUILT)["files"]:
        pytest.skip("dist/web holds no compiled copy: python3 build web, on Debian as root")
    folder = tmp_path_factory.mktemp("doubled") / "web"
    with_program(BUILT, folder, Path(doubles.__file__))
    return folder


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
def test_both_copies_play_and_think_alike(browser: Browser, served: Serve, doubled: Path) -> None:
    """Tables, events, refusals, bots and hints of matches of all games, step by step.

    Both are the same WebAssembly in every browser: other ones than Chromium play the beginnings.
    """
    whole = browser.name == "chromium"
    browser.open(served(doubled).url + ("" if whole else "?short"))
    assert browser.wait(state="ready")["markThinks"] == "compiled"
    text = json.loads(until(lambda: browser.state().get("markDoubles"), "all matches", PATIENCE))
    assert len(text) == len(doubles.MATCHES if whole else doubles.SOME)
    parted = {match: steps for match, steps in text.items() if not isinstance(steps, int)}
    assert not parted
    assert min(text.values()) > doubles.ASKED


def test_a_later_start_does_not_wait_for_the_copy(
    chromium: Start, served: Serve, doubled: Path
) -> None:
    """Nor does it for games; at the address of another screen these are there at once."""
    browser = chromium()
    browser.open(served(doubled).url + "?none")
    browser.wait(state="ready", offline="ready")
    browser.start_over()
    assert not browser.wait(state="ready")["markEarly"]
    browser.evaluate("void history.replaceState(null, '', '#new/ragusa')")
    browser.reload()
    assert browser.wait(state="ready")["markEarly"] == "ragusa"


def test_where_the_library_does_not_load_the_plain_rules_think(
    chromium: Start, served: Serve, doubled: Path, tmp_path: Path
) -> None:
    """The game goes on, and everything can be played offline."""
    folder = tmp_path / "web"
    junk: dict[str, bytes | None] = {"compiled/native.so": b"no WebAssembly"}
    changed_archive(doubled, folder, COPY, "2222222222222222", junk)
    browser = chromium()
    browser.open(served(folder).url + "?none")
    state = browser.wait(state="ready", offline="ready")
    assert state["markThinks"] == "portolan"
