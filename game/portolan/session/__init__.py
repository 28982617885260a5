"""A match on a device: seats, what the viewer may see, selections, the log. No pygame."""
