"""Input: touch, pointer and keys on the current screen."""
