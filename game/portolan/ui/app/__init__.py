"""The loop: one frame after the other, and what goes on beside the pictures."""
