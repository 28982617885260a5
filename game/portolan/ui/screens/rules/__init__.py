"""Rules pages."""
