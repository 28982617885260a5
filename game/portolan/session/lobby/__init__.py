"""What is offered before a match: games, rules pages, seats, the daily voyage.

Also plays invisible matches to warm up the browser's compiler.
"""
