"""Three browser engines behind one small interface: what the tests of the page need."""

from __future__ import annotations

import contextlib
import copy
import json
import os
import re
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import websocket
from playwright.sync_api import Browser as Program
from playwright.sync_api import BrowserContext, Error, Page, Playwright, sync_playwright
from selenium import webdriver
from selenium.common.exceptions import (
    InvalidSessionIdException,
    NoSuchFrameException,
    WebDriverException,
)
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from tests.support.timing import timed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 90.0
"""Seconds until a wait fails: enough with much other work on the machine."""

CHROMIUM = Path("/usr/bin/chromium")
SHELL = Path("/usr/bin/chromium-headless-shell")
"""Chromium without its own windows, which take 1 s of CPU for every test."""
FIREFOX = Path("/usr/bin/firefox-esr")
WEBKIT = Path("/usr/bin/WebKitWebDriver")
XVFB = Path("/usr/bin/Xvfb")
NEEDS = {
    "chromium": {CHROMIUM: "chromium", SHELL: "chromium-headless-shell"},
    "firefox": {FIREFOX: "firefox-esr"},
    "webkit": {WEBKIT: "webkit2gtk-driver", XVFB: "xvfb"},
}
"""The programs of each engine, and their Debian packages."""

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Options that prevent network requests of its own."""
COMPILED_ONCE = "--js-flags=--liftoff-only"
"""Compile WebAssembly once, not a second time to make it fast: no page of a test lives that long.
"""

WINDOW = (1280, 800)
"""The size of WebKit's window, toolbar included."""
SCREEN = {"viewport": {"width": 1280, "height": 720}}
"""The default size."""

STATE = "({at: location.href, ...document.documentElement.dataset})"

AWAITED = """((wanted, most) => new Promise((resolve) => {
    const root = document.documentElement;
    const state = () => ({ at: location.href, ...root.dataset });
    const is_over = (now) => ("trouble" in now && !("trouble" in wanted))
        || Object.entries(wanted).every(([name, value]) => now[name] === value);
    if (is_over(state())) return resolve(state());
    const end = () => (watcher.disconnect(), clearTimeout(alarm), resolve(state()));
    const watcher = new MutationObserver(() => is_over(state()) && end());
    watcher.observe(root, { attributes: true });
    const alarm = setTimeout(end, most);
}))"""
"""Returns the page's state once it has the wanted values or reports trouble, at the latest after
some milliseconds.
"""
GLANCE = 5.0
"""Seconds after which the page is asked again for its state: it may have gone without an answer."""

SIZES = """(() => {
    const { width, height } = canvas.getBoundingClientRect();
    const isSmall = Math.min(screen.width, screen.height) < 600;
    const phone = isSmall && matchMedia("(pointer: coarse)").matches;
    const ratio = Math.min(phone ? 2 : 3, Math.max(1, devicePixelRatio));
    return [[canvas.width, canvas.height], [width * ratio, height * ratio]]
        .map((size) => size.map(Math.round).join('x'));
})()"""
"""The size of the picture, and that of the box it should fill, in device pixels."""


def named(what: str) -> str:
    """Return a JavaScript expression for the name of a storage of this copy of the game."""
    return f"('portolan-{what} ' + new URL('./', location.href).pathname)"


def chance(seed: int = 1292) -> str:
    """Return a script for reproducible random numbers, so that every run deals the same matches."""
    return """(() => {
    let state = SEED;
    crypto.getRandomValues = (array) => {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        for (let i = 0; i < bytes.length; i += 1) {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            bytes[i] = state >>> 24;
        }
        return array;
    };
})()""".replace("SEED", str(seed))


def until(
    probe: Callable[[], Any], what: str, patience: float = PATIENCE, kind: str = "waiting"
) -> Any:
    """Return the first true value of a probe; raise AssertionError if there is none in time.

    The time counts as a `kind` of work in the reports of the tests.
    """
    end = time.monotonic() + patience
    with timed(kind):
        while True:
            if value := probe():
                return value
            if time.monotonic() > end:
                raise AssertionError(f"waited {patience:.0f} s in vain for {what}")
            time.sleep(0.05)


class BrowserEndedError(Exception):
    """The browser itself has ended during a test."""


class Process(NamedTuple):
    """A process: its parent's number, the words of its command, the memory it takes in KiB."""

    number: int
    parent: int
    words: list[str]
    memory: int


