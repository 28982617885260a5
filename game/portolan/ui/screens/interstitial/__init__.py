"""Interstitial screens: wait for a game, hand the device over, ask for a text."""
