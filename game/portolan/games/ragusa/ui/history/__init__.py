"""What happened: the log and its filters, the recap, the result."""
