"""RANSACKIT by Jacob Adams: dice, armies, ships, cards and Fables."""
