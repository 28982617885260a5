"""A match on a device: who sits where, what the reader may see, what is half chosen, the log."""
