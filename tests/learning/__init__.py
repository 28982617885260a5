"""The games as environments for players that learn."""
