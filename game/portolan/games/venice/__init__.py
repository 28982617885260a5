"""The Patrons of Venice by Ken Stevens: 3 to 5 players, and the variant with guilds."""