def processes() -> Iterator[Process]:
    """Yield every process of the machine, by /proc."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
            lines = (folder / "status").read_text(encoding="utf-8").splitlines()
        except OSError:  # it has just ended
            continue
        status = dict(line.split(":", 1) for line in lines if ":" in line)
        memory = int(status.get("VmRSS", "0 kB").split()[0])
        yield Process(int(folder.name), int(status["PPid"]), words, memory)


def family(is_head: Callable[[Process], bool]) -> list[Process]:
    """Return the wanted processes and all their descendants."""
    found = {process.number: process for process in processes()}
    heads = {number for number, process in found.items() if is_head(process)}

    def belongs(process: Process | None) -> bool:
        while process and process.number not in heads:
            process = found.get(process.parent)
        return process is not None

    return [process for process in found.values() if belongs(process)]


class Browser(ABC):
    """A running browser with one window."""

    name: str

    def __init__(self) -> None:
        self.problems: list[str] = []
        """Errors and warnings on the console, as far as the engine reports them."""
        self.unanswered = ""
        """Why the page last gave no state; empty after one that did."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to an address, without waiting for the page."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, awaited if it is a promise."""

    @abstractmethod
    def click(self, x: int, y: int) -> None:
        """Click the first button at a place of the page, in CSS pixels."""

    @abstractmethod
    def choose(self, selector: str, file: Path) -> None:
        """Choose a file in a field of the page for one, as a person does."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Change the size of the window."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def rest(self) -> None:
        """Leave the page, and reset the browser for its next use."""
        self.open("about:blank")
        until(lambda: self.state().get("at") == "about:blank", "an empty page")
        self.problems.clear()

    def reload(self) -> None:
        """Load the page again."""
        self._leave("location.reload()")

    def _leave(self, script: str) -> None:
        """Run a script that leaves the page, without a frame of the game in between.

        The old page is marked, since the new one may be ready before it is noticed.
        """
        mark = "document.documentElement.dataset.leaving = ''"
        with contextlib.suppress(Exception):  # the old page may be gone before it can answer
            self.evaluate(f"void ({mark}, setTimeout(() => {{ {script} }}, 0))")
        until(lambda: "leaving" not in self.state(), "the page to go")

    def spoken_text(self) -> str:
        """Return the text of the accessibility tree."""
        return str(self.evaluate("document.getElementById('a11y').textContent"))

    def start_over(self) -> None:
        """Load the page again, at the address of the home screen."""
        first = "location.pathname + location.search"
        self._leave(f"history.replaceState(null, '', {first}); location.reload()")

    def state(self) -> dict[str, str]:
        """Return the address, and the data attributes of the page's root element."""
        return self._ask(STATE)

    def _ask(self, expression: str) -> dict[str, str]:
        """Return the page's state from an expression; empty without a page."""
        try:
            state = dict(self.evaluate(expression) or {})
        except BrowserEndedError:
            raise
        except Exception as error:  # during navigation there is no page to ask
            self.unanswered = f"{type(error).__name__}: {error}"
            return {}
        self.unanswered = ""
        return state

    def drawn(self, size: str | None = None) -> str:
        """Wait until the canvas has the size of its box, or a given one such as `1170x2532`; return
        it.
        """

        def fits() -> str | None:
            given, box = self.evaluate(SIZES)
            return given if given == (size or box) else None

        return str(until(fits, f"a picture of {size or 'the size of its box'}"))

    def wait(self, **wanted: str) -> dict[str, str]:
        """Wait until the page's state has these values; return all of it."""

        def there() -> dict[str, str] | None:
            state = self._ask(f"{AWAITED}({json.dumps(wanted)}, {1000 * GLANCE})")
            if "trouble" in state and "trouble" not in wanted:
                text = self.evaluate("document.getElementById('trouble').textContent")
                raise AssertionError(text)
            return state if wanted.items() <= state.items() else None

        kind = "start of a page" if wanted.get("state") == "ready" else "waiting"
        try:
            return dict(until(there, f"the state {wanted}", kind=kind))
        except AssertionError as error:
            text = f"it is {self.state()}; {self.unanswered}; {self.problems}"
            raise AssertionError(f"{error}; {text}") from None


