"""The table in words: the question, previews, explanations, and all of it for screen readers."""
