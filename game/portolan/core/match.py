"""A match: game, options, seats, seed, and the actions so far.

Saving, loading, undo, replay and the log are one operation: replaying a list of actions.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Generator, Mapping
from copy import copy, deepcopy
from typing import Any, cast

from portolan.core.contract import AnyGame, Decision, Event, Json, Position, SeatResult
from portolan.core.errors import (
    BadSaveError,
    LaterSaveError,
    MissingPartError,
    NothingToUndoError,
    OtherRulesError,
    PortolanError,
    UnknownGameError,
)
from portolan.core.json_reader import Reader
from portolan.core.rng import check_seed
from portolan.core.time_slicing import finish

FORMAT = "portolan-match"
VERSION = 2
LATEST = 1 << 30
"""Limit on the version in a save."""
NEWER = "this match was saved by a newer Portolan; update to load it"
MOST_ACTIONS = 100_000
"""Limit on the actions of a match, far beyond any game; a longer list is refused before it is
played.
"""
STRIDE = 64
"""A copy of the position is stored after every so many actions, so that going back replays few."""


class Match:
    """A match in progress.

    `position` is the current one (read only), `actions` the texts so far,
    `actors` the seats that chose them, `events` the events of each, `opening` those of the set-up.
    `seed` is None when the match began from a position.

    `rules_version` is the version of the rules that the match began under. If it is not the game's,
    the match can only be replayed and saved again: `rules_problem` is a sentence about it, nothing
    is legal, and `play` and `undo` raise OtherRulesError. From the first action that the current
    rules do not accept, actions are stored in `unplayed`.

    >>> from tests.contract.sample.game import GAME
    >>> match = Match(GAME, seats=2, options={"purse": 3}, seed=7)
    >>> match.play("sell wine")[0].to_json()
    {'event': 'sale_begun', 'seat': 0, 'good': 'wine'}
    >>> match.legal_texts()
    ['done']
    >>> loaded = load_match(match.save(), lambda name: GAME)
    >>> loaded.actions, loaded.undo(), loaded.actions
    (['sell wine'], 'sell wine', [])
    >>> match.actions
    ['sell wine']
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Mapping[str, object],
        seed: int | None,
        start_position: dict[str, Json] | None = None,
        rules_version: int | None = None,
    ) -> None:
        """Start a match by a seed, or from a dumped position.

        `rules_version` is a version of the rules, the game's own if left out.
        Raises BadOptionError for seats, options or a seed that do not exist, BadPositionError for
        an impossible position.
        """
        self.game = game
        self.seats, self.options = game.check_choices(seats, options)
        self.seed = check_seed(seed) if start_position is None else None
        self.rules_version = game.version if rules_version is None else rules_version
        self.unplayed: list[str] = []
        self._begun_from = start_position
        self.actions: list[str] = []
        self.actors: list[int] = []
        self.events: list[list[Event]] = []
        self.opening: list[Event] = []
        self.position: Position = (
            game.start(seats, options, self.seed, game.recorder(self.opening))
            if self.seed is not None
            else game.load(start_position)
        )
        self._kept: list[Position] = [self.position.copy()]

    @classmethod
    def from_position(cls, game: AnyGame, data: object, rules_version: int | None = None) -> Match:
        """Return a match that starts at a dumped position; raise BadPositionError."""
        start_position = game.dump(game.load(data))
        seats, options = game.check_choices(start_position["seats"], start_position["options"])
        return cls(game, seats, options, None, start_position, rules_version)

    @property
    def rules_problem(self) -> str | None:
        """Why the match can only be replayed, as a sentence; None if it can be continued."""
        now = self.game.version
        if self.rules_version == now:
            return None
        kept = (
            f"; its last {len(self.unplayed)} actions cannot be shown by today's rules"
            if self.unplayed
            else ""
        )
        return (
            f"this match was begun under version {self.rules_version} of the rules of "
            f"{self.game.title}, which are now version {now}: it can be looked at, "
            f"not played on{kept}"
        )

    def check_rules(self) -> None:
        """Raise OtherRulesError if the match can only be replayed."""
        if problem := self.rules_problem:
            raise OtherRulesError(problem)

    def legal_texts(self) -> list[str]:
        """Return the texts of the legal actions; empty when the game is over."""
        if self.rules_problem:
            return []
        return [str(action) for action in self.game.legal_actions(self.position)]

    def play(self, text: str) -> list[Event]:
        """Play an action by its text; return its events.

        Raises BadActionError, IllegalActionError or OtherRulesError; then nothing has changed.
        """
        self.check_rules()
        return self._play(text)

    def _play(self, text: str) -> list[Event]:
        action = self.game.parse(text)
        decision = self.game.decision(self.position)
        events = self.game.play(self.position, action)
        self.actions.append(str(action))
        self.actors.append(cast("Decision", decision).seat)  # a game that is over has refused
        self.events.append(events)
        if len(self.actions) % STRIDE == 0:
            self._kept.append(self.position.copy())
        return events

    def undo(self) -> str:
        """Undo the last action and return its text.

        Raises NothingToUndoError or OtherRulesError.
        """
        self.check_rules()
        if not self.actions:
            raise NothingToUndoError("no action has been played, so there is nothing to undo")
        before = self.at(len(self.actions) - 1)
        undone = self.actions[-1]
        self.position, self._kept = before.position, before._kept
        self.actions, self.actors = before.actions, before.actors
        self.events = before.events
        return undone

    def result(self) -> list[SeatResult]:
        """Return the outcome by seat with the sources that players read; raise NotOverError."""
        return self.game.result_after(self.position, self.events[-1] if self.events else ())

    def done_in_turn(self) -> list[Any]:
        """Return what the asked seat has done in this turn, or since something was revealed."""
        decision, done = self.game.decision(self.position), list[Any]()
        for step in reversed(range(len(self.actions))):
            events = self.events[step]
            if any(event.kind == "turn_begun" or event.about.reveals for event in events):
                break
            if decision and self.actors[step] == decision.seat:
                done.append(self.game.parse(self.actions[step]))
        return done[::-1]

    def at(self, count: int) -> Match:
        """Return a copy of this match as it was after `count` actions."""
        other = copy(self)
        kept = min(count, len(self.actions)) // STRIDE
        done = kept * STRIDE
        other._kept = self._kept[: kept + 1]
        other.position = other._kept[-1].copy()
        other.unplayed = []
        other.actions, other.actors = self.actions[:done], self.actors[:done]
        other.events = self.events[:done]
        for text in self.actions[done:count]:
            other._play(text)
        return other

    def save(self) -> dict[str, Json]:
        """Return the match as JSON data that `load_match` takes."""
        content: dict[str, Json] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.id,
            "rules": self.rules_version,
            "material": deepcopy(dict(self.game.custom_material)),
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "position": deepcopy(self._begun_from),
            "actions": [*self.actions, *self.unplayed],
        }
        return sign(content)


