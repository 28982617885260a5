"""Texts about events: the log and its filters, the recap, the result."""
