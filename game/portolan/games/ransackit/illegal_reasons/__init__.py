"""Why something cannot be chosen now: for people, not for search.

`rules`, `cards` and `course` list what is legal; this says of one hex, unit, building, good or card
why it is not among that. Nothing is missing exactly of what is listed.
"""
