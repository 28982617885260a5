"""Texts of the status line of a match in play, from the most to the least urgent."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from portolan.core.texts import ended
from portolan.session.bot_runner.bot_runner import BotRunner
from portolan.session.seats import Seat, level_name
from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.render.theme import GOLD, STONE, TERRACOTTA, Rgb
from portolan.ui.table.hold_to_reveal import HoldToReveal
from portolan.ui.table.recap import Recap, in_paragraphs
from portolan.ui.table.tabletop import TableView, unnumbered
from portolan.ui.widgets.tooltip import WhyNot


def _sentences(*texts: str) -> str:
    """Return texts joined, each but the last as a whole sentence."""
    *before, last = [text for text in texts if text] or [""]
    return " ".join((*map(ended, before), last))


class Advice(NamedTuple):
    """A hint: the text of an action, and why it is good, with all reasons; `shorter` says it with
    ever fewer.

    `card` is the rule of the card that the action names; it is never left out.
    """

    action: str
    why: str
    shorter: Sequence[str]
    card: str = ""


class StatusText:
    """The two lines of the status.

    `message` answers the last attempt, `side_note` is shown beside the next question, `first_note`
    beside each until the next choice. `can_still_undo`: whether a bot waits so that the last choice
    can be undone. `advice` is the present hint. `tooltip_id` is that of the area pointed at.
    """

    def __init__(
        self, app: AppContext, table_view: TableView, bot_runner: BotRunner, hold: HoldToReveal
    ) -> None:
        self.message: str | None = None
        self.side_note = self.first_note = ""
        self.can_still_undo = False
        self.advice: Advice | None = None
        self.tooltip_id: str | None = None
        self._app, self._session, self._game_ui = app, table_view.session, table_view.game_ui
        self._bot_runner, self._hold = bot_runner, hold
        self.recap = Recap(table_view.session, table_view.game_ui)

    def begin(self) -> None:
        """Prepare for the next decision; a message stays."""
        self.side_note, self.advice, self.tooltip_id = "", None, None
        self.can_still_undo = False

    def clear(self) -> bool:
        """Remove message and advice; return whether there was any."""
        had = self.message is not None or self.advice is not None
        self.message = self.advice = None
        return had

    def rim(self, scene: AnyScene) -> Rgb:
        """Return a warning colour for trouble, gold while something is shown."""
        if self._app.trouble or self.message:
            return TERRACOTTA
        return GOLD if scene.shown else STONE

    def lines(self, scene: AnyScene, confirm_note: str) -> tuple[str, str]:
        """Return what to do and why, or the effect of the shown action or step.

        `confirm_note` is added to the effect of an action without a hint.
        """
        words = self._app.words
        if problem := self._app.trouble or self.message:
            asked = scene.legal and not scene.shown
            return problem, self._game_ui.words.question(scene)[0] if asked else ""
        live, session = self._app.live, self._session
        if question := live.undo_text(session) or live.ahead_text(session):
            return question, ""
        if scene.shown:
            head, what = self._game_ui.words.effect(scene, session.preview(scene.shown))
            advice = self._advice(scene)
            ending = self._ending(scene.shown, *scene.batch)
            return head, _sentences(ending, what, advice.why if advice else confirm_note)
        if self._bot_runner.on_hint:
            return words("table.hint_thinking"), ""
        if why_not := self.why_not(scene):
            return why_not.title, unnumbered(why_not.text)
        return self.selected(scene) or self.question(scene)

    def _advice(self, scene: AnyScene) -> Advice | None:
        """Return the hint for the shown action, if there is one."""
        return self.advice if self.advice and self.advice.action == scene.shown else None

    def _ending(self, *texts: str) -> str:
        """Return a note that actions end the game, or make this turn the last one; else ""."""
        session, last_turn = self._session, self._game_ui.last_turn
        if session.ends_game(*texts):
            return self._app.words("table.ends_game")
        if last_turn and not last_turn(session.view()) and session.is_certain(last_turn, *texts):
            return self._app.words("table.ends_turn")
        return ""

    def selected(self, scene: AnyScene) -> tuple[str, str] | None:
        """Return a text on the selection so far, if it can be taken back."""
        return self._game_ui.step(scene) if scene.steps and self._game_ui.step else None

    def why_not(self, scene: AnyScene) -> WhyNot | None:
        """Return why the area pointed at cannot be chosen."""
        if self.tooltip_id is None or self._game_ui.help is None:
            return None
        return self._game_ui.help.why_not(scene, self.tooltip_id)

    def question(self, scene: AnyScene) -> tuple[str, str]:
        """Return who must do what, and why, with what others did meanwhile."""
        words, session, live = self._app.words, self._session, self._app.live
        if scene.decision is None:
            return words("end.title"), self.recap.text(scene)
        news = " ".join(filter(None, (self.side_note, self.recap.text(scene))))
        head, why = self._game_ui.words.question(scene)
        if self.first_note and self._session.undo_problem() is None:
            why = self.first_note
        if self._hold.covers and not scene.legal:
            return head, words("table.look_first")
        is_live = live.is_on(session)
        if is_live and (waiting := live.waiting_text(session)):
            return head, " ".join(part for part in (news, waiting) if part)
        if bot := session.asked_bot():
            return head, self._thinking(bot, session.own_names[scene.decision.seat])
        if is_live and self.side_note:
            return head, news
        return head, in_paragraphs(news, why)

    def _thinking(self, bot: Seat, who: str) -> str:
        """Return that a bot is thinking, paused, or waits so that the last choice can be undone."""
        if self.can_still_undo:
            return self._app.words("table.still_undo")
        level = level_name(self._session.match.game.id, bot.kind)
        key = "table.paused" if self._bot_runner.paused else "table.thinking"
        return self._app.words(key, who=who, level=level)

    def shorter(self, scene: AnyScene, why: str, known: Container[str] = ()) -> list[str]:
        """Return shorter forms of the second line: with ever fewer reasons of a hint, at last with
        its verdict before the effect, whose end may be cut, or with the card in place of that; else
        first without the note on confirming, then with a brief instruction beside the recap, then
        the recap alone if the prompt is `known`, at last with the instruction alone, and with what
        the seat lost.
        """
        advice = self._advice(scene)
        if advice and why.endswith(advice.why):
            effect = why.removesuffix(advice.why)
            ending = self._ending(scene.shown or "", *scene.batch)
            last = advice.shorter[-1], effect.removeprefix(_sentences(ending, " ")).strip()
            if advice.card:
                last = advice.card, advice.shorter[0]
            return [*(effect + shorter for shorter in advice.shorter), _sentences(ending, *last)]
        why = why.removesuffix(self._app.words("table.first_confirm")).rstrip()
        rest = self.recap.without(scene, why)
        found = [why, rest]
        if rest == why:
            return found
        news, brief = self.recap.text(scene), self._game_ui.words.question(scene, brief=True)[1]
        if brief:
            found.insert(1, in_paragraphs(news, brief))
        if scene.decision and scene.decision.prompt in known:
            found.insert(-1, news)
        if losses := self.recap.losses(scene):
            found[-1:] = [in_paragraphs(losses, rest), in_paragraphs(losses, brief or rest)]
        return found
