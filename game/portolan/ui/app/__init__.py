"""The main loop and its background work."""
