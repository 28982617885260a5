"""Events and prompts in the words of a game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from portolan.core.contract import Decision, SeatEvent
from portolan.core.i18n import Catalogue, set_language
from portolan.core.texts import Texts
from portolan.games.ragusa.game import GAME

TEXTS = Texts("ragusa", ["Ana", "Bruno"])
WORDS = Catalogue("ragusa")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


def sentence(kind: str, seat: int | None = 1, **data: object) -> str:
    return TEXTS.event(GAME.events[kind](seat, **data))  # type: ignore[arg-type]


def name(card: str) -> str:
    """Return the name of a card in the catalogue."""
    return WORDS(f"story.names.{card}")


def test_an_event_names_its_seat_and_its_fields() -> None:
    """By names of the catalogue if it has any, otherwise as they are."""
    assert sentence("card_kept", card="good_silk") == f"Bruno keeps {name('good_silk')}."
    assert (
        sentence("card_kept", 0, card="a card of another day") == "Ana keeps a card of another day."
    )
    assert sentence("cards_shuffled_back", None) == (
        "The bonus cards not kept are shuffled back into the deck."
    )


def test_a_seat_number_becomes_a_name() -> None:
    """If the kind of the event declares the field as a seat."""

    class CardKept(SeatEvent, seats="card"):
        card: int | str

    assert TEXTS.event(CardKept(1, card=0)) == "Bruno keeps Ana."
    assert sentence("card_kept", card=0) == "Bruno keeps 0."
    assert TEXTS.event(CardKept(1, card="0")) == "Bruno keeps 0."


def test_lists_are_joined_as_in_prose() -> None:
    """One, two, more, and no entries."""
    cards = ["good_silk", "towers", "good_furs"]
    silk, towers, furs = map(name, cards)
    assert sentence("cards_dealt", cards=cards[:1]) == f"Bruno is dealt {silk}."
    assert sentence("cards_dealt", cards=cards[:2]) == f"Bruno is dealt {silk} and {towers}."
    assert sentence("cards_dealt", cards=cards) == f"Bruno is dealt {silk}, {towers} and {furs}."
    assert sentence("cards_dealt", cards=[]) == "Bruno is dealt nothing."


def test_counting_fields_have_a_plural() -> None:
    """Other numbers stay numbers."""
    assert sentence("cards_taken", count=1) == "Bruno takes 1 bonus card face down."
    assert sentence("cards_taken", count=2) == "Bruno takes 2 bonus cards face down."
    assert sentence("spots_reserved", None, numbers=[3, 7]).endswith("3 and 7.")


def test_a_prompt_names_the_asked_seat() -> None:
    """In the current language."""
    assert TEXTS.prompt(Decision(0, "wall")) == "Ana must build a wall"
    set_language("fr")
    assert TEXTS.prompt(Decision(1, "wall")).startswith("Bruno")
    assert TEXTS.prompt(Decision(1, "wall")) != "Bruno must build a wall"


def test_names_are_joined_without_a_word_of_the_catalogue() -> None:
    """As on every table, in the current language."""
    words = Catalogue("terminal")
    assert not words.has("and")
    assert words.listed(["Iron", "Silk"]) == "Iron and Silk"
    assert words.listed([]) == "nothing"
    set_language("de")
    assert words.listed(["Eisen", "Seide"]) == "Eisen und Seide"
