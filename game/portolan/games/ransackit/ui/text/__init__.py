"""Texts of the table: prompts, tooltips, accessibility tree."""
