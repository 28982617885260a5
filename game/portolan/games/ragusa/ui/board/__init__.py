"""The board: the chart, and what stands on it or is lit."""
