"""Dialogs of the page or browser: the loop goes on, however they end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from portolan.platform import Canvas, NoFileChooserError, UnreadableFileError
from portolan.ui.navigation.routes import MatchesRoute
from tests.support.table_host import FakeHost, run

CANVAS = Canvas(800, 600, 1.0)


class Silent(FakeHost):
    """A host whose dialogs never end, unless a test ends them."""

    def __init__(self) -> None:
        super().__init__(CANVAS)
        self.asked: list[asyncio.Future[bytes | None]] = []

    async def open_file(self, label: str, leave: str) -> bytes | None:
        del label, leave
        self.asked.append(asyncio.get_running_loop().create_future())
        return await self.asked[-1]

    async def copy_text(self, text: str, label: str, close: str) -> bool:
        del text, label, close
        return bool(await self.open_file("", ""))


def steps(host: FakeHost, *todo: Callable[[], object]) -> None:
    """Do one thing after the other, each when the program is idle."""
    left = [*todo]

    def step() -> bool:
        if not left:
            return False
        left.pop(0)()
        host.app.refresh()
        return True

    run(host, step)


def test_the_loop_goes_on_while_a_file_chooser_is_open() -> None:
    """Pictures, touches and Back work with a chooser that never answers."""
    host = Silent()
    seen: list[tuple[str, int]] = []

    def look() -> None:
        seen.append((host.marks["screen"], len(host.asked)))

    steps(
        host,
        lambda: host.app.navigator.go(MatchesRoute()),
        lambda: host.press("bring-in"),
        look,
        lambda: host.press("bring-in"),
        look,
        lambda: host.a11y_do("back", "1"),
        look,
    )
    assert seen == [("matches", 1), ("matches", 2), ("home", 2)]
    assert all(asked.cancelled() for asked in host.asked), "who leaves the screen wants no file"
    assert host.dismissed


def test_a_file_chosen_late_is_read_on_its_screen() -> None:
    host = Silent()
    steps(
        host,
        lambda: host.app.navigator.go(MatchesRoute()),
        lambda: host.press("bring-in"),
        lambda: host.asked[0].set_result(b"rubbish"),
        lambda: None,
    )
    assert "Nothing was changed." in str(host.sections)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (UnreadableFileError("3 GB", too_large=True), "more than 64 MB"),
        (UnreadableFileError("NotReadableError"), "could not be read"),
        (NoFileChooserError("no chooser"), "Install tkinter"),
    ],
)
def test_an_unreadable_file_is_reported(error: Exception, expected: str) -> None:
    host = FakeHost(CANVAS)
    host.chosen_file = error
    steps(
        host,
        lambda: host.app.navigator.go(MatchesRoute()),
        lambda: host.press("bring-in"),
        lambda: None,
    )
    assert expected in str(host.sections)
    assert "bring-in" in host.targets["buttons"]
