"""Why what is not lit cannot be chosen, in words, with the rules that say so."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.texts import with_capital
from game.ransackit.land.grid import NAMES
from game.ransackit.land.supply import CARD_IDS, GOODS, RESOURCES, UNIT_IDS
from game.ransackit.missing import answering, dealing, going, work
from game.ransackit.missing.lack import RULES, Lack
from game.ransackit.state.actions import ASK, GIVE
from game.ransackit.table.choosing.choices import instead, on_board
from game.ransackit.table.choosing.drafts import draft, draft_choices
from game.ransackit.table.choosing.ways import ways
from game.ransackit.table.look import WORDS, amount, hex_name, name
from game.ransackit.table.scene import (
    ROADS,
    TURN,
    At,
    Draft,
    Of,
    Open,
    RansackScene,
    hex_chosen,
    kinds_at,
    unit_chosen,
)

_TILES = {"roads": "road"}
"""What the tile of a building is called where that is not its name."""


def refusal(scene: RansackScene, topic: str) -> tuple[str, str] | None:
    """Return what cannot be chosen, and why; None for what can, or is nothing to choose."""
    if not scene.decision or not scene.legal:
        return None
    kind, _, which = topic.partition(":")
    if kind == "hex":
        place = int(which)
        head = hex_name(scene.view, place)
        lacks = _of_hex(scene, place)
    else:
        head, lacks = _of_tile(scene, kind, which)
    if not lacks:
        return None
    rules = ", ".join(dict.fromkeys(RULES[lack.kind] for lack in lacks))
    told = " ".join(_told(scene, lack) for lack in lacks)
    return with_capital(head), WORDS("lacks.because", told=told, rules=rules)


def lit(scene: RansackScene) -> set[int]:
    """Return the hexes on which something can be chosen now."""
    return {choice.place for choice in (*on_board(scene), *instead(scene))} | {*ways(scene)}


def _of_hex(scene: RansackScene, place: int) -> Sequence[Lack]:
    """Return why a hex is not lit."""
    assert scene.decision  # noqa: S101 - the caller has asked
    if place in lit(scene):
        return ()
    view, (seat, prompt) = scene.view, scene.decision
    if prompt not in TURN:
        return (answering.answering(view, seat, place),)
    unit = unit_chosen(scene)
    match scene.half:
        case Open(what) if what == ROADS:
            lack = work.road_to(view, seat, hex_chosen(scene), place)
        case At(at) if unit is None and len(kinds_at(scene, at)) > 1:
            lack = Lack("which", place=at)
        case At(at) if unit is None and at != place:
            lack = answering.beginning(view, seat, place)
        case At() | Of() if unit:
            lack = going.going(view, seat, unit.kind, unit.place, place)
        case None:
            lack = answering.beginning(view, seat, place)
        case _:
            lack = Lack("elsewhere")
    return (lack,) if lack else ()


def _of_tile(scene: RansackScene, kind: str, which: str) -> tuple[str, Sequence[Lack]]:
    """Return what a thing beside the map is called, and why it cannot be chosen."""
    assert scene.decision  # noqa: S101 - the caller has asked
    view, (seat, prompt) = scene.view, scene.decision
    lack: Lack | None = None
    lacks: Sequence[Lack] = ()
    head = ""
    built = _TILES.get(kind, kind)
    place = hex_chosen(scene)
    match kind:
        case "sell" | "buy":
            good = RESOURCES.index(which)
            head = WORDS(f"act.{kind}", good=name(which))
            deal = dealing.selling if kind == "sell" else dealing.buying
            lack = deal(view, seat, good)
        case "give" | "ask" if built_offer := draft(scene):
            head = WORDS(f"act.{kind}", good=name(which))
            lack = _of_draft(scene, built_offer, kind, GOODS.index(which))
        case "cards":
            head = name(CARD_IDS[int(which)])
            lack = dealing.playing(view, seat, int(which))
        case "offer" if prompt in TURN and not scene.steps:
            head, lack = WORDS("titles.offer"), dealing.offering(view, seat)
        case "vote" if prompt == "act":
            head, lack = WORDS("titles.vote"), dealing.calling_a_vote(view)
        case "unit" if prompt == "fortify" and isinstance(scene.half, At) and place:
            head = name(UNIT_IDS[int(which)])
            lacks = work.recruiting(view, seat, int(which), place)
        case _ if built in work.BUILDINGS and prompt in TURN and place:
            head = WORDS(f"titles.{kind}")
            lacks = work.building(view, seat, built, place)
    return head, (lack,) if lack else lacks


def _of_draft(scene: RansackScene, built: Draft, verb: str, good: int) -> Lack | None:
    """Return why one more of a good cannot be given or asked in the offer that is built."""
    every, other, lacking = (
        (GIVE, built.ask, "given") if verb == "give" else (ASK, built.give, "unheld")
    )
    if every[good] in draft_choices(scene, built):
        return None
    return Lack("both_sides" if other[good] else lacking, good)


def _told(scene: RansackScene, lack: Lack) -> str:
    """Return why something is missing, as a sentence."""
    who = scene.names[lack.owner] if lack.owner >= 0 else ""
    good = name(GOODS[lack.good]) if lack.good >= 0 else ""
    fields = {"who": who, "good": good, "place": NAMES[lack.place], "has": lack.has,
              "needs": lack.needs}  # fmt: skip
    if lack.kind == "goods":
        fields |= {"needs": amount(lack.good, lack.needs)}
    return WORDS(f"lacks.{lack.kind}", **fields)
