"""Play a match by the operating system's accessibility interface: `screen_reader_match.py GAME`.

    PYTHONPATH=game:build:. .venv/bin/python tools/screen_reader_match.py ragusa [SEATS [DECISIONS]]

`python3 build web` first. Debian's chromium, xvfb, dbus, at-spi2-core and gir1.2-atspi-2.0:
Chromium runs in a virtual screen, and what a screen reader would be told through AT-SPI is all that
is known of the page. Buttons are found by name and role, and pressed by their action; one person plays
against bots. Every line that is added to the log must be told once, in its order.
"""  # noqa: E501

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

NEEDS: Final = {
    "/usr/bin/chromium": "chromium",
    "/usr/bin/Xvfb": "xvfb",
    "/usr/bin/dbus-run-session": "dbus",
    "/usr/libexec/at-spi2-registryd": "at-spi2-core",
    "/usr/lib/x86_64-linux-gnu/girepository-1.0/Atspi-2.0.typelib": "gir1.2-atspi-2.0",
    "/usr/lib/python3/dist-packages/gi/__init__.py": "python3-gi",
}
"""The files that it takes, and their Debian packages."""
PATIENCE: Final = 120.0
"""Seconds after which something awaited is taken to have failed."""
TITLES: Final = {
    "ragusa": "Ragusa",
    "venice": "The Patrons of Venice",
    "ransackit": "RANSACKIT",
}
"""What the first screen calls the games."""
FEWEST: Final = {"ragusa": 2, "venice": 3, "ransackit": 2}
"""How many players a match has unless it is said."""
CONFIRM: Final = "Confirm"
PROPOSE, GIVE, ASK, BACK = "Propose", "Give 1 more", "Ask for 1 more", "Back"
"""Beginnings of the names of the buttons by which a trade is composed."""
GIVING_UP: Final = ("esign", "Quit", "Leave the match", "vote", "Vote")
"""Parts of the names of actions that give up."""
PRESSED: Final = ("push button", "radio button", "check box", "link", "button")


CLOSED: Final = (*PRESSED, "log", "table", "status bar")
"""Roles inside of which nothing is looked for: their parts are many, and each is asked for."""


def missing() -> list[str]:
    """Return the missing Debian packages."""
    return [package for file, package in NEEDS.items() if not Path(file).exists()]


def main(words: list[str]) -> int:
    """Serve the page, and let the other half of this file play in a session of its own."""
    from portolan_build.serve import Server  # noqa: PLC0415 - the other half runs without it
    from portolan_build.tools import ROOT  # noqa: PLC0415

    if lacking := missing():
        print(f"missing: {', '.join(lacking)} (apt-get install)")
        return 1
    display = f":{90 + os.getpid() % 100}"
    screen = subprocess.Popen(["/usr/bin/Xvfb", display, "-screen", "0", "1280x800x24"])  # noqa: S603
    socket = Path(f"/tmp/.X11-unix/X{display[1:]}")  # noqa: S108
    while not socket.exists():
        time.sleep(0.1)
    environment = {**os.environ, "DISPLAY": display, "ACCESSIBILITY_ENABLED": "1"}
    try:
        with Server(ROOT / "dist" / "web") as server:
            inside = ["/usr/bin/python3", __file__, "--inside", server.url, *words]
            return subprocess.run(  # noqa: S603
                ["/usr/bin/dbus-run-session", "--", *inside], env=environment, check=False
            ).returncode
    finally:
        screen.terminate()


