"""Environments of all games for learning agents: PettingZoo, Gymnasium, OpenSpiel.

`env` and `Environment` need the extra `learning`, the module `openspiel` that of its name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from portolan.core.extras import need

if TYPE_CHECKING:
    from portolan.learning.environment import Environment, env

__all__ = ["Environment", "env"]


def __getattr__(name: str) -> Any:
    """Import what is asked for, when it is; raise MissingExtraError without its libraries."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    need("learning", "gymnasium", "numpy", "pettingzoo")
    from portolan.learning import environment  # noqa: PLC0415 - its libraries are there now

    return getattr(environment, name)
