"""Persistent data: settings, matches, links, statistics. No pygame."""
