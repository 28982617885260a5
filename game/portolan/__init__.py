"""Portolan: great merchant board games."""
