"""Pages: everything that is no table, and the table that turns routes into screens."""
