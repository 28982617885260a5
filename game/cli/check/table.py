"""What a random match is played with, and how its seats choose."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from game.core.chance import SEED_LIMIT
from game.core.contract import AnyGame, Choices
from game.core.match import Match


class Table(NamedTuple):
    """What a match begins with."""

    seats: int
    options: Choices
    seed: int

    def match(self, game: AnyGame) -> Match:
        """Return the match before its first action."""
        return Match(game, self.seats, self.options, self.seed)

    def __str__(self) -> str:
        chosen = "".join(f", {name}={choice}" for name, choice in self.options.items())
        return f"{self.seats} seats, seed {self.seed}{chosen}"


def any_table(game: AnyGame, number: int, random: Random) -> Table:
    """Return a random table; so many games in a row have every player count."""
    seats = game.seats[number % len(game.seats)]
    known = [option for option in game.options if seats in option.seats]
    chosen = {option.id: random.choice(option.choices) for option in known}
    return Table(seats, game.check_choices(seats, chosen)[1], random.randrange(SEED_LIMIT))


def choose(texts: list[str], random: Random, *, by_kind: bool) -> str:
    """Return any of the texts; `by_kind` first any kind of action, so that none is rare."""
    if by_kind:
        kind = random.choice(sorted({text.partition(" ")[0] for text in texts}))
        texts = [text for text in texts if text.partition(" ")[0] == kind]
    return random.choice(texts)
