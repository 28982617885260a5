"""Simulated people who play RANSACKIT in a browser, and end the match by a vote."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .drivers import Chromium, until
from .people import Toucher

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SEATS = 6
EAGER = ("road", "house", "village", "city", "shipyard", "attack", "accept", "recruit worker",
         "recruit")  # fmt: skip
"""Preferred actions, the first before the others."""
LEFT_OUT = ("quit", "disband", "vote", "refuse", "withdraw", "decline", "return", "swap", "play",
            "step:leave", "step:trade", "step:offer")  # fmt: skip


class RansackitPlayers(Toucher):
    """People who share a phone, and know only what is highlighted and what it leads to.

    After `turns` of them somebody calls a vote, and all agree.
    """

    game = "ransackit"

    def __init__(
        self, browser: Chromium, turns: int, seats: int = SEATS, *, touch: bool = True
    ) -> None:
        super().__init__(browser, seats, seed=3)
        self._by_mouse = not touch
        self.turns = turns
        self.asked: set[int] = set()
        self.passed_on = 0
        self._looked: set[str] = set()
        """What was touched in this part of a turn without leading to an action."""

    def push(self, button: str) -> None:
        self.passed_on += button == "ready"
        super().push(button)

    def step(self) -> bool:
        """Do one thing: touch a step, or play an action with everything that confirms it."""
        state = self.browser.state()
        if state["markScreen"] != "table" or "result" in self.buttons:
            return super().step()
        assert "trouble" not in state, state
        self.asked.add(int(state["markSeat"]))
        targets: dict[str, Any] = json.loads(state["markTargets"])
        actions = {str(a["text"]): a for a in targets["actions"]}
        steps = [b for b in targets["buttons"] if b.startswith(("step:", "way:")) and self.fits(b)]
        enough = self.played.count("end") >= self.turns
        if enough and "vote" in actions:
            self.do(state, actions["vote"])
        elif "step-back" in targets["buttons"]:
            self.go_on(state, actions, steps)
        elif enough and state["markPrompt"] == "act" and "menu" in targets["buttons"]:
            self.push("menu")
            self.push("step:leave")
        elif steps:
            self.take(self.chance.choice(steps))
        else:
            self.do(state, actions[self.wanted([*actions]) or next(iter(actions))])
        return True

    def go_on(
        self, state: Mapping[str, str], actions: Mapping[str, Any], steps: Sequence[str]
    ) -> None:
        """Go on from a touched hex: play something there, zoom in, or deselect it."""
        wanted = self.wanted([*actions])
        ways = [step for step in steps if step.startswith("way:")]
        further = [step for step in steps if step not in ways]
        if further:
            self.take(self.chance.choice(further))
        elif wanted and wanted.startswith(EAGER):
            self.do(state, actions[wanted])
        elif ways:
            self.take(self.chance.choice(ways))
            if "confirm" in self.buttons:  # something is at stake on the way
                self.push("confirm")
            until(lambda: self.has_moved(state), "a long way to be gone")
            self._looked.clear()
        elif wanted and self.chance.random() < 0.5:
            self.do(state, actions[wanted])
        else:
            self.push("step-back")

    def fits(self, text: str) -> bool:
        """Return whether an action or step is a useful one; nothing is tried twice in vain."""
        return not text.startswith(LEFT_OUT) and text not in self._looked

    def wanted(self, texts: Sequence[str]) -> str | None:
        """Return the preferred ones of the offered actions."""
        found = sorted(text for text in texts if self.fits(text))
        eager = [[text for text in found if text.startswith(verb)] for verb in EAGER]
        best = next((texts for texts in eager if texts), found)
        return self.chance.choice(best) if best else None

    def take(self, button: str) -> None:
        """Touch a step, and again if the first touch only zoomed in."""
        self._looked.add(button)
        for _ in range(3):
            self.push(button)
            if button not in self.buttons or "confirm" in self.buttons:
                return
        raise AssertionError(f"{button} does nothing")

    def do(self, state: Mapping[str, str], action: Mapping[str, Any]) -> None:
        """Choose an action, confirm it, and wait until the match has changed."""
        self.act(action)
        self.played.append(str(action["text"]))
        until(lambda: self.has_moved(state), f"{action} to be played")
        self._looked.clear()

    def check_played(self, actions: Sequence[str]) -> None:
        """Check that all played actions were saved in order; a long move is several actions."""
        saved = iter(actions)
        assert all(text in saved for text in self.played)
