"""Promises about who may know what: views, what is offered, and what is told."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from portolan.cli.check.snapshot import BrokenError, Coverage, Moment, demand
from portolan.core.contract import NOBODY, Event
from portolan.core.errors import BadPositionError
from portolan.core.match import Match

_TRIED = 4
ENOUGH = 40
"""Moments after which something that never varied is no coincidence."""

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
            demand(moment.data(again) == seen, f"seat {seat} sees that it is not {_short(world)}")
            demand(moment.game.describe(again) == text, f"seat {seat} reads a difference")
            open_again = moment.data(moment.game.view(world, NOBODY))
            demand(open_again == open_view, f"nobody's view shows what seat {seat} does not see")
            if moment.decision and moment.decision.seat == seat:
                texts = [str(action) for action in moment.game.legal_actions(world)]
                demand(texts == moment.texts, f"what seat {seat} is offered tells a secret")
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
    rules ask next may tell a little: a seat that has nothing to choose may be passed over.
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
                foreseen == seen_now, f"{action}: not {seen_now} could be foreseen, but {foreseen}"
            )
            if known is None:
                now, then = (moment.game.view(end, seat) for end in (after, other))
                same = moment.data(now) == moment.data(then)
                demand(same, f"{action} tells seat {seat} something, and no event says it reveals")


def events_match_the_view(moment: Moment) -> None:
    """Demand that events tell of another's choice no more than a view shows of it."""
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
                f"seat {watcher} cannot see whether {first} or {action} was chosen, but is told "
                f"{events} or {otherwise}",
            )


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
        kinds = {event.kind for event in events if event.about.reveals}
        others = [
            (seat, *moment.after(world, action))
            for seat, world in worlds
            if kinds and action in moment.game.legal_actions(world)
        ]
        for kind in kinds:
            same = _of_kind(events, kind)
            varied = any(_of_kind(otherwise, kind) != same for _, _, otherwise in others)
            if not varied and len(kinds) == 1:
                varied = any(_looks_otherwise(moment, seat, after, end) for seat, end, _ in others)
            if varied or any(event.data for event in events if event.kind == kind):
                moment.tally.count(VARIES, kind, varied, moment, action)


def _looks_otherwise(moment: Moment, seat: int, one: Any, other: Any) -> bool:
    """Tell whether a seat sees that two positions differ."""
    views = (moment.data(moment.game.view(position, seat)) for position in (one, other))
    return bool(next(views) != next(views))


def _count_hidden(moment: Moment, action: Any, after: Any, event: Event) -> None:
    owner = event.seat
    watchers = [seat for seat in moment.seats if seat != owner]
    if owner is None or owner >= moment.match.seats or not watchers:
        return
    if moment.game.decision(after) is None:
        return  # at the end all may be shown
    watcher = moment.random.choice(watchers)
    known = moment.data(moment.game.view(after, owner))
    worlds = moment.worlds(moment.game.view(after, watcher), watcher, 3)
    varied = any(moment.data(moment.game.view(world, owner)) != known for world in worlds)
    moment.tally.count(HIDES, event.kind, varied, moment, action)


class Constant(NamedTuple):
    """An event that never varied: what that says, and a match and actions that end in it."""

    found: str
    match: Match
    actions: tuple[str, ...]


def never_varied(tally: Coverage) -> Constant | None:
    """Return what `count_what_varies` found to be always the same, None if all is well."""
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
