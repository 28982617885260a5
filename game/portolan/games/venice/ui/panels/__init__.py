"""Panels beside the map: players with their ships, stalls, hand."""
