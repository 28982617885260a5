"""What stands beside the board: the players and their cards, the harbour."""
