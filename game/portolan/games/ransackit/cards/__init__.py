"""Development cards: what each kind does, and the deck."""
