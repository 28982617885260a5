"""Ragusa told afterwards: the log by lines, and what others did since one last chose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from portolan.core.contract import HIDDEN, Event, Json
from portolan.core.texts import Texts
from portolan.games.ragusa.state.board import BUILDING, REGION_BY_ID, SPOT_BY_ID
from portolan.games.ragusa.ui.events import EVENTS
from portolan.games.ragusa.ui.style import WORDS, commodity_name, points, region_name, short
from portolan.games.ragusa.ui.style import spot_name as between

MAY_BE_NOTHING = {"produced", "fish_sold", "walls_scored", "cathedral_scored"}
PLACED = {"house_placed", "powerhouse_placed"}
MANY = 3
"""So many seats that built are told in brief."""
SCORED = {"wall_built", "fish_sold", "ship_bought", "commodity_sold"}


def counted(parts: Iterable[str]) -> list[str]:
    """Write `+1 Wood` twice as `+2 Wood`."""
    counts: dict[str, int] = {}
    for part in parts:
        counts[part] = counts.get(part, 0) + 1
    return [part.replace("+1", f"+{n}", 1) if n > 1 else part for part, n in counts.items()]


# --- the log -----------------------------------------------------------------------------------


def log_lines(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return lines of the log; what a house gains stands in its line, and so does all of a good."""
    lines: list[str] = []
    texts = [event for event in events if not _is_left_out(event)]
    for (kind, _), group in groupby(enumerate(texts), lambda entry: _kin(*entry)):
        same = [event for _, event in group]
        if kind == "access_gained" and lines:
            gains = counted(_gain(event) for event in same)
            lines[-1] = WORDS("gains", line=lines[-1].removesuffix("."), gains=", ".join(gains))
        elif kind == "produced":
            lines.append(_produced(same, names))
        elif kind == "ship_arrived" and len(same) > 1:
            ships = WORDS.listed([WORDS(f"story.names.{event.data['ship']}") for event in same])
            lines.append(WORDS("log.ships", ships=ships))
        elif kind == "spots_reserved":  # their numbers stand in the rules, not on the board
            lines += [WORDS("log.reserved", spots=_count(event.data["numbers"])) for event in same]
        else:
            lines += [_sentence(event, names) for event in same]
    return lines


def _is_left_out(event: Event) -> bool:
    amount = event.data.get("amount", event.data.get("points"))
    nothing = event.kind in MAY_BE_NOTHING and not amount
    unseen = event.kind == "card_put_under" and event.data["card"] == HIDDEN
    return event.kind in EVENTS.unlogged or nothing or unseen


def _kin(number: int, event: Event) -> tuple[str, Json]:
    """Return what events that are told in one line have in common."""
    match event.kind:
        case "access_gained" | "ship_arrived":
            return event.kind, None
        case "produced":
            return event.kind, event.data["commodity"]
    return event.kind, number


def _count(listed: Json) -> int:
    return len(listed) if isinstance(listed, list) else 0


def _sentence(event: Event, names: Sequence[str]) -> str:
    return Texts("ragusa", names).event(type(event)(event.seat, **_in_words(event)))


def _in_words(event: Event) -> dict[str, Json]:
    """Return the fields of an event with spots and secrets as people call them."""
    data = dict(event.data)
    spot = data.get("spot")
    if isinstance(spot, str) and spot in SPOT_BY_ID:
        data["spot"] = between(spot)
    for name, value in data.items():
        if value == HIDDEN:
            data[name] = WORDS("secret_cards" if name == "cards" else "secret")
    return data


def _gain(event: Event) -> str:
    return WORDS("effect.gain", resource=short(str(event.data["resource"])))


def _produced(events: Sequence[Event], names: Sequence[str]) -> str:
    """Return who made how much of one commodity, in the order in which they acted."""
    (first, most), *rest = _sums(events).items()
    made = type(events[0])(first, **events[0].data | {"amount": most})
    others = [WORDS("log.also", who=names[seat], amount=amount) for seat, amount in rest]
    return ", ".join([_sentence(made, names).removesuffix("."), *others]) + "."


def _sums(events: Iterable[Event]) -> dict[int, int]:
    """Return by seat how much all these events gave it."""
    sums: dict[int, int] = {}
    for event in events:
        amount = event.data.get("amount", event.data.get("points"))
        if event.seat is not None and isinstance(amount, int):
            sums[event.seat] = sums.get(event.seat, 0) + amount
    return {seat: amount for seat, amount in sums.items() if amount}


# --- what others did ---------------------------------------------------------------------------


def news(events: Sequence[Event], seat: int, turn: int, names: Sequence[str]) -> str:
    """Return in a sentence or two what others did, and what it gave a seat.

    `events` are those since the seat last chose; nothing is told of what belongs to its own turn.
    """
    begun = (i for i, e in enumerate(events) if e.kind == "turn_begun" and e.seat != seat)
    start = next(begun, None)
    if start is None and turn != seat:
        start = next((i for i, e in enumerate(events) if e.seat not in (seat, None)), None)
    if start is None:
        return ""
    happened = events[start:]
    built = [e for e in happened if e.kind in PLACED and e.seat not in (seat, None)]
    lines = []
    if built:
        lines.append(_built(built, happened, names))
    mine = _gains(happened, seat)
    if mine:
        lines.append(WORDS("news.mine", who=names[seat], gains=mine))
    return " ".join(lines)


def _built(built: Sequence[Event], happened: Sequence[Event], names: Sequence[str]) -> str:
    """Return where others built and what it brought them; in short if several did."""
    key = "news.one" if len(built) == 1 else "news.first"
    parts = []
    for event in built:
        seat, spot = event.seat, str(event.data["spot"])
        assert seat is not None  # noqa: S101 - somebody has placed a piece
        place = between(spot) if len(built) == 1 else _town(spot)
        gains = _gains(happened, seat, brief=len(built) >= MANY)
        if gains:
            place = WORDS("news.with", place=place, gains=gains)
        parts.append(WORDS(key, who=names[seat], place=place))
        key = "news.other"
    return WORDS("news.end", told="".join(parts))


def _gains(events: Sequence[Event], seat: int, *, brief: bool = False) -> str:
    """Return the goods and points that a seat got; to be brief, how many points."""
    own = [event for event in events if event.seat == seat]
    score = _sums(event for event in own if event.kind in SCORED).get(seat, 0)
    if brief:
        return WORDS("news.score", score=score) if score else ""
    made = [event for event in own if event.kind == "produced"]
    parts = []
    for commodity in dict.fromkeys(str(event.data["commodity"]) for event in made):
        amount = _sums(e for e in made if e.data["commodity"] == commodity).get(seat, 0)
        if amount:
            name = commodity_name(commodity)
            parts.append(WORDS("news.goods", amount=amount, commodity=name))
    if score:
        parts.append(WORDS("news.points", points=points(score)))
    return ", ".join(parts)


def _town(spot: str) -> str:
    """Return the buildings beside a spot, if there are any."""
    regions = [REGION_BY_ID[part] for part in spot.split("-")]
    town = [region_name(region) for region in regions if BUILDING[region] >= 0]
    return ", ".join(town) or WORDS("news.country")
