"""What bots know of Ragusa: what a position has to show, and why a move is good."""
