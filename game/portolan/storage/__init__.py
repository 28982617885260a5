"""What is kept from one start to the next: settings, matches, and the match in hand."""
