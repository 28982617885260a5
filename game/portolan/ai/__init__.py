"""Bots, search, hints and reviews, for every game of the contract.

A bot gets what its seat may know, the legal actions and a budget, and returns one action. It never
sees the position of the match: hidden cards, decks and the generator stay out of reach.
"""
