"""The log of a match in words, put into them once for all its screens."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from game.core.words import Words, language
from game.table.contract.find import find_table
from game.table.match.session import Session

WORDS = Words("table")
Entry: TypeAlias = "tuple[int, list[str]]"
"""A step by its number (-1: the set-up) with its lines in the log."""


class Journal:
    """What the readers of a match were told, in words: with every step only that step is new."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._story = find_table(session.match.game.id).words
        self._lines: dict[int, tuple[object, object, list[str]]] = {}
        self._entries: dict[int, tuple[object, object, list[Entry]]] = {}
        """By reader: what they were told, in which words it is put, and the log of it."""

    def entries(self) -> list[Entry]:
        """Return the whole log; the same list as long as nothing comes to it."""
        session = self._session
        told, spoken = session.told(), (language(), session.names)
        told_of, put, before = self._entries.get(session.reader, (None, None, []))
        if told_of is not told or put != spoken:
            before = []
        entries: list[Entry] = []
        known_to = len(before)
        while known_to - 1 in session.rows:  # more has come to what was chosen at once
            known_to -= 1
        for number in range(known_to - 1, len(told) - 1):
            events, passed = session.told_of(number), number in session.passed
            known = self._lines.get(number)
            if known is None or known[0] is not events or known[1] != (*spoken, passed):
                lines = [*self._story.tell(events, session.names)]
                if passed and lines:
                    lines[-1] = WORDS("table.passed", line=lines[-1])
                known = self._lines[number] = (events, (*spoken, passed), lines)
            entries.append((number, known[2]))
        if entries:
            before = [*before[:known_to], *entries]
        self._entries[session.reader] = (told, spoken, before)
        return before


@lru_cache(maxsize=4)
def journal_of(session: Session) -> Journal:
    """Return the log of a match: whoever comes back to its table finds it as it was left."""
    return Journal(session)
