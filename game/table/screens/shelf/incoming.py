"""A file that comes in: read and stored between pictures, and told of in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.contract import AnyGame
from game.core.slices import AsyncSlices, Slices
from game.host.storage import StorageError
from game.table.kept import arrivals, links
from game.table.kept.arrivals import Arrival
from game.table.kept.library import SHELF
from game.table.kept.records import sentence
from game.table.match.letters import quoted
from game.table.match.session import Session
from game.table.offer.offered import offered
from game.table.screens.between.fetch import once_here
from game.table.ways.desk import Desk
from game.table.ways.routes import Link, New

LONGEST_NAME = 40
"""Letters of the name of an entry that is quoted."""


class Incoming:
    """Reads one file; `show` is told the key of a match that came alone."""

    def __init__(self, desk: Desk, show: Callable[[str], None]) -> None:
        self.desk = desk
        self.reading: Slices | None = None
        self.storing: AsyncSlices | None = None
        self._arrival = Arrival()
        self._show = show

    def read(self, data: bytes) -> None:
        """Begin to read a file, when the games are here that it may hold matches of.

        One that holds a link is opened as that. A file of ours never is, whatever stands in it:
        it is JSON, and a text in it may look like a link.
        """
        text = data[: 2 * links.LONGEST].decode(errors="replace")
        if not text.lstrip().startswith("{") and (link := links.found_in(text)):
            self.desk.way.go(Link(link))
            return
        lacking = next((game for game in offered() if not self.desk.host.has(game)), None)
        if lacking is None:
            self.reading = Slices(arrivals.read_file(data, self.desk.now()))
            self.desk.refresh()
        else:
            once_here(self.desk, lacking, partial(self.read, data))

    @property
    def work(self) -> Slices | AsyncSlices | None:
        """What is going on with a file, None when nothing is."""
        return self.reading or self.storing

    def take(self, arrival: Arrival) -> None:
        """Go on with what was read whole: store it, or ask about it first.

        A match that others play along is asked about as one that came as a link.
        """
        self.reading = None
        match = arrival.session
        if arrival.own:
            self._begins(arrival.own)
        elif match and match.has_secrets and _many_play(match) and not match.is_over:
            self.desk.hand.guest = match
            self.desk.way.go(Link("", match.key))
        else:
            self._arrival = arrival
            self.storing = AsyncSlices(arrivals.taking(self.desk.host.storage, arrival))

    async def store_on(self) -> str | None:
        """Go on with storing; return how it ended, in words, None while it goes on."""
        if self.storing is None:
            return None
        try:
            if not await self.storing.go_on():
                return None
            told = self._arrived(self._arrival)
        except StorageError as error:
            told = self._stored_so_far(error)
        self.storing = None
        if self._arrival.session is None:
            await self.desk.restore()
        return told

    def stop(self) -> str | None:
        """Leave the file; return what of it is stored, in words, None if nothing of it can be."""
        storing, self.reading, self.storing = self.storing, None, None
        if storing is None:
            return None
        self.desk.later(self.desk.restore)
        return self._stored_so_far(None)

    def _stored_so_far(self, error: StorageError | None) -> str:
        """Say how much of a file is stored, and why no more of it."""
        words, arrival = self.desk.words, self._arrival
        why = sentence(str(error)) if error else words("matches.stopped")
        keys = [*arrival.entries]
        done, all_of_them = (
            sum(key.startswith(SHELF) for key in some) for some in (keys[: arrival.stored], keys)
        )
        if not arrival.stored:
            return words("matches.trouble", error=why)
        return words("matches.part_stored", done=done, all=all_of_them, why=why)

    def _begins(self, own: AnyGame) -> None:
        """Offer a new match of a game over data of one's own."""
        chosen = self.desk.hand.last_choices.get(own.id, {})
        self.desk.hand.remember(own.id, {**chosen, "material": dict(own.made_of)})
        self.desk.way.go(New(own.id))

    def _arrived(self, arrival: Arrival) -> str:
        words, told = self.desk.words, []
        if arrival.session:
            self._show(arrival.session.key)
            return words("matches.brought_one", who=", ".join(arrival.session.own_names))
        if arrival.matches or not arrival.later:
            told.append(words("matches.brought", count=arrival.matches))
        if arrival.later:
            told.append(words("matches.brought_later", count=arrival.later))
        if arrival.settings_left:
            told.append(words("matches.settings_left"))
        if arrival.left_out:
            key, why = next(iter(arrival.left_out.items()))
            name = quoted(key.rpartition("/")[2], LONGEST_NAME)
            count = len(arrival.left_out)
            told.append(words("matches.left_out", count=count, name=name, why=sentence(why)))
        return " ".join(told)


def _many_play(match: Session) -> bool:
    """Whether several people play a match, here or elsewhere."""
    return len(match.people) + len(match.away) > 1
