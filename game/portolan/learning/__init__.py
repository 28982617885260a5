"""PettingZoo AEC environments of all games, for learning agents (extra `learning`)."""

from portolan.core.extras import need

need("learning", "gymnasium", "numpy", "pettingzoo")

from portolan.learning.environment import Environment, env  # noqa: E402 - what it needs is there now

__all__ = ["Environment", "env"]
