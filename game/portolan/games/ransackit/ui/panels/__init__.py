"""Panels beside the map: players, and the tray with its strip and tiles."""
