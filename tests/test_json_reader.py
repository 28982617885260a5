"""Reading untrusted JSON: what is accepted, and the message for what is not."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.core.errors import BadPositionError, BadSaveError
from portolan.core.json_reader import DEEPEST, Reader, read_json


def reader(value: object) -> Reader:
    return Reader(value, "save.seats", BadSaveError)


def message(read: Any) -> str:
    """Return the message of the error."""
    with pytest.raises(BadSaveError) as caught:
        read()
    return str(caught.value)


# --- JSON ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("opening", "closing"), ["[]", ("{" + '"a":', "}")])
def test_the_limit_of_depth_is_exact(opening: str, closing: str) -> None:
    """One level more is refused; brackets inside strings do not count."""
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
    """Many lists side by side, and brackets in strings, are not deep."""
    assert read_json("[" + "[], " * 99 + "{}]") == [[]] * 99 + [{}]
    assert read_json("[" + '{"a": 1}, ' * 99 + "[]]") == [{"a": 1}] * 99 + [[]]
    assert read_json('"' + "[" * 99 + '"') == "[" * 99
    assert read_json('["\\\\", "' + "{" * 99 + '\\""]') == ["\\", "{" * 99 + '"']


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity"])
def test_values_that_only_python_accepts_are_refused(text: str) -> None:
    """By name."""
    with pytest.raises(ValueError, match=f"{text} is not JSON"):
        read_json(f"[{text}]")


# --- the reader ------------------------------------------------------------------------------


def test_an_error_names_its_place_and_has_the_requested_type() -> None:
    """Such as BadPositionError for a position."""
    top = Reader({"walls": [1, "2"]}, "position", BadPositionError)
    with pytest.raises(BadPositionError, match=r"^position.walls\[1\]: expected a whole number"):
        top.fields("walls")["walls"].items(2)[1].whole(1, 22)


def test_a_demanded_fact() -> None:
    """It raises only if the fact does not hold."""
    reader(3).demand(True, "it is odd")
    assert message(lambda: reader(3).demand(False, "it is odd")) == "save.seats: it is odd"


def test_a_quoted_value_is_short() -> None:
    """Up to sixty characters whole, longer values shortened to as many with dots."""
    assert message(lambda: reader("x" * 58).items(1)).endswith(f"found '{'x' * 58}'")
    assert message(lambda: reader("x" * 59).items(1)).endswith(f"found '{'x' * 56}...")


def test_fields_must_be_exact() -> None:
    """A missing field, an extra one, and anything but an object are refused."""
    both = reader({"a": 1, "b": 2}).fields("b", "a")
    assert {name: (field.value, field.where) for name, field in both.items()} == {
        "a": (1, "save.seats.a"),
        "b": (2, "save.seats.b"),
    }
    assert "the field 'b' is missing" in message(lambda: reader({"a": 1}).fields("a", "b", "c"))
    assert "there is no field 'c'" in message(lambda: reader({"a": 1, "c": 2, "d": 3}).fields("a"))
    long = message(lambda: reader({"c" * 99: 2}).fields())
    assert long.endswith(f"'{'c' * 40}'")
    assert "expected an object, found [1]" in message(lambda: reader([1]).fields("a"))


def test_entries_accept_any_fields() -> None:
    """Each knows its place."""
    assert [e.where for e in reader({"a": 1, "c": 2}).entries().values()] == [
        "save.seats.a",
        "save.seats.c",
    ]
    assert "expected an object, found 'a'" in message(lambda: reader("a").entries())


def test_lists_have_a_maximum_length() -> None:
    """That many entries are accepted, and no more."""
    assert [item.where for item in reader([7, 8]).items(2)] == ["save.seats[0]", "save.seats[1]"]
    assert "2 entries where at most 1 can be" in message(lambda: reader([7, 8]).items(1))
    assert "expected a list, found {}" in message(lambda: reader({}).items(1))


@pytest.mark.parametrize("value", [True, False, None, 1.0, "1", [1]])
def test_other_values_are_no_whole_numbers(value: object) -> None:
    """Booleans, fractions and strings of digits."""
    assert f"expected a whole number, found {value!r}" in message(lambda: reader(value).whole(0, 5))


def test_whole_numbers_have_an_inclusive_range() -> None:
    """Both ends belong to it, their neighbours do not."""
    assert [reader(n).whole(2, 5) for n in (2, 3, 5)] == [2, 3, 5]
    for n in (1, 6):
        assert f"from 2 to 5, found {n}" in message(lambda n=n: reader(n).whole(2, 5))


def test_texts() -> None:
    """A string is accepted, and a number is not."""
    assert reader("5").text() == "5"
    assert "expected a text, found 5" in message(lambda: reader(5).text())


def test_names_are_read_as_indices() -> None:
    """The error lists all names if they are few, otherwise an example."""
    assert reader("oil").index(["wine", "oil"]) == 1
    twelve = [f"n{i}" for i in range(12)]
    assert f"expected {', '.join(twelve)}, found 'x'" in message(lambda: reader("x").index(twelve))
    thirteen = [*twelve, "n12"]
    assert "expected one like 'n0', found 'x'" in message(lambda: reader("x").index(thirteen))
    assert "expected wine, oil, found 1" in message(lambda: reader(1).index(["wine", "oil"]))
    assert "expected wine, found ['wine']" in message(lambda: reader(["wine"]).index(["wine"]))


def test_nullable_values() -> None:
    """Null becomes None without further reading."""
    assert reader(None).optional(lambda r: r.whole(1, 2)) is None
    assert reader(2).optional(lambda r: r.whole(1, 2)) == 2
