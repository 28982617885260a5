"""Tiles of the tray: actions without a place on the map, trades, the viewer's cards."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from portolan.core.contract import NOBODY
from portolan.core.texts import with_capital
from portolan.games.ransackit.board.components import (
    CARD_IDS,
    COIN,
    COST,
    GOODS,
    RESOURCES,
    UNIT_IDS,
    UNITS,
)
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.rules.offers import others
from portolan.games.ransackit.rules.settlements import affords
from portolan.games.ransackit.rules.trade import best_rates
from portolan.games.ransackit.state.actions import (
    ASK,
    BUY,
    GIVE,
    SELL,
    Action,
    AtHex,
    Move,
    OfUnit,
    Play,
    Road,
    Swap,
    WithGood,
    WithSeat,
)
from portolan.games.ransackit.state.position import UNKNOWN_CARD
from portolan.games.ransackit.ui.scene import (
    LEAVE,
    OFFER,
    PARTNER,
    ROADS,
    SHIPYARDS,
    TURN,
    Draft,
    Half,
    Of,
    Onto,
    Open,
    RansackScene,
    Selectable,
    once,
    trade_open,
    unit_chosen,
)
from portolan.games.ransackit.ui.selection.choices import (
    DEALS,
    ENDS_ACTIONS,
    Beyond,
    in_tray,
    recruitable_here,
)
from portolan.games.ransackit.ui.selection.illegal_hints import unbuilt, unrecruited
from portolan.games.ransackit.ui.selection.labels import action_name, choice_name
from portolan.games.ransackit.ui.selection.offer_draft import (
    Offering,
    draft,
    draft_choices,
    with_good,
    without_good,
)
from portolan.games.ransackit.ui.selection.paths import cost_of
from portolan.games.ransackit.ui.style import WORDS, card_art, name, steps
from portolan.session.selection import batch_text

_MANY = 5
"""Amounts that can be traded at once, besides a single unit."""
_ORDER = ("trade", "offer", "cards", "vote", "quit", "leave")
"""Order of the tiles of a turn, whether or not they can be chosen."""
_ON_HEX = (
    "roads",
    "village",
    "city",
    "house",
    "shipyard",
    *(f"unit:{kind}" for kind in range(len(UNITS))),
)
"""Order of the tiles of a hex, possible or not, so that none moves."""
_FULL = 8
"""From that many tiles on no room is left for an empty place between them."""
_SHORT = {"road": "tiles.roads", "shipyard": "tiles.shipyard"}
"""Special names on tiles, by word."""
_ENDS = {ROADS: "road", SHIPYARDS: "shipyard"}
"""The buildings of the steps that ask for an end."""
BUILT = ("village", "city", "house", "shipyard")


@dataclass(frozen=True)
class Tile:
    """A tile in the tray: its content, and the effect of a touch (None: no effect).

    It shows the sign of a `seat`, a unit of the asked seat (`own_unit`), or else its icon.
    """

    key: str
    label: str
    a11y_label: str
    icon: str = ""
    note: tuple[tuple[str, str], ...] = ()
    seat: int | None = None
    own_unit: bool = False
    text: str | None = None
    touch: Callable[[], object] | None = None
    lit: bool = False
    quiet: bool = False
    tooltip_id: str = ""
    towards: Container[str] = ()


SPACE = Tile("", "", "")
"""An empty place, so that tiles of the same good are aligned."""


@once
def groups(scene: RansackScene) -> Sequence[list[Tile]]:
    """Return the tiles in groups, each with its own rows."""
    if built := draft(scene):
        return _draft_tiles(scene, built)
    found: dict[str, list[Tile]] = {}
    for choice in in_tray(scene):
        if _is_only_deal(scene, choice):
            found.setdefault("rest", []).append(_only_deal(scene, choice))
        else:
            found.setdefault(_group(choice), []).append(_tile(scene, choice))
    if trade := trade_open(scene):
        found = _dealt(scene, found)
        many = _amounts(scene, scene.chosen or trade.dealt)
        found["many"] = [*many, *[SPACE] * (_MANY - 1 - len(many))]  # keeps tiles in place
    elif scene.selection == Open(LEAVE):
        if scene.decision and scene.decision.prompt == "act" and "vote" not in scene.legal:
            found.setdefault("rest", []).insert(0, _plain("vote"))
    elif isinstance(scene.selection, Open):
        pass  # the end of a road is chosen on the map
    elif scene.steps:
        cannot = [*(_built_face(scene, what) for what in unbuilt(scene)),
                  *(_face(scene, action) for action in unrecruited(scene))]  # fmt: skip
        found["rest"] = _in_places([*found.get("rest", ()), *_recruited(scene), *cannot])
    else:
        rest = [*found.get("rest", ()), *_resting(scene)]
        found["rest"] = sorted(rest, key=_place_of)
    return [tiles for tiles in found.values() if tiles]


def _recruited(scene: RansackScene) -> list[Tile]:
    """Return the tiles of units to recruit at the selected settlement, which ends the actions."""
    return [
        replace(
            _face(scene, action), key=f"then:{action}", a11y_label=action_name(scene, action),
            touch=partial(scene.callbacks.batch, (ENDS_ACTIONS, str(action))),
            towards=(batch_text(ENDS_ACTIONS, str(action)),),
            lit=scene.shown == ENDS_ACTIONS and [*scene.batch] == [str(action)],
        )
        for action in recruitable_here(scene)
    ]  # fmt: skip


def _in_places(tiles: Sequence[Tile]) -> list[Tile]:
    """Return the tiles of a hex: first what is built or recruited, each in its place, then the
    others; disbanding is separate.
    """
    off = [replace(tile, quiet=True) for tile in tiles if tile.tooltip_id == "disband"]
    rest = [tile for tile in tiles if tile.tooltip_id != "disband"]
    rest.sort(key=lambda tile: _ON_HEX.index(tile.tooltip_id) if tile.note else len(_ON_HEX))
    return [*rest, *([SPACE] if off and 0 < len(rest) < _FULL else ()), *off]


def _place_of(tile: Tile) -> tuple[int, str]:
    """Return the sort key of a tile: rarely used ones are last."""
    kind = tile.tooltip_id.partition(":")[0]
    return _ORDER.index(kind) if kind in _ORDER else -1, tile.tooltip_id


def _dealt(scene: RansackScene, found: Mapping[str, Sequence[Tile]]) -> dict[str, list[Tile]]:
    """Return a tile for each resource to sell and to buy, including impossible ones."""
    tiles = {tile.text: tile for row in found.values() for tile in row}
    return {
        verb: [tiles.get(str(deal)) or _face(scene, deal) for deal in (*every,)[: len(RESOURCES)]]
        for verb, every in (("sell", SELL), ("buy", BUY))
    }


def _is_only_deal(scene: RansackScene, choice: Selectable) -> bool:
    """Return whether a choice is the only sale, which no step leads to."""
    is_deal = isinstance(choice.action, WithGood) and choice.action.verb in DEALS
    return is_deal and scene.selection is None


def _only_deal(scene: RansackScene, choice: Selectable) -> Tile:
    """Return its tile, in the place and with the icon of the one that opens the trade."""
    label = choice_name(scene, choice)
    return replace(_tile(scene, choice), label=label, icon="trade", tooltip_id="trade")


def _group(choice: Selectable) -> str:
    """Return the row of a choice: resources by action, everything else together."""
    if isinstance(choice.action, WithGood | WithSeat):
        return choice.action.verb
    return "give" if choice.step == Open(PARTNER) else "rest"


def _tile(scene: RansackScene, choice: Selectable) -> Tile:
    """Return the tile of a choice."""
    if choice.action is None:
        return _step_tile(scene, choice)
    face, alone = _face(scene, choice.action), not scene.batch
    return replace(
        face, key=choice.key, a11y_label=choice_name(scene, choice), text=choice.text,
        touch=partial(scene.callbacks.choose, choice.text),
        lit=alone and scene.shown == choice.text,
    )  # fmt: skip


def _step_tile(scene: RansackScene, choice: Selectable) -> Tile:
    """Return the tile of a step: a unit on its hex, or a part of the tray."""
    match choice.step:
        case Of(kind, _):
            face = replace(_unit_face(kind), label=WORDS("tiles.with", unit=name(UNIT_IDS[kind])))
        case Open(what):
            if what in _ENDS:
                face = _built_face(scene, _ENDS[what])
            else:
                icon = "people" if what == PARTNER else what
                face = Tile("", WORDS(f"tiles.{what}"), "", icon, tooltip_id=what)
        case _:
            raise AssertionError("no other step lies in the tray")
    return replace(
        face, key=choice.key, a11y_label=choice_name(scene, choice),
        touch=partial(scene.callbacks.step, choice.step), towards=_beyond(scene, choice.step),
    )  # fmt: skip


def _beyond(scene: RansackScene, step: Half) -> Container[str]:
    """Return what can be chosen after a step; an offer is composed before it is begun."""
    return Offering(Draft()) if step == Open(OFFER) else Beyond(scene, step)


def _unit_face(kind: int, cost: Sequence[int] = ()) -> Tile:
    known = UNIT_IDS[kind]
    label = with_capital(name(known))
    return Tile("", label, "", known, _cost(cost), own_unit=True, tooltip_id=f"unit:{kind}")


def _face(scene: RansackScene, action: Action) -> Tile:
    """Return the content of the tile of an action."""
    match action:
        case Play(card):
            face = _card_face(card)
        case WithGood(verb, good):
            label = _good_label(scene, verb, good)
            tooltip_id = f"{verb}:{GOODS[good]}" if verb in DEALS else GOODS[good]
            face = Tile("", label, "", GOODS[good], tooltip_id=tooltip_id)
        case WithSeat(_, other):
            face = Tile("", scene.names[other], "", seat=other, tooltip_id=f"seat:{other}")
        case OfUnit("disband", kind, _):
            face = _plain("disband")
            if unit_chosen(scene) is None:  # beside units that can still act
                label = WORDS("tiles.disband_unit", unit=name(UNIT_IDS[kind]))
                face = replace(face, label=label)
        case OfUnit(verb, kind, _):
            face = _unit_face(kind, (UNITS[kind].cost or ()) if verb == "recruit" else ())
        case AtHex(verb, _) if verb in BUILT:
            face = _built_face(scene, verb)
        case Road(place, to) if scene.decision and scene.decision.prompt == "roman_roads":
            start = place if scene.view.size[place] else to
            label = WORDS("tiles.road_from", at=NAMES[start])
            face = replace(_built_face(scene, "road"), label=label)
        case Road():
            face = _built_face(scene, "road")
        case Move(kind, _, to):
            text = steps(cost_of(scene, to))
            face = replace(_unit_face(kind), label=WORDS("tiles.move", to=NAMES[to], steps=text))
        case Swap(kind, place, other_kind, _):
            face = _unit_face(kind if scene.selection == Onto(place) else other_kind)
        case _:
            face = _plain(action.verb)
    return face


def _built_face(scene: RansackScene, what: str) -> Tile:
    """Return the tile of a building."""
    label = WORDS(_SHORT[what]) if what in _SHORT else with_capital(name(what))
    return Tile(
        "", label, "", what, _price(scene, what), tooltip_id="roads" if what == "road" else what
    )


def _plain(verb: str) -> Tile:
    """Return the tile of an action that is just a word."""
    icon = "leave" if verb == "quit" else verb
    return Tile("", WORDS(f"tiles.{verb}"), "", icon, tooltip_id=icon)


def _card_face(card: int) -> Tile:
    return Tile("", name(CARD_IDS[card]), "", f"card_{_colour(card)}", tooltip_id=f"cards:{card}")


def _price(scene: RansackScene, built: str) -> tuple[tuple[str, str], ...]:
    """Return the cost of a building; empty if a card makes it free."""
    free = scene.decision and scene.decision.prompt not in ("act", "fortify")
    return () if free else _cost(COST[built])


def _colour(card: int) -> str:
    return card_art(card).rpartition("_")[2]


def _good_label(scene: RansackScene, verb: str, good: int) -> str:
    """Return the label of a resource tile: its price, or its amount."""
    assert scene.decision  # noqa: S101 - tiles of goods are offered to somebody
    seat, view = scene.decision.seat, scene.view
    if verb == "sell":
        held = view.players[seat].goods[good]
        return WORDS("tiles.sell", count=held) if held else WORDS("tiles.sell_none")
    if verb == "buy":
        rate = best_rates(view, seat).get(good)
        return WORDS("tiles.buy", rate=rate) if rate else WORDS("tiles.buy_nowhere")
    if verb in ("give", "ask"):
        task = view.tasks[-1]
        return WORDS(f"tiles.{verb}", count=task[3 if verb == "give" else 4][good])
    return with_capital(name(GOODS[good]))


def _cost(cost: Sequence[int]) -> tuple[tuple[str, str], ...]:
    return tuple((GOODS[good], str(count)) for good, count in enumerate(cost) if count)


def _amounts(scene: RansackScene, text: str) -> list[Tile]:
    """Return the tiles to make a sale or purchase several times; none if it is not possible."""
    action = scene.legal.get(text)
    if not isinstance(action, WithGood):
        return []
    assert scene.decision  # noqa: S101 - an action is chosen by somebody
    seat, goods = scene.decision.seat, scene.view.players[scene.decision.seat].goods
    if action.verb == "sell":
        most = goods[action.good]
    else:
        most = goods[COIN] // best_rates(scene.view, seat)[action.good]
    counts = [*range(2, min(most, _MANY) + 1)]
    if most > _MANY:
        counts = [*counts[:-1], most]
    return [
        Tile(
            f"many:{count}", WORDS(f"tiles.{action.verb}_many", count=count),
            WORDS(f"act.{action.verb}_many", count=count, good=name(GOODS[action.good])),
            GOODS[action.good], touch=partial(scene.callbacks.batch, (text,) * count),
            lit=(scene.shown, len(scene.batch)) == (text, count - 1),
            towards=(batch_text(*(text,) * count),),
        )
        for count in counts
    ]  # fmt: skip


def _draft_tiles(scene: RansackScene, built: Draft) -> list[list[Tile]]:
    """Return goods to give and to ask, and for whom the offer is."""
    choices = draft_choices(scene, built)
    rows: dict[str, list[Tile]] = {}
    for verb, every, counts in (("give", GIVE, built.give), ("ask", ASK, built.ask)):
        rows[verb] = []
        for action in every:  # impossible ones are shown too, so that no tile moves under a finger
            label = WORDS(f"tiles.{verb}", count=counts[action.good])
            spoken = action_name(scene, action)
            if built.less:
                spoken = WORDS(f"act.{verb}_less", good=name(GOODS[action.good]))
            tile = Tile(f"draft:{action}", label, spoken, GOODS[action.good],
                        tooltip_id=f"{verb}:{GOODS[action.good]}")  # fmt: skip
            if built.less:
                if counts[action.good]:
                    step = partial(scene.callbacks.step, without_good(built, action))
                    tile = replace(tile, touch=step, lit=True)
            elif action in choices:
                further = with_good(built, action)
                step = partial(scene.callbacks.step, further)
                tile = replace(tile, touch=step, towards=Offering(further))
            rows[verb].append(tile)
    assert scene.decision  # noqa: S101 - an offer is built by somebody
    partners = others(scene.view, scene.decision.seat)
    rows["ask"].insert(0, _less_tile(scene, built))
    if len(partners) == 1:
        rows["give"].insert(0, SPACE)
    else:
        receivers = [None, *partners]
        after = receivers[(receivers.index(built.to) + 1) % len(receivers)]
        able = after is None or affords(scene.view.players[after].goods, built.ask)
        further = replace(built, to=after if able else None)
        step = partial(scene.callbacks.step, further)
        label = WORDS("tiles.all") if built.to is None else scene.names[built.to]
        icon = "people" if built.to is None else ""
        rows["give"].insert(0, Tile("draft:to", label, WORDS("act.to_next"), icon, seat=built.to,
                                    touch=step, tooltip_id="offer",
                                    towards=Offering(further)))  # fmt: skip
    return [*rows.values()]


def _less_tile(scene: RansackScene, built: Draft) -> Tile:
    """Return the tile after which a touch on goods takes some back, or adds some again."""
    key = "more" if built.less else "less"
    step = partial(scene.callbacks.step, replace(built, less=not built.less))
    face = Tile("draft:less", WORDS(f"tiles.{key}"), WORDS(f"act.{key}"), lit=built.less)
    return face if built.is_empty else replace(face, touch=step, tooltip_id="offer")


def _resting(scene: RansackScene) -> list[Tile]:
    """Return what cannot be done in a turn now, and the viewer's cards that cannot be used; no
    cards while another seat is asked here.
    """
    gone, asked = list[str](), scene.decision if scene.legal else None
    if asked and asked.prompt in TURN:
        deals = any(isinstance(a, WithGood) and a.verb in DEALS for a in scene.legal.values())
        gone = [*([] if deals else ["trade"]), *([] if "offer" in scene.legal else ["offer"])]
    hand: list[int] = []
    if scene.viewer is not NOBODY and not (asked and asked.seat != scene.viewer):
        offered = {a.card for a in scene.legal.values() if isinstance(a, Play)}
        held = scene.view.players[scene.viewer].hand
        hand = [card for card in held if card != UNKNOWN_CARD and card not in offered]
    return [*map(_plain, gone), *map(_card_face, hand)]
