"""RANSACKIT told afterwards: the log by lines, and what others did since one last chose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from portolan.core.contract import HIDDEN, Event, Json
from portolan.core.texts import Texts
from portolan.games.ransackit.board.components import GOODS
from portolan.games.ransackit.cards.green import GREEN
from portolan.games.ransackit.state.position import NOBODY, Position
from portolan.games.ransackit.ui.events import EVENTS
from portolan.games.ransackit.ui.style import WORDS, amount, coins, hex_name, name
from portolan.ui.game_ui.timeline import number


def log_lines(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return lines of the log for what was chosen at once.

    What a roll yields is a line a seat; equal trades, and a way of several moves, are one.
    """
    together: list[list[Event]] = []
    for event in events:
        if together and _goes_on(together[-1][-1], event):
            together[-1].append(event)
        else:
            together.append([event])
    longer = [same for same in together if len(same) > 1]
    lines: list[str] = []
    for several, parts in groupby(together, longer.__contains__):
        if several:
            lines += (_together(same, names) for same in parts)
        else:
            lines += _lines([event for part in parts for event in part], names)
    return lines


def _goes_on(before: Event, event: Event) -> bool:
    """Whether an event goes on with the one before it: an equal trade, or the way of a unit."""
    if (before.kind, before.seat) != (event.kind, event.seat):
        return False
    if event.kind == "unit_moved":
        return (before.data["unit"], before.data["to"]) == (
            event.data["unit"],
            event.data.get("at"),
        )
    return event.kind in ("sold", "bought") and before.data["good"] == event.data["good"]


def _together(same: Sequence[Event], names: Sequence[str]) -> str:
    """Return one line for equal trades, or for the moves of a unit one after the other."""
    first, last = same[0], same[-1]
    if first.kind == "unit_moved":
        way = type(first)(first.seat, **first.data | {"to": last.data["to"]})
        return Texts("ransackit", names).event(way)
    count = len(same)
    paid = count if first.kind == "sold" else sum(number(e.data, "coins") for e in same)
    goods = amount(GOODS.index(str(first.data["good"])), count)
    return WORDS(f"log.{first.kind}", who=_who(first, names), goods=goods, coins=coins(paid))


