"""What comes before a match: a new one, a voyage of the day, what to try after a lesson."""
