"""Plain data: actions with their texts, position."""
