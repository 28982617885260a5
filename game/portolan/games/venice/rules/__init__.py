"""What is legal and what it does, one module per subject."""
