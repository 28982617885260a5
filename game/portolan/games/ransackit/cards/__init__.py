"""The 26 kinds of development card."""
