"""What can go wrong with a tournament."""

from __future__ import annotations

from portolan.core.errors import PortolanError


class TournamentError(PortolanError):
    """A tournament that cannot be played as asked; the message says what to do."""

    code = "tournament"
