"""The Fables: independent functions from rules to rules."""
