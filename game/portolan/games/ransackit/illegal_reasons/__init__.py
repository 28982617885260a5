"""Why something cannot be chosen now: for people, not for search.

`rules`, `cards` and `flow` list what is legal; this package explains for a hex, unit, building,
good or card why it is not. It returns no reason exactly for what is legal.
"""
