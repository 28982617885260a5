"""The matches that are kept, and what finished ones came to."""
