"""Text of the log, and of the recap of what others did since the viewer's last choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, starmap
from operator import itemgetter
from typing import NamedTuple

from portolan.core.contract import HIDDEN, Event
from portolan.core.i18n import You
from portolan.games.venice import events as ev
from portolan.games.venice.game import GAME
from portolan.games.venice.rules.scoring import Income
from portolan.games.venice.ui.style import WORDS, ducats, in_parts, name, place
from portolan.ui.game_ui.event_ui import LogLines, sentences

# --- the log: each function writes consecutive events of one kind --------------------------------


def card_dealt(log: LogLines, events: Sequence[ev.CardDealt]) -> None:
    """Write the cards that were dealt, if the viewer may know them."""
    sentences(log, [event for event in events if event.good != HIDDEN])


def skipped(log: LogLines, events: Sequence[ev.Skipped]) -> None:
    """Write who could only pass, in one line by prompt; the reader has a line of their own."""
    for prompt, run in groupby(events, lambda event: event.prompt):
        skipped = [*run]
        others = [event for event in skipped if not isinstance(log.names[event.seat], You)]
        together = others if len(others) > 1 else []
        sentences(log, [event for event in skipped if event not in together])
        if together:
            names = WORDS.listed([log.names[event.seat] for event in together])
            log.lines.append(WORDS("log.skipped_several", prompt=name(prompt), names=names))


def shipment_reserved(log: LogLines, events: Sequence[ev.ShipmentReserved]) -> None:
    """Write each reservation; the owner of the ship is named if it is another seat."""
    for event in events:
        own = WORDS(
            "log.reserved_own", who=log.names[event.seat], good=name(event.good),
            ship=name(f"ship_{event.ship}"), ducats=ducats(event.ducats),
        )  # fmt: skip
        log.lines.append(own if event.owner == event.seat else log.texts.event(event))


def shipment_unloaded(log: LogLines, events: Sequence[ev.ShipmentUnloaded]) -> None:
    """Write the shipments from ships of other seats."""
    sentences(log, [event for event in events if event.owner != event.seat])


def business_sponsored(log: LogLines, events: Sequence[ev.BusinessSponsored]) -> None:
    """Write the sponsored business with the name of its place."""
    log.lines += [log.texts.event(event, building=_place(event.building)) for event in events]


def good_produced(log: LogLines, events: Sequence[ev.GoodProduced]) -> None:
    """Write the seat, the good and the place of a production, and the income."""
    for event in events:
        key = "log.produced_own" if event.owner == event.seat else "log.produced_at"
        earned = in_parts(Income(event.base, event.statue, event.quarter))
        log.lines.append(
            WORDS(
                key, who=log.names[event.seat], owner=log.names[event.owner],
                good=name(event.good), place=_place(event.building), earned=earned,
            )
        )  # fmt: skip


def gained(log: LogLines, events: Sequence[ev.FavourGained | ev.PointsGained]) -> None:
    """Append the gains to the line of what brought them; alone, each has its own."""
    found = [log.texts.event(event) for event in events]
    if log.lines:
        log.lines[-1] = " ".join((log.lines[-1], *found))
    else:
        log.lines += found


def _place(building: str) -> str:
    return place(GAME.box, GAME.box.building[building])


# --- recap -----------------------------------------------------------------------------------


def news(events: Sequence[Event], seat: int, names: Sequence[str]) -> str:
    """Return a short text on what others did by these events, and what a seat gained by each.

    Gains before the first act of another are left out: the seat's own last choice brought them.
    What Pirates take after it is told.
    """
    acts: list[tuple[int | None, int, _Act]] = []
    """By whom (None: Pirates), the number of the event, and what."""
    for i, event in enumerate(events):
        if isinstance(event, ev.PiratesStruck) and not any(who is None for who, *_ in acts):
            acts.append((None, i, _Act("pirates")))
        elif event.seat is not None and event.seat != seat and (deed := _act(event, seat)):
            acts.append((event.seat, i, deed))
    if all(who is None for who, *_ in acts):
        return _stolen(events, seat)
    lines = list[str]()
    groups = [(who, [*done]) for who, done in groupby(acts, itemgetter(0))]
    starts = [done[0][1] for _, done in groups]
    for (who, done), first, end in zip(groups, starts, [*starts[1:], len(events)], strict=True):
        if who is None:
            lines.append(_pirates(events, seat))
            continue
        deeds = Counter(deed for *_, deed in done)
        lines.append(WORDS("news.seat", who=names[who], text=WORDS.listed(_items(deeds))))
        if gains := _gains(events[first:end], seat):
            lines.append(WORDS("news.mine", who=names[seat], gains=gains))
    return " ".join(lines)


def _items(deeds: Counter[_Act]) -> list[str]:
    """Return texts on acts, with all goods of one act after the other: `sells Wine and Silk`."""
    found = []
    for key, done in groupby(deeds.items(), lambda item: item[0].key):
        if key in _OF_GOODS:
            goods = [WORDS("news.amount", what=name(deed.known), count=n) for deed, n in done]
            found.append(WORDS(f"news.{key}", what=WORDS.listed(goods)))
        else:
            found += [*starmap(_item, done)]
    return found


def _pirates(events: Sequence[Event], seat: int) -> str:
    """Return what the Pirates took from a seat, or that they struck."""
    return _stolen(events, seat) or WORDS("story.events.pirates_struck")


def _stolen(events: Sequence[Event], seat: int) -> str:
    """Return what the Pirates took from a seat; '' if nothing."""
    stolen = [event for event in events if isinstance(event, ev.ShipmentStolen)]
    lost = [name(event.good) for event in stolen if event.seat == seat]
    return WORDS("news.stolen", goods=WORDS.listed(lost)) if lost else ""


_OF_GOODS = ("produced", "good_bought", "good_sold", "good_kept")
"""The acts that may concern several goods."""


class _Act(NamedTuple):
    """An act of a seat in the recap: a key of its text, and the good or business."""

    key: str
    known: str = ""


def _act(event: Event, seat: int) -> _Act | None:
    """Return the act of an event; None for an event left out of the recap."""
    found: _Act | None = None
    match event:
        case ev.ActionChosen():
            found = _Act("chosen", event.action)
        case ev.ShipmentReserved():
            found = _Act("reserved_mine" if event.owner == seat else "reserved", event.good)
        case ev.GoodKept() | ev.GoodSold() | ev.GoodBought():
            found = _Act(event.kind, event.good)
        case ev.BusinessSponsored():
            found = _Act("sponsored", event.business)
        case ev.StatueSponsored():
            found = _Act("statue")
        case ev.GoodProduced():
            found = _Act("produced", event.good)
    return found


def _item(deed: _Act, count: int) -> str:
    """Return a text of one or two words on an act that was done `count` times."""
    what = name(deed.known) if deed.known else ""
    return WORDS(f"news.{deed.key}", what=what, count=count)


def _gains(events: Sequence[Event], seat: int) -> str:
    """Return the points that a seat gained, and the ducats by acts of others."""
    score = sum(e.points for e in events if isinstance(e, ev.PointsGained) and e.seat == seat)
    paid = sum(_paid(event, seat) for event in events)
    parts = [f"+{WORDS('points', count=score)}"] if score else []
    return ", ".join([*parts, f"+{ducats(paid)}"] if paid else parts)


def _paid(event: Event, seat: int) -> int:
    """Return the ducats that a seat gained by an act of another."""
    if isinstance(event, ev.ShipmentReserved | ev.GoodProduced):
        return event.ducats if event.owner == seat != event.seat else 0
    return 0
