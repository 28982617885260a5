"""What lies on the table before anybody plays: the grid, the pieces, the maps."""
