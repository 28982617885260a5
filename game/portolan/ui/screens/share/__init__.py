"""Playing together from afar: a match as a link that is sent, and one that has come."""
