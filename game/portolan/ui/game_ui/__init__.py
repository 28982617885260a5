"""What a game's table brings, part by part, and how it is found."""
