"""A setting hides the known cards of others, and shows only their number."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from portolan.core.contract import NOBODY, Viewer
from portolan.games.venice.state.position import OVER, UNKNOWN
from portolan.games.venice.ui import settings
from portolan.games.venice.ui.panels.players import cards_of
from portolan.games.venice.ui.text import a11y, tooltips
from portolan.platform import Canvas
from portolan.storage.settings import Settings
from portolan.ui.game_ui.scene import Callbacks, Scene
from portolan.ui.render.theme import PALETTES
from portolan.ui.table.play import PlayTable
from tests.support.pictures import check_picture
from tests.support.table_host import FakeHost, run
from tests.venice.scene import Scene as Built

NAMES = ["Ana", "Ivo", "Luka"]
GOODS = {"Wool", "Silk", "Iron", "Lumber"}


def seen(viewer: Viewer, hands: str) -> Scene[Any, str]:
    """Return a scene in which seat 0 holds Wool, Iron and seat 1 Silk, Silk, and an unseen one."""
    built = Built().hand(0, "iron", dealt="wool").hand(1, "silk", "silk", dealt="lumber")
    table = built.begin()
    game, position = table.game, table.match.position
    colours = [PALETTES["box"][name] for name in ("blue", "red", "green")]
    return Scene(
        game.view(position, viewer), viewer, game.decision(position), NAMES, colours, {},
        callbacks=Callbacks(), settings={settings.HANDS: hands},
    )  # fmt: skip


def hand_texts(scene: Scene[Any, str], seat: int) -> str:
    """Return all texts about a hand: in the accessibility tree, and in tooltips."""
    players = next(s for s in a11y.sections(scene) if s.key == "players")
    about = tooltips.explain(scene, f"hand:{seat}")
    assert about
    return " ".join([*players.rows[seat], *about.lines[:1]])


def test_by_default_hands_show_what_everybody_has_seen() -> None:
    scene = seen(0, settings.SEEN)
    silk = scene.view.box.good["silk"]
    assert cards_of(scene, 1) == [(silk, 2), (UNKNOWN, 1)]
    assert "2 Silk and 1 hidden card" in hand_texts(scene, 1)


def test_the_setting_shows_only_how_many_cards_others_hold() -> None:
    scene = seen(0, settings.BACKS)
    assert cards_of(scene, 1) == [(UNKNOWN, 3)]
    text = hand_texts(scene, 1)
    assert "3 hidden cards" in text
    assert not any(good in text for good in GOODS)


def test_the_own_hand_is_shown_and_none_while_the_device_is_open() -> None:
    own = seen(0, settings.BACKS)
    assert "Wool" in hand_texts(own, 0)
    assert "Iron" in hand_texts(own, 0)
    nobody = seen(NOBODY, settings.BACKS)
    assert [cards_of(nobody, seat) for seat in range(3)] == [[(UNKNOWN, 2)], [(UNKNOWN, 3)], []]


def test_when_the_match_is_over_all_known_cards_are_shown() -> None:
    scene = seen(0, settings.BACKS)
    scene.view.prompt = OVER
    assert "2 Silk" in hand_texts(scene, 1)


@pytest.mark.parametrize("canvas", [Canvas(320, 568, 1.0), Canvas(1280, 720, 1.0)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_set_before_a_match_and_stored(canvas: Canvas, language: str) -> None:
    """The table of the match then has it; what is written fits, with five seats and in French."""
    host = FakeHost(canvas)
    host.language = language
    todo = ["new:venice", "seats:5", "new-rules", "hands:backs", "back", "start"]

    def step() -> bool:
        check_picture(host)
        if todo and "hands:backs" in host.targets["buttons"] and todo[0] == "new-rules":
            todo[:] = ["hands:backs", "start"]  # there is room for the rules beside the seats
        if todo:
            host.press(todo.pop(0))
            return True
        return False

    app = run(host, step)
    assert isinstance(app.screen, PlayTable)
    assert app.screen.scene().settings == {"hands": "backs"}
    again = FakeHost(canvas, host.byte_store)
    kept = run(again, lambda: False).settings
    assert kept.tables == {"venice": {"hands": "backs"}}


def test_an_unknown_value_counts_as_the_default() -> None:
    odd = Settings(tables={"venice": {"hands": "feet", "scent": "sea"}})
    assert odd.of_table("venice", settings.SETTINGS.choices()) == {"hands": "seen"}
    assert odd.of_table("quay", {}) == {}
    other = odd.with_table("quay", "lamp", "lit")
    assert other.tables["venice"] == {"hands": "feet", "scent": "sea"}
    assert replace(other, tables={}) == Settings()
