"""Widgets of all tables: layout, board view, buttons, log, scores."""
