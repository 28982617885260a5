"""The map: the land, what stands on it, and what is lit."""
