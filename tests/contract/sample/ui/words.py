"""Quay in words: prompts, previews, the log, and the same for the accessibility tree."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import Event, SeatResult
from portolan.ui.game_ui.event_ui import LogLines
from portolan.ui.game_ui.parts import Offer
from portolan.ui.game_ui.scene import Scene
from portolan.ui.render.a11y_tree import Section
from tests.contract.sample.position import GOODS, Position

QuayScene = Scene[Position, str]
"""Half chosen is the good that would be given for another."""


def step_key(good: str) -> str:
    """Return the key of the target that begins an offer."""
    return f"step:{good}"


def offerable(scene: QuayScene) -> list[str]:
    """Return the goods that an offer can begin with; none once it has begun."""
    begun = bool(scene.steps)
    return [
        g for g in GOODS if not begun and any(f"offer {g} for {t}" in scene.legal for t in GOODS)
    ]


def on_the_way(scene: QuayScene) -> list[str]:
    """Return the legal actions that can be chosen now: offers only after their first step."""
    begun = f"offer {scene.selection} for "
    return [t for t in scene.legal if not t.startswith("offer ") or t.startswith(begun)]


def question(scene: QuayScene, *, brief: bool = False) -> tuple[str, str]:
    """Return who must do what."""
    del brief
    assert scene.decision
    who, view = scene.names[scene.decision.seat], scene.view
    match scene.decision.prompt:
        case "amount":
            return f"{who}: sell how many?", f"So far {view.count} of {view.selling}."
        case "answer":
            return f"{who}: take the offer?", f"{view.give} for your {view.take}."
    return f"{who}: your turn", f"{len(view.deck)} cards lie in the deck."


def effect(scene: QuayScene, events: Sequence[Event]) -> tuple[str, str]:
    """Return what the shown action is."""
    assert scene.shown
    return scene.shown.capitalize(), f"{len(events)} things would happen."


def step(scene: QuayScene) -> tuple[str, str]:
    """Return what is half chosen."""
    return f"Offer {scene.selection}", "For which good?"


def lines(log: LogLines, events: Sequence[Event]) -> None:
    """Write a line for each event of a seat."""
    for event in events:
        if event.seat is not None:
            log.lines.append(f"{log.names[event.seat]}: {event.kind.replace('_', ' ')}.")


def source_names(result: SeatResult) -> dict[str, str]:
    """Return the sources as they are called."""
    return {source: source.title() for source in result.by_source}


def offers(scene: QuayScene) -> list[Offer]:
    """Return what can be chosen now: actions, and goods to offer."""
    steps = [(step_key(good), f"Offer {good} for ...") for good in offerable(scene)]
    actions = [(text, text.capitalize()) for text in on_the_way(scene)]
    return [Offer("steps", "Offer", steps), Offer("actions", "Actions", actions)]


def sections(scene: QuayScene) -> list[Section]:
    """Return the open table as a list."""
    lines = [
        f"{name}: {player.coins} coins, {' '.join(player.hand) or 'no cards'}"
        for name, player in zip(scene.names, scene.view.players, strict=True)
    ]
    return [Section("seats", "Seats", lines)]
