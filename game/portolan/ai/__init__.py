"""Players that decide by themselves, for every game of the contract.

A bot is given what its seat may know, the legal actions and a budget, and gives back one action.
It never sees the position of the match: hidden cards, decks and the generator stay out of reach.
"""
