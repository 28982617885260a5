"""The lesson: a scripted first match with notes on the way.

The script is a match, complete or up to where the person can go on alone. Its actions are required
until `free`; from there any action is accepted, and the script continues only as long as it is
followed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from portolan.core.assets import asset, read_json
from portolan.core.errors import PortolanError
from portolan.core.match import Match
from portolan.registry import find_game
from portolan.session.selection import BATCH_SEPARATOR

LEARNER: Final = 0
"""The seat of the learner."""
_SOONER: Final = 0.7
"""The share of the way to a note after which it is read off the script: that match may be shorter.
"""


@dataclass(frozen=True)
class Note:
    """A text to read before action number `at`; `look` are the tooltip ids of its subjects.

    One that is `general` is true in other matches too, so it is also read off the script.
    """

    at: int
    key: str
    look: tuple[str, ...] = ()
    general: bool = False


@dataclass(frozen=True)
class Lesson:
    """A match by its seed and the texts of its actions, with notes in order.

    `batch_sizes` are the sizes of batches, by the number of their first action.
    """

    game: str
    seats: int
    options: Mapping[str, object]
    seed: int
    actions: tuple[str, ...]
    free: int
    notes: tuple[Note, ...]
    batch_sizes: Mapping[int, int]


def has_lesson(game: str) -> bool:
    """Return whether a game has a lesson."""
    return asset(f"{game}/lesson.json").is_file()


def read_lesson(game: str) -> Lesson:
    """Return the lesson of a game, from `assets/<game>/lesson.json`."""
    data: dict[str, Any] = read_json(f"{game}/lesson.json")
    notes = tuple(
        Note(n["at"], n["key"], tuple(n.get("look", ())), n.get("general", False))
        for n in data["notes"]
    )
    actions: list[str] = []
    batch_sizes: dict[int, int] = {}
    for at_once in data["line"]:
        texts = at_once.split(BATCH_SEPARATOR)
        batch_sizes[len(actions)] = len(texts)
        actions += texts
    return Lesson(
        game,
        data["seats"],
        data["options"],
        data["seed"],
        tuple(actions),
        data["free"],
        notes,
        batch_sizes,
    )


def scripted_steps(match: Match) -> int:
    """Return how many actions at the start of a match follow its game's lesson."""
    game = match.game.id
    if not has_lesson(game):
        return 0
    lesson = read_lesson(game)
    if (match.seats, match.seed) != (lesson.seats, lesson.seed) or any(
        match.options[name] != choice for name, choice in lesson.options.items()
    ):
        return 0
    pairs = zip(match.actions, lesson.actions, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


class GuidedMatch:
    """The match of a person who follows a lesson; `seen` counts the notes read.

    `praised` is whether the message about its completion was shown.
    """

    def __init__(self, lesson: Lesson, actions: Sequence[str] = (), seen: int = 0) -> None:
        """Start, or continue after some actions; raise PortolanError if they cannot be played."""
        self.lesson = lesson
        self.match = Match(find_game(lesson.game), lesson.seats, lesson.options, lesson.seed)
        for text in actions:
            self.match.play(text)
        self.seen = seen
        self.praised = False

    @property
    def begun(self) -> bool:
        """Whether anything was done or read."""
        return bool(self.match.actions or self.seen)

    @property
    def follows_script(self) -> bool:
        """Whether every action so far was that of the script."""
        return self.match.actions == [*self.lesson.actions[: len(self.match.actions)]]

    @property
    def is_free(self) -> bool:
        """Whether any action is accepted."""
        return len(self.match.actions) >= self.lesson.free or not self.follows_script

    @property
    def is_through(self) -> bool:
        """Whether the match is over, or neither actions of the script nor notes are left."""
        match, lesson = self.match, self.lesson
        ends = match.game.decision(match.position) is None
        return ends or (match.actions == [*lesson.actions] and self.note is None)

    @property
    def ends_with_note(self) -> bool:
        """Whether the lesson is through once the present note is read."""
        match, lesson = self.match, self.lesson
        return match.actions == [*lesson.actions] and self.note is lesson.notes[-1]

    @property
    def wanted(self) -> str | None:
        """The next action of the script; None if it is no longer followed."""
        count = len(self.match.actions)
        left = self.lesson.actions[count:] if self.follows_script else ()
        return left[0] if left else None

    @property
    def batch(self) -> tuple[str, ...]:
        """The next batch of the script; empty if it is no longer followed."""
        first = len(self.match.actions)
        after = first + self.lesson.batch_sizes.get(first, 1)
        return self.lesson.actions[first:after] if self.wanted else ()

    @property
    def note(self) -> Note | None:
        """The note to read now; off the script, when the learner decides."""
        notes = self.lesson.notes
        while self.seen < len(notes) and self._is_missed(notes[self.seen]):
            self.seen += 1
        following = notes[self.seen : self.seen + 1]
        return following[0] if following and self._is_due(following[0]) else None

    def _is_missed(self, note: Note) -> bool:
        """Return whether a note cannot be read any more."""
        return note.at < len(self.match.actions) if self.follows_script else not note.general

    def _is_due(self, note: Note) -> bool:
        """Return whether a note that was not missed is to be read now."""
        match, free = self.match, self.lesson.free
        if self.follows_script:
            return note.at == len(match.actions)
        decision = match.game.decision(match.position)
        is_asked = decision is not None and decision.seat == LEARNER
        return is_asked and len(match.actions) >= free + _SOONER * (note.at - free)

    @property
    def has_more_to_read(self) -> bool:
        """Whether another note follows the present one before the next action."""
        note, notes = self.note, self.lesson.notes
        return note is not None and any(each.at == note.at for each in notes[self.seen + 1 :])

    @property
    def last_note(self) -> Note | None:
        """The note that was read last."""
        return self.lesson.notes[self.seen - 1] if self.seen else None

    def save(self) -> dict[str, Any]:
        """Return JSON data that `load_guided_match` takes."""
        return {
            "actions": [*self.match.actions], "seen": self.seen, "praised": self.praised,
        }  # fmt: skip


def load_guided_match(lesson: Lesson, data: object) -> GuidedMatch:
    """Return the match of a lesson as it was saved; a new one if it cannot be read."""
    if isinstance(data, dict):
        actions, seen, most = data.get("actions"), data.get("seen"), len(lesson.notes)
        if isinstance(actions, list) and isinstance(seen, int) and 0 <= seen <= most:
            try:
                guided = GuidedMatch(lesson, [str(text) for text in actions], seen)
                guided.praised = data.get("praised") is True
                return guided
            except PortolanError:
                pass
    return GuidedMatch(lesson)
