"""Text of the log, and of the recap of what others did since the viewer's last choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from portolan.core.contract import HIDDEN, Event
from portolan.games.ragusa import events as ev
from portolan.games.ragusa.state.board import BUILDING, REGION_BY_ID
from portolan.games.ragusa.state.components import WAREHOUSE
from portolan.games.ragusa.ui.style import (
    WORDS,
    commodity_name,
    points,
    region_name,
    spot_name,
    thing_name,
)
from portolan.ui.game_ui.event_ui import LogLines, sentences

_CHOSEN = (
    ev.WallBuilt | ev.TowerBuilt | ev.ShipBought | ev.CommoditySold | ev.CardDrawn | ev.CardPutUnder
)
"""Events in the recap that their seat has chosen."""
MANY = 3
"""Number of builders from which on the recap is brief."""


# --- the log: each function writes consecutive events of one kind --------------------------------


def scored(log: LogLines, events: Sequence[ev.FishSold | ev.CathedralScored]) -> None:
    """Write the events that scored points."""
    sentences(log, [event for event in events if event.points])


def walls_scored(log: LogLines, events: Sequence[ev.WallsScored]) -> None:
    """Write the points for stretches of walls, with the walls, houses and towers in them."""
    for event in events:
        parts = {"length": event.length, "houses": event.own_houses, "towers": event.own_towers}
        inside = [WORDS(f"story.counts.{part}", count=n) for part, n in parts.items() if n]
        if event.points:
            log.lines.append(log.texts.event(event, length=WORDS.listed(inside)))


def placed(
    log: LogLines, events: Sequence[ev.HousePlaced | ev.PowerhousePlaced | ev.TowerBuilt]
) -> None:
    """Write the built piece, with the regions around it."""
    log.lines += [log.texts.event(event, spot=spot_name(event.spot)) for event in events]


def card(log: LogLines, events: Sequence[ev.CardKept | ev.CardDrawn | ev.CardPutUnder]) -> None:
    """Write each event with its card, or a word for a secret one."""
    for event in events:
        known = WORDS("secret") if event.card == HIDDEN else event.card
        log.lines.append(log.texts.event(event, card=known))


def card_put_under(log: LogLines, events: Sequence[ev.CardPutUnder]) -> None:
    """Write the card that was put under the deck, if the viewer may know it."""
    card(log, [event for event in events if event.card != HIDDEN])


def cards(log: LogLines, events: Sequence[ev.CardsDealt | ev.CardsDrawn]) -> None:
    """Write each event with its cards, or a word for secret ones."""
    for event in events:
        if isinstance(event.cards, str):
            known = WORDS("secret_cards")
        else:
            names = WORDS.listed([WORDS(f"card_names.{name}") for name in event.cards])
            known = WORDS("log.cards", count=len(event.cards), cards=names)
        log.lines.append(log.texts.event(event, cards=known))


def passed(log: LogLines, events: Sequence[ev.Passed]) -> None:
    """Write what each event did without."""
    log.lines += [
        WORDS(f"log.passed.{event.prompt}", who=log.names[event.seat]) for event in events
    ]


def access_gained(log: LogLines, events: Sequence[ev.AccessGained]) -> None:
    """Append the gains of a house to its line."""
    if log.lines:
        gained = Counter(event.resource for event in events)
        gains = [
            WORDS("effect.gain", count=count, resource=thing_name(resource))
            for resource, count in gained.items()
        ]
        line = log.lines.pop().removesuffix(".")
        log.lines.append(WORDS("gains", line=line, gains=", ".join(gains)))
    else:
        sentences(log, events)


def ships_arrived(log: LogLines, events: Sequence[ev.ShipArrived]) -> None:
    """Write the ships, joined in one line."""
    if len(events) > 1:
        goods = Counter(WORDS(f"story.names.{event.ship}") for event in events)
        ships = [
            WORDS("log.several", count=count, ship=good) if count > 1 else good
            for good, count in goods.items()
        ]
        log.lines.append(WORDS("log.ships", ships=WORDS.listed(ships)))
    else:
        sentences(log, events)


def spots_reserved(log: LogLines, events: Sequence[ev.SpotsReserved]) -> None:
    """Write the number of spots: their names are not on the board."""
    log.lines += [WORDS("log.reserved", spots=len(event.numbers)) for event in events]


def produced(log: LogLines, events: Sequence[ev.Produced]) -> None:
    """Write the production of each commodity by seat, in the order of acting."""
    made = [event for event in events if event.amount]
    for _, group in groupby(made, lambda event: event.commodity):
        first, *more = group
        sums = Counter({first.seat: first.amount})
        for event in more:
            sums[event.seat] += event.amount
        line = log.texts.event(first, amount=sums.pop(first.seat)).removesuffix(".")
        others = [WORDS("log.also", who=log.names[who], amount=n) for who, n in sums.items()]
        log.lines.append(", ".join([line, *others]) + ".")
    log.lines += _losses(events, log.names)


def _losses(events: Iterable[ev.Produced], names: Sequence[str]) -> list[str]:
    """Return what each seat had no room for, by commodity."""
    lost: Counter[tuple[int, str]] = Counter()
    for event in events:
        lost[event.seat, event.commodity] += event.lost
    return [
        WORDS("log.lost", who=names[seat], amount=amount, most=WAREHOUSE,
              commodity=commodity_name(commodity))
        for (seat, commodity), amount in lost.items() if amount
    ]  # fmt: skip


# --- what others did ---------------------------------------------------------------------------


def news(events: Sequence[Event], seat: int, turn: int | None, names: Sequence[str]) -> str:
    """Return some sentences on what others did, and what a seat gained and lost.

    `events` are those since the seat last chose. Of its own turn only what others chose is told:
    its own choice brought the rest.
    """
    begun = (i for i, e in enumerate(events) if isinstance(e, ev.TurnBegun) and e.seat != seat)
    start = next(begun, None)
    if start is None and turn != seat:
        start = next((i for i, e in enumerate(events) if e.seat not in (seat, None)), None)
    lost = _losses(_produced(events[:start], seat), names)  # in its own turn
    if start is None:
        chose = [e for e in events if isinstance(e, _CHOSEN) and e.seat != seat]
        lines = [_gain_line(chose, who, names) for who in dict.fromkeys(e.seat for e in chose)]
        return " ".join(filter(None, [*lines, *lost]))
    happened = events[start:]
    built = [
        e
        for e in happened
        if isinstance(e, ev.HousePlaced | ev.PowerhousePlaced) and e.seat != seat
    ]
    lines = [*lost, *([_built(built, names)] if built else [])]
    others = [*dict.fromkeys([*(e.seat for e in built), *(e.seat for e in happened)])]
    gaining = [who for who in others if who not in (seat, None)]
    if len(built) < MANY:
        lines += [_gain_line(happened, who, names) for who in gaining if who is not None]
    else:
        scores = [(who, _score(happened, who)) for who in gaining if who is not None]
        scored = [WORDS("news.score", who=names[who], points=n) for who, n in scores if n]
        lines += [WORDS("news.scores", scores=", ".join(scored))] if scored else []
        pieces = [(who, _pieces(happened, who)) for who in gaining if who is not None]
        lines += [_line(who, gains, names) for who, gains in pieces]
    lost = _losses(_produced(happened, seat), names)
    return " ".join(filter(None, [*lines, _gain_line(happened, seat, names), *lost]))


def _produced(events: Sequence[Event], seat: int) -> list[ev.Produced]:
    """Return what a seat produced."""
    return [event for event in events if isinstance(event, ev.Produced) and event.seat == seat]


def _built(built: Sequence[ev.HousePlaced | ev.PowerhousePlaced], names: Sequence[str]) -> str:
    """Return where others built; what they gained may come from elsewhere and is said apart."""
    if len(built) == 1:
        one = built[0]
        key = "news.one" if isinstance(one, ev.HousePlaced) else "news.one_powerhouse"
        parts = [WORDS(key, who=names[one.seat], place=spot_name(one.spot))]
    else:
        parts = [
            WORDS("news.other" if i else "news.first", who=names[e.seat], place=_town(e.spot))
            for i, e in enumerate(built)
        ]
    return WORDS("news.end", text="".join(parts))


def _score(events: Sequence[Event], seat: int) -> int:
    """Return the points that a seat scored."""
    return sum(e.points for e in events if isinstance(e, ev.Scored) and e.seat == seat)


def _gain_line(events: Sequence[Event], seat: int, names: Sequence[str]) -> str:
    """Return the goods, points, towers and cards that a seat gained; empty if none."""
    made: Counter[str] = Counter()
    for event in events:
        if isinstance(event, ev.Produced) and event.seat == seat:
            made[event.commodity] += event.amount
    gains = [
        WORDS("news.goods", amount=amount, commodity=commodity_name(commodity))
        for commodity, amount in made.items()
        if amount
    ]
    if score := _score(events, seat):
        gains.append(WORDS("news.points", points=points(score)))
    return _line(seat, [*gains, *_pieces(events, seat)], names)


def _pieces(events: Sequence[Event], seat: int) -> list[str]:
    """Return the towers that a seat built, and how many bonus cards it drew and has kept."""
    own = [event for event in events if event.seat == seat]
    towers = sum(isinstance(event, ev.TowerBuilt) for event in own)
    # Of two drawn cards one is put under the deck, but not in the set-up, where all keep some.
    cards = sum(isinstance(event, ev.CardDrawn | ev.CardPutUnder) for event in own)
    cards += sum(event.count for event in own if isinstance(event, ev.CardsTaken))
    counts = {"news.towers": towers, "news.cards": cards}
    return [WORDS(key, count=count) for key, count in counts.items() if count]


def _line(seat: int, gains: Sequence[str], names: Sequence[str]) -> str:
    """Return what a seat gained as a sentence; empty if nothing."""
    return WORDS("news.mine", who=names[seat], gains=", ".join(gains)) if gains else ""


def _town(spot: str) -> str:
    """Return the buildings beside a spot, if there are any."""
    regions = [REGION_BY_ID[part] for part in spot.split("-")]
    town = [region_name(region) for region in regions if region in BUILDING]
    return ", ".join(town) or WORDS("news.country")
