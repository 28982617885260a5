"""Routes as data; what a screen is, and what it may ask for."""
