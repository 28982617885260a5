"""Drawing: text, art, hit targets, cached layers, accessibility tree."""
