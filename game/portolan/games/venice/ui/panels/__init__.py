"""What stands beside the map: the players with their ships, the stalls, the hand."""
