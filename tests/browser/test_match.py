"""Matches through the canvas begin and end as in the engine alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from .conftest import Host, Revisit
from .drivers import Browser, Chromium, until
from .people import Person, Toucher, Typist, finish

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.web


@pytest.mark.every_browser
def test_a_solo_match_by_clicks_ends_as_the_engine_says(browser: Browser, table: Host) -> None:
    """With animations and default settings, and a reload in the middle.

    All engines play its beginning, Chromium the end of another one as well.
    """
    browser.open(table.url)
    browser.wait(state="ready")
    person = Person(browser, 1)
    person.play(2)
    assert str(browser.evaluate("document.title")).endswith("The table of Ragusa · Portolan")
    reload(browser)
    person.play(3)
    person.check_played(person.saved()["actions"])
    if browser.name == "chromium":
        finish(Person(browser, 1), table.url)


@dataclass(frozen=True)
class Way:
    """Who plays what, by which input, on which screen; `options` are the buttons that choose it."""

    seats: int
    options: tuple[str, ...]
    size: tuple[int, int]
    ratio: float = 1
    language: str = "en-GB"
    person: type[Person] = Person
    manner: dict[str, Any] = field(default_factory=dict)
    turns: bool = False
    """Whether the screen is turned in the middle."""
    crashes: bool = False
    """Whether the browser is killed in the middle; otherwise the page is reloaded."""


WAYS = {
    "five by touch and mouse on a large screen, first edition, French": Way(
        5, ("edition:'first'",), (1920, 1080), 1, "fr-CH", Toucher, {"mouse": True}, crashes=True
    ),
    "solo, harder, by touch on a small phone that is turned": Way(
        1, ("harder:True", "player_first:True"), (360, 640), 3, person=Toucher, turns=True
    ),
    "solo, easier, by keyboard, first edition, German": Way(
        1, ("pairs:True", "edition:'first'"), (768, 1024), 2, "de-AT", Typist
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WAYS)
def test_a_match_begins_and_ends_as_the_engine_says(
    name: str,
    chromium: Callable[..., Chromium],
    own_chromium: Callable[..., Chromium],
    table: Host,
) -> None:
    """With an undo, and a reload; its end is that of a prepared match."""
    way = WAYS[name]
    (width, height), touch = way.size, way.person is Toucher

    def start() -> Chromium:
        browser = (own_chromium if way.crashes else chromium)(
            viewport={"width": width, "height": height},
            device_scale_factor=way.ratio,
            has_touch=touch,
            is_mobile=touch and not way.manner,
            locale=way.language,
            reduced_motion="reduce",
        )
        browser.open(table.url)
        browser.wait(state="ready")
        return browser

    browser = start()
    person = way.person(browser, way.seats, way.options, **way.manner)
    person.play(4)
    taken_back = False
    while not taken_back and person.step():
        taken_back = person.take_back()
    assert taken_back, "some step of the match can be taken back"
    assert browser.evaluate("document.documentElement.lang") == way.language[:2]
    person.play(len(person.played) + 1)
    if way.crashes:
        browser.kill()
        browser = person.browser = start()
    else:
        reload(browser)
    if way.turns:
        person.play(len(person.played) + 1)
        browser.resize(height, width)
        browser.drawn()
        browser.wait(idle="yes")
    person.play(len(person.played) + 2)
    save = person.saved()
    person.check_played(save["actions"])
    chosen = dict(option.split(":") for option in way.options)
    assert {key: repr(save["options"][key]) for key in chosen} == chosen
    finish(way.person(browser, way.seats, **way.manner), table.url, way.options)
    assert all(url.startswith((table.origin, "blob:")) for url in browser.requests)


def reload(browser: Browser) -> None:
    """Reload the page: the game comes back to the same screen."""
    browser.reload()
    browser.wait(state="ready")
    until(lambda: "markTargets" in browser.state(), "the accessibility tree")


def test_a_language_chosen_in_the_game_is_the_page_s_from_the_next_start(
    revisit: Revisit,
) -> None:
    browser, table = revisit("laid")
    browser.open(table.url)
    browser.wait(state="ready")
    person = Person(browser, 1)
    for button in ("settings", "language:fr"):
        person.push(button)
    until(lambda: browser.evaluate("localStorage.getItem('portolan-language')"), "the language")
    reload(browser)
    assert browser.evaluate("document.documentElement.lang") == "fr"


@pytest.mark.every_browser
def test_every_screen_has_its_address_and_back_leads_home(browser: Browser, table: Host) -> None:
    """By a link, by the browser's Back and Forward, and after a reload."""
    shown = "location.hash"
    browser.open(f"{table.url}#rules/venice")
    browser.wait(state="ready", markScreen="rules", idle="yes")
    browser.evaluate("void history.back()")
    browser.wait(markScreen="home", idle="yes")
    assert browser.evaluate(shown) == ""
    person = Person(browser, 1)
    person.push("new:ragusa")
    browser.wait(markScreen="new", idle="yes")
    assert browser.evaluate(shown) == "#new/ragusa"
    for button in ("seats:1", "start"):
        person.push(button)
    browser.wait(markScreen="table", idle="yes")
    person.push("rules")
    browser.wait(markScreen="rules", idle="yes")
    browser.evaluate("void history.back()")
    browser.wait(markScreen="table", idle="yes")
    kept = browser.state()["markKept"]
    assert browser.evaluate(shown) == kept.replace("matches/", "#match/")
    browser.evaluate("void history.forward()")
    browser.wait(markScreen="rules", idle="yes")
    browser.evaluate("void history.back()")
    browser.wait(markScreen="table", idle="yes")
    reload(browser)
    browser.wait(markScreen="table", idle="yes")
    browser.evaluate("void history.back()")
    browser.wait(markScreen="home", idle="yes")
    browser.evaluate("void (location.hash = 'nowhere')")
    until(lambda: "nowhere" in browser.spoken_text(), "the address to be refused")
    assert browser.state()["markScreen"] == "home"
    if browser.name == "chromium":
        browser.open(f"{table.url}?again#rules/%E0%A4")
        browser.wait(state="ready", markScreen="home", idle="yes")
        until(lambda: "rules/%E0%A4" in browser.spoken_text(), "what is no text to be refused")
