"""Venice told afterwards: the log by lines, and what others did since one last chose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import starmap
from typing import NamedTuple

from portolan.core.contract import HIDDEN, Event, Json
from portolan.core.texts import Texts
from portolan.games.venice.game import GAME
from portolan.games.venice.rules.scoring import Income
from portolan.games.venice.ui.events import EVENTS
from portolan.games.venice.ui.style import WORDS, ducats, in_parts, name, place
from portolan.ui.game_ui.timeline import number


def log_lines(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return lines of the log for what one step caused."""
    return [_sentence(event, names) for event in events if not _is_left_out(event)]


def _is_left_out(event: Event) -> bool:
    own = event.kind == "shipment_unloaded" and event.data["owner"] == event.seat
    unseen = event.kind == "card_dealt" and event.data["good"] == HIDDEN
    return event.kind in EVENTS.unlogged or own or unseen


def _sentence(event: Event, names: Sequence[str]) -> str:
    if event.kind == "good_produced":
        return _produced(event, names)
    return Texts("venice", names).event(type(event)(event.seat, **_in_words(event, names)))


def _produced(event: Event, names: Sequence[str]) -> str:
    """Return who made a good where, and who earns how much by it."""
    data = event.data
    base, statue, quarter = (number(data, part) for part in Income._fields)
    seat, owner = event.seat, number(data, "owner")
    assert seat is not None  # noqa: S101 - somebody made it
    return WORDS(
        "log.produced_own" if owner == seat else "log.produced_at",
        who=names[seat],
        owner=names[owner],
        good=name(str(data["good"])),
        place=place(GAME.box, GAME.box.building[str(data["building"])]),
        earned=in_parts(Income(base, statue, quarter)),
    )


def _in_words(event: Event, names: Sequence[str]) -> dict[str, Json]:
    """Return the fields of an event with seats and buildings as people call them."""
    data = dict(event.data)
    owner = data.get("owner")
    if isinstance(owner, int):
        data["owner"] = names[owner]
    if event.kind == "business_sponsored":
        data["building"] = place(GAME.box, GAME.box.building[str(data["building"])])
    return data


def news(events: Sequence[Event], seat: int, names: Sequence[str]) -> str:
    """Return in short what others did by these events, and what it gave a seat."""
    fields: dict[int, Counter[_Deed]] = {}
    for event in events:
        if event.seat is not None and event.seat != seat and (deed := _deed(event, seat)):
            fields.setdefault(event.seat, Counter())[deed] += 1
    if not fields:
        return ""
    lines = [
        WORDS("news.seat", who=names[other], told=", ".join(starmap(_item, deeds.items())))
        for other, deeds in fields.items()
    ]
    if any(event.kind == "pirates_struck" for event in events):
        lines.append(WORDS("story.events.pirates_struck"))
    got = sum(_paid(event, seat) for event in events)
    if got:
        lines.append(WORDS("news.mine", who=names[seat], ducats=ducats(got)))
    return " ".join(lines)


class _Deed(NamedTuple):
    """What somebody did: a key of the news, and the good or business that it names."""

    key: str
    known: str = ""


def _deed(event: Event, seat: int) -> _Deed | None:
    """Return what somebody did; None for what need not be told."""
    data = event.data
    found: _Deed | None = None
    match event.kind:
        case "action_chosen":
            found = _Deed("chosen", str(data["action"]))
        case "shipment_reserved":
            key = "reserved_mine" if data["owner"] == seat else "reserved"
            found = _Deed(key, str(data["good"]))
        case "good_kept" | "good_sold" | "good_bought":
            found = _Deed(event.kind, str(data["good"]))
        case "business_sponsored":
            found = _Deed("sponsored", str(data["business"]))
        case "statue_sponsored":
            found = _Deed("statue")
        case "good_produced":
            found = _Deed("produced", str(data["good"]))
    return found


def _item(deed: _Deed, count: int) -> str:
    """Return what somebody did so many times, in a word or two."""
    what = name(deed.known) if deed.known else ""
    return WORDS(f"news.{deed.key}", what=what, count=count)


def _paid(event: Event, seat: int) -> int:
    """Return how many ducats what another did has given a seat."""
    own = event.data.get("owner") == seat and event.seat != seat
    paid = event.data.get("ducats")
    counts = event.kind in ("shipment_reserved", "good_produced") and own
    return paid if counts and isinstance(paid, int) else 0
