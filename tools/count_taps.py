"""Count what people tap: `PYTHONPATH=game:build:. python tools/count_taps.py [GAME …]`.

Plays through the real input of the table, without a window: first one turn of RANSACKIT (attack,
move in, sell, recruit, end the turn), then a match of each game against bots, in which a bot makes
the decisions. By finger on a phone and by pointer on a laptop; prints taps and decisions.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from portolan.ai.bot import Bot, Budget, decide
from portolan.ai.levels import make_bot
from portolan.core.contract import AnyGame
from portolan.core.match import Match
from portolan.games.ransackit.board.components import GOODS
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.selection import BATCH_SEPARATOR, batch_text
from portolan.session.session import Session
from portolan.ui.render.hit_targets import HitTarget
from portolan.ui.table.play import PlayTable
from tests.ransackit.scene import Scene, Table
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run

PHONE, LAPTOP = Canvas(1170, 2532, 3.0), Canvas(1280, 720, 1.0)
SEATS: Final = {"ragusa": 3, "venice": 3, "ransackit": 2}
LEVEL: Final = {"ragusa": "factor", "venice": "merchant", "ransackit": "apprentice"}
"""The level that plays and makes the decisions; it must be fast."""
BUDGET: Final = Budget(playouts=50)
OFFER: Final = "offer"
"""The action that begins an offer; people compose the whole of it first."""
PARTS: Final = [f"{verb} {good}" for verb in ("give", "ask") for good in GOODS]
TO_TABLE: Final = {"home": "continue", "hand-over": "ready"}
"""What is pressed on the way to the table, by screen."""
MOST: Final = 4000
"""Limit of taps in a match."""
TURN: Final = (
    "attack G8 with knight F8", "advance knight F8", "sell wood", "fortify", "recruit warrior G9",
    "end",
)  # fmt: skip


class Count(NamedTuple):
    """Taps and decisions of a person."""

    taps: int
    decisions: int


class Person:
    """Plays chosen actions by tapping; counts every tap on the table."""

    def __init__(
        self,
        session: Session,
        choose: Callable[[Session], str | None],
        then: Mapping[str, str],
        *,
        touch: bool,
    ) -> None:
        """Open a match; `choose` returns the next action, None to stop.

        `then` names the action that follows another one, by the same tap if that is possible.
        """
        self.host = FakeHost(PHONE if touch else LAPTOP, byte_store_of(session))
        self.taps = self.decisions = 0
        self._choose, self._then, self._touch = choose, then, touch
        self._wanted: tuple[int, str] | None = None
        self._pointed: str | None = None
        """The key of the target on which the pointer rests, to read what a click would do."""

    def play(self) -> Count:
        """Play until there is nothing to choose; return the count."""
        run(self.host, self._step)
        return Count(self.taps, self.decisions)

    def _step(self) -> bool:
        screen = self.host.marks["screen"]
        if screen == "table":
            return self._on_table()
        if screen in TO_TABLE:
            self.host.press(TO_TABLE[screen])
        return screen in TO_TABLE

    def _on_table(self) -> bool:
        table = self.host.app.screen
        assert isinstance(table, PlayTable)  # the mark says so
        session = table.session
        if not session.legal():
            return not session.is_over
        step = len(session.match.actions)
        if self._wanted is None or self._wanted[0] != step:
            text = self._choose(session)
            if text is None:
                return False
            self._wanted = (step, text)
            self.decisions += 1
        self._tap(self._target(table, self._wanted[1]))
        return self.taps < MOST

    def _target(self, table: PlayTable, text: str) -> HitTarget:
        """Return the target to tap next for an action."""
        targets = {t.key: t for t in self.host.app.ui.targets}
        scene = table.scene()
        if scene.chosen and batch_text(scene.chosen, *scene.batch) == text:
            return targets["confirm"]
        if text == "pass" and "pass-on" in targets:
            return targets["pass-on"]
        batch = BATCH_SEPARATOR.join((text, self._then.get(text, "")))
        ways: tuple[Callable[[HitTarget], bool], ...] = (
            lambda t: batch in t.towards,
            lambda t: _only_action(t) == text,
            lambda t: t.action == text,
            lambda t: text in t.towards and not t.key.startswith("instead:"),  # or it would begin
            lambda t: text in t.towards,  # anew for ever at the two ends of an exchange
        )
        found = next((t for way in ways for t in targets.values() if way(t)), None)
        if found is None:
            return targets.get("step-back") or targets["cancel"]
        return targets.get(found.via or "", found)

    def _tap(self, target: HitTarget) -> None:
        """Tap a target; the pointer rests on it first."""
        ratio = self.host.canvas.ratio
        if not self._touch and self._pointed != target.key:
            self._pointed = target.key
            place = tuple(map(round, target.shape.centre))
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, touch=False))
            return
        self._pointed = None
        self.taps += 1
        self.host.tap([v / ratio for v in target.shape.centre], touch=self._touch)


def _only_action(target: HitTarget) -> str:
    """Return the only action that a target leads to; empty if it is a step."""
    towards = target.towards
    return towards[0] if isinstance(towards, tuple) and len(towards) == 1 else ""


def _seated(match: Match, kinds: Iterable[str]) -> Session:
    seating = find_seating(match.game.id)
    usual = seating.default_seats(match.seats, match.options)
    seats = [Seat(s.name, s.colour, kind) for s, kind in zip(usual, kinds, strict=False)]
    return Session(match, seats, seating, "x")


def turn_of_ransackit(*, touch: bool) -> Count:
    """Return the count of a turn that attacks, sells and recruits."""
    scene = (
        Scene()
        .city(0, "G9", "F8")
        .village(1, "C9")
        .units(0, "knight F8")
        .units(1, "warrior G8")
        .goods(0, wood=4, coin=1)
    )

    seed = next(seed for seed in range(1, 99) if _wins(scene.begin(seed)))
    session = _seated(scene.begin(seed).match, (PERSON, "apprentice"))

    def choose(session: Session) -> str | None:
        done = session.match.actions
        return next((t for t in TURN[len(done) :]), None)

    return Person(session, choose, {"fortify": "recruit warrior G9"}, touch=touch).play()


def _wins(table: Table) -> bool:
    table.play(TURN[0])
    return TURN[1] in table.legal()


def _offer(rules: AnyGame, bot: Bot, view: Any) -> str | None:
    """Return an offer as a whole, in the order of its tiles; None if the bot would withdraw it."""
    position, texts = rules.imagine(view, 0, 0), [OFFER]
    rules.apply(position, rules.parse(OFFER))
    while texts[-1] != "propose":
        actions = rules.legal_actions(position)
        texts.append(str(decide(bot, rules.view(position, 0), actions, BUDGET)))
        if texts[-1] == "withdraw":
            return None
        rules.apply(position, rules.parse(texts[-1]))
    parts = sorted(texts[1:-1], key=PARTS.index)
    return batch_text(OFFER, *parts, texts[-1])


def whole_match(game: str, *, touch: bool, seed: int = 7) -> Count:
    """Return the count of a match against bots, in which a bot decides for the person."""
    rules, seats, level = find_game(game), SEATS[game], LEVEL[game]
    session = _seated(Match(rules, seats, {}, seed), (PERSON, *[level] * (seats - 1)))
    bot = make_bot(level, rules, 0, seed)

    def choose(session: Session) -> str | None:
        question = session.question()
        if question is None:
            return None
        text = str(decide(bot, question.view, question.offered, BUDGET))
        if text != OFFER:
            return text
        others = [action for action in question.offered if str(action) != OFFER]
        return _offer(rules, bot, question.view) or str(decide(bot, question.view, others, BUDGET))

    return Person(session, choose, {}, touch=touch).play()


def main(games: Iterable[str]) -> None:
    """Print the counts as a table in Markdown."""
    print("| what | decisions | taps by finger | clicks |\n| --- | ---: | ---: | ---: |")
    finger, pointer = turn_of_ransackit(touch=True), turn_of_ransackit(touch=False)
    print(f"| a turn of RANSACKIT | {pointer.decisions} | {finger.taps} | {pointer.taps} |")
    for game in games:
        finger, pointer = whole_match(game, touch=True), whole_match(game, touch=False)
        print(f"| a match: {game} | {pointer.decisions} | {finger.taps} | {pointer.taps} |")


if __name__ == "__main__":
    main(sys.argv[1:] or SEATS)
