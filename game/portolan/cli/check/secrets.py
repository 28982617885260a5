"""Promises about who may know what: views, what is offered, and events."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from portolan.cli.check.snapshot import BrokenError, Coverage, Moment, demand
from portolan.core.contract import NOBODY, Event
from portolan.core.errors import BadPositionError
from portolan.core.match import Match
from portolan.core.rng import SEED_LIMIT

_TRIED = 4
_ENDS, _DISTINCT = 8, 3
"""How many other worlds, or set-ups, are tried, and how many values are no coincidence."""
ENOUGH = 40
"""Number of moments after which a constant value is not a coincidence."""

HIDES, VARIES = "hides", "varies"


def views_can_be_shown(moment: Moment) -> None:
    """Demand that every seat, and nobody, has a view to be shown, which is no position."""
    for seat in (NOBODY, *moment.seats):
        view = moment.game.view(moment.position, seat)
        data = moment.data(view)
        demand(moment.game.decision(view) == moment.decision, f"seat {seat} sees another decision")
        lines = moment.game.describe(view)
        demand(all(isinstance(line, str) for line in lines), f"seat {seat}: no lines of text")
        try:
            moment.game.load(data)
        except BadPositionError:
            continue
        raise BrokenError(f"what seat {seat} may know is loaded as a whole position")
    demand(moment.data(moment.position) == moment.dump, "looking at it changed the position")


def nothing_else_is_offered(moment: Moment) -> None:
    """Demand that a view offers to the asked seat what may be chosen, to others nothing."""
    asked = moment.decision.seat if moment.decision else None
    for seat in (NOBODY, *moment.seats):
        view = moment.game.view(moment.position, seat)
        texts = [str(action) for action in moment.game.legal_actions(view)]
        expected = moment.texts if seat == asked else []
        demand(texts == expected, f"seat {seat} is offered {texts}, not {expected}")


def views_hold_no_secret(moment: Moment) -> None:
    """Demand that whatever a seat may hold for possible looks to it as the truth does.

    That is: the same view, the same table in words, the same offer; and what everybody may know is
    the same in all of these worlds, too.
    """
    open_view = moment.data(moment.game.view(moment.position, NOBODY))
    for seat in moment.seats:
        view = moment.game.view(moment.position, seat)
        seen, text = moment.data(view), moment.game.describe(view)
        for world in moment.worlds(view, seat, 2):
            again = moment.game.view(world, seat)
            other = moment.data(again)
            demand(other == seen, f"seat {seat} sees a secret: {difference(seen, other)}")
            demand(moment.game.describe(again) == text, f"seat {seat} reads a difference")
            open_again = moment.data(moment.game.view(world, NOBODY))
            demand(
                open_again == open_view,
                f"nobody's view shows what seat {seat} does not see: "
                f"{difference(open_view, open_again)}",
            )
            if moment.decision and moment.decision.seat == seat:
                texts = [str(action) for action in moment.game.legal_actions(world)]
                demand(texts == moment.texts, f"what seat {seat} is offered reveals a secret")
        demand(moment.data(view) == seen, "imagining changed the view")


def imagined_positions_are_whole(moment: Moment) -> None:
    """Demand that what is imagined follows from its seed, and can be saved and played."""
    seat = moment.random.choice(moment.seats)
    view = moment.game.view(moment.position, seat)
    seed = moment.random.randrange(1 << 53)
    world = moment.game.imagine(view, seat, seed)
    data = moment.data(world)
    demand(moment.data(moment.game.imagine(view, seat, seed)) == data, "one seed, two worlds")
    demand(moment.data(moment.game.load(data)) == data, "an imagined position loads otherwise")
    for _ in range(20):
        actions = moment.game.legal_actions(world)
        if not actions:
            break
        moment.game.apply(world, moment.random.choice(actions))


def undo_never_reveals(moment: Moment) -> None:
    """Demand that what an action does could be foreseen, up to an event that reveals.

    So it can be shown before, and taken back after, and nobody has learned anything. Only whom the
    rules ask next may reveal a little: a seat that has nothing to choose may be passed over.
    """
    if moment.decision is None:
        return
    seat = moment.decision.seat
    view = moment.game.view(moment.position, seat)
    worlds = moment.worlds(view, seat, 2)
    for action in moment.some_actions(_TRIED):
        after, events = moment.after(moment.position, action)
        known = next((i for i, e in enumerate(events) if e.about.reveals), None)
        seen_now = _visible_events(events[:known], seat)
        for world in worlds:
            other, happened = moment.after(world, action)
            if moment.game.decision(other) != moment.game.decision(after):
                continue
            foreseen = _visible_events(happened[: None if known is None else len(seen_now)], seat)
            demand(
                foreseen == seen_now,
                f"{action} reveals to seat {seat} what it could not foresee, and no event says "
                f"that it reveals: {difference(seen_now, foreseen)}",
            )
            if known is None:
                now, then = (moment.game.view(end, seat) for end in (after, other))
                shown, expected = moment.data(now), moment.data(then)
                demand(
                    shown == expected,
                    f"{action} shows seat {seat} something, and no event says it reveals: "
                    f"{difference(shown, expected)}",
                )


def events_match_the_view(moment: Moment) -> None:
    """Demand that events reveal of another's choice no more than a view shows of it."""
    if moment.decision is None or len(moment.seats) == 1:
        return
    actor = moment.decision.seat
    watcher = moment.random.choice([seat for seat in moment.seats if seat != actor])
    seen: dict[str, dict[str, tuple[Any, Any]]] = {}
    for action in moment.random.sample(moment.actions, min(8, len(moment.actions))):
        after, events = moment.after(moment.position, action)
        of_actor, of_watcher = (
            json.dumps(moment.data(moment.game.view(after, seat))) for seat in (actor, watcher)
        )
        alike = seen.setdefault(of_watcher, {})
        alike[of_actor] = (action, _visible_events(events, watcher))
    for alike in seen.values():
        (first, events), *others = alike.values()
        for action, otherwise in others:
            demand(
                otherwise == events,
                f"seat {watcher} cannot see whether {first} or {action} was chosen, but learns "
                f"otherwise: {difference(events, otherwise)}",
            )


