"""What tables and screens are fitted with: charts, pieces, codes, names, cards that explain."""
