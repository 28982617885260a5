"""What the page promises, in Chromium: hosts, updates, crashes, bad data, failures."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from portolan.platform import archive
from portolan.platform.storage import aside_key, unseal

from .conftest import Host, Revisit, hurry
from .drivers import PATIENCE, Chromium, named, until
from .people import stored
from .versions import addresses, bundle

if TYPE_CHECKING:
    from playwright.sync_api import Response

pytestmark = pytest.mark.web

Start = Callable[..., Chromium]
Later = Callable[..., tuple[Path, str]]


def retry(browser: Chromium) -> None:
    """Press "try again": the page reloads past the browser's cache, then starts anew."""
    with browser.page.expect_navigation():
        browser.page.click("[data-action=retry]")


def opened(start: Start, host: Host, **context: Any) -> Chromium:
    """Visit the page for the first time, and wait for the game."""
    return shown(start(**context), host)


def shown(browser: Chromium, host: Host) -> Chromium:
    """Open the page and wait for the game."""
    browser.open(host.url)
    browser.wait(state="ready")
    return browser


def put(browser: Chromium, key: str, value: str) -> None:
    """Put the value of a JavaScript expression into the page's database."""
    browser.evaluate(
        f"""new Promise((resolve) => {{
            const asked = indexedDB.open('portolan');
            asked.onsuccess = () => {{
                const change = asked.result.transaction('data', 'readwrite');
                change.objectStore('data').put({value}, '{key}');
                change.oncomplete = () => {{ asked.result.close(); resolve(); }};
            }};
        }})"""
    )


# --- hosts


def test_at_the_root_of_a_host_a_first_visit_stays_within_its_budget(
    chromium: Start, built: Path
) -> None:
    """Nothing is fetched twice from a host that does not compress; afterwards it works offline.

    The other tests have the page below a sub-path.
    """
    host = Host(built, "/")
    host.start()
    browser = chromium()
    received: list[Response] = []

    def on_response(response: Response) -> None:
        received.append(response)

    browser.page.on("response", on_response)
    browser.open(host.url)
    browser.wait(state="ready", offline="ready")
    assert received
    assert not any("content-encoding" in response.headers for response in received)
    files = bundle(host.folder)["files"]
    sizes = {name: file.get("brotli", file)["bytes"] for name, file in files.items()}
    del sizes["pyodide.asm.mjs"]  # the one big file that a browser can only take as it is
    assert sum(sizes.values()) < 7_250_000  # scripts and pages among them as they are
    big = [path for path in host.asked if path.endswith((".br", ".bin"))]
    squeezed = [name for name in files if files[name]["kept"] or name == "unbrotli.wasm"]
    assert len(big) == len(set(big)) == len(squeezed)
    host.stop()
    browser.reload()
    browser.wait(state="ready")
    assert browser.problems == []


def test_any_sub_path_serves(chromium: Start, built: Path) -> None:
    host = Host(built, "/a/deep/place/")
    host.start()
    browser = opened(chromium, host)
    browser.wait(offline="ready")
    host.stop()
    browser.reload()
    browser.wait(state="ready")
    assert browser.problems == []
    assert all(path.startswith(host.prefix) for path in host.asked)


def test_the_content_security_policy_forbids_what_the_game_does_not_need(revisit: Revisit) -> None:
    browser = shown(*revisit("built"))
    evaluated = browser.evaluate(  # later, because the driver's own scripts are let through
        """new Promise((end) => setTimeout(() => {
            try { end(window.eval('1 + 1')); } catch (error) { end(error.name); }
        }))"""
    )
    assert evaluated == "EvalError"
    allowed = browser.evaluate(
        "fetch('https://example.org/').then(() => 'sent', (error) => error.name)"
    )
    assert allowed == "TypeError"
    inline = browser.evaluate(
        """(() => {
            const script = document.createElement('script');
            script.textContent = 'document.documentElement.dataset.inline = "ran"';
            document.head.append(script);
            return document.documentElement.dataset.inline ?? 'refused';
        })()"""
    )
    assert inline == "refused"