def events_of_chance_match_the_view(moment: Moment) -> None:
    """Demand that nobody learns what chance gave another seat and a view hides.

    The table is set up by other seeds, and actions are played in what a seat may imagine: a field
    that it sees, and that is each time what the owner alone sees in some place, is a leak.
    """
    if len(moment.seats) == 1 or moment.decision is None:
        return
    watcher = moment.random.choice(moment.seats)
    if not moment.match.actions and moment.match.seed is not None:
        _demand_hidden(moment, [_set_up(moment) for _ in range(_ENDS)], watcher, "the set-up")
    view = moment.game.view(moment.position, watcher)
    for action in moment.some_actions(2):
        ends = [
            moment.after(world, action)
            for world in moment.worlds(view, watcher, _ENDS)
            if action in moment.game.legal_actions(world)
        ]
        _demand_hidden(moment, ends, watcher, str(action))


def _set_up(moment: Moment) -> tuple[Any, list[Event]]:
    match, events = moment.match, list[Event]()
    report, seed = moment.game.recorder(events), moment.random.randrange(SEED_LIMIT)
    return moment.game.start(match.seats, match.options, seed, report), events


def _demand_hidden(
    moment: Moment, ends: list[tuple[Any, list[Event]]], watcher: int, what: str
) -> None:
    """Raise if a field visible to a seat always equals a value that only the owner sees."""
    seen: dict[tuple[str, int, str], list[tuple[Any, Any]]] = {}
    for position, events in ends:
        if moment.game.decision(position) is None:
            continue  # all is revealed at the end
        first = {(event.kind, event.seat): event for event in reversed(events)}
        for (kind, owner), event in first.items():
            if owner in (None, watcher) or owner not in moment.seats:
                continue
            for name, value in event.seen_by(watcher).data.items():
                seen.setdefault((kind, owner, name), []).append((value, position))
    for (kind, owner, name), entries in seen.items():
        if len({json.dumps(value) for value, _ in entries}) < _DISTINCT:
            continue
        places = set.intersection(
            *(_hidden(moment, position, owner, watcher, value) for value, position in entries)
        )
        demand(
            not places,
            f"seat {watcher} sees {kind}.{name} of seat {owner} in {what}, such as "
            f"{entries[0][0]}; its view hides that at {min(places, default='')}",
        )


def _hidden(moment: Moment, position: Any, owner: int, watcher: int, value: Any) -> set[str]:
    """Return the places where a seat sees a value that another does not see there."""
    mine, theirs = (
        dict(_places("", moment.data(moment.game.view(position, seat))))
        for seat in (owner, watcher)
    )
    return {at for at, seen in mine.items() if seen == value and theirs.get(at) != value}


