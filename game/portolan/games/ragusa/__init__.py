"""Ragusa by Fabio Lopiano: both editions, 2 to 5 players, and solo against the Patrician."""
