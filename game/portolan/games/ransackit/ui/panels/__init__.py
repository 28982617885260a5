"""What stands beside the map: the players, and the tray with its strip and tiles."""
