"""RANSACKIT in words: the question, what is half chosen, and what an action would do."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.contract import Event, SeatResult
from game.core.texts import Texts, with_capital
from game.ransackit.course.production import taxes
from game.ransackit.land.supply import (
    AMOUNT,
    CARD_IDS,
    COIN,
    COST,
    GOODS,
    MOST_TOKENS,
    NOMADS_UNITS,
    RESOURCES,
    SIDES,
    UNIT_IDS,
    UNITS,
    WORKER,
    YIELDS,
    Goods,
)
from game.ransackit.rules.estate import tokens_of
from game.ransackit.rules.trade import NOWHERE, best_rates
from game.ransackit.rules.units import acting, counted, kind_of, steps_of, unit_limit
from game.ransackit.state.actions import (
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
from game.ransackit.state.position import STEPS, Player
from game.ransackit.table import chronicle, forecast, settings
from game.ransackit.table.look import (
    WORDS,
    amount,
    amounts,
    coins,
    hex_name,
    name,
    steps,
    tokens,
)
from game.ransackit.table.scene import (
    BOARD,
    TRADE,
    At,
    Choice,
    Draft,
    Open,
    RansackScene,
    cost_of,
    draft,
    reached,
    unit_chosen,
    ways,
)
from game.ransackit.table.words import action_name, choice_name, way_name

_TOLD = ("number", "strike", "damage")
PHASES = ("act", "fortify")
"""What one's own turn consists of, told at length only where nothing else is to be told."""
PHASE_ENDS = ("fortify", "end")
"""The actions that end a part of a turn."""
_WORTH_IT = 0.5
"""From this chance on a reminder speaks of an attack."""


def question(scene: RansackScene, *, brief: bool = False) -> tuple[str, str]:
    """Return who must do what, and why; in short the latter is left out in one's own turn."""
    assert scene.decision is not None  # noqa: S101 - asked only while somebody is
    view, (seat, prompt) = scene.view, scene.decision
    head = Texts("ransackit", [*scene.names]).prompt(scene.decision)
    if brief and prompt in PHASES:
        return head, ""
    task = view.tasks[-1]
    match prompt:
        case "found":
            totals = WORDS.listed([str(total) for total in task[2]])
            told = "why.found_brief" if brief else "why.found"
            why = WORDS(told, totals=totals) if task[2] else WORDS("why.found_anywhere")
        case "act" | "fortify":
            why = WORDS(
                "why.turn", tokens=tokens_of(view, seat), units=counted(view, seat),
                limit=unit_limit(view, seat), advice=_advice(scene, prompt),
            )  # fmt: skip
        case "battle":
            why = forecast.told(view, forecast.battle_kinds(task), task[2])
        case "answer":
            _, _, other, _, give, ask = task
            why = WORDS("why.answer", who=scene.names[other], give=_given(give), ask=_given(ask))
        case "thief":
            alone = "why.thief_brief" if brief else "why.thief"
            why = WORDS("why.thief_both" if task[3] > 1 else alone)
        case "vote":
            why = WORDS("why.vote", who=scene.names[task[2]])
        case _ if prompt in CARD_IDS:
            why = WORDS(f"cards.{prompt}")
        case _:
            why = WORDS(f"why.{prompt}")
    return head, why


def _advice(scene: RansackScene, prompt: str) -> str:
    """Return what there is to touch in a part of one's own turn."""
    if prompt == "act":
        return WORDS("advice.unit" if _me(scene).units else "advice.no_unit")
    recruits = any(isinstance(a, OfUnit) and a.verb == "recruit" for a in scene.legal.values())
    if recruits:
        return WORDS("advice.recruit")
    return WORDS("advice.work" if _idle(scene) else "advice.end")


def _idle(scene: RansackScene) -> int:
    """Return how many workers of the asked seat could still build or go on."""
    return sum(kind_of(unit) == WORKER and bool(unit & STEPS) for unit in _me(scene).units)


def _given(goods: Goods) -> str:
    return amounts(goods) if any(goods) else WORDS("story.nothing")


def step(scene: RansackScene) -> tuple[str, str] | None:
    """Return what is half chosen, and what to touch next."""
    half = scene.half
    if half is None:
        return None
    unit = unit_chosen(scene)
    if isinstance(half, Draft):
        told = WORDS("steps.draft", give=_given(half.give), ask=_given(half.ask))
        return told, WORDS("then.offer")
    if isinstance(half, Open):
        return WORDS(f"steps.{half.what}"), _opened(scene, half.what)
    if unit:
        seat = scene.decision.seat if scene.decision else 0
        units = scene.view.players[seat].units
        index = acting(scene.view, seat, unit.kind, unit.place)
        head = WORDS(
            "steps.of", unit=name(UNIT_IDS[unit.kind]), at=hex_name(scene.view, unit.place)
        )
        left = steps(steps_of(units[index]))
        if unit.kind == WORKER:
            barred = unit.place == scene.view.bandit
            told = WORDS("then.worker_barred" if barred else "then.worker", steps=left)
        else:
            die = forecast.die_name(UNITS[unit.kind].strength)
            told = WORDS("then.unit", steps=left, die=die)
        return with_capital(head), told
    return with_capital(choice_name(scene, Choice(BOARD, step=half))), WORDS(
        "then.at" if isinstance(half, At) else "then.onto"
    )


