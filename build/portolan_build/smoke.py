"""Smoke test of a wheel in a real browser: pygame draws the right pixels.

No driver is needed: the page runs by itself and posts the result to its server.
"""

from __future__ import annotations

import json
import queue
import shutil
import subprocess
import tempfile
from http import HTTPStatus
from pathlib import Path

from portolan_build.errors import BuildError, ToolError
from portolan_build.serve import Handler, Server
from portolan_build.tools import has, is_root, run, say

HERE = Path(__file__).parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "firefox", "firefox-esr")
TIMEOUT = 180.0
"""Seconds for the browser to start and the page to finish."""


def find_browser() -> str:
    """Return a browser's program; on Debian as root Chromium is installed when there is none.

    Raises ToolError when there is none and none can be installed.
    """
    for name in BROWSERS:
        if program := shutil.which(name):
            return program
    remedy = "install Chromium or Firefox and start again."
    if has("apt-get") and is_root():
        say("  installing Chromium for the try")
        run(["apt-get", "update", "-qq"], doing="apt-get update", remedy=remedy, timeout=600)
        run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
            doing="installing Chromium",
            remedy=remedy,
            environment={"DEBIAN_FRONTEND": "noninteractive"},
            timeout=900,
        )
        if program := shutil.which("chromium"):
            return program
    raise ToolError("There is no browser to try the wheel in.", remedy)


def command(program: str, profile: Path, url: str) -> list[str]:
    """Return the command that opens a page headless and with a fresh profile."""
    if "firefox" in Path(program).name:
        return [program, "--headless", "--no-remote", "--profile", str(profile), url]
    return [
        program,
        "--headless",
        *(("--no-sandbox",) if is_root() else ()),
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        f"--user-data-dir={profile}",
        url,
    ]


def smoke_test(
    core: Path, wheel: Path, browser: str | None = None, timeout: float = TIMEOUT
) -> None:
    """Run the wheel in a browser. Raises BuildError if it does not behave like pygame."""
    program = browser or find_browser()
    answers: queue.Queue[dict[str, object]] = queue.Queue()

    class Answer(Handler):
        """Receive the page's result."""

        def do_POST(self) -> None:  # noqa: N802 - the base class calls it so
            size = int(self.headers.get("Content-Length") or 0)
            answers.put(json.loads(self.rfile.read(size)))
            self.send_response(HTTPStatus.NO_CONTENT)
            self.end_headers()

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        folder = Path(scratch, "page")
        shutil.copytree(core, folder)
        shutil.copyfile(wheel, folder / wheel.name)
        for name in ("smoke.mjs", "smoke_inside.py"):
            shutil.copyfile(HERE / name, folder / name)
        (folder / "index.html").write_text(
            '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">'
            '<canvas id="canvas"></canvas>'
            f'<script type="module" src="smoke.mjs" data-wheel="{wheel.name}" id="smoke"></script>'
        )
        with Server(folder, handler=Answer) as server:
            child = subprocess.Popen(
                command(program, Path(scratch, "profile"), server.url),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            try:
                answer = answers.get(timeout=timeout)
            except queue.Empty:
                raise BuildError(
                    f"{wheel.name}: {Path(program).name} gave no answer in {timeout:.0f} s.",
                    "use Pyodide's own wheel, or see whether the browser starts by hand.",
                ) from None
            finally:
                child.terminate()
                child.wait()
    if not answer.get("ok"):
        raise BuildError(
            f"{wheel.name} does not work in {Path(program).name}: {answer.get('error')}",
            "use Pyodide's own wheel.",
        )
    say(f"  works in {Path(program).name}: {answer.get('said')}")
