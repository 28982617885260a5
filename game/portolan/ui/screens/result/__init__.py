"""After a match: result, review, log."""
