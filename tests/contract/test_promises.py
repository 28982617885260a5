"""Every game of the registry, and the sample, fulfils the contract."""

from __future__ import annotations

import pytest

from portolan.cli.check.run import check
from portolan.registry import PACKAGES, find_game
from tests.contract.broken_games import CARDS
from tests.contract.sample.game import GAME

ENOUGH = 600
"""Actions that are checked in a usual run; at least one game of every player count."""

GAMES = [*PACKAGES, "quay"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_keeps_its_promises(name: str) -> None:
    """Random games, options drawn at random."""
    game = find_game(name)
    checked = check(game, 500, enough=ENOUGH)
    assert not checked.broken, "\n".join(checked.broken.lines(name))
    assert checked.games >= len(game.player_counts)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(1, 11))
@pytest.mark.parametrize("name", GAMES)
def test_a_game_keeps_its_promises_in_many_games(name: str, chunk: int) -> None:
    """The same over many more games."""
    checked = check(find_game(name), 5_000, seed=chunk, enough=10 * ENOUGH)
    assert not checked.broken, "\n".join(checked.broken.lines(name))


def test_a_game_with_custom_material_keeps_its_promises() -> None:
    """Other cards, the same promises."""
    checked = check(GAME.with_material(CARDS), 20)
    assert not checked.broken, "\n".join(checked.broken.lines("quay"))


@pytest.mark.usefixtures("judged")
def test_a_game_with_an_evaluator_keeps_its_promises() -> None:
    """Bots of every level play it, and keep theirs too."""
    checked = check(GAME, 20)
    assert not checked.broken, "\n".join(checked.broken.lines("quay"))


@pytest.mark.usefixtures("judged")
def test_bots_play_with_custom_material() -> None:
    """What a bot imagines has the same cards as the match."""
    checked = check(GAME.with_material(CARDS), 10)
    assert not checked.broken, "\n".join(checked.broken.lines("quay"))