class ScreenReader:
    """The AT-SPI tree of Chromium's page, and its actions."""

    def __init__(self, url: str, profile: str) -> None:
        """Start Chromium on a page, and wait for its document."""
        gi = import_module("gi")
        gi.require_version("Atspi", "2.0")
        self.atspi = import_module("gi.repository.Atspi")
        self.glib = import_module("gi.repository.GLib")
        self.announced: list[str] = []
        self.untried = [GIVE, ASK]
        """What was not yet tried for the trade that is being composed."""
        self._listener = self.atspi.EventListener.new(self._receive)
        self._listener.register("object:children-changed:add")
        self.program = subprocess.Popen(  # noqa: S603
            [
                "/usr/bin/chromium", "--no-sandbox", "--disable-gpu", "--no-first-run",
                "--force-renderer-accessibility", "--disable-background-networking",
                "--lang=en-GB", "--window-size=1280,800", f"--user-data-dir={profile}",
                f"--app={url}",
            ],
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.document = self.wait(self._find_document, "the page's document")
        self.wait(self._is_ready, "the first screen")

    def _is_ready(self) -> bool:
        """Whether there is something to press; the first document may be an empty one."""
        self.document = self._find_document() or self.document
        return bool(self.offers())

    def _receive(self, event: Any) -> None:
        """Note a paragraph that was added to the log."""
        if self._role(event.source) == "log" and (child := event.any_data) is not None:
            self.announced.append(self.text(child))

    def _find_document(self) -> Any:
        desktop = self.atspi.get_desktop(0)
        for number in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(number)
            for node in self.walk(program):
                if self._role(node) == "document web":
                    return node
        return None

    def _role(self, node: Any) -> str:
        try:
            return str(node.get_role_name())
        except self.glib.Error:
            return ""  # it has gone meanwhile

    def walk(self, node: Any, within: Collection[str] | None = None) -> Iterator[Any]:
        """Yield a node and all below it, in reading order; nothing inside the roles of `within`."""
        if node is None:
            return
        yield node
        if within is not None and self._role(node) in within:
            return
        try:
            children = [node.get_child_at_index(i) for i in range(node.get_child_count())]
        except self.glib.Error:
            return
        for child in children:
            yield from self.walk(child, within)

    def text(self, node: Any) -> str:
        """Return the words of a node."""
        try:
            if name := node.get_name():
                return str(name)
        except self.glib.Error:
            return ""
        return "".join(self.text(child) for child in [*self.walk(node)][1:])

    def wait(self, probe: Callable[[], Any], what: str) -> Any:
        """Return the first true value of a probe, while events are heard."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            while self.glib.MainContext.default().iteration(False):
                """Hear all that has happened."""
            if found := probe():
                return found
            time.sleep(0.1)
        there = {name: [*each] for name, each in self.sections().items()}
        raise SystemExit(f"waited in vain for {what}; there is: {there}")

    def heading(self) -> str:
        """Return what the screen is called."""
        for node in self.walk(self.document, CLOSED):
            if self._role(node) == "heading":
                return self.text(node)
        return ""

    def status(self) -> str:
        """Return the text of the state."""
        for node in self.walk(self.document, CLOSED):
            if self._role(node) == "status bar":
                return " ".join(self.text(child) for child in [*self.walk(node)][1:])
        return ""

    def sections(self) -> dict[str, dict[str, Any]]:
        """Return what can be pressed, by section (`a11y-…`) and name."""
        found: dict[str, dict[str, Any]] = {}
        section = ""
        for node in self.walk(self.document, CLOSED):
            try:
                here = (node.get_attributes() or {}).get("id", "")
                if here.startswith("a11y-") and not here.endswith("-title"):
                    section = here
                if self._role(node) in PRESSED and node.get_name():
                    found.setdefault(section, {})[str(node.get_name())] = node
            except self.glib.Error:
                continue
        return found

    def offers(self) -> dict[str, dict[str, Any]]:
        """Return what the game offers, by section."""
        found = self.sections()
        return {name: each for name, each in found.items() if name.startswith("a11y-")}

    def choices(self) -> dict[str, Any]:
        """Return what the asked person may choose, by name; nothing that gives up."""
        offers = [each for name, each in self.offers().items() if name.startswith("a11y-offer")]
        found = {name: node for each in offers for name, node in each.items()}
        found = found or self._composed()
        return {n: node for n, node in found.items() if not any(word in n for word in GIVING_UP)}

    def _composed(self) -> dict[str, Any]:
        """Return the buttons that compose a trade of one thing for one; a random walk would hardly
        end.
        """
        buttons = self.buttons()
        for kind in (PROPOSE, *self.untried, BACK):
            if found := {name: node for name, node in buttons.items() if name.startswith(kind)}:
                return found
        return {}

    def picture(self) -> tuple[object, ...]:
        """Return what changes after an action: screen, state, and the available buttons."""
        return self.heading(), self.status(), [*self.buttons()]

    def buttons(self) -> dict[str, Any]:
        """Return what can be pressed, by name."""
        return {name: node for each in self.sections().values() for name, node in each.items()}

    def log(self) -> list[str]:
        """Return the lines of the log."""
        for node in self.walk(self.document, CLOSED):
            if self._role(node) == "log":
                children = [node.get_child_at_index(i) for i in range(node.get_child_count())]
                return [self.text(child) for child in children]
        return []

    def choose(self, name: str, node: Any) -> None:
        """Press a node, and wait until its effect is reported."""
        composed = name.startswith((GIVE, ASK, BACK))
        untried = self.untried if composed else [GIVE, ASK]
        self.untried = [kind for kind in untried if not name.startswith(kind)]
        before = self.picture()
        self.press(node)
        self.wait(lambda: self.picture() != before, "an answer")

    def press(self, node: Any) -> None:
        """Do the action of a node, as a screen reader does it."""
        node.do_action(0)


def inside(url: str, game: str, seats: int = 0, decisions: int = 10_000) -> int:
    """Play; print how it went."""
    with tempfile.TemporaryDirectory() as profile:
        reader = ScreenReader(url, profile)
        try:
            return play(reader, game, seats or FEWEST[game], decisions)
        finally:
            reader.program.terminate()
            reader.program.wait()
            shutil.rmtree(profile, ignore_errors=True)


def play(reader: ScreenReader, game: str, seats: int, decisions: int) -> int:
    """Play a match against bots at random, by the accessibility tree alone; print how it went."""
    chance, pressed, table = random.Random(1), 0, f"The table of {TITLES[game]}"
    reader.press(reader.buttons()[f"New match of {TITLES[game]}"])
    reader.press(reader.wait(lambda: reader.buttons().get(str(seats)), "the choice of seats"))
    reader.press(reader.wait(lambda: reader.buttons().get("Start"), "a way to start"))
    reader.wait(lambda: reader.heading() == table and reader.choices(), "something to choose")
    begun = lines = reader.log()
    reader.announced.clear()
    for number in range(decisions):
        choices = reader.choices()
        if not choices:
            break
        name = chance.choice(sorted(choices))
        reader.choose(name, choices[name])
        pressed += 1
        if confirm := reader.buttons().get(CONFIRM):
            reader.press(confirm)
            pressed += 1
            reader.wait(lambda: CONFIRM not in reader.buttons(), f"{name!r} to be played")
        reader.wait(lambda: reader.choices() or reader.heading() != table, "the next choice")
        lines = reader.log() or lines
        if reader.heading() != table:
            break
        if number % 10 == 0:
            print(f"{number + 1} decisions, {len(lines)} lines: {name}", flush=True)
    new = lines[len(begun) :]
    spoken = reader.announced
    print(f"{reader.heading()}: {pressed} presses, {len(new)} lines since, {len(spoken)} announced")
    if spoken[: len(new)] != new:
        wrong = next(i for i, line in enumerate(new) if spoken[i : i + 1] != [line])
        print(f"announced otherwise than in the log: {spoken[wrong : wrong + 3]}; "
              f"there: {new[wrong : wrong + 3]}")  # fmt: skip
        return 1
    return 0


if __name__ == "__main__":
    if sys.argv[1] == "--inside":
        sys.exit(inside(sys.argv[2], sys.argv[3], *map(int, sys.argv[4:])))
    sys.exit(main(sys.argv[1:]))
