"""After two thousand damaged files of every kind a match can be played."""

from __future__ import annotations

import json

import pytest

from portolan.platform import Canvas
from portolan.session.saved_match import save_session
from portolan.ui.screens.library.matches import MatchesPage
from tests.support.damage import FileDamager
from tests.support.match_files import saved_match
from tests.support.stored_matches import byte_store_of, played_session
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import Person

MINE = "matches/1"


@pytest.mark.parametrize(
    ("count", "seed"), [(65, 1), pytest.param(2000, 2, marks=pytest.mark.long)]
)
def test_damaged_files_leave_a_playable_program(count: int, seed: int) -> None:
    """What they leave in storage can be opened or deleted; earlier matches stay."""
    host = FakeHost(
        Canvas(1280, 720, 1.0), byte_store_of(played_session(9, "person", "person", seed=3))
    )
    mine = host.byte_store.entries[MINE]
    solo = json.loads(save_session(played_session(12, "person", "person", "rector")))
    files = FileDamager(seed, [saved_match(), saved_match(40, seed=8), solo]).files(count)
    person = Person(host, 2, seed=seed)
    person.most = 30
    tried: set[str] = set()
    at_last = False

    def step() -> bool:
        nonlocal at_last
        buttons, page = host.targets["buttons"], host.app.screen
        if at_last:
            if page.name == "home":
                host.press("new:ragusa")
                return True
            return person.step()
        if isinstance(page, MatchesPage):
            strange = [key for key in host.byte_store.entries if "matches/" in key and key != MINE]
            if not strange:
                assert host.byte_store.entries[MINE] == mine
                host.chosen_file = next(files, None)
                at_last = host.chosen_file is None
                host.press("back" if at_last else "bring-in")
            else:
                clear(page, strange, buttons)
        else:
            ways = ("matches", "leave", "menu", "home", "back")
            host.press(next(key for key in ways if key in buttons))
        return True

    def clear(page: MatchesPage, strange: list[str], buttons: dict[str, object]) -> None:
        """Open each imported match, then delete it; large numbers at once."""
        if "delete-now" in buttons:
            host.press("delete-now")
        elif page.opened in strange and "delete" in buttons:
            fresh = str(page.opened) not in tried
            tried.add(str(page.opened))
            host.press("go-on" if fresh and "go-on" in buttons else "delete")
        elif len(strange) < 5:
            rows = [
                f"match:{n}" for n, entry in enumerate(page.entries or []) if entry.key in strange
            ]
            host.press(rows[0])
        else:
            for key in strange:
                del host.byte_store.entries[key]
            host.press("back")

    run(host, step, seed=5)
    assert len(person.played) == 30
    assert host.byte_store.entries[MINE] == mine
