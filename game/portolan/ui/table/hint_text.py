"""Texts of a hint: reasons and plan, or that another action is as good."""

from __future__ import annotations

from dataclasses import replace

from portolan.ai.hint import Hint
from portolan.core.contract import Action, Event
from portolan.core.i18n import Catalogue
from portolan.session.session import Session
from portolan.ui.game_ui.parts import GameUi
from portolan.ui.game_ui.scene import AnyScene


def hint_text(
    hint: Hint, words: Catalogue, table: GameUi, session: Session, scene: AnyScene
) -> str:
    """Return why a hint is good, for the viewer of a scene."""
    reasons = table.reasons(hint.reasons, session.names) if table.reasons else ()
    if hint.rival is not None:
        first, second = (
            action_names(table, session, scene, action) for action in (hint.action, hint.rival)
        )
        return " ".join((words("table.hint_unclear", first=first, second=second), *reasons))
    if not reasons:
        return words("table.hint_unseen", chance=round(100 * hint.chance))
    if hint.then:
        plan = words("table.hint_plan", plan=action_names(table, session, scene, *hint.plan()))
        reasons = (plan, *reasons)
    return words("table.hint_why", why=" ".join(reasons))


def action_names(table: GameUi, session: Session, scene: AnyScene, *actions: Action) -> str:
    """Return the names of actions, each named after those before were applied to an imagined
    position.
    """
    game, found = session.match.game, list[str]()
    position = game.imagine(session.view(), session.viewer, 0)
    for action in actions:
        before = replace(
            scene,
            view=game.view(position, session.viewer),
            decision=game.decision(position),
            legal={str(each): each for each in game.legal_actions(position)},
            steps=(),
            chosen=None,
            batch=(),
            shown=str(action),
        )
        events = list[Event]()
        game.apply(position, action, game.recorder(events))
        found.append(table.words.effect(before, events)[0])
    return " → ".join(found)
