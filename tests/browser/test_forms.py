"""Promise: the game starts in every browser with each encoding of its archives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .versions import bundle

if TYPE_CHECKING:
    from .conftest import Host
    from .drivers import Browser

pytestmark = [pytest.mark.web, pytest.mark.every_browser]

NATIVE = "(() => { try { return !!new DecompressionStream('brotli'); } catch { return false; } })()"
KEPT = """caches.keys().then(async (names) => {
    const found = [];
    for (const name of names) {
        for (const { url } of await (await caches.open(name)).keys()) found.push(url);
    }
    return JSON.stringify(found);
})"""
FORGET = """(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    return (await navigator.serviceWorker.getRegistration()).unregister();
})()"""
DECODER = "unbrotli"


def archives(host: Host) -> list[str]:
    """Return the requests for archives and the library that unpacks them, without the folder."""
    names = (path.rpartition("/f/")[2] for path in host.asked)
    return [name for name in names if name.endswith((".br", ".bin"))]


def check_cached_once(browser: Browser, host: Host) -> None:
    """Check that each archive is cached unpacked, and in no transfer encoding."""
    text = browser.evaluate(KEPT)
    wanted = [file["kept"] for file in bundle(host.folder)["files"].values() if file["kept"]]
    assert [text.count(name) for name in wanted] == [1] * len(wanted)
    assert ".br" not in text
    assert ".bin" not in text


def test_archives_travel_in_brotli_and_are_unpacked_by_browser_or_library(
    browser: Browser, host: Host
) -> None:
    """The library is fetched only if the browser cannot unpack them."""
    browser.open(host.url)
    browser.wait(state="ready", offline="ready")
    asked = archives(host)
    by_library = [name for name in asked if name.startswith(DECODER)]
    assert len(by_library) == (0 if browser.evaluate(NATIVE) else 1)
    assert all(name.endswith(".br") for name in asked if name not in by_library)
    assert len(asked) == len(set(asked))
    check_cached_once(browser, host)
    assert browser.problems == []


def test_a_host_may_declare_the_encoding_or_offer_gzip_only(browser: Browser, host: Host) -> None:
    """If it is declared the browser unpacks; a host that refuses `.br` is asked for gzip."""
    host.headers[".br"] = {"Content-Encoding": "br"}
    browser.open(host.url)
    browser.wait(state="ready", offline="ready")
    assert {name.rpartition(".")[2] for name in archives(host) if DECODER not in name} == {"br"}
    check_cached_once(browser, host)
    host.headers.clear()
    host.answers[".br"] = lambda _: b"nothing of the kind"
    browser.evaluate(FORGET)
    host.asked.clear()
    browser.start_over()
    browser.wait(state="ready", offline="ready")
    packed = [name for name in archives(host) if name.endswith(".bin") and DECODER not in name]
    assert len(packed) == len([f for f in bundle(host.folder)["files"].values() if f["kept"]])
    check_cached_once(browser, host)
