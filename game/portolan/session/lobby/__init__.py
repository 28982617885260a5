"""What is offered before a match: games, rules to read, seats, the voyage of the day.

And matches of all that is offered, for nobody, by which a browser is made ready.
"""
