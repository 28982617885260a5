"""Venice told afterwards: the log by lines, and what others did since one last chose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.contract import HIDDEN, Event, Plain
from game.core.texts import Texts
from game.venice.game import GAME
from game.venice.table.look import WORDS, ducats, name, place

_UNTOLD = {"turn_begun", "ships_moved", "favour_gained", "market_dealt", "ships_dealt"}
"""Events that the log leaves out: others say the same, or the table shows it."""
_PLACED = ("business_sponsored", "good_produced")


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return lines of the log for what one step caused."""
    return [_sentence(event, names) for event in events if not _is_left_out(event)]


def _is_left_out(event: Event) -> bool:
    own = event.kind == "shipment_unloaded" and event.data["owner"] == event.seat
    unseen = event.kind == "card_dealt" and event.data["good"] == HIDDEN
    return event.kind in _UNTOLD or own or unseen


def _sentence(event: Event, names: Sequence[str]) -> str:
    return Texts("venice", names).event(replace(event, data=_in_words(event, names)))


def _in_words(event: Event, names: Sequence[str]) -> dict[str, Plain]:
    """Return the fields of an event with seats and buildings as people call them."""
    data = dict(event.data)
    owner = data.get("owner")
    if isinstance(owner, int):
        data["owner"] = names[owner]
    if event.kind in _PLACED:
        data["building"] = place(GAME.box, GAME.box.building[str(data["building"])])
    return data


def news(events: Sequence[Event], seat: int, names: Sequence[str]) -> str:
    """Return in short what others did by these events, and what it gave a seat."""
    told: dict[int, list[str]] = {}
    for event in events:
        if event.seat is not None and event.seat != seat and (item := _item(event, seat)):
            told.setdefault(event.seat, []).append(item)
    if not told:
        return ""
    lines = [
        WORDS("news.seat", who=names[other], told=", ".join(_counted(items)))
        for other, items in told.items()
    ]
    if any(event.kind == "pirates_struck" for event in events):
        lines.append(WORDS("story.events.pirates_struck"))
    got = sum(_paid(event, seat) for event in events)
    if got:
        lines.append(WORDS("news.mine", who=names[seat], ducats=ducats(got)))
    return " ".join(lines)


def _item(event: Event, seat: int) -> str:
    """Return what somebody did, in a word or two; empty for what need not be told."""
    data = event.data
    told = ""
    match event.kind:
        case "action_chosen":
            told = name(str(data["action"]))
        case "shipment_reserved":
            key = "news.reserved_mine" if data["owner"] == seat else "news.reserved"
            told = WORDS(key, good=name(str(data["good"])))
        case "good_kept" | "good_sold" | "good_bought":
            told = WORDS(f"news.{event.kind}", good=name(str(data["good"])))
        case "business_sponsored":
            told = WORDS("news.sponsored", business=name(str(data["business"])))
        case "statue_sponsored":
            told = WORDS("news.statue")
        case "good_produced":
            told = WORDS("news.produced", good=name(str(data["good"])))
    return told


def _counted(items: Sequence[str]) -> list[str]:
    """Write the same thing done twice once, with its number."""
    counts: dict[str, int] = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return [item if n == 1 else f"{item} ×{n}" for item, n in counts.items()]


def _paid(event: Event, seat: int) -> int:
    """Return how many ducats what another did has given a seat."""
    own = event.data.get("owner") == seat and event.seat != seat
    paid = event.data.get("ducats")
    counts = event.kind in ("shipment_reserved", "good_produced") and own
    return paid if counts and isinstance(paid, int) else 0
