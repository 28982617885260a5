"""Promise: a game from outside is in the page that was built with it, and is played there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from portolan_build.added import find_games
from portolan_build.cache import Cache
from portolan_build.lock import read_lock
from portolan_build.npm import core
from portolan_build.parts import find_parts
from portolan_build.tools import ROOT
from portolan_build.web import build
from portolan_build.wheel import find_wheel
from tests.support.another_distribution import EXAMPLE, GAME

from .conftest import Host, need
from .drivers import Chromium
from .people import Person

pytestmark = pytest.mark.web


class Bidder(Person):
    """Plays the example: its bids are made in two steps."""

    game = GAME

    def step(self) -> bool:
        counts = [key for key in self.buttons if key.startswith("step:")]
        if counts:
            self.push(self.chance.choice(counts))
        return super().step()


@pytest.fixture
def with_game(tmp_path: Path) -> Iterator[Host]:
    """Serve a page of this tree with the example."""
    need("chromium")
    root = tmp_path / "tree"
    for part in ("index.html", "game", "assets", "build", "docs"):
        root.mkdir(exist_ok=True)
        (root / part).symlink_to(ROOT / part)
    lock, cache = read_lock(ROOT / "build" / "lock.toml"), Cache(ROOT / ".cache")
    runtime = core(lock, cache)
    added = find_games([EXAMPLE], ROOT)
    parts = find_parts(find_wheel(lock, cache, runtime), lock, cache, added)
    build(root, lock, cache, runtime, parts)
    host = Host(root / "dist" / "web")
    host.start()
    yield host
    host.stop()


def test_a_game_from_outside_is_played_in_the_page(
    with_game: Host, chromium: Callable[..., Chromium]
) -> None:
    browser = chromium(reduced_motion="reduce")
    browser.open(with_game.url)
    browser.wait(state="ready", markScreen="home")
    person = Bidder(browser, 2)
    person.play(2)
    assert person.saved()["game"] == GAME
    assert person.saved()["actions"][:2] == person.played
    assert browser.problems == []
