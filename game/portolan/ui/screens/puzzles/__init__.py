"""Puzzles of a game: the list, and the puzzle of the day."""
