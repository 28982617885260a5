"""All promises, and how often each is tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from portolan.cli.check import bots, rules, saves, secrets, words
from portolan.cli.check.snapshot import BrokenError, Moment, describe_fault
from portolan.core.texts import with_capital


class Promise(NamedTuple):
    """A promise of the contract. `check` raises BrokenError at a moment that breaks it; its
    docstring describes the promise. It is checked at the start and the end of each game, and
    between them at a `share` (0 to 1) of the moments, a smaller one in the later part of a long
    game.
    """

    check: Callable[[Moment], None]
    share: float

    @property
    def name(self) -> str:
        """The promise in a few words."""
        return self.check.__name__.replace("_", " ")

    @property
    def description(self) -> str:
        """The promise in a sentence."""
        sentence = (self.check.__doc__ or "").partition("\n")[0].removeprefix("Demand that ")
        return with_capital(sentence)

    def broken_at(self, moment: Moment) -> str | None:
        """Return how a moment breaks the promise, None if it does not."""
        try:
            self.check(moment)
        except BrokenError as found:
            return str(found)
        except Exception as fault:
            return describe_fault(fault)
        return None


USUAL: Final = 40
"""Number of actions after which promises are checked less and less often."""

PROMISES: Final = (
    Promise(rules.says_what_it_is, 0),
    Promise(rules.asks_until_the_end, 1),
    Promise(rules.texts_are_stable, 1),
    Promise(rules.every_action_has_a_number, 1),
    Promise(rules.legal_actions_can_be_played, 0.5),
    Promise(rules.refuses_what_is_not_allowed, 0.3),
    Promise(rules.events_are_declared, 1),
    Promise(rules.copies_are_independent, 0.3),
    Promise(rules.order_is_stable, 0.3),
    Promise(saves.positions_survive, 0.3),
    Promise(saves.values_survive, 0.05),
    Promise(secrets.views_can_be_shown, 0.3),
    Promise(secrets.nothing_else_is_offered, 0.3),
    Promise(secrets.views_hold_no_secret, 0.3),
    Promise(secrets.imagined_positions_are_whole, 0.2),
    Promise(secrets.undo_never_reveals, 0.3),
    Promise(secrets.events_match_the_view, 0.3),
    Promise(secrets.events_of_chance_match_the_view, 0.1),
    Promise(secrets.count_what_varies, 0.3),
    Promise(saves.replay_is_the_same, 0.02),
    Promise(saves.saves_are_kept, 0.02),
    Promise(saves.damaged_positions_are_refused, 0.1),
    Promise(saves.damaged_saves_are_refused, 0.01),
    Promise(words.everything_has_words, 0.05),
    Promise(bots.the_evaluator_weighs_every_seat, 0.1),
    Promise(bots.bots_choose_what_is_offered, 0.01),
    Promise(bots.bots_keep_their_budget, 0.005),
)
"""All promises in the order of checking, besides `run.PLAYED` and `run.ENDS`."""
