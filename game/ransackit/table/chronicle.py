"""RANSACKIT told afterwards: the log by lines, and what others did since one last chose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from game.core.contract import HIDDEN, Event
from game.core.texts import Texts
from game.ransackit.land.supply import GOODS
from game.ransackit.table.look import WORDS, amount, name
from game.table.contract.trip import number

_UNTOLD = {"offer_begun", "ruin_rolled", "fortifying"}
"""Events that the log leaves out: they say nothing that somebody would look for."""


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return lines of the log for what one step caused; what a roll yields is a line a seat."""
    return [*_lines(events, names)]


def _lines(events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    told: set[int | None] = set()
    for event in events:
        if event.kind in _UNTOLD:
            continue
        if event.kind == "produced":
            if event.seat not in told:
                told.add(event.seat)
                yield _produced(events, event.seat, names)
        elif event.kind == "card_drawn" and event.data["card"] == HIDDEN:
            yield WORDS("log.card_hidden", who=_who(event, names))
        else:
            yield _sentences(tuple(names)).event(event)


def _who(event: Event, names: Sequence[str]) -> str:
    return "" if event.seat is None else names[event.seat]


@cache
def _sentences(names: tuple[str, ...]) -> Texts:
    return Texts("ransackit", list(names))


def gained(events: Sequence[Event], seat: int) -> str:
    """Return in words what a seat gains by some events; empty for nothing."""
    found = [
        amount(GOODS.index(str(event.data["good"])), number(event.data, "amount"))
        for event in events
        if event.kind == "gained" and event.seat == seat
    ]
    return WORDS.listed(found) if found else ""


def given(events: Sequence[Event], seat: int | None) -> dict[str, int]:
    """Return what a roll gave a seat, by good."""
    found: dict[str, int] = {}
    for event in events:
        amount = event.data.get("amount")
        if event.kind == "produced" and event.seat == seat and isinstance(amount, int):
            good = str(event.data["good"])
            found[good] = found.get(good, 0) + amount
    return found


def _produced(events: Sequence[Event], seat: int | None, names: Sequence[str]) -> str:
    goods = WORDS.listed([f"{count} {name(good)}" for good, count in given(events, seat).items()])
    return WORDS("log.produced", who="" if seat is None else names[seat], goods=goods)


_NEWS = (
    "unit_moved", "road_built", "village_built", "city_built", "house_built", "shipyard_built",
    "unit_recruited", "hex_won", "settlement_captured", "ruin_captured", "card_used",
    "thief_moved", "sold", "bought", "tokens_gained",
)  # fmt: skip
"""Kinds of events that are told of others, in a word or two each."""


def news(events: Sequence[Event], seat: int, names: Sequence[str]) -> str:
    """Return in short what others did by these events, and what rolls gave a seat."""
    told: dict[int, dict[str, int]] = {}
    for event in events:
        other = event.seat
        if other is not None and other != seat and event.kind in _NEWS:
            counts = told.setdefault(other, {})
            counts[event.kind] = counts.get(event.kind, 0) + 1
    lines = [
        WORDS("news.seat", who=names[other], told=", ".join(_counted(counts)))
        for other, counts in told.items()
    ]
    got = given(events, seat)
    if lines and got:
        goods = WORDS.listed([f"{count} {name(good)}" for good, count in got.items()])
        lines.append(WORDS("log.produced", who=names[seat], goods=goods) + ".")
    return " ".join(lines)


def _counted(counts: dict[str, int]) -> Iterator[str]:
    for kind, count in counts.items():
        word = WORDS(f"news.{kind}")
        yield word if count == 1 else f"{word} ×{count}"
