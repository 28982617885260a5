"""`python3 game`: the command line in a checkout; an installed one is called `portolan`."""

from __future__ import annotations

import sys

from portolan.__main__ import start

if __name__ == "__main__":
    sys.exit(start())