def test_it_can_be_installed_and_survives_a_sampling_profiler(
    own_chromium: Start, host: Host
) -> None:
    """Chromium walks the stack at each sample, and leaves the stacks of WebAssembly's promises.

    The manifest makes the page installable, which requires a profile.
    """
    sampling = "sampling-rate/2000/nonstable-probability/1.0/stable-probability/1.0"
    switch = f"--enable-features=HeapProfilerReporting:{sampling}"
    browser = opened(own_chromium, host, switches=(switch,))
    for count in range(1, 41):
        browser.click(100 + count, 100)
    browser.wait(markCount="40", offline="ready")
    assert browser.problems == []
    session = browser.context.new_cdp_session(browser.page)
    text = session.send("Page.getAppManifest")
    assert text["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = json.loads(text["data"])
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}


# --- the second start


def test_the_second_start_uses_the_memory_image(chromium: Start, host: Host) -> None:
    """It is taken when the page is idle; nothing of it leaves the origin."""
    browser = opened(chromium, host)
    browser.click(200, 200)
    browser.wait(markCount="1")
    assert browser.wait(offline="ready", snapshot="kept")["start"] == "fresh"
    browser.reload()
    assert browser.wait(state="ready", markCount="1")["start"] == "snapshot"
    assert browser.requests
    assert all(url.startswith((host.origin, "blob:")) for url in browser.requests)
    assert browser.problems == []


def test_a_memory_image_that_does_not_fit_is_dropped_silently(revisit: Revisit) -> None:
    browser, host = revisit("built")
    image = f"caches.open({named('snapshot')})"
    key = browser.evaluate(f"{image}.then((cache) => cache.keys()).then(([{{ url }}]) => url)")
    headers = browser.evaluate(
        f"{image}.then((cache) => cache.match('{key}')).then(({{ headers }}) => [...headers])"
    )
    no_headers: list[list[str]] = []
    for bad, kept in (
        ("new Uint8Array(64)", headers),
        ("new Uint8Array(0)", no_headers),
        ("'x'.repeat(1e6)", headers),
    ):
        browser.evaluate(
            f"{image}.then((cache) => cache.put('{key}',"
            f" new Response({bad}, {{ headers: {json.dumps(kept)} }})))"
        )
        browser.open(host.url)
        assert browser.wait(state="ready")["start"] == "fresh", (bad, kept)
        assert not browser.evaluate(f"{image}.then((cache) => cache.match('{key}')).then(Boolean)")
    hurry(browser)
    browser.wait(snapshot="kept")
    browser.reload()
    assert browser.wait(state="ready")["start"] == "snapshot"
    assert browser.problems == []


def test_a_memory_image_that_led_to_no_first_frame_is_not_used_again(revisit: Revisit) -> None:
    browser, host = revisit("built")
    browser.evaluate(
        f"""caches.open({named("snapshot")}).then((cache) => cache.keys())
            .then(async ([key]) => (await caches.open({named("snapshot")}))
                .put(key.url.replace("/snapshot?", "/trial?"), new Response()))"""
    )
    browser.open(host.url)
    assert browser.wait(state="ready")["start"] == "fresh"


SLOW = """
    caches.open = ((open) => async (name) => {
        await new Promise((resolve) => setTimeout(resolve, 2500));
        return open(name);
    })(caches.open.bind(caches))"""
"""Delays the answers of caches."""
UNVEILED = """
    new MutationObserver(() => {
        const veiled = "veiled" in document.documentElement.dataset;
        if (!veiled) window.unveiled ??= performance.now();
    }).observe(document, { subtree: true, attributeFilter: ["data-veiled"] })"""
"""Records when the start screen is shown."""


