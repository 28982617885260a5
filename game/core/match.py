"""A match: a game, its options, seats and seed, and the actions so far. All else follows from that.

Saving, loading, undo, replay and the log are one thing: playing a list of actions again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, cast

from game.core.chance import check_seed
from game.core.contract import AnyGame, Decision, Event, Plain, Position
from game.core.errors import BadSaveError, NothingToUndoError, PortolanError
from game.core.plain import Reader

FORMAT = "portolan-match"
VERSION = 1
MOST_ACTIONS = 100_000
"""No game of any kind comes near; a longer list is refused before it is played."""


class Match:
    """One match in progress.

    `position` is the current one (never change it from outside), `actions` the texts so far,
    `actors` the seats that chose them, `events` what each of them caused, `opening` what the set-up
    caused. `seed` is None when the match was begun from a position.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Mapping[str, object],
        seed: int | None,
        begun_from: dict[str, Plain] | None = None,
    ) -> None:
        """Start a match by a seed, or from a dumped position.

        Raises BadOptionError for seats, options or a seed that do not exist, BadPositionError for
        a position that cannot be.
        """
        self.game = game
        self.seats, self.options = game.check_choices(seats, options)
        self.seed = check_seed(seed) if begun_from is None else None
        self._begun_from = begun_from
        self.actions: list[str] = []
        self.actors: list[int] = []
        self.events: list[list[Event]] = []
        self.opening: list[Event] = []
        self.position: Position = (
            game.start(seats, options, self.seed, game.recorder(self.opening))
            if self.seed is not None
            else game.load(begun_from)
        )

    @classmethod
    def from_position(cls, game: AnyGame, data: object) -> Match:
        """Start a match in the middle, at a dumped position; raise BadPositionError."""
        begun_from = game.dump(game.load(data))
        seats, options = game.check_choices(begun_from["seats"], begun_from["options"])
        return cls(game, seats, options, None, begun_from)

    def legal_texts(self) -> list[str]:
        """Return the texts of the legal actions; empty when the game is over."""
        return [str(action) for action in self.game.legal_actions(self.position)]

    def play(self, text: str) -> list[Event]:
        """Play an action by its text; return its events.

        Raises BadActionError or IllegalActionError, and then nothing has changed.
        """
        action = self.game.parse(text)
        decision = self.game.decision(self.position)
        events = self.game.play(self.position, action)
        self.actions.append(str(action))
        self.actors.append(cast("Decision", decision).seat)  # a game that is over has refused
        self.events.append(events)
        return events

    def undo(self) -> str:
        """Take the last action back and return its text; raise NothingToUndoError."""
        if not self.actions:
            raise NothingToUndoError("no action has been played, so there is nothing to take back")
        before = self.at(len(self.actions) - 1)
        undone = self.actions[-1]
        self.position, self.opening = before.position, before.opening
        self.actions, self.actors = before.actions, before.actors
        self.events = before.events
        return undone

    def at(self, count: int) -> Match:
        """Return another match that stands where this one stood after `count` actions."""
        other = Match(self.game, self.seats, self.options, self.seed, self._begun_from)
        for text in self.actions[:count]:
            other.play(text)
        return other

    def save(self) -> dict[str, Plain]:
        """Return the match as JSON data that `load_match` takes."""
        content: dict[str, Plain] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.id,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "position": deepcopy(self._begun_from),
            "actions": list(self.actions),
        }
        return {**content, "checksum": _checksum(content)}


def _checksum(content: Mapping[str, Plain]) -> str:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def load_match(save: object, find_game: Callable[[str], AnyGame]) -> Match:
    """Return the match of a save; raise BadSaveError saying what is wrong with it.

    `find_game` returns the game of an id, or raises UnknownGameError.
    """
    reader = Reader(save, "save", BadSaveError)
    entries = reader.entries()
    if "format" not in entries or entries["format"].value != FORMAT:
        raise reader.fail("this is no saved match of Portolan")
    reader.demand("version" in entries, "the field 'version' is missing")
    version = entries["version"].whole(1, 1 << 30)
    reader.demand(version <= VERSION, "this match was saved by a newer Portolan; update to load it")
    fields = reader.fields(
        "format", "version", "game", "seats", "options", "seed", "position", "actions", "checksum"
    )
    content: dict[str, Any] = {k: field.value for k, field in fields.items() if k != "checksum"}
    if fields["checksum"].value != _checksum(content):
        raise reader.fail("the save is damaged: its checksum does not match; use an older copy")
    try:
        game = find_game(fields["game"].text())
        if content["position"] is None:
            match = Match(game, content["seats"], content["options"], content["seed"])
        else:
            match = Match.from_position(game, content["position"])
            reader.demand(
                game.check_choices(content["seats"], content["options"])
                == (match.seats, match.options)
                and content["seed"] is None,
                "seats, options or seed are not those of its position",
            )
    except BadSaveError:
        raise
    except PortolanError as error:
        raise reader.fail(str(error)) from error
    for i, text in enumerate(fields["actions"].items(MOST_ACTIONS), start=1):
        try:
            match.play(text.text())
        except BadSaveError:
            raise
        except PortolanError as error:
            raise reader.fail(f"action {i} cannot have been played: {error}") from error
    return match
