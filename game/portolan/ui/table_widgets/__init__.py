"""Parts that the tables of all games have: layout, board view, bar, log, scores."""
