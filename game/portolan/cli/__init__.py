"""The command line: engine over JSON Lines, terminal game, benchmark."""