def test_a_cached_start_shows_a_start_screen_only_if_it_is_slow(
    revisit: Revisit,
) -> None:
    """Promise of starts: showing it costs time, which most cached starts do not need."""
    browser, host = revisit("built")
    browser.page.add_init_script(UNVEILED)
    browser.open(host.url)
    assert browser.wait(state="ready")["start"] == "snapshot"
    assert until(lambda: browser.evaluate("window.unveiled"), "the start screen") > 1000, (
        "texts shown later about updates are there, too"
    )
    browser.evaluate("void localStorage.setItem('portolan-language', 'fr')")
    browser.page.add_init_script(SLOW)
    browser.reload()
    until(lambda: browser.evaluate("window.unveiled"), "the start screen")
    assert browser.state()["state"] == "loading"
    assert browser.evaluate("document.documentElement.lang") == "fr"
    assert browser.page.inner_text("#step").split()[-1] in {"page", "jeu", "table"}
    assert browser.page.is_visible("#start h1")
    assert browser.wait(state="ready")["start"] == "snapshot"


KEPT_CODE = f"""caches.open({named("parts")}).then(async (cache) => {{
    const all = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    return all.filter(({{ headers }}) => headers.get("Content-Type") === "application/wasm")
        .map(({{ url }}) => url);
}})"""


def test_webassembly_is_compiled_from_an_address_that_the_browser_caches(
    revisit: Revisit,
) -> None:
    """Chromium caches compiled code by address; if that is not answered the file itself is
    compiled.
    """
    browser, host = revisit("built")
    kept = browser.evaluate(KEPT_CODE)
    files = bundle(host.folder)["files"]
    assert kept == [host.url + files[name]["kept"] for name in ("pyodide.asm.wasm", "pygame.so")]
    browser.page.add_init_script(
        "fetch = ((fetch) => (url, ...how) => String(url).endsWith('.wasm')"
        " ? Promise.reject(new TypeError('as a test')) : fetch(url, ...how))(fetch)"
    )
    browser.open(host.url)
    assert browser.wait(state="ready")["start"] == "snapshot"


DRAW = """(async (hidden) => {
    const inner = CanvasRenderingContext2D.prototype.getImageData;
    const white = (x, y, width, height) =>
        new ImageData(new Uint8ClampedArray(4 * width * height).fill(255), width);
    if (hidden) CanvasRenderingContext2D.prototype.getImageData = white;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1">'
        + '<rect width="1" height="1" fill="#f00"/></svg>';
    const pixels = await new portolan.Pictures("any", () => [1, 1, 1]).draw(svg, 4, 2);
    CanvasRenderingContext2D.prototype.getImageData = inner;
    return pixels && [...pixels.slice(0, 4), ...pixels.slice(28)];
})"""
"""Returns the first and the last pixel of a drawing whose left half is red."""


def test_the_browser_rasterises_drawings_unless_it_hides_pixels(revisit: Revisit) -> None:
    """Some browsers return only white or noise from a canvas: there the game draws by itself."""
    browser = shown(*revisit("built"))
    assert browser.evaluate(f"{DRAW}(false)") == [255, 0, 0, 255, 0, 0, 0, 0]
    assert browser.evaluate(f"{DRAW}(true)") is None


# --- updates, each in a browser of its own: what other tests left may hold up a worker


def test_a_new_version_waits_for_the_end_of_the_match(
    own_chromium: Start, host: Host, built: Path, later: Later
) -> None:
    browser = opened(own_chromium, host)
    assert "veiled" not in browser.state(), "a first visit tells how much has come"
    old = browser.wait(offline="ready")["version"]
    browser.click(200, 200)
    browser.wait(match="open", markCount="1")
    host.folder, new = later(built)
    host.stop()
    host.start()
    browser.evaluate("navigator.serviceWorker.ready.then((found) => found.update()).then(() => 1)")
    browser.wait(update="waiting", version=old)
    assert browser.page.is_hidden("#notice")
    browser.reload()  # the old version is still complete, though its boot script is on no host now
    assert "second" not in browser.wait(state="ready", version=old, markCount="1")
    browser.wait(update="waiting")
    assert browser.page.is_hidden("#notice")
    browser.page.keyboard.press("Escape")
    browser.wait(match="none")
    assert browser.page.is_visible("#notice")
    browser.page.click("#update")
    state = browser.wait(state="ready", version=new, markCount="0")
    assert state["second"] == "yes"
    host.stop()
    browser.reload()
    browser.wait(state="ready", version=new, second="yes")


