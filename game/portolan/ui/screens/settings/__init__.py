"""Settings of the player."""
