"""Who thinks at a table without touching it: the bot that is asked, or the Rector about a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.table.session import Session
from game.table.thinking import Slices, advise, think

if TYPE_CHECKING:
    from game.table.app import App

PACE: Final = {"slow": 1.2, "usual": 0.6, "fast": 0.25, "off": 0.0}
"""Seconds for which a step is seen that nothing moved for, before a bot's next one."""


class Minds:
    """The one thought that goes on now, if any. A `paused` bot waits."""

    def __init__(self, app: App, session: Session) -> None:
        self.paused = False
        self._app, self._session = app, session
        self._thought: Slices | None = None
        self._seen = False
        self._since: float | None = None

    def begin(self, *, seen: bool) -> None:
        """Get ready for the next decision; `seen` is whether the last step was seen moving."""
        self._thought, self._seen, self._since = None, seen, None

    def forget(self) -> None:
        """Leave the thought unfinished."""
        self._thought = None

    def ask_rector(self) -> None:
        """Let the Rector think about a hint."""
        self._thought = advise(self._session, self._app.settings.bot_seconds)

    @property
    def progress(self) -> float | None:
        """How far the thought is; None if there is none."""
        return self._thought.progress if self._thought else None

    @property
    def on_hint(self) -> bool:
        """Whether it is a person's hint that is thought about."""
        return self._thought is not None and not self._session.asked_bot()

    def go_on(self, time: float) -> Any:
        """Think for a slice; return what came out, once: a bot's action, or advice for a person.

        A bot does not answer before the last step was seen long enough.
        """
        if self._session.asked_bot():
            if self.paused:
                self.forget()
                return None
            self._since = time if self._since is None else self._since
            if self._thought is None:
                self._thought = think(self._session, self._app.settings.bot_seconds)
        if self._thought is None or not self._thought.go_on():
            return None
        waits = PACE[self._app.settings.speed] if self._since is not None and not self._seen else 0
        if self._since is not None and time - self._since < waits:
            return None
        value, self._thought = self._thought.value, None
        return value
