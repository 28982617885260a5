"""Golden games: random games of every player count and option whose whole course is kept.

Told are what could be chosen, what was, and what came of it; at times also the whole position, what
each seat may know and imagine, and what a loader says to such a position damaged. Digests of that
lie in `tests/golden/<game>.json`. They are the same on every machine and every Python, and change
with the rules alone:

    python -m tests.golden write

writes them again. Do that only after a change of the rules, or of what they tell, that is meant;
saves made before a change of the rules will no longer load, so say so in the commit. What a digest
is of is printed line by line by

    python -m tests.golden ransackit 'seats 2, map raska, …, seed 1' > after.txt

so that `diff` shows what has changed since. Nothing but the games themselves is imported here, so
that any interpreter can run it.
"""
