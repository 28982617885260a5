"""Prompts, and the action texts of each (K79 to K83)."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from portolan.core.errors import BadActionError
from portolan.core.match import Match
from tests.ransackit.random_games import choose, decisions, plan
from tests.ransackit.scene import RANSACKIT, Scene
from tests.support.ransackit_prompts import PROMPTS
from tests.support.rng import dice

ALWAYS = {"found", "begin", "act", "battle", "trade", "answer", "vote", "fortify", "deal_in"}


@pytest.mark.rule("K-94")
def test_prompts_and_action_texts_are_those_of_the_ruling() -> None:
    offered: defaultdict[str, set[str]] = defaultdict(set)
    for number in range(12):
        for match, texts in decisions(number):
            decision = RANSACKIT.decision(match.position)
            assert decision
            assert len(set(texts)) == len(texts)
            assert decision.prompt in ALWAYS or len(texts) > 1, decision
            assert decision.prompt != "battle" or texts != ["roll"]
            offered[decision.prompt].update(texts)
    for prompt, texts_of in offered.items():
        bad = [text for text in texts_of if not re.fullmatch(PROMPTS[prompt], text)]
        assert bad == [], prompt
    assert len(offered) >= 20


@pytest.mark.rule("K-96")
def test_lists_stay_short() -> None:
    lengths = []
    for seed in range(6):
        match = Match(RANSACKIT, 2 + seed % 3, {}, seed)
        rng = dice(seed)
        while texts := match.legal_texts():
            lengths.append(len(texts))
            match.play(rng.choice([text for text in texts if text not in ("quit", "vote")]))
    assert sum(lengths) / len(lengths) < 12
    assert max(lengths) < 150


@pytest.mark.rule("K-94")
def test_a_single_answer_is_given_automatically() -> None:
    table = Scene().hand(0, "holy_war").begin()
    table.play("play holy_war")
    assert table.asked == (0, "act")
    assert table.units(0) == ["knight G9"]


@pytest.mark.rule("K-95")
def test_actions_are_parsed_as_they_are_written() -> None:
    for number in range(3):
        seats, options, seed, choices = plan(number)
        match = Match(RANSACKIT, seats, options, seed)
        rng = dice(choices)
        for _ in range(400):
            actions = RANSACKIT.legal_actions(match.position)
            if not actions:
                break
            for action in actions:
                assert RANSACKIT.parse(str(action)) == action
            match.play(choose([str(action) for action in actions], rng))


@pytest.mark.parametrize(
    "text",
    ["", "walk D7", "move knight C6", "move knight C6 to Z9", "found D99", "sell gold", "spy 6",
     "play chess", "road C6 D7", "attack D7 with village C6", "found d7", "roll 3", "to x",
     "swap knight C6 with D7", "take", "move " * 50],
)  # fmt: skip
def test_an_invalid_text_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadActionError, match="not an action of RANSACKIT"):
        RANSACKIT.parse(text)


def test_blanks_around_words_do_not_matter() -> None:
    assert str(RANSACKIT.parse("  found   D7 ")) == "found D7"


def test_the_table_has_words_for_every_prompt_and_event() -> None:
    for language in ("en", "fr"):
        words = (Path(__file__).parents[2] / f"assets/ransackit/words/{language}.po").read_text()
        assert all(f'"story.prompts.{prompt}"' in words for prompt in PROMPTS)
        assert all(f'"story.events.{kind}"' in words for kind in RANSACKIT.events)
