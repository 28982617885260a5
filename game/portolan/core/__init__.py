"""What every game shares: the contract, chance, matches. It knows no game and no screen."""
