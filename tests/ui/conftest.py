"""Nothing here needs a screen: pygame draws off-screen."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
