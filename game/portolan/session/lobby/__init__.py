"""What is offered before a match: games, rules to read, seats, the daily voyage.

Also plays matches that nobody sees, to warm up the browser.
"""
