"""Bots, search, hints and reviews, for every game of the contract.

A bot gets its seat's view, the legal actions and a budget, and returns one action. It never gets
the position of the match with its hidden cards, decks and generator.
"""
