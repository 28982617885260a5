"""Promise: minified scripts do what they did, and the marks of the build stay in them."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from portolan_build.cache import Cache
from portolan_build.errors import ToolError
from portolan_build.lock import read_lock
from portolan_build.minify import minified
from portolan_build.tools import ROOT, node

if TYPE_CHECKING:
    from collections.abc import Mapping

SCRIPT = b"""
// a comment
const BUNDLE = @bundle@;
function addedTogether(firstNumber, secondNumber) { return firstNumber + secondNumber; }
globalThis.result = { address: "@url:more.js@", sum: addedTogether(BUNDLE.one, 2) };
"""


def small(files: Mapping[str, bytes]) -> dict[str, bytes]:
    lock = read_lock(ROOT / "build" / "lock.toml")
    return minified(files, lock.esbuild, Cache(ROOT / ".cache"))


def test_a_script_is_smaller_and_gives_the_same() -> None:
    files = {"page.js": SCRIPT, "style.css": b"a { }  /* as it was */"}
    found = small(files)
    assert found["style.css"] == files["style.css"]
    script = found["page.js"].decode()
    assert len(script) < len(SCRIPT) * 0.7
    for kept in ("@bundle@", '"@url:more.js@"', "globalThis.result", "comment"):
        assert (kept in script) == (kept != "comment")
    ran = f"{script.replace('@bundle@', '{ one: 1 }')}; console.log(JSON.stringify(result))"
    said = subprocess.run([node(), "-e", ran], capture_output=True, check=True, text=True).stdout
    assert said.strip() == '{"address":"@url:more.js@","sum":3}'


def test_a_script_with_an_error_is_named() -> None:
    with pytest.raises(ToolError, match=r"page\.js"):
        small({"page.js": b"const = 1;"})
