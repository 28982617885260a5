"""Who thinks at a table, for how long, and in which slices between the pictures."""
