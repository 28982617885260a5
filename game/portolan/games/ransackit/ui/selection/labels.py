"""Names of all choices: on tiles, for screen readers, in the status."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from portolan.games.ransackit.board.components import CARD_IDS, GOODS, UNIT_IDS
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.rules.units import kind_of, standing
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
)
from portolan.games.ransackit.ui.scene import At, Draft, Of, Onto, Open, RansackScene, Selectable
from portolan.games.ransackit.ui.selection.offer_draft import draft
from portolan.games.ransackit.ui.style import WORDS, amounts_or_nothing, hex_at, name


def choice_name(scene: RansackScene, choice: Selectable) -> str:
    """Return the name of a choice, an action or a step."""
    if choice.action is not None:
        return action_name(scene, choice.action)
    view = scene.view
    match choice.step:
        case At(place):
            return WORDS("steps.at", at=hex_at(view, place))
        case Of(kind, place):
            return WORDS("steps.of", unit=name(UNIT_IDS[kind]), at=hex_at(view, place))
        case Onto(place):
            return WORDS("steps.onto", at=hex_at(view, place))
        case Open(what):
            return WORDS(f"steps.{what}")
    raise AssertionError("a choice is an action or a step")


def action_name(scene: RansackScene, action: Action) -> str:
    """Return the name of an action."""
    view = scene.view
    match action:
        case Move(kind, place, to):
            text = WORDS("act.move", unit=name(UNIT_IDS[kind]), at=NAMES[place],
                         to=hex_at(view, to))  # fmt: skip
        case Attack():
            text = _attack_name(scene, action)
        case Swap(kind, place, other_kind, other):
            text = WORDS("act.swap", unit=name(UNIT_IDS[kind]), at=NAMES[place],
                         other=name(UNIT_IDS[other_kind]), to=NAMES[other])  # fmt: skip
        case Road(place, to):  # from the settlement, as in the log
            if view.size[to] and not view.size[place]:
                place, to = to, place
            text = WORDS("act.road", at=NAMES[place], to=hex_at(view, to))
        case OfUnit(verb, kind, place):
            text = WORDS(f"act.{verb}", unit=name(UNIT_IDS[kind]), at=hex_at(view, place))
        case AtHex(verb, place):
            text = WORDS(f"act.{verb}", at=hex_at(view, place))
        case WithGood(verb, good):
            first = verb in ("give", "ask") and not _in_offer(scene, action)
            text = WORDS(f"act.{verb}_first" if first else f"act.{verb}", good=name(GOODS[good]))
        case WithSeat(verb, seat):
            text = WORDS(f"act.{verb}", who=scene.names[seat])
        case Play(card):
            text = WORDS("act.play", card=name(CARD_IDS[card]))
        case _:
            text = WORDS(f"act.{action.verb}")
    return text


def _in_offer(scene: RansackScene, action: WithGood) -> int:
    """Return how many of a good the offer that is being composed gives, or asks for, so far."""
    built, task = draft(scene), scene.view.tasks[-1]
    if built:
        return (built.give if action.verb == "give" else built.ask)[action.good]
    return int(task[3 if action.verb == "give" else 4][action.good]) if task[0] == "trade" else 0


def _attack_name(scene: RansackScene, attack: Attack) -> str:
    """Return the name of an attack: on units or, without any there, on the hex (K47)."""
    view, to = scene.view, attack.target
    by = {"unit": name(UNIT_IDS[attack.kind]), "at": NAMES[attack.place]}
    if units := standing(view, to):
        kinds = Counter(UNIT_IDS[kind_of(unit)] for unit in units)
        named = [name(kind) if count == 1 else WORDS(f"story.counts.{kind}", count=count)
                 for kind, count in kinds.items()]  # fmt: skip
        target = named[0] if len(named) == 1 else WORDS.listed(named)
        return WORDS("act.attack_units", to=NAMES[to], count=len(units), target=target, **by)
    return WORDS("act.attack", to=hex_at(view, to), **by)


def way_name(scene: RansackScene, place: int, texts: Sequence[str]) -> str:
    """Return the name of a path of several moves."""
    key = "act.way_attack" if texts[-1].startswith("attack") else "act.way"
    return WORDS(key, to=hex_at(scene.view, place), count=len(texts))


def describe_offer(built: Draft) -> str:
    """Return a sentence on the goods of an offer."""
    return WORDS("steps.draft", give=amounts_or_nothing(built.give),
                 ask=amounts_or_nothing(built.ask))  # fmt: skip
