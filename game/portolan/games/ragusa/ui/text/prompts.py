"""Texts of Ragusa: the question, the effect of an action, and the reasons of a hint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from portolan.core.contract import Action, Decision, Event, HintReason, Json, SeatResult
from portolan.core.i18n import Amount, Inside
from portolan.core.texts import ended, with_capital
from portolan.games.ragusa import events as ev
from portolan.games.ragusa.rules.outcomes import Prospect, end_changes, prospects
from portolan.games.ragusa.rules.turn import acts_of_seat
from portolan.games.ragusa.rules.walls import wall_points
from portolan.games.ragusa.state.actions import (
    Activate,
    Buy,
    Draw,
    Exchange,
    House,
    Keep,
    Pass,
    Powerhouse,
    Ship,
    Tower,
    Wall,
)
from portolan.games.ragusa.state.actions import parse as parse_action
from portolan.games.ragusa.state.board import PRODUCES, SPOTS, WALL_ENDS
from portolan.games.ragusa.state.components import (
    BONUS,
    BONUS_CAP,
    COMMODITIES,
    FISH_COST,
    PRICE,
    RESOURCES,
    SHIPS,
    BonusCard,
)
from portolan.games.ragusa.state.position import Player, Position
from portolan.games.ragusa.ui.history import log_text
from portolan.games.ragusa.ui.scene import EXCHANGES, Piece, RagusaScene
from portolan.games.ragusa.ui.style import (
    WORDS,
    commodity_name,
    points,
    region_name,
    ship_cost,
    spot_name,
    thing_name,
    wall_name,
)

BRIEF = {"place", "place_fish", "place_two", "place_two_fish", "place_powerhouse",
         "place_powerhouse_fish", "place_as_house", "place_as_house_fish", "wall", "tower", "buy",
         "ship"}  # fmt: skip
"""Prompts so frequent that a short form is enough."""
_MOST = {"wins": 1, "shares": 1, "stops": 1, "now_access": 9, "now": 2, "keeps": 1, "end": 2,
         "cuts": 2, "reply": 1, "spares": 2, "denies": 1, "later": 1,
         "less_at_once": 1}  # fmt: skip
"""How many reasons of a kind are named at most, by how their keys begin."""
_REPEATED = {"wall", "tower", "buy", "ship"}
"""Prompts that come once for each house at a region."""
MAY_EXCHANGE = {"place", "activate"}
"""Prompts during which Fish may be exchanged."""
_BEFORE_REGIONS = ev.TurnBegun | ev.AccessGained | ev.FishExchanged | ev.PriceMoved
"""Events of a placement that are shown besides the gains from regions."""


def question(scene: RagusaScene, *, brief: bool = False) -> tuple[str, str]:
    """Return who must do what, and why; in short if there is other text."""
    assert scene.decision is not None  # noqa: S101 - asked only while somebody is
    view: Position = scene.view
    seat, prompt = scene.decision
    who = scene.names[seat]
    kinds = {type(action) for action in scene.legal.values()}
    powerhouses = "place_two" if House in kinds else "place_powerhouse"
    head = WORDS(f"prompts.{powerhouses if Powerhouse in kinds else prompt}", who=who)
    player = view.players[seat]
    key = prompt
    if prompt == "keep" and view.queue:
        key = "keep_two"
    elif prompt == "place":
        key = _placement(kinds, player)
    elif prompt == "activate" and sum(isinstance(a, Activate) for a in scene.legal.values()) == 1:
        key = "activate_last"
    if prompt in MAY_EXCHANGE and Exchange in kinds:
        key = f"{key}_fish"
    fields = _production(view.region) if prompt == "exchange" else {}
    if prompt in _REPEATED:
        several, past = acts_of_seat(view)
        if several > 1:
            head = WORDS("prompts.of", prompt=head, number=past + 1, of=several)
    way = "brief" if brief and key in BRIEF else "why"
    left = {"houses": player.houses, "powerhouses": player.powerhouses}
    text = WORDS(f"{way}.{key}", who=who, **left, **fields)
    costs = any(isinstance(a, House | Powerhouse) and a.exchange for a in scene.legal.values())
    return head, f"{text} {WORDS('why.costs_fish')}" if costs else text


def _placement(kinds: Collection[type], player: Player) -> str:
    """Return the key of the sentence on what a player may place."""
    if Powerhouse in kinds:
        return "place_two" if House in kinds else "place_powerhouse"
    return "place" if player.houses else "place_as_house"  # a powerhouse without a spot (T6)


def _production(region: int | None) -> dict[str, str]:
    """Return what a region produces from what, as fields of a sentence."""
    assert region is not None  # noqa: S101 - asked only where houses produce
    resource, commodity = PRODUCES[region]
    return {
        "region": region_name(region),
        "resource": thing_name(RESOURCES[resource]),
        "commodity": commodity_name(COMMODITIES[commodity]),
    }


def step(scene: RagusaScene) -> tuple[str, str] | None:
    """Return a text on the choice of an exchange, or of a place for a powerhouse."""
    if scene.selection is Piece.POWERHOUSE:
        return WORDS("step.powerhouse"), WORDS("step.powerhouse_where")
    if scene.selection != EXCHANGES:
        return None
    return WORDS("a11y.offers.exchanges"), WORDS("then.exchanges")


def news(events: Sequence[Event], scene: RagusaScene, seat: int) -> str:
    """Return what others did, and what a seat gained."""
    return log_text.news(events, seat, scene.view.turn, scene.names)


def source_names(result: SeatResult) -> dict[str, str]:
    """Return the names of the sources of points."""
    return {source: WORDS(f"sources.{source}") for source in result.by_source}


def effect(scene: RagusaScene, events: Sequence[Event]) -> tuple[str, str]:
    """Return a text about the shown action and its effect: a sentence on its use, then gains."""
    assert scene.decision is not None  # noqa: S101 - asked only while somebody is
    assert scene.shown is not None  # noqa: S101 - asked only when one is shown
    action, note = scene.legal[scene.shown], ""
    if isinstance(action, House | Powerhouse | Activate):
        head, parts = _regions_effect(scene, action, events)
    elif isinstance(action, Exchange):
        further = [event for event in events if not isinstance(event, ev.FishExchanged)]
        what = RESOURCES[action.resource]
        fish = FISH_COST[action.resource]
        head = WORDS("effect.exchange", fish=fish, resource=thing_name(what))
        note, parts = WORDS(f"effect.exchange_{what}"), _foreseen(scene, further)
    else:
        gains = _foreseen(scene, events)
        head, note, parts = _piece_effect(scene.view, scene.decision, action, gains)
    parts += _end_gains(scene, scene.shown)
    shown = with_capital(" · ".join(dict.fromkeys(part for part in parts if part)))
    if note and shown:  # both are sentences then
        shown = ended(shown)
    return head, " ".join(filter(None, (note, shown))) or WORDS("effect.nothing")


def _end_gains(scene: RagusaScene, shown: str) -> list[str]:
    """Return by how much the final scoring would change, by source: for the asked seat first.

    What passing or drawing brings is not known, and a bonus card itself shows its points.
    """
    assert scene.decision is not None  # noqa: S101 - asked only while somebody is
    asked, action = scene.decision.seat, parse_action(shown)
    if isinstance(action, Pass | Draw | Keep):
        return []
    parts = []
    for source, changes in end_changes(scene.view, action).items():
        gains = list[str]()
        for seat in sorted(changes, key=lambda seat: (seat != asked, seat)):
            more = abs(changes[seat])
            key = "effect.points" if changes[seat] > 0 else "effect.less"
            amount = more if gains else points(more)
            gains.append(WORDS(key, who=scene.names[seat], points=amount))
        parts.append(WORDS(f"effect.end_{source}", gains=", ".join(gains)))
    return parts


def named_card(scene: RagusaScene, action: Action) -> tuple[str, str] | None:
    """Return the name and the rule of the bonus card that an action keeps, if it does."""
    return _card(scene.view, action) if isinstance(action, Keep) else None


def _card(view: Position, action: Keep) -> tuple[str, str]:
    card = BONUS[action.card]
    rule = WORDS(f"cards.{card.id}", points=points(card.points[view.setting.edition]))
    most = WORDS("effect.keep_most", points=points(_most(view, card)))
    return WORDS(f"card_names.{card.id}"), f"{rule} · {most}"


def _most(view: Position, card: BonusCard) -> int:
    """Return what a bonus card can score at most: the ships with its good limit it too."""
    ships = sum(ship.copies for ship in SHIPS if ship.good == card.of)
    return min(BONUS_CAP, ships * card.points[view.setting.edition]) if ships else BONUS_CAP


def _regions_effect(
    scene: RagusaScene, action: House | Powerhouse | Activate, events: Sequence[Event]
) -> tuple[str, list[str]]:
    """Return heading and parts for an action that activates regions: the gains by seat."""
    match action:
        case Activate(region):
            head = WORDS("effect.activate", building=region_name(region))
        case House(spot) | Powerhouse(spot):
            kind = "house" if isinstance(action, House) else "powerhouse"
            head = WORDS(f"effect.{kind}", place=spot_name(SPOTS[spot]))
    parts = _foreseen(scene, [event for event in events if isinstance(event, _BEFORE_REGIONS)])
    return head, parts + _region_gains(scene, action)


def _piece_effect(
    view: Position, decision: Decision, action: object, gains: list[str]
) -> tuple[str, str, list[str]]:
    """Return heading, a sentence or "", and parts for an action of a piece: its gains, and what it
    costs or means.
    """
    seat, prompt = decision
    note, parts = "", gains
    match action:
        case Wall(wall):
            gain = points(wall_points(view, seat, wall))
            head = WORDS("effect.wall", place=wall_name(wall), points=gain)
        case Tower(spot):
            head = WORDS("effect.tower", place=spot_name(SPOTS[spot]))
            beside = [wall for wall, ends in enumerate(WALL_ENDS) if spot in ends]
            if any(not view.walls >> wall & 1 for wall in beside):
                note = WORDS("effect.tower_note")
        case Buy(slot):
            card = view.harbour[slot]
            head = WORDS("effect.buy", good=WORDS(f"goods.{SHIPS[card].good}"), slot=slot + 1)
            parts = [WORDS("effect.pays", cost=WORDS.listed(ship_cost(slot, card))), *parts]
        case Ship(commodity):
            head = WORDS("effect.ship", commodity=commodity_name(COMMODITIES[commodity]),
                         points=points(PRICE[view.prices[commodity]]))  # fmt: skip
        case Keep() as kept:
            name, rule = _card(view, kept)
            head, parts = WORDS("effect.keep", card=name), [rule]
        case Draw():
            head = WORDS("effect.draw")
            note = WORDS("effect.draw_note")
        case _:
            head = WORDS(f"buttons.pass_{prompt}")
            last = prompt == "draw" and not view.players[seat].houses
            key = "pass_draw_last" if last else f"pass_{prompt}"
            note, parts = WORDS(f"effect.{key}"), []  # the rest comes in any case
    return head, note, parts


def _foreseen(scene: RagusaScene, events: Sequence[Event]) -> list[str]:
    """Return the foreseen gains up to the end of the turn, and the prices that differ then.

    What further regions bring, which are activated afterwards, is said of them.
    """
    ends = next((n for n, e in enumerate(events) if isinstance(e, ev.TurnBegun)), len(events))
    parts, start, building = list[str](), 0, ""
    for end in range(ends + 1):
        event = events[end] if end < ends else None
        if event is None or isinstance(event, ev.RegionActivated):
            gains = _gains(scene, events[start:end])
            if gains and building:
                gains = [WORDS("effect.then", building=building, gains=", ".join(gains))]
            parts += gains
            start = end
            building = thing_name(event.building) if event else ""
    return parts


def _gains(scene: RagusaScene, events: Sequence[Event]) -> list[str]:
    """Return what seats pay and gain, and the prices that differ then."""
    sums: Counter[tuple[str, int, str]] = Counter()
    paid: dict[str, list[int]] = {}
    prices: dict[str, int] = {}
    for event in events:
        match event:
            case ev.AccessGained():
                sums["gain", event.seat, event.resource] += 1
            case ev.FishExchanged():
                paid.setdefault(event.resource, []).append(event.fish)
            case ev.Produced():
                sums["makes", event.seat, event.commodity] += event.amount
            case ev.WallBuilt() | ev.FishSold() | ev.ShipBought() | ev.CommoditySold():
                sums["points", event.seat, ""] += event.points
            case ev.PriceMoved():
                prices[event.commodity] = event.price
    parts = [
        WORDS("effect.pays_fish", fish=sum(fish), count=len(fish), resource=thing_name(resource))
        for resource, fish in paid.items()
    ]
    parts += [
        WORDS("effect.price", commodity=commodity_name(commodity), price=price)
        for commodity, price in prices.items()
        if price != PRICE[scene.view.prices[COMMODITIES.index(commodity)]]
    ]
    for (kind, who, what), amount in sums.items():
        name = scene.names[who]
        if kind == "gain":
            parts.append(WORDS("effect.gain", count=amount, resource=thing_name(what)))
        elif kind == "makes" and amount:
            parts.append(WORDS("effect.makes", who=name, amount=amount,
                               commodity=commodity_name(what)))  # fmt: skip
        elif kind == "points" and amount:
            parts.append(WORDS("effect.points", who=name, points=points(amount)))
    return parts


def answered(scene: RagusaScene) -> int | None:
    """Return the seat in whose turn another one is asked, if so."""
    asked = scene.decision is not None and scene.decision.seat != scene.view.turn
    return scene.view.turn if asked else None


def _region_gains(scene: RagusaScene, action: House | Powerhouse | Activate) -> list[str]:
    """Return the gains of all seats from each activated region."""
    found = prospects(scene.view, action)
    return [_at_region(scene, region, gains) for region, gains in found.items()]


def _at_region(scene: RagusaScene, region: int, found: Sequence[Prospect]) -> str:
    """Return a building and its gains: `Winery: you +3 Wine, Orange +2`.

    Seats that are asked come first: `Market acts for you · Market: Orange +5 points`. Other seats
    whose warehouses are full are left out, unless nobody gains anything; the asked one reads what
    it has no room for.
    """
    building = region_name(region)
    own = scene.decision.seat if scene.decision else None
    asked, lines, last = [], [], ""
    shown = [one for one in found if one.amount or (one.lost and one.seat == own)]
    for seat, what, amount, lost in shown or found:
        who = scene.names[seat]
        if what == "asked":
            key = "effect.asked" if amount == 1 else "effect.asked_times"
            asked.append(WORDS(key, who=who, times=amount))
            continue
        if lost and seat == own:
            lines.append(WORDS("effect.makes_some", who=who, amount=amount, lost=lost,
                               commodity=commodity_name(what)))  # fmt: skip
        elif what == last:
            lines.append(WORDS("effect.more", who=who, amount=amount))
        elif what == "points":
            lines.append(WORDS("effect.points", who=who, points=points(amount)))
        else:
            lines.append(
                WORDS("effect.makes", who=who, amount=amount, commodity=commodity_name(what))
            )
        last = what
    parts = []
    if asked:
        parts.append(WORDS("effect.acts", building=building, seats=WORDS.listed(asked)))
    if lines or not asked:
        gains = ", ".join(lines) or WORDS("effect.no_gain")
        parts.append(WORDS("effect.region", building=building, gains=gains))
    return " · ".join(parts)


_EXACT: Final = {
    "later_cards": "end_bonus_cards",
    "later_cathedral": "end_cathedral",
    "later_walls": "end_city_walls",
}
"""What is expected at the end, with what is sure by now: beside that a second number confuses."""


def reasons(given: Sequence[HintReason], names: Sequence[str]) -> list[str]:
    """Return why an action is good, in the order given: what it decides, its gains now and later,
    what others lose.

    All access is one sentence; of the rest the first two now, at the end and of what others would
    get, and the first later.
    """
    exact = {reason.key for reason in given}
    lines = [(r.key, r.fields) for r in given if _EXACT.get(r.key) not in exact]
    access = [fields for key, fields in lines if key == "now_access"]
    gains = [
        WORDS(
            "reasons.amount",
            amount=_beside(fields, "amount"),
            count=max(_whole(fields["amount"]), _whole(fields.get("instead"))),
            resource=thing_name(str(fields["resource"])),
        )
        for fields in access
    ]
    at_once = [fields for key, fields in lines if key.startswith("now") and key != "now_access"]
    is_rest = all("rest" in fields for fields in at_once)  # only later actions bring something
    left = dict(_MOST)
    text = list[str]()
    for key, fields in lines:
        kind = next((start for start in _MOST if key.startswith(start)), None)
        if kind is None:
            continue
        left[kind] -= 1
        if key == "now_access":
            if gains:
                text.append(WORDS("reasons.now_access", gains=WORDS.listed(gains)))
                gains = []
        elif left[kind] >= 0:
            why = _reason(key, fields, names)
            rest = is_rest and kind == "now"
            text.append(WORDS("reasons.rest", why=Inside(why)) if rest else why)
    return text or [WORDS("reasons.even")]


def cause(about: Mapping[str, Json]) -> str:
    """Return by what a turn leads to points of the final scoring."""
    values: dict[str, object] = dict(about)
    if "commodity" in about and "amount" in about:
        amount, commodity = about["amount"], commodity_name(str(about["commodity"]))
        values["goods"] = WORDS("causes.amount", amount=amount, commodity=commodity)
    elif "commodity" in about:
        values["commodity"] = commodity_name(str(about["commodity"]))
    if "resource" in about:
        values["resource"] = thing_name(str(about["resource"]))
    if "card" in about:
        values["card"] = WORDS(f"card_names.{about['card']}")
    return WORDS(f"causes.{about['by']}", **values)


def _reason(key: str, fields: Mapping[str, Json], names: Sequence[str]) -> str:
    values: dict[str, object] = dict(fields)
    if "points" in values:
        values["points"] = _beside(fields, "points", points)
    if "amount" in values:
        values["amount"] = _beside(fields, "amount")
    if key == "now_towers":
        values["count"] = _whole(fields["amount"])
    if "commodity" in values:
        values["commodity"] = commodity_name(str(values["commodity"]))
    if "seat" in values:
        values["who"] = names[_whole(fields["seat"])]
    if fields.get("tied"):
        key = "wins_tied"
    if key == "reply" and fields.get("there"):
        key = "reply_there" if fields["points"] else "reply_spot"
    elif key in ("stops", "denies") and fields.get("there"):
        key = f"{key}_there"
    elif "action" in values:
        answer = parse_action(str(values["action"]))
        if isinstance(answer, House | Powerhouse):
            key, values["place"] = f"{key}_place", spot_name(SPOTS[answer.spot])
    return WORDS(f"reasons.{key}", **values)


def _beside(fields: Mapping[str, Json], name: str, write: Callable[[int], str] = str) -> str:
    """Return an amount in words, and what the mistake brings instead."""
    gained, other = (_whole(fields.get(key)) for key in (name, "instead"))
    if not other:
        return write(gained)
    both = Amount(gained, write(gained)), Amount(other, write(other))
    return WORDS("reasons.instead", amount=both[0], instead=both[1])


def _whole(value: Json) -> int:
    return value if isinstance(value, int) else 0
