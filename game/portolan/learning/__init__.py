"""The games for players that learn: a PettingZoo AEC environment of each (extra `learning`)."""

from portolan.core.extras import need

need("learning", "gymnasium", "numpy", "pettingzoo")

from portolan.learning.environment import Environment, env  # noqa: E402 - what it needs is there now

__all__ = ["Environment", "env"]
