"""Fingers, pointer and keys, and what they mean on the current screen."""
