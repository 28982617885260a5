"""The loop: one frame after the other, and what runs beside the frames."""
