"""`python3 game tournament`: measure bots against each other.

`plan` assigns seats and seeds, `play` plays one match, `local` and `cluster` distribute the matches
over processes or machines, `store` saves each when it is over, `figures` counts, `report` and
`plot` show the results, and `run` is the entry point.
"""