def _places(path: str, data: Any) -> Iterator[tuple[str, Any]]:
    """Yield all values in JSON data, lists and their items included, with their paths."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            at = f"{path}/{key}"
            yield at, value
            yield from _places(at, value)


def difference(one: Any, other: Any) -> str:
    """Return the first difference of two lists of events, or two views: seat, field and values.

    >>> difference([{"event": "rolled", "seat": 1, "dice": [3]}],
    ...            [{"event": "rolled", "seat": 1, "dice": [5]}])
    'rolled.dice of seat 1 is [3] or [5]'
    """
    if isinstance(one, list) and isinstance(other, list):
        for mine, theirs in zip(one, other, strict=False):
            if mine != theirs and isinstance(mine, dict) and "event" in mine:
                kind, seat = mine["event"], mine.get("seat")
                if kind != theirs.get("event"):
                    return f"the event is {kind} or {theirs.get('event')}"
                owner = "the table" if seat is None else f"seat {seat}"
                return f"{kind}.{_field('', mine, theirs)[1:].replace(' is', f' of {owner} is', 1)}"
        if len(one) != len(other):
            return f"there are {len(one)} or {len(other)} events"
    return _field("", one, other)


def _field(path: str, one: Any, other: Any) -> str:
    """Return the first field that differs, with both values."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            if one.get(key) != other.get(key):
                return _field(f"{path}/{key}", one.get(key), other.get(key))
    both = isinstance(one, list) and isinstance(other, list) and len(one) == len(other)
    if both and any(isinstance(item, dict) for item in one):
        for place, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            if mine != theirs:
                return _field(f"{path}/{place}", mine, theirs)
    return f"{path} is {_short(one)} or {_short(other)}"


def count_what_varies(moment: Moment) -> None:
    """Demand that what is secret is hidden from others, and what reveals was hidden before.

    An event that hides: among what another seat may imagine, its owner knows something else. An
    event that reveals: it comes out otherwise in what some seat may imagine. Each must have been so
    at least once in so many moments as are ENOUGH.
    """
    if moment.decision is None:
        return
    worlds = [
        (seat, world)
        for seat in {moment.decision.seat, moment.random.choice(moment.seats)}
        for world in moment.worlds(moment.game.view(moment.position, seat), seat, 2)
    ]
    for action in moment.some_actions(2):
        after, events = moment.after(moment.position, action)
        for event in events:
            if event.about.secret:
                _count_hidden(moment, action, after, event)
        if any(event.about.reveals for event in events):
            others = [
                (seat, *moment.after(world, action))
                for seat, world in worlds
                if action in moment.game.legal_actions(world)
            ]
            _count_revealed(moment, action, (after, events), others)


def _count_revealed(
    moment: Moment,
    action: Any,
    came: tuple[Any, list[Event]],
    others: list[tuple[int, Any, list[Event]]],
) -> None:
    """Count whether revealed values of an action differ in positions that seats may imagine."""
    after, events = came
    kinds = {event.kind for event in events if event.about.reveals}
    for kind in kinds:
        same = _of_kind(events, kind)
        varied = any(_of_kind(otherwise, kind) != same for _, _, otherwise in others)
        if not varied and len(kinds) == 1:
            varied = any(_looks_otherwise(moment, seat, after, end) for seat, end, _ in others)
        if varied or any(event.data for event in events if event.kind == kind):
            moment.tally.count(VARIES, kind, varied, moment, action)


def _looks_otherwise(moment: Moment, seat: int, one: Any, other: Any) -> bool:
    """Return whether a seat sees that two positions differ."""
    views = (moment.data(moment.game.view(position, seat)) for position in (one, other))
    return bool(next(views) != next(views))


def _count_hidden(moment: Moment, action: Any, after: Any, event: Event) -> None:
    owner = event.seat
    watchers = [seat for seat in moment.seats if seat != owner]
    if owner is None or owner >= moment.match.seats or not watchers:
        return
    if moment.game.decision(after) is None:
        return  # all is revealed at the end
    watcher = moment.random.choice(watchers)
    known = moment.data(moment.game.view(after, owner))
    worlds = moment.worlds(moment.game.view(after, watcher), watcher, 3)
    varied = any(moment.data(moment.game.view(world, owner)) != known for world in worlds)
    moment.tally.count(HIDES, event.kind, varied, moment, action)


class Constant(NamedTuple):
    """An event that never varied: a sentence, and a match and actions that end in it."""

    found: str
    match: Match
    actions: tuple[str, ...]


def never_varied(tally: Coverage) -> Constant | None:
    """Return the first event that `count_what_varies` found constant, None without one."""
    for key, moments in sorted(tally.moments.items()):
        promise, kind = key
        if moments >= ENOUGH and not tally.varied[key]:
            found = (
                f"{kind} has secret fields, but in {moments} moments others knew them"
                if promise == HIDES
                else f"{kind} reveals, but in {moments} moments it could be known before"
            )
            return Constant(f"{found}; as after:", *tally.shown[key])
    return None


def _of_kind(events: list[Event], kind: str) -> list[dict[str, Any]]:
    return [event.to_json() for event in events if event.kind == kind]


def _visible_events(events: list[Event], seat: int) -> list[dict[str, Any]]:
    return [event.seen_by(seat).to_json() for event in events]


def _short(world: Any) -> str:
    shown = repr(world)
    return shown if len(shown) <= 200 else shown[:197] + "..."