class Chromium(Browser):
    """Debian's Chromium, by Playwright.

    `switches` are further ones of its command line, `context` further options of a browser context.
    """

    name = "chromium"

    def __init__(
        self,
        profile: Path,
        switches: tuple[str, ...] = (),
        playwright: Playwright | None = None,
        **context: Any,
    ) -> None:
        """Start a separate process, with a separate Playwright if none runs."""
        driver = playwright or sync_playwright().start()
        self._playwright = None if playwright else driver
        self._profile = profile
        self._enter(
            driver.chromium.launch_persistent_context(
                profile,
                executable_path=CHROMIUM,
                args=[*QUIET, *switches],
                **{**SCREEN, **context},
            )
        )

    def _enter(self, context: BrowserContext) -> None:
        """Show a page of a context."""
        super().__init__()
        self.requests: list[str] = []
        self.context = context
        self.context.add_init_script(chance())
        self.context.on("request", lambda request: self.requests.append(request.url))
        self._look_at(context.pages[0] if context.pages else context.new_page())

    def _look_at(self, page: Page) -> None:
        self.page = page
        page.on("crash", lambda _: self.problems.append("the page's process has crashed"))
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._on_console)

    def _on_console(self, message: Any) -> None:
        if message.type in {"error", "warning"}:
            self.problems.append(f"{message.type}: {message.text}")

    def open(self, url: str) -> None:
        self.page.goto(url, wait_until="commit")

    def evaluate(self, expression: str) -> Any:
        try:
            return self.page.evaluate(expression)
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            return self.page.evaluate(expression)  # a reload was under way: ask the new page

    def click(self, x: int, y: int) -> None:
        self.page.mouse.click(x, y)

    def choose(self, selector: str, file: Path) -> None:
        self.page.set_input_files(selector, file)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def tab(self) -> Chromium:
        """Open another tab of the same browser."""
        made = copy.copy(self)
        made._look_at(self.context.new_page())
        return made

    def strike(self) -> None:
        """Kill all its processes, as a crash or an empty battery does.

        May be called while another thread waits for the browser.
        """
        mark = f"--user-data-dir={self._profile}"
        for process in family(lambda process: mark in process.words):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.number, signal.SIGKILL)

    def kill(self) -> None:
        """Kill all its processes, and release what is left of it here."""
        self.strike()
        self.close()

    def close(self) -> None:
        with contextlib.suppress(Exception):  # after `kill` there is nothing to close
            self.context.close()
        if self._playwright:
            self._playwright.stop()


class Visitor(Chromium):
    """A separate context in a running Chromium, with nothing stored."""

    def __init__(self, program: Program, **context: Any) -> None:
        self._enter(program.new_context(**{**SCREEN, **context}))

    def close(self) -> None:
        with contextlib.suppress(Exception):  # where the page's process has crashed
            self.context.close()


class Firefox(Browser):
    """Debian's Firefox, by WebDriver BiDi over its own socket."""

    name = "firefox"

    def __init__(self, profile: Path) -> None:
        super().__init__()
        profile.mkdir(parents=True, exist_ok=True)
        quiet = {
            "app.update.enabled": False,
            "browser.shell.checkDefaultBrowser": False,
            "datareporting.policy.dataSubmissionEnabled": False,
            "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False,
            "browser.safebrowsing.downloads.enabled": False,
            "remote.active-protocols": 1,
        }
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in quiet.items()]
        (profile / "user.js").write_text("\n".join(lines))
        command = [str(FIREFOX), "--headless", "--no-remote", "--profile", str(profile)]
        more = ["--remote-debugging-port=0", "--width=1280", "--height=800"]
        self._log = profile / "log"
        with self._log.open("w") as log:
            self._process = subprocess.Popen([*command, *more], stdout=log, stderr=log)
        listening = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
        found = until(lambda: listening.search(self._log.read_text()), "Firefox to listen")
        self._number = 0
        self._socket = websocket.create_connection(
            found[1] + "/session", timeout=PATIENCE, suppress_origin=True
        )
        self._command("session.new", capabilities={})
        self._command("session.subscribe", events=["log.entryAdded"])
        self._tab = self._command("browsingContext.getTree")["contexts"][0]["context"]

    def _command(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv())
            if message.get("method") == "log.entryAdded":
                entry = message["params"]
                if entry["level"] in {"error", "warn"}:
                    self.problems.append(f"{entry['level']}: {entry['text']}")
            elif message.get("id") == self._number:
                if message["type"] == "error":
                    raise RuntimeError(message["message"])
                return message["result"]

    def open(self, url: str) -> None:
        self._command("browsingContext.navigate", context=self._tab, url=url, wait="none")

    def evaluate(self, expression: str) -> Any:
        # as text: BiDi has its own form for objects
        result = self._command(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression})))()",
            target={"context": self._tab},
            awaitPromise=True,
        )
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        text = result["result"].get("value")
        return None if text is None else json.loads(text)

    def click(self, x: int, y: int) -> None:
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        pointer = {"type": "pointer", "id": "mouse", "actions": steps}
        self._command("input.performActions", context=self._tab, actions=[pointer])

    def choose(self, selector: str, file: Path) -> None:
        locator = {"type": "css", "value": selector}
        (node,) = self._command("browsingContext.locateNodes", context=self._tab, locator=locator)[
            "nodes"
        ]
        element = {"sharedId": node["sharedId"]}
        self._command("input.setFiles", context=self._tab, element=element, files=[str(file)])

    def resize(self, width: int, height: int) -> None:
        self._command(
            "browsingContext.setViewport",
            context=self._tab,
            viewport={"width": width, "height": height},
        )

    def rest(self) -> None:
        self._command("browsingContext.setViewport", context=self._tab, viewport=None)
        super().rest()

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self._command("browser.close")
        self._socket.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextlib.contextmanager
