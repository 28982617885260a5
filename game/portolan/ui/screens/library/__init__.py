"""Stored matches, and statistics of finished ones."""
