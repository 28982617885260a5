"""People who play RANSACKIT in a browser: they choose step by step, and end the game by a vote."""

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
"""What is rather done than left, the first before the others."""
LEFT_OUT = ("quit", "disband", "vote", "refuse", "withdraw", "decline", "return", "swap", "play",
            "step:leave", "step:trade", "step:offer")  # fmt: skip


class Company(Toucher):
    """People who pass the phone round. They see what is lit and what it leads to, and no more.

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
        """What was touched in this part of a turn without anything to be done there."""

    def push(self, button: str) -> None:
        self.passed_on += button == "ready"
        super().push(button)

    def step(self) -> bool:
        """Do one thing: a touch on a step, or an action with all that confirms it."""
        state = self.browser.state()
        if state["markScreen"] != "table":
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
        elif enough and "step:leave" in targets["buttons"]:
            self.push("step:leave")
        elif steps:
            self.take(self.chance.choice(steps))
        else:
            self.do(state, actions[self.wanted([*actions]) or next(iter(actions))])
        return True

    def go_on(
        self, state: Mapping[str, str], actions: Mapping[str, Any], steps: Sequence[str]
    ) -> None:
        """Go on from a hex that was touched: do something there, look closer, or look away."""
        wanted = self.wanted([*actions])
        ways = [step for step in steps if step.startswith("way:")]
        further = [step for step in steps if step not in ways]
        if further:
            self.take(self.chance.choice(further))
        elif wanted and wanted.startswith(EAGER):
            self.do(state, actions[wanted])
        elif ways:
            self.take(self.chance.choice(ways))
            self.push("confirm")
            until(lambda: self.has_moved(state), "a long way to be gone")
            self._looked.clear()
        elif wanted and self.chance.random() < 0.5:
            self.do(state, actions[wanted])
        else:
            self.push("step-back")

    def fits(self, text: str) -> bool:
        """Whether an action or step is one that they take; nothing is looked at twice in vain."""
        return not text.startswith(LEFT_OUT) and text not in self._looked

    def wanted(self, texts: Sequence[str]) -> str | None:
        """Return what they do of what they see: rather something that lasts."""
        found = sorted(text for text in texts if self.fits(text))
        eager = [[text for text in found if text.startswith(verb)] for verb in EAGER]
        best = next((texts for texts in eager if texts), found)
        return self.chance.choice(best) if best else None

    def take(self, button: str) -> None:
        """Touch a step, and once more where the first touch brought the map closer."""
        self._looked.add(button)
        for _ in range(3):
            self.push(button)
            if button not in self.buttons or "confirm" in self.buttons:
                return
        raise AssertionError(f"{button} does nothing")

    def do(self, state: Mapping[str, str], action: Mapping[str, Any]) -> None:
        """Choose an action, confirm it, and see the match go on."""
        self.act(action)
        self.played.append(str(action["text"]))
        until(lambda: self.has_moved(state), f"{action} to be played")
        self._looked.clear()

    def check_played(self, actions: Sequence[str]) -> None:
        """Check that all they did is there, in order; a long way is several actions."""
        saved = iter(actions)
        assert all(text in saved for text in self.played)
