"""Every game can be played completely by touch, by keys and by the accessibility tree.

The sample game has what may be missing or unusual: no panels, no bots, no lesson, no rules page,
answers of others, a seat that drops out, and offers that are chosen in two steps.
"""

from __future__ import annotations

import random

import pytest

from portolan.core.contract import NOBODY
from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.session.seating import find_seating
from portolan.ui.table.play import PlayTable
from tests.support.input_player import DESKTOP, LOW, MOST, PHONE, InputPlayer
from tests.support.pictures import STEP
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import saved

GAMES = (*offered(), "quay")


@pytest.mark.parametrize(
    ("way", "canvas"),
    [("touch", LOW), ("keys", DESKTOP), ("a11y", PHONE)],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_by_touch_keys_and_accessibility_tree(
    game: str, way: str, canvas: Canvas
) -> None:
    """What is confirmed on the screen is what the rules get, in any number of steps."""
    host = FakeHost(canvas)
    host.has_a11y = way == "a11y"
    seats = find_game(game).player_counts[-1]
    person = InputPlayer(host, game, seats, way)
    run(host, person.step, seed=3)
    save = saved(host)
    assert save["actions"] == person.played
    engine = Match(find_game(game), seats, save["options"], save["seed"])
    for text in person.played:
        engine.play(text)
    if len(person.played) < MOST:
        assert host.marks["screen"] == "end"
        points = [str(result.points) for result in engine.game.result(engine.position)]
        assert host.marks["points"] == ",".join(points)
    assert person.halves or game != "quay", "offers are made in two steps"


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_can_be_reached_by_steps(game: str) -> None:
    """What is offered at once and behind every step is exactly the legal actions."""
    host = FakeHost(DESKTOP)
    person = InputPlayer(host, game, find_game(game).player_counts[0], "a11y")
    reached: list[set[str]] = []

    def step() -> bool:
        table = person.table
        if table and not table.scene().chosen and not table.scene().steps and table.session.legal():
            found = _reached(host, table)
            reached.append(found)
            assert found == {*table.session.legal()}
        return person.step()

    run(host, step, seed=4)
    assert len(reached) > 10


def _reached(host: FakeHost, table: PlayTable) -> set[str]:
    """Return what can be chosen from here, through any number of steps; leave all as it was.

    An action built of parts can be chosen where a part leads towards it.
    """
    host.app.draw(host.surface(), host.canvas)
    targets = list(host.app.ui.targets)
    found = {t.action for t in targets if t.action}
    parts = [t.towards for t in targets if not t.key.startswith(STEP)]
    found |= {text for text in table.session.legal() if any(text in part for part in parts)}
    for target in targets:
        if target.key.startswith(STEP):
            depth = len(table.scene().steps)
            target.do()
            assert len(table.scene().steps) == depth + 1
            found |= _reached(host, table)
            table.cancel()
            assert len(table.scene().steps) == depth, "every step can be taken back"
    host.app.draw(host.surface(), host.canvas)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_choices_offered_on_an_open_table_reveal_no_secret(game: str) -> None:
    """Without a hand-over everybody sees them: they are the same whatever is hidden."""
    rules, seating = find_game(game), find_seating(game)
    chooser = random.Random(8)
    for seats in rules.player_counts:
        match = Match(rules, seats, {}, 8)
        while (decision := rules.decision(match.position)) and len(match.actions) < 300:
            texts = match.legal_texts()
            public = rules.view(match.position, NOBODY)
            if not seating.hand_over(public, decision) and seats > 1:
                other = (decision.seat + 1) % seats
                view = rules.view(match.position, other)
                for seed in range(3):
                    world = rules.imagine(view, other, seed)
                    assert [str(a) for a in rules.legal_actions(world)] == texts, decision
            match.play(chooser.choice(texts))


@pytest.mark.parametrize(
    ("canvas", "language"), [(LOW, "en"), (DESKTOP, "fr"), (Canvas(320, 568, 1.0), "fr")]
)
def test_a_game_offers_only_the_features_that_it_has(language: str, canvas: Canvas) -> None:
    """No button leads to a lesson, rules, bots, a hint or a review that a game lacks."""
    host = FakeHost(canvas)
    host.language = language
    person = InputPlayer(host, "quay", 3, "touch")
    seen: dict[str, set[str]] = {}

    def step() -> bool:
        keys = {t.key for t in host.app.ui.targets}
        seen.setdefault(host.marks["screen"], set()).update(keys)
        return person.step()

    run(host, step, seed=6)
    assert "new:quay" in seen["home"]
    assert not seen["home"] & {"lesson:quay", "rules:quay"}
    assert not any(key.startswith("kind:") for key in seen["new"])
    assert not seen["table"] & {"hint", "rules"}
    if "end" in seen:
        assert "review" not in seen["end"]
        assert {"replay", "rematch", "share"} <= seen["end"]
