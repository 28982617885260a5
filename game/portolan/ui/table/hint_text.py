"""Texts of a hint: reasons and plan, or two actions that are as good, and the cards they name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

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
    texts = _other_cards(hint, words, game_ui, scene)
    return " ".join((_why(hint, words, game_ui, session, scene, most), *texts))


def _other_cards(hint: Hint, words: Catalogue, game_ui: GameUi, scene: AnyScene) -> list[str]:
    """Return the rules of the cards that a hint names besides that of its action."""
    _, *others = hint.plan() if hint.rival is None else (hint.action, hint.rival)
    known = named_card(game_ui, scene, hint.action)
    cards = dict.fromkeys(named_card(game_ui, scene, action) for action in others)
    return [words("home.spoken", head=c[0], text=c[1]) for c in cards if c and c != known]


def shorter_hints(
    hint: Hint, words: Catalogue, game_ui: GameUi, session: Session, scene: AnyScene
) -> Sequence[str]:
    """Return a hint with its strongest reasons, with the first one alone, and without any.

    The last two name neither plan nor second move, and explain no card of these.
    """
    strongest = hint_text(hint, words, game_ui, session, scene, STRONGEST)
    first, least = _shortest(hint, words, game_ui, session, scene)
    return strongest, first, least


def _shortest(
    hint: Hint, words: Catalogue, game_ui: GameUi, session: Session, scene: AnyScene
) -> tuple[str, str]:
    """Return a hint with its first reason alone, and without any.

    Where no action is the best, the reason is what speaks for the chosen one.
    """
    good = words("table.hint_why", why="").rstrip()
    if _rivals(hint, game_ui, session, scene):
        about = _about_both(hint, game_ui, session, most=1)
        if about.equal:
            return words("table.hint_why", why=about.equal), good
        tied = words("table.hint_open")
        return " ".join(filter(None, (tied, about.why))), tied
    if not (game_ui.reasons and hint.reasons):
        return _unseen(hint, words, game_ui, session), good
    first = game_ui.reasons(first_reasons(hint.reasons, 1), session.names)
    return words("table.hint_why", why=" ".join(first)), good


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
    if names := _rivals(hint, game_ui, session, scene):
        return _either(hint, words, game_ui, session, names)
    plan, shown = "", hint.plan()
    while shown and str(shown[-1]) in session.match.game.passing:
        shown.pop()  # no step of a plan
    if len(shown) > 1:
        plan = words("table.hint_plan", plan=action_names(game_ui, session, scene, *shown))
    if not (game_ui.reasons and hint.reasons):
        return " ".join(filter(None, (_unseen(hint, words, game_ui, session), plan)))
    reasons = game_ui.reasons(first_reasons(hint.reasons, most), session.names)
    return words("table.hint_why", why=" ".join(filter(None, (plan, *reasons))))


def _rivals(hint: Hint, game_ui: GameUi, session: Session, scene: AnyScene) -> list[str]:
    """Return the names of two actions that are as good; none if they are the same for the player,
    or if no other is as good.
    """
    if hint.rival is None:
        return []
    both = [action_names(game_ui, session, scene, a) for a in (hint.action, hint.rival)]
    return both if both[0] != both[1] else []


def _unseen(hint: Hint, words: Catalogue, game_ui: GameUi, session: Session) -> str:
    """Return the chance to win, since no reason is known: at the end, where no turn of the seat
    follows any more.
    """
    view, decision, plan = session.view(), session.decision, map(str, hint.plan())
    mine, every = game_ui.last_turn_of, game_ui.last_turn
    is_last = (mine and decision and mine(view, decision.seat)) or (every and every(view))
    end = "_end" if is_last or session.ends_game(*plan) else ""
    return words(f"table.hint_unseen{end}", chance=round(100 * hint.chance) or "<1")


class _Both(NamedTuple):
    """What speaks for the first of two actions, and for the second; else what makes them `equal`.

    Each may be empty.
    """

    why: str
    other: str
    equal: str


def _about_both(hint: Hint, game_ui: GameUi, session: Session, most: int = STRONGEST) -> _Both:
    """Return what speaks for two actions that are as good, if that has an amount; where nothing
    speaks for the second alone, what speaks for the first, `most` reasons at most.

    What speaks for the second alone would contradict that the first is chosen.
    """
    mine = [reason for reason in hint.reasons if reason not in hint.for_rival]
    theirs = [reason for reason in hint.for_rival if reason not in hint.reasons]
    why, other = (_first_with_amount(reasons, game_ui, session) for reasons in (mine, theirs))
    if other and not why:
        why = _first_apart(mine, game_ui, session)
    gains = why if mine and theirs else _amounts(hint.reasons, game_ui, session, most)
    return _Both(why, other if why else "", gains if not other else "")


def _either(
    hint: Hint, words: Catalogue, game_ui: GameUi, session: Session, names: Sequence[str]
) -> str:
    """Return two actions that are as good, by name, and what speaks for each."""
    first, second = names
    about = _about_both(hint, game_ui, session)
    if about.equal:
        equal = words("table.hint_equal", move=second)
        return " ".join((words("table.hint_why", why=about.equal), equal))
    found = [
        words("table.hint_for", move=move, why=Inside(text))
        for move, text in ((first, about.why), (second, about.other))
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
