"""Liar's Dice: rules in `game.py`, for bots `evaluator.py`, for the screen `ui.py`."""
