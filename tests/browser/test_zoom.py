"""The board with real touches, wheel and pointer: zoomed, moved, and never lost."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from tests.browser.people import PHONE, seated

from .conftest import Revisit
from .people import Fingers, Person, Toucher

pytestmark = pytest.mark.web

FINGER = 44
"""CSS pixels that a finger needs."""
WHOLE = "board:whole"
"""The button that shows the whole board; it exists only when the board is zoomed."""


def spots(person: Person, taps: int = 0) -> dict[str, tuple[float, float]]:
    """Return the places of available spots by action; only those that take so many taps."""
    houses = [a for a in person.targets["actions"] if a["text"].startswith("house")]
    return {a["text"]: tuple(a["points"][0]) for a in houses if taps in {0, len(a["points"])}}


def test_a_touch_between_close_spots_zooms_in_and_takes_the_right_one(
    revisit: Revisit,
) -> None:
    """For the closest pairs, touched between them where a finger cannot distinguish them."""
    person = seated(revisit, Toucher, **PHONE)
    whole = spots(person)
    pairs = sorted(
        combinations(whole, 2), key=lambda pair: math.dist(whole[pair[0]], whole[pair[1]])
    )
    for wanted, other in pairs[:4:2]:
        (x, y), (other_x, other_y) = whole[wanted], whole[other]
        assert math.dist((x, y), (other_x, other_y)) < FINGER
        person.press([x + (other_x - x) * 0.4, y + (other_y - y) * 0.4])
        assert person.targets["chosen"] == wanted, "the nearest is shown, and waits"
        closer = spots(person, taps=2)
        assert other in closer
        assert all(math.dist(*pair) >= FINGER - 1 for pair in combinations(closer.values(), 2))
        person.press([*closer[other]])
        assert person.targets["chosen"] == other, "a second touch corrects the first"
        person.push("cancel")
        assert spots(person) == whole, "and the whole board is back"
    assert person.saved()["actions"] == []
    assert person.browser.problems == []


def test_two_fingers_zoom_one_moves_the_board_and_two_show_all_of_it_again(
    revisit: Revisit,
) -> None:
    person = seated(revisit, Toucher, **PHONE)
    hand: Fingers = person.hand
    whole = spots(person)
    x, y = (sum(values) / len(whole) for values in zip(*whole.values(), strict=True))
    hand.move(((x - 30, y), (x - 90, y)), ((x + 30, y), (x + 90, y)))
    assert WHOLE in person.buttons
    assert person.targets["chosen"] is None
    assert person.saved()["actions"] == []
    assert person.browser.evaluate("[visualViewport.scale, scrollX, scrollY]") == [1, 0, 0]
    before = spots(person, taps=2)
    hand.move(((x, y), (x + 50, y + 40)))
    after = spots(person, taps=2)
    moved = [[there - here for here, there in zip(before[spot], after[spot], strict=True)]
             for spot in before.keys() & after.keys()]  # fmt: skip
    assert all(math.dist(way, moved[0]) <= 1 for way in moved), "the board moves as one"
    assert max(moved[0]) > 5
    hand.move(((x - 90, y), (x - 20, y)), ((x + 90, y), (x + 20, y)))
    assert WHOLE not in person.buttons
    assert spots(person) == whole
    assert person.saved()["actions"] == []
    assert person.browser.problems == []


def test_wheel_and_drag_zoom_and_move_on_a_desktop(
    revisit: Revisit,
) -> None:
    person = seated(revisit, Person)
    mouse, whole = person.browser.page.mouse, spots(person)
    wanted, (x, y) = sorted(whole.items())[len(whole) // 2]
    mouse.move(x, y)
    mouse.wheel(0, -120)
    mouse.wheel(0, -120)
    person.browser.wait(idle="yes")
    assert WHOLE in person.buttons
    at = spots(person)[wanted]
    assert math.dist(at, (x, y)) <= 3, "what is below the pointer stays there"
    mouse.move(x + 20, y + 20)
    mouse.down()
    mouse.move(x + 40, y + 30, steps=4)
    mouse.move(x + 60, y + 40, steps=4)
    mouse.up()
    person.browser.wait(idle="yes")
    assert person.targets["chosen"] is None, "a drag chooses nothing"
    moved = spots(person)[wanted]
    assert math.dist(moved, at) > 5
    person.press(list(moved))
    assert person.targets["chosen"] == wanted
    person.push("confirm")
    person.browser.wait(markStep="1")
    assert person.saved()["actions"] == [wanted]
    person.push(WHOLE)
    assert WHOLE not in person.buttons
    assert person.browser.problems == []


def test_a_phone_turned_during_a_selection_keeps_it(
    revisit: Revisit,
) -> None:
    person = seated(revisit, Toucher, **PHONE)
    browser = person.browser
    action = person.targets["actions"][4]
    for point in action["points"][:-1]:
        person.press(point)
    assert person.targets["chosen"] == action["text"]
    browser.resize(844, 390)
    browser.drawn("1688x780")
    browser.wait(canvas="1688x780@2", idle="yes")
    assert person.targets["chosen"] == action["text"]
    person.push("confirm")
    browser.wait(markStep="1")
    browser.resize(390, 844)
    browser.drawn("780x1688")
    browser.wait(canvas="780x1688@2", idle="yes")
    assert person.saved()["actions"] == [action["text"]]
    person.played = [action["text"]]
    person.play(3)
    assert person.saved()["actions"] == person.played
    assert browser.problems == []
