"""What can go wrong with a tournament."""

from __future__ import annotations

from importlib.util import find_spec

from game.core.errors import PortolanError


class TournamentError(PortolanError):
    """A tournament that cannot be played as asked; the message says what to do."""

    code = "tournament"


def need(extra: str, *modules: str) -> None:
    """Raise TournamentError naming the extra to install, unless all modules are there."""
    if missing := [module for module in modules if find_spec(module) is None]:
        raise TournamentError(
            f"this needs {missing[0]}, which is not installed; in Portolan's folder: "
            f"python -m pip install '.[{extra}]'"
        )
