"""Compare plain and compiled rules and bots; runs in place of the page's program.

Both play the same random matches. Marks: `thinks` is the copy that the table would use, `early`
whether the compiled one was loaded before it was needed, `doubles` the number of equal steps, or
the first difference.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from portolan.core.time_slicing import finish
from portolan.session.bot_runner.ai_backend import COMPILED, OWN, ai_backend_of, missing

if TYPE_CHECKING:
    from portolan.platform import Host

MATCHES = (("ragusa", 1), ("ragusa", 4), ("venice", 4), ("ransackit", 2), ("ransackit", 5))
"""Games with players."""
SOME = MATCHES[2:3]
"""One match: enough to see that other browsers, with the same WebAssembly, load the copy."""
PLAYED = "all"
"""The matches to play; `test_compiled_copy.py` puts `some` or `none` here."""
STEPS, FEW = 260, 21
"""The longest match, in actions, of ALL and of SOME."""
ASKED = 20
"""A bot and a hint are asked after every so many steps."""


class Side:
    """One copy of a game, with a match."""

    def __init__(self, root: str, game: str, seats: int) -> None:
        self._root = root
        self._advice, self._budget = self._module("ai.hint"), self._module("ai.bot").Budget
        self.game = self._module("registry").find_game(game)
        self.position = self.game.start(seats, {}, seats)

    def _module(self, name: str) -> Any:
        return import_module(f"{self._root}.{name}")

    def shown(self) -> Iterator[object]:
        """Return everything observable of a position as data."""
        yield self.game.dump(self.position)
        for seat in range(self.game.seats_at(self.position)):
            yield self.game.describe(self.game.view(self.position, seat))
        yield [str(action) for action in self.game.legal_actions(self.position)]

    def refused(self) -> Iterator[str]:
        """Return the errors for positions that lack a field."""
        whole = self.game.dump(self.position)
        for left_out in whole:
            try:
                self.game.load({name: entry for name, entry in whole.items() if name != left_out})
            except Exception as error:
                yield f"{type(error).__name__}: {error}"

    def thought(self, seed: int) -> Iterator[object]:
        """Return the choices of bots and the hint."""
        seat = self.game.decision(self.position).seat
        view, actions = self.game.view(self.position, seat), self.game.legal_actions(self.position)
        for level in ("merchant", "rector"):
            bot = self._module("ai.levels").make_bot(level, self.game, seat, seed)
            yield str(finish(bot.think(view, actions, self._budget(playouts=4))))
        hint = self._advice.advise(self.game, view, actions, self._budget(playouts=4), seed)
        yield [(str(one.action), one.chance, one.points, one.reasons) for one in finish(hint)]

    def play(self, action: str) -> Iterator[object]:
        """Play an action; return its events."""
        for event in self.game.play(self.position, self.game.parse(action)):
            yield event.to_json()


async def together(host: Host, sides: Sequence[Side], random: Random, most: int) -> int | str:
    """Return the number of steps of a random match in which both sides were equal."""
    one, other = sides
    if [*one.refused()] != [*other.refused()]:
        return "what is said to damaged positions"
    for step in range(most):
        if step % ASKED == 0:
            await host.frame()
        if [*one.shown()] != [*other.shown()]:
            return f"the table at step {step}"
        actions = [str(action) for action in one.game.legal_actions(one.position)]
        if not actions:
            return step
        if step % ASKED == 0 and [*one.thought(step)] != [*other.thought(step)]:
            return f"a thought at step {step}"
        chosen = random.choice([a for a in actions if a not in one.game.resigning] or actions)
        if [*one.play(chosen)] != [*other.play(chosen)]:
            return f"what happened at step {step}, after {chosen}"
    return most


def rehearse(host: Host) -> None:
    """Do nothing: no start is measured here."""
    del host


async def start(host: Host) -> None:
    """Compare, and mark the result."""
    host.mark("early", " ".join(name for name in ("ragusa", COMPILED) if host.is_loaded(name)))
    for archive in (*dict(MATCHES), COMPILED):
        await host.load(archive)
    for game in dict(MATCHES):
        for name in missing(game):
            import_module(name)
    thinks = ai_backend_of("ragusa").root
    host.mark("thinks", thinks)
    host.drawn()
    most, matches = {"all": (STEPS, MATCHES), "some": (FEW, SOME), "none": (0, ())}[PLAYED]
    fields: dict[str, int | str] = {}
    for game, seats in matches if thinks == COMPILED else ():
        sides = [Side(root, game, seats) for root in (OWN, COMPILED)]
        fields[f"{game} {seats}"] = await together(host, sides, Random(seats), most)
    host.mark("doubles", json.dumps(fields))
