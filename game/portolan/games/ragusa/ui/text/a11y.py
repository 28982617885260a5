"""The table of Ragusa for screen readers: legal actions, and the state of the table."""

from __future__ import annotations

from typing import Final

from portolan.core.contract import Action
from portolan.games.ragusa.rules.scoring import card_points
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
from portolan.games.ragusa.state.board import (
    LIMITS,
    REGION_SPOTS,
    REGIONS,
    SPOT_REGIONS,
    SPOTS,
    bits,
)
from portolan.games.ragusa.state.components import (
    BONUS,
    COMMODITIES,
    FISH_COST,
    PRICE,
    RESOURCES,
    SHIPS,
    SLOTS,
)
from portolan.games.ragusa.state.position import (
    OVER,
    UNKNOWN,
    Marker,
    Position,
)
from portolan.games.ragusa.ui.panels.panels import COLUMNS, shown_cards
from portolan.games.ragusa.ui.places import wall_regions
from portolan.games.ragusa.ui.scene import EXCHANGES, Piece, RagusaScene, folded
from portolan.games.ragusa.ui.style import (
    WORDS,
    points,
    ship_cost,
    short,
    spot_where,
    thing_name,
    wall_where,
)
from portolan.games.ragusa.ui.text.tooltips import asked_piece, end_lines, glossary, lacking
from portolan.ui.game_ui.parts import Offer
from portolan.ui.game_ui.player_row import section
from portolan.ui.render.a11y_tree import Section

KINDS: Final = {
    House: "houses",
    Powerhouse: "powerhouses",
    Activate: "regions",
    Wall: "walls",
    Tower: "towers",
    Buy: "ships",
    Ship: "sales",
    Keep: "cards",
    Exchange: "exchanges",
    Draw: "rest",
    Pass: "rest",
}
"""Heading of each kind of action, in order."""


