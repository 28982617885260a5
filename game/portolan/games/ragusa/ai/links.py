"""What an answer of a puzzle leads to, linked with the answer: which reason brings which points.

A source of points that no reason names says `by` what the answer leads to it. What nothing in the
turn leads to is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from portolan.core.contract import Json
from portolan.core.evaluation import Reason, TurnComparison
from portolan.games.ragusa.rules.scoring import card_points, final_points
from portolan.games.ragusa.state.actions import House, Powerhouse
from portolan.games.ragusa.state.board import (
    ARCHITECT,
    CATHEDRAL,
    FISHMONGER,
    LIMITS,
    MARKET,
    MASON,
    OIL_PRESS,
    RECTORS_PALACE,
    SILVERSMITH,
    SPOT_REGIONS,
    WHARF,
    WINERY,
)
from portolan.games.ragusa.state.components import BONUS, COMMODITIES, FISH, RESOURCES
from portolan.games.ragusa.state.position import SOURCES

_AT_ONCE: Final = {
    "mason": "now_walls", "fishmonger": "now_fish", "market": "now_ship", "wharf": "now_sale",
}  # fmt: skip
"""The sources that score immediately, and the reasons that say so."""
_BUILDING: Final = {"mason": MASON, "fishmonger": FISHMONGER, "market": MARKET, "wharf": WHARF}
_PRODUCERS: Final = frozenset({WINERY, OIL_PRESS, SILVERSMITH})
_LEADS_TO: Final = {
    "mason": frozenset({MASON}),
    "fishmonger": frozenset({FISHMONGER}),
    "market": _PRODUCERS | {MARKET},
    "wharf": _PRODUCERS | {WHARF},
    "city_walls": frozenset({MASON, ARCHITECT}),
    "cathedral": _PRODUCERS | {CATHEDRAL},
    "bonus_cards": frozenset({RECTORS_PALACE}),
}
"""The regions around a spot by which it leads to points of a source."""
_OF_COMMODITIES: Final = {"market", "wharf", "cathedral"}
"""The sources to which commodities lead."""
_COUNTED: Final = frozenset(RESOURCES)
"""What Fish is exchanged for at the end, where a card counts it."""
_MADE_FROM: Final = {"wine": "grapes", "oil": "olives", "silver": "silver_ore"}
_DECIDING: Final = ("wins", "shares", "stops")
_WORTH: Final = {"now_goods": 1.0, "now_towers": 1.5, "now_access": 0.7, "now_card": 5.0,
                 "keeps": 0.8, "spares_goods": 0.8, "spares_towers": 1.2}  # fmt: skip
"""About how many points what a reason counts is worth, each."""
_ALWAYS: Final = 1000.0
"""The weight of what decides the match."""
_SPOT: Final = 3.0
"""About how many points a spot is worth that others would take."""
_SMALL: Final = 1 / 3
"""Share of the weight of the first reason up to which others are left out."""
_AGAIN: Final = 1.5
"""How many times the points at once the points of a building are if it is to act again."""
_MOST: Final = 4
"""Reasons at most, without what the mistake scores at once."""
_SURELY_SEEN: Final = 2
"""Points at once from which on they are named although the mistake scores more."""
_CUT: Final = 3
"""Points by which another seat's longest stretch must differ to be named."""


def linked(
    reasons: Sequence[Reason], parts: Sequence[Reason], turn: TurnComparison
) -> tuple[list[Reason], list[Reason]]:
    """Return the reasons, the weightiest first, and the parts of an outlook that they lead to."""
    reasons = [about for reason in reasons if (about := _as_seen(reason, turn))]
    known, weights = _known(reasons, parts, turn)
    shown = list[Reason]()
    for part in parts:
        if part[0] == "part_less":
            shown.append(part)
            continue
        own = part[0] == "part"
        places, by = (_own if own else _theirs)(part, known, turn)
        for place in places:
            weights[place] = max(weights[place], _number(part[1], "gain") / 10)
        at_end = _places(known, f"end_{part[1]['source']}") if own else []
        if by is None or (at_end and not by):
            continue
        shown.append((part[0], part[1] | by))
        for place in at_end:
            weights[place] = 0.0
    order = sorted(range(len(known)), key=lambda place: -weights[place])
    least = _SMALL * max([w for w in weights if w < _ALWAYS], default=0.0)
    kept = [known[place] for place in order if weights[place] > 0 and weights[place] >= least]
    if not any(part[0] == "part" for part in shown):  # a loss stands beside gains alone
        shown = [part for part in shown if part[0] != "part_less"]
    kept = (kept or [*reasons])[:_MOST]
    return kept + (_less_at_once(turn) if kept else []), shown


def _as_seen(reason: Reason, turn: TurnComparison) -> Reason | None:
    """Return a reason as the board shows it right after the turn; None if it does not.

    A spot that others could use after the answer too explains nothing, nor does a stretch that only
    later turns make longer.
    """
    key, fields = reason
    if key in ("stops", "denies") and not fields.get("there"):
        return None
    if key != "end_city_walls":
        return reason
    mine, other = (final_points(p, turn.seat)["city_walls"] for p in (turn.after, turn.after_else))
    return (key, fields | {"points": mine - other}) if mine > other else None


