"""Fingers, pointer and keys, and what they mean on the screen that is shown."""
