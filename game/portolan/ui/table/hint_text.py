"""Texts of a hint: reasons and plan, or two actions that are as good, and the cards they name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from portolan.ai.hint import DECIDING, SAME, Hint
from portolan.core.contract import Action, Event, HintReason
from portolan.core.i18n import Catalogue, Inside
from portolan.session.session import Session
from portolan.ui.game_ui.parts import GameUi
from portolan.ui.game_ui.scene import AnyScene

ARROW = " → "
"""What stands between the actions of a plan."""
STRONGEST = 2
"""How many reasons are enough where there is little room."""


def hint_text(
    hint: Hint,
    words: Catalogue,
    game_ui: GameUi,
    session: Session,
    scene: AnyScene,
    most: int | None = None,
) -> str:
    """Return why a hint is good, with `most` reasons at most, for the viewer of a scene.

    Cards that it names besides that of its action are explained.
    """
    _, *others = hint.plan() if hint.rival is None else (hint.action, hint.rival)
    known = named_card(game_ui, scene, hint.action)
    cards = dict.fromkeys(named_card(game_ui, scene, action) for action in others)
    texts = [words("home.spoken", head=c[0], text=c[1]) for c in cards if c and c != known]
    return " ".join((_why(hint, words, game_ui, session, scene, most), *texts))


def first_reasons(reasons: Sequence[HintReason], most: int | None) -> Sequence[HintReason]:
    """Return the first reasons, `most` at most, with those of the last one's kind: a sentence may
    list them together.
    """
    if most is None or most >= len(reasons):
        return reasons
    kept = [*reasons[:most]]
    return [*kept, *(r for r in reasons[most:] if kept and r.key == kept[-1].key)]


def named_card(game_ui: GameUi, scene: AnyScene, action: Action) -> tuple[str, str] | None:
    """Return the name and the rule of the card that an action names, if it names one."""
    return game_ui.named_card(scene, action) if game_ui.named_card else None


def _why(
    hint: Hint,
    words: Catalogue,
    game_ui: GameUi,
    session: Session,
    scene: AnyScene,
    most: int | None,
) -> str:
    """Return why a hint is good: its plan and `most` reasons at most."""
    if hint.rival is not None:
        both = [action_names(game_ui, session, scene, a) for a in (hint.action, hint.rival)]
        if both[0] != both[1]:  # else it is the same for the player
            return _either(hint, words, game_ui, session, both)
    plan = ""
    if hint.then:
        plan = words("table.hint_plan", plan=action_names(game_ui, session, scene, *hint.plan()))
    if not (game_ui.reasons and hint.reasons):
        chance = round(100 * hint.chance)
        unseen = words("table.hint_unseen", chance=chance or "<1")
        return " ".join(filter(None, (unseen, plan)))
    reasons = game_ui.reasons(first_reasons(hint.reasons, most), session.names)
    return words("table.hint_why", why=" ".join(filter(None, (plan, *reasons))))


def _either(
    hint: Hint, words: Catalogue, game_ui: GameUi, session: Session, names: Sequence[str]
) -> str:
    """Return two actions that are as good, by name, and what speaks for each, if that has an
    amount; where nothing speaks for the second alone, what speaks for the first.

    What speaks for the second alone would contradict that the first is chosen.
    """
    first, second = names
    mine = [reason for reason in hint.reasons if reason not in hint.for_rival]
    theirs = [reason for reason in hint.for_rival if reason not in hint.reasons]
    why, other = (_first_with_amount(reasons, game_ui, session) for reasons in (mine, theirs))
    if other and not why:
        why = _first_apart(mine, game_ui, session)
    gains = why if mine and theirs else _amounts(hint.reasons, game_ui, session)
    if gains and not other:
        equal = words("table.hint_equal", move=second)
        return " ".join((words("table.hint_why", why=gains), equal))
    found = [
        words("table.hint_for", move=move, why=Inside(text))
        for move, text in ((first, why), (second, other if why else ""))
        if text
    ]
    if len(found) == 2:
        return " ".join((words("table.hint_open"), *found))
    two = words("table.hint_unclear", first=first, second=second)
    return " ".join((two, *(found or [words("table.hint_same")])))


def _first_apart(reasons: Sequence[HintReason], game_ui: GameUi, session: Session) -> str:
    """Return the first reason that is not the same for both actions; '' if none."""
    apart = [reason for reason in reasons if SAME not in reason.fields]
    return " ".join(game_ui.reasons(apart[:1], session.names)) if game_ui.reasons and apart else ""


def _first_with_amount(reasons: Sequence[HintReason], game_ui: GameUi, session: Session) -> str:
    """Return the first reason that names a number, be it an amount, odds or a hex, with those of
    its kind; '' if none.

    What both actions bring does not tell them apart.
    """
    return _amounts([r for r in reasons if SAME not in r.fields], game_ui, session, most=1)


def _amounts(
    reasons: Sequence[HintReason], game_ui: GameUi, session: Session, most: int = STRONGEST
) -> str:
    """Return the first reasons, `most` at most, from the first one that names a number; '' if none
    does.
    """
    if game_ui.reasons is None:
        return ""
    for place, reason in enumerate(reasons):
        text = " ".join(game_ui.reasons(first_reasons(reasons[place:], most), session.names))
        if reason.key in DECIDING or any(sign.isdigit() for sign in text):
            return text
    return ""


def action_names(game_ui: GameUi, session: Session, scene: AnyScene, *actions: Action) -> str:
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
        found.append(game_ui.words.effect(before, events)[0])
    return ARROW.join(found)
