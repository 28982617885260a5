"""`python3 game play`: a match in a plain terminal, people and bots by seat."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from portolan.ai.bot import Bot, Budget, decide
from portolan.ai.hint import HintContext, advise
from portolan.cli.entrants import Entrant
from portolan.core.contract import NOBODY, Decision, Event, Viewer
from portolan.core.errors import MissingPartError, PortolanError
from portolan.core.i18n import Catalogue
from portolan.core.match import Match
from portolan.core.texts import Texts
from portolan.core.time_slicing import finish

WORDS: Final = Catalogue("terminal")
CLEAR: Final = "\x1b[3J\x1b[2J\x1b[H"
"""Clears screen and scrollback (ECMA-48), so that the next person cannot read the last one's."""


PATIENCE = Budget(seconds=6)
"""Seconds that the Rector may think about a hint."""
HINTED = 3
"""How many actions a hint lists."""


class LeaveError(Exception):
    """Raised when the person wants to leave."""


class Terminal:
    """Plays a match; people use `ask` and `write`, `bots` are by seat."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Entrant],
        ask: Callable[[str], str] = input,
        write: Callable[[str], object] = print,
    ) -> None:
        self.match = match
        self.ask = ask
        self.write = write
        seats = match.game.seats_at(match.position)
        self.bots = bots
        self.players: dict[int, Bot] = {
            seat: entrant.bot(match.game, seat, (match.seed or 0) + seat)
            for seat, entrant in bots.items()
        }
        solo = match.seats == 1
        self.names = [
            WORDS("player" if solo and not seat else "bot" if solo else "seat", number=seat)
            for seat in range(seats)
        ]
        self.texts = Texts(match.game.id, self.names)
        self.people = [seat for seat in range(match.seats) if seat not in self.players]
        self.reader: Viewer = self.people[0] if len(self.people) == 1 else NOBODY

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        for seat, entrant in sorted(self.bots.items()):
            self.write(f"{self.names[seat]}: {entrant.name}")
        self._say(self.match.opening)
        try:
            while decision := self.match.game.decision(self.match.position):
                self._step(decision)
        except (LeaveError, EOFError, KeyboardInterrupt):
            self.write("\n" + WORDS("left"))
            self._show_save()
            return
        self._show_result()

    def _step(self, decision: Decision) -> None:
        player = self.players.get(decision.seat)
        if player:
            view = self.match.game.view(self.match.position, decision.seat)
            actions = self.match.game.legal_actions(self.match.position)
            choice = decide(player, view, actions, self.bots[decision.seat].budget)
            self._say(self.match.play(str(choice)))
            return
        if decision.seat != self.reader and len(self.people) > 1:
            self.write(CLEAR)
            who = self.names[decision.seat]
            self.ask("\n" + WORDS("hand_over", who=who))
        self.reader = decision.seat
        self._show_table()
        while self._command(decision):
            pass

    def _command(self, decision: Decision) -> bool:
        """Read one line; return whether the same decision is still open."""
        texts = self.match.legal_texts()
        self.write("\n" + self.texts.prompt(decision))
        self.write(_columns([f"{i:>3} {text}" for i, text in enumerate(texts, start=1)]))
        line = self.ask("> ").strip()
        match line:
            case "?" | "":
                self.write(WORDS("help"))
            case "t":
                self._show_table()
            case "l":
                self._say(self.match.opening)
                for events in self.match.events:
                    self._say(events)
            case "s":
                self._show_save()
            case "h":
                self._hint(decision)
            case "q":
                raise LeaveError
            case "u":
                return self._undo(decision)
            case _:
                number = int(line) if line.isascii() and line.isdigit() and len(line) < 4 else 0
                try:
                    text = texts[number - 1] if 0 < number <= len(texts) else line
                    self._say(self.match.play(text))
                except PortolanError as error:
                    self.write(WORDS("wrong", error=error))
                else:
                    return False
        return True

    def _hint(self, decision: Decision) -> None:
        """Print the best actions, each with the chance to win, or that the game has no hints."""
        game, position = self.match.game, self.match.position
        view = game.view(position, decision.seat)
        context = HintContext(done=self.match.done_in_turn())
        hint = advise(game, view, game.legal_actions(position), PATIENCE, context=context)
        try:
            advice = finish(hint)
        except MissingPartError as error:
            self.write(WORDS("wrong", error=error))
            return
        best, *others = (
            WORDS("hint_one", action=one.action, percent=round(100 * one.chance))
            for one in advice[:HINTED]
        )
        self.write(WORDS("hint", best=best))
        if others:
            self.write(WORDS("hint_others", others=", ".join(others)))

    def _undo(self, decision: Decision) -> bool:
        """Take back the last action if it was this seat's and revealed nothing."""
        if not self.match.actions:
            self.write(WORDS("undo_nothing"))
            return True
        before = self.match.at(len(self.match.actions) - 1)
        earlier = before.game.decision(before.position)
        if earlier is None or earlier.seat != decision.seat:
            self.write(WORDS("undo_others"))
        elif any(event.about.reveals for event in self.match.events[-1]):
            self.write(WORDS("undo_revealed"))
        else:
            self.write(WORDS("undone", action=self.match.undo()))
            return False
        return True

    def _say(self, events: Iterable[Event]) -> None:
        """Print events as the player at the keyboard may know them."""
        for event in events:
            self.write(self.texts.event(event.seen_by(self.reader)))

    def _show_table(self) -> None:
        view = self.match.game.view(self.match.position, self.reader)
        self.write("\n" + "\n".join(self.match.game.describe(view)))

    def _show_save(self) -> None:
        self.write(json.dumps(self.match.save()))

    def _show_result(self) -> None:
        self.write("\n" + WORDS("over"))
        source = Catalogue(self.match.game.id)
        for seat in self.match.result():
            text = ", ".join(f"{source(f'sources.{k}')} {v}" for k, v in seat.by_source.items())
            line = WORDS("result", who=self.names[seat.seat], count=seat.points, sources=text)
            self.write(line + "  " + WORDS("wins") if seat.winner else line)


def _columns(entries: list[str], width: int = 100) -> str:
    """Lay entries out in as many columns as fit."""
    cell = max(map(len, entries), default=0) + 2
    count = max(1, width // cell)
    rows = [entries[i : i + count] for i in range(0, len(entries), count)]
    return "\n".join("".join(entry.ljust(cell) for entry in row).rstrip() for row in rows)
