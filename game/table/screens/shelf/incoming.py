"""A file that comes in: read between pictures, taken when it is whole, told of in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.contract import AnyGame
from game.core.slices import Slices
from game.table.kept import arrivals, links
from game.table.kept.arrivals import Arrival
from game.table.kept.records import sentence
from game.table.match.letters import quoted
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

    async def take(self, arrival: Arrival) -> str:
        """Take what was read whole; return what came in, in words.

        Raises StorageError.
        """
        if arrival.own:
            return self._begins(arrival.own)
        await arrivals.take(self.desk.host.storage, arrival)
        if arrival.session is None:
            await self.desk.restore()
        return self._arrived(arrival)

    def _begins(self, own: AnyGame) -> str:
        """Offer a new match of a game over data of one's own."""
        chosen = self.desk.hand.last_choices.get(own.id, {})
        self.desk.hand.remember(own.id, {**chosen, "material": dict(own.made_of)})
        self.desk.way.go(New(own.id))
        return ""

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
