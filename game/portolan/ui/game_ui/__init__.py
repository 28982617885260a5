"""What a game brings for the screen, and how it is found."""
