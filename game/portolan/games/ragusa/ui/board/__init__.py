"""The board: the chart, its pieces, and highlights."""
