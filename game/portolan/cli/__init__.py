"""Command line: engine, terminal, tournaments, tuning, checks, benchmark."""
