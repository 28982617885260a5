"""Quay with an evaluator: a game with one has bots."""
