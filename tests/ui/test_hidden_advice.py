"""A hint is made from its viewer's knowledge; on an open table from public knowledge."""

from __future__ import annotations

from portolan.ai.hint import Hint
from portolan.core.contract import NOBODY
from portolan.core.rng import Rng
from portolan.session.bot_runner.thinking import advise
from portolan.session.question import Question
from tests.golden.games import choose
from tests.support.clocks import advancing_clock
from tests.support.sessions import session_of
from tests.venice.scene import Scene


def advised(question: Question, seconds: float) -> list[Hint]:
    """Return the whole hint for a question."""
    thought = advise(question, seconds, advancing_clock())
    while not thought.go_on():
        pass
    return list(thought.value)


def test_a_hint_on_an_open_table_does_not_depend_on_hidden_cards_of_the_asked_seat() -> None:
    """Whatever card is dealt to the seat that unloads, action and reasons are the same."""
    session = session_of("person", "person", "person", game="venice")
    table = Scene().hand(0, dealt="wool").hand(1, dealt="silk").hand(2, dealt="hemp")
    scene = table.ships(0, "wool", "hemp", "silk").begin()
    scene.play("sail")
    session.match = scene.match
    session.hide_hands()
    assert session.decision
    assert session.decision.prompt == "unload"
    assert session.waits_for() is None
    assert session.viewer == NOBODY
    game, view, lines = session.match.game, session.view(), []
    for seed in range(4):
        session.match.position = game.imagine(view, NOBODY, seed)
        session.hide_hands()
        question = session.question()
        assert question
        assert question.view == view
        lines.append(advised(question, 0.05))
    dealt = {str(game.imagine(view, NOBODY, seed).players[0]) for seed in range(4)}
    assert len(dealt) > 1
    assert lines[0]
    assert all(advice == lines[0] for advice in lines)


def test_an_open_table_of_ransackit_gives_hints_to_a_seat_without_cards() -> None:
    """It need not take the device, although the public view has no legal actions."""
    session = session_of("person", "person", game="ransackit")
    chance = Rng(1)
    while session.decision and session.decision.prompt != "fortify":
        texts = session.match.legal_texts()
        session.play(texts[choose(texts, session.match.game, chance)])
    session.hide_hands()
    question = session.question()
    assert question
    assert question.viewer == NOBODY
    assert str(advised(question, 0.02)[0].action) in session.legal()
