"""The map: the land, its pieces, and highlights."""
