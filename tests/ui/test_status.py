"""The status line shows its whole text, in legible letters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from portolan.ai.hint import Hint
from portolan.core.contract import HintReason
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.session.session import Session
from portolan.ui.animation.camera import BoardMotion, Camera
from portolan.ui.navigation.routes import PlayRoute
from portolan.ui.render.hit_targets import Written
from portolan.ui.render.theme import LEGIBLE
from portolan.ui.table.play import PlayTable
from portolan.ui.table.status_text import Advice
from portolan.ui.table.tabletop import IN_FULL
from portolan.ui.table_widgets.status_line import TINY, WHY, CornerButton, Status, StatusLine
from tests.support.played_matches import played_by
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, PHONE, SMALL

LYING = Canvas(844, 390, 1.0)
LONG = "The consequences for every player at the table are described in a sentence. " * 3


def session_of(game: str) -> Session:
    return played_by(game, next(n for n in find_game(game).player_counts if n > 1), 8)


def open_table(host: FakeHost, session: Session) -> PlayTable | None:
    """Return the table once it is shown, else go towards it."""
    screen = host.app.screen
    if host.marks["screen"] == "hand-over":
        host.press("ready")
    elif isinstance(screen, PlayTable):
        return screen
    else:
        host.app.navigator.go(PlayRoute(session.key))
        host.app.refresh()
    return None


@pytest.mark.parametrize("canvas", [SMALL, PHONE, LYING])
@pytest.mark.parametrize("game", offered())
def test_long_sentences_are_shown_whole_and_move_nothing(game: str, canvas: Canvas) -> None:
    """The status line covers what is below it; board and targets stay in their places."""
    session = session_of(game)
    host = FakeHost(canvas, byte_store_of(session))
    places: list[dict[str, tuple[float, float]]] = []

    def step() -> bool:
        table = open_table(host, session)
        if table is None:
            return True
        ui = host.app.ui
        places.append({t.key: t.shape.centre for t in ui.targets if t.key != "news"})
        if not table.status_text.message:
            table.status_text.message = LONG
            host.app.refresh()
            return True
        written = next(text for text in ui.written if text.text == LONG)
        assert not written.cut
        assert written.size >= LEGIBLE * canvas.ratio
        assert not table.table_view.board.seen.colliderect(written.rect)
        return False

    run(host, step)
    assert places[0] == places[-1]


def test_a_zoomed_board_is_not_drawn_over_the_status_line() -> None:
    """A zoomed board is drawn only in the part of its area that a long status leaves visible."""
    area = pygame.Rect(4, 10, 60, 50)
    seen = pygame.Rect(4, 30, 60, 30)
    surface, board = pygame.Surface((80, 80)), pygame.Surface(area.size)
    surface.fill("white")
    board.fill("red", (0, 0, 60, 25))
    board.fill("blue", (0, 25, 60, 25))
    BoardMotion(board, area, seen, Camera()).draw(surface, 0.0)
    assert surface.get_at((30, 29)) == pygame.Color("white")
    assert surface.get_at((30, 34)) == pygame.Color("red"), "what lies there stays where it is"
    assert surface.get_at((30, 36)) == pygame.Color("blue")


def test_the_recap_alone_is_enough_only_beside_a_question_that_is_known() -> None:
    """The longest text has both; the last one is the instruction alone."""
    session = session_of("venice")
    host = FakeHost(SMALL, byte_store_of(session))
    seen: list[tuple[str, list[str]]] = []

    def step() -> bool:
        table = open_table(host, session)
        if table is None:
            return True
        scene = table.scene()
        table.status_text.recap._scene, table.status_text.recap._text = scene, "Red sold Silk."
        _, why = table.status_text.lines(scene, "")
        asked = scene.decision and scene.decision.prompt
        seen.append((why, table.status_text.shorter(scene, why)))
        seen.append((why, table.status_text.shorter(scene, why, {asked or ""})))
        assert table.game_ui.words.question(scene)[1] == seen[0][1][-1]
        return False

    run(host, step)
    (why, shorter), (_, known) = seen
    assert why == f"Red sold Silk.\n{shorter[-1]}"
    assert shorter[-1]
    assert "Red sold Silk." not in shorter
    assert "Red sold Silk." in known


def test_a_recap_and_the_question_are_two_paragraphs_where_a_brief_one_has_room() -> None:
    """Letters of the usual size in two paragraphs come before small ones in one."""
    canvas = Canvas(390, 844, 1.0)
    host = FakeHost(canvas, byte_store_of(session := session_of("venice")))
    news, brief = "Bianca sells Silk and buys Wool.", "Choose an action."
    full = f"{brief} " + "Each other player may then take it, too, in turn order. " * 2

    def step() -> bool:
        table = open_table(host, session)
        if table is None:
            return True
        ui, scene = host.app.ui, table.scene()
        status = Status("Which action?", f"{news}\n{full}", 0, short=[f"{news}\n{brief}"])
        line = StatusLine(ui, pygame.Rect(4, 4, 382, 78), scene, status)
        line.draw(CornerButton("table/art/menu", "Menu", lambda: None))
        assert f"{news}\n{brief}" in [text.text for text in ui.written]
        return False

    run(host, step)


WHOLE = "A good move. " + "Brings 2 points now, and more of what the next turns need; " * 6
SHORT = "A good move. Brings 2 points now, and more of what the next turns need."
SHARP = Canvas(720, 1280, 2.0)


def hinted(
    game: str, canvas: Canvas, text_size: str, then: Callable[[FakeHost, PlayTable], bool]
) -> None:
    """Open a table in a size, with a hint of many reasons; `then` is called until it is False."""
    session = session_of(game)
    host = FakeHost(canvas, byte_store_of(session))

    def step() -> bool:
        table = open_table(host, session)
        if table is None:
            return True
        if host.app.settings.text_size != text_size:
            host.app.settings = replace(host.app.settings, text_size=text_size)
            text = next(t.action for t in host.app.ui.targets if t.action)
            table._selection.choose(text)
            table.status_text.advice = Advice(text, WHOLE, [SHORT])
            host.app.refresh()
            return True
        return then(host, table)

    host.pause = 1.0
    run(host, step)


def read(host: FakeHost, end: str) -> Written:
    """Return the text of the status that ends with some words."""
    return next(text for text in host.app.ui.written if text.text.endswith(end))


@pytest.mark.parametrize("text_size", ["large", "largest"])
@pytest.mark.parametrize("canvas", [SMALL, SHARP, PHONE, LYING, DESKTOP])
@pytest.mark.parametrize("game", offered())
def test_a_touch_shows_every_reason_of_a_hint_in_the_usual_letters(
    game: str, canvas: Canvas, text_size: str
) -> None:
    """Another one shows the short form again; the choice stays, and can be confirmed meanwhile."""
    seen: list[str | None] = []

    def step(host: FakeHost, table: PlayTable) -> bool:
        ui = host.app.ui
        usual = ui.letters.pixels(WHY.size)
        seen.append(table.chosen())
        if len(seen) == 2:
            written = read(host, WHOLE)
            assert not written.cut
            assert written.size >= TINY * usual
            confirm = next(t for t in ui.targets if t.key == "confirm")
            assert written.rect.bottom < confirm.shape.rect.top
            assert ui.find(*confirm.shape.centre) == confirm
        elif any(t.key == IN_FULL for t in ui.targets):
            assert not any(text.text.endswith(WHOLE) for text in ui.written) or (
                read(host, WHOLE).size < TINY * usual
            )
        else:
            assert read(host, WHOLE).size >= TINY * usual
            return False
        host.press(IN_FULL)
        return len(seen) < 3

    hinted(game, canvas, text_size, step)
    assert seen
    assert {*seen} == {seen[0]}
    assert seen[0]


@pytest.mark.parametrize("text_size", ["large", "largest"])
@pytest.mark.parametrize("canvas", [SMALL, SHARP, PHONE, LYING, DESKTOP])
@pytest.mark.parametrize("game", offered())
def test_a_hint_without_room_covers_nothing(game: str, canvas: Canvas, text_size: str) -> None:
    """However long its strongest reason is: its beginning is shown, a touch shows the rest."""
    areas: list[tuple[pygame.Rect, bool]] = []

    def step(host: FakeHost, table: PlayTable) -> bool:
        action = table.chosen()
        if action and table.status_text.advice and table.status_text.advice.shorter != [WHOLE]:
            table.status_text.advice = Advice(action, WHOLE * 2, [WHOLE])
            host.app.refresh()
            return True
        ui, scene = host.app.ui, table.scene()
        layout, _ = table.table_view._layout(ui, scene)
        line = StatusLine(ui, layout.status, scene, table.status(scene))
        areas.append((line.rect, line.condensed))
        assert line.rect == layout.status
        return False

    hinted(game, canvas, text_size, step)
    assert areas[0][1]


@pytest.mark.parametrize(
    "canvas", [Canvas(780, 1688, 2.0), Canvas(1170, 2532, 3.0), Canvas(1280, 720, 1.0)], ids=str
)
def test_a_long_hint_leaves_room_for_what_the_suggested_move_brings(canvas: Canvas) -> None:
    """Both are visible: of its reasons as many as fit, at least that the move is a good one."""
    reasons = (
        HintReason("denies", {"seat": 1, "points": 3, "action": "house G1-O1-AR"}),
        *(HintReason(f"now_{what}", {"points": 2}) for what in ("walls", "sale")),
        *(
            HintReason(f"end_{what}", {"seat": 0, "points": 2})
            for what in ("city_walls", "cathedral")
        ),
        HintReason("later_goods", {"points": 3}),
    )
    session = session_of("ragusa")
    host = FakeHost(canvas, byte_store_of(session))
    seen = list[tuple[str, str, bool]]()

    def step() -> bool:
        table = open_table(host, session)
        if table is None:
            return True
        if not table.status_text.advice:
            effects = {text: session.preview(text) for text in table.session.legal()}
            text = max(effects, key=lambda text: len(effects[text]))
            table._advise(Hint(table.session.legal()[text], 0.6, 2.0, reasons))
            host.app.refresh()
            return True
        advice, scene = table.status_text.advice, table.scene()
        effect = table.status(scene).why.removesuffix(advice.why).strip()
        line = next(w for w in host.app.ui.written if "A good move." in w.text)
        can_open = any(target.key == IN_FULL for target in host.app.ui.targets)
        seen.append((effect, line.text, line.cut))
        assert can_open
        return False

    run(host, step)
    ((effect, text, cut),) = seen
    assert effect
    assert text.startswith(f"{effect} A good move.")
    assert not cut


def test_a_touch_elsewhere_closes_the_text_before_it_takes_back_the_choice() -> None:
    seen: list[tuple[bool, bool]] = []

    def step(host: FakeHost, table: PlayTable) -> bool:
        is_open = any(text.text.endswith(WHOLE) for text in host.app.ui.written)
        seen.append((is_open, table.chosen() is not None))
        if len(seen) == 1:
            host.press(IN_FULL)
        else:
            host.key(pygame.K_ESCAPE)
        return len(seen) < 4

    hinted("ragusa", SHARP, "large", step)
    assert seen == [(False, True), (True, True), (False, True), (False, False)]


def test_nothing_can_be_touched_below_an_open_text() -> None:
    """Neither a place of the board nor its tooltip; the menu above it can."""
    done: list[str] = []

    def step(host: FakeHost, table: PlayTable) -> bool:
        ui = host.app.ui
        if not done:
            done.append("opened")
            host.press(IN_FULL)
            return True
        card = next(t.shape.rect for t in ui.targets if t.key == IN_FULL)
        assert card.bottom > table.board.area.top
        for x in range(card.left, card.right, 7):
            for y in range(card.top, card.bottom, 7):
                found = ui.find(x, y)
                assert found
                assert found.key in (IN_FULL, "menu")
                thing = ui.tooltip_area_at(x, y)
                assert thing is None or table.explain(thing.tooltip_id) is None
        done.append("searched")
        return False

    hinted("ragusa", SHARP, "large", step)
    assert done == ["opened", "searched"]
