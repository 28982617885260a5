"""Set-up of the UI tests: pygame draws off-screen."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