def _lines(events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    text: set[int | None] = set()
    for event in events:
        # what strikes no hex nobody would look for
        if event.kind in EVENTS.unlogged or event.data.get("hexes") == []:
            continue
        if event.kind == "produced":
            if event.seat not in text:
                text.add(event.seat)
                yield _produced(events, event.seat, names)
        elif event.kind == "card_drawn" and event.data["card"] == HIDDEN:
            yield WORDS("log.card_hidden", who=_who(event, names))
        else:
            yield Texts("ransackit", names).event(event)


def _who(event: Event, names: Sequence[str]) -> str:
    return "" if event.seat is None else names[event.seat]


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
    goods = _goods(given(events, seat))
    return WORDS("log.produced", who="" if seat is None else names[seat], goods=goods)


def _goods(got: Mapping[str, int]) -> str:
    return WORDS.listed([amount(GOODS.index(good), count) for good, count in got.items()])


_NEWS = (
    "settlement_captured", "ruin_captured", "hex_won", "city_built", "village_built",
    "tokens_gained", "attack_begun", "house_built", "shipyard_built", "road_built", "card_used",
    "bandit_moved", "pirate_moved", "unit_recruited", "unit_moved", "bought", "sold",
)  # fmt: skip
"""What is told of others, in a word or two each, the most telling first."""
_DRAWN = ("card_drawn", "policy_drawn", "card_discarded")
"""What a card of one's own may turn out to be, apart from one that is used at once."""
_SHORT = 72
"""So many letters of news leave room for the question, on the smallest screen too."""
_Doings = dict[int, dict[str, int]]


def news(events: Sequence[Event], seat: int, names: Sequence[str], view: Position) -> str:
    """Return in short what came of a seat's last choice, what others did, and what rolls gave it.

    What is left out where others did much is seen when the news is touched.
    """
    own = [*_own(events, seat, names)]
    taken = [e for e in events if e.kind == "settlement_captured" and e.data["other"] == seat]
    barring = _barring(events, seat, view)
    left_out = "" if barring is None else "bandit_moved"
    done = _doings((event for event in events if event not in taken), seat, left_out)
    lines = own + [WORDS("news.taken", who=_who(e, names), at=e.data["at"]) for e in taken]
    texts = Texts("ransackit", names)
    lines += [f"{texts.event(deal)}." for deal in events if _deals(deal, seat)]
    if done:
        lines.append(_shortened(done, names, _SHORT - len(" ".join(own))))
    if barring is not None:
        at = hex_name(view, view.bandit)
        who = names[view.lord[view.bandit] - 1]
        lines.append(WORDS("news.barred", by=names[barring], who=who, at=at))
    got = given(events, seat)
    if lines and got:
        lines.append(WORDS("log.produced", who=names[seat], goods=_goods(got)) + ".")
    return " ".join(lines)


def _barring(events: Sequence[Event], seat: int, view: Position) -> int | None:
    """Return the other seat that has put the bandit onto somebody's land, if one has."""
    movers = [e.seat for e in events if e.kind == "thief_moved" and e.data["thief"] == "bandit"]
    owned = view.lord[view.bandit] not in (0, NOBODY)
    return movers[-1] if movers and movers[-1] != seat and owned else None


def _doings(events: Iterable[Event], seat: int, left_out: str) -> _Doings:
    """Return how often each other seat did what is told of; one deed is left out."""
    done: _Doings = {}
    for event in events:
        deed = f"{event.data['thief']}_moved" if event.kind == "thief_moved" else event.kind
        if event.seat is None or event.seat == seat or deed not in _NEWS or deed == left_out:
            continue
        deed = f"{deed}:{event.data['card']}" if deed == "card_used" else deed
        counts = done.setdefault(event.seat, {})
        counts[deed] = counts.get(deed, 0) + 1
    return done


def _own(events: Sequence[Event], seat: int, names: Sequence[str]) -> Iterator[str]:
    """Yield what a seat's last choice has brought by dice or cards, and what it lost since."""
    texts = Texts("ransackit", names)
    fights = [e for e in events if e.kind == "exchange" and e.seat == seat]
    if fights:
        last = fights[-1].data
        beaten = any(_falls(e, seat) for e in events)
        won = any(e.kind == "hex_won" and e.seat == seat for e in events)
        came = "won" if won else "lost" if beaten else "open"
        dice = {side: _dice(last[side]) for side in ("attack", "defence")}
        yield WORDS(f"news.fight_{came}", at=last["at"], **dice)
    else:
        yield from (f"{texts.event(e)}." for e in events if _falls(e, seat))
    drew = False
    for event in events:
        if event.kind in _DRAWN and event.seat == seat:
            yield from (f"{line}." for line in _lines([event], names))
        if event.kind == "card_used":
            drew = event.seat == seat and event.data["card"] in GREEN
        if drew and event.kind in ("card_used", "egg_laid", "tokens_gained"):
            yield f"{texts.event(event)}."
        if event.kind == "turn_begun":
            break


def _dice(rolled: Json) -> str:
    return WORDS.listed([str(die) for die in rolled]) if isinstance(rolled, list) else ""


def _falls(event: Event, seat: int) -> bool:
    """Whether a seat lost a unit in battle."""
    return (event.kind, event.seat) == ("unit_lost", seat) and event.data["reason"] == "battle"


def _deals(event: Event, seat: int) -> bool:
    """Whether an offer of a seat came to an end, or it took one."""
    if event.kind == "offer_lapsed":
        return event.seat == seat
    return event.kind == "traded" and seat in (event.seat, event.data["other"])


def _shortened(done: _Doings, names: Sequence[str], most: int) -> str:
    """Return what fits of what was done: first the most telling of each seat, then the rest.

    It has `most` letters, but tells of one deed at least.
    """
    ranked = [
        (rank, other, kind)
        for other, counts in done.items()
        for rank, kind in enumerate(sorted(counts, key=_telling))
    ]
    text, left_out = "", False
    kept: dict[int, list[str]] = {}
    for _, other, kind in sorted(ranked, key=lambda one: (one[0], _telling(one[2]))):
        more = {**kept, other: [*kept.get(other, []), kind]}
        longer = _lined(done, more, names)
        if text and len(longer) > most:
            left_out = True
        else:
            kept, text = more, longer
    return text.removesuffix(".") + " …" if left_out else text


def _lined(done: _Doings, kept: Mapping[int, Sequence[str]], names: Sequence[str]) -> str:
    return " ".join(
        WORDS("news.seat", who=names[other], told=", ".join(
            _counted(kind, counts[kind]) for kind in counts if kind in kept[other]
        ))
        for other, counts in done.items() if other in kept
    )  # fmt: skip


def _telling(deed: str) -> int:
    """Return where a deed stands among all that is told, the most telling first."""
    return _NEWS.index(deed.partition(":")[0])


def _counted(deed: str, count: int) -> str:
    """Return a deed in a word or two: a card that was used by its name."""
    kind, _, card = deed.partition(":")
    word = name(card) if card else WORDS(f"news.{kind}")
    return word if count == 1 else f"{word} ×{count}"
