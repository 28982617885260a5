"""Players that decide by themselves, for every game of the contract.

A bot is given what its seat may know, the legal actions and a budget, and gives back one action.
It never sees the position of the match: hidden cards, decks and the generator stay out of reach.
"""

from __future__ import annotations

from game.bots.bot import Bot, Budget, Judge, decide
from game.bots.levels import UnknownLevelError, make_bot

__all__ = ["Bot", "Budget", "Judge", "UnknownLevelError", "decide", "make_bot"]
