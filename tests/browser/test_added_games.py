"""Promise: a game from outside is in the page that was built with it, and is played there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from portolan.cli.new import create
from portolan_build.added import find_games
from portolan_build.cache import Cache
from portolan_build.lock import read_lock
from portolan_build.npm import core
from portolan_build.parts import find_parts
from portolan_build.tools import ROOT
from portolan_build.web import build
from portolan_build.wheel import find_wheel

from .conftest import Host, need
from .drivers import Chromium
from .people import Person

pytestmark = pytest.mark.web
GAME = "liars_dice"


@pytest.fixture
def with_game(tmp_path: Path) -> Iterator[Host]:
    """Serve a page of this tree with a new game."""
    need("chromium")
    create(GAME, tmp_path / GAME)
    root = tmp_path / "tree"
    for part in ("index.html", "game", "assets", "build", "docs"):
        root.mkdir(exist_ok=True)
        (root / part).symlink_to(ROOT / part)
    lock, cache = read_lock(ROOT / "build" / "lock.toml"), Cache(ROOT / ".cache")
    runtime = core(lock, cache)
    added = find_games([tmp_path / GAME], ROOT)
    parts = find_parts(find_wheel(lock, cache, runtime), lock, cache, added)
    build(root, lock, cache, runtime, parts)
    host = Host(root / "dist" / "web")
    host.start()
    yield host
    host.stop()


def test_a_game_of_another_distribution_is_played_in_the_page(
    with_game: Host, chromium: Callable[..., Chromium]
) -> None:
    browser = chromium(reduced_motion="reduce")
    browser.open(with_game.url)
    browser.wait(state="ready", markScreen="home")
    person = Person(browser, 2)
    person.game = GAME
    person.play(2)
    assert person.saved()["game"] == GAME
    assert person.saved()["actions"][:2] == person.played
    assert browser.problems == []
