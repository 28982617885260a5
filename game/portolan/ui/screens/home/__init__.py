"""The first screen, and what a player sets."""
