"""Components on the table before the match: grid, pieces, maps."""
