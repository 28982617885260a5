"""Action texts: what is accepted, and the message for what is not."""

from __future__ import annotations

import pytest

from portolan.core.errors import BadActionError
from portolan.games.ragusa.state.actions import ACTIVATE, EXCHANGE, WALL, house, parse, powerhouse
from portolan.games.ragusa.state.board import REGION_BY_ID, SPOT_BY_ID
from portolan.games.ragusa.state.components import GRAPES, SILVER_ORE, STONE, WOOD


def message(text: str) -> str:
    """Return the error message for a text."""
    with pytest.raises(BadActionError) as caught:
        parse(text)
    return str(caught.value)


def test_texts_mean_what_the_document_says() -> None:
    """Numbers in texts count from 1, those inside from 0; a piece may come with an exchange."""
    winery = SPOT_BY_ID["WI-F5-WH"]
    assert parse("wall 1") is WALL[0]
    assert parse("wall 22") is WALL[21]
    assert parse("activate winery") is ACTIVATE[REGION_BY_ID["WI"]]
    assert parse("exchange silver_ore") is EXCHANGE[SILVER_ORE]
    assert parse("house WI-F5-WH") is house(winery, ())
    assert parse("house WI-F5-WH for stone grapes") is house(winery, (STONE, GRAPES))
    assert parse("powerhouse WI-F5-WH for wood") is powerhouse(winery, (WOOD,))


def test_white_space_does_not_matter() -> None:
    """One blank between words is written, any number is read."""
    assert parse("  house\tWI-F5-WH  for   stone grapes ") == parse(
        "house WI-F5-WH for stone grapes"
    )


def test_an_unknown_verb_lists_all_known_ones() -> None:
    """Each once, in the order of the document."""
    verbs = "house, powerhouse, exchange, activate, wall, tower, buy, ship, keep, draw, pass"
    assert message("resign now") == (
        f"'resign now' is not an action of Ragusa; actions begin with {verbs}"
    )


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("wall 23", "wall 1"),
        ("wall", "wall 1"),
        ("wall 3 for wood", "wall 1"),
        ("exchange fish", "exchange wood"),
        ("draw two", "draw"),
    ],
)
def test_a_known_verb_gives_an_example(text: str, valid: str) -> None:
    """The first action that begins so."""
    assert message(text) == f"{text!r} is not an action of Ragusa; a valid one is {valid!r}"


@pytest.mark.parametrize(
    "exchange", ["fish", "grapes stone", "stone stone", "wine", "stone, grapes"]
)
@pytest.mark.parametrize("piece", ["house", "powerhouse"])
def test_resources_of_an_exchange_have_a_fixed_order(piece: str, exchange: str) -> None:
    """Each once, and Fish is what is given."""
    known = "wood, stone, grapes, olives, silver_ore"
    why = f"after 'for' come some of {known}, each once, in this order"
    assert message(f"{piece} WI-F5-WH for {exchange}").endswith(why)
