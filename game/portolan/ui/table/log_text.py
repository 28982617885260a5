"""The log of a match as text, shared by all its screens."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from portolan.core.contract import Viewer
from portolan.core.i18n import Catalogue, language
from portolan.session.session import Session
from portolan.ui.game_ui.find import find_game_ui

WORDS = Catalogue("table")
Entry: TypeAlias = "tuple[int, list[str]]"
"""A step by its number (-1: the set-up) with its lines in the log."""


class LogText:
    """The log by viewer, extended step by step."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._story = find_game_ui(session.match.game.id)
        self._lines: dict[int, tuple[object, object, list[str]]] = {}
        self._entries: dict[Viewer, tuple[object, object, list[Entry]]] = {}
        """By viewer: the visible events, the names used, and their log."""

    def entries(self) -> list[Entry]:
        """Return the whole log; the same list until something is added."""
        session = self._session
        steps, wording = session.visible_events(), (language(), session.names)
        seen, worded, before = self._entries.get(session.viewer, (None, None, []))
        if seen is not steps or worded != wording:
            before = []
        entries: list[Entry] = []
        known_to = len(before)
        while known_to - 1 in session.batches:  # a batch has grown
            known_to -= 1
        for number in range(known_to - 1, len(steps) - 1):
            events, passed = session.visible_events_of(number), number in session.automatic_steps
            known = self._lines.get(number)
            if known is None or known[0] is not events or known[1] != (*wording, passed):
                lines = [*self._story.log_lines(events, session.names)]
                if passed and self._names_actor(number):
                    if not events[0].about.reveals:  # nobody chooses what dice or decks show
                        line = lines[0].removesuffix(".")
                        lines[0] = WORDS(self._automatic(number), line=line)
                elif passed and not self._goes_on_silently(number):
                    who = session.names[session.match.actors[number]]
                    lines.insert(0, WORDS("table.no_choice", who=who))
                known = self._lines[number] = (events, (*wording, passed), lines)
            entries.append((number, known[2]))
        if entries:
            before = [*before[:known_to], *entries]
        self._entries[session.viewer] = (steps, wording, before)
        return before

    def _names_actor(self, number: int) -> bool:
        """Return whether the log of a step begins with what the seat did that played it."""
        events = self._session.visible_events_of(number)
        own = bool(events) and events[0].seat == self._session.match.actors[number]
        return own and bool(self._story.log_lines(events, self._session.names))

    def _goes_on_silently(self, number: int) -> bool:
        """Return whether the step before was automatic and untold, too, and of the same seat."""
        actors, before = self._session.match.actors, number - 1
        same = before in self._session.automatic_steps and actors[before] == actors[number]
        return same and not self._names_actor(before)

    def _automatic(self, number: int) -> str:
        """Return the key of the note on an action that was played without asking."""
        match = self._session.match
        return "table.passed" if match.actions[number] in match.game.passing else "table.only"


@lru_cache(maxsize=4)
def log_text_of(session: Session) -> LogText:
    """Return the log of a match, cached for returns to its table."""
    return LogText(session)
