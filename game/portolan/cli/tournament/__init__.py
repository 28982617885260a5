"""`python3 game tournament`: bots against each other, measured.

`plan` says who sits where with which seed, `play` plays one match,
`local` and `cluster` spread the matches over processes or machines, `store` keeps each as soon as
it is over, `figures` counts, `report` and `plot` show, and `run` ties all of it together.
"""
