"""Promises about positions and matches as data: saving, replaying, and damage."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from portolan.cli.check.snapshot import BrokenError, Moment, demand
from portolan.cli.compiled import in_use
from portolan.core.errors import BadPositionError, BadSaveError
from portolan.core.match import Match, load_match, sign

_JUNK: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 1 << 70, 1.5, "", "?", "over", [], {}, [None], {"x": 1},
)  # fmt: skip
_DAMAGED = 6
_COPIED = 8
_COPIES: dict[str, Callable[[Any], Any]] = {
    "copied": deepcopy,
    "pickled": lambda value: pickle.loads(pickle.dumps(value)),  # noqa: S301 - its own
}


def positions_survive(moment: Moment) -> None:
    """Demand that a position is the same as JSON data and back, and goes on alike."""
    for name in ("game", "seats", "options"):
        demand(name in moment.dump, f"a dumped position does not say its {name!r}")
    demand(moment.dump["game"] == moment.game.id, "a dumped position names another game")
    demand(moment.dump["seats"] == moment.match.seats, "a dumped position has other seats")
    demand(moment.dump["options"] == moment.match.options, "a dumped position has other options")
    loaded = moment.game.load(moment.dump)
    demand(moment.data(loaded) == moment.dump, "a loaded position is dumped otherwise")
    demand(moment.game.decision(loaded) == moment.decision, "a loaded position asks otherwise")
    texts = [str(action) for action in moment.game.legal_actions(loaded)]
    demand(texts == moment.texts, f"a loaded position offers {texts}, not {moment.texts}")
    for action in moment.some_actions(2):
        here, text = moment.after(moment.position, action)
        there, again = moment.after(loaded, action)
        demand(moment.data(here) == moment.data(there), f"{action} leads elsewhere once loaded")
        demand(text == again, f"{action} has other events once loaded")


def values_survive(moment: Moment) -> None:
    """Demand that actions, positions and matches are the same once copied or pickled, and go on.

    Compiled rules (`python3 build fast`) can be neither.
    """
    if in_use():
        return
    for how, again in _COPIES.items():
        for action in moment.some_actions(_COPIED):
            twin = again(action)
            demand(
                twin == action and hash(twin) == hash(action),
                f"{action} is another action once {how}",
            )
        position, match = again(moment.position), again(moment.match)
        demand(moment.data(position) == moment.dump, f"a position is another once {how}")
        demand(match.save() == moment.match.save(), f"a match is saved otherwise once {how}")
        for action in moment.some_actions(1):
            demand(
                match.play(str(action)) == moment.after(moment.position, action)[1],
                f"{action} has other events once the match is {how}",
            )
            demand(
                moment.data(match.position) == moment.data(moment.after(position, action)[0]),
                f"{action} leads elsewhere once the position is {how}",
            )


def damaged_positions_are_refused(moment: Moment) -> None:
    """Demand that a damaged position is refused, or can be played on without a fault."""
    for _ in range(_DAMAGED):
        data = damaged(moment.dump, moment)
        try:
            position = moment.game.load(data)
        except BadPositionError as error:
            demand(len(str(error)) > 10, f"it is refused without a sentence: {error}")
        else:
            _go_on(moment, position)


def damaged(data: Any, moment: Moment) -> Any:
    """Return a copy of JSON data in which one value was lost or changed."""
    copy = deepcopy(data)
    *way, last = moment.random.choice(_places(copy))
    inner = copy
    for step in way:
        inner = inner[step]
    if moment.random.random() < 0.3:
        del inner[last]
    elif type(inner[last]) is int and moment.random.random() < 0.5:
        inner[last] += moment.random.choice([-2, -1, 1, 2])
    else:
        inner[last] = moment.random.choice(_JUNK)
    return copy


def _places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner: Any = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    return [place for key, v in inner for place in ((*way, key), *_places(v, (*way, key)))]


def _go_on(moment: Moment, position: Any) -> None:
    """Check an accepted position by playing a little."""
    game = moment.game
    for _ in range(8):
        for seat in range(game.seats_at(position)):
            game.describe(game.view(position, seat))
        actions = game.legal_actions(position)
        if not actions:
            game.result(position)
            return
        game.apply(position, moment.random.choice(actions))


def replay_is_the_same(moment: Moment) -> None:
    """Demand that the same actions lead to the same position and events, and undo leads back."""
    match = moment.match
    there = match.at(len(match.actions))
    demand(moment.data(there.position) == moment.dump, "going to the last action leads elsewhere")
    again = Match(match.game, match.seats, match.options, match.seed)
    for text in match.actions:
        again.play(text)
    demand(moment.data(again.position) == moment.dump, "the same actions lead elsewhere")
    demand(again.opening == match.opening, "the set-up has other events a second time")
    demand(again.events == match.events, "the same actions have other events")
    demand(again.actors == match.actors, "the same actions are chosen by other seats")
    for action in moment.some_actions(1):
        again.play(str(action))
        again.undo()
        demand(moment.data(again.position) == moment.dump, f"taking back {action} leads elsewhere")


def saves_are_kept(moment: Moment) -> None:
    """Demand that a save is the same match, from its start or from a position, and goes on."""
    match = moment.match
    from_here = Match.from_position(match.game, moment.dump)
    for kept in (match, from_here):
        loaded = load_match(json.loads(json.dumps(kept.save())), lambda _: moment.game)
        demand(moment.data(loaded.position) == moment.dump, "a loaded match has another position")
        demand(loaded.save() == kept.save(), "a loaded match is saved otherwise")
        demand(loaded.legal_texts() == moment.texts, "a loaded match offers something else")
        demand(loaded.events == kept.events, "a loaded match has other events")
        for action in moment.some_actions(1):
            text = moment.after(moment.position, action)[1]
            demand(loaded.play(str(action)) == text, f"{action} has other events once loaded")


def damaged_saves_are_refused(moment: Moment) -> None:
    """Demand that a save without a field, or with a wrong one, is refused or does no harm.

    Even if its checksum is right. What can still be loaded can be played on without a fault.
    """
    match = moment.match
    for kept in (match, Match.from_position(match.game, moment.dump)):
        save: Any = kept.save()
        content = {name: value for name, value in save.items() if name != "checksum"}
        for name in content:
            rest = {other: value for other, value in content.items() if other != name}
            _demand_refused(sign(rest), moment, f"a save without {name!r}")
            for junk in moment.random.sample(_JUNK, 4):
                _load_or_refuse(content | {name: junk}, moment)
        if content["actions"]:
            texts = list(content["actions"])
            texts[moment.random.randrange(len(texts))] = moment.random.choice(
                ["", "no such action", *moment.known]
            )
            _load_or_refuse(content | {"actions": texts}, moment)
        if content["position"]:
            _load_or_refuse(content | {"position": damaged(content["position"], moment)}, moment)


def _demand_refused(save: Any, moment: Moment, what: str) -> None:
    try:
        load_match(save, lambda _: moment.game)
    except BadSaveError:
        return
    raise BrokenError(f"{what} is loaded")


def _load_or_refuse(content: dict[str, Any], moment: Moment) -> None:
    try:
        loaded = load_match(sign(content), lambda _: moment.game)
    except BadSaveError as error:
        demand(len(str(error)) > 10, f"it is refused without a sentence: {error}")
        return
    _go_on(moment, loaded.position)
