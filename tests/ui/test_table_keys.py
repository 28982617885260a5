"""The keyboard at a table: Enter, digits, N, E, and Escape for the menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from portolan.core.i18n import Catalogue
from portolan.core.match import Match
from portolan.games.ransackit.board.components import UNIT_IDS
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.ui.scene import TRADE, At, Of, Open
from portolan.games.ransackit.ui.style import WORDS
from portolan.platform import Canvas
from portolan.session.seats import PERSON
from portolan.ui.table.play import PlayTable
from tests.ransackit.scene import Scene
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import seated_session
from tests.venice.scene import Scene as Venice

LAPTOP = Canvas(1280, 720, 1.0)


Step = Callable[[FakeHost, Any], object]


def at_table(scene: Scene, *todo: Step) -> None:
    """Do the same as `at_match` in a scene."""
    at_match(scene.begin().match, *todo)


def at_match(match: Match, *todo: Step, canvas: Canvas = LAPTOP) -> None:
    """Open a match against a bot, and do one thing after the other on its screen at rest."""
    session = seated_session(match, PERSON, *["apprentice"] * (match.seats - 1))
    host, left = FakeHost(canvas, byte_store_of(session)), [*todo]

    def step() -> bool:
        if host.marks["screen"] == "home":
            host.press("continue")
            return True
        if not left:
            return False
        left.pop(0)(host, host.app.screen)
        host.app.refresh()
        return True

    run(host, step)
    assert not left


def busy() -> Scene:
    return (
        Scene()
        .village(0, "G9", "F8", "F9")
        .units(0, "worker F8", "knight F9")
        .units(1, "warrior G8")
        .goods(0, wood=2, food=1)
    )


def key(code: int) -> Step:
    return lambda host, _: host.key(code)


def test_enter_presses_the_main_button_whatever_was_clicked_before() -> None:
    def click(host: FakeHost, table: PlayTable) -> None:
        host.app.settings = replace(host.app.settings, confirm="always")
        assert table.session.legal()
        target = next(t for t in host.app.ui.targets if t.key == "action:fortify")
        host.tap([*target.shape.centre], touch=False)

    def waits(host: FakeHost, table: PlayTable) -> None:
        assert table.chosen() == "fortify"
        assert host.app.ui.focus is None

    def done(_: FakeHost, table: PlayTable) -> None:
        assert table.session.match.actions == ["fortify"]

    at_table(busy(), click, waits, key(pygame.K_RETURN), done)


def test_enter_presses_the_main_button_of_a_page() -> None:
    """Resuming the last match on the home screen, and a match of the list."""
    host = FakeHost(
        LAPTOP, byte_store_of(seated_session(busy().begin().match, PERSON, "apprentice"))
    )
    todo: list[Callable[[], object]] = [
        lambda: host.key(pygame.K_RETURN),
        lambda: host.press("menu"),
        lambda: host.press("leave"),
        lambda: host.press("matches"),
        lambda: host.press("match:0"),
        lambda: host.key(pygame.K_RETURN),
    ]
    screens: list[str] = []

    def step() -> bool:
        screens.append(host.marks["screen"])
        if not todo:
            return False
        todo.pop(0)()
        host.app.refresh()
        return True

    run(host, step)
    assert screens == ["home", "table", "table", "home", "matches", "matches", "table"]


def test_n_cycles_through_the_units_that_can_act() -> None:
    assert cycle(busy(), 3) == [[At(place("F8"))], [At(place("F9"))], [At(place("F8"))]]


def test_n_reaches_each_unit_of_a_mixed_stack() -> None:
    """A hex has room for two."""
    scene = busy().units(0, "worker F9")
    units = [
        [At(place("F9")), Of(UNIT_IDS.index(unit), place("F9"))] for unit in ("knight", "worker")
    ]
    seen = cycle(scene, 4)
    assert seen[0] == seen[3] == [At(place("F8"))]
    assert sorted(map(str, seen[1:3])) == sorted(map(str, units))


def place(name: str) -> int:
    return NAMES.index(name)


def cycle(scene: Scene, count: int) -> list[list[object]]:
    """Return what pressing N selects, one after the other."""
    seen: list[list[object]] = []

    def see(_: FakeHost, table: PlayTable) -> None:
        seen.append([*table.scene().steps])

    at_table(scene, *[key(pygame.K_n), see] * count)
    return seen


def test_digits_go_on_with_the_tiles_in_order() -> None:
    """After the buttons of the bar comes the trade; there the first tile sells wood."""

    def opened(_: FakeHost, table: PlayTable) -> None:
        assert [*table.scene().steps] == [Open(TRADE)]

    def sold(_: FakeHost, table: PlayTable) -> None:
        assert table.session.match.actions == ["sell wood"]

    at_table(busy(), key(pygame.K_3), opened, key(pygame.K_3), sold)


def test_digits_choose_the_action_of_a_leader() -> None:
    def leads(_: FakeHost, table: PlayTable) -> None:
        assert table.session.decision
        assert table.session.decision.prompt == "lead"
        assert not table.bar_keys()

    def led(_: FakeHost, table: PlayTable) -> None:
        assert table.session.match.actions[:1] == ["trade"]

    three = Venice().lead(0).begin().match
    at_match(three, leads, key(pygame.K_3), key(pygame.K_3), led)


@pytest.mark.parametrize("code", [pygame.K_e, pygame.K_2])
def test_e_and_a_digit_press_the_button_that_ends_the_turn(code: int) -> None:
    """With something left to do the end is confirmed first, by any input."""

    def bar(_: FakeHost, table: PlayTable) -> None:
        assert [*table.bar_keys()] == ["action:fortify", "end-turn"]

    def waits(_: FakeHost, table: PlayTable) -> None:
        assert (table.scene().chosen, *table.scene().batch) == ("fortify", "end")

    at_table(busy(), bar, key(code), waits)


@pytest.mark.parametrize("code", [pygame.K_e, pygame.K_2])
@pytest.mark.parametrize(
    "begun",
    [("step:offer",), ("step:trade",), ("step:at G9",), ("step:at G9", "then:recruit worker G9")],
)
def test_the_end_of_the_turn_takes_back_what_is_begun_first(
    code: int, begun: tuple[str, ...]
) -> None:
    """It says so and plays nothing; pressed again, it ends as usual."""
    if code == pygame.K_2 and begun == ("step:offer",):
        return  # there the bar has another second button, which is faint

    def begin(host: FakeHost, table: PlayTable) -> None:
        host.app.settings = replace(host.app.settings, confirm="always")
        for name in begun:
            next(t for t in host.app.ui.targets if t.key == name).do()
            host.app.draw(host.surface(), LAPTOP)
        assert table.scene().steps

    def dropped(host: FakeHost, table: PlayTable) -> None:
        assert table.scene().steps == ()
        assert table.chosen() is None
        assert table.session.match.actions == []
        assert Catalogue("table")("table.dropped") in str(host.a11y_state["status"])

    def ends(_: FakeHost, table: PlayTable) -> None:
        assert (table.chosen(), *table.scene().batch) == ("fortify", "end")

    scene = Scene(3).city(0, "G9", "F8").units(0, "worker F8").goods(0, wood=2, brick=1, coin=5)
    at_table(scene.goods(1, ore=1), begin, key(code), dropped, key(code), ends)


def test_the_digit_that_ended_the_actions_does_not_end_the_turn() -> None:
    """The button that ends the turn keeps its digit from one phase to the next."""

    def both(_: FakeHost, table: PlayTable) -> None:
        assert [*table.bar_keys(possible=True)] == ["action:fortify", "end-turn"]

    def still(_: FakeHost, table: PlayTable) -> None:
        assert (table.session.match.actions, table.chosen()) == (["fortify"], None)
        assert [*table.bar_keys(possible=True)] == ["action:end"]

    def ends(_: FakeHost, table: PlayTable) -> None:
        assert "end" in (table.chosen(), *table.session.match.actions)

    first, enter = key(pygame.K_1), key(pygame.K_RETURN)
    at_table(busy(), both, first, enter, still, first, still, key(pygame.K_2), ends)


def test_escape_takes_back_step_by_step_before_it_opens_the_menu() -> None:
    seen: list[tuple[str | None, int, bool]] = []

    def begin(host: FakeHost, _: PlayTable) -> None:
        host.app.settings = replace(host.app.settings, confirm="always")
        for name in ("step:at G9", "then:recruit worker G9"):
            next(t for t in host.app.ui.targets if t.key == name).do()
            host.app.draw(host.surface(), LAPTOP)

    def see(_: FakeHost, table: PlayTable) -> None:
        seen.append((table.chosen(), len(table.scene().steps), table.is_menu_open))

    escape = key(pygame.K_ESCAPE)
    scene = Scene().city(0, "G9", "F8").units(0, "worker F8").goods(0, coin=5)
    at_table(scene, begin, see, escape, see, escape, see, escape, see)
    assert seen == [("fortify", 1, False), (None, 1, False), (None, 0, False), (None, 0, True)]


def test_buttons_show_their_digits_where_keys_or_a_mouse_are_used() -> None:
    """Fingers have no use for them."""

    def digits(host: FakeHost) -> list[str]:
        return [text.text for text in host.app.ui.written if text.text in ("1", "2")
                and text.rect.top > host.surface().get_height() - 60]  # fmt: skip

    def none(host: FakeHost, _: PlayTable) -> None:
        assert digits(host) == []

    def point(_: FakeHost, __: PlayTable) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), touch=False))

    def both(host: FakeHost, table: PlayTable) -> None:
        assert digits(host) == ["1", "2"] == [*map(str, range(1, len(table.bar_keys()) + 1))]

    def touch(host: FakeHost, _: PlayTable) -> None:
        host.tap([5, 5])

    at_table(busy(), none, point, both, touch, none, key(pygame.K_n), both)


def test_enter_does_not_press_a_button_that_declines_a_choice_on_the_board() -> None:
    """After a battle that was won, its only button is to stay put."""

    def ask(_: FakeHost, table: PlayTable) -> None:
        table.app.settings = replace(table.app.settings, confirm="never")

    def waits(_: FakeHost, table: PlayTable) -> None:
        assert [*table.bar_keys()] == ["action:stay"]
        assert table.session.decision is not None
        assert table.session.decision.prompt == "advance"

    scene = Scene().units(0, "knight C5").units(1, "worker B5")
    won, _ = scene.until(lambda table, _: table.asked == (0, "advance"), "attack B5 with knight C5")
    at_match(won.match, ask, waits, key(pygame.K_RETURN), waits)


ITEMS = {"resume", "rules", "log", "keys", "settings", "send", "step:leave", "leave"}
"""The keys of the items of the menu."""


def test_escape_opens_and_closes_the_menu() -> None:
    def shown(host: FakeHost, _: PlayTable) -> None:
        assert {t.key for t in host.app.ui.targets} == ITEMS == {*host.a11y_buttons}

    def closed(host: FakeHost, table: PlayTable) -> None:
        assert host.marks["screen"] == "table"
        assert "menu" in {t.key for t in host.app.ui.targets}
        assert not table.session.match.actions

    at_table(
        busy(), key(pygame.K_ESCAPE), shown, key(pygame.K_n), shown, key(pygame.K_ESCAPE), closed
    )


def test_escape_closes_the_menu_before_it_takes_back_a_choice() -> None:
    def choose(_: FakeHost, table: PlayTable) -> None:
        table.choose_next()
        table.toggle_menu()

    def closed(_: FakeHost, table: PlayTable) -> None:
        assert not table.is_menu_open
        assert table.scene().steps

    at_table(busy(), choose, key(pygame.K_ESCAPE), closed)


def test_settings_from_the_menu_apply_at_the_table() -> None:
    def press(name: str) -> Step:
        return lambda host, _: host.press(name)

    def settings(host: FakeHost, _: PlayTable) -> None:
        assert host.marks["screen"] == "settings"
        host.app.change(replace(host.app.settings, confirm="always"))
        host.app.navigator.back()

    def applied(host: FakeHost, table: PlayTable) -> None:
        assert host.marks["screen"] == "table"
        assert table.confirm == "always"
        assert "resume" not in {t.key for t in host.app.ui.targets}

    at_table(busy(), press("menu"), press("settings"), settings, applied)


def test_the_menu_keeps_its_items_and_says_when_the_match_can_be_ended() -> None:
    """In the turn of another player it is faint."""

    def another(_: FakeHost, table: PlayTable) -> None:
        table.session.play("fortify")
        table._ask()
        table.toggle_menu()

    def shown(host: FakeHost, _: PlayTable) -> None:
        assert {t.key for t in host.app.ui.targets} == ITEMS
        host.press("step:leave")

    def reason(host: FakeHost, table: PlayTable) -> None:
        assert not table.is_menu_open
        assert not table.scene().steps
        assert WORDS("off.leave") in str(host.a11y_state["status"])

    at_table(busy(), another, shown, reason)


def test_bots_wait_while_the_menu_is_open() -> None:
    def thinking(_: FakeHost, table: PlayTable) -> None:
        table.session.play("fortify")
        table.session.play("end")
        table._ask()
        assert table.session.asked_bot()
        table.toggle_menu()

    def shown(host: FakeHost, table: PlayTable) -> None:
        assert {t.key for t in host.app.ui.targets} == ITEMS
        assert len(table.session.match.actions) == 2, "bots wait"

    def goes_on(host: FakeHost, table: PlayTable) -> None:
        assert host.marks["screen"] == "table"
        assert len(table.session.match.actions) > 2

    at_table(busy(), thinking, shown, key(pygame.K_ESCAPE), goes_on)


@pytest.mark.parametrize(
    ("name", "code"), [("action:fortify", pygame.K_1), ("end-turn", pygame.K_2)]
)
@pytest.mark.parametrize("canvas", [LAPTOP, Canvas(780, 1688, 2.0), Canvas(1688, 780, 2.0)])
def test_a_second_press_does_the_same_on_both_buttons_that_end_something(
    name: str, code: int, canvas: Canvas
) -> None:
    """A second touch on the same spot never ends anything unseen; the key again confirms."""
    at: list[list[float]] = []

    def tap(host: FakeHost, _: PlayTable) -> None:
        target = next((t for t in host.app.ui.targets if t.key == name), None)
        if not at and target:
            at.append([value / canvas.ratio for value in target.shape.centre])
        host.tap(at[0])

    def waits(_: FakeHost, table: PlayTable) -> None:
        assert table.chosen() == "fortify"

    def is_back(_: FakeHost, table: PlayTable) -> None:
        assert table.chosen() is None
        assert table.session.match.actions == []

    def is_played(_: FakeHost, table: PlayTable) -> None:
        assert table.session.match.actions[:1] == ["fortify"]

    match = busy().begin().match
    at_match(match, tap, waits, tap, is_back, key(code), waits, key(code), is_played, canvas=canvas)
