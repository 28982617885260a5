"""Widgets of tables and screens: backgrounds, charts, pieces, QR codes, names, tooltips."""
