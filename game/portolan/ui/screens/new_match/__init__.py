"""Before a match: set-up, the voyage of the day, what to try after a tutorial."""
