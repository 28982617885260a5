"""Between two screens: waiting for a game, passing the device on, asking for a text."""
