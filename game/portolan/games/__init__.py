"""The games: each is a package that fulfils the contract of `core`."""
