"""What is imported for the first picture, before it, and ahead of the first press."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from portolan.registry import PACKAGES
from portolan.session.lobby.warm_up import ROUNDS, STEPS, exercise

ROOT = Path(__file__).parents[2]

FIRST_PICTURE = """
import sys
from portolan.platform import Canvas
from tests.support.table_host import FakeHost, Stop
from portolan.ui import main
import asyncio, contextlib, json
imported = []
class Watched(FakeHost):
    def drawn(self):
        super().drawn()
        imported.append(sorted(sys.modules))
host = Watched(Canvas(1280, 720, 1.0))
with contextlib.suppress(Stop):
    asyncio.run(main.start(host))
assert host.pictures == 1
"""
SHOWN = f"{FIRST_PICTURE}print(json.dumps(imported[0]))"
RESTING = f"{FIRST_PICTURE}print(json.dumps(sorted(sys.modules)))"

WARM = """
import sys
sys.path.insert(0, "build/page")
import json, main
main.warm("fr", False, 1280, 720, 1.0)
print(json.dumps(sorted(sys.modules)))
"""
REHEARSED = """
import asyncio, contextlib, json
from portolan.platform import Canvas
from portolan.ui import main
from portolan.ui.render import text_layout
from tests.support.table_host import FakeHost, Stop
asked, made = [], []
of = text_layout.Fonts.of
class Watched(FakeHost):
    def drawn(self):
        super().drawn()
        made.append(len(asked))
text_layout.Fonts.of = lambda *font: asked.append(font) or of(*font)
host = Watched(Canvas(1280, 720, 1.0))
REHEARSAL
before = len(asked)
with contextlib.suppress(Stop):
    asyncio.run(main.start(host))
print(json.dumps([before, made[0] - before]))
"""


def _ask(program: str) -> list[Any]:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT / "game")}
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, env=environment, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    found: list[Any] = json.loads(run.stdout.splitlines()[-1])
    return found


def test_the_memory_image_contains_the_whole_game() -> None:
    shown, warm = set(_ask(SHOWN)), set(_ask(WARM))
    assert {name for name in shown if name.startswith(("portolan.", "pygame"))} <= warm
    assert {
        "portolan.games.ragusa.game",
        "portolan.games.ragusa.ui.board.board",
        "portolan.ui.table.play",
    } <= warm


def test_a_rehearsal_starts_a_match_of_every_game() -> None:
    """It is saved and loaded again, so the browser compiles then what a start and a player need."""
    begun = exercise()
    assert {match.game.id for match in begun} == set(PACKAGES)
    different = {(match.game.id, match.seed) for match in begun}
    assert len(begun) == len(different) == len(PACKAGES) * ROUNDS
    for match in begun:
        assert len(match.actions) == STEPS or match.game.decision(match.position) is None


def test_after_a_rehearsal_the_first_picture_renders_no_new_letter() -> None:
    """So the first picture after a start from a memory image only needs composing."""
    asked, anew = _ask(REHEARSED.replace("REHEARSAL", ""))
    assert not asked
    assert anew
    asked, anew = _ask(REHEARSED.replace("REHEARSAL", "main.rehearse(host)"))
    assert asked
    assert not anew


def test_the_first_picture_imports_nothing_that_it_does_not_show() -> None:
    shown = set(_ask(SHOWN))
    screens = {name for name in shown if name.startswith("portolan.ui.screens.")}
    opened = {"router", "home", "home.game_card", "home.home"}
    assert screens == {f"portolan.ui.screens.{name}" for name in opened}
    assert not any(
        name.startswith(("portolan.ai", "portolan.ui.table.", "portolan.games.ragusa.ui"))
        for name in shown
    )


def test_a_press_imports_nothing_once_the_home_screen_is_idle() -> None:
    table = ROOT / "game" / "portolan" / "ui"
    resting = set(_ask(RESTING))
    files = (path.relative_to(ROOT / "game").with_suffix("") for path in table.rglob("*.py"))
    left = {".".join(path.parts) for path in files if path.stem != "__init__"} - resting
    assert not left
