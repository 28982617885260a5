"""Data from outside: what is read, and the sentence for what does not fit."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.core.errors import BadPositionError, BadSaveError
from portolan.core.json_reader import DEEPEST, Reader, read_json


def reader(value: object) -> Reader:
    return Reader(value, "save.seats", BadSaveError)


def told(read: Any) -> str:
    """Return the sentence with which something is refused."""
    with pytest.raises(BadSaveError) as caught:
        read()
    return str(caught.value)


# --- JSON ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("opening", "closing"), ["[]", ("{" + '"a":', "}")])
def test_the_depth_of_json_is_held_exactly(opening: str, closing: str) -> None:
    """So many levels are read, one more is refused, and what stands in texts does not count."""
    assert DEEPEST == 64
    for depth in (1, DEEPEST):
        assert read_json(opening * depth + "1" + closing * depth)
    inside, deeper = (opening * n + "1" + closing * n for n in (DEEPEST - 1, DEEPEST))
    assert read_json(f"[[], {inside}]")
    beside = "[[], {}], " * 50
    assert read_json(f"[{beside}{inside}]")
    for text in (f"[{deeper}]", f"[[], {deeper}]", f"[{beside}{deeper}]"):
        with pytest.raises(ValueError, match="deeper than 64 levels"):
            read_json(text)


def test_depth_is_not_length() -> None:
    """Many lists beside each other, and brackets in texts, are not deep."""
    assert read_json("[" + "[], " * 99 + "{}]") == [[]] * 99 + [{}]
    assert read_json("[" + '{"a": 1}, ' * 99 + "[]]") == [{"a": 1}] * 99 + [[]]
    assert read_json('"' + "[" * 99 + '"') == "[" * 99
    assert read_json('["\\\\", "' + "{" * 99 + '\\""]') == ["\\", "{" * 99 + '"']


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity"])
def test_what_python_takes_and_json_does_not_know(text: str) -> None:
    """It is refused by its name."""
    with pytest.raises(ValueError, match=f"{text} is not JSON"):
        read_json(f"[{text}]")


# --- the reader ------------------------------------------------------------------------------


def test_an_error_says_where_and_is_of_the_kind_that_was_asked_for() -> None:
    """Whoever reads a position is told of a position."""
    top = Reader({"walls": [1, "2"]}, "position", BadPositionError)
    with pytest.raises(BadPositionError, match=r"^position.walls\[1\]: expected a whole number"):
        top.fields("walls")["walls"].items(2)[1].whole(1, 22)


def test_a_fact_that_is_demanded() -> None:
    """It raises only where it does not hold."""
    reader(3).demand(True, "it is odd")
    assert told(lambda: reader(3).demand(False, "it is odd")) == "save.seats: it is odd"


def test_what_is_found_is_shown_shortly() -> None:
    """Sixty characters whole, of anything longer as many with dots."""
    assert told(lambda: reader("x" * 58).items(1)).endswith(f"found '{'x' * 58}'")
    assert told(lambda: reader("x" * 59).items(1)).endswith(f"found '{'x' * 56}...")


def test_fields_are_exactly_those() -> None:
    """One that is missing, one too many, and no object at all."""
    both = reader({"a": 1, "b": 2}).fields("b", "a")
    assert {name: (field.value, field.where) for name, field in both.items()} == {
        "a": (1, "save.seats.a"),
        "b": (2, "save.seats.b"),
    }
    assert "the field 'b' is missing" in told(lambda: reader({"a": 1}).fields("a", "b", "c"))
    assert "there is no field 'c'" in told(lambda: reader({"a": 1, "c": 2, "d": 3}).fields("a"))
    long = told(lambda: reader({"c" * 99: 2}).fields())
    assert long.endswith(f"'{'c' * 40}'")
    assert "expected an object, found [1]" in told(lambda: reader([1]).fields("a"))


def test_entries_are_whatever_is_there() -> None:
    """Any fields, each knowing where it stood."""
    assert [e.where for e in reader({"a": 1, "c": 2}).entries().values()] == [
        "save.seats.a",
        "save.seats.c",
    ]
    assert "expected an object, found 'a'" in told(lambda: reader("a").entries())


def test_lists_have_a_most() -> None:
    """As many entries as may be, and no more."""
    assert [item.where for item in reader([7, 8]).items(2)] == ["save.seats[0]", "save.seats[1]"]
    assert "2 entries where at most 1 can be" in told(lambda: reader([7, 8]).items(1))
    assert "expected a list, found {}" in told(lambda: reader({}).items(1))


@pytest.mark.parametrize("value", [True, False, None, 1.0, "1", [1]])
def test_what_is_no_whole_number(value: object) -> None:
    """Neither truth, nor fractions, nor texts of digits."""
    assert f"expected a whole number, found {value!r}" in told(lambda: reader(value).whole(0, 5))


def test_whole_numbers_have_a_range_with_both_its_ends() -> None:
    """The ends belong to it, their neighbours do not."""
    assert [reader(n).whole(2, 5) for n in (2, 3, 5)] == [2, 3, 5]
    for n in (1, 6):
        assert f"from 2 to 5, found {n}" in told(lambda n=n: reader(n).whole(2, 5))


def test_texts() -> None:
    """A text is a text, and a number is none."""
    assert reader("5").text() == "5"
    assert "expected a text, found 5" in told(lambda: reader(5).text())


def test_names_are_read_as_their_places() -> None:
    """Few names are all listed in the error, of many there is one example."""
    assert reader("oil").index(["wine", "oil"]) == 1
    twelve = [f"n{i}" for i in range(12)]
    assert f"expected {', '.join(twelve)}, found 'x'" in told(lambda: reader("x").index(twelve))
    thirteen = [*twelve, "n12"]
    assert "expected one like 'n0', found 'x'" in told(lambda: reader("x").index(thirteen))
    assert "expected wine, oil, found 1" in told(lambda: reader(1).index(["wine", "oil"]))
    assert "expected wine, found ['wine']" in told(lambda: reader(["wine"]).index(["wine"]))


def test_what_may_be_null() -> None:
    """Null is None and is not read any further."""
    assert reader(None).optional(lambda r: r.whole(1, 2)) is None
    assert reader(2).optional(lambda r: r.whole(1, 2)) == 2
