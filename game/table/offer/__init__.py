"""What is offered before a match: games, rules to read, seats, the voyage of the day."""
