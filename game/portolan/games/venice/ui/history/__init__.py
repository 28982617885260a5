"""What happened, told afterwards: the log, what others did, the end."""
