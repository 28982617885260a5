"""Import of a file in slices, with messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from portolan.core.contract import AnyGame
from portolan.core.i18n import Catalogue
from portolan.core.json_reader import decode
from portolan.core.time_slicing import AsyncSlices, Slices
from portolan.platform.storage import StorageError
from portolan.session.letters import quoted
from portolan.session.lobby.game_list import offered
from portolan.session.session import Session
from portolan.storage import import_file, links
from portolan.storage.import_file import ImportedFile
from portolan.storage.library import MATCHES
from portolan.storage.store import sentence
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.routes import LinkRoute, NewMatchRoute
from portolan.ui.screens.interstitial.fetch import once_loaded

LONGEST_NAME = 40
"""Limit on a quoted name of an entry, in letters."""


class ImportProgress:
    """Imports one file; `show` receives the key of a single match."""

    def __init__(self, app: AppContext, show: Callable[[str], None]) -> None:
        self.app = app
        self.reading: Slices | None = None
        self.storing: AsyncSlices | None = None
        self._imported = ImportedFile()
        self._show = show

    def read(self, data: bytes) -> None:
        """Start to read a file, once the games are loaded of which it may contain matches.

        A file with a link is opened as a link, but not one in JSON: a text in it may look like a
        link.
        """
        text = decode(data[: 2 * links.LONGEST], errors="replace")
        if not text.lstrip().startswith("{") and (link := links.find_link(text)):
            self.app.navigator.go(LinkRoute(link))
            return
        lacking = next((game for game in offered() if not self.app.host.is_loaded(game)), None)
        if lacking is None:
            self.reading = Slices(import_file.read_file(data, self.app.now()))
            self.app.refresh()
        else:
            once_loaded(self.app, lacking, partial(self.read, data))

    @property
    def work(self) -> Slices | AsyncSlices | None:
        """The running work on a file, or None."""
        return self.reading or self.storing

    def take(self, imported: ImportedFile) -> None:
        """Handle a completely read file: store it, or ask first.

        A match with other people is handled like one received as a link.
        """
        self.reading = None
        match = imported.session
        if imported.own:
            self._begins(imported.own)
        elif match and match.has_secrets and _many_play(match) and not match.is_over:
            self.app.match.guest = match
            self.app.navigator.go(LinkRoute("", match.key))
        else:
            self._imported = imported
            self.storing = AsyncSlices(import_file.storing(self.app.host.storage, imported))

    async def store_on(self) -> str | None:
        """Continue storing; return a sentence on the outcome, None while it goes on."""
        if self.storing is None:
            return None
        try:
            if not await self.storing.go_on():
                return None
            text = self._summary(self._imported)
        except StorageError as error:
            text = self._stored_so_far(error)
        self.storing = None
        if self._imported.session is None:
            await self.app.restore()
        return text

    def stop(self) -> str | None:
        """Cancel the import; return a sentence on what is stored, None if nothing can be."""
        storing, self.reading, self.storing = self.storing, None, None
        if storing is None:
            return None
        self.app.later(self.app.restore)
        return self._stored_so_far(None)

    def _stored_so_far(self, error: StorageError | None) -> str:
        """Return a sentence on how much of a file is stored, and why not more."""
        words, imported = self.app.words, self._imported
        why = sentence(str(error)) if error else words("matches.stopped")
        keys = [*imported.entries]
        done, all_of_them = (
            sum(key.startswith(MATCHES) for key in some) for some in (keys[: imported.stored], keys)
        )
        if not imported.stored:
            return words("matches.trouble", error=why)
        return words("matches.part_stored", done=done, all=all_of_them, why=why)

    def _begins(self, own: AnyGame) -> None:
        """Offer a new match of a game with custom data."""
        chosen = self.app.match.last_choices.get(own.id, {})
        self.app.match.remember(own.id, {**chosen, "material": dict(own.custom_material)})
        self.app.navigator.go(NewMatchRoute(own.id))

    def _summary(self, imported: ImportedFile) -> str:
        words, lines = self.app.words, []
        if imported.session:
            self._show(imported.session.key)
            return words("matches.brought_one", who=", ".join(imported.session.own_names))
        if imported.matches or not imported.later:
            lines.append(words("matches.brought", count=imported.matches))
        if imported.later:
            lines.append(words("matches.brought_later", count=imported.later))
        if imported.settings_left:
            lines.append(words("matches.settings_left"))
        if imported.left_out:
            lines.append(left_out_text(words, imported.left_out))
        return " ".join(lines)


def left_out_text(words: Catalogue, left_out: Mapping[str, str]) -> str:
    """Return a sentence on entries that were left out of a file, by key with the reason."""
    key, why = next(iter(left_out.items()))
    name = quoted(key.rpartition("/")[2], LONGEST_NAME)
    return words("matches.left_out", count=len(left_out), name=name, why=sentence(why))


def _many_play(match: Session) -> bool:
    """Whether several people play a match, here or elsewhere."""
    return len(match.people) + len(match.away) > 1
