"""Errors of tournaments."""

from __future__ import annotations

from portolan.core.errors import PortolanError


class TournamentError(PortolanError):
    """Raised when a tournament cannot be played as asked; the message says what to do."""

    code = "tournament"
