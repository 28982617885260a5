"""The rules: legal actions and their effects, one module per subject."""
