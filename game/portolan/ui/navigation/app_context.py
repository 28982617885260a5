"""What a screen may ask for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Protocol, TypeVar

from portolan.core.i18n import Catalogue
from portolan.platform import Host
from portolan.session.seats import LONGEST_NAME
from portolan.session.session import Session
from portolan.storage.active_match import ActiveMatch
from portolan.storage.settings import Settings
from portolan.storage.store import Store
from portolan.ui.animation.camera import Camera
from portolan.ui.animation.flight import Flight, Tempo
from portolan.ui.navigation.routes import Route
from portolan.ui.navigation.screen import Screen
from portolan.ui.render.theme import Rgb
from portolan.ui.render.ui import Ui

T = TypeVar("T")


class Navigator(Protocol):
    """Going from screen to screen. What was left lies under what is shown, as it was."""

    def go(self, route: Route) -> None:
        """Go to a screen; `back` leads from there to this one."""

    def lay(self, screen: Screen) -> None:
        """Lay a screen over the one that is shown, to ask something; `back` takes it away."""

    def back(self) -> None:
        """Go back to the screen before this one, the first one if there is none."""

    def home(self) -> None:
        """Go to the first screen, and forget the way."""

    def go_on(self) -> None:
        """Go to wherever the match in hand stands; `back` leads from there to the first screen."""


class Movement(Protocol):
    """What may be seen moving between two pictures."""

    @property
    def wanted(self) -> bool:
        """Whether anything may slide, grow or count up, as the player and the device want it."""

    def animate(
        self,
        still: Callable[[Ui], object],
        flights: Sequence[Flight],
        tempo: Tempo,
        *,
        through: bool = False,
    ) -> bool:
        """Let flights be seen over a still picture before the next one; return whether they are.

        The picture has no targets: whatever is touched or pressed meanwhile ends the motion, and
        counts only if it goes `through`.
        """

    def look(self, to: Camera) -> None:
        """Go to a view of the board, gliding if things move."""


class AppContext(Protocol):
    """Everything around the screen that is shown.

    `trouble` is a sentence about what went wrong, until it is put right.
    """

    trouble: str | None

    @property
    def host(self) -> Host:
        """Where the program runs."""

    @property
    def words(self) -> Catalogue:
        """The words that all games share."""

    @property
    def ui(self) -> Ui:
        """The picture."""

    @property
    def store(self) -> Store:
        """What is kept from one start to the next."""

    @property
    def match(self) -> ActiveMatch:
        """The match that is played."""

    @property
    def settings(self) -> Settings:
        """What the player has set."""

    @property
    def navigator(self) -> Navigator:
        """The way to other screens."""

    @property
    def movement(self) -> Movement:
        """What moves between two pictures."""

    def refresh(self) -> None:
        """Draw anew at the next frame."""

    def later(self, work: Callable[[], Awaitable[object]]) -> None:
        """Do something with saved data, before the next picture and after all that is being saved.

        No frame is drawn meanwhile. What may wait for a person is asked by `ask`.
        """

    def ask(
        self, work: Callable[[], Awaitable[T]], take: Callable[[T], object] = lambda _: None
    ) -> None:
        """Begin what waits for a person or the browser, and may never end; pictures go on.

        `take` is given what comes of it, unless the screen that is shown now was left before.
        """

    def change(self, settings: Settings) -> None:
        """Take new settings: they hold from the next picture on, and are kept."""

    def ask_text(
        self, label: str, value: str, take: Callable[[str], object], most: int = LONGEST_NAME
    ) -> None:
        """Let the player type a line of at most so many letters; hand it to `take` if kept.

        Where the host has no field of its own, it is as long as a name at most.
        """

    def colours(self, session: Session) -> list[Rgb]:
        """Return what the seats of a match look like in the colour set."""

    def play_sounds(self, kinds: Iterable[str], sounds: Mapping[str, str]) -> None:
        """Let a step be heard: by the sound of that kind of event which `sounds` names first."""

    def now(self) -> datetime:
        """Return the time."""

    async def restore(self) -> None:
        """Take up settings, the last match, and the choices for a new one, as they are kept."""
