"""Texts of RANSACKIT: the question, the selection, and the effect of an action."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import Decision, Event, SeatResult
from portolan.core.texts import Texts, with_capital
from portolan.games.ransackit.board.components import (
    CARD_IDS,
    COIN,
    COST,
    MOST_TOKENS,
    UNIT_IDS,
    UNITS,
    WORKER,
)
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.flow.production import taxes
from portolan.games.ransackit.illegal_reasons.building import recruiting
from portolan.games.ransackit.rules.settlements import settlements_population, tokens_of
from portolan.games.ransackit.rules.thieves import BOTH, THE_BANDIT
from portolan.games.ransackit.rules.trade import best_rates
from portolan.games.ransackit.rules.units import actor, counted, kind_of, steps_of, unit_limit
from portolan.games.ransackit.state.actions import (
    AtHex,
    Attack,
    OfUnit,
    Play,
    Road,
    WithGood,
    parse,
)
from portolan.games.ransackit.state.position import Position, Task
from portolan.games.ransackit.ui.history import log_text
from portolan.games.ransackit.ui.scene import (
    BOARD,
    TRADE,
    At,
    Draft,
    Of,
    Open,
    RansackScene,
    Selectable,
    asked,
    named_first,
    unit_chosen,
)
from portolan.games.ransackit.ui.selection import fight_forecast
from portolan.games.ransackit.ui.selection.choices import (
    ENDS_ACTIONS,
    can_act,
    on_board,
    only_recruits,
    recruitable,
    recruits,
    sources,
)
from portolan.games.ransackit.ui.selection.labels import action_name, choice_name, describe_offer
from portolan.games.ransackit.ui.selection.paths import ways
from portolan.games.ransackit.ui.selection.reminders import something_left
from portolan.games.ransackit.ui.style import (
    WORDS,
    amounts_or_nothing,
    coins,
    hex_name,
    name,
    steps,
)
from portolan.games.ransackit.ui.text import effects


def question(scene: RansackScene, *, brief: bool = False) -> tuple[str, str]:
    """Return who must do what, and why; in the own turn without the latter if brief."""
    assert scene.decision is not None  # noqa: S101 - asked only while somebody is
    return _head(scene, scene.decision), _why(scene, scene.decision, brief=brief)


def _head(scene: RansackScene, decision: Decision) -> str:
    """Return the question: who must do what."""
    who, task = scene.names[decision.seat], scene.view.tasks[-1]
    head = Texts("ransackit", scene.names).prompt(decision)
    match decision.prompt:
        case "act" | "fortify" if scene.legal or not asked(scene).units:
            head = WORDS(_head_of_turn(scene), who=who)
        case "battle":
            key = "battle.on" if task[3] else "battle.first"
            head = WORDS(key, who=who, at=hex_name(scene.view, task[2]))
        case "begin" if _only_rolls(scene):
            head = WORDS("begin.roll", who=who)
        case "spies" if task[2] is not None:
            head = WORDS("spies.take", who=who, other=scene.names[task[2]])
        case "thief" if which := _moved_thieves(task):
            head = WORDS(f"thief.{which}", who=who)
        case "change_of_exports" | "production_sabotage" as card:
            head = _head_of_swap(scene, card, who)
    return head


def _head_of_swap(scene: RansackScene, card: str, who: str) -> str:
    """Return which of two hexes must be chosen, for a card that lets them swap something."""
    if (one := named_first(scene.view)) is not None:
        return WORDS(f"{card}.second", who=who, at=NAMES[one])
    named = scene.view.tasks[-1][2] or ()
    return WORDS(f"{card}.first", who=who, pair=len(named) // 2 + 1)


def _head_of_turn(scene: RansackScene) -> str:
    """Return the key of the question in a turn: only what can be done now is named."""
    if recruits(scene):  # which may end the action phase
        acts = ENDS_ACTIONS in scene.legal and something_left(scene)
        return "story.prompts.act" if acts else "story.prompts.fortify"
    if can_act(scene) or (ENDS_ACTIONS in scene.legal and something_left(scene)):
        return "begin.act"
    deals = any(isinstance(action, WithGood) for action in scene.legal.values())
    if scene.legal and not (deals or "offer" in scene.legal):
        return "begin.done"
    return "begin.end" if asked(scene).units else "begin.no_unit"


def _only_rolls(scene: RansackScene) -> bool:
    """Return whether a turn begins without a card to play."""
    return bool(scene.legal) and not any(isinstance(a, Play) for a in scene.legal.values())


def _why(scene: RansackScene, decision: Decision, *, brief: bool) -> str:
    """Return the explanation of a question."""
    view, prompt = scene.view, decision.prompt
    task = view.tasks[-1]
    match prompt:
        case "found":
            why = _founding(view, task[2], brief=brief)
        case "act" | "fortify":
            why = "" if brief else _turn(view, decision.seat, _advice(scene, decision))
        case "battle":
            why = _battle(scene, brief=brief)
        case "answer":
            _, _, other, _, give, ask = task
            given, asks = amounts_or_nothing(give), amounts_or_nothing(ask)
            why = WORDS("why.answer", who=scene.names[other], give=given, ask=asks)
        case "begin" if _only_rolls(scene):
            why = WORDS("why.begin_none")
        case "thief":
            why = _why_thief(view, brief=brief)
        case "spies" if task[2] is not None:
            why = WORDS("why.spies", count=task[3])
        case "trade" if task[2] is not None:
            why = WORDS("why.trade_to", who=scene.names[task[2]])
        case "vote":
            why = WORDS("why.vote", who=scene.names[task[2]])
        case "year_of_plenty":
            why = WORDS("why.take", count=task[2])
        case "roman_roads" | "population_explosion":
            why = WORDS(f"why.{prompt}", count=task[2])
        case _:
            why = WORDS(f"cards.{prompt}" if prompt in CARD_IDS else f"why.{prompt}")
    return why


def _moved_thieves(task: Task) -> str:
    """Return which thieves must be moved: "bandit", "pirate" or "both"; empty for either one."""
    _, _, which, moves = task
    if moves > 1:
        return "both"
    return {BOTH: "", THE_BANDIT: "bandit"}.get(which, "pirate")


def _why_thief(view: Position, *, brief: bool) -> str:
    """Return why thieves are moved, and where to."""
    either = "why.thief_brief" if brief else "why.thief"
    which = _moved_thieves(view.tasks[-1])
    why = WORDS(f"why.thief_{which}" if which else either)
    rolled = view.tasks[-2][0] == "produce"  # else a card moves them
    dice = WORDS("why.sevens" if which == "both" else "why.seven")
    return f"{dice} {why}" if rolled and not brief else why


def _battle(scene: RansackScene, *, brief: bool) -> str:
    """Return the chances of an attack, and whether others may join it."""
    task = scene.view.tasks[-1]
    why = fight_forecast.describe(scene.view, fight_forecast.battle_kinds(task), task[2])
    joins = any(isinstance(action, OfUnit) for action in scene.legal.values())
    return f"{why} {WORDS('battle.join')}" if joins and not brief else why


def _turn(view: Position, seat: int, advice: str) -> str:
    """Return the progress of a seat's turn, and what it can do next.

    For a seat above its limit the limit is left out, since a text such as 2 of 0 for nomads is
    confusing.
    """
    tokens, units, limit = tokens_of(view, seat), counted(view, seat), unit_limit(view, seat)
    if units > limit:
        text = WORDS("counts.units", count=units)
        return WORDS("why.turn_above", tokens=tokens, units=text, advice=advice)
    return WORDS("why.turn", tokens=tokens, units=units, limit=limit, advice=advice)


def _founding(view: Position, totals: Sequence[int], *, brief: bool) -> str:
    """Return where a seat may found and, where there is room, what it places there."""
    if not totals:
        return WORDS("why.found_anywhere")
    nomads = view.setting.options["nomads"]
    text = "why.found_brief" if brief else "why.found_nomads" if nomads else "why.found"
    return WORDS(text, totals=WORDS.listed([str(total) for total in totals]))


def _advice(scene: RansackScene, decision: Decision) -> str:
    """Return what to touch in a phase of the own turn."""
    if decision.prompt == "act":
        if not asked(scene).units:
            return WORDS("advice.end_or_recruit" if recruitable(scene) else "advice.no_unit")
        if not asked(scene).centres:
            able = any(isinstance(a, AtHex) and a.verb == "village" for a in scene.legal.values())
            worker = any(kind_of(unit) == WORKER for unit in asked(scene).units)
            key = "first_village" if able else "homeless" if worker else "homeless_idle"
            return WORDS(f"advice.{key}", cost=amounts_or_nothing(COST["village"]))
        if not scene.legal or can_act(scene):
            return WORDS("advice.unit")
        done = "advice.recruit" if recruits(scene) else "advice.done"
        return WORDS("advice.card" if something_left(scene) else done)
    if recruits(scene):
        return WORDS("advice.recruit")
    return _after_recruiting(scene, decision.seat)


def _after_recruiting(scene: RansackScene, seat: int) -> str:
    """Return why nothing can be recruited any more, and what is left to do."""
    key, fields = _no_recruits(scene.view, seat)
    if key == "poor" and _trades(scene, "sell") and not can_act(scene):
        return WORDS("advice.poor_sell")
    then = WORDS("advice.unit" if can_act(scene) else "advice.end")
    return f"{WORDS(f'advice.{key}', **fields)} {then}"


def _no_recruits(view: Position, seat: int) -> tuple[str, dict[str, str]]:
    """Return why a seat can recruit nothing, not even a worker, as a key with fields."""
    centres = view.players[seat].centres
    kinds = {at: {why.kind for why in recruiting(view, seat, WORKER, at)} for at in centres}
    full = [NAMES[at] for at, why in kinds.items() if "room" in why]
    if not kinds:
        return "no_settlement", {}
    if any("limit" in why for why in kinds.values()):
        return "limit", {}
    if len(full) == len(kinds):
        return "full", {"at": WORDS.listed(full)}
    return "poor", {}


def _trades(scene: RansackScene, verb: str) -> bool:
    """Return whether a resource can be sold, or bought."""
    return any(isinstance(a, WithGood) and a.verb == verb for a in scene.legal.values())


def step(scene: RansackScene) -> tuple[str, str] | None:
    """Return a text on the selection, and what to touch next."""
    selection = scene.selection
    if selection is None:
        return None
    unit = unit_chosen(scene)
    if isinstance(selection, Draft):
        return WORDS("steps.offer"), f"{describe_offer(selection)} {WORDS('then.draft')}"
    if isinstance(selection, Open):
        return WORDS(f"steps.{selection.what}"), _tray_text(scene, selection.what)
    if unit:
        place = hex_name(scene.view, unit.place)
        head = WORDS("steps.of", unit=name(UNIT_IDS[unit.kind]), at=place)
        return with_capital(head), _unit_text(scene, unit)
    head = with_capital(choice_name(scene, Selectable(BOARD, step=selection)))
    if isinstance(selection, At) and scene.decision:
        if scene.decision.prompt in {"act", "fortify"}:
            return head, _settlement_text(scene, selection.place)
        head = _head(scene, scene.decision)  # which unit there?
    builds = scene.decision is not None and scene.decision.prompt == "roman_roads"
    return head, WORDS("then.onto_road" if builds else "then.onto")


def _unit_text(scene: RansackScene, unit: Of) -> str:
    """Return what a chosen unit can still do, and what to touch next."""
    seat = scene.decision.seat if scene.decision else 0
    units = scene.view.players[seat].units
    left = steps_of(units[actor(scene.view, seat, unit.kind, unit.place)])
    if not left:
        goes = bool(on_board(scene)) or bool(ways(scene))
        return WORDS("then.free" if goes else "then.done")
    if unit.kind != WORKER:
        die = fight_forecast.die_in_words(UNITS[unit.kind].strength)
        key = "then.unit_attack" if _attacks(scene) else "then.unit"
        return WORDS(key, steps=steps(left), die=die)
    if unit.place == scene.view.bandit:
        return WORDS("then.worker_barred", steps=steps(left))
    builds = any(
        isinstance(action, AtHex | Road) and unit.place in sources(scene.view, action)
        for action in scene.legal.values()
    )
    return WORDS("then.worker" if builds else "then.worker_idle", steps=steps(left))


def _attacks(scene: RansackScene) -> bool:
    """Return whether the chosen unit can attack a hex, perhaps after some moves."""
    near = any(isinstance(choice.action, Attack) for choice in on_board(scene))
    return near or any(texts[-1].startswith("attack") for texts in ways(scene).values())


def _settlement_text(scene: RansackScene, place: int) -> str:
    """Return the contents of the touched settlement, and what to touch next."""
    view, then = scene.view, WORDS("then.recruit" if only_recruits(scene) else "then.at")
    if scene.decision is None or view.lord[place] != scene.decision.seat + 1:
        return then
    if not view.size[place]:
        return then
    holds = WORDS(
        "hex.holds_short", tokens=view.tokens[place], most=MOST_TOKENS[view.size[place]],
        people=settlements_population(view, place), coins=coins(taxes(view, scene.decision.seat)),
    )  # fmt: skip
    return f"{holds} {then}"


def _tray_text(scene: RansackScene, what: str) -> str:
    """Return what to touch in an open part of the tray, or why nothing can be bought."""
    assert scene.decision  # noqa: S101 - a part is opened by somebody
    if what != TRADE or _trades(scene, "buy"):
        return WORDS(f"then.{what}")
    least = min(best_rates(scene.view, scene.decision.seat).values(), default=None)
    if least is None:
        return WORDS("then.trade_nowhere")
    return WORDS("then.trade_poor", least=coins(least), coins=coins(asked(scene).goods[COIN]))


def news(events: Sequence[Event], scene: RansackScene, seat: int) -> str:
    """Return what others did, and what a seat gained."""
    return log_text.news(events, seat, scene.names, scene.view)


def losses(events: Sequence[Event], scene: RansackScene, seat: int) -> str:
    """Return what a seat lost."""
    return " ".join(log_text.losses(events, seat, scene.names))


def effect(scene: RansackScene, events: Sequence[Event]) -> tuple[str, str]:
    """Return a text about the shown action and its effect."""
    assert scene.shown is not None  # noqa: S101 - asked only when one is shown
    action = parse(scene.shown)
    if scene.batch:
        return effects.of_row(scene, action)
    return action_name(scene, action), effects.would(scene, action, events)


def answered(scene: RansackScene) -> int | None:
    """Return the seat whose offer or vote the asked seat answers, if any."""
    asks = scene.decision is not None and scene.decision.prompt in ("answer", "vote")
    return scene.view.tasks[-1][2] if asks else None


def source_names(result: SeatResult) -> dict[str, str]:
    """Return the names of the sources of the score."""
    return {source: WORDS(f"sources.{source}") for source in result.by_source}
