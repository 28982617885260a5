"""The table in words: prompts, tooltips, accessibility."""
