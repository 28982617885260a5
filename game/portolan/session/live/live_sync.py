"""Bring what a device shows into line with the authoritative list of actions."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.errors import PortolanError
from portolan.session.live.follower import Follower
from portolan.session.live.leader import Leader


class LiveSync:
    """Compares the actions that a device shows with those of its table.

    The two differ for a while: actions of others are shown step by step, and own actions are shown
    before the leader has confirmed them.
    """

    def __init__(self, table: Leader | Follower) -> None:
        self.table = table
        self._epoch: int | None = table.epoch

    @property
    def _wanted(self) -> list[str]:
        return [*self.table.actions, *self.table.pending]

    def send(self, shown: Sequence[str]) -> None:
        """Send the table the actions played here beyond its list.

        If the list has become shorter meanwhile, send nothing: `next_step` will go back, too.
        """
        wanted = self._wanted
        if self._epoch == self.table.epoch and [*shown[: len(wanted)]] == wanted:
            try:
                self.table.play(shown[len(wanted) :])
            except PortolanError:  # impossible while both have the same rules
                self._epoch = None

    def next_step(self, shown: Sequence[str]) -> str | int | None:
        """Return the next action to show, or the number of actions to go back to; None if all is
        shown.
        """
        wanted = self._wanted
        count = min(len(shown), len(wanted))
        if [*shown[:count]] != wanted[:count]:
            pairs = enumerate(zip(shown, wanted, strict=False))
            return next(i for i, (one, other) in pairs if one != other)
        if len(shown) > len(wanted):
            return len(wanted)
        self._epoch = self.table.epoch
        return wanted[count] if count < len(wanted) else None