def test_activating_a_version_keeps_the_files_of_a_later_one(
    own_chromium: Start, host: Host, later: Later
) -> None:
    """The later one is still being fetched then; it is offered, and complete."""
    browser = opened(own_chromium, host)
    browser.wait(offline="ready")
    asked, gate = Event(), Event()

    def late(whole: bytes) -> bytes:
        asked.set()
        gate.wait(PATIENCE)
        return whole

    def release(version: str, state: str) -> None:
        """Have the page search until it finds a release; its own search may have been too early."""
        host.stop()
        host.folder, _ = later(host.folder, version)
        host.start()
        # Not awaited: a search that starts while a worker installs ends only after it.
        look = f"(found.installing || found.update().catch(() => 0), Boolean(found.{state}))"
        search = f"navigator.serviceWorker.ready.then((found) => {look})"
        until(lambda: browser.evaluate(search), f"{version} to be {state}")

    one, two = (f"{number:016x}" for number in (1, 2))
    release(one, "waiting")
    browser.wait(update="waiting")
    host.answers["favicon.svg"] = late
    release(two, "installing")
    page = f"portolan-page-{two} {host.prefix}"
    stored = f"caches.open('{page}').then((cache) => cache.match('index.html')).then(Boolean)"
    until(asked.is_set, "the later one's fetch")
    until(lambda: browser.evaluate(stored), "most of the later one")
    browser.page.click("#update")
    browser.wait(state="ready", version=one)
    gate.set()
    browser.wait(update="waiting")
    browser.page.click("#update")
    browser.wait(state="ready", version=two)
    host.stop()
    browser.reload()
    browser.wait(state="ready", version=two)


def test_a_release_during_a_first_visit_is_not_mixed(
    own_chromium: Start, host: Host, built: Path, later: Later
) -> None:
    folder, new = later(built)
    index = (folder / "index.html").read_bytes()
    host.answers["portolan/?x"] = lambda _: index  # the page is new, its boot script is not there
    browser = own_chromium()
    browser.open(host.url + "?x")
    state = browser.wait(trouble="download")
    assert state["version"] == new
    host.answers.clear()
    retry(browser)
    browser.wait(state="ready")


# --- the end at any moment


def test_a_reload_in_the_middle_loses_nothing(revisit: Revisit) -> None:
    browser = shown(*revisit("built"))
    for count in range(1, 4):
        browser.click(200 + count, 200)
        browser.wait(markCount=str(count))
        browser.reload()
        browser.wait(state="ready", markCount=str(count))


def test_a_killed_browser_comes_back_to_the_last_or_the_next_state(
    own_chromium: Start, host: Host
) -> None:
    browser = opened(own_chromium, host)
    browser.click(300, 300)
    browser.wait(markCount="1")
    browser.click(310, 300)
    browser.kill()
    state = opened(own_chromium, host).wait(state="ready")
    assert int(state["markCount"]) in {1, 2}
    assert "markDamaged" not in state


# --- damaged and foreign data, and no room


def test_damaged_data_is_set_aside_not_lost(revisit: Revisit) -> None:
    browser = shown(*revisit("built"))
    browser.click(200, 200)
    browser.wait(markCount="1")
    whole = stored(browser, "tally")
    assert whole is not None
    assert unseal("tally", whole) == b"1"
    damaged = whole[:-1] + b"9"
    put(browser, "tally", f"new Uint8Array({[*damaged]})")
    browser.reload()
    browser.wait(state="ready", markDamaged="tally", markCount="0")
    assert stored(browser, aside_key("tally", damaged)) == damaged


def test_foreign_values_do_not_stop_the_game(revisit: Revisit) -> None:
    browser = shown(*revisit("built"))
    for value in ("'text'", "{a: 1}", "null", "new Uint8Array(3)"):
        put(browser, "tally", value)
        put(browser, "Some one else’s!", value)
        browser.reload()
        browser.wait(state="ready", markCount="0", markDamaged="tally")
    browser.click(200, 200)
    browser.wait(markCount="1")
    browser.reload()
    browser.wait(state="ready", markCount="1")


