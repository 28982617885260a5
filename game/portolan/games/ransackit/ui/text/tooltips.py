"""Tooltips of RANSACKIT, with the numbers of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from portolan.core.texts import with_capital
from portolan.games.ransackit.board.components import (
    BLUE_IDS,
    CARD_IDS,
    CENTRE_STRENGTH,
    COST,
    FLOODPLAIN,
    GOODS,
    KINDS,
    MOST_TOKENS,
    RESOURCES,
    UNIT_IDS,
    UNITS,
    VILLAGE,
    VOLCANO,
    WHIRLPOOL,
    YIELDS,
)
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.flow.production import taxes
from portolan.games.ransackit.rules.settlements import settlements_population
from portolan.games.ransackit.rules.trade import best_rates, rate_at
from portolan.games.ransackit.rules.units import kind_of, standing, steps_of
from portolan.games.ransackit.state.position import Position
from portolan.games.ransackit.ui.scene import RansackScene
from portolan.games.ransackit.ui.selection.choices import DEALS
from portolan.games.ransackit.ui.selection.fight_forecast import die_in_words
from portolan.games.ransackit.ui.style import (
    ART,
    WORDS,
    amount,
    amounts,
    card_art,
    coins,
    disaster_icon,
    hex_name,
    hex_yields,
    land_name,
    name,
    steps,
)
from portolan.games.ransackit.ui.text.illegal_text import refusal
from portolan.ui.widgets.tooltip import Tooltip, WhyNot

RULES: Final = {
    "hex": "K-6, K-21, K-27",
    "harbour": "K-25, K-36, K-77",
    "settlement": "K-19, K-27, K-57",
    "ruin": "K-16",
    "disaster": "K-85, K-86",
    "unknown": "K-90",
    "units": "K-20, K-33–K-38",
    "unit": "K-33–K-42",
    "token": "K-1, K-14, K-57",
    "good": "K-4, K-76, K-77",
    "coin": "K-18, K-76",
    "card": "K-52–K-56",
    "card_blue": "K-52, K-72",
    "people": "K-18–K-20",
    "cards": "K-53–K-75",
    "dice": "K-21–K-23",
    "dice_founding": "K-11–K-13",
    "deck": "K-54, K-56",
    "trade": "K-76, K-77",
    "leave": "K-82, K-83",
    "roads": "K-27, K-29, K-34",
    "offer": "K-78, K-79",
    "vote": "K-83",
    "disband": "K-33",
    "village": "K-30",
    "city": "K-30",
    "house": "K-31",
    "shipyard": "K-31, K-77",
    "seat": "K-1, K-18, K-20",
}
"""The statements of docs/rules/ransackit.md for each explanation."""
PROMPT_RULES: Final = {
    "found": "K-11", "thief": "K-23", "gain": "K-25", "begin": "K-53", "act": "K-17",
    "battle": "K-43", "advance": "K-45", "trade": "K-78", "answer": "K-78", "vote": "K-83",
    "damage": "K-86", "fortify": "K-20", "deal_in": "K-81", "arms_race": "K-58", "spies": "K-59",
    "year_of_plenty": "K-61", "holy_war": "K-62", "dragon_egg": "K-63", "leviathan": "K-64",
    "roman_roads": "K-65", "production_sabotage": "K-66", "trade_deal": "K-67",
    "population_explosion": "K-68", "change_of_exports": "K-69", "great_prophet": "K-73",
    "great_wonder": "K-74", "great_governor": "K-74", "great_merchant": "K-74",
    "great_explorer": "K-74", "great_admiral": "K-74", "great_empire": "K-75",
}  # fmt: skip
"""The statement at which the rules open, for each prompt."""
_PLAIN: Final = (
    "token", "coin", "card", "card_blue", "units", "people", "dice", "deck", "trade", "leave",
    "roads", "offer", "vote", "disband", "village", "city", "house", "shipyard",
)  # fmt: skip
_SHOWN: Final = ("seat", "token", "coin", "card", "card_blue", "units", "people", "dice", "deck")
"""Prefixes of ids that are only shown, like the goods of a seat."""
_TAXED: Final = ("coin", "people")
"""Those that tell what taxes bring, which the Fable Blood Money changes."""
_DEALS: Final = ("sell", "buy", "give", "ask")
"""Actions with a good, for which the good is explained."""
_ICONS: Final = {"dice": "die", "deck": "card", "roads": "road", "hex": "token", "seat": "people"}


def _tooltip(title: str, kind: str, *lines: str, icon: str | None = None) -> Tooltip:
    note = WORDS("explain.rules", rules=RULES[kind])
    picture = icon or ART + _ICONS.get(kind, kind)
    return Tooltip(title, [line for line in lines if line], picture, note)


def glossary(view: Position) -> Iterator[tuple[str, str]]:
    """Yield title and text of every explanation: pieces, cards, what can be done."""
    for tooltip_id in _PLAIN:
        yield _title(tooltip_id), _plain(view, tooltip_id)
    for kind in range(len(UNITS)):
        yield with_capital(name(UNIT_IDS[kind])), _unit(kind)
    for card in CARD_IDS:
        yield name(card), WORDS(f"cards.{card}")


def _title(tooltip_id: str) -> str:
    return WORDS(f"titles.{tooltip_id}")


def _plain(view: Position, tooltip_id: str) -> str:
    text = WORDS(f"explain.{tooltip_id}")
    if tooltip_id in _TAXED and view.setting.options["blood_money"]:
        text = WORDS(f"explain.{tooltip_id}_blood_money")
    return (
        f"{WORDS('explain.cost', cost=amounts(COST[tooltip_id]))} {text}"
        if tooltip_id in COST
        else text
    )


def _unit(kind: int) -> str:
    about = UNITS[kind]
    cost = WORDS("explain.cost", cost=amounts(about.cost)) if about.cost else ""
    fights = WORDS("explain.fights", die=die_in_words(about.strength)) if about.strength else ""
    text = WORDS(f"explain.{about.id}")
    return " ".join(part for part in (cost, fights, text) if part)


def explain(scene: RansackScene, tooltip_id: str) -> Tooltip | None:
    """Return the tooltip of an id."""
    kind, _, which = tooltip_id.partition(":")
    tooltip: Tooltip | None = None
    thing = which if kind in _DEALS else kind
    match kind:
        case "hex":
            tooltip = _hex(scene, int(which))
        case "seat":
            tooltip = _seat(scene, int(which))
        case "unit":
            tooltip = _tooltip(with_capital(name(UNIT_IDS[int(which)])), "unit", _unit(int(which)),
                         icon=ART + UNIT_IDS[int(which)])  # fmt: skip
        case "cards":
            card = CARD_IDS[int(which)]
            tooltip = _tooltip(
                name(card), "cards", WORDS(f"cards.{card}"), icon=card_art(int(which))
            )
        case _ if thing in RESOURCES:
            tooltip = _dealt(scene, kind, thing) if kind in DEALS else _good(scene, thing)
        case _ if thing in _PLAIN:
            extra: list[str] = []
            if kind == "people" and which:
                extra = _taxes(scene, int(which))
            elif kind == "card_blue" and which:
                extra = _policies(scene, int(which))
            title = _title(thing)
            if thing == "card_blue" and which:
                title = WORDS("titles.card_blue_of", who=scene.names[int(which)])
            tooltip = _tooltip(title, thing, _plain(scene.view, thing), *extra)
            if thing == "dice" and _is_founding(scene.view):
                tooltip = _founding_dice(scene)
    shown = kind in _SHOWN or (kind in RESOURCES and bool(which))
    return replace(tooltip, shown=True) if tooltip and shown else tooltip


def why_not(scene: RansackScene, tooltip_id: str) -> WhyNot | None:
    """Return why something cannot be chosen, or what is on the hex under the pointer."""
    refused = refusal(scene, tooltip_id)
    kind, _, which = tooltip_id.partition(":")
    if kind != "hex" or (refused and scene.steps):
        return WhyNot(*refused) if refused else None
    about = _hex(scene, int(which))
    return WhyNot(about.title, refused[1] if refused else "", " ".join(about.lines[:3]))


def _is_founding(view: Position) -> bool:
    """Return whether the last dice were rolled for a founding, not for the hexes that produce."""
    return not view.round or view.tasks[-1][0] == "found"


def _founding_dice(scene: RansackScene) -> Tooltip:
    """Return what the dice of a founding mean: where a seat may settle."""
    nomads = scene.view.setting.options["nomads"]
    text = WORDS("explain.dice_nomads" if nomads else "explain.dice_founding")
    return _tooltip(_title("dice"), "dice_founding", text, icon=ART + _ICONS["dice"])


def _good(scene: RansackScene, good: str) -> Tooltip:
    seat = scene.decision.seat if scene.decision else 0
    text = _rate(scene, seat, GOODS.index(good))
    return _tooltip(name(good), "good", WORDS(f"explain.{good}"), text, icon=ART + good)


def _dealt(scene: RansackScene, verb: str, good: str) -> Tooltip:
    """Return what a good brings or costs in coins, and how much of it is there; then its use."""
    seat, number = (scene.decision.seat if scene.decision else 0), GOODS.index(good)
    rate = WORDS("explain.sale") if verb == "sell" else _rate(scene, seat, number)
    held = amount(number, scene.view.players[seat].goods[number])
    stock = WORDS("explain.held", who=scene.names[seat], amount=held)
    use = WORDS(f"explain.{good}")
    return _tooltip(name(good), "good", " ".join(filter(None, (rate, stock))), use, icon=ART + good)


def _rate(scene: RansackScene, seat: int, good: int) -> str:
    """Return what a seat pays for a good; empty if it cannot buy any."""
    rate = best_rates(scene.view, seat).get(good)
    return WORDS("explain.rate", who=scene.names[seat], rate=coins(rate)) if rate else ""


def _seat(scene: RansackScene, seat: int) -> Tooltip:
    lines = [WORDS("players.out")]
    if scene.view.players[seat].playing:
        lines = [WORDS("explain.row"), *_taxes(scene, seat)]
    lines += _policies(scene, seat)
    return _tooltip(scene.presented(seat), "seat", *lines, icon=scene.face(seat) or None)


def _taxes(scene: RansackScene, seat: int) -> list[str]:
    """Return a line on the next taxes of a seat; none before it has founded a village."""
    if not scene.view.players[seat].centres:
        return []
    return [WORDS("explain.taxes", who=scene.names[seat], coins=coins(taxes(scene.view, seat)))]


def _policies(scene: RansackScene, seat: int) -> list[str]:
    """Return a line for each kind of policy of a seat: its name, how often, and its effect."""
    blue = scene.view.players[seat].blue
    return [
        WORDS(
            "explain.policy",
            card=f"{name(card)} ×{count}" if count > 1 else name(card),
            text=WORDS(f"cards.{card}"),
        )
        for card, count in zip(BLUE_IDS, blue, strict=True)
        if count
    ]


def _hex(scene: RansackScene, place: int) -> Tooltip:
    """Return the yield of a hex, its owner, and the pieces on it."""
    view = scene.view
    kind, size = view.kind[place], view.size[place]
    lines = [*_land(scene, place), *_pieces(scene, place)] or [WORDS(f"land.{KINDS[kind]}")]
    title = with_capital(hex_name(view, place))
    if size:
        title = f"{title}, {land_name(kind)}"
    group = _group(view, place)
    if group == "disaster":
        lines.append(WORDS("explain.disaster"))
    return _tooltip(title, group, *lines, icon=_picture(kind, group, size))


def _group(view: Position, place: int) -> str:
    """Return what the rules of a hex are about, by the key of `RULES`."""
    if view.quay[place]:
        return "harbour"
    if view.size[place]:
        return "ruin" if view.owner(place) is None else "settlement"
    kind = view.kind[place]
    if kind in (VOLCANO, FLOODPLAIN, WHIRLPOOL):
        return "disaster"
    return "unknown" if KINDS[kind] == "unknown" else "hex"


def _land(scene: RansackScene, place: int) -> Iterator[str]:
    """Yield the yield of a hex, the trades of its harbour, and its owner."""
    view = scene.view
    if yielded := hex_yields(view, place):
        yield yielded
    if view.quay[place]:
        goods = [name(g) for n, g in enumerate(RESOURCES) if view.trades[place] >> n & 1]
        yield WORDS("hex.trades", goods=WORDS.listed(goods), land=NAMES[view.quay[place]],
                    yards=view.yards[place])  # fmt: skip
        owned, visited = (coins(rate_at(view, place, owns=owns)) for owns in (True, False))
        yield WORDS("hex.rates", owned=owned, visited=visited)
    if (owner := view.owner(place)) is not None:
        yield WORDS("hex.owner", who=scene.names[owner]) + "."


def _pieces(scene: RansackScene, place: int) -> Iterator[str]:
    """Yield the pieces on a hex."""
    view = scene.view
    if size := view.size[place]:
        holds = WORDS(
            "hex.holds", tokens=view.tokens[place], most=MOST_TOKENS[size],
            people=settlements_population(view, place),
        )  # fmt: skip
        yield f"{holds} {WORDS('hex.defends', die=die_in_words(CENTRE_STRENGTH[size]))}"
    if view.egg[place]:
        yield WORDS("hex.egg")
    if view.houses[place]:
        yield WORDS("hex.houses", count=view.houses[place]) + "."
    if (guest := view.guest(place)) is not None:
        units = _standing_units(standing(view, place), acts=guest == view.turn)
        who = scene.names[guest]
        yield WORDS("hex.units", who=who, units=WORDS.listed(units)) + "."
    if place == view.bandit:
        yield WORDS("explain.bandit")
    if place == view.pirate:
        yield WORDS("explain.pirate" if view.quay[place] else "explain.pirate_idle")


def _standing_units(units: Sequence[int], *, acts: bool) -> list[str]:
    """Return units by name, the same ones counted, with their steps in their owner's turn: they
    have none in others'.
    """
    kinds = Counter((kind_of(unit), steps_of(unit) if acts else 0) for unit in units)
    found = []
    for (kind, left), count in kinds.items():
        known = UNIT_IDS[kind]
        unit = WORDS(f"story.counts.{known}", count=count) if count > 1 else name(known)
        found.append(WORDS("hex.unit", unit=unit, steps=steps(left)) if acts else unit)
    return found


def _picture(kind: int, group: str, size: int) -> str:
    """Return the drawing for a hex: its good, a harbour, a settlement of a size, fire or water, or
    a compass.
    """
    if group == "harbour":
        return ART + "harbour"
    if size:
        return ART + ("village" if size == VILLAGE else "city")
    if group == "disaster":
        return ART + disaster_icon(KINDS[kind])
    good = YIELDS[kind]
    return "table/art/compass" if good is None else ART + GOODS[good]
