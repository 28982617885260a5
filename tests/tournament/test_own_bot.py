"""Promise: the bot of docs/tournaments.md works as printed there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.tournament.stage import ROOT


def test_the_bot_of_the_documentation_beats_random(tmp_path: Path) -> None:
    """Copied into a file and named on the command line, it plays, and beats random."""
    text = (ROOT / "docs/tournaments.md").read_text(encoding="utf-8")
    (source,) = re.findall(r"```python\n(.*?)```", text, re.S)
    (tmp_path / "my_bots.py").write_text(source)
    words = re.findall(r"python game (tournament .*my_bots.*)", text)[0].replace("200", "10")
    done = subprocess.run(
        [sys.executable, str(ROOT / "game"), *words.split()], cwd=tmp_path, env={},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    won = re.findall(r"^\| my_bots:Dreamer \| 10 \| [\d.]+ \| ([\d.]+)%", done.stdout, re.M)
    assert float(won[0]) > 60
    assert (tmp_path / "tournaments/ragusa-2-my_bots-Dreamer-random/table.md").exists()
