"""Texts on the effects of a shown action of RANSACKIT."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import Event
from portolan.games.ransackit.board.components import (
    AMOUNT,
    CARD_IDS,
    COIN,
    COST,
    DRAGON,
    GOODS,
    MOST_TOKENS,
    NOMADS_UNITS,
    OCEAN,
    ROUNDS,
    UNIT_IDS,
    UNITS,
    WORKER,
    YIELDS,
    Goods,
)
from portolan.games.ransackit.rules.battle import joiners
from portolan.games.ransackit.rules.trade import best_rates
from portolan.games.ransackit.rules.units import counted, may_get_unit, unit_limit
from portolan.games.ransackit.state.actions import (
    Action,
    AtHex,
    Attack,
    Move,
    OfUnit,
    Play,
    Road,
    Swap,
    WithGood,
    WithSeat,
    parse,
)
from portolan.games.ransackit.state.position import Position
from portolan.games.ransackit.ui.history import log_text
from portolan.games.ransackit.ui.scene import TURN, Of, RansackScene, asked, unit_chosen
from portolan.games.ransackit.ui.selection import fight_forecast
from portolan.games.ransackit.ui.selection.choices import ENDS_ACTIONS
from portolan.games.ransackit.ui.selection.labels import action_name, describe_offer, way_name
from portolan.games.ransackit.ui.selection.offer_draft import draft
from portolan.games.ransackit.ui.selection.paths import cost_of_move, reached, ways
from portolan.games.ransackit.ui.selection.reminders import PHASE_ENDS, reminders
from portolan.games.ransackit.ui.style import (
    WORDS,
    amount,
    amounts,
    amounts_or_nothing,
    coins,
    name,
    steps,
    tokens,
)
from portolan.games.ransackit.ui.text import outlook

_EXPLAINED = ("number", "strike", "damage")


def named_card(scene: RansackScene, action: Action) -> tuple[str, str] | None:
    """Return the name and the rule of the development card that an action uses, if it does."""
    del scene
    if not isinstance(action, Play):
        return None
    card = CARD_IDS[action.card]
    return name(card), WORDS(f"cards.{card}")


def of_row(scene: RansackScene, action: Action) -> tuple[str, str]:
    """Return the effect of several actions in order."""
    texts = (str(scene.shown), *scene.batch)
    if texts[0] == ENDS_ACTIONS:
        return _ending(scene, texts)
    if texts[-1] == "propose" and (built := draft(scene)):
        return WORDS("steps.offer"), f"{describe_offer(built)} {_proposed(scene, built.to)}"
    if isinstance(action, WithGood):
        head = WORDS(f"act.{action.verb}_many", count=len(texts), good=name(GOODS[action.good]))
        return head, _trade(scene, action, len(texts))
    place = next(place for place, way in ways(scene).items() if way == texts)
    last, unit = reached(scene)[place], unit_chosen(scene)
    parts = [WORDS("would.way", steps=steps(last.steps))]
    if last.attack and unit:
        parts.append(fight_forecast.describe(scene.view, [unit.kind], place))
        parts.append(outlook.victory(scene, place))
    elif unit:
        parts.append(outlook.barred(scene.view, unit.kind, place))
    return way_name(scene, place, texts), _joined(*parts)


def _ending(scene: RansackScene, texts: Sequence[str]) -> tuple[str, str]:
    """Return the effect of ending the actions and then recruiting, or ending the turn."""
    last = parse(texts[-1])
    if isinstance(last, OfUnit):
        barred = outlook.barred(scene.view, last.kind, last.place)
        text = _joined(WORDS("would.fortify_recruit"), barred, *reminders(scene, texts))
    else:
        text = _phase_end(scene, texts)
    return action_name(scene, last), text


def _phase_end(scene: RansackScene, texts: Sequence[str]) -> str:
    """Return what could still be done before a phase ends, else what follows its end."""
    if lines := reminders(scene, texts):
        return " ".join([*lines, WORDS("remind.setting")])
    if texts[-1] == "end" and outlook.ends_rounds(scene.view):
        return WORDS("would.last_round", rounds=ROUNDS)
    if texts[-1] == ENDS_ACTIONS and not may_get_unit(scene.view, scene.view.turn):
        return _joined(WORDS("would.fortify_full"), WORDS("advice.limit"))
    earns_card = texts[-1] == "end" and scene.view.earned
    return WORDS("would.end_card" if earns_card else f"would.{texts[-1]}")


def would(scene: RansackScene, action: Action, events: Sequence[Event]) -> str:
    """Return the effect of an action, given its foreseen events."""
    match action:
        case Move():
            barred = outlook.barred(scene.view, action.kind, action.to)
            text = _joined(_going(scene, action), outlook.harvest(scene.view, action), barred)
        case Attack():
            text = _attack(scene, action)
        case Swap():
            text = WORDS("would.swap")
        case Road():
            text = _road(scene, action)
        case AtHex():
            text = _at_hex(scene, action, events)
        case OfUnit():
            text = _of_unit(scene, action)
        case WithGood("sell" | "buy", _):
            text = _trade(scene, action, 1)
        case WithSeat(verb, other):
            text = WORDS(f"would.{verb}", who=scene.names[other])
        case Play(card):
            text = WORDS(f"cards.{CARD_IDS[card]}")
        case WithGood():
            text = ""
        case _:
            text = _word(scene, action.verb)
    return text


def _at_hex(scene: RansackScene, action: AtHex, events: Sequence[Event]) -> str:
    """Return the effect of an action at one hex."""
    assert scene.decision  # noqa: S101 - as above
    view, verb, place = scene.view, action.verb, action.place
    if verb in COST:
        return _built(scene, action)
    if verb == "honour":
        return _joined(_last(scene), _honoured(view, action))
    if verb == "found":
        return _founding(scene, place)
    if verb in ("bandit", "pirate"):
        text = _thief(verb, log_text.gained(events, scene.decision.seat))
        return _joined(text, outlook.bars(scene, place))
    if verb in _EXPLAINED:
        return WORDS(f"would.{verb}")
    return WORDS(f"cards.{scene.decision.prompt}")


def _honoured(view: Position, action: AtHex) -> str:
    """Return the Era Tokens that a green card brings a settlement, and the room that is left."""
    centre = action.place
    then = outlook.after(view, action)
    room = MOST_TOKENS[view.size[centre]] - then.tokens[centre]
    gained = tokens(then.tokens[centre] - view.tokens[centre])
    return WORDS("would.honour", gained=gained, room=tokens(room))


def _last(scene: RansackScene) -> str:
    """Return that the last round ends, for a choice after which nothing in it is left to do."""
    below = {task[0] for task in scene.view.tasks[:-1]}
    if below <= {"turn", "finish"} and outlook.ends_rounds(scene.view):
        return WORDS("would.last_round", rounds=ROUNDS)
    return ""


def _going(scene: RansackScene, action: Move) -> str:
    """Return the cost of a move, and whether it ends the steps."""
    view = scene.view
    cost = cost_of_move(scene, Of(action.kind, action.place), action.to)
    text = WORDS("would.move", steps=steps(cost)) if cost else WORDS("would.move_free")
    lands = view.kind[action.place] == OCEAN and view.kind[action.to] != OCEAN
    return _joined(text, WORDS("would.land") if lands and action.kind != DRAGON else "")


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _road(scene: RansackScene, action: Road) -> str:
    """Return the cost of a road, and the yield of the hex that it adds."""
    then = outlook.after(scene.view, action)
    gained = [to for to in (action.place, action.to) if then.lord[to] != scene.view.lord[to]]
    text = _pays(scene, COST["road"]) + WORDS("would.road")
    return _joined(text, outlook.brings(then, gained))


def _built(scene: RansackScene, action: AtHex) -> str:
    """Return the cost of a building, and its benefit."""
    verb, place = action.verb, action.place
    then = outlook.after(scene.view, action)
    lines = [_pays(scene, COST[verb]).rstrip()]
    if verb in ("village", "city"):
        lines.append(outlook.of_settlement(then, place))
    if verb == "village":
        lines.append(outlook.tokens_then(scene, then))
    lines.append(outlook.grown(scene, then))
    if verb in ("city", "shipyard"):
        lines.append(WORDS(f"would.{verb}"))
    if then.earned and not scene.view.earned:
        lines.append(WORDS("would.card"))
    return _joined(*lines)


def _thief(verb: str, gained: str) -> str:
    """Return the gain of the mover of a thief; at a harbour there may be a choice."""
    if not gained:
        return WORDS("would.pirate" if verb == "pirate" else "would.bandit_nothing")
    return WORDS("would.bandit" if verb == "bandit" else "would.pirate_gain", goods=gained)


def _founding(scene: RansackScene, place: int) -> str:
    """Return the starting goods of a founder, and the yield of the hex."""
    view = scene.view
    nomads = bool(view.setting.options["nomads"])
    things = [UNIT_IDS[kind] for kind in NOMADS_UNITS] if nomads else ["village"]
    begins = [WORDS("would.one", thing=name(thing)) for thing in things]
    goods = amounts(view.setting.rules.start)
    kind = view.kind[place]
    yielded = ""
    good = YIELDS[kind]
    if good is not None:
        text = WORDS("would.on", goods=amount(good, AMOUNT[kind]), number=view.number[place])
        yielded = WORDS("would.harvests" if nomads else "would.brings", yields=text)
    begun = WORDS("would.found", begins=WORDS.listed(begins), goods=goods)
    return _joined(yielded, outlook.around(view, place, nomads=nomads), begun)


def _of_unit(scene: RansackScene, action: OfUnit) -> str:
    """Return the effect of an action of one unit."""
    assert scene.decision  # noqa: S101 - as above
    view, seat, about = scene.view, scene.decision.seat, UNITS[action.kind]
    if action.verb == "recruit":
        worker = action.kind == WORKER
        recruited = _pays(scene, about.cost) + WORDS(
            "would.recruit_worker" if worker else "would.recruit",
            die=fight_forecast.die_in_words(about.strength),
            units=counted(view, seat) + 1, limit=unit_limit(view, seat),
        )  # fmt: skip
        return _joined(recruited, outlook.barred(view, action.kind, action.place))
    if action.verb == "with":
        task = view.tasks[-1]
        kinds = [*fight_forecast.battle_kinds(task), action.kind]
        return _joined(fight_forecast.describe(view, kinds, task[2]), _roll(view, action))
    if action.verb == "disband" and _is_last(view, seat):
        return f"{WORDS('would.disband')} {WORDS('would.disband_last')}"
    return WORDS(f"would.{action.verb}")


def _is_last(view: Position, seat: int) -> bool:
    """Return whether a seat has one unit and no settlement: nomads are out without it (K74)."""
    player = view.players[seat]
    return not player.centres and len(player.units) == 1


def _pays(scene: RansackScene, cost: Goods | None) -> str:
    """Return a cost and the goods left after it; empty if a card makes it free."""
    me = asked(scene)
    assert scene.decision  # noqa: S101 - as above
    if cost is None or scene.decision.prompt not in TURN:
        return ""
    left = [(good, me.goods[good] - count) for good, count in enumerate(cost) if count]
    text = WORDS.listed([amount(good, count) for good, count in left])
    return WORDS("would.pays", cost=amounts(cost), left=text) + " "


def _trade(scene: RansackScene, action: WithGood, count: int) -> str:
    """Return the goods paid and gained by selling or buying an amount."""
    me = asked(scene)
    good, has = name(GOODS[action.good]), me.goods[action.good]
    if action.verb == "sell":
        return WORDS("would.sell", good=good, left=has - count,
                     coins=coins(me.goods[COIN] + count))  # fmt: skip
    assert scene.decision  # noqa: S101 - as above
    rate = best_rates(scene.view, scene.decision.seat)[action.good]
    return WORDS("would.buy", good=good, has=has + count, cost=coins(rate * count),
                 left=coins(me.goods[COIN] - rate * count))  # fmt: skip


def _attack(scene: RansackScene, action: Attack) -> str:
    """Return the forecast of an attack, alone and with all who could join."""
    assert scene.decision  # noqa: S101 - as above
    alone = fight_forecast.describe(scene.view, [action.kind], action.target)
    kinds = fight_forecast.mates(scene.view, scene.decision.seat, action)
    won = outlook.victory(scene, action.target)
    if len(kinds) == 1:
        return _joined(alone, won, _roll(scene.view, action))
    chance = fight_forecast.chance_together(scene.view, kinds, action.target)
    return _joined(alone, WORDS("fight.together", count=len(kinds), chance=chance), won)


def _roll(view: Position, action: Attack | OfUnit) -> str:
    """Return that the dice are rolled after a unit has attacked or joined, if no other can join."""
    then = outlook.after(view, action)
    return "" if joiners(then, then.tasks[-1]) else WORDS("fight.at_once")


def _word(scene: RansackScene, verb: str) -> str:
    """Return the effect of an answer that is a word."""
    view = scene.view
    task = view.tasks[-1]
    if verb in PHASE_ENDS:
        return _phase_end(scene, (verb,))
    if verb == "accept":
        _, _, other, _, give, ask = task
        traded = WORDS(
            "why.answer",
            who=scene.names[other],
            give=amounts_or_nothing(give),
            ask=amounts_or_nothing(ask),
        )
        left = [n + g - a for n, g, a in zip(asked(scene).goods, give, ask, strict=True)]
        return f"{traded} {WORDS('would.accept', goods=amounts(left))}"
    if verb == "roll" and task[0] == "battle":
        return fight_forecast.describe(view, fight_forecast.battle_kinds(task), task[2])
    if verb == "roll":
        return WORDS("would.roll")
    if verb == "propose":
        return _proposed(scene, task[2])
    return WORDS(f"would.{verb}")


def _proposed(scene: RansackScene, to: int | None) -> str:
    """Return who is asked by an offer: one player, or all who can accept it."""
    if to is None:
        return WORDS("would.propose")
    return WORDS("would.propose_to", who=scene.names[to])
