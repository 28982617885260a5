"""Plain data: components, actions with their texts, position."""
