"""Looking back: how a match ended, what it taught, what happened."""
