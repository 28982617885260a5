"""Panels beside the board: players and their cards, harbour."""
