"""The contract check itself finds each broken promise, with the shortest example."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Sequence
from typing import Any

import pytest

from portolan.__main__ import main
from portolan.ai.bot import Budget
from portolan.ai.levels import make_bot
from portolan.cli.check import bots, command, run
from portolan.cli.check.promises import PROMISES
from portolan.cli.check.run import Broken, check
from portolan.cli.check.snapshot import Coverage, Moment
from portolan.core.contract import AnyGame, Decision, Option, TableEvent
from portolan.core.i18n import language
from portolan.core.match import Match
from portolan.games.ragusa.game import Ragusa
from portolan.registry import find_game
from tests.contract.broken_games import (
    BROKEN,
    Endless,
    KnownFuture,
    OpenDeal,
    OpenDraws,
    TextMixedUp,
    Undeclared,
)
from tests.contract.judged.evaluator import QuayEvaluator
from tests.contract.sample import game as sample
from tests.contract.sample.game import GAME, Quay
from tests.contract.sample.position import Position

GAMES = 150
"""Random games in which a fault of the sample must be found."""


@pytest.mark.parametrize(("game", "promise"), BROKEN, ids=[type(g).__name__ for g, _ in BROKEN])
def test_a_broken_promise_is_found(game: Quay, promise: str) -> None:
    """For a game with one fault the promise that it breaks is named, with an example."""
    broken = check(game, GAMES).broken
    assert broken
    assert broken.name == promise
    assert broken.found


def test_a_leak_is_reported_with_its_seats_and_field() -> None:
    """Which seat learns which field of which event, and whose it is."""
    for game, field in ((OpenDraws(), r"card_drawn\.hand"), (OpenDeal(), r"dealt\.hand")):
        broken = check(game, GAMES).broken
        assert broken
        assert re.search(
            rf"seat \d sees {field} of seat \d .* hides that at /players/\d/hand", broken.found
        )
    broken = check(KnownFuture(), GAMES).broken
    assert broken
    assert re.search(r"seat \d sees a secret: /chance/seed is ", broken.found), broken.found


def test_progress_is_shown_at_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "_OFTEN", 0.0)
    assert main(["check", "quay", "--games", "3"]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["check", "quay", "--games", "3"]) == 0
    assert "3 of 3 games" in capsys.readouterr().err


def test_every_promise_is_broken_by_some_game() -> None:
    """So no check passes whatever a game does."""
    shown = {promise for _, promise in BROKEN}
    of_bots = {promise.name for promise in PROMISES if promise.check.__module__ == bots.__name__}
    of_words = {"everything has words"}
    assert {promise.name for promise in PROMISES} - of_bots - of_words == shown


class Sneezed(TableEvent):
    """An event without a sentence."""


class Wordy(Ragusa):
    """Ragusa with one more option, which its catalogues lack."""

    def __init__(self, **more: Any) -> None:
        for name, value in more.items():
            setattr(self, name, value)


@pytest.mark.parametrize(
    ("more", "missing"),
    [
        ({"events": {**Ragusa.events, "sneezed": Sneezed}}, "story.events.sneezed"),
        (
            {"options": (*Ragusa.options, Option("snow", (False, True), False, (2,)))},
            "options.snow.label",
        ),
        ({"decision": lambda _: Decision(0, "sneeze")}, "story.prompts.sneeze"),
    ],
)
def test_missing_words_are_found(more: dict[str, Any], missing: str) -> None:
    """In English already; another language may lack it."""
    match = Match(find_game("ragusa"), 2, {}, 7)
    match.game = Wordy(**more)
    (promise,) = (promise for promise in PROMISES if promise.name == "everything has words")
    found = promise.broken_at(Moment(match, 0, Coverage(), []))
    assert found == f"en: the catalogue has no {missing!r}"
    assert language() == "en"


def test_a_game_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """After some number of actions it counts as endless."""
    monkeypatch.setattr(run, "LONGEST", 300)
    ended = [promise for promise in PROMISES if promise.name == "texts are stable"]
    broken = check(Endless(), GAMES, promises=ended).broken
    assert broken
    assert broken.name == run.ENDS


# --- bots ----------------------------------------------------------------------------------------


class Wavering:
    """Chooses another action every time."""

    chosen = 0

    def __init__(self, *about: Any) -> None:
        del about

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Any:
        del view, budget
        Wavering.chosen += 1
        yield 1.0
        return actions[Wavering.chosen % len(actions)]


class Dawdling:
    """Looks at the clock for too long."""

    def __init__(self, *about: Any) -> None:
        self.clock = about[4] if len(about) > 4 else time.perf_counter

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Any:
        del view
        until = self.clock() + 2 * (budget.seconds or 0)
        while self.clock() < until:
            yield 0.5
        return actions[0]


class Inventive:
    """Chooses what nobody offered."""

    def __init__(self, *about: Any) -> None:
        del about

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Any:
        del view, actions, budget
        yield 1.0
        return "fly"


@pytest.mark.parametrize(
    ("bot", "promise"),
    [
        (Wavering, "bots choose what is offered"),
        (Inventive, "bots choose what is offered"),
        (Dawdling, "bots keep their budget"),
    ],
)
def test_a_bot_that_breaks_its_promise_is_found(
    monkeypatch: pytest.MonkeyPatch, bot: Any, promise: str
) -> None:
    monkeypatch.setattr(bots, "make_bot", bot)
    broken = check(GAME, GAMES).broken
    assert broken
    assert broken.name == promise


class BlindEvaluator(QuayEvaluator):
    """Values all seats but the last."""

    def values(self, position: Position) -> list[float]:
        return super().values(position)[:-1]


@pytest.mark.usefixtures("judged")
def test_an_evaluator_that_breaks_its_promise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.contract.judged.evaluator.EVALUATOR", BlindEvaluator())
    broken = check(GAME, GAMES).broken
    assert broken
    assert broken.name == "the evaluator weighs every seat"


def test_without_an_evaluator_only_the_random_bot_is_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No level that would need one is asked."""
    asked = set()

    def noted(level: str, *about: Any) -> Any:
        asked.add(level)
        return make_bot(level, *about)

    monkeypatch.setattr(bots, "make_bot", noted)
    assert check(GAME, 3).broken is None
    assert asked == {"random"}


