"""What bots know of RANSACKIT: what things are worth, and a sensible action at once."""