@pytest.mark.parametrize(("version", "kind"), [(7, "newer"), (1, "storage")])
def test_a_database_of_another_form_is_left_alone(
    chromium: Start, host: Host, version: int, kind: str
) -> None:
    browser = chromium()
    browser.open(host.url + "favicon.svg")
    browser.evaluate(
        f"""new Promise((resolve) => {{
            const asked = indexedDB.open('portolan', {version});
            asked.onupgradeneeded = () => asked.result.createObjectStore('other');
            asked.onsuccess = () => {{ asked.result.close(); resolve(1); }};
        }})"""
    )
    browser.open(host.url)
    browser.wait(trouble=kind)
    kept = browser.evaluate("indexedDB.databases()")
    assert kept == [{"name": "portolan", "version": version}]


def test_no_room_for_the_offline_copy_is_reported_and_the_game_can_be_played(
    chromium: Start, host: Host
) -> None:
    browser = chromium()
    session = browser.context.new_cdp_session(browser.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.origin, "quotaSize": 3_000_000})
    browser.open(host.url)
    browser.wait(state="ready", offline="full")
    kept = """caches.keys().then((names) => Promise.all(names.map(async (name) =>
        (await (await caches.open(name)).keys()).length)))"""
    assert not any(browser.evaluate(kept)), "files without the others are of no use"
    assert "This device has no room" in browser.page.inner_text("#no-room")
    browser.page.click("#understood")
    assert browser.page.is_hidden("#no-room")
    browser.click(200, 200)
    browser.wait(markCount="1")


@pytest.mark.parametrize(
    ("locale", "chosen", "language", "title"),
    [
        ("de-AT", "", "de", "WebAssembly ist abgeschaltet"),
        ("nl", "", "en", "WebAssembly is turned off"),
        ("en-GB", "fr", "fr", "WebAssembly est désactivé"),
    ],
)
def test_the_page_has_the_language_chosen_in_the_game_or_the_browser_s(
    chromium: Start, host: Host, locale: str, chosen: str, language: str, title: str
) -> None:
    browser = chromium(locale=locale)
    browser.open(host.url + "favicon.svg")
    browser.evaluate(f"void localStorage.setItem('portolan-language', '{chosen}')")
    browser.context.add_init_script("delete window.WebAssembly")
    browser.open(host.url)
    browser.wait(trouble="wasm")
    assert browser.page.inner_text("#trouble h2") == title
    assert browser.evaluate("document.documentElement.lang") == language


# --- screens


def test_a_phone_has_twice_as_many_pixels_as_css_and_can_be_turned(
    chromium: Start, host: Host
) -> None:
    browser = opened(
        chromium,
        host,
        viewport={"width": 390, "height": 844},
        device_scale_factor=3,
        has_touch=True,
        is_mobile=True,
    )
    browser.drawn("780x1688")
    browser.page.touchscreen.tap(101, 203)
    browser.wait(markCount="1", markSpot="202,406")
    browser.resize(844, 390)
    browser.drawn("1688x780")
    assert browser.wait(canvas="1688x780@2")["markCount"] == "1"
    browser.page.touchscreen.tap(700, 300)
    browser.wait(markCount="2", markSpot="1400,600")
    assert browser.evaluate("getComputedStyle(canvas).touchAction") == "none"
    assert browser.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]


def test_the_pixel_ratio_of_the_screen_is_followed_from_1_to_3(revisit: Revisit) -> None:
    browser, host = revisit("built")
    screen = browser.context.new_cdp_session(browser.page)
    for ratio, taken in ((1.5, 1.5), (2, 2), (4, 3), (0.5, 1)):
        size = {"width": 400, "height": 300, "deviceScaleFactor": ratio, "mobile": False}
        screen.send("Emulation.setDeviceMetricsOverride", size)
        shown(browser, host)
        pixels = f"{round(400 * taken)}x{round(300 * taken)}"
        browser.drawn(pixels)
        browser.wait(canvas=f"{pixels}@{taken}")
        browser.click(120, 80)
        browser.wait(markSpot=f"{round(120 * taken)},{round(80 * taken)}")


