"""Live tables: one match at several devices, without a network and without a screen."""
