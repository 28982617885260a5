"""The random generator: published numbers, fair ranges, fair shuffles."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portolan.core.errors import BadOptionError
from portolan.core.rng import SEED_LIMIT, Rng, check_seed


def test_it_is_splitmix64() -> None:
    """The first words of seed 1234567, as published with reference implementations."""
    rng = Rng(1234567)
    assert [rng.below(1 << 64) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(st.integers(0, SEED_LIMIT - 1), st.lists(st.integers(1, 1 << 40), max_size=30))
def test_numbers_stay_below_their_limits(seed: int, limits: list[int]) -> None:
    """Every number drawn is from 0 up to, but not including, its limit."""
    numbers = Rng(seed).draw(tuple(limits))
    assert len(numbers) == len(limits)
    assert all(0 <= number < limit for number, limit in zip(numbers, limits, strict=True))


def test_every_order_is_equally_likely() -> None:
    """24,000 shuffles of four items: each of the 24 orders within five deviations of 1,000."""
    counts: Counter[tuple[int, ...]] = Counter()
    rng = Rng(1)
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert all(abs(count - 1000) < 5 * 31 for count in counts.values())


def test_words_beyond_the_fair_range_are_drawn_again() -> None:
    """With three quarters of all words as limit, the other words would favour some numbers."""
    limit = 3 << 62
    rng = Rng(3)
    for _ in range(1000):
        rng.below(limit)
    assert 1250 < rng.drawn < 1420, "1,000 numbers take about 1,333 words"


def test_words_within_the_fair_range_are_not_drawn_again() -> None:
    """With 5/16 of all words as limit, only the remaining 1/16 are redrawn."""
    rng = Rng(3)
    for _ in range(1000):
        rng.below(5 << 60)
    assert 1040 < rng.drawn < 1100, "1,000 numbers take about 1,067 words"


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ((), 0),
        ((6,), 1),
        ((1 << 16, (1 << 16) - 1), 1),
        ((1 << 16, 1 << 16), 2),
        ((52,) * 5, 1),
        ((52,) * 6, 2),
        ((1 << 40, 6, 6), 2),
    ],
)
def test_one_word_gives_several_small_numbers(limits: tuple[int, ...], words: int) -> None:
    """As long as their product is small: below 2^32 hardly a word is redrawn, so the count is
    known.
    """
    rng = Rng(11)
    rng.draw(limits)
    assert rng.drawn == words


@pytest.mark.parametrize(("items", "words"), [(0, 0), (1, 0), (2, 1), (13, 2)])
def test_a_shuffle_draws_no_more_words_than_needed(items: int, words: int) -> None:
    """None for one item; 13! is too much for one word."""
    rng = Rng(7)
    rng.shuffle(list(range(items)))
    assert rng.drawn == words


@given(st.integers(0, SEED_LIMIT - 1), st.integers(0, 50))
def test_a_copy_continues_with_the_same_numbers(seed: int, drawn: int) -> None:
    """Seed and count are the whole state."""
    rng = Rng(seed, drawn)
    twin = rng.copy()
    assert [rng.below(52) for _ in range(9)] == [twin.below(52) for _ in range(9)]


def test_a_hidden_generator_cannot_be_drawn_from() -> None:
    """A view has no seed; playing on from it raises an error that says so."""
    with pytest.raises(RuntimeError, match="hidden"):
        Rng(None).below(6)


@pytest.mark.parametrize("seed", [0, 1, (1 << 53) - 1])
def test_seeds_are_integers_exact_in_every_json_reader(seed: int) -> None:
    """From 0 to 2^53 - 1."""
    assert check_seed(seed) == seed


@pytest.mark.parametrize("seed", [-1, 1 << 53, 1.0, "7", None, True])
def test_only_whole_numbers_below_the_limit_are_seeds(seed: object) -> None:
    """Anything else is refused with a sentence."""
    with pytest.raises(BadOptionError, match="seed"):
        check_seed(seed)
