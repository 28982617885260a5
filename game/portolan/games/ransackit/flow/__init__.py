"""Flow of a match: set-up, founding, production, and the turn."""
