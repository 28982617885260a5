"""Everything on the table has a tooltip, on the canvas and in the accessibility tree."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from portolan.games.ragusa.ui.text.tooltips import RULES
from portolan.platform import Canvas
from portolan.ui.navigation.routes import ReplayRoute
from portolan.ui.navigation.screen import as_board_screen
from portolan.ui.render.hit_targets import TooltipArea
from portolan.ui.screens.rules.rules import RulesPage
from portolan.ui.table.play import PlayTable
from portolan.ui.table_widgets.button_bar import LABEL
from portolan.ui.table_widgets.log_panel import LINES
from portolan.ui.widgets.tooltip import Tooltip
from tests.support.pictures import check_texts
from tests.support.statements import RULES as RULEBOOKS
from tests.support.statements import statements
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, LOW, SMALL, Person


def at_the_table(canvas: Canvas, seats: int, steps: int) -> tuple[FakeHost, Person]:
    """Play some actions of a match and stay at its table."""
    host = FakeHost(canvas)
    person = Person(host, seats)
    person.most = steps
    run(host, person.step, seed=8)
    assert host.marks["screen"] == "table"
    return host, person


def redraw(host: FakeHost) -> None:
    host.app.draw(host.surface(), host.canvas)


def explain(host: FakeHost, tooltip_id: str) -> Tooltip | None:
    table = as_board_screen(host.app.screen)
    assert table
    return table.explain(tooltip_id)


def show(host: FakeHost, thing: TooltipArea | None) -> None:
    host.app.tooltips.tooltip_area = thing
    redraw(host)


@pytest.mark.parametrize("canvas", [DESKTOP, SMALL, LOW])
def test_every_tooltip_fits_on_the_canvas(canvas: Canvas) -> None:
    """Regions, columns, prices, ships, decks, cards: title, text and rules, never cut."""
    host, _ = at_the_table(canvas, 2, 12)
    tooltip_ids = set()
    for thing in host.app.ui.tooltip_areas:
        text = explain(host, thing.tooltip_id)
        if text is None:
            assert thing.tooltip_id.startswith("spot:")
            continue
        tooltip_ids.add(thing.tooltip_id.partition(":")[0])
        assert text.title
        assert all(text.lines)
        assert text.note or thing.tooltip_id.startswith(LABEL)
        show(host, thing)
        assert any(written.text == text.title for written in host.app.ui.written)
        check_texts(host.app.ui)
    assert {"region", "price", "slot", "ship_deck", "cards"} <= tooltip_ids


@pytest.mark.parametrize("canvas", [DESKTOP, SMALL])
def test_a_rule_number_in_a_tooltip_opens_that_rule(canvas: Canvas) -> None:
    """On the card of a region: a touch opens it, and Back returns to the table."""
    host = FakeHost(canvas)
    person = Person(host, 2)
    person.most = 12
    lines: list[object] = []

    def step() -> bool:
        if len(person.played) < person.most or host.marks["screen"] == "hand-over":
            return person.step()
        screen = host.app.screen
        if isinstance(screen, RulesPage):
            lines.append(screen._marked)
            return False
        thing = next(t for t in host.app.ui.tooltip_areas if t.tooltip_id.startswith("region:"))
        show(host, thing)
        card = explain(host, thing.tooltip_id)
        assert card is not None
        number = card.links[0][0]
        lines.append(number)
        link = next(t for t in host.app.ui.targets if t.key == f"rule:{number}")
        host.tap([value / host.canvas.ratio for value in link.shape.centre])
        return True

    run(host, step, seed=8)
    assert lines[0] == lines[1]


def test_the_tooltip_of_an_unavailable_target_says_so() -> None:
    """For available ones the status line says what they would do."""
    host, _ = at_the_table(DESKTOP, 2, 12)
    screen, ui = host.app.screen, host.app.ui
    assert isinstance(screen, PlayTable)
    unlit = [
        thing for thing in ui.tooltip_areas if thing.tooltip_id.startswith(("region:", "price:"))
    ]
    for thing in unlit:
        text = screen.explain(thing.tooltip_id)
        assert text is not None
        line = host.app.words("table.unlit", asked=screen.status_lines(screen.scene())[0])
        assert text.lines[-1] == line
        assert "must place a house" in line


def test_every_rule_named_in_a_tooltip_exists() -> None:
    known = {f"R-{s.number}" for s in statements(RULEBOOKS / "ragusa.md")}
    named = {number for text in RULES.values() for number in re.findall(r"R-\d+", text)}
    assert named <= known


def test_the_accessibility_tree_has_the_same_explanations() -> None:
    host, _ = at_the_table(DESKTOP, 2, 12)
    sentence = json.dumps(host.sections["glossary"]["rows"], ensure_ascii=False)
    for thing in host.app.ui.tooltip_areas:
        kind, _, _ = thing.tooltip_id.partition(":")
        if kind not in {"spot", "card", "price", "slot", "seat", "left", "label", "end"}:
            text = explain(host, thing.tooltip_id)
            assert text is not None
            assert text.lines[0] in sentence, thing.tooltip_id


@pytest.mark.parametrize("canvas", [DESKTOP, SMALL])
def test_a_button_with_only_an_icon_says_what_it_is(canvas: Canvas) -> None:
    host, _ = at_the_table(canvas, 2, 12)
    labels = [t for t in host.app.ui.tooltip_areas if t.tooltip_id.startswith(LABEL)]
    assert labels
    for thing in labels:
        text = explain(host, thing.tooltip_id)
        assert text is not None
        assert text.title == thing.tooltip_id.removeprefix(LABEL)
        assert not text.lines


def move(thing: TooltipArea | None) -> None:
    """Move the mouse to the middle of a tooltip area, or away from all of them."""
    x, y = thing.shape.centre if thing else (0, 0)
    pos = (round(x), round(y))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, touch=False))


def test_an_unavailable_spot_says_at_once_why() -> None:
    """With the mouse over each of them; picture and accessibility tree give the reason."""
    host = FakeHost(DESKTOP)
    person = Person(host, 1)
    waiting: list[TooltipArea | None] = []
    lines: list[str] = []

    def step() -> bool:
        screen = host.app.screen
        if not isinstance(screen, PlayTable):
            return person.step()
        lines.append(host.a11y_state["status"])
        if len(lines) == 1:
            ui = host.app.ui
            spots = [thing for thing in ui.tooltip_areas if thing.tooltip_id.startswith("spot:")]
            waiting.extend(thing for thing in spots if not ui.find(*thing.shape.centre))
            free = screen.session.view().free.bit_count()
            closed = host.sections["closed"]["rows"]
            assert len(closed) == free - len(screen.session.legal())
            assert len(waiting) == len(spots) - len(screen.session.legal())
            waiting.append(None)
        if not waiting:
            return False
        move(waiting.pop(0))
        return True

    run(host, step, seed=8)
    question, *refused, again = lines
    assert question == again
    assert len(refused) > 20
    assert all(status.startswith("Not available: ") for status in refused)
    assert any(" needs " in status for status in refused)


def test_a_touch_outside_closes_a_tooltip_and_does_nothing_else() -> None:
    """The log below would replay a step; closing the tooltip must not."""
    host = FakeHost(DESKTOP)
    person = Person(host, 2)
    person.most = 12
    seen: list[tuple[str, bool]] = []

    def step() -> bool:
        if not seen and (host.marks["screen"] != "table" or len(person.played) < person.most):
            return person.step()
        app = host.app
        seen.append((host.marks["screen"], app.tooltips.tooltip_area is not None))
        things = {thing.tooltip_id: thing for thing in app.ui.tooltip_areas}
        if len(seen) == 1:
            app.tooltips.show(things["region:7"])
        elif len(seen) < 4:
            host.frames += 60  # otherwise two touches would be a double tap
            log = next(target for target in app.ui.targets if target.key == LINES)
            host.tap([value / host.canvas.ratio for value in log.shape.centre])
        return len(seen) < 4

    run(host, step, seed=8)
    assert seen == [("table", False), ("table", True), ("table", False), ("replay", False)]


def test_a_touch_on_a_choice_closes_a_tooltip_and_plays_nothing() -> None:
    """It chooses, so a second touch plays."""
    host = FakeHost(DESKTOP)
    person = Person(host, 2)
    seen: list[tuple[int, str | None]] = []
    text = ""

    def step() -> bool:
        nonlocal text
        app = host.app
        if not seen and (host.marks["screen"] != "table" or host.marks["prompt"] != "wall"):
            return person.step()
        table = app.screen
        assert isinstance(table, PlayTable)
        text = text or next(t.action for t in app.ui.targets if t.action)
        seen.append((len(table.session.match.actions), table.chosen()))
        if len(seen) == 1:
            app.settings = replace(app.settings, confirm="matters")
            app.tooltips.show(next(t for t in app.ui.tooltip_areas if t.tooltip_id == "points"))
        elif len(seen) == 2:
            host.frames += 60
            target = next(t for t in app.ui.targets if t.action == text)
            host.tap([value / host.canvas.ratio for value in target.shape.centre])
        return len(seen) < 3

    run(host, step, seed=8)
    (before, _), _, (after, chosen) = seen
    assert (after, chosen) == (before, text)


@pytest.mark.parametrize("seconds", [0.1, 1.0])
def test_a_long_touch_on_a_choice_only_chooses(seconds: float) -> None:
    """It is as long as one that asks for an explanation, which a spot for a wall has not."""
    host = FakeHost(DESKTOP)
    person = Person(host, 2)
    seen: list[tuple[int, str | None]] = []
    at = [0, 0]

    def finger(kind: int) -> None:
        pygame.event.post(pygame.event.Event(kind, button=1, pos=(at[0], at[1]), touch=True))

    def step() -> bool:
        app = host.app
        if not seen and (host.marks["screen"] != "table" or host.marks["prompt"] != "wall"):
            return person.step()
        table, session = app.screen, app.match.session
        assert session
        chosen = table.chosen() if isinstance(table, PlayTable) else None
        seen.append((len(session.match.actions), chosen))
        if len(seen) == 1:
            app.settings = replace(app.settings, confirm="matters")
            target = next(t for t in app.ui.targets if t.action)
            at[:] = [round(value) for value in target.shape.centre]
            host.frames += 60
            finger(pygame.MOUSEBUTTONDOWN)
        elif len(seen) == 2:
            host.rested += seconds - host.pause
            finger(pygame.MOUSEBUTTONUP)
        return len(seen) < 4

    run(host, step, seed=8)
    (before, _), *_, (after, chosen) = seen
    assert (after == before) == (chosen is not None) == (seconds > 0.6)


@pytest.mark.parametrize("touch", [True, False])
def test_a_tap_on_something_unavailable_explains_it_at_once(*, touch: bool) -> None:
    """Prices, ships, seats and regions; with touch the next tap closes the tooltip."""
    host = FakeHost(DESKTOP)
    person = Person(host, 2)
    person.most = 12
    kinds = [kind for kind in ("price:", "region:", "seat:", "ship_deck") for _ in range(1 + touch)]
    tapped: list[str] = []
    shown: list[str | None] = []

    def step() -> bool:
        app = host.app
        if not tapped and (host.marks["screen"] != "table" or len(person.played) < person.most):
            return person.step()
        if tapped:
            shown.append(
                app.tooltips.tooltip_area.tooltip_id if app.tooltips.tooltip_area else None
            )
        if not kinds:
            return False
        kind = kinds.pop(0)
        thing = next(
            thing
            for thing in app.ui.tooltip_areas
            if thing.tooltip_id.startswith(kind) and not app.ui.find(*thing.shape.centre)
        )
        tapped.append(thing.tooltip_id)
        host.frames += 60  # or two touches were a double one
        host.tap([value / host.canvas.ratio for value in thing.shape.centre], touch=touch)
        return True

    run(host, step, seed=8)
    assert shown[:: 1 + touch] == tapped[:: 1 + touch]
    assert not touch or shown[1::2] == [None] * 4


def test_f1_explains_what_is_pointed_at_or_focused() -> None:
    host = FakeHost(DESKTOP)
    person = Person(host, 2)
    person.most = 12
    shown: list[str | None] = []

    def step() -> bool:
        if host.marks["screen"] != "table" or len(person.played) < person.most:
            return person.step()
        thing = host.app.tooltips.tooltip_area
        shown.append(thing.tooltip_id if thing else None)
        things = {thing.tooltip_id: thing for thing in host.app.ui.tooltip_areas}
        match len(shown):
            case 1:
                move(things["region:7"])
                host.key(pygame.K_F1)
            case 2:
                host.key(pygame.K_ESCAPE)
            case 3:
                move(things["price:1"])
                host.key(pygame.K_F1)
            case 4:
                move(things["region:7"])
            case _:
                return False
        return True

    run(host, step, seed=8)
    assert shown == [None, "region:7", None, "price:1", None]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_list_of_keys_is_complete_and_each_key_presses_its_button(language: str) -> None:
    """On the table and in the replay; `?` again, Escape or any other key closes the list.

    Keys that choose actions are listed only where there are any.
    """
    host = FakeHost(DESKTOP)
    host.language = language
    person = Person(host, 2)
    person.most = 12
    cards: list[list[str]] = []
    choosing: list[int] = []

    def ask() -> None:
        event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="?")
        pygame.event.post(event)

    def read() -> None:
        redraw(host)
        check_texts(host.app.ui)
        lines = [written.text for written in host.app.ui.written]
        labels = {t.a11y_label.label for t in host.app.ui.targets} - {None, ""}
        choose = {host.app.words(key).partition(":")[0] for key in ("keys.bar", "keys.end")}
        choosing.append(len(choose & {text.partition(":")[0] for text in lines}))
        cards.append([text for text in lines if text.partition(":")[2].strip() in labels])

    steps: list[Callable[[], object]] = [
        ask, read,
        ask, lambda: cards.append([] if host.app.tooltips.tooltip_area else ["hidden"]),
        lambda: host.key(pygame.K_r), lambda: cards.append([host.marks["screen"]]),
        lambda: host.key(pygame.K_ESCAPE),
        lambda: host.app.navigator.go(ReplayRoute(4)), ask, read,
        lambda: host.key(pygame.K_PAGEUP), lambda: cards.append([host.marks["step"]]),
        lambda: host.key(pygame.K_PAGEDOWN), lambda: cards.append([host.marks["step"]]),
    ]  # fmt: skip

    def step() -> bool:
        if host.marks["screen"] != "replay" and len(person.played) < person.most:
            return person.step()
        if host.marks["screen"] == "hand-over":
            return person.step()
        if not steps:
            return False
        steps.pop(0)()
        return True

    run(host, step, seed=8)
    assert choosing == [2, 0]
    table, hidden, rules, replay, back, on = cards
    assert [key.partition(":")[0].strip() for key in table] == ["U", "H", "R", "L"]
    assert hidden == ["hidden"]
    assert rules == ["rules"]
    assert len(replay) >= 4
    assert (back, on) == (["3"], ["4"])
