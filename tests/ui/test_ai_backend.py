"""The AI backend: a second copy of rules and bots, exchanged with by data and text.

The copy here is plain Python under the name of the compiled one; in the page it is faster
(`tests/browser/test_compiled_copy.py`).
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

from portolan.core.assets import read_json
from portolan.core.match import Match
from portolan.registry import find_game
from portolan.session.bot_runner.ai_backend import COMPILED, OWN, AiBackend, ai_backend_of
from portolan.session.bot_runner.thinking import advise, review, think
from portolan.session.seating import find_seating
from portolan.session.seats import Seat
from portolan.session.session import Session
from portolan.ui.app.preload import Preload
from portolan_build.native import renamed
from portolan_build.tools import ROOT

GAMES = (("ragusa", 2), ("venice", 3), ("ransackit", 2))
PACKAGE = """
import sys
def missing(wanted):
    yield from (f"{__name__}.{name}" for name in wanted if f"{__name__}.{name}" not in sys.modules)
"""


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Return the name of an importable copy of the rules."""
    for path, data in renamed(ROOT).items():
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    (tmp_path / COMPILED / "__init__.py").write_text(PACKAGE)
    (tmp_path / "assets").symlink_to(ROOT / "assets")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("portolan.session.bot_runner.ai_backend._COMPILED", AiBackend(COMPILED))
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == COMPILED]:
        del sys.modules[name]
    invalidate_caches()


def session(game: str, count: int, kind: str = "merchant") -> Session:
    """Return a match with bots of a level on every seat, after some steps."""
    rules = find_game(game)
    match = Match(rules, count, {}, 3)
    for _ in range(3):
        match.play(str(rules.legal_actions(match.position)[0]))
    options = rules.check_choices(count, {})[1]
    seats = [
        Seat(f"{i}", seat.colour, kind)
        for i, seat in enumerate(find_seating(game).default_seats(count, options))
    ]
    return Session(match, seats, find_seating(game), "")


def bring(game: str) -> None:
    """Import the copy for a game, as the loop does when it has time."""
    modules = Preload({game, COMPILED}.__contains__)
    while modules.advance_copy(0.0):
        pass


@pytest.mark.parametrize(("game", "count"), GAMES)
def test_the_copy_chooses_and_the_tables_own_action_comes_back(
    game: str, count: int, copied: None
) -> None:
    """The choice equals that without the copy, and is an action of the table's rules."""
    del copied
    asked = session(game, count)
    before = asked.match.game.dump(asked.match.position)
    assert ai_backend_of(game).root == OWN
    own = think(asked, 1.0)
    while not own.go_on():
        pass
    bring(game)
    assert ai_backend_of(game).root == COMPILED
    swift = think(asked, 1.0)
    while not swift.go_on():
        pass
    assert swift.value == own.value
    assert swift.value in asked.match.game.legal_actions(asked.match.position)
    assert asked.match.game.dump(asked.match.position) == before


def test_the_copy_is_imported_ahead_for_the_loaded_games(copied: None) -> None:
    """In small steps, so that the first thought need not wait."""
    del copied
    modules, slices = Preload({"venice", COMPILED}.__contains__), 1
    while modules.advance_copy(0.0):
        slices += 1
    known = {name for name in sys.modules if name.startswith(f"{COMPILED}.")}
    assert {f"{COMPILED}.games.venice.evaluator", f"{COMPILED}.ai.review"} <= known
    assert not any(name.startswith(f"{COMPILED}.ragusa") for name in known)
    assert slices > 1


def test_hints_and_reviews_come_from_the_copy(copied: None) -> None:
    """Hints name actions of the table's rules; a review returns its findings as data."""
    del copied
    bring("ragusa")
    asked = session("ragusa", 2, "person")
    assert asked.decision
    asked.reveal_to(asked.decision.seat)
    question = asked.question()
    assert question
    hint = advise(question, 0.3)
    while not hint.go_on():
        pass
    legal = asked.match.game.legal_actions(asked.match.position)
    assert hint.value
    assert all(one.action in legal for one in hint.value)
    looked = review(asked, lambda _: None)
    while not looked.go_on():
        pass
    assert isinstance(looked.value, list)


def test_garbage_collection_is_off_while_a_bot_thinks() -> None:
    """Collecting a search tree would take longer than a frame; afterwards it is on again."""
    thought = think(session("ragusa", 2, "rector"), 60.0)
    assert gc.isenabled()
    assert not thought.go_on()
    assert not gc.isenabled()
    del thought
    assert gc.isenabled()
    soon = think(session("ragusa", 2), 1.0)
    while not soon.go_on():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_folder_without_a_package_is_no_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left of a copy that failed to load is not used."""
    (tmp_path / COMPILED).mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    bring("ragusa")
    assert ai_backend_of("ragusa").root == OWN


def test_a_copy_uses_the_same_custom_material() -> None:
    """The rules over custom material are made once."""
    own = find_game("venice").with_material({"components": read_json("venice/components.json")})
    copy = AiBackend(OWN)
    again = copy.game(own)
    assert again is not own
    assert again.custom_material == own.custom_material
    assert again is copy.game(own)