def test_keys_reach_the_game_and_the_pages_own_buttons(revisit: Revisit) -> None:
    browser = shown(*revisit("built"))
    assert browser.evaluate("document.activeElement.id") == "canvas"
    browser.click(200, 200)
    browser.wait(markCount="1")
    browser.page.keyboard.press("Escape")
    browser.wait(markCount="0", markPresses="1")
    for _ in range(3):
        browser.page.keyboard.down("Escape")  # held: the browser repeats it
    browser.page.keyboard.up("Escape")
    browser.click(200, 200)
    browser.wait(markCount="1", markPresses="2")
    browser.evaluate("window.portolanTrouble('python', 'as a test')")
    browser.page.keyboard.press("Tab")
    assert browser.evaluate("document.activeElement.dataset.action") == "retry"
    browser.page.keyboard.press("Enter")
    until(lambda: "trouble" not in browser.state(), "the reload")
    browser.wait(state="ready")


def test_nothing_is_drawn_while_hidden_or_idle(revisit: Revisit) -> None:
    browser = shown(*revisit("built"))
    browser.page.evaluate(
        """() => {
            window.asked = 0;
            const ask = window.requestAnimationFrame.bind(window);
            window.requestAnimationFrame = (go) => { window.asked += 1; return ask(go); };
        }"""
    )
    hide = """(hidden) => {
        Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'));
    }"""
    browser.page.evaluate(hide, True)
    browser.click(200, 200)
    browser.evaluate("new Promise((end) => setTimeout(end, 300))")
    assert browser.state()["frames"] == "1"
    browser.page.evaluate(hide, False)
    browser.wait(markCount="1", frames="2")
    before = until(lambda: browser.evaluate("window.asked"), "a frame")
    browser.evaluate("new Promise((end) => setTimeout(end, 500))")
    assert browser.evaluate("window.asked") <= before + 1


# --- failures


NO_DATABASE = "Object.defineProperty(window, 'indexedDB', {value: {open() { throw Error('no') }}})"


@pytest.mark.parametrize(
    ("lacking", "kind"),
    [
        ("delete window.WebAssembly", "wasm"),
        ("delete window.DecompressionStream", "old"),
        ("delete WebAssembly.Tag", "old"),
        (NO_DATABASE, "storage"),
        ("delete Navigator.prototype.serviceWorker", "private"),
        ("StorageManager.prototype.getDirectory = () => Promise.reject(Error('no'))", "private"),
    ],
)  # fmt: skip
def test_a_missing_feature_of_the_browser_is_reported(
    chromium: Start, host: Host, lacking: str, kind: str
) -> None:
    browser = chromium(permissions=["clipboard-read", "clipboard-write"])
    browser.context.add_init_script(lacking)
    browser.open(host.url)
    browser.wait(trouble=kind)
    browser.page.click("[data-action=copy]")
    until(lambda: browser.page.inner_text("[data-action=copy]") == "Copied", "the copy")
    report = browser.evaluate("navigator.clipboard.readText()")
    assert f"trouble: {kind}" in report
    assert "HeadlessChrome" in report
    if kind == "storage":  # without it the game can be played
        browser.page.click("[data-action=goon]")
        browser.wait(state="ready")
        browser.click(200, 200)
        browser.wait(markCount="1")


def test_a_file_that_fails_while_the_page_asks_whether_to_go_on_is_reported(
    chromium: Start, host: Host
) -> None:
    asked = Event()

    def fails(_: bytes) -> None:
        asked.wait(60)

    host.answers = dict.fromkeys(addresses(host.folder, "game.zip"), fails)
    browser = chromium()
    browser.context.add_init_script(
        "StorageManager.prototype.getDirectory = () => Promise.reject(Error('no'))"
    )
    browser.open(host.url)
    browser.wait(trouble="private")
    asked.set()
    browser.wait(trouble="download")
    assert not browser.page.is_visible("[data-action=goon]")
    host.answers.clear()
    retry(browser)
    browser.wait(trouble="private")