def _less_at_once(turn: TurnComparison) -> list[Reason]:
    """Return how many points more the mistake scores at once, if that is much."""
    places = [SOURCES.index(source) for source in _AT_ONCE]  # not the final scoring
    mine, other = (
        sum([position.players[turn.seat].points[place] for place in places])
        for position in (turn.after, turn.after_else)
    )
    return [("less_at_once", {"points": other - mine})] if other - mine >= _SURELY_SEEN else []


def _known(
    reasons: Sequence[Reason], parts: Sequence[Reason], turn: TurnComparison
) -> tuple[list[Reason], list[float]]:
    """Return all that is known for a turn, and the weights of it.

    A wall of others that is built in the place of the answer is one reason, not two.
    """
    known = [*reasons, *_also_scored(reasons, parts, turn)]
    weights = [_weight(reason) for reason in known]
    for reason in _walls_of_others(turn):
        if taken := _places(known, "reply_same", seat=reason[1]["seat"]):
            weights[taken[0]] = max(weights[taken[0]], _weight(reason))
        else:
            known.append(reason)
            weights.append(_weight(reason))
    return known, weights


def _weight(reason: Reason) -> float:
    """Return about how many points a reason is worth."""
    key, fields = reason
    if key in _DECIDING:
        return _ALWAYS
    if key.startswith("reply"):
        return max(_SPOT, _number(fields, "points"))
    if key.startswith("later"):
        return _number(fields, "points") / 2
    less = _number(fields, "instead")
    if "points" in fields:
        return _number(fields, "points") - less
    return _WORTH.get(key, 1.0) * (_number(fields, "amount") - less)


def _also_scored(
    reasons: Sequence[Reason], parts: Sequence[Reason], turn: TurnComparison
) -> list[Reason]:
    """Return points at once that are no reason, because the mistake scores as many at once from
    elsewhere, if the matches show that they make the difference in the end.
    """
    named = {key for key, _ in reasons}
    theirs = {key: _number(fields, "points") for key, fields in turn.gains_else}
    found = list[Reason]()
    for key, fields in turn.gains:
        more = _number(fields, "points") - theirs.get(key, 0)
        source = next((s for s, at_once in _AT_ONCE.items() if at_once == key), None)
        counts = any(part[0] == "part" and part[1]["source"] == source for part in parts)
        if counts and key not in named and more >= _SURELY_SEEN:
            less: dict[str, Json] = {"instead": theirs[key]} if theirs.get(key) else {}
            found.append((key, fields | less))
    return found


def _walls_of_others(turn: TurnComparison) -> list[Reason]:
    """Return whose longest stretch of walls the turn interrupts, or that with the mistake makes
    longer, and the points of it.
    """
    found = list[Reason]()
    for who in range(len(turn.before.players)):
        before, after, otherwise = (
            final_points(position, who)["city_walls"]
            for position in (turn.before, turn.after, turn.after_else)
        )
        cut, grown = min(before, otherwise) - after, otherwise - max(before, after)
        if who != turn.seat and max(cut, grown) >= _CUT:
            key = "cuts" if cut >= grown else "spares_walls"
            found.append((key, {"seat": who, "points": max(cut, grown)}))
    return found


Link = tuple[list[int], dict[str, Json] | None]
"""The places of the reasons that lead to points, and what else is to be said; None without any."""


def _places(known: Sequence[Reason], *keys: str, **fields: Json) -> list[int]:
    """Return the places of reasons with one of some keys, and with some fields."""
    return [
        place for place, (key, about) in enumerate(known)
        if key in keys and all(about.get(name) == value for name, value in fields.items())
    ]  # fmt: skip


def _own(part: Reason, known: Sequence[Reason], turn: TurnComparison) -> Link:
    """Return what in a turn leads to more points of its seat from a source."""
    source = str(part[1]["source"])
    if source == "city_walls":
        return _own_walls(known, turn)
    if source == "bonus_cards":
        return _own_cards(known, turn)
    if source in _AT_ONCE and (places := _places(known, _AT_ONCE[source])):
        again = _number(part[1], "gain") / 10 >= _AGAIN * _number(known[places[0]][1], "points")
        acts = again and _acts_at(turn, _BUILDING[source])
        saved = _places(known, "keeps") if source == "fishmonger" else []
        return [*places, *saved], {"by": "acts"} if acts and not saved else {}
    around = [p.houses_around(turn.seat, CATHEDRAL) for p in (turn.after, turn.after_else)]
    if source == "cathedral" and around[0] > around[1]:
        return [], {"by": "house"}
    link = _by_fish(known, turn) if source == "fishmonger" else _by_goods(known, turn, source)
    if link is None and source in _BUILDING and _acts_at(turn, _BUILDING[source]):
        return [], {"by": "acts"}
    return link or ([], None)


