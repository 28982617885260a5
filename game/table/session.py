"""A match and who sits before it: what may be shown now, what a step would do, what can be undone.

Knows no screen. Everything that is drawn comes from `view()`, which is what the reader may know.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from game.core.contract import Action, Decision, Event, Plain, Position
from game.core.errors import BadSaveError
from game.core.match import Match, load_match
from game.core.plain import read_json
from game.games import find_game

NOBODY = -1
"""The reader when the device lies open on the table: sees what everybody may see."""

FORMAT = "portolan-table"


class Session:
    """One match with its people. `reader` is the seat whose secrets may be seen now, or NOBODY.

    `private` tells which prompts can only be answered by someone who sees their own secrets,
    `opens` which ones begin a turn; before both the device is passed on.
    """

    def __init__(self, match: Match, names: list[str], hand_over: Callable[[str], bool]) -> None:
        self.match = match
        self.names = names
        self._hand_over = hand_over
        self.reader = NOBODY if self.shared else 0
        self._view: Position | None = None
        self._told: list[list[Event]] | None = None
        self._previews: dict[str, list[Event]] = {}

    @property
    def shared(self) -> bool:
        """Whether several people sit around the device."""
        return self.match.seats > 1

    @property
    def decision(self) -> Decision | None:
        """Who is asked what; None when the game is over."""
        return self.match.game.decision(self.match.position)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    def view(self) -> Any:
        """Return what the reader may know. Nothing else is ever drawn."""
        if self._view is None:
            self._view = self.match.game.view(self.match.position, self.reader)
        return self._view

    def waits_for(self) -> int | None:
        """Return the seat that must take the device before the match goes on, if any."""
        decision = self.decision
        if decision is None or decision.seat == self.reader:
            return None
        return decision.seat if self._hand_over(decision.prompt) else None

    def take(self, seat: int) -> None:
        """Let a seat see what is its own: it has taken the device."""
        self.reader = seat
        self._changed()

    def lay_down(self) -> None:
        """Hide every secret again."""
        self.reader = NOBODY if self.shared else 0
        self._changed()

    def legal(self) -> dict[str, Action]:
        """Return the legal actions by text; none while the device has to be passed on."""
        if self.waits_for() is not None:
            return {}
        actions = self.match.game.legal_actions(self.match.position)
        return {str(action): action for action in actions}

    def play(self, text: str) -> list[Event]:
        """Play an action of the asked seat."""
        events = self.match.play(text)
        decision = self.decision
        if decision is None or decision.seat != self.reader:
            self.lay_down()
        self._changed()
        return events

    def preview(self, text: str) -> list[Event]:
        """Return what an action would do, as far as everybody can foresee it."""
        if text not in self._previews:
            game = self.match.game
            events: list[Event] = []
            twin = self.match.position.copy()
            game.apply(twin, self.legal()[text], game.recorder(events))
            known = next((i for i, e in enumerate(events) if e.about.reveals), len(events))
            self._previews[text] = [event.seen_by(self.reader) for event in events[:known]]
        return self._previews[text]

    def undo_problem(self) -> str | None:
        """Return why the last step cannot be taken back (`nothing`, `others`, `revealed`), or None.

        Whoever has taken the device takes back own steps only; while it lies open, whoever acted
        last may.
        """
        if not self.match.actions:
            return "nothing"
        if self.reader not in {NOBODY, self.match.actors[-1]}:
            return "others"
        if any(event.about.reveals for event in self.match.events[-1]):
            return "revealed"
        return None

    def undo(self) -> None:
        """Take the last step back."""
        self.match.undo()
        self.lay_down()

    def told(self) -> list[list[Event]]:
        """Return all events so far, one list a step, as the reader may know them."""
        if self._told is None:
            steps = [self.match.opening, *self.match.events]
            self._told = [[event.seen_by(self.reader) for event in events] for events in steps]
        return self._told

    def _changed(self) -> None:
        self._view = self._told = None
        self._previews = {}

    def save(self) -> bytes:
        """Return what `load_session` takes."""
        data: dict[str, Plain] = {
            "format": FORMAT,
            "names": [*self.names],
            "match": self.match.save(),
        }
        return json.dumps(data, ensure_ascii=False).encode()


def load_session(data: bytes, hand_over: Callable[[str, str], bool]) -> Session:
    """Return a saved session; raise BadSaveError saying what is wrong with it.

    `hand_over` tells of a game and a prompt whether the device is passed on first.
    """
    try:
        saved = read_json(data.decode())
    except ValueError as error:
        raise BadSaveError(f"this is no saved match of Portolan ({error})") from error
    if not isinstance(saved, Mapping) or saved.get("format") != FORMAT:
        raise BadSaveError("this is no saved match of Portolan")
    match = load_match(saved.get("match"), find_game)
    names = saved.get("names")
    count = match.game.seats_at(match.position)
    if (
        not isinstance(names, list)
        or len(names) != count
        or not all(isinstance(name, str) and 0 < len(name) <= 40 for name in names)
    ):
        raise BadSaveError(f"save.names: expected a list of {count} names")
    return Session(match, list(names), lambda prompt: hand_over(match.game.id, prompt))
