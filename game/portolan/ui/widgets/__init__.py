"""Widgets of tables and screens: backgrounds, charts, pieces, codes, names, tooltips."""