def test_an_error_replaces_a_trouble_with_which_one_can_go_on_and_no_other(
    revisit: Revisit,
) -> None:
    browser = shown(*revisit("built"))

    def happens(kind: str, detail: str) -> str:
        """Let something happen as Python reports it; return the report of the page then."""
        browser.evaluate(f"void window.portolanTrouble('{kind}', '{detail}', () => {{}})")
        return browser.page.text_content("#trouble-report") or ""

    assert "no room" in happens("full", "no room")
    browser.page.click("[data-action=goon]")
    assert "trouble" not in browser.state()
    assert "no room again" in happens("full", "no room again")
    assert "first error" in happens("python", "first error")
    assert browser.state()["trouble"] == "python"
    for kind in ("python", "full"):
        assert "first error" in happens(kind, "another")


def test_without_javascript_the_page_says_what_it_needs(chromium: Start, host: Host) -> None:
    browser = chromium(java_script_enabled=False)
    browser.page.goto(host.url)
    assert browser.page.is_visible("noscript p")


def test_a_retry_fetches_whatever_was_interrupted_or_changed(chromium: Start, host: Host) -> None:
    def changed(data: bytes) -> bytes:
        return gzip.compress(gzip.decompress(data) + b"changed", 0)  # not cut short: longer

    ways: tuple[tuple[str, Callable[[bytes], bytes | None], str], ...] = (
        ("pyodide.asm.wasm", lambda _: None, "download"),
        ("pyodide.asm.mjs", lambda _: None, "download"),
        ("game.zip", lambda _: None, "download"),
        ("game.zip", changed, "damaged"),
    )
    files = bundle(host.folder)["files"]
    browser = chromium()
    for number, (name, answer, kind) in enumerate(ways):
        host.answers = dict.fromkeys(addresses(host.folder, name), answer)
        if number:
            retry(browser)
        else:
            browser.open(host.url)
        until(partial(reports, browser, files[name]["url"]), f"{name} to be named")
        assert browser.state()["trouble"] == kind
    host.answers.clear()
    retry(browser)
    browser.wait(state="ready")


def reports(browser: Chromium, words: str) -> bool:
    """Return whether the page reports trouble with these words."""
    text = browser.evaluate("document.getElementById('trouble-report')?.textContent ?? ''")
    return words in str(text)


@pytest.mark.parametrize("name", ["pyodide.asm.mjs", "pyodide.mjs", "page.js", "check.js"])
def test_a_changed_script_is_not_run(chromium: Start, host: Host, name: str) -> None:
    url = bundle(host.folder)["files"][name]["url"]
    mark = b'\ndocument.documentElement.dataset.changed = "ran";'
    host.answers[url] = lambda data: data + mark
    browser = chromium()
    browser.open(host.url)
    until(
        lambda: browser.state() and any("integrity" in one for one in browser.problems),
        "the refusal",
    )
    if name == "check.js":  # without it there is nobody to show trouble: it is asked for once more
        until(lambda: sum(url in path for path in host.asked) > 1, "one more attempt")
    else:
        browser.wait(trouble="download")
    until(lambda: browser.evaluate("document.readyState") == "complete", "all its scripts")
    assert "changed" not in browser.state()


def test_a_changed_script_is_not_run_in_the_worker_either(chromium: Start, host: Host) -> None:
    """A worker checks nothing itself: its requests go through the service worker."""
    browser = opened(chromium, host)
    hurry(browser)
    browser.wait(snapshot="kept")
    url = bundle(host.folder)["files"]["snapshot.js"]["url"]
    browser.evaluate(f"caches.delete({named('snapshot')})")
    stirring = "setInterval(() => document.getElementById('canvas')?.dispatchEvent(stir), 100)"
    browser.context.add_init_script(  # the worker starts when idle: not before all is set
        f"const stir = new Event('pointermove'); window.stirring = {stirring};"
    )
    browser.open(host.url + "?again")
    browser.wait(offline="ready")  # what was missing would have been put back, checked, before
    host.answers[url] = lambda data: b'self.postMessage("changed");\n' + data
    browser.evaluate(f"caches.open({named('files')}).then((cache) => cache.delete('{url}'))")
    browser.context.new_cdp_session(browser.page).send("Network.clearBrowserCache")
    host.asked.clear()
    browser.evaluate("clearInterval(window.stirring)")
    text = until(lambda: browser.state().get("snapshot"), "an answer of the worker")
    assert text.startswith("failed")
    assert any(url in path for path in host.asked), "or there was nothing to refuse"


