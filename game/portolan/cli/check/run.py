"""Play random games until a promise is broken, then shrink the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from portolan.cli.check.promises import PROMISES, USUAL, Promise
from portolan.cli.check.secrets import count_what_varies, never_varied
from portolan.cli.check.shrink import shortest
from portolan.cli.check.snapshot import Coverage, Moment, describe_fault, dice
from portolan.cli.check.table import CheckSetup, ChoicePolicy, any_setup
from portolan.core.contract import AnyGame
from portolan.core.match import Match

LONGEST: Final = 30_000
"""Number of actions after which a random game counts as endless."""
ENDS: Final = "every game ends"
PLAYED: Final = "a random game can be played"
_PLAYED_TEXT: Final = "A game can be set up, and played to its end by what is legal."
REMEMBERED: Final = 200
"""How many texts of earlier actions are stored, to try them where they are illegal."""


class Broken(NamedTuple):
    """A broken promise: its name and sentence, the fault, and how to reproduce it."""

    name: str
    description: str
    found: str
    table: CheckSetup
    actions: tuple[str, ...]

    def lines(self, game: str) -> list[str]:
        """Return a report for people."""
        return [
            f"{game} breaks a promise: {self.name}",
            f"  {self.description}",
            f"  {self.found}",
            f"  {self.table}, {len(self.actions)} actions:",
            *(f"    {text}" for text in self.actions),
        ]


class Checked(NamedTuple):
    """The outcome of a run: games and actions played, and the first broken promise, if any."""

    games: int
    actions: int
    broken: Broken | None


def check(
    game: AnyGame,
    games: int,
    seed: int = 0,
    enough: int | None = None,
    promises: Sequence[Promise] = PROMISES,
    on_progress: Callable[[int, int], None] = lambda _games, _actions: None,
) -> Checked:
    """Play a number of random games; stop at the first broken promise and shrink it.

    With `enough` it stops earlier, after that many actions and every player count. The same
    arguments give the same games. `on_progress` is called after each game with the number of games
    and actions so far.
    """
    tally = Coverage()
    actions = 0
    for number in range(games):
        random = dice(f"{seed}/{number}")
        table = any_setup(game, number, random)
        played, broken = _play(game, table, f"{seed}/{number}", promises, tally)
        actions += played
        on_progress(number + 1, actions)
        if broken is None and (constant := never_varied(tally)):
            promise = Promise(count_what_varies, 1)
            shown = constant.match
            table = CheckSetup(shown.seats, shown.options, shown.seed or 0)
            broken = Broken(
                promise.name, promise.description, constant.found, table, constant.actions
            )
        if broken:
            return Checked(number + 1, actions, broken)
        if enough is not None and actions >= enough and number + 1 >= len(game.player_counts):
            return Checked(number + 1, actions, None)
    return Checked(games, actions, None)


def _play(
    game: AnyGame, table: CheckSetup, salt: str, promises: Sequence[Promise], tally: Coverage
) -> tuple[int, Broken | None]:
    """Play and check one game; return its length and the broken promise."""
    random, policy = dice(f"{salt}/tried"), ChoicePolicy(f"{salt}/taste")
    known: dict[str, None] = {}
    match: Match | None = None
    try:
        match = table.match(game)
        while True:
            step = len(match.actions)
            moment = Moment(match, f"{salt}/{step}", tally, list(known))
            texts = moment.texts
            for promise in promises:
                share = promise.share * min(1, USUAL / max(1, step))
                if random.random() < share or step == 0 or not texts:
                    found = promise.broken_at(moment)
                    if found is not None:
                        return step, _shortened(game, promise, found, table, match, salt)
            if not texts:
                return step, None
            if step == LONGEST:
                text = f"A game played at random is over after at most {LONGEST} actions."
                found = f"it is not after {LONGEST}"
                return step, Broken(ENDS, text, found, table, tuple(match.actions[:20]))
            known.update(dict.fromkeys(texts[:REMEMBERED]))
            while len(known) > REMEMBERED:
                del known[next(iter(known))]
            match.play(policy.choose(texts))
    except Exception as fault:
        actions = tuple(match.actions) if match else ()
        return len(actions), Broken(PLAYED, _PLAYED_TEXT, describe_fault(fault), table, actions)


def _shortened(
    game: AnyGame, promise: Promise, found: str, table: CheckSetup, match: Match, salt: str
) -> Broken:
    first = f"{salt}/{len(match.actions)}"
    case = shortest(game, promise, table, tuple(match.actions), first)
    if case is None:
        return Broken(promise.name, promise.description, found, table, tuple(match.actions))
    return Broken(promise.name, promise.description, case.found, case.table, case.actions)
