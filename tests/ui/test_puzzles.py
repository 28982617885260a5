"""Puzzles on the screen: three tries, the answer, the usual mistake, the next and the daily one."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from portolan.ai.puzzles import Puzzle, read_puzzles
from portolan.core.i18n import Catalogue, Inside, set_language
from portolan.platform import Canvas
from portolan.platform.storage import seal, unseal
from portolan.registry import PACKAGES
from portolan.session.lobby.game_list import count_puzzles
from portolan.session.puzzles import puzzle_of
from portolan.storage.puzzles import KEY, SHOWN, TRIES, PuzzleProgress, read_puzzle_progress
from portolan.storage.settings import KEY as SETTINGS
from portolan.storage.settings import Settings
from portolan.storage.voyages import streak
from portolan.ui.app.app import App
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.screens.puzzles.puzzles import PuzzlesPage
from portolan.ui.table.outlook_text import (
    decided_text,
    differs,
    names_wins,
    outlook_of,
    outlook_text,
    shares,
)
from portolan.ui.table.play import PlayTable
from portolan.ui.table.puzzle import PuzzleTable
from tests.platform.memory import MemoryStore
from tests.support import table_host
from tests.support.canvases import SIZES
from tests.support.link_player import CANVAS, active_session, press_in_turn
from tests.support.table_host import FakeHost

GAME = next(game for game in PACKAGES if count_puzzles(game))
PUZZLES = read_puzzles(GAME)
DAY = date(2026, 11, 28)


@pytest.fixture(autouse=True)
def _noon(monkeypatch: pytest.MonkeyPatch) -> None:
    def app(host: FakeHost, seed: object) -> App:
        return App(host, seed, lambda: datetime(2026, 11, 28, 12, tzinfo=UTC))  # type: ignore[arg-type]

    monkeypatch.setattr(table_host, "TimedApp", app)


def wait(host: FakeHost) -> None:
    """Wait for a frame."""
    del host


def go(address: str) -> object:
    return lambda host: host.done.append(("go", address))


def table(host: FakeHost) -> PuzzleTable:
    screen = host.app.screen
    assert isinstance(screen, PuzzleTable)
    return screen


def at(puzzle: Puzzle, *todo: object, byte_store: MemoryStore | None = None) -> FakeHost:
    """Open a puzzle from the list."""
    host = FakeHost(CANVAS, byte_store)
    return press_in_turn(host, go(f"puzzles/{GAME}"), f"puzzle:{puzzle.id}", *todo)  # type: ignore[arg-type]


def attempt(text: str) -> object:
    def do(host: FakeHost) -> None:
        table(host).choose(text)
        table(host).choose(text)

    return do


def wrong(puzzle: Puzzle, host: FakeHost) -> str:
    known = {*puzzle.answers, puzzle.mistake}
    return next(text for text in table(host).session.legal() if text not in known)


def progress(host: FakeHost) -> PuzzleProgress:
    return read_puzzle_progress(unseal(KEY + GAME, host.byte_store.entries[KEY + GAME]))


def shown_chances(puzzle: Puzzle) -> dict[str, int]:
    """Return the chances to win, in per cent, after the answer and after any other action."""
    rest = puzzle.chance - min(puzzle.gain, puzzle.cost)
    return {"chance": round(100 * puzzle.chance), "rest": round(100 * max(0.0, rest))}


@pytest.mark.parametrize("plays_variant", [True, False])
def test_the_question_names_the_options_in_play_if_there_are_any(*, plays_variant: bool) -> None:
    """The header that shows them may be covered by the actions to choose from."""
    known = [each for game in PACKAGES for each in read_puzzles(game)]
    shown: list[str] = []
    names: list[list[str]] = []

    def look(host: FakeHost) -> None:
        shown.append(table(host).status_lines(table(host).scene())[1])
        names.append(table(host).table_view.variants)

    for puzzle in known[::12]:
        host = FakeHost(CANVAS)
        press_in_turn(host, go(f"puzzles/{puzzle.game}/{puzzle.id}"), wait, wait, look)  # type: ignore[arg-type]
        if bool(names[-1]) == plays_variant:
            break
    assert bool(names[-1]) == plays_variant
    assert ("In play: " in shown[-1]) == plays_variant
    assert all(name in shown[-1] for name in names[-1])


def test_the_answer_is_played_and_the_puzzle_is_solved() -> None:
    puzzle = PUZZLES[0]
    host = at(puzzle, attempt(puzzle.answer), wait)
    assert table(host).session.match.actions == [puzzle.answer]
    assert progress(host).ended == {puzzle.id: 1}


def test_an_action_equivalent_to_the_answer_solves_the_puzzle() -> None:
    puzzle = next(each for each in PUZZLES if each.same)
    host = at(puzzle, attempt(puzzle.same[0]), wait)
    assert table(host).session.match.actions == [puzzle.same[0]]
    assert progress(host).ended == {puzzle.id: 1}
    host = at(puzzle, attempt(puzzle.same[0]), "play-on")
    assert active_session(host).match.actions[0] == puzzle.same[0]


def test_an_equal_action_is_said_to_be_one_and_the_answer_is_explained() -> None:
    puzzle = next(each for each in PUZZLES if len(each.same) == 1)
    logs: list[list[str]] = []

    def look(host: FakeHost) -> None:
        entries = table(host).log(table(host).table_view.log_text.entries())
        logs.append([*entries[-1][1]])

    host = at(puzzle, attempt(puzzle.same[0]), look)
    at(puzzle, attempt(puzzle.answer), look)
    equal, answered = logs
    words, names = host.app.words, table(host)._names
    as_good = words("puzzle.equal", moves=names[puzzle.same[0]])
    assert equal[0] == words("puzzle.same", move=names[puzzle.answer])
    assert equal[1:] == [line for line in answered if line != as_good]
    assert as_good in answered


def test_answer_and_mistake_stand_beside_the_face_of_who_had_to_find_it() -> None:
    for puzzle in PUZZLES[:3]:
        seats: list[int | None] = []

        def look(host: FakeHost, seats: list[int | None] = seats) -> None:
            seats.append(table(host).status(table(host).scene()).seat)

        def skip(host: FakeHost) -> None:
            table(host)._line = []

        at(puzzle, look, "show", wait, look, "refute", skip, look)
        assert seats[0] is not None
        assert len({*seats}) == 1


def test_an_explanation_longer_than_the_log_is_shown_from_its_beginning() -> None:
    puzzle = max(PUZZLES, key=lambda each: (each.seats, len(each.reasons)))
    seen: list[tuple[int, int]] = []

    def look(host: FakeHost) -> None:
        strip = table(host).table_view.strip
        seen.append((round(strip.scroll.offset), strip._roll.rows[0].height - strip.scroll.height))

    opened = go(f"puzzles/{GAME}/{puzzle.id}")
    phone = FakeHost(Canvas(390, 844, 1.0))
    press_in_turn(phone, opened, wait, wait, "show", wait, wait, look)  # type: ignore[arg-type]
    [(offset, hidden)] = seen
    assert offset == hidden > 0


@pytest.mark.parametrize("game", sorted(PACKAGES))
def test_an_explanation_is_seen_whole_beside_the_board(game: str) -> None:
    """While it is shown, the log has the room that other panels can do without."""
    wordiest = sorted(read_puzzles(game), key=lambda one: (one.seats, len(one.reasons)))[-4:]
    hidden: list[int] = []

    def look(host: FakeHost) -> None:
        strip = table(host).table_view.strip
        hidden.append(strip._roll.rows[0].height - strip.scroll.height)

    for puzzle, language in zip(wordiest, ("fr", "de", "en", "fr"), strict=True):
        byte_store = MemoryStore({SETTINGS: seal(Settings(language=language).save())})
        host = FakeHost(Canvas(1280, 720, 1.0), byte_store)
        opened = go(f"puzzles/{game}/{puzzle.id}")
        press_in_turn(host, opened, wait, wait, "show", wait, wait, look)  # type: ignore[arg-type]
    assert len(hidden) == len(wordiest)
    assert max(hidden) <= 0


def test_a_wrong_try_changes_nothing_and_after_three_the_answer_is_shown() -> None:
    puzzle = PUZZLES[0]

    def miss(host: FakeHost) -> None:
        before = len(table(host).session.match.actions)
        attempt(wrong(puzzle, host))(host)  # type: ignore[operator]
        if table(host).tries < TRIES:
            assert len(table(host).session.match.actions) == before
            assert table(host).status_text.message

    host = at(puzzle, attempt(puzzle.mistake), miss, miss, wait)
    assert table(host).is_done
    assert table(host).session.match.actions == [puzzle.answer]
    assert progress(host).ended == {puzzle.id: SHOWN}


def test_the_usual_mistake_is_refuted_on_the_board() -> None:
    puzzle = PUZZLES[0]
    host = at(puzzle, "show", "refute", wait)
    line = table(host).session.match.actions
    assert line == [puzzle.mistake, *puzzle.refutation][: len(line)]
    assert line[0] == puzzle.mistake


def test_a_match_is_played_on_from_the_answer_and_not_from_the_shown_mistake() -> None:
    offered: list[bool] = []

    def look(host: FakeHost) -> None:
        offered.append("play-on" in host.targets["buttons"])

    at(PUZZLES[0], "show", wait, look, "refute", wait, look, "refute", wait, look)
    assert offered == [True, False, True]


EVERY = [each for game in PACKAGES for each in read_puzzles(game)]


def beside_the_mistake(puzzle: Puzzle) -> tuple[FakeHost, str]:
    """Return a host, and what a puzzle says at the end of its mistake."""
    said: list[str] = []

    def skip(host: FakeHost) -> None:
        table(host)._line = []

    def look(host: FakeHost) -> None:
        said.append(table(host).status_lines(table(host).scene())[1])

    page = go(f"puzzles/{puzzle.game}/{puzzle.id}")
    todo = [page, wait, wait, "show", "refute", skip, look]
    return press_in_turn(FakeHost(CANVAS), *todo), said[0]  # type: ignore[arg-type]


def test_a_share_of_a_certain_shared_win_is_not_called_a_chance() -> None:
    puzzle = next(each for each in EVERY if shares(each.outlook))
    host, said = beside_the_mistake(puzzle)
    rival = table(host).session.names[int(str(puzzle.outlook[0].fields["seat"]))]
    assert said.startswith(host.app.words("puzzle.cost_shared", rival=rival))
    assert "%" not in said


@pytest.mark.parametrize("goes_on", [True, False])
def test_only_a_mistake_that_does_not_end_the_match_could_go_another_way(*, goes_on: bool) -> None:
    puzzle = next(each for each in EVERY if bool(each.refutation) == goes_on)
    host, said = beside_the_mistake(puzzle)
    assert (host.app.words("puzzle.course") in said) == goes_on
    assert table(host).session.is_over or goes_on


def test_parts_of_one_source_are_joined_as_the_language_punctuates() -> None:
    """In French a no-break space stands before a semicolon."""
    set_language("fr")
    words, joins = Catalogue("table"), 0
    for puzzle in EVERY:
        text = outlook_text(puzzle.outlook, words, find_game_ui(puzzle.game), ["A"] * puzzle.seats)
        joins += text.count("; ")
        assert not re.search(r"[^\u00a0];", text)
    set_language("en")
    assert joins


def test_the_chances_after_a_mistake_are_those_that_the_explanation_names() -> None:
    puzzle = next(each for each in PUZZLES if names_wins(each.outlook) and not each.key)
    fields = puzzle.outlook[0].fields
    chances = {"chance": fields["wins"], "rest": fields["wins_else"]}
    lines: list[tuple[str, str]] = []

    def skip(host: FakeHost) -> None:
        table(host)._line = []

    def look(host: FakeHost) -> None:
        lines.append(table(host).status_lines(table(host).scene()))

    host = at(puzzle, "show", "refute", skip, look)
    assert host.app.words("puzzle.cost", **chances) in lines[0][1]


def test_the_log_explains_the_answer_beside_the_mistake_and_what_both_lead_to() -> None:
    puzzle = next(
        each for each in PUZZLES
        if [r.key for r in each.outlook][:2] == ["ends", "part"]
        and not (names_wins(each.outlook) or differs(each))
    )  # fmt: skip
    logs: list[list[str]] = []

    def look(host: FakeHost) -> None:
        table_view = table(host).table_view
        logs.append(
            [line for _, lines in table(host).log(table_view.log_text.entries()) for line in lines]
        )

    host = at(puzzle, look, "show", look, "refute", look)
    asked, answered, refuted = logs
    words = host.app.words
    ends, chances = puzzle.outlook[0].fields, shown_chances(puzzle)
    beside = words("puzzle.compared", move=table(host)._mistake, why=Inside(""))
    assert any(line.startswith(beside) for line in answered)
    shown = " ".join(answered)
    assert words("puzzle.gain", **chances) in shown
    assert f"{int(str(ends['mine'])) / 10:.0f}" in shown
    assert words("puzzle.parts", parts="\0").split("\0")[0] in shown
    assert not any(line.startswith(beside) for line in (*asked, *refuted))


def test_a_chance_that_contradicts_the_matches_played_to_the_end_is_not_told() -> None:
    """The search does not look as far: it expects half of them where nearly all are won."""
    puzzle = next(p for p in PUZZLES if differs(p) and not names_wins(p.outlook))
    fields = puzzle.outlook[0].fields
    logs: list[str] = []

    def look(host: FakeHost) -> None:
        logs.append(" ".join(table(host)._explanation()))

    words = at(puzzle, "show", look).app.words
    share = words("puzzle.share", wins=fields["wins"], wins_else=fields["wins_else"])
    assert share in logs[0]
    assert words("puzzle.gain", **shown_chances(puzzle)) not in logs[0]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_puzzle_with_a_key_action_asks_for_what_the_turn_must_not_lack(language: str) -> None:
    """Another action may be as good now, so nothing speaks of the best one."""
    keys = [each for game in PACKAGES for each in read_puzzles(game) if each.key]
    puzzle = next(each for each in keys if not each.outlook)
    byte_store = MemoryStore({SETTINGS: seal(Settings(language=language).save())})
    said: list[str] = []

    def look(host: FakeHost) -> None:
        lines = table(host).status_lines(table(host).scene())
        said.append(table(host).status_text.message or " ".join(lines))

    def skip(host: FakeHost) -> None:
        table(host)._line = []

    host = FakeHost(CANVAS, byte_store)
    page = go(f"puzzles/{puzzle.game}/{puzzle.id}")
    tries = [attempt(puzzle.mistake), look, "show", look]
    press_in_turn(host, page, wait, wait, look, *tries, "refute", skip, look)  # type: ignore[arg-type]
    words = host.app.words

    def sentence(key: str) -> str:
        """Return a sentence of its own for key actions, up to the name of an action."""
        after = round(100 * max(0.0, puzzle.chance - puzzle.cost))
        rest = after if key == "puzzle.cost_key" else shown_chances(puzzle)["rest"]
        chances = {"chance": round(100 * puzzle.chance), "rest": rest}
        fields = {"count": TRIES - 1, "move": "\0", **chances}
        assert words(key, **fields) != words(key.removesuffix("_key"), **fields)
        return words(key, **fields).split("\0")[0]

    asked, missed, answer, refuted = said
    assert sentence("puzzle.ask_key") in asked
    assert sentence("puzzle.usual_key") == missed
    assert sentence("puzzle.gain_key") in answer
    assert sentence("puzzle.mistake_key") in refuted
    assert sentence("puzzle.cost_key") in refuted


@pytest.mark.parametrize("game", [game for game in PACKAGES if count_puzzles(game)])
def test_an_attack_that_wins_wins_no_fewer_matches_than_it_succeeds(game: str) -> None:
    for puzzle in read_puzzles(game):
        odds = [reason.fields["percent"] for reason in puzzle.reasons if reason.key == "now_odds"]
        wins = any(reason.key == "wins" for reason in puzzle.reasons)
        decided = [one for one in outlook_of(puzzle) if one.key == "decided"]
        for fields in (one.fields for one in decided if wins and odds):
            assert fields["mine"] >= odds[0]  # type: ignore[operator]
            assert fields["mine"] + fields["theirs"] <= 100  # type: ignore[operator]


@pytest.mark.parametrize("game", [game for game in PACKAGES if count_puzzles(game)])
def test_no_share_is_said_to_be_instead_of_the_same_one(game: str) -> None:
    names, words = ["Ana", "Ivo", "Luka", "Mara", "Niko", "Vera"], Catalogue("table")
    for puzzle in read_puzzles(game):
        for outlook in puzzle.outlook:
            if outlook.key == "decided":
                text = decided_text(outlook, words, names)
                assert not re.search(r"\b(\d+)% (of the time )?instead of \1%", text)


def test_one_measure_of_a_win_explains_the_answer_and_what_the_mistake_costs() -> None:
    """Where matches have been played on for some rounds, their share, without an estimate."""
    keys = [each for game in PACKAGES for each in read_puzzles(game) if each.key]
    puzzle = next(each for each in keys if each.outlook and each.outlook[0].key == "decided")
    said: list[str] = []

    def skip(host: FakeHost) -> None:
        table(host)._line = []

    def look(host: FakeHost) -> None:
        said.append(" ".join(table(host).status_lines(table(host).scene())))

    host = FakeHost(CANVAS)
    page = go(f"puzzles/{puzzle.game}/{puzzle.id}")
    press_in_turn(host, page, wait, wait, "show", look, "refute", skip, look)  # type: ignore[arg-type]
    won = f"{puzzle.outlook[0].fields['theirs_else']}%"
    chances = host.app.words("puzzle.gain_key", **shown_chances(puzzle))
    for text in said:
        assert won in text
        assert chances not in text


def test_playing_on_begins_a_match_after_the_answer() -> None:
    puzzle = PUZZLES[0]
    host = at(puzzle, "show", "play-on")
    assert isinstance(host.app.screen, PlayTable)
    assert not isinstance(host.app.screen, PuzzleTable)
    assert active_session(host).match.actions[0] == puzzle.answer
    assert len(active_session(host).people) == 1


def test_the_next_puzzle_is_an_unsolved_one() -> None:
    first, second, third, *_ = PUZZLES
    byte_store = MemoryStore()
    kept = PuzzleProgress({second.id: 1}).save()
    byte_store.entries[KEY + GAME] = seal(kept)
    host = at(first, "show", "next", byte_store=byte_store)
    assert table(host).puzzle.id == third.id


def test_the_daily_puzzle_counts_for_the_streak_once() -> None:
    today = puzzle_of(PUZZLES, DAY)
    host = at(today, attempt(today.answer), "leave")
    assert isinstance(host.app.screen, PuzzlesPage)
    assert progress(host).days == {DAY}
    assert streak(progress(host).days, DAY) == 1
    assert not progress(at(today, "show")).days


def test_resetting_statistics_resets_progress() -> None:
    host = at(PUZZLES[0], "show", "leave", "back")

    def reset(host: FakeHost) -> None:
        host.app.later(lambda: host.app.match.reset_statistics(GAME))

    press_in_turn(host, reset, wait)
    assert KEY + GAME not in host.byte_store.entries


@given(
    st.one_of(
        st.binary(max_size=60),
        st.recursive(
            st.one_of(st.none(), st.booleans(), st.integers(), st.text(), st.just("2026-11-28")),
            lambda inner: st.one_of(
                st.lists(inner, max_size=3),
                st.dictionaries(st.sampled_from(["ended", "days", "x"]), inner, max_size=3),
            ),
            max_leaves=6,
        ).map(lambda value: json.dumps(value).encode()),
    )
)
@settings(max_examples=60, deadline=None)
def test_damaged_progress_is_read_as_far_as_possible(data: bytes) -> None:
    found = read_puzzle_progress(data)
    assert read_puzzle_progress(found.save()) == found


@pytest.mark.parametrize(
    ("canvas", "language"), [*zip(SIZES, ["en", "fr", "de"] * len(SIZES), strict=False)]
)
def test_list_and_answer_fit_every_size(canvas: Canvas, language: str) -> None:
    """`press_in_turn` checks the pictures: legible texts, targets large enough to touch."""
    byte_store = MemoryStore()
    byte_store.entries[KEY + GAME] = seal(
        PuzzleProgress({PUZZLES[0].id: 1, PUZZLES[1].id: SHOWN}).save()
    )
    byte_store.entries[SETTINGS] = seal(Settings(language=language).save())
    host = FakeHost(canvas, byte_store)
    press_in_turn(host, go(f"puzzles/{GAME}"), wait, "today", "show", "refute", wait)  # type: ignore[arg-type]
    assert table(host).session.match.actions[0] == table(host).puzzle.mistake


SMALL = [SIZES[0], SIZES[3], SIZES[5]]
"""The sizes in which an answer has least room."""
WORDIEST = [
    puzzle
    for game in PACKAGES
    for puzzle in sorted(read_puzzles(game), key=lambda one: len(one.reasons))[-9:]
]


@pytest.mark.parametrize(
    ("puzzle", "canvas", "language"),
    [
        pytest.param(one, SMALL[n % 3], ("de", "fr", "en")[n // 3 % 3], id=f"{one.game}-{one.id}")
        for n, one in enumerate(WORDIEST)
    ],
)
def test_an_answer_with_many_reasons_covers_nothing(
    puzzle: Puzzle, canvas: Canvas, language: str
) -> None:
    """Where there is little room, it has its first reasons alone."""
    byte_store = MemoryStore({SETTINGS: seal(Settings(language=language).save())})
    opened = go(f"puzzles/{puzzle.game}/{puzzle.id}")
    press_in_turn(FakeHost(canvas, byte_store), opened, wait, wait, "show", wait)  # type: ignore[arg-type]


def test_the_turn_without_a_key_action_is_named_as_a_whole() -> None:
    """An offer as its first action says nothing of what is wrong with it."""
    puzzle = next(p for p in read_puzzles("ransackit") if p.mistake == "offer")
    address = go(f"puzzles/ransackit/{puzzle.id}")
    host = press_in_turn(FakeHost(CANVAS, None), address, wait, wait, "show", wait)  # type: ignore[arg-type]
    _, why = table(host).status_lines(table(host).scene())
    named = why.partition("such as “")[2].partition("”")[0]
    assert named
    assert "offer" not in named


def test_a_screen_reader_finds_every_puzzle_wherever_the_page_is_scrolled_to() -> None:
    seen, every = list[set[str]](), {f"puzzle:{puzzle.id}" for puzzle in read_puzzles("ragusa")}
    last = f"puzzle:{read_puzzles('ragusa')[-1].id}"

    def look(host: FakeHost) -> None:
        seen[:] = [{*host.a11y_buttons}, {*host.targets["buttons"]}]
        host.a11y_do("press", last)

    host = press_in_turn(FakeHost(Canvas(360, 640, 1.0)), go("puzzles/ragusa"), wait, look, wait)  # type: ignore[arg-type]
    buttons, in_sight = seen
    assert every <= buttons
    assert last not in in_sight
    assert isinstance(host.app.screen, PuzzleTable)