def sign(content: Mapping[str, Json]) -> dict[str, Json]:
    """Return the content of a save with its checksum."""
    return {**content, "checksum": _checksum(content)}


def _checksum(content: Mapping[str, Json]) -> str:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


_FIRST_FIELDS = ("format", "version", "game", "seats", "options", "seed", "position", "actions")
"""Defaults for a save of version 1, when all rules had version 1 and no custom data."""


def load_match(save: object, find_game: Callable[[str], AnyGame]) -> Match:
    """Return the match of a save; raise BadSaveError saying what is wrong with it.

    It is a LaterSaveError for one of a later version, or of a game for whose id `find_game` raises
    UnknownGameError or MissingPartError. A match begun under another version of its rules is
    replayed up to the first action that the current rules do not accept; see `rules_problem`.
    """
    return finish(loading_match(save, find_game))


def loading_match(
    save: object, find_game: Callable[[str], AnyGame]
) -> Generator[None, None, Match]:
    """Load a match in slices, as `load_match` does at once: a pause after every action."""
    reader = Reader(save, "save", BadSaveError)
    entries = reader.entries()
    if "format" not in entries or entries["format"].value != FORMAT:
        raise reader.fail("this is not a saved match of Portolan")
    reader.demand("version" in entries, "the field 'version' is missing")
    version = entries["version"].whole(1, LATEST)
    if version > VERSION:
        raise LaterSaveError(NEWER)
    later = () if version == 1 else ("rules", "material")
    fields = reader.fields(*_FIRST_FIELDS, *later, "checksum")
    content: dict[str, Any] = {k: field.value for k, field in fields.items() if k != "checksum"}
    if fields["checksum"].value != _checksum(content):
        raise reader.fail("the save is damaged: its checksum does not match; use an older copy")
    rules_version = 1 if version == 1 else fields["rules"].whole(1, LATEST)
    texts = [field.text() for field in fields["actions"].items(MOST_ACTIONS)]
    try:
        game = find_game(fields["game"].text()).with_material(content.get("material", {}))
    except (UnknownGameError, MissingPartError) as error:
        raise LaterSaveError(f"{reader.where}: {error}") from error
    except PortolanError as error:
        raise reader.fail(str(error)) from error
    try:
        match = _begin(game, content, rules_version, reader)
    except BadSaveError:
        raise
    except PortolanError as error:
        raise reader.fail(str(error)) from error
    for i, text in enumerate(texts):
        try:
            match._play(text)  # under any version of the rules
        except PortolanError as error:
            if match.rules_problem is None:
                raise reader.fail(f"action {i + 1} cannot have been played: {error}") from error
            match.unplayed = texts[i:]
            break
        yield
    return match


def _begin(game: AnyGame, content: dict[str, Any], rules_version: int, reader: Reader) -> Match:
    """Return the match of a save before its first action."""
    if content["position"] is None:
        return Match(
            game, content["seats"], content["options"], content["seed"], None, rules_version
        )
    match = Match.from_position(game, content["position"], rules_version)
    reader.demand(
        game.check_choices(content["seats"], content["options"]) == (match.seats, match.options)
        and content["seed"] is None,
        "seats, options or seed are not those of its position",
    )
    return match
