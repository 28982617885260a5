"""What bots know of Venice: what things are worth, and a sensible action at once."""
