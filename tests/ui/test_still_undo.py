"""A choice that was not confirmed can be undone for a moment before a bot reveals something."""

from __future__ import annotations

from dataclasses import replace

import pytest

from portolan.ui.table.play import STILL_UNDO
from tests.support.ransackit_table import TableDriver
from tests.venice.scene import Scene as Venice

STATUE = "sponsor statue frari"


def sponsoring(confirm: str = "never", reveals: str = "sail") -> TableDriver:
    """Return Venice before the last purchase of an action; then a bot leads with `reveals`."""
    table = Venice().lead(1).ducats(9, 9, 9)
    for seat in range(3):
        table = table.ships(seat, "wool", "iron", "wool")
    driver = TableDriver(table.begin("sponsor", *["pass"] * 2).match)
    assert driver.session.decision
    assert driver.session.decision.seat == 0
    for seat in (1, 2):
        driver.session.give_to_bot(seat, "apprentice")
    driver.host.app.settings = replace(driver.host.app.settings, confirm=confirm)
    driver.table._bot_runner.go_on = lambda time: reveals  # type: ignore[method-assign] # noqa: ARG005
    return driver


def played_after(driver: TableDriver, seconds: float) -> bool:
    """Let some time pass; return whether a bot has played."""
    app, table = driver.host.app, driver.table
    for _ in range(round(seconds / 0.1)):
        if not driver.session.asked_bot() or driver.played[-1] not in (STATUE, "pass"):
            break
        app.time += 0.1
        table.tick(app.time)
        table.board.settle()
        app.movement.end()
    return driver.played[-1] not in (STATUE, "pass")


def test_a_bot_that_reveals_something_waits_while_the_choice_can_be_undone() -> None:
    driver = sponsoring()
    driver.table.choose(STATUE)
    assert not played_after(driver, STILL_UNDO - 0.5)
    assert driver.session.undo_problem() is None
    assert "undo" in driver.table.status_lines(driver.table.scene())[1]
    assert played_after(driver, 1.0)
    assert driver.session.undo_problem() == "revealed"


def test_undoing_meanwhile_asks_again() -> None:
    driver = sponsoring()
    driver.table.choose(STATUE)
    assert not played_after(driver, 1.0)
    driver.draw()
    driver.touch("undo")
    assert STATUE in driver.session.legal()


@pytest.mark.parametrize("skip", [True, False])
def test_nobody_waits_after_what_was_confirmed_or_once_bots_are_skipped(*, skip: bool) -> None:
    driver = sponsoring("never" if skip else "always")
    driver.table.choose(STATUE)
    if skip:
        driver.draw()
        driver.touch("skip")
    else:
        driver.table._commit()
    assert played_after(driver, 0.5)


def test_nobody_waits_after_a_pass_whose_button_says_what_it_ends() -> None:
    driver = sponsoring()
    driver.table.choose("pass")
    assert played_after(driver, 0.5)


def test_nobody_waits_for_what_reveals_nothing() -> None:
    driver = sponsoring(reveals="trade")
    driver.table.choose(STATUE)
    assert played_after(driver, 0.5)
