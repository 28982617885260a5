"""The course of a match: setting up, founding, production, and the turn."""
