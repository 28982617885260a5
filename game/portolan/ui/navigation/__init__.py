"""Where to go, as data; what a screen is, and what it may ask for."""
