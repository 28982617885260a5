"""The user interface of a game, and how it is found."""
