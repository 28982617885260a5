"""What lasts from one start to the next: settings, matches, links, statistics. No pygame."""
