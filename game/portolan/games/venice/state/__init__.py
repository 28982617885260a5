"""Plain data: what lies in the box, the actions and their texts, the position."""
