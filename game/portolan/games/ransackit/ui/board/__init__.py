"""The map: the land, its pieces, and what is lit."""
