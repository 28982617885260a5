"""Text of the log, and of the recap of what others did since the viewer's last choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final

from portolan.core.contract import HIDDEN, Event
from portolan.core.i18n import Name, left_out
from portolan.core.texts import Texts
from portolan.games.ransackit import events as ev
from portolan.games.ransackit.board.components import GOODS
from portolan.games.ransackit.board.grid import HEXES
from portolan.games.ransackit.cards.green import GREEN
from portolan.games.ransackit.state.position import Position
from portolan.games.ransackit.ui.style import WORDS, amount, coins, hex_name, name
from portolan.ui.game_ui.event_ui import E, LogLines, sentences

_DISASTER: Final = "disaster"
"""The reason for the units that a disaster takes, and the cause of lost buildings."""

# --- the log: each function writes consecutive events of one kind --------------------------------


def unit_moved(log: LogLines, events: Sequence[ev.UnitMoved]) -> None:
    """Write consecutive moves of a unit in one line."""
    for way in _runs(events, lambda a, b: (a.seat, a.unit, a.to) == (b.seat, b.unit, b.at)):
        log.lines.append(log.texts.event(way[0], to=way[-1].to))


def traded_for_coins(log: LogLines, events: Sequence[ev.Sold | ev.Bought]) -> None:
    """Write equal sales or purchases in one line."""
    for same in _runs(events, _is_same_trade):
        first, count = same[0], len(same)
        if count == 1:
            sentences(log, same)
            continue
        paid = sum(event.coins if isinstance(event, ev.Bought) else 1 for event in same)
        who, goods = log.names[first.seat], amount(GOODS.index(first.good), count)
        log.lines.append(WORDS(f"log.{first.kind}", who=who, goods=goods, coins=coins(paid)))


def _is_same_trade(one: ev.Sold | ev.Bought, other: ev.Sold | ev.Bought) -> bool:
    return (one.kind, one.seat, one.good) == (other.kind, other.seat, other.good)


def produced(log: LogLines, events: Sequence[ev.Produced]) -> None:
    """Write the yield of a roll, a line per seat."""
    for seat in dict.fromkeys(event.seat for event in events):
        goods = _yields(events, seat)
        log.lines.append(WORDS("log.produced", who=log.names[seat], goods=goods))


def card_drawn(log: LogLines, events: Sequence[ev.CardDrawn]) -> None:
    """Write the drawn card; of a secret one, only that it was drawn."""
    for event in events:
        hidden = WORDS("log.card_hidden", who=log.names[event.seat])
        log.lines.append(hidden if event.card == HIDDEN else log.texts.event(event))


def card_used(log: LogLines, events: Sequence[ev.CardUsed]) -> None:
    """Write the used card; of one that applies when it is drawn, that it was drawn."""
    for event in events:
        if event.card in GREEN:
            who, card = log.names[event.seat], name(event.card)
            log.lines.append(WORDS("log.card_applied", who=who, card=card))
        else:
            sentences(log, [event])


def lost(log: LogLines, events: Sequence[ev.Disaster | ev.UnitLost | ev.BuildingLost]) -> None:
    """Write which hexes disasters strike, then what each seat has lost by one cause in a line; a
    unit that was disbanded as what its owner did.
    """
    strikes = [event for event in events if isinstance(event, ev.Disaster)]
    losses = [event for event in events if not isinstance(event, ev.Disaster)]
    _write_disasters(log, strikes, harmless=not losses)
    alike: dict[tuple[int, str], list[ev.UnitLost | ev.BuildingLost]] = {}
    for event in losses:
        cause = event.reason if isinstance(event, ev.UnitLost) else _DISASTER
        if isinstance(event, ev.UnitLost) and cause == "disbanded":
            unit, who = WORDS.name(f"story.names.{event.unit}"), log.names[event.seat]
            log.lines.append(WORDS("log.disbanded", who=who, unit=unit, at=event.at))
        else:
            alike.setdefault((event.seat, cause), []).append(event)
    for (seat, cause), group in alike.items():
        if len(group) == 1:
            sentences(log, group)
            continue
        things = [WORDS("log.lost_one", thing=_lost_thing(e), at=e.at) for e in group]
        listed = WORDS.listed(things)
        log.lines.append(WORDS("log.lost", who=log.names[seat], things=listed, cause=name(cause)))


def _lost_thing(event: ev.UnitLost | ev.BuildingLost) -> Name:
    """Return the name of a lost unit or building."""
    return name(event.unit if isinstance(event, ev.UnitLost) else event.building)


def _write_disasters(log: LogLines, events: Sequence[ev.Disaster], *, harmless: bool) -> None:
    """Write the hexes that the disasters of a roll hit, in a line; without them where nothing was
    lost, or nothing yet: somebody may have to choose what is.
    """
    hexes = sorted({at for event in events for at in event.hexes})
    if hexes and harmless:
        log.lines.append(WORDS("log.disasters_harmless"))
    elif hexes:
        log.lines.append(WORDS("log.disasters", hexes=WORDS.listed(hexes)))


def _runs(events: Sequence[E], goes_on: Callable[[E, E], bool]) -> list[list[E]]:
    """Return events in groups, in which each continues the one before it."""
    runs: list[list[E]] = []
    for event in events:
        if runs and goes_on(runs[-1][-1], event):
            runs[-1].append(event)
        else:
            runs.append([event])
    return runs


# --- recap -----------------------------------------------------------------------------------


def gained(events: Sequence[Event], seat: int) -> str:
    """Return a text on the gains of a seat by events; empty without any."""
    found = [
        amount(GOODS.index(event.good), event.amount)
        for event in events
        if isinstance(event, ev.Gained) and event.seat == seat
    ]
    return WORDS.listed(found) if found else ""


def given(events: Sequence[Event], seat: int) -> Counter[str]:
    """Return the yield of a roll to a seat, by good."""
    found: Counter[str] = Counter()
    for event in events:
        if isinstance(event, ev.Produced) and event.seat == seat:
            found[event.good] += event.amount
    return found


def _yields(events: Sequence[Event], seat: int) -> str:
    """Return a text on the yield of the dice to a seat, summed up over several rolls."""
    return WORDS.listed([amount(GOODS.index(good), n) for good, n in given(events, seat).items()])


_NEWS = (
    "founded", "settlement_captured", "ruin_captured", "hex_won", "city_built", "village_built",
    "tokens_gained", "attack_begun", "house_built", "shipyard_built", "road_built", "card_used",
    "bandit_moved", "pirate_moved", "unit_recruited", "unit_moved", "bought", "sold",
)  # fmt: skip
"""The events of others in the recap, the most important first."""
_SHORT = 72
"""Limit on the recap in letters, so that the question fits on the smallest screen."""
_Doings = dict[int, dict[str, int]]


def news(events: Sequence[Event], seat: int, names: Sequence[str], view: Position) -> str:
    """Return a short text on the outcome of a seat's last choice, on what others did, and on its
    yields. A touch on the recap replays what is left out of a long one.
    """
    fights_on = view.tasks[-1][:2] == ("battle", seat)
    own = [*_own(events, seat, names, fights_on=fights_on)]
    lost_now = [*losses(events, seat, names)]
    taken = _taken(events, seat)
    barred = _barred(events, seat, view)
    left_out = "bandit_moved" if barred else ""
    done = _act_counts((event for event in events if event not in taken), seat, left_out)
    lines = [*own, *lost_now]
    texts = Texts("ransackit", names)
    ends = _ends_of_offer(events, seat)
    others = (e for e in events if e in ends or _refuses(e, seat) or _renumbers(e, seat, view))
    lines += [texts.event(event) for event in others]
    if done:
        lines.append(_shortened(done, names, _SHORT - len(" ".join(own))))
    if barred:
        by, who, at = barred
        at_hex = hex_name(view, at)
        lines.append(WORDS("news.barred", by=names[by], who=names[who], at=at_hex))
    if lines and given(events, seat):
        lines.append(_rolled(events, seat, names))
    return " ".join(lines)


def losses(events: Sequence[Event], seat: int, names: Sequence[str]) -> Iterator[str]:
    """Yield texts on what a seat has lost: in battle, unless by its own attack, which is told with
    its dice; by the Leviathan; to captors; in disasters.
    """
    log = LogLines("ransackit", names)
    mine = [event for event in events if isinstance(event, ev.UnitLost) and event.seat == seat]
    fallen = [] if _fights(events, seat) else [e for e in mine if e.reason == "battle"]
    if len(fallen) > 1:
        units = WORDS("counts.units", count=len(fallen))
        yield WORDS("news.units_lost", who=names[seat], units=units)
    else:
        sentences(log, fallen)
    lost(log, [event for event in mine if event.reason == ev.LEVIATHAN])
    yield from log.lines
    yield from (WORDS("news.taken", who=names[e.seat], at=e.at) for e in _taken(events, seat))
    if destroyed := _destroyed(events, seat):
        yield WORDS("news.disaster", lost=destroyed)


def _taken(events: Sequence[Event], seat: int) -> list[ev.SettlementCaptured]:
    """Return the captures of a seat's settlements."""
    return [e for e in events if isinstance(e, ev.SettlementCaptured) and e.other == seat]


