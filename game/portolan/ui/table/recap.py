"""A short recap of what others did since a person last chose, beside the next question."""

from __future__ import annotations

from portolan.session.session import Session
from portolan.ui.game_ui.parts import GameUi
from portolan.ui.game_ui.scene import AnyScene


def in_paragraphs(news: str, why: str) -> str:
    """Return a recap and, in a paragraph below it, why a seat is asked."""
    return "\n".join(part for part in (news, why) if part)


class Recap:
    """The recap in the status line."""

    def __init__(self, session: Session, game_ui: GameUi) -> None:
        self._session, self._game_ui = session, game_ui
        self._scene: AnyScene | None = None
        self._text = self._losses = ""

    def text(self, scene: AnyScene) -> str:
        """Return the recap; empty while a person waits for others.

        It is cached for the scene, since a picture needs it several times.
        """
        if scene is not self._scene:
            ui, seat = self._game_ui, self._seat(scene)
            self._scene, self._text, self._losses = scene, "", ""
            if seat is not None and (scene.legal or scene.decision is None):
                _, events = self._session.since_last_choice(seat)
                self._text = ui.news(events, scene, seat) if ui.news else ""
                self._losses = ui.losses(events, scene, seat) if ui.losses else ""
        return self._text

    def _seat(self, scene: AnyScene) -> int | None:
        """Return the seat whose last choice the recap follows: the asked one, since other people
        at this device have chosen since; at the end the person who chose last.
        """
        if scene.decision:
            return scene.decision.seat
        step = self._session.undo_step
        return None if step is None else self._session.match.actors[step]

    def losses(self, scene: AnyScene) -> str:
        """Return the part of the recap on what the seat lost: its next choice, even one that is
        forced, begins another recap.
        """
        return self._losses if self.text(scene) else ""

    def since(self, scene: AnyScene) -> int | None:
        """Return the step from which to replay it, if the status line has a recap."""
        if scene.shown or scene.steps or not self.text(scene):
            return None
        return self._session.since_last_choice(self._seat(scene))[0]

    def without(self, scene: AnyScene, why: str) -> str:
        """Return a text of the status line without the recap, unless it is all of the text."""
        news = "" if scene.shown else self.text(scene)
        return why.replace(news, "", 1).strip() if news and why != news else why
