"""A match on a device: who sits where, what the reader may see, who thinks, what happened."""
