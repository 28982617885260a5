"""The Fables, each an addition to the rules that none of them knows of."""
