"""Rules to read."""