@WORDS.cached
def place_name(region: int) -> str:
    """Return the unique name of a region: `Winery`, `Wood 3`, `Sea 5`."""
    found = REGIONS[region]
    if found.kind == "city":
        return thing_name(found.gives)
    name = short("sea") if found.kind == "sea" else thing_name(found.gives)
    return WORDS("a11y.numbered", name=name, number=found.id.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


@WORDS.cached
def spot_place(spot: int) -> str:
    """Return the unique name of a spot, by its three regions and, as elsewhere, where it is."""
    return spot_where(spot, ", ".join(place_name(region) for region in SPOT_REGIONS[spot]))


@WORDS.cached
def wall_place(wall: int) -> str:
    """Return the name of a wall, by the two regions that it separates and where it is."""
    one, other = map(place_name, wall_regions(wall))
    return wall_where(wall, WORDS("a11y.between", one=one, other=other))


# --- actions ---------------------------------------------------------------------------------


def offers(scene: RagusaScene) -> list[Offer]:
    """Return every legal action once, by kind; for folded exchanges the step to them."""
    found: dict[str, list[tuple[str, str]]] = {kind: [] for kind in KINDS.values()}
    behind = folded(scene)
    for text, action in scene.legal.items():
        if text not in behind:
            found[KINDS[type(action)]].append((text, action_name(scene, action)))
    if behind:
        found[KINDS[Exchange]].append((EXCHANGES, WORDS("a11y.offers.exchanges")))
    return [
        Offer(f"offer:{kind}", WORDS(f"a11y.offers.{kind}"), actions)
        for kind, actions in found.items() if actions
    ]  # fmt: skip


def action_name(scene: RagusaScene, action: Action) -> str:
    """Return the label of the button of an action."""
    view: Position = scene.view
    match action:
        case House(spot, exchange) | Powerhouse(spot, exchange):
            kind = "house" if isinstance(action, House) else "powerhouse"
            name = WORDS(f"a11y.act.{kind}", place=spot_place(spot))
            if exchange:
                names = ", ".join(thing_name(RESOURCES[r]) for r in exchange)
                fish = sum(FISH_COST[r] for r in exchange)
                name = WORDS("a11y.act.with_fish", action=name, fish=fish, resources=names)
        case Exchange(resource):
            name = WORDS("effect.exchange", fish=FISH_COST[resource],
                         resource=thing_name(RESOURCES[resource]))  # fmt: skip
        case Activate(region):
            name = WORDS("effect.activate", building=place_name(region))
        case Wall(wall):
            name = WORDS("a11y.act.wall", number=wall + 1, place=wall_place(wall))
        case Tower(spot):
            name = WORDS("a11y.act.tower", place=spot_place(spot))
        case Buy(slot):
            card = view.harbour[slot]
            name = WORDS("a11y.act.buy", good=WORDS(f"goods.{SHIPS[card].good}"),
                         points=points(SHIPS[card].points),
                          cost=WORDS.listed(ship_cost(slot, card)))  # fmt: skip
        case Ship(commodity):
            name = WORDS("effect.ship", commodity=WORDS(f"commodities.{COMMODITIES[commodity]}"),
                         points=points(PRICE[view.prices[commodity]]))  # fmt: skip
        case Keep(card):
            name = WORDS("a11y.act.keep", card=WORDS(f"card_names.{BONUS[card].id}"),
                         rule=_card_rule(view, card))  # fmt: skip
        case Draw():
            name = WORDS("effect.draw")
        case _:
            assert scene.decision  # noqa: S101 - only an asked seat can pass
            name = WORDS(f"buttons.pass_{scene.decision.prompt}")
    return name


def _card_rule(view: Position, card: int) -> str:
    per = BONUS[card].points[view.setting.edition]
    return WORDS(f"cards.{BONUS[card].id}", points=points(per))


# --- state -----------------------------------------------------------------------------------


def sections(scene: RagusaScene) -> list[Section]:
    """Return the state of the table, and the cards that the viewer may see."""
    return [
        section(WORDS, COLUMNS, scene, _at_end(scene)),
        *_harbour(scene),
        _cards(scene),
        _regions(scene),
        _pieces(scene),
        _walls(scene),
        _closed(scene),
        Section(
            "glossary",
            _title("glossary"),
            (),
            _heads("thing", "about"),
            [*map(list, glossary(scene.view))],
        ),
    ]


def _title(key: str) -> str:
    return WORDS(f"a11y.titles.{key}")


def _heads(*keys: str) -> list[str]:
    return [WORDS(f"a11y.heads.{key}") for key in keys]


def _at_end(scene: RagusaScene) -> list[str]:
    """Return for each seat what the end would bring it now, by source."""
    if scene.view.prompt == OVER:
        return []
    every = [end_lines(scene, seat) for seat in range(len(scene.view.players))]
    return [f"{whole} {'; '.join(parts)}" for whole, *parts in every]


def _harbour(scene: RagusaScene) -> list[Section]:
    view: Position = scene.view
    prices = [
        [WORDS(f"commodities.{name}"), str(PRICE[view.prices[i]])]
        for i, name in enumerate(COMMODITIES)
    ]
    ships = []
    for slot in range(len(SLOTS)):
        if slot < len(view.harbour):
            card = view.harbour[slot]
            good = WORDS(f"goods.{SHIPS[card].good}")
            ships.append(
                [str(slot + 1), good, str(SHIPS[card].points), WORDS.listed(ship_cost(slot, card))]
            )
        else:
            ships.append([str(slot + 1), WORDS("harbour.sold_out"), "", ""])
    decks = [WORDS("harbour.decks", ships=len(view.ship_deck), cards=len(view.bonus_deck))]
    if coming := view.next_back:
        commodity = WORDS(f"commodities.{COMMODITIES[coming.raises]}")
        decks.append(WORDS("harbour.next", commodity=commodity, count=coming.arrows))
    return [
        Section("prices", _title("prices"), (), _heads("commodity", "price"), prices),
        Section("ships", _title("ships"), decks, _heads("slot", "good", "points", "cost"), ships),
    ]


def _cards(scene: RagusaScene) -> Section:
    view: Position = scene.view
    seat = scene.holder
    title = WORDS("a11y.titles.cards", who=scene.names[seat])
    rows = []
    for card, _ in shown_cards(scene):
        worth = str(card_points(view, seat, card)) if view.prompt != OVER else ""
        rows.append([WORDS(f"card_names.{BONUS[card].id}"), _card_rule(view, card), worth])
    hidden = sum(card == UNKNOWN for card in view.players[seat].cards)
    lines = [WORDS("a11y.hidden", count=hidden)] if hidden else []
    if not rows and not hidden:
        lines = [WORDS("cards_panel.none")]
    return Section("cards", title, lines, _heads("card", "scores", "now"), rows)


def _counted(names: list[str]) -> str:
    """Return `Red 2, Blue 1`, or a word for nothing."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    text = ", ".join(f"{name} {count}" for name, count in counts.items())
    return text or WORDS("a11y.nobody")


def _piece(scene: RagusaScene, stands: int | Marker) -> str:
    """Return the piece on a spot; a house by the name of its owner."""
    if stands is Marker.POWERHOUSE:
        return WORDS("a11y.pieces.powerhouse")
    if stands is Marker.RESERVED:
        return WORDS("a11y.pieces.marker")
    return scene.names[stands]


def _regions(scene: RagusaScene) -> Section:
    """Return a row for each region; the active one is named first."""
    view: Position = scene.view
    rows = []
    for region, spots in enumerate(REGION_SPOTS):
        stands = [view.spots[spot] for spot in spots]
        pieces = [_piece(scene, piece) for piece in stands if piece is not None]
        rows.append([place_name(region), _counted(pieces), str(stands.count(None))])
    lines = []
    if scene.decision and view.region is not None and view.queue:
        lines.append(WORDS("a11y.active", region=place_name(view.region),
                           spot=spot_place(view.queue[0])))  # fmt: skip
    return Section("regions", _title("regions"), lines, _heads("region", "pieces", "free"), rows)


def _pieces(scene: RagusaScene) -> Section:
    """Return a row for each spot that is taken or carries a tower."""
    view: Position = scene.view
    towers = {spot: seat for seat, p in enumerate(view.players) for spot in bits(p.towers)}
    rows = []
    for spot in range(len(SPOTS)):
        stands = view.spots[spot]
        if stands is None and spot not in towers:
            continue
        house = _piece(scene, stands) if stands is not None else WORDS("a11y.nobody")
        tower = scene.names[towers[spot]] if spot in towers else WORDS("a11y.nobody")
        rows.append([spot_place(spot), house, tower])
    return Section("pieces", _title("pieces"), (), _heads("spot", "house", "tower"), rows)


def _closed(scene: RagusaScene) -> Section:
    """Return a row for each free spot that cannot be chosen now, with the reason."""
    view: Position = scene.view
    rows: list[list[str]] = []
    if piece := asked_piece(scene):
        fields = {
            spot: lacking(scene, spot, powerhouse=piece is Piece.POWERHOUSE)
            for spot in bits(view.free)
        }
        rows = [[spot_place(spot), reason] for spot, reason in fields.items() if reason]
    return Section("closed", _title("closed"), (), _heads("spot", "lacks"), rows)


def _walls(scene: RagusaScene) -> Section:
    """Return a row for each stretch of the city limits: whether it has a wall."""
    view: Position = scene.view
    rows = [
        [
            WORDS("a11y.wall", number=wall + 1, place=wall_place(wall)),
            WORDS("a11y.built" if view.walls >> wall & 1 else "a11y.open"),
        ]
        for wall in range(len(LIMITS))
    ]
    return Section("walls", _title("walls"), (), _heads("stretch", "wall"), rows)
