"""What a player sets."""
