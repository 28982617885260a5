"""The board: the chart, its pieces, and what is lit."""
