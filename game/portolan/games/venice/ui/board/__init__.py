"""The map: the lagoon and its town, its pieces, and the strip above."""
