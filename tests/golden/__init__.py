"""Golden games: random games of every player count and option, recorded completely.

A record has the legal actions, the chosen one and its events; at times also the whole position, the
view and an imagined position of each seat, and the loader's answer to a damaged position. The
digests are in `tests/golden/<game>.json`. They are the same on every machine and every Python, and
change with the rules alone:

    python -m tests.golden write

writes them again. Do that only after a change of the rules, or of what they tell, that is meant;
saves made before a change of the rules will no longer load, so say so in the commit. What a digest
is of is printed line by line by

    python -m tests.golden ransackit 'seats 2, map raska, …, seed 1' > after.txt

so that `diff` shows what has changed since. Nothing but the games themselves is imported here, so
that any interpreter can run it.
"""
