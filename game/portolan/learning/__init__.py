"""Environments of all games for learning agents: PettingZoo, Gymnasium, OpenSpiel.

The names here need the extra `learning`, the module `openspiel` the extra of that name.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from portolan.core.extras import need

if TYPE_CHECKING:
    from portolan.learning.environment import Environment, env
    from portolan.learning.gym import SingleAgent, single_agent

_MODULES = {
    "Environment": "environment",
    "env": "environment",
    "SingleAgent": "gym",
    "single_agent": "gym",
}

__all__ = ["Environment", "SingleAgent", "env", "single_agent"]


def __getattr__(name: str) -> Any:
    """Import a name on first use; raise MissingExtraError without its libraries."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    need("learning", "gymnasium", "numpy", "pettingzoo")
    return getattr(import_module(f"portolan.learning.{_MODULES[name]}"), name)
