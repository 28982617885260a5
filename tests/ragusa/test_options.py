"""Editions and options."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from portolan.core.errors import BadOptionError
from tests.ragusa.scene import RING, Scene, dealt, new


@pytest.mark.rule("R-153")
def test_the_second_edition_is_the_default() -> None:
    """`edition` is `first` or `second`, and nothing else."""
    assert new(3).data["options"]["edition"] == "second"
    for edition in ("first", "second"):
        assert new(3, edition=edition).data["options"]["edition"] == edition
    with pytest.raises(BadOptionError):
        new(3, edition="third")


@pytest.mark.rule("R-154")
def test_options_of_the_solo_game() -> None:
    """Three options, off unless chosen, and refused at a table of several players."""
    off = {"harder": False, "pairs": False, "player_first": False}
    assert new(1).data["options"] == {"edition": "second", **off}
    for option in off:
        assert new(1, 1, **{option: True}).data["options"][option] is True
        with pytest.raises(BadOptionError):
            new(2, 1, **{option: True})
        with pytest.raises(BadOptionError):
            new(1, 1, **{option: "yes"})


@pytest.mark.rule("R-154")
@pytest.mark.parametrize(("harder", "pairs", "first"), list(product((False, True), repeat=3)))
def test_options_combine(harder: bool, pairs: bool, first: bool) -> None:
    """All eight combinations can be played to the end."""
    game = new(1, 2, harder=harder, pairs=pairs, player_first=first).finish()
    assert len(game.result()) == 3
    assert any(seat.winner for seat in game.result())


@pytest.mark.rule("R-155")
def test_harder() -> None:
    """The top card is kept, and neither `draw` nor `pass` is asked; undo must not go behind it."""
    scene = Scene(1, harder=True).rich(0).deck("ship_points", "good_silk")
    game = scene.play("house AR-WI-RP", "activate rectors_palace")
    assert game.player(0)["cards"] == ["ship_points"]
    assert game.data["bonus_deck"][0] == "good_silk"
    assert game.asked == (0, "activate")
    (drawn,) = [event for event in game.match.events[-1] if event.kind == "card_drawn"]
    assert (drawn.seat, drawn.data) == (0, {"card": "ship_points"})
    assert drawn.about.reveals
    assert drawn.seen_by(1).data == {"card": "?"}


@pytest.mark.rule("R-155", "R-73")
def test_harder_without_a_card() -> None:
    """From an empty deck nothing is taken."""
    scene = Scene(1, harder=True).rich(0).deck(rest=False)
    game = scene.play("house AR-WI-RP", "activate rectors_palace")
    assert game.player(0)["cards"] == []
    assert game.asked == (0, "activate")


@pytest.mark.rule("R-155")
def test_not_harder() -> None:
    """Without the option there are two cards to choose from."""
    scene = Scene(1).rich(0).deck("ship_points", "good_silk")
    game = scene.play("house AR-WI-RP", "activate rectors_palace", "draw")
    assert game.legal() == ["keep ship_points", "keep good_silk"]


@pytest.mark.rule("R-160", "R-165")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_editions_play_alike(seats: int) -> None:
    """The same seed and actions tell the same story, but for the points of the card for towers."""
    first, second = dealt(seats, 9, edition="first"), dealt(seats, 9, edition="second")
    random = Random(9)
    while first.asked:
        assert first.legal() == second.legal()
        text = random.choice(first.legal())
        first.play(text)
        second.play(text)
    assert len(first.events) == len(second.events)
    for one, other in zip(first.events, second.events, strict=True):
        assert one == other or one["card"] == other["card"] == "towers"


@pytest.mark.rule("R-160", "R-46")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_free_order_of_regions_holds_in_both(edition: str) -> None:
    """What one book makes clearer is played in both editions."""
    game = Scene(3, edition=edition).rich(0).play("house AR-SI-RP")
    assert len(game.legal("activate")) == 3


@pytest.mark.rule("R-164")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_eight_walls_three_houses_and_three_towers_are_14(edition: str) -> None:
    """In both editions."""
    scene = Scene(3, edition=edition).walls(*range(1, 9))
    ended = scene.house(0, *RING[:3]).tower(0, *RING[2:5]).end()
    assert ended.points(0, "city_walls") == 14
