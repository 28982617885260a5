"""A damaged installation is reported as such."""

from __future__ import annotations

from pathlib import Path

import pytest

from portolan.core import assets
from portolan.core.assets import AssetError, check, read_json


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (None, "cannot be read"),
        (b"{", "cannot be read"),
        (b"\xff{}", "cannot be read"),
        (b"[]", "must hold a JSON object"),
    ],
    ids=["missing", "no JSON", "no UTF-8", "a list"],
)
def test_a_damaged_asset_is_reported(
    content: bytes | None, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the file and says what to do."""
    monkeypatch.setattr(assets, "ASSETS", tmp_path)
    (tmp_path / "ragusa").mkdir()
    if content is not None:
        (tmp_path / "ragusa/board.json").write_bytes(content)
    with pytest.raises(AssetError, match=f"ragusa/board.json {expected}.*reinstall Portolan"):
        read_json("ragusa/board.json")


def test_a_violated_assumption_about_a_file_names_the_file() -> None:
    """The check raises an error with the file's name if it fails."""
    check("ragusa/board.json", True, "the board has 37 hexes")
    with pytest.raises(AssetError, match=r"^assets/ragusa/board.json: the board has 37 hexes$"):
        check("ragusa/board.json", False, "the board has 37 hexes")
