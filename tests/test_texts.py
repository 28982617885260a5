"""Events and questions told in the words of a game."""

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


def told(kind: str, seat: int | None = 1, **data: object) -> str:
    return TEXTS.event(GAME.events[kind](seat, **data))  # type: ignore[arg-type]


def name(card: str) -> str:
    """Return what the catalogue calls a card."""
    return WORDS(f"story.names.{card}")


def test_an_event_names_its_seat_and_its_fields() -> None:
    """By the catalogue's names where it has any, and as they are where not."""
    assert told("card_kept", card="good_silk") == f"Bruno keeps {name('good_silk')}."
    assert told("card_kept", 0, card="a card of another day") == "Ana keeps a card of another day."
    assert told("cards_shuffled_back", None) == (
        "The bonus cards not kept are shuffled back into the deck."
    )


def test_the_number_of_a_seat_is_told_as_its_name() -> None:
    """Where the kind of the event says that a field is one."""

    class CardKept(SeatEvent, seats="card"):
        card: int | str

    assert TEXTS.event(CardKept(1, card=0)) == "Bruno keeps Ana."
    assert told("card_kept", card=0) == "Bruno keeps 0."
    assert TEXTS.event(CardKept(1, card="0")) == "Bruno keeps 0."


def test_lists_are_told_as_people_tell_them() -> None:
    """One, two, more, and none at all."""
    cards = ["good_silk", "towers", "good_furs"]
    silk, towers, furs = map(name, cards)
    assert told("cards_dealt", cards=cards[:1]) == f"Bruno is dealt {silk}."
    assert told("cards_dealt", cards=cards[:2]) == f"Bruno is dealt {silk} and {towers}."
    assert told("cards_dealt", cards=cards) == f"Bruno is dealt {silk}, {towers} and {furs}."
    assert told("cards_dealt", cards=[]) == "Bruno is dealt nothing."


def test_what_counts_something_has_its_plural() -> None:
    """Numbers that count nothing stay numbers."""
    assert told("cards_taken", count=1) == "Bruno takes 1 bonus card face down."
    assert told("cards_taken", count=2) == "Bruno takes 2 bonus cards face down."
    assert told("spots_reserved", None, numbers=[3, 7]).endswith("3 and 7.")


def test_a_question_names_who_is_asked() -> None:
    """In the language that is spoken now."""
    assert TEXTS.prompt(Decision(0, "wall")) == "Ana must build a wall"
    set_language("fr")
    assert TEXTS.prompt(Decision(1, "wall")).startswith("Bruno")
    assert TEXTS.prompt(Decision(1, "wall")) != "Bruno must build a wall"


def test_names_are_joined_where_a_catalogue_has_no_word_for_it() -> None:
    """As on every table, in the current language."""
    words = Catalogue("terminal")
    assert not words.has("and")
    assert words.listed(["Iron", "Silk"]) == "Iron and Silk"
    assert words.listed([]) == "nothing"
    set_language("de")
    assert words.listed(["Eisen", "Seide"]) == "Eisen und Seide"
