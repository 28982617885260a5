"""Screens without a table, one folder per feature; `router.py` turns routes into screens."""
