"""The screen sizes in which every screen is checked, and the notch of phones."""

from __future__ import annotations

from portolan.platform import Canvas, Insets

SIZES = [
    Canvas(360, 640, 1.0),
    Canvas(1170, 2532, 3.0),
    Canvas(2532, 1170, 3.0),
    Canvas(844, 390, 1.0),
    Canvas(768, 1024, 1.0),
    Canvas(1024, 768, 1.0),
    Canvas(1280, 720, 1.0),
    Canvas(1920, 1080, 1.0),
    Canvas(2560, 1440, 1.0),
]

INSETS = {(390, 844): (47, 0, 34, 0), (844, 390): (0, 59, 21, 59)}
"""What the notch and home bar of a phone cover at each side, in CSS pixels."""


def canvas(width: int, height: int, ratio: int = 1) -> Canvas:
    """Return a canvas of a size in CSS pixels; one of a phone with a notch has its insets."""
    insets = Insets(*(side * ratio for side in INSETS.get((width, height), ())))
    return Canvas(width * ratio, height * ratio, float(ratio), insets)
