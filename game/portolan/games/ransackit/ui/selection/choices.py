"""The choices on RANSACKIT's table: one list, by place, for map, tray, bar and texts."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from portolan.games.ransackit.board.components import UNITS, WORKER
from portolan.games.ransackit.illegal_reasons.building import recruiting
from portolan.games.ransackit.state.actions import (
    RECRUIT,
    Action,
    AtHex,
    Attack,
    Move,
    OfUnit,
    Play,
    Road,
    Swap,
    WithSeat,
    Word,
    parse,
)
from portolan.games.ransackit.state.position import BODY, KIND, Position
from portolan.games.ransackit.ui.scene import (
    BAR,
    BOARD,
    LEAVE,
    MENU,
    OFFER,
    PARTNER,
    ROADS,
    SHIPYARDS,
    TRADE,
    TRAY,
    TURN,
    At,
    Draft,
    Half,
    Of,
    Onto,
    Open,
    RansackScene,
    Selectable,
    hex_chosen,
    kinds_at,
    once,
    trade_open,
    unit_chosen,
)
from portolan.games.ransackit.ui.selection.paths import detours
from portolan.session.selection import batch_text

GRAVE: Final = ("vote", "quit")
"""Actions that end the game for all or for one: rarely wanted, so behind a separate step."""
ENDS_ACTIONS: Final = "fortify"
"""The action that ends the action phase, after which units are recruited."""
DEALS: Final = ("sell", "buy")
"""The verbs of sales and purchases for coins."""
_IN_TRAY: Final = ("offer", *GRAVE)
"""Words that are one action among others, not an answer to a question."""

Actions: TypeAlias = Sequence[tuple[str, Action]]


def _listed(legal: Mapping[str, Any]) -> Actions:
    return [*legal.items()]


@once
def offered(scene: RansackScene) -> Sequence[Selectable]:
    """Return everything that can be chosen now."""
    if scene.decision is None or not scene.legal:
        return []
    every = _listed(scene.legal)
    in_turn = scene.decision.prompt in TURN
    return [*(_of_half if in_turn else _of_question)(scene, every)]


def _of_half(scene: RansackScene, every: Actions) -> Iterator[Selectable]:
    """Yield what can be chosen in a turn, given the selection."""
    match scene.selection:
        case None:
            yield from _of_turn(scene, every)
        case Open("roads" | "shipyards" as what):
            for text, action in _built_from(scene.view, every, what, hex_chosen(scene)):
                yield Selectable(BOARD, text, action, place=_place(action))
            yield from _words(every)
        case Open("offer") | Draft():
            return
        case Open("trade"):
            yield from (Selectable(TRAY, text, a) for text, a in _deals(every))
            yield from _words(every)
        case Open(what):
            yield from (Selectable(TRAY, text, a) for text, a in every if a.verb in GRAVE)
            yield from _words(every)
        case Onto(place):
            yield from (
                Selectable(TRAY, text, a) for text, a in _goings(scene, every).get(place, ())
            )
            yield from _words(every)
        case Of(kind, place):
            if kind == WORKER:
                yield from _built_on(scene, every, place)
            yield from _of_unit(scene, every)
            yield from _words(every)
        case At(place):
            yield from _of_hex(scene, every, place)
            yield from _words(every)


@dataclass(frozen=True)
class Beyond(Container[str]):
    """The texts of the actions that can be chosen after a step; computed on demand."""

    scene: RansackScene
    step: Half

    def __contains__(self, text: object) -> bool:
        after = replace(self.scene, steps=(*self.scene.steps, self.step))
        return text in _recruiting(after) or any(
            choice.text == text if choice.step is None else text in Beyond(after, choice.step)
            for choice in offered(after)
            if choice.where != BAR  # that needs no step
        )


def leading(scene: RansackScene, text: str) -> tuple[Half, ...]:
    """Return the steps that lead to an action; empty if it can be touched at once."""
    steps: tuple[Half, ...] = ()
    while True:
        after = replace(scene, steps=steps)
        found = offered(after)
        towards = [
            choice.step for choice in found
            if choice.step is not None and text in Beyond(after, choice.step)
        ]  # fmt: skip
        if not towards or any(choice.text == text for choice in found):
            return steps
        steps += (towards[0],)


def on_board(scene: RansackScene) -> list[Selectable]:
    """Return what can be chosen on the map."""
    return [choice for choice in offered(scene) if choice.where == BOARD]


def instead(scene: RansackScene) -> list[Selectable]:
    """Return the hexes at which a seat can act instead of its current selection."""
    if not isinstance(scene.selection, At | Of) and not trade_open(scene):
        return []
    anew = on_board(replace(scene, steps=()))
    return [choice for choice in anew if choice.step and choice.place != hex_chosen(scene)]


def units(scene: RansackScene) -> Sequence[Sequence[Half]]:
    """Return the steps to each unit that can still act, apart from disbanding.

    A hex is enough where all units are of a kind, or where something is done without one.
    """
    if scene.decision is None or scene.decision.prompt not in TURN:
        return []
    able = {
        unit
        for _, action in _listed(scene.legal)
        if action.verb not in ("disband", "recruit")
        for unit in _actors(scene, action)
    }
    return [(At(p),) if kind < 0 else (At(p), Of(kind, p)) for p, kind in sorted(able)]


def can_act(scene: RansackScene) -> bool:
    """Return whether a unit can do anything besides being disbanded."""
    return any(
        action.verb not in ("disband", "recruit") and sources(scene.view, action)
        for _, action in _listed(scene.legal)
    )


def recruits(scene: RansackScene) -> bool:
    """Return whether a unit can be recruited, now or after the action phase."""
    now = any(isinstance(a, OfUnit) and a.verb == "recruit" for a in scene.legal.values())
    return now or bool(recruitable(scene))


def _actors(scene: RansackScene, action: Action) -> Iterator[tuple[int, int]]:
    """Yield the hexes at which an action begins, with the kind that acts, -1 if that is clear."""
    named: dict[int, int] = {}
    match action:
        case Move(kind, place, _) | Attack(_, kind, place) | OfUnit(_, kind, place):
            named = {place: kind}
        case Swap(kind, place, other_kind, other):
            named = {place: kind, other: other_kind}
    for place in sources(scene.view, action):
        kinds = kinds_at(scene, place)
        builder = WORKER if WORKER in kinds else -1
        yield place, named.get(place, builder) if len(kinds) > 1 else -1


def steps_after(
    scene: RansackScene, steps: Sequence[Half], played: Sequence[str]
) -> Sequence[Half]:
    """Return the open trade after a sale or purchase, as long as another one is possible; after
    moves the steps to the unit that was selected, while it can still act.
    """
    deals = parse(played[0]).verb in DEALS and bool(_deals(_listed(scene.legal)))
    match steps:
        case [Open("trade")] | [] if deals:
            return [Open(TRADE, played[0])]
        case [At(begun), *_]:
            match parse(played[-1]):
                case Move(kind, _, to):
                    return _to_unit(scene, kind, to)
                case Swap(kind, place, other_kind, other):
                    went = (kind, other) if begun == place else (other_kind, place)
                    return _to_unit(scene, *went)
    return ()


def _to_unit(scene: RansackScene, kind: int, place: int) -> Sequence[Half]:
    """Return the steps to the only unit of a kind on a hex, or to one of several with as many steps
    left; empty if it cannot act any more.
    """
    seat = scene.decision.seat if scene.decision else 0
    alike = {u for u in scene.view.players[seat].units if u & BODY == kind << KIND | place}
    if len(alike) > 1:  # which of them has come is not known
        return ()
    one = At(place), Of(kind, place)
    return next((unit for unit in units(scene) if (*unit,) == one[: len(unit)]), ())


def in_tray(scene: RansackScene) -> list[Selectable]:
    """Return what can be chosen in the tray."""
    return [choice for choice in offered(scene) if choice.where == TRAY]


# --- questions ---------------------------------------------------------------------------------


def _place(action: Action) -> int | None:
    """Return the hex that an answer to a question is about, if any."""
    match action:
        case AtHex(_, place) | OfUnit(_, _, place):
            return place
        case Road(_, to):
            return to
    return None


def _of_question(scene: RansackScene, every: Actions) -> Iterator[Selectable]:
    """Yield the answers to a question; for several at one hex, the step to that hex."""
    by_place: dict[int | None, list[tuple[str, Action]]] = {}
    partners = [(t, a) for t, a in every if isinstance(a, WithSeat) and a.verb == "to"]
    advances = [action for _, action in every if action.verb == "advance"]
    for text, action in every:
        if (text, action) not in partners:
            is_alone = advances == [action]  # the hex that was won says which unit moves in
            place = scene.view.tasks[-1][2] if is_alone else _place(action)
            by_place.setdefault(place, []).append((text, action))
    if scene.selection == Open(PARTNER):
        yield from (Selectable(TRAY, text, action) for text, action in partners)
        return
    if partners:
        yield Selectable(TRAY, step=Open(PARTNER))
    if isinstance(scene.selection, At):
        for text, action in by_place.get(scene.selection.place, ()):
            yield Selectable(TRAY, text, action)
        return
    for place, found in by_place.items():
        if place is None:
            for text, action in found:
                is_word = isinstance(action, Word) and action.verb not in _IN_TRAY
                yield Selectable(BAR if is_word else TRAY, text, action)
        elif len(found) == 1:
            yield Selectable(BOARD, *found[0], place=place)
        else:
            yield Selectable(BOARD, step=At(place), place=place)


# --- a turn ------------------------------------------------------------------------------------


def sources(view: Position, action: Action) -> tuple[int, ...]:
    """Return the hexes at which an action of a turn begins."""
    match action:
        case Move(_, place, _) | Attack(_, _, place) | Road(place, _) | OfUnit(_, _, place):
            return (place,)
        case Swap(_, place, _, other):
            return place, other
        case AtHex(verb, place):
            return (view.quay[place] if verb == "shipyard" else place,)
    return ()


@once
def recruitable(scene: RansackScene) -> Mapping[int, Sequence[Action]]:
    """Return the units that can be recruited after the action phase, by settlement."""
    if scene.decision is None or ENDS_ACTIONS not in scene.legal:
        return {}
    view, seat = scene.view, scene.decision.seat
    found = {
        place: [RECRUIT[kind, place] for kind in range(len(UNITS))
                if not recruiting(view, seat, kind, place)]
        for place in range(len(view.lord)) if view.lord[place] == seat + 1 and view.size[place]
    }  # fmt: skip
    return {place: actions for place, actions in found.items() if actions}


def only_recruits(scene: RansackScene) -> bool:
    """Return whether nothing but recruiting can be chosen at the selected settlement."""
    found = [choice for choice in offered(scene) if choice.where != BAR]
    recruiting = (isinstance(c.action, OfUnit) and c.action.verb == "recruit" for c in found)
    return all(recruiting) and bool(found or recruitable_here(scene))


def recruitable_here(scene: RansackScene) -> Sequence[Action]:
    """Return the same for the selected settlement; empty without one, or where a road ends."""
    place = None if isinstance(scene.selection, Open) else hex_chosen(scene)
    return () if place is None else recruitable(scene).get(place, ())


def _recruiting(scene: RansackScene) -> list[str]:
    """Return the batches that end the actions and recruit a unit at the selected settlement."""
    return [batch_text(ENDS_ACTIONS, str(action)) for action in recruitable_here(scene)]


@once
def direct_attacks(scene: RansackScene) -> Mapping[int, str]:
    """Return the attacks, by target, that only one unit can make: the hex alone names them."""
    if scene.steps or scene.decision is None or scene.decision.prompt != "act":
        return {}
    found: dict[int, list[str]] = {}
    for text, action in _listed(scene.legal):
        if isinstance(action, Attack):
            found.setdefault(action.target, []).append(text)
    return {place: texts[0] for place, texts in found.items() if len(texts) == 1}


def _words(every: Actions) -> Iterator[Selectable]:
    """Yield the choices shown as buttons of the bar."""
    for text, action in every:
        if isinstance(action, Word) and action.verb not in _IN_TRAY:
            yield Selectable(BAR, text, action)


def _deals(every: Actions) -> Actions:
    """Return the sales and purchases for coins."""
    return [(text, action) for text, action in every if action.verb in DEALS]


def _of_turn(scene: RansackScene, every: Actions) -> Iterator[Selectable]:
    """Yield the hexes at which something can be done, then choices without a place."""
    places = {place for _, action in every for place in sources(scene.view, action)}
    places.update(recruitable(scene))
    for place in sorted(places):
        yield Selectable(BOARD, step=At(place), place=place)
    deals = _deals(every)
    if len(deals) == 1 and deals[0][1].verb == "sell":  # no step leads to a single choice
        yield Selectable(TRAY, *deals[0])
    elif deals:
        yield Selectable(TRAY, step=Open(TRADE))
    for text, action in every:
        if isinstance(action, Play):
            yield Selectable(TRAY, text, action)
        elif action.verb == "offer":
            yield Selectable(TRAY, step=Open(OFFER))
    if any(verb in scene.legal for verb in GRAVE):
        yield Selectable(MENU, step=Open(LEAVE))
    yield from _words(every)


def busy_hexes(scene: RansackScene) -> set[str]:
    """Return the keys of hexes that offer more than disbanding units."""
    found = {choice.key for choice in on_board(scene) if not isinstance(choice.step, At)}
    found |= {Selectable(BOARD, step=At(place)).key for place in recruitable(scene)}
    for _, action in _listed(scene.legal):
        if not (isinstance(action, OfUnit) and action.verb == "disband"):
            places = {*sources(scene.view, action), _place(action)}
            found |= {
                Selectable(BOARD, step=At(place)).key for place in places if place is not None
            }
    return found


def _of_hex(scene: RansackScene, every: Actions, place: int) -> Iterator[Selectable]:
    """Yield the choices on a hex: its units first, then buildings and recruits."""
    kinds = kinds_at(scene, place)
    if len(kinds) > 1:
        able = _able(scene, every, place)
        yield from (Selectable(TRAY, step=Of(kind, place)) for kind in kinds if kind in able)
        for text, action in every:
            match action:
                case OfUnit("disband", kind, at) if at == place and kind not in able:
                    yield Selectable(TRAY, text, action)
    yield from _built_on(scene, every, place)
    for text, action in every:
        match action:
            case OfUnit("recruit", _, at) if at == place:
                yield Selectable(TRAY, text, action)
    if len(kinds) == 1:
        yield from _of_unit(scene, every)


def _able(scene: RansackScene, every: Actions, place: int) -> set[int]:
    """Return the kinds of units on a hex that can do more than be disbanded."""
    acts = [action for _, action in every if action.verb not in ("disband", "recruit")]
    return {kind for action in acts for at, kind in _actors(scene, action) if at == place}


def _built_on(scene: RansackScene, every: Actions, place: int) -> Iterator[Selectable]:
    """Yield what a worker on a hex can build."""
    yield from _of_ends(scene, every, ROADS, place)
    for text, action in every:
        if isinstance(action, AtHex) and action.place == place and action.verb != "shipyard":
            yield Selectable(TRAY, text, action)
    yield from _of_ends(scene, every, SHIPYARDS, place)


def _of_ends(scene: RansackScene, every: Actions, what: str, place: int) -> Iterator[Selectable]:
    """Yield a road or shipyard from a hex; for several, the step to choose the place."""
    found = _built_from(scene.view, every, what, place)
    if len(found) > 1:
        yield Selectable(TRAY, step=Open(what))
    elif found:
        yield Selectable(TRAY, *found[0])


def _built_from(view: Position, every: Actions, what: str, place: int | None) -> Actions:
    """Return the ROADS or SHIPYARDS that can be built from a hex."""
    verb = "road" if what == ROADS else "shipyard"
    return [(t, a) for t, a in every if a.verb == verb and place in sources(view, a)]


def _goings(scene: RansackScene, every: Actions) -> Mapping[int, Actions]:
    """Return where the selected unit can go by one action: moves, attacks, exchanges of places."""
    unit = unit_chosen(scene)
    found: dict[int, list[tuple[str, Action]]] = {}
    for text, action in every:
        place = _end(action, unit)
        if place is not None:
            found.setdefault(place, []).append((text, action))
    return found


def _end(action: Action, unit: Of | None) -> int | None:
    """Return the hex at which an action of a unit ends; None for other actions."""
    match action:
        case Move(kind, place, to) | Attack(to, kind, place):
            return to if Of(kind, place) == unit else None
        case Swap(kind, place, other_kind, other):
            if Of(kind, place) == unit:
                return other
            return place if Of(other_kind, other) == unit else None
    return None


def _of_unit(scene: RansackScene, every: Actions) -> Iterator[Selectable]:
    """Yield where the selected unit can go, and disbanding it.

    For a hex that costs less by a detour along own roads, a touch on the map takes the detour; the
    direct move is in the tray.
    """
    unit = unit_chosen(scene)
    around = detours(scene)
    for place, found in _goings(scene, every).items():
        if len(found) == 1:
            yield Selectable(TRAY if place in around else BOARD, *found[0], place=place)
        else:
            yield Selectable(BOARD, step=Onto(place), place=place)
    for text, action in every:
        match action:
            case OfUnit("disband", kind, place) if Of(kind, place) == unit:
                yield Selectable(TRAY, text, action)
