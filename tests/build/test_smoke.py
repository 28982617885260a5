"""The smoke test of a wheel, with stand-ins for a browser."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from portolan_build import smoke
from portolan_build.errors import BuildError, ToolError

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script")


def browser(folder: Path, answer: str) -> str:
    """Return a program that opens the page and posts an answer, as the page's script would."""
    program = folder / "browser"
    program.write_text(
        f"#!{sys.executable}\n"
        "import sys, urllib.request\n"
        "url = sys.argv[-1]\n"
        "page = urllib.request.urlopen(url).read().decode()\n"
        "assert 'data-wheel=\"x.whl\"' in page\n"
        "assert urllib.request.urlopen(url + 'x.whl').read() == b'wheel'\n"
        f"answer = {answer!r}\n"
        "if answer: urllib.request.urlopen(url + 'answer', data=answer.encode()).read()\n"
    )
    program.chmod(0o755)
    return str(program)


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    (tmp_path / "x.whl").write_bytes(b"wheel")
    return tmp_path / "x.whl"


def test_a_wheel_that_works_passes(
    core: Path, wheel: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    smoke.smoke_test(core, wheel, browser(tmp_path, '{"ok": true, "said": "pygame 2"}'))
    assert "works in browser: pygame 2" in capsys.readouterr().out


def test_a_wheel_that_fails_is_refused_with_the_page_s_words(
    core: Path, wheel: Path, tmp_path: Path
) -> None:
    program = browser(tmp_path, '{"ok": false, "error": "black screen"}')
    with pytest.raises(BuildError, match=r"x\.whl does not work in browser: black screen"):
        smoke.smoke_test(core, wheel, program)


def test_a_browser_that_says_nothing_is_given_up(core: Path, wheel: Path, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="gave no answer"):
        smoke.smoke_test(core, wheel, browser(tmp_path, ""), timeout=0.5)


def test_without_a_browser_the_wheel_cannot_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(smoke, "is_root", lambda: False)
    with pytest.raises(ToolError, match="no browser to try the wheel in"):
        smoke.find_browser()


def test_the_command_line_keeps_the_browser_to_itself(tmp_path: Path) -> None:
    for program in ("/usr/bin/chromium", "/usr/bin/firefox-esr"):
        words = smoke.command(program, tmp_path, "http://localhost/")
        assert "--headless" in words
        assert any(str(tmp_path) in word for word in words)
        assert words[-1] == "http://localhost/"