def _screen() -> Iterator[str]:
    """Yield a virtual screen; its name for DISPLAY."""
    read, write = os.pipe()
    process = subprocess.Popen(
        [XVFB, "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            yield ":" + pipe.readline().strip()
    finally:
        process.terminate()
        process.wait()


class WebKit(Browser):
    """Debian's WebKitGTK, by Selenium, on a virtual screen; it reports nothing of its console."""

    name = "webkit"

    def __init__(self, profile: Path) -> None:
        super().__init__()
        self._stack = contextlib.ExitStack()
        display = self._stack.enter_context(_screen())
        options = WebKitOptions()
        browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
        options.binary_location = str(browsers[0])
        options.add_argument("--automation")
        options.page_load_strategy = "none"
        environment = {
            **os.environ,
            "DISPLAY": display,
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
            "XDG_DATA_HOME": str(profile / "data"),
            "XDG_CACHE_HOME": str(profile / "cache"),
            "GDK_BACKEND": "x11",
            "JSC_useOMGJIT": "0",  # what COMPILED_ONCE is to Chromium
        }
        self._log = profile / "log"
        profile.mkdir(parents=True, exist_ok=True)
        log = self._stack.enter_context(self._log.open("w"))
        service = WebKitService(str(WEBKIT), env=environment, log_output=log)
        self._driver = webdriver.WebKitGTK(options=options, service=service)
        self._driver.set_script_timeout(PATIENCE)
        self._driver.set_window_size(*WINDOW)

    @contextlib.contextmanager
    def _asked(self) -> Iterator[None]:
        """Raise BrowserEndedError if the browser ended, whose first symptom is a broken answer."""
        try:
            yield
        except WebDriverException as error:
            try:
                _ = self._driver.window_handles
            except InvalidSessionIdException:
                raise BrowserEndedError(f"WebKit has ended: {self._log.read_text()}") from error
            raise

    def open(self, url: str) -> None:
        with self._asked():
            self._driver.get(url)

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression, in the next page if this one is being left."""
        script = (
            "const end = arguments[0];"
            f"(async () => ({expression}))().then(end, (error) => end(null));"
        )
        with self._asked():
            try:
                return self._driver.execute_async_script(script)
            except NoSuchFrameException:  # `open` does not wait until the last page is gone
                return self._driver.execute_async_script(script)

    def click(self, x: int, y: int) -> None:
        """Click; again if the driver failed silently and the page got no event.

        Debian's driver did that once in all the clicks of a day. The button is released in any
        case, so a click that the page noticed is complete.
        """
        self.evaluate(
            "(window.pressed = false, addEventListener('pointerdown', () => { pressed = true },"
            " { capture: true, once: true }))"
        )
        try:
            self._press(x, y)
        except WebDriverException as error:
            if error.msg:
                raise
            if not self.evaluate("window.pressed"):
                self._press(x, y)

    def _press(self, x: int, y: int) -> None:
        builder = ActionBuilder(self._driver)
        pointer: Any = builder.pointer_action  # its methods have no types
        pointer.move_to_location(x, y)
        pointer.pointer_down()
        pointer.pointer_up()
        with self._asked():
            try:
                builder.perform()
            finally:
                builder.clear_actions()

    def choose(self, selector: str, file: Path) -> None:
        with self._asked():
            self._driver.find_element("css selector", selector).send_keys(str(file))

    def resize(self, width: int, height: int) -> None:
        self._driver.set_window_size(width, height)

    def rest(self) -> None:
        self._driver.set_window_size(*WINDOW)
        super().rest()

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self._driver.quit()
        self._stack.close()


ENGINES: dict[str, Callable[[Path], Browser]] = {
    "chromium": Chromium,
    "firefox": Firefox,
    "webkit": WebKit,
}


def missing(engine: str) -> list[str]:
    """Return the Debian packages that an engine lacks here."""
    return [package for program, package in NEEDS[engine].items() if not program.exists()]
