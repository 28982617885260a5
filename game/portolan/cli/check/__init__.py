"""Check the promises of the contract on whole random games: `python3 game check GAME`.

A promise is a function that looks at one moment of a match and raises BrokenError. `promises.py`
lists them all; the tests run the same ones for every game of the registry.
"""
