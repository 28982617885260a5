"""Services that the app offers to its screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import datetime
from typing import Protocol, TypeVar

from portolan.core.i18n import Catalogue
from portolan.platform import Host
from portolan.session.seats import LONGEST_NAME
from portolan.session.session import Session
from portolan.storage.active_match import ActiveMatch
from portolan.storage.settings import Settings
from portolan.storage.store import Store
from portolan.ui.navigation.animator import Animator
from portolan.ui.navigation.live_table import LiveTable
from portolan.ui.navigation.routes import Route
from portolan.ui.navigation.screen import Screen
from portolan.ui.render.theme import Rgb
from portolan.ui.render.ui import Ui

T = TypeVar("T")


class Navigator(Protocol):
    """Goes from screen to screen. Screens below the shown one keep their state."""

    def go(self, route: Route) -> None:
        """Go to a screen; `back` returns to this one."""

    def lay(self, screen: Screen) -> None:
        """Show a screen over the current one, to ask something; `back` removes it."""

    def back(self) -> None:
        """Return to the screen before this one, or to the first one."""

    def home(self) -> None:
        """Go to the first screen and clear the stack."""

    def go_on(self) -> None:
        """Go to the screen of the active match; `back` leads to the first screen."""


class AppContext(Protocol):
    """Services of the app for a screen.

    `trouble` is a sentence about a problem while it lasts.
    """

    trouble: str | None

    @property
    def host(self) -> Host:
        """The host: page or desktop window."""

    @property
    def words(self) -> Catalogue:
        """Texts that all games share."""

    @property
    def ui(self) -> Ui:
        """The current picture."""

    @property
    def store(self) -> Store:
        """Stored settings and matches."""

    @property
    def match(self) -> ActiveMatch:
        """The active match."""

    @property
    def live(self) -> LiveTable:
        """The live table of this device."""

    @property
    def settings(self) -> Settings:
        """Settings of the player."""

    @property
    def navigator(self) -> Navigator:
        """Navigation between screens."""

    @property
    def movement(self) -> Animator:
        """Animations between two pictures."""

    def refresh(self) -> None:
        """Redraw at the next frame."""

    def later(self, work: Callable[[], Awaitable[object]]) -> None:
        """Run a task with saved data, before the next picture and after pending writes.

        No frame is drawn meanwhile. Use `ask` for what may wait for a person.
        """

    def ask(
        self, work: Callable[[], Awaitable[T]], take: Callable[[T], object] = lambda _: None
    ) -> None:
        """Start a request to a person or the browser, which may never end; frames continue.

        `take` receives its result, unless the present screen was left before.
        """

    def change(self, settings: Settings) -> None:
        """Replace and store the settings; they apply from the next picture on."""

    def ask_text(
        self, label: str, value: str, take: Callable[[str], object], most: int = LONGEST_NAME
    ) -> None:
        """Ask the player for a line of at most `most` letters; pass it to `take` if confirmed.

        Without a text field of the host, the limit is the length of a name.
        """

    def colours(self, session: Session) -> list[Rgb]:
        """Return the colours of the seats of a match in the chosen palette."""

    def play_sounds(self, kinds: Iterable[str], sounds: Mapping[str, str]) -> None:
        """Play the sound for a step: of the first kind in `sounds` that is among `kinds`."""

    def now(self) -> datetime:
        """Return the time."""

    async def restore(self) -> None:
        """Load settings, the last match, and the choices for new ones."""