def _fights(events: Sequence[Event], seat: int) -> list[ev.Exchange]:
    """Return the exchanges of a seat's attacks."""
    every = (e for e in events if isinstance(e, ev.Exchange) and e.seat == seat)
    return [fight for fight in every if not fight.is_by_leviathan]


def _rolled(events: Sequence[Event], seat: int, names: Sequence[str]) -> str:
    """Return a text on the yield of the dice to a seat, and whose roll brought it, if only one."""
    goods, rollers, roller = _yields(events, seat), set[int](), None
    for event in events:
        if isinstance(event, ev.Rolled):
            roller = event.seat
        elif isinstance(event, ev.Produced) and event.seat == seat and roller is not None:
            rollers.add(roller)
    if len(rollers) == 1:
        return WORDS("news.rolled", by=names[rollers.pop()], who=names[seat], goods=goods)
    return WORDS("news.produced", who=names[seat], goods=goods)


def _destroyed(events: Sequence[Event], seat: int) -> str:
    """Return what a seat has lost by disasters, and where; empty if nothing."""
    found = [
        f"{_lost_thing(event)} ({event.at})"
        for event in events
        if (isinstance(event, ev.UnitLost) and event.reason == _DISASTER)
        or isinstance(event, ev.BuildingLost)
        if event.seat == seat
    ]
    return WORDS.listed(found) if found else ""


