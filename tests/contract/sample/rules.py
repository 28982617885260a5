"""What may be done in Quay, and what it does."""

from __future__ import annotations

from dataclasses import dataclass

from portolan.core.contract import Report
from portolan.core.errors import BadActionError
from tests.contract.sample import events as ev
from tests.contract.sample.position import GOODS, Position


@dataclass(frozen=True, slots=True)
class Action:
    """One choice, by its words: `draw`, `sell wine`, `add`, `done`, `offer salt for wine`, ..."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.words)


ACTIONS = {
    str(action): action
    for action in map(
        Action,
        [
            ("draw",), ("add",), ("done",), ("accept",), ("decline",), ("wait",),
            *((verb, good) for verb in ("sell", "stow") for good in GOODS),
            *(("offer", give, "for", take) for give in GOODS for take in GOODS if give != take),
        ],
    )
}  # fmt: skip


def parse(text: str) -> Action:
    """Return the action of a text, or raise BadActionError."""
    if text not in ACTIONS:
        raise BadActionError(f"{text!r} is not an action of Quay")
    return ACTIONS[text]


def legal_texts(position: Position) -> list[str]:
    """Return what the asked seat may do; its hand must be known."""
    player = position.players[position.seat]
    held = [good for good in GOODS if good in player.hand]
    match position.prompt:
        case "act":
            return [
                *(["draw"] if position.deck else []),
                *(f"sell {good}" for good in held),
                *(f"stow {good}" for good in GOODS if good in player.unseen),
                *(f"offer {give} for {take}" for give in held for take in GOODS if take != give),
                "wait",
            ]
        case "amount":
            more = player.hand.count(position.selling) > position.count
            return ["add", "done"] if more else ["done"]
        case "answer":
            return ["accept", "decline"] if position.take in held else ["decline"]
        case _:
            return []


def apply(position: Position, action: Action, report: Report) -> None:
    """Do a legal action and what follows."""
    seat = position.seat
    player = position.players[seat]
    match action.words:
        case ("draw",):
            player.hand = sorted([*player.hand, position.deck.pop(0)])
            drawn = player.hand[:]
            report(ev.CardDrawn, seat, hand=[*drawn])
            begin_turn(position, report)
        case ("wait",):
            report(ev.Waited, seat)
            begin_turn(position, report)
        case ("sell", good):
            position.selling, position.count, position.prompt = good, 1, "amount"
            player.show(good, 1)
            report(ev.SaleBegun, seat, good=good)
        case ("stow", good):
            player.hand.remove(good)
            player.hold = sorted([*player.hold, good])
            report(ev.Stowed, seat, good=good)
            begin_turn(position, report)
        case ("add",):
            position.count += 1
            player.show(position.selling, position.count)
            report(ev.SaleGrown, seat, good=position.selling, count=position.count)
        case ("done",):
            _sell(position, report)
            begin_turn(position, report)
        case ("offer", give, "for", take):
            position.give, position.take = give, take
            player.show(give, 1)
            position.asked = [s for s in _after(position, seat) if s != seat]
            report(ev.Offered, seat, give=give, take=take)
            _ask_next(position, report)
        case ("decline",):
            report(ev.Declined, seat)
            _ask_next(position, report)
        case ("accept",):
            _swap(position, seat, report)
            begin_turn(position, report)


def _after(position: Position, seat: int) -> list[int]:
    """Return the seats that are still in, clockwise, beginning behind one."""
    seats = len(position.players)
    around = [(seat + step) % seats for step in range(1, seats + 1)]
    return [other for other in around if not position.players[other].out]


def _ask_next(position: Position, report: Report) -> None:
    if position.asked:
        position.seat, position.prompt = position.asked.pop(0), "answer"
    else:
        begin_turn(position, report)


def _swap(position: Position, seat: int, report: Report) -> None:
    """Exchange the two cards; everybody sees them."""
    one, other = position.players[position.turn], position.players[seat]
    one.give(position.give)
    other.give(position.take)
    for player, good in ((one, position.take), (other, position.give)):
        player.hand = sorted([*player.hand, good])
        player.shown = sorted([*player.shown, good])
    report(ev.Accepted, seat, give=position.give, take=position.take)


def _sell(position: Position, report: Report) -> None:
    player, count = position.players[position.seat], position.count
    for _ in range(count):
        player.give(position.selling)
        position.gone.append(position.selling)
    earned = count * (count + 1) // 2
    player.coins += earned
    player.sold += earned
    report(ev.Sold, position.seat, good=position.selling, count=count, points=earned)


def begin_turn(position: Position, report: Report) -> None:
    """Let the next seat begin its turn that can, or end the game."""
    position.selling = position.give = position.take = ""
    position.count, position.asked = 0, []
    while True:
        inside = position.inside
        if len(inside) <= 1 or not position.deck:
            position.prompt, position.seat = "over", 0
            report(ev.Ended, None, hands=[[*player.hand] for player in position.players])
            return
        seat = _after(position, position.turn)[0]
        position.turn, position.seat, position.prompt = seat, seat, "act"
        pips = 1 + position.rng.below(4 if position.setting.rough else 6)
        report(ev.Rolled, seat, pips=pips)
        tide = position.deck.pop(0)
        position.gone.append(tide)
        report(ev.Tide, None, good=tide)
        if pips > 1 or _pays(position, seat, report):
            return


def _pays(position: Position, seat: int, report: Report) -> bool:
    """Let a seat pay its toll, or drop out; return whether it is still in."""
    player = position.players[seat]
    if player.coins:
        player.coins -= 1
        player.tolls += 1
        report(ev.TollPaid, seat)
        return True
    report(ev.DroppedOut, seat, hand=[*player.hand], hold=[*player.hold])
    position.gone += player.hand + player.hold
    player.hand, player.shown, player.hold, player.out = [], [], [], True
    return False