FAULT = """
    WebAssembly.instantiate = ((instantiate) => async (...given) => {
        const faults = Number(localStorage.getItem('faults') ?? 0);
        if (faults === MANY || !given[1]?.env) return instantiate(...given);
        localStorage.setItem('faults', faults + 1);
        throw new RangeError(`fault ${faults + 1} on purpose`);
    })(WebAssembly.instantiate)
"""
"""Lets the browser itself fail a number of times to start the interpreter."""

TRAP = """
    WebAssembly.instantiate = ((instantiate) => async (module, imports) => {
        if (imports?.env?.__syscall_openat) {
            const open = imports.env.__syscall_openat;
            imports.env.__syscall_openat = (...given) => {
                const imports_program = performance.getEntriesByName('portolan: picture').length;
                if (imports_program && !localStorage.getItem('faults')) {
                    localStorage.setItem('faults', 1);
                    throw new RangeError('trap on purpose');
                }
                return open(...given);
            };
        }
        return instantiate(module, imports);
    })(WebAssembly.instantiate)
"""
"""Stops the interpreter for good, once, while it imports the program."""


def test_an_interpreter_that_stops_while_it_starts_is_started_once_more(
    chromium: Start, host: Host
) -> None:
    """Seen once in WebKit, on a busy machine."""
    browser = chromium()
    browser.context.add_init_script(TRAP)
    browser.open(host.url)
    browser.wait(state="ready")
    assert browser.evaluate("localStorage.getItem('faults')") == "1"


def test_a_start_that_fails_in_the_browser_is_retried_once(chromium: Start, host: Host) -> None:
    browser = chromium()
    browser.context.add_init_script(FAULT.replace("MANY", "1"))
    browser.open(host.url)
    browser.wait(state="ready")
    assert browser.evaluate("localStorage.getItem('faults')") == "1"
    browser.evaluate("localStorage.removeItem('faults')")
    browser.reload()  # another time: it is the first failure again
    browser.wait(state="ready")
    assert browser.evaluate("localStorage.getItem('faults')") == "1"


def test_a_start_that_fails_again_reports_both_failures(chromium: Start, host: Host) -> None:
    browser = chromium()
    browser.context.add_init_script(FAULT.replace("MANY", "2"))
    browser.open(host.url)
    browser.wait(trouble="start")
    report = browser.page.text_content("#trouble-report") or ""
    assert "fault 1 on purpose" in report
    assert "fault 2 on purpose" in report
    retry(browser)
    browser.wait(state="ready")


def test_an_error_in_python_is_shown_and_the_match_stays(
    chromium: Start, host: Host, tmp_path: Path
) -> None:
    browser = opened(chromium, host)
    browser.click(200, 200)
    browser.wait(markCount="1")
    for key in ("settings/device", "settings/seats"):
        put(browser, key, "new Uint8Array([49])")
    browser.page.evaluate(
        "() => { requestAnimationFrame = () => { throw new Error('broken on purpose'); }; }"
    )
    browser.click(210, 200)
    browser.wait(trouble="python")
    report = browser.page.text_content("#trouble-report") or ""
    assert "broken on purpose" in report
    assert "Traceback" in report
    assert "mark-count" in report
    with browser.page.expect_download() as waiting:
        browser.page.click("[data-action=keep]")
    waiting.value.save_as(tmp_path / "saved.json")
    saved = archive.unpack((tmp_path / "saved.json").read_bytes())
    assert unseal("tally", saved["tally"]) in {b"1", b"2"}
    assert not saved.keys() & {"settings/device", "settings/seats"}
    retry(browser)
    browser.wait(state="ready")