def _barred(events: Sequence[Event], seat: int, view: Position) -> tuple[int, int, int] | None:
    """Return which other seat has moved the Bandit, onto whose land, and where, if so."""
    movers = [e.seat for e in events if isinstance(e, ev.ThiefMoved) and e.thief == "bandit"]
    at = view.bandit
    owner = None if at is None else view.owner(at)
    if not movers or movers[-1] == seat or at is None or owner is None:
        return None
    return movers[-1], owner, at


def _act_counts(events: Iterable[Event], seat: int, left_out: str) -> _Doings:
    """Return how often each other seat did each thing of the recap, except for one; of Era Tokens
    how many it gained.
    """
    done: _Doings = {}
    founders: set[int | None] = set()
    """Seats that have settled, whose village or units this says, and have not begun a turn."""
    for event in events:
        if isinstance(event, ev.Founded):
            founders.add(event.seat)
        elif isinstance(event, ev.TurnBegun):
            founders.clear()
        elif event.seat in founders and isinstance(event, ev.VillageBuilt | ev.UnitRecruited):
            continue
        deed = f"{event.thief}_moved" if isinstance(event, ev.ThiefMoved) else event.kind
        if event.seat is None or event.seat == seat or deed not in _NEWS or deed == left_out:
            continue
        deed = f"{deed}:{event.card}" if isinstance(event, ev.CardUsed) else deed
        counts = done.setdefault(event.seat, {})
        amount = event.tokens if isinstance(event, ev.TokensGained) else 1
        counts[deed] = counts.get(deed, 0) + amount
    return done


_WON: Final = ev.HexWon | ev.SettlementCaptured | ev.RuinCaptured
"""Events of an attack that succeeds."""


def _own(
    events: Sequence[Event], seat: int, names: Sequence[str], *, fights_on: bool
) -> Iterator[str]:
    """Yield texts on the outcome of a seat's last choice by dice or cards.

    `fights_on`: whether its attack is not decided yet.
    """
    log = LogLines("ransackit", names)
    mine = [event for event in events if event.seat == seat]
    strikes = [e for e in mine if isinstance(e, ev.Exchange) and e.is_by_leviathan]
    if strikes:
        sunk = [e for e in events if isinstance(e, ev.UnitLost) and e.reason == ev.LEVIATHAN]
        sentences(log, strikes)
        lost(log, [event for event in sunk if event.seat != seat])
    if fights := _fights(events, seat):
        won = any(isinstance(event, _WON) for event in mine)
        fell = any(isinstance(event, ev.UnitLost) and event.reason == "battle" for event in mine)
        yield _fight(fights[-1], "won" if won else "lost" if fell and not fights_on else "open")
    _write_drawn(log, events, seat)
    yield from log.lines


