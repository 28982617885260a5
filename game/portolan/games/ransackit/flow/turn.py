"""The course of the game: the effect of an action, and all that follows without a decision.

`apply` changes the position by one action; then `advance` processes the tasks on the stack, the
innermost first, until one must be asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from portolan.core.contract import Report
from portolan.games.ransackit import events as ev
from portolan.games.ransackit.board.components import MOBILITY, ROUNDS
from portolan.games.ransackit.cards.deck import EFFECTS, draw, play, plays
from portolan.games.ransackit.fables import all_fables
from portolan.games.ransackit.flow.founding import (
    come_back,
    found,
    found_choices,
    free_land,
    roll_founding,
)
from portolan.games.ransackit.flow.production import collect_taxes, produce, roll, sevens
from portolan.games.ransackit.rules import offers, trade
from portolan.games.ransackit.rules.battle import advance as move_in
from portolan.games.ransackit.rules.battle import (
    advance_choices,
    attack,
    battle_choices,
    exchange,
    join,
    joiners,
)
from portolan.games.ransackit.rules.building import build, buildings, recruit, recruits, road
from portolan.games.ransackit.rules.ending import ROUNDS_PLAYED, VOTE, finish, leave, lose_unit
from portolan.games.ransackit.rules.moving import disbandings, move, swap, unit_actions
from portolan.games.ransackit.rules.task_kinds import TaskKind, TaskStep
from portolan.games.ransackit.rules.thieves import (
    gain_choices,
    move_thief,
    take_gain,
    thief_choices,
)
from portolan.games.ransackit.rules.units import last_to_act, muster, rest, wake
from portolan.games.ransackit.state import actions as act
from portolan.games.ransackit.state.actions import Action
from portolan.games.ransackit.state.position import Position

# --- repeated prompts of a turn --------------------------------------------------------------


def _begin_choices(position: Position) -> list[Action]:
    return [*plays(position, position.seat), act.ROLL]


def _act_choices(position: Position) -> list[Action]:
    seat = position.seat
    found = unit_actions(position, seat)
    found += disbandings(position, seat)
    found += buildings(position, seat)
    found += trade.trades(position, seat)
    found += offers.offers(position, seat)
    if position.players[seat].hand:
        found += plays(position, seat)
    if not position.voted:
        found.append(act.VOTE)
    found.append(act.QUIT)
    found.append(act.FORTIFY)
    return found


def _fortify_choices(position: Position) -> list[Action]:
    seat = position.seat
    found: list[Action] = []
    if position.players[seat].blue[MOBILITY]:
        found += unit_actions(position, seat)
        found += buildings(position, seat)
    found += recruits(position, seat)
    found += trade.trades(position, seat)
    found += offers.offers(position, seat)
    if position.players[seat].hand:
        found += plays(position, seat)
    found.append(act.END)
    return found


def _disband(position: Position, seat: int, action: act.OfUnit, report: Report) -> None:
    index = last_to_act(position, seat, action.kind, action.place)
    lose_unit(position, seat, index, None, "disbanded", report)


def _call_vote(position: Position, seat: int, action: Action, report: Report) -> None:
    del action
    position.voted = True
    report(ev.VoteCalled, seat)
    position.tasks.append(("vote", offers.others(position, seat)[0], seat))


def _fortify(position: Position, seat: int, action: Action, report: Report) -> None:
    del action
    position.tasks.pop()
    muster(position, seat)
    report(ev.Fortifying, seat)


def _leave_task(position: Position, seat: int, action: Action, report: Report) -> None:
    del seat, action, report
    position.tasks.pop()


_DOES: Final[dict[str, Callable[[Position, int, Any, Report], None]]] = {
    "move": move,
    "swap": swap,
    "attack": attack,
    "disband": _disband,
    "road": road,
    "village": build,
    "city": build,
    "house": build,
    "shipyard": build,
    "recruit": recruit,
    "sell": lambda position, seat, action, report: trade.sell(position, seat, action.good, report),
    "buy": lambda position, seat, action, report: trade.buy(position, seat, action.good, report),
    "offer": lambda position, seat, _, report: offers.begin(position, seat, report),
    "play": lambda position, seat, action, report: play(position, seat, action.card, report),
    "vote": _call_vote,
    "quit": lambda position, seat, _, report: leave(position, seat, report),
    "fortify": _fortify,
    "roll": _leave_task,
    "end": _leave_task,
}


def _do(position: Position, action: Any, report: Report) -> None:
    _DOES[action.verb](position, position.seat, action, report)


# --- other prompts ---------------------------------------------------------------------------


def _battle(position: Position, action: Any, report: Report) -> None:
    if action.verb == "with":
        join(position, action, report)
    elif action.verb == "roll":
        exchange(position, report)
    else:
        _, seat, *_ = position.tasks.pop()
        report(ev.AttackStopped, seat)


def _advance(position: Position, action: Any, report: Report) -> None:
    if action.verb == "stay":
        position.tasks.pop()
    else:
        move_in(position, action, report)


def _vote(position: Position, action: Action, report: Report) -> None:
    """Handle one answer: ask the next seat, or end the game if all have agreed (K69)."""
    _, seat, caller = position.tasks.pop()
    if action.verb == "refuse":
        report(ev.VoteRefused, seat)
        return
    report(ev.VoteAgreed, seat)
    asked = offers.others(position, caller)
    later = asked[asked.index(seat) + 1 :]
    if later:
        position.tasks.append(("vote", later[0], caller))
    else:
        finish(position, caller, VOTE, report)


def _deal_in(position: Position, action: Action, report: Report) -> None:
    _, seat = position.tasks.pop()
    position.players[seat].asked = True
    if action.verb == "return":
        come_back(position, seat, report)


TASK_KINDS: Final[dict[str, TaskKind]] = {
    "found": TaskKind(found_choices, found, always=True),
    "thief": TaskKind(thief_choices, move_thief),
    "gain": TaskKind(gain_choices, take_gain),
    "begin": TaskKind(_begin_choices, _do, always=True),
    "act": TaskKind(_act_choices, _do, always=True),
    "battle": TaskKind(battle_choices, _battle, always=True),
    "advance": TaskKind(advance_choices, _advance),
    **{name: TaskKind(effect.choices, effect.choose) for name, effect in EFFECTS.items()},
    "trade": TaskKind(offers.trade_choices, offers.trade, always=True),
    "answer": TaskKind(lambda _: [act.ACCEPT, act.DECLINE], offers.answer, always=True),
    "vote": TaskKind(lambda _: [act.AGREE, act.REFUSE], _vote, always=True),
    "fortify": TaskKind(_fortify_choices, _do, always=True),
    "deal_in": TaskKind(lambda _: [act.RETURN, act.WATCH], _deal_in, always=True),
    **all_fables.TASK_KINDS,
    "over": TaskKind(lambda _: [], lambda _position, _action, _report: None, always=True),
}
"""The asked tasks by prompt, those of Fables included."""


# --- automatic tasks -------------------------------------------------------------------------


def _next_turn(position: Position, report: Report) -> bool:
    """Continue with the next seat that plays or may come back, or with the end (K68, K70)."""
    seats = position.setting.seats
    while True:
        if position.round == 0:
            position.turn = position.first
        else:
            position.turn = (position.turn + 1) % seats
        seat = position.turn
        if seat == position.first:
            if position.round == ROUNDS:
                finish(position, seat, ROUNDS_PLAYED, report)
                return False
            position.round += 1
        player = position.players[seat]
        if player.playing:
            _begin_turn(position, seat, report)
            return True
        if position.setting.options["deal_in"] and not player.asked and free_land(position):
            position.tasks.append(("deal_in", seat))
            return False


def _begin_turn(position: Position, seat: int, report: Report) -> None:
    position.fresh = True
    position.earned = position.voted = False
    position.offers = position.bought = 0
    position.tasks += [
        ("finish", seat), ("fortify", seat), ("act", seat), ("produce", seat), ("sevens", seat),
        ("roll", seat), ("begin", seat),
    ]  # fmt: skip
    wake(position, seat)
    report(ev.TurnBegun, seat, round=position.round)
    collect_taxes(position, seat, report)


def _begin(position: Position, report: Report) -> bool:
    """Roll automatically for a seat without cards (K42)."""
    del report
    if position.players[position.seat].hand:
        return False
    position.tasks.pop()
    return True


def _finish_turn(position: Position, report: Report) -> bool:
    """End a turn, with a card if one was earned (K45)."""
    _, seat = position.tasks.pop()
    rest(position, seat)
    if position.earned:
        draw(position, seat, report)
    return True


def _first_roll(position: Position, report: Report) -> bool:
    """Roll automatically when no unit can join an attack any more (K79)."""
    task = position.tasks[-1]
    if task[3] or joiners(position, task):
        return False
    exchange(position, report)
    return True


STEPS: Final[dict[str, TaskStep]] = {
    "turn": _next_turn,
    "founding": roll_founding,
    "begin": _begin,
    "roll": roll,
    "sevens": sevens,
    "produce": produce,
    "finish": _finish_turn,
    "battle": _first_roll,
    **all_fables.STEPS,
}
"""The tasks that may need no decision, those of Fables included."""


def apply(position: Position, action: Action, report: Report) -> None:
    """Apply a legal action of the asked seat, and what follows up to the next decision."""
    position.legal = None
    position.fresh = False
    TASK_KINDS[position.tasks[-1][0]].choose(position, action, report)
    advance(position, report)


def advance(position: Position, report: Report) -> None:
    """Advance until a seat is asked or the game is over."""
    while True:
        name = position.tasks[-1][0]
        if name in STEPS and STEPS[name](position, report):
            continue
        kind = TASK_KINDS[position.tasks[-1][0]]
        if kind.always:
            return
        choices = kind.choices(position)
        if len(choices) > 1:
            position.legal = tuple(choices)
            return
        if choices:
            (only,) = choices
            kind.choose(position, only, report)
        else:
            position.tasks.pop()


def legal_actions(position: Position) -> tuple[Action, ...]:
    """Return the legal actions of the asked seat; empty when the game is over."""
    if position.legal is None:
        position.legal = tuple(TASK_KINDS[position.tasks[-1][0]].choices(position))
    return position.legal
