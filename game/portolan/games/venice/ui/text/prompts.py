"""Texts of Venice: the question, the effect of an action, and the reasons of a hint."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import Event, SeatResult
from portolan.games.venice import events as ev
from portolan.games.venice.rules.legal_actions import OTHERS_SHIP, OWN_SHIP, WHARF_PRICE, shown
from portolan.games.venice.rules.scoring import income, points, statue_cost
from portolan.games.venice.state.actions import (
    STATUE,
    WHARF,
    Buy,
    Keep,
    Lead,
    Load,
    Produce,
    Reserve,
    Sell,
    Sponsor,
    Statue,
)
from portolan.games.venice.state.position import BUYING, UNLOADING, Player, Position
from portolan.games.venice.state.tables import bits
from portolan.games.venice.ui.history import log_text
from portolan.games.venice.ui.panels.stalls import recipe
from portolan.games.venice.ui.scene import (
    VeniceScene,
    ends_trade,
    from_lead,
    kind_chosen,
    only_passes,
)
from portolan.games.venice.ui.style import WORDS, ducats, earns, name, place, title_of
from portolan.games.venice.ui.text.action_names import about_lead


def question(scene: VeniceScene, *, brief: bool = False) -> tuple[str, str]:
    """Return who must do what, and why; without the latter if brief."""
    assert scene.decision is not None  # noqa: S101 - asked only while somebody is
    view = scene.view
    seat, prompt = scene.decision
    who = scene.names[seat]
    fields: dict[str, object] = {}
    if prompt == "unload":
        good = view.shipment(view.at_share(), -1)
        fields["good"] = name(view.box.goods[good])
        fields["price"] = ducats(view.box.prices[good])
    if prompt == "lead":
        fields["points"], fields["limit"] = points(view, seat), view.points_to_end
    head = WORDS(f"prompts.{prompt}", who=who, **fields)
    if kind := kind_chosen(scene):  # without a choice, so that must be said
        only = "why.only_producer" if prompt == "produce" else "why.only"
        return head, WORDS(only, kind=title_of(kind))
    return head, "" if brief else WORDS(f"why.{prompt}", **fields)


def step(scene: VeniceScene) -> tuple[str, str] | None:
    """Return a text on the chosen kind, and what to touch next."""
    kind = kind_chosen(scene)
    if kind is None or scene.selection != kind:
        return None
    if scene.decision and scene.decision.prompt == "produce":
        return WORDS("step.produce", business=title_of(kind)), WORDS("step.produce_where")
    if kind == STATUE:
        cost = ducats(statue_cost(scene.view))
        return WORDS("step.statue", cost=cost), WORDS("step.statue_where")
    box = scene.view.box
    about = box.businesses[box.business[kind]]
    key = "step.sponsor_where"
    if box.products[about.product].base_income is None:
        key = "step.sponsor_among"
    elif about.tiles == 1:
        key = "step.sponsor_alone"
    head = WORDS("step.sponsor", business=title_of(kind), cost=ducats(about.cost))
    return head, WORDS(key, recipe=recipe(scene, kind))


def news(events: Sequence[Event], scene: VeniceScene, seat: int) -> str:
    """Return what others did, and what a seat gained."""
    return log_text.news(events, seat, scene.names)


def source_names(result: SeatResult) -> dict[str, str]:
    """Return the names of the sources of points."""
    return {source: WORDS(f"sources.{source}") for source in result.by_source}


def effect(scene: VeniceScene, events: Sequence[Event]) -> tuple[str, str]:
    """Return a text about the shown action and its effect."""
    assert scene.shown is not None  # noqa: S101 - asked only when one is shown
    box = scene.view.box
    match scene.legal[scene.shown]:
        case Lead(lead):
            lines = name(lead), _lead(scene, lead)
        case Reserve(owner, ship):
            lines = _reserve(scene, owner, ship)
        case Keep(good):
            lines = WORDS("effect.keep", good=name(good)), WORDS("effect.keep_note")
        case Sell(good):
            lines = _sell(scene, good)
        case Load(good):
            lines = WORDS("effect.load", good=name(good)), WORDS("effect.load_note")
        case Buy(good, where):
            price = WHARF_PRICE if where == WHARF else box.prices[box.good[good]]
            lines = WORDS("effect.buy", good=name(good), place=name(where)), _pays(scene, price)
        case Sponsor(business, building):
            lines = _sponsor(scene, business, box.building[building])
        case Statue(campo):
            lines = _statue(scene, box.campo[campo])
        case Produce(good, building):
            lines = _produce(scene, good, box.building[building])
        case _:
            once = scene.view.prompt == BUYING and not ends_trade(scene)  # it may buy later
            title = WORDS("buttons.pass_buy" if once else "effect.pass")
            lines = title, _passing(scene, events)
    return lines


def _asked(scene: VeniceScene) -> tuple[int, Player]:
    """Return the seat that is asked, and its player."""
    assert scene.decision is not None  # noqa: S101 - an action is shown only while somebody is
    return scene.decision.seat, scene.view.players[scene.decision.seat]


def _pays(scene: VeniceScene, cost: int) -> str:
    """Return a text on a cost, and what the asked seat has then."""
    has = _asked(scene)[1].ducats
    return WORDS("effect.pays", ducats=ducats(cost), has=has - cost)


def _reserve(scene: VeniceScene, owner: int, ship: int) -> tuple[str, str]:
    seat, me = _asked(scene)
    good = name(scene.view.box.goods[scene.view.shipment(owner, ship)])
    cost = OWN_SHIP if owner == seat else OTHERS_SHIP
    key = "own" if owner == seat else "other"
    parts = [
        WORDS(f"effect.reserve_{key}", cost=ducats(cost), who=scene.names[owner]),
        WORDS("effect.left", ducats=ducats(me.ducats - cost), cubes=me.cubes - 1),
        WORDS("effect.arrives", count=len(me.ships) - ship),
    ]
    return WORDS("effect.reserve", good=good, who=scene.names[owner]), " ".join(parts)


def _sell(scene: VeniceScene, good: str) -> tuple[str, str]:
    box, (_, me) = scene.view.box, _asked(scene)
    price = box.prices[box.good[good]]
    stays = "market" if box.stays[box.good[good]] else "discards"
    key = "from_ship" if scene.view.prompt == UNLOADING else "from_hand"
    parts = [
        WORDS(f"effect.sold_{key}", ducats=ducats(price), has=me.ducats + price),
        WORDS(f"effect.sold_{stays}"),
    ]
    return WORDS("effect.sell", good=name(good)), " ".join(parts)


def _passing(scene: VeniceScene, events: Sequence[Event]) -> str:
    """Return a text on what follows a pass."""
    assert scene.decision is not None  # noqa: S101 - asked only while somebody is
    ends = any(isinstance(event, ev.TurnBegun) for event in events)
    return WORDS("effect.pass_ends" if ends else f"effect.pass_{scene.decision.prompt}")


def _lead(scene: VeniceScene, lead: str) -> str:
    """Return what all seats would do; for Sail the receivers, and what Pirates could take."""
    view = scene.view
    if lead != "sail":
        about = about_lead(lead, view.setting)
        return f"{WORDS('effect.only_pass')} {about}" if only_passes(scene, lead) else about
    gains, risks = [], []
    for seat in from_lead(scene):
        player = view.players[seat]
        good, cubed = player.ships[-1], player.reserved[-1]
        if good is None:
            continue
        what = name(view.box.goods[good])
        receiver = seat if cubed is None else cubed
        gains.append(WORDS("effect.receives", who=scene.names[receiver], good=what))
        if cubed is None:
            risks.append(WORDS("effect.risk", good=what, who=scene.names[seat]))
    parts = [WORDS.listed(gains) + "."] if gains else [WORDS("effect.nothing_arrives")]
    if risks:
        parts.append(WORDS("effect.pirates", goods=WORDS.listed(risks)))
    return " ".join(parts)


def _sponsor(scene: VeniceScene, business: str, building: int) -> tuple[str, str]:
    view, (seat, _) = scene.view, _asked(scene)
    box = view.box
    number = box.business[business]
    about = box.businesses[number]
    twin = view.copy()
    twin.put_tile(seat, number, building)
    gained = points(twin, seat) - points(view, seat)
    parts = [_pays(scene, about.cost)]
    goods = shown(view, seat, number)
    if goods:
        shows = WORDS.listed([name(box.goods[good]) for good in goods])
        parts.append(WORDS("effect.shows", goods=shows))
    parts.append(WORDS("effect.points", points=WORDS("points", count=gained)))
    parts.append(_income(twin, about.product, building))
    head = WORDS("effect.at", what=name(business), place=place(box, building))
    return head, " ".join(parts)


def _income(position: Position, product: int, building: int) -> str:
    """Return a text of the income from a good made in a building, with its parts."""
    return earns(position.box.products[product].id, income(position, product, building))


def _statue(scene: VeniceScene, campo: int) -> tuple[str, str]:
    view = scene.view
    box = view.box
    twin = view.copy()
    twin.put_statue(campo)
    parts = [_pays(scene, statue_cost(view))]
    for other in range(len(view.players)):
        gained = points(twin, other) - points(view, other)
        if gained:
            text = WORDS("points", count=gained)
            parts.append(WORDS("effect.gains", who=scene.names[other], points=text))
    free = sum(1 for building in bits(box.around[campo]) if view.owner(building) is None)
    parts.append(WORDS("effect.free_beside", count=free))
    return WORDS("effect.statue", campo=name(box.campi[campo])), " ".join(parts)


def _produce(scene: VeniceScene, good: str, building: int) -> tuple[str, str]:
    view, (seat, _) = scene.view, _asked(scene)
    box = view.box
    product = box.product[good]
    consumes = [name(box.goods[used]) for used in box.products[product].consumes]
    uses = WORDS.listed([WORDS("effect.used", good=good) for good in consumes])
    parts = [_income(view, product, building)]
    owner, luxury = view.owner(building), box.products[product].good is None
    if owner is not None and owner != seat:
        parts.append(WORDS("effect.earns_owner", who=scene.names[owner]))
    elif not luxury:  # its preview is long enough
        has = view.players[seat].ducats + sum(income(view, product, building))
        parts.append(WORDS("effect.earns_own", has=ducats(has)))
    parts.append(WORDS("effect.favour") if luxury else WORDS("effect.card", good=name(good)))
    parts.append(WORDS("effect.uses", goods=uses))
    head = WORDS("effect.at", what=name(good), place=place(box, building))
    return head, " ".join(parts)
