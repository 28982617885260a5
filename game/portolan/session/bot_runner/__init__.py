"""Run bots and hints at a table: who thinks, for how long, in which slices between frames."""
