"""Promises about the rules: what is asked, what may be chosen, and what it does."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from portolan.cli.check.snapshot import BrokenError, Moment, demand, describe_fault
from portolan.core.contract import AnyGame, Option
from portolan.core.errors import BadActionError, BadMaterialError, IllegalActionError, NotOverError

_NO_ACTIONS = ("", "?", "no such action", "\x00", "é" * 40)
_TRIED = 4


def says_what_it_is(moment: Moment) -> None:
    """Demand that a game says what it is: version, seats, options, events, material."""
    game = moment.game
    demand(bool(game.id) and game.id == game.id.lower(), f"its id is {game.id!r}")
    demand(bool(game.title), "it has no title")
    demand(type(game.version) is int and game.version >= 1, f"its version is {game.version!r}")
    seats = game.player_counts
    demand(bool(seats) and list(seats) == sorted(set(seats)), f"its player counts are {seats}")
    for option in game.options:
        _check_option(game, option)
    for kind, declared in game.events.items():
        demand(kind == declared.kind, f"the event {kind!r} is declared as {declared.kind!r}")
    _check_material(game)


def _check_option(game: AnyGame, option: Option) -> None:
    kinds = {type(choice) for choice in option.choices}
    demand(len(kinds) == 1, f"choices of {option.id} are of one type, not {option.choices}")
    demand(option.default in option.choices, f"the default of {option.id} is no choice of it")
    demand(
        set(option.player_counts) <= set(game.player_counts),
        f"{option.id} is for {option.player_counts} seats",
    )


def _check_material(game: AnyGame) -> None:
    demand(game.with_material({}) is game, "without material of one's own it is another game")
    try:
        game.with_material({"no such material": 1})
    except BadMaterialError:
        pass
    else:
        raise BrokenError("material that it does not take is not refused")
    for name in game.material:
        junk: object
        for junk in (None, -1, "", [], {}, {"x": None}):
            try:
                game.with_material({name: junk})
            except BadMaterialError:
                continue
            raise BrokenError(f"{junk!r} is taken as material {name!r}")


def asks_until_the_end(moment: Moment) -> None:
    """Demand that somebody is asked until the game is over, and that then there is a result."""
    decision = moment.decision
    if decision is not None:
        demand(decision.seat in moment.seats, f"seat {decision.seat} is asked, which is none")
        demand(bool(decision.prompt), "it is not said what is asked")
        demand(bool(moment.actions), f"{decision} has no legal action")
        try:
            moment.game.result(moment.position)
        except NotOverError:
            return
        raise BrokenError("there is a result before the end")
    demand(not moment.actions, "there are legal actions after the end")
    result = moment.game.result(moment.position)
    demand([seat.seat for seat in result] == [*moment.seats], "the result lists every seat")
    for seat in result:
        total = sum(seat.by_source.values())
        demand(total == seat.points, f"seat {seat.seat}: {seat.by_source} is not {seat.points}")


def texts_are_stable(moment: Moment) -> None:
    """Demand that an action and its text are the same, both ways, and that no two share one."""
    texts = moment.texts
    demand(len(set(texts)) == len(texts), f"a text appears twice among {texts}")
    for action, text in zip(moment.actions, texts, strict=True):
        parsed = moment.game.parse(text)
        demand(parsed == action, f"{text!r} is read as another action")
        demand(hash(parsed) == hash(action), f"{text!r}: equal actions with different hashes")
        demand(str(parsed) == text, f"{text!r} becomes {str(parsed)!r}")


@cache
def _numbers(game: AnyGame) -> dict[str, int]:
    """Return the number of each action of a game, by its text."""
    texts = [str(action) for action in game.all_actions()]
    demand(len(set(texts)) == len(texts), "among all actions some stand twice")
    again = [str(action) for action in game.all_actions()]
    demand(texts == again, "all actions come in another order a second time")
    return {text: number for number, text in enumerate(texts)}


def every_action_has_a_number(moment: Moment) -> None:
    """Demand that all actions of a game can be listed, and include every legal one."""
    for text in moment.texts:
        demand(text in _numbers(moment.game), f"{text!r} is legal, and not among all actions")


def legal_actions_can_be_played(moment: Moment) -> None:
    """Demand that every legal action can be played."""
    for action in moment.some_actions(2 * _TRIED):
        try:
            moment.game.apply(moment.position.copy(), action)
        except Exception as fault:
            raise BrokenError(f"{action}: {describe_fault(fault)}") from fault


def order_is_stable(moment: Moment) -> None:
    """Demand that legal actions stand in the same order whenever they are asked for."""
    for position in (moment.position, moment.position.copy(), moment.game.load(moment.dump)):
        texts = [str(action) for action in moment.game.legal_actions(position)]
        demand(texts == moment.texts, f"{moment.texts} are {texts} when asked again")


def refuses_what_is_not_allowed(moment: Moment) -> None:
    """Demand that what is no action, or not legal now, is refused and changes nothing."""
    for text in _NO_ACTIONS:
        try:
            moment.game.parse(text)
        except BadActionError:
            continue
        raise BrokenError(f"{text!r} is read as an action")
    known = sorted(set(moment.known) - set(moment.texts))
    twin = moment.position.copy()
    for text in moment.random.sample(known, min(_TRIED, len(known))):
        try:
            moment.game.play(twin, moment.game.parse(text))
        except IllegalActionError:
            demand(moment.data(twin) == moment.dump, f"refusing {text!r} changed something")
            continue
        raise BrokenError(f"{text!r} is played though it is not legal")


def events_are_declared(moment: Moment) -> None:
    """Demand that events are declared, and hold JSON data in the fields that they declare."""
    happened = [moment.match.opening] if not moment.match.actions else []
    happened += [moment.after(moment.position, a)[1] for a in moment.some_actions(_TRIED)]
    for event in (event for events in happened for event in events):
        demand(event.seat is None or event.seat in moment.seats, f"{event}: there is no such seat")
        kind = type(event)
        demand(
            moment.game.events.get(event.kind) is kind, f"the event {event.kind!r} is not declared"
        )
        declared = kind.__annotations__.keys() | event.about.secret
        demand(event.data.keys() == declared, f"{event} has the fields {sorted(declared)}")
        _demand_plain(event.data, event.kind)


def _demand_plain(value: object, where: str) -> None:
    """Raise unless a value is what JSON can say without fractions."""
    if isinstance(value, dict):
        for name, inner in value.items():
            demand(type(name) is str, f"{where}: the key {name!r} is no text")
            _demand_plain(inner, f"{where}.{name}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            _demand_plain(inner, f"{where}[{place}]")
    else:
        fits = value is None or type(value) in (bool, int, str)
        demand(fits, f"{where}: {value!r} is no JSON without fractions")


def copies_are_independent(moment: Moment) -> None:
    """Demand that a copy leaves its original alone, and leads where that leads."""
    for action in moment.some_actions(_TRIED):
        twin, events = moment.after(moment.position, action)
        again = moment.position.copy()
        moment.game.apply(again, action)
        demand(moment.data(again) == moment.data(twin), f"{action} leads elsewhere unreported")
        other, events_again = moment.after(moment.position, action)
        demand(moment.data(other) == moment.data(twin), f"{action} leads elsewhere a second time")
        demand(events_again == events, f"{action} has other events a second time")
        with suppress(Exception):  # a fault there is seen where that action is tried
            for _ in range(3):
                if more := moment.game.legal_actions(twin):
                    moment.game.apply(twin, moment.random.choice(more))
        demand(moment.data(moment.position) == moment.dump, f"{action} on a copy changed the rest")
        texts = [str(one) for one in moment.game.legal_actions(moment.position)]
        demand(texts == moment.texts, f"{action} on a copy changed what may be chosen")