def _by_fish(known: Sequence[Reason], turn: TurnComparison) -> Link | None:
    """Return whether a turn saves or gains Fish for the Fishmonger."""
    if places := _places(known, "keeps"):
        return places, {}
    mine, others = (p.players[turn.seat] for p in (turn.after, turn.after_else))
    more = mine.resources[FISH] - others.resources[FISH]
    if more <= 0 or _acts_at(turn, FISHMONGER):
        return None
    return _places(known, "now_access", resource="fish"), {"by": "fish", "amount": more}


def _by_goods(known: Sequence[Reason], turn: TurnComparison, source: str) -> Link | None:
    """Return the commodity that a turn produces more of, or can produce: the one of which sets lack
    most for the Cathedral, else the most.
    """
    if source not in _OF_COMMODITIES:
        return None
    mine, others = (p.players[turn.seat] for p in (turn.after, turn.after_else))
    more = [a - b for a, b in zip(mine.commodities, others.commodities, strict=True)]
    kinds = [kind for kind, n in enumerate(more) if n > 0]
    made = {str(f["commodity"]) for key, f in turn.gains if key == "now_goods"}
    kinds = [kind for kind in kinds if COMMODITIES[kind] in made]
    if kinds and source == "cathedral":
        kind = min(kinds, key=lambda kind: others.commodities[kind])
    elif kinds:
        kind = max(kinds, key=lambda kind: more[kind])
    else:
        for commodity, resource in _MADE_FROM.items():
            number = RESOURCES.index(resource)
            if mine.resources[number] > others.resources[number]:
                places = _places(known, "now_access", resource=resource)
                return places, {"by": "resource", "resource": resource, "commodity": commodity}
        return None
    name = COMMODITIES[kind]
    amount = sum([_number(f, "amount") for k, f in turn.gains
                  if k == "now_goods" and f["commodity"] == name])  # fmt: skip
    places = _places(known, "now_goods", commodity=name)
    return places, {"by": "goods", "commodity": name, "amount": amount}


def _own_walls(known: Sequence[Reason], turn: TurnComparison) -> Link:
    """Return what makes the longest stretch of walls of a seat score more."""
    if places := _places(known, "end_city_walls"):
        return places, {}
    if places := _places(known, "now_towers"):
        return places, {"by": "towers"}
    if places := _places(known, "now_walls"):
        return places, {"by": "walls"}
    if any(isinstance(action, House) and action.spot in LIMITS for action in turn.line):
        return [], {"by": "ring"}
    return [], None


def _own_cards(known: Sequence[Reason], turn: TurnComparison) -> Link:
    """Return what makes bonus cards score more: one that is drawn, or one that is held."""
    mine, others = (p.players[turn.seat] for p in (turn.after, turn.after_else))
    if len(mine.cards) > len(others.cards):
        return _places(known, "now_card"), {"by": "card"}
    held = [card for card in mine.cards if card in others.cards]
    gains = dict.fromkeys(held, 0)
    for position, sign in ((turn.after, 1), (turn.after_else, -1)):
        for card in held:
            gains[card] += sign * card_points(position, turn.seat, card)
    card, gain = max(gains.items(), key=lambda each: each[1], default=(0, 0))
    if gain > 0:
        return [], {"by": "held", "card": BONUS[card].id}
    fish = mine.resources[FISH] - others.resources[FISH]
    if fish > 0 and not _COUNTED.isdisjoint(BONUS[card].of for card in held):
        return _places(known, "keeps", "now_access", resource="fish"), {
            "by": "last_fish",
            "amount": fish,
        }
    return [], None


def _theirs(part: Reason, known: Sequence[Reason], turn: TurnComparison) -> Link:
    """Return what in a turn leads to fewer points of another seat from a source."""
    source, who = str(part[1]["source"]), part[1]["seat"]
    if source == "city_walls" and (places := _places(known, "cuts", "spares_walls", seat=who)):
        return places, {}
    taken = _places(known, "reply", "stops", "denies", seat=who, there=True)
    around = {
        region
        for action in turn.line if isinstance(action, House | Powerhouse)
        for region in SPOT_REGIONS[action.spot]
    }  # fmt: skip
    if taken and source != "bonus_cards" and around & _LEADS_TO[source]:
        return taken, {"by": "there"}
    made = _places(known, "spares_goods", seat=who) if source in _OF_COMMODITIES else []
    if made:
        about = known[made[0]][1]
        fields: dict[str, Json] = {"by": "without"}
        return made[:1], fields | {name: about[name] for name in ("commodity", "amount")}
    spared = ("reply_same", "spares_towers") if source == "city_walls" else ("spares",)
    can_be = source in _AT_ONCE or source == "city_walls"
    places = _places(known, *spared, seat=who) if can_be else []
    gain = _number(part[1], "gain") / 10
    places = [p for p in places if source == "city_walls" or 2 * _weight(known[p]) >= gain]
    return places, {} if places else None


def _acts_at(turn: TurnComparison, region: int) -> bool:
    """Return whether a house of the answer stands around a region, and will act there again."""
    return any(
        isinstance(action, House) and region in SPOT_REGIONS[action.spot] for action in turn.line
    )


def _number(fields: dict[str, Json], name: str) -> int:
    value = fields.get(name, 0)
    return value if isinstance(value, int) else 0
