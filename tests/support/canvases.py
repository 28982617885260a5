"""The screen sizes in which every screen is checked."""

from __future__ import annotations

from portolan.platform import Canvas

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
