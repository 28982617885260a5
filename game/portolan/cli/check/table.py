"""The set-up of a random match, and how its seats choose."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from portolan.cli.check.snapshot import dice
from portolan.core.contract import AnyGame, Choices
from portolan.core.match import Match
from portolan.core.rng import SEED_LIMIT


class CheckSetup(NamedTuple):
    """The set-up of a match."""

    seats: int
    options: Choices
    seed: int

    def match(self, game: AnyGame) -> Match:
        """Return the match before its first action."""
        return Match(game, self.seats, self.options, self.seed)

    def __str__(self) -> str:
        chosen = "".join(f", {name}={choice}" for name, choice in self.options.items())
        return f"{self.seats} seats, seed {self.seed}{chosen}"


def any_setup(game: AnyGame, number: int, random: Random) -> CheckSetup:
    """Return a random set-up; consecutive games cycle through all player counts."""
    seats = game.player_counts[number % len(game.player_counts)]
    known = [option for option in game.options if seats in option.player_counts]
    chosen = {option.id: random.choice(option.choices) for option in known}
    return CheckSetup(seats, game.check_choices(seats, chosen)[1], random.randrange(SEED_LIMIT))


class ChoicePolicy:
    """How the seats of one random game choose: any action, or first any kind of action.

    In half of all games some kinds have up to a thousand times the weight of others, so that
    actions that end a game early, or dominate the list, are rare in some games.
    """

    def __init__(self, salt: str) -> None:
        self._salt = salt
        self._random = dice(salt)
        self._even = self._random.random() < 0.25
        self._fond = self._random.random() < 0.5
        self._likes: dict[str, float] = {}

    def choose(self, texts: list[str]) -> str:
        """Return one of the texts."""
        if not self._even:
            kinds = sorted({text.partition(" ")[0] for text in texts})
            (kind,) = self._random.choices(kinds, [self._like(kind) for kind in kinds])
            texts = [text for text in texts if text.partition(" ")[0] == kind]
        return self._random.choice(texts)

    def _like(self, kind: str) -> float:
        if kind not in self._likes:
            self._likes[kind] = 1000 ** -dice(f"{self._salt}/{kind}").random() if self._fond else 1
        return self._likes[kind]