def _opened(scene: RansackScene, what: str) -> str:
    """Return what to touch in an open part of the tray; why nothing can be bought, if so."""
    assert scene.decision  # noqa: S101 - a part is opened by somebody
    buys = any(isinstance(a, WithGood) and a.verb == "buy" for a in scene.legal.values())
    if what != TRADE or buys:
        return WORDS(f"then.{what}")
    least = min(best_rates(scene.view, scene.decision.seat)[: len(RESOURCES)])
    if least >= NOWHERE:
        return WORDS("then.trade_nowhere")
    return WORDS("then.trade_poor", least=coins(least), coins=coins(_me(scene).goods[COIN]))


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return lines of the log for what one step caused."""
    return chronicle.tell(events, names)


def news(events: Sequence[Event], scene: RansackScene) -> str:
    """Return what others did, and what it gave the asked seat."""
    if scene.decision is None:
        return ""
    return chronicle.news(events, scene.decision.seat, scene.names)


def source_names(result: SeatResult) -> dict[str, str]:
    """Return the names of the sources of the score."""
    return {source: WORDS(f"sources.{source}") for source in result.by_source}


# --- what an action would do -------------------------------------------------------------------


def effect(scene: RansackScene, events: Sequence[Event]) -> tuple[str, str]:
    """Return what the shown action is, and what it would do."""
    assert scene.shown is not None  # noqa: S101 - asked only when one is shown
    action = parse(scene.shown)
    if scene.row:
        return _row(scene, action)
    return action_name(scene, action), _would(scene, action, events)


def _me(scene: RansackScene) -> Player:
    assert scene.decision is not None  # noqa: S101 - an action is shown only while somebody is
    return scene.view.players[scene.decision.seat]


def _row(scene: RansackScene, action: Action) -> tuple[str, str]:
    """Return what several actions would do, one after the other."""
    texts = (str(scene.chosen), *scene.row)
    if texts[-1] == "propose" and (built := draft(scene)):
        told = WORDS("steps.draft", give=_given(built.give), ask=_given(built.ask))
        return told, WORDS("would.propose")
    if isinstance(action, WithGood):
        head = WORDS(f"act.{action.verb}_many", count=len(texts), good=name(GOODS[action.good]))
        return head, _trade(scene, action, len(texts))
    place = next(place for place, way in ways(scene).items() if way == texts)
    last, unit = reached(scene)[place], unit_chosen(scene)
    parts = [WORDS("would.way", steps=steps(last.steps))]
    if last.attack and unit:
        parts.append(forecast.told(scene.view, [unit.kind], place))
    return way_name(scene, place, texts), " ".join(parts)


def _would(scene: RansackScene, action: Action, events: Sequence[Event]) -> str:
    """Return what follows from an action, by what of it can be foreseen."""
    match action:
        case Move(_, _, to):
            told = WORDS("would.move", steps=steps(cost_of(scene, to)))
        case Attack():
            told = _attack(scene, action)
        case Swap():
            told = WORDS("would.swap")
        case Road():
            told = _pays(scene, COST["road"]) + WORDS("would.road")
        case AtHex():
            told = _at_hex(scene, action, events)
        case OfUnit():
            told = _of_unit(scene, action)
        case WithGood("sell" | "buy", _):
            told = _trade(scene, action, 1)
        case WithSeat(verb, other):
            told = WORDS(f"would.{verb}", who=scene.names[other])
        case Play(card):
            told = WORDS(f"cards.{CARD_IDS[card]}")
        case WithGood():
            told = ""
        case _:
            told = _word(scene, action.verb)
    return told


def _at_hex(scene: RansackScene, action: AtHex, events: Sequence[Event]) -> str:
    """Return what follows from something at one hex."""
    assert scene.decision  # noqa: S101 - as above
    view, verb, place = scene.view, action.verb, action.place
    if verb in COST:
        return _pays(scene, COST[verb]) + WORDS(f"would.{verb}")
    if verb == "honour":
        room = MOST_TOKENS[view.size[place]] - view.tokens[place]
        return WORDS("would.honour", room=tokens(room))
    if verb == "found":
        return _founding(scene, place)
    if verb in ("bandit", "pirate"):
        return _thief(verb, chronicle.gained(events, scene.decision.seat))
    if verb in _TOLD:
        return WORDS(f"would.{verb}")
    return WORDS(f"cards.{scene.decision.prompt}")


def _thief(verb: str, gained: str) -> str:
    """Return what the mover of a thief gains; of a harbour there may be a choice."""
    if verb == "pirate" and not gained:
        return WORDS("would.pirate")
    gain = gained or WORDS("story.nothing")
    return WORDS("would.bandit" if verb == "bandit" else "would.pirate_gain", goods=gain)


def _founding(scene: RansackScene, place: int) -> str:
    """Return what a founder begins with, and what the hex yields."""
    view = scene.view
    begins = [name(UNIT_IDS[kind]) for kind in NOMADS_UNITS]
    if not view.setting.options["nomads"]:
        begins = [name("village")]
    goods = amounts(view.setting.rules.start)
    told = WORDS("would.found", begins=WORDS.listed(begins), goods=goods)
    kind = view.kind[place]
    if YIELDS[kind] < 0:
        return told
    good = amount(YIELDS[kind], AMOUNT[kind])
    return f"{told} {WORDS('would.found_yields', number=view.number[place], goods=good)}"


def _of_unit(scene: RansackScene, action: OfUnit) -> str:
    """Return what follows from something with one unit."""
    assert scene.decision  # noqa: S101 - as above
    view, seat, about = scene.view, scene.decision.seat, UNITS[action.kind]
    if action.verb == "recruit":
        worker = action.kind == WORKER
        return _pays(scene, about.cost) + WORDS(
            "would.recruit_worker" if worker else "would.recruit", sides=SIDES[about.strength],
            units=counted(view, seat) + 1, limit=unit_limit(view, seat),
        )  # fmt: skip
    if action.verb == "with":
        task = view.tasks[-1]
        return forecast.told(view, [*forecast.battle_kinds(task), action.kind], task[2])
    return WORDS(f"would.{action.verb}")


def _pays(scene: RansackScene, cost: Goods | None) -> str:
    """Return what something costs and what is left of that; nothing where a card gives it."""
    me = _me(scene)
    assert scene.decision  # noqa: S101 - as above
    if cost is None or scene.decision.prompt not in ("act", "fortify"):
        return ""
    left = [(good, me.goods[good] - count) for good, count in enumerate(cost) if count]
    told = WORDS.listed([amount(good, count) for good, count in left])
    return WORDS("would.pays", cost=amounts(cost), left=told) + " "


def _trade(scene: RansackScene, action: WithGood, count: int) -> str:
    """Return what is paid and had after selling or buying so many."""
    me = _me(scene)
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
    alone = forecast.told(scene.view, [action.kind], action.target)
    kinds = forecast.mates(scene.view, scene.decision.seat, action)
    if len(kinds) == 1:
        return alone
    chance = forecast.chance_together(scene.view, kinds, action.target)
    return alone + " " + WORDS("fight.together", count=len(kinds), chance=chance)


def _word(scene: RansackScene, verb: str) -> str:
    """Return what follows from an answer that is a word."""
    view = scene.view
    task = view.tasks[-1]
    if verb in PHASE_ENDS:
        return " ".join([WORDS(f"would.{verb}"), *reminders(scene)])
    if verb == "accept":
        _, _, other, _, give, ask = task
        return WORDS("why.answer", who=scene.names[other], give=_given(give), ask=_given(ask))
    if verb == "roll" and task[0] == "battle":
        return forecast.told(view, forecast.battle_kinds(task), task[2])
    if verb == "roll":
        return WORDS("would.roll", coins=coins(taxes(view, task[1])))
    return WORDS(f"would.{verb}")


def doubt(scene: RansackScene) -> bool:
    """Tell whether the chosen action would end a part of the turn too early, as it seems."""
    return scene.chosen in PHASE_ENDS and bool(reminders(scene))


def reminders(scene: RansackScene) -> list[str]:
    """Return what could still be done before a turn goes on: work, battles, buildings, units.

    Nothing where people have set that they want to hear none.
    """
    if settings.silent(scene):
        return []
    idle = _idle(scene)
    told = []
    if idle and "fortify" in scene.legal:
        told.append(WORDS("remind.workers", count=idle))
    built = {
        action.verb
        for action in scene.legal.values()
        if isinstance(action, AtHex) and action.verb in COST
    }
    if built:
        told.append(
            WORDS("remind.build", things=WORDS.listed([name(verb) for verb in sorted(built)]))
        )
    attacks = [a for a in scene.legal.values() if isinstance(a, Attack)]
    chances = [forecast.alone(scene.view, a) for a in attacks]
    if chances and max(chances) >= _WORTH_IT:
        told.append(WORDS("remind.attack", chance=forecast.percent(max(chances))))
    if any(isinstance(a, OfUnit) and a.verb == "recruit" for a in scene.legal.values()):
        told.append(WORDS("remind.recruit"))
    return told
