"""Before a match: set-up, the daily voyage, suggestions after a lesson."""
