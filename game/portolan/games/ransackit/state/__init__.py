"""Plain data: the actions and their texts, the position."""
