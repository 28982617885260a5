"""Pages: everything that is no table, in rooms; and what turns routes into screens."""
