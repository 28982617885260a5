"""The map: the lagoon and its town, what stands on it, and the strip above."""
