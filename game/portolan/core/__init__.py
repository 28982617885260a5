"""Game contract, matches, events, random numbers and i18n: what all games share. No screen."""
