"""Promise: `picture` draws the table of a game for any seats, size and language."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

ROOT = Path(__file__).resolve().parents[2]


def picture(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "game"), "picture", *words], cwd=folder,
        capture_output=True, text=True, check=False, timeout=100,
    )  # fmt: skip


def test_a_table_is_drawn_in_a_size_and_a_language(tmp_path: Path) -> None:
    """The same arguments draw the same picture; another language draws other letters."""
    words = ("venice", "--seats", "4", "--size", "390x844", "--actions", "3")
    for name, language in (("one", "en"), ("same", "en"), ("other", "de")):
        drawn = picture(tmp_path, *words, "--language", language, "--out", f"{name}.png")
        assert (drawn.returncode, drawn.stdout) == (0, f"{name}.png\n"), drawn.stderr
    one, same, other = (
        pygame.image.load(tmp_path / f"{name}.png") for name in ("one", "same", "other")
    )
    assert one.get_size() == (390, 844)
    pixels = [pygame.image.tobytes(drawn, "RGB") for drawn in (one, same, other)]
    assert pixels[0] == pixels[1] != pixels[2]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("venice", "--size", "wide"), "a size looks like 1280x720"),
        (("venice", "--seats", "9"), "seats"),
        (("venice", "--out", "no/such/folder.png"), "cannot be written"),
    ],
)
def test_wrong_arguments_are_named(tmp_path: Path, words: tuple[str, ...], expected: str) -> None:
    drawn = picture(tmp_path, *words)
    assert drawn.returncode == 2
    assert expected in drawn.stderr
    assert "Traceback" not in drawn.stderr