# --- reports ---------------------------------------------------------------------------------


def shows(game: AnyGame, broken: Broken, actions: Sequence[str]) -> bool:
    """Return whether the promise is broken after some actions."""
    match = broken.table.match(game)
    for text in actions:
        if text in match.legal_texts():
            match.play(text)
    (promise,) = (promise for promise in PROMISES if promise.name == broken.name)
    return promise.broken_at(Moment(match, 0, Coverage(), [])) is not None


def test_the_example_is_as_short_as_possible() -> None:
    """The actions show the fault, and none of them can be left out."""
    game = TextMixedUp()
    broken = check(game, GAMES).broken
    assert broken
    assert shows(game, broken, broken.actions)
    for left_out in range(len(broken.actions)):
        rest = broken.actions[:left_out] + broken.actions[left_out + 1 :]
        assert not shows(game, broken, rest)
    assert broken.table.seats == 2
    assert broken.table.options == {"purse": 1, "rough": False}


def test_the_same_run_finds_the_same() -> None:
    """Seed and number of games decide everything."""
    one, other = (check(TextMixedUp(), GAMES, seed=3) for _ in range(2))
    assert one == other
    assert check(GAME, 5, seed=1).actions != check(GAME, 5, seed=2).actions


def test_the_command_reports_a_broken_promise(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 1, and the promise, seed and every action are printed."""
    monkeypatch.setattr(sample, "GAME", Undeclared())
    assert main(["check", "quay", "--games", "50"]) == 1
    sentence = capsys.readouterr().out
    assert "quay breaks a promise: events are declared" in sentence
    assert "'sale_grown' is not declared" in sentence
    broken = check(Undeclared(), 50).broken
    assert broken
    assert broken.actions
    assert f"seed {broken.table.seed}" in sentence
    assert all(f"\n    {text}\n" in sentence for text in broken.actions)


def test_the_command_reports_that_all_promises_hold(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 0, and how much was tried."""
    assert main(["check", "quay", "--games", "4", "--seed", "9"]) == 0
    assert f"quay keeps its {len(PROMISES)} promises: 4 games" in capsys.readouterr().out


@pytest.mark.parametrize("words", ["--games 0", "--seed x", "--games 1.5"])
def test_the_command_refuses_wrong_arguments(words: str) -> None:
    with pytest.raises(SystemExit):
        main(["check", "quay", *words.split()])