def _fight(last: ev.Exchange, outcome: str) -> str:
    """Return the outcome of an attack, with its last dice."""
    attack, defence = (WORDS.listed([*map(str, dice)]) for dice in (last.attack, last.defence))
    if (len(last.lost), len(last.killed)) == (len(last.attackers), len(last.defenders)):
        outcome = "none"  # equal dice at sea
    return WORDS(f"news.fight_{outcome}", at=last.at, attack=attack, defence=defence)


def _write_drawn(log: LogLines, events: Sequence[Event], seat: int) -> None:
    """Return a text on the card that a seat drew by its last choice, and its effect."""
    drew = False
    for event in takewhile(lambda event: not isinstance(event, ev.TurnBegun), events):
        if isinstance(event, ev.CardDrawn) and event.seat == seat:
            card_drawn(log, [event])
        if isinstance(event, ev.PolicyDrawn | ev.CardDiscarded) and event.seat == seat:
            sentences(log, [event])
        if isinstance(event, ev.CardUsed):
            drew = event.seat == seat and event.card in GREEN
        if drew and isinstance(event, ev.CardUsed):
            card_used(log, [event])
        if drew and isinstance(event, ev.EggLaid | ev.TokensGained):
            sentences(log, [event])


def _renumbers(event: Event, seat: int, view: Position) -> bool:
    """Return whether another seat gives a hex of a seat another number."""
    if not isinstance(event, ev.NumbersExchanged) or event.seat == seat:
        return False
    return seat in {view.owner(HEXES[at]) for at in (event.at, event.to)}


def _refuses(event: Event, seat: int) -> bool:
    """Return whether another seat votes to play on, which ends a vote."""
    return isinstance(event, ev.VoteRefused) and event.seat != seat


def _ends_of_offer(events: Sequence[Event], seat: int) -> list[Event]:
    """Return how offers of a seat have ended, and what it has accepted.

    The only player asked declines; among several, nobody accepts.
    """
    made = [e for e in events if isinstance(e, ev.OfferMade) and e.seat == seat]
    to_one = bool(made) and made[-1].other is not None
    found = list[Event]()
    for event in events:
        match event:
            case ev.OfferLapsed() if event.seat == seat and not to_one:
                found.append(event)
            case ev.OfferDeclined() if event.other == seat and to_one:
                found.append(event)
            case ev.Traded() if seat in (event.seat, event.other):
                found.append(event)
    return found


def _shortened(done: _Doings, names: Sequence[str], most: int) -> str:
    """Return as much of the recap as fits: first the most important act of each seat, then the
    rest. It has at most `most` letters, but at least one act.
    """
    ranked = [
        (rank, other, kind)
        for other, counts in done.items()
        for rank, kind in enumerate(sorted(counts, key=_rank))
    ]
    text, is_shortened = "", False
    kept: dict[int, list[str]] = {}
    for _, other, kind in sorted(ranked, key=lambda one: (one[0], _rank(one[2]))):
        more = {**kept, other: [*kept.get(other, []), kind]}
        longer = _lined(done, more, names)
        if text and len(longer) > most:
            is_shortened = True
        else:
            kept, text = more, longer
    return left_out(text.removesuffix(".")) if is_shortened else text


def _lined(done: _Doings, kept: Mapping[int, Sequence[str]], names: Sequence[str]) -> str:
    return " ".join(
        WORDS("news.seat", who=names[other], text=WORDS.listed([
            _counted(kind, counts[kind]) for kind in _in_order(kept[other], counts)
        ]))
        for other, counts in done.items() if other in kept
    )  # fmt: skip


def _in_order(kept: Sequence[str], counts: Iterable[str]) -> list[str]:
    """Return the kept events in the order of the recap: Era Tokens never follow a card, as if it
    had brought them.
    """
    order = [kind for kind in counts if kind in kept]
    with_card = any(":" in kind for kind in order)
    return sorted(order, key=lambda kind: with_card and kind != "tokens_gained")


def _rank(deed: str) -> int:
    """Return the rank of an event in the recap, the most important first."""
    return _NEWS.index(deed.partition(":")[0])


def _counted(deed: str, count: int) -> str:
    """Return what a seat did, as the end of a sentence; a used card by its name, and one that
    applies when it is drawn as drawn.
    """
    kind, _, card = deed.partition(":")
    if card:
        key = "news.card_applied" if card in GREEN else "news.card_used"
        return WORDS(key, card=name(card), count=count)
    return WORDS(f"news.{kind}", count=count)
