"""Persistence: wrong answers, cleared storage, several tabs, copies and versions lose nothing."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from portolan.platform.storage import unseal
from portolan_build.tools import ROOT

from .conftest import Host, Revisit, hurry
from .drivers import Browser, Chromium, until
from .people import Person, stored
from .versions import addresses, bundle

pytestmark = pytest.mark.web

Start = Callable[..., Chromium]
Later = Callable[..., tuple[Path, str]]
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


def once(answers: list[bytes]) -> Callable[[bytes], bytes]:
    """Return an answer that is wrong the first time only."""
    return lambda whole: answers.pop() if answers else whole


def opened(browser: Chromium, url: str) -> Chromium:
    browser.open(url)
    browser.wait(state="ready")
    return browser


def count(browser: Browser) -> bytes:
    """Return the stored count."""
    found = stored(browser, "tally")
    assert found is not None
    return unseal("tally", found)


def kept_files(browser: Browser) -> dict[str, list[str]]:
    """Return the addresses in every cache of the origin."""
    return dict(
        browser.evaluate(
            """caches.keys().then(async (names) => Object.fromEntries(await Promise.all(
                names.map(async (name) => [
                    name, (await (await caches.open(name)).keys()).map(({ url }) => url),
                ]))))"""
        )
    )


# --- wrong answers that a browser may keep for ever


def test_wrong_bytes_answered_once_are_replaced_automatically(chromium: Start, host: Host) -> None:
    names = ("pyodide.asm.wasm", "game.zip", "venice.zip", "check.js", "snapshot.js")
    wrong = {name: [b"wrong"] for name in names}
    host.headers["/f/"] = FOR_EVER
    host.answers = {addresses(host.folder, name)[0]: once(wrong[name]) for name in names}
    browser = opened(chromium(), host.url)
    hurry(browser)
    browser.wait(offline="ready", snapshot="kept")
    assert not any(wrong.values()), "each was asked for"
    host.stop()
    browser.reload()
    browser.wait(state="ready")


@pytest.mark.parametrize("name", ["pyodide.asm.mjs", "page.js"])
@pytest.mark.parametrize("action", ["retry", "forget"])
def test_a_wrong_script_answered_once_is_replaced_by_a_button(
    chromium: Start, host: Host, name: str, action: str
) -> None:
    url = bundle(host.folder)["files"][name]["url"]
    host.headers["/f/"] = FOR_EVER
    host.answers[url] = once([b"wrong"])
    browser = chromium()
    browser.open(host.url)
    browser.wait(trouble="download")
    if action == "forget":  # it is offered where nothing else is known to help
        browser.evaluate("document.documentElement.removeAttribute('data-trouble')")
        browser.evaluate("window.portolanTrouble('start', 'as a test')")
    with browser.page.expect_navigation():
        browser.page.click(f"[data-action={action}]")
    until(lambda: "trouble" not in browser.state(), "the page to go")
    browser.wait(state="ready")


def test_it_plays_under_the_headers_that_hosting_md_gives(chromium: Start, host: Host) -> None:
    text = (ROOT / "docs" / "hosting.md").read_text()
    headers = dict(re.findall(r"^\| `([\w-]+)` \| `([^`]+)`", text, re.M))
    assert {"Content-Security-Policy", "X-Content-Type-Options"} <= headers.keys()
    host.headers["/"] = headers
    browser = opened(chromium(), host.url)
    hurry(browser)
    browser.wait(offline="ready", snapshot="kept")
    browser.reload()
    browser.wait(state="ready", start="snapshot")
    assert browser.problems == []
    browser.page.goto("about:blank")
    browser.page.set_content(f'<iframe src="{host.url}"></iframe>')
    until(lambda: browser.page.frames[-1].url.startswith("chrome-error"), "the frame's refusal")


# --- storage cleared by the browser ----------------------------------------------------------


def test_caches_cleared_under_the_service_worker_are_filled_again(
    chromium: Start, host: Host
) -> None:
    browser = opened(chromium(), host.url)
    browser.wait(offline="ready")
    before = kept_files(browser)
    forget = "caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))"
    browser.evaluate(forget)
    browser.reload()
    browser.wait(state="ready", offline="ready")
    after = kept_files(browser)
    for name, files in before.items():
        assert set(after.get(name, [])) == set(files) or "snapshot" in name
    host.stop()
    browser.reload()
    browser.wait(state="ready")


def test_a_cache_that_does_not_answer_does_not_block_a_start(chromium: Start, table: Host) -> None:
    """The files are then fetched from the network.

    Timers are sped up: eight seconds pass in under one.
    """
    browser = opened(chromium(), table.url)
    browser.wait(offline="ready")
    browser.page.add_init_script(
        """(() => {
            const [every, silent] = [setInterval, new Promise(() => {})];
            globalThis.setInterval = (work, pause) => every(work, pause / 20);
            CacheStorage.prototype.open = () => silent;
            Cache.prototype.match = () => silent;
        })()"""
    )
    browser.reload()
    browser.wait(state="ready")
    assert browser.problems == []


def test_what_cannot_be_stored_is_not_reported_as_stored(chromium: Start, host: Host) -> None:
    browser = opened(chromium(), host.url)
    browser.wait(offline="ready")
    host.answers["favicon.svg"] = lambda _: b"another"
    browser.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))"
    )
    browser.reload()
    browser.wait(state="ready", offline="failed")


NO_LOOKS = """for (const name of ["localStorage", "sessionStorage"]) {
    const get = () => { throw new DOMException("no", "SecurityError"); };
    Object.defineProperty(window, name, { get });
}"""


def test_settings_are_saved_and_the_copy_made_where_the_page_can_keep_no_looks(
    chromium: Start, table: Host
) -> None:
    browser = chromium()
    browser.context.add_init_script(NO_LOOKS)
    person = Person(opened(browser, table.url), 1)
    for button in ("settings", "text_size:large"):
        person.push(button)
    until(lambda: stored(browser, "settings/general"), "the settings")
    browser.wait(offline="ready")
    browser.wait(idle="yes")
    assert "could not be saved" not in browser.spoken_text()
    assert browser.problems == []


def test_clearing_site_data_loses_nothing_that_is_on_the_screen(revisit: Revisit) -> None:
    browser, host = revisit("built")
    opened(browser, host.url)
    browser.click(200, 200)
    browser.wait(markCount="1", idle="yes")
    session = browser.context.new_cdp_session(browser.page)
    session.send("Storage.clearDataForOrigin", {"origin": host.origin, "storageTypes": "indexeddb"})
    browser.click(201, 200)
    browser.wait(markCount="2", idle="yes")
    assert count(browser) == b"2"
    assert "trouble" not in browser.state()


def test_a_database_closed_while_it_is_reopened_is_opened_once_more(
    revisit: Revisit,
) -> None:
    """A browser that clears a site's data may close a database that is being opened."""
    browser, host = revisit("built")
    browser.page.add_init_script(
        """const open = indexedDB.open.bind(indexedDB);
        globalThis.bad = 0;
        indexedDB.open = (...words) => {
            const asked = open(...words);
            asked.addEventListener("success", () => { if (bad-- > 0) asked.result.close(); });
            globalThis.last = asked;
            return asked;
        };"""
    )
    opened(browser, host.url)
    browser.click(200, 200)
    browser.wait(markCount="1", idle="yes")
    browser.evaluate("void (bad = 2, last.result.close())")
    browser.click(201, 200)
    browser.wait(markCount="2", idle="yes")
    assert count(browser) == b"2"
    assert "trouble" not in browser.state()


def test_exporting_with_nothing_saved_leaves_nothing_behind(chromium: Start, host: Host) -> None:
    browser = chromium()
    browser.context.add_init_script("if (!location.search) delete window.WebAssembly")
    browser.open(host.url)
    browser.wait(trouble="wasm")
    browser.page.click("[data-action=keep]")
    until(lambda: "Nothing" in browser.page.inner_text("[data-action=keep]"), "the answer")
    opened(browser, host.url + "?again")


# --- several tabs


def test_two_tabs_lose_nothing_of_each_other(revisit: Revisit) -> None:
    """A tab that has not seen the last count does not overwrite it; an idle tab follows."""
    one, host = revisit("built")
    opened(one, host.url)
    other = opened(one.tab(), host.url)
    for number in range(1, 5):
        one.click(200 + number, 200)
        one.wait(markCount=str(number), idle="yes")
    other.wait(markCount="4", markFollowed="4")
    other.click(300, 200)
    one.wait(markCount="5", markFollowed="5")
    assert count(one) == b"5"


def test_a_tab_that_missed_a_notification_does_not_overwrite_another(revisit: Revisit) -> None:
    one, host = revisit("built")
    other = one.tab()
    for tab in (one, other):
        tab.page.add_init_script(
            "delete BroadcastChannel.prototype.postMessage; "
            "BroadcastChannel.prototype.postMessage = () => {}"
        )
        opened(tab, host.url)
    for number in range(1, 5):
        one.click(200 + number, 200)
        one.wait(markCount=str(number), idle="yes")
    other.click(300, 200)
    other.wait(markElsewhere="4", markCount="4", idle="yes")
    assert count(one) == b"4"
    one.evaluate("void document.dispatchEvent(new Event('visibilitychange'))")
    other.click(301, 200)
    other.wait(markCount="5", idle="yes")
    one.evaluate("void document.dispatchEvent(new Event('visibilitychange'))")
    one.wait(markCount="5", markFollowed="5")


# --- several copies and versions


@pytest.fixture
def copies(built: Path, later: Later, tmp_path: Path) -> Host:
    """Return a host with two copies in sibling folders, of two versions."""
    shutil.copytree(built, tmp_path / "both" / "A")
    shutil.copytree(later(built)[0], tmp_path / "both" / "B")
    return Host(tmp_path / "both", "/")


def test_two_copies_on_one_host_leave_each_others_files_alone(
    chromium: Start, copies: Host
) -> None:
    """They share saved data, since some hosts put every release into another folder."""
    copies.start()
    browser = chromium()
    for number, name in enumerate("AB"):
        opened(browser, copies.url + name + "/")
        browser.wait(offline="ready", markCount=str(number))
        browser.click(200, 200)
        browser.wait(markCount=str(number + 1), idle="yes")
    copies.stop()
    for name in "AB":
        opened(browser, copies.url + name + "/")
        assert browser.state()["markCount"] == "2"
    browser.evaluate("window.portolanTrouble('start', 'as a test')")
    copies.start()
    browser.page.click("[data-action=forget]")
    until(lambda: "trouble" not in browser.state(), "the page to go")
    browser.wait(state="ready", offline="ready")
    copies.stop()
    opened(browser, copies.url + "A/")


def test_of_caches_shared_by_copies_only_own_files_are_deleted(chromium: Start, host: Host) -> None:
    browser = chromium()
    browser.open(host.url + "favicon.svg")
    browser.evaluate(
        """(async () => {
            for (const name of ['portolan-files', 'portolan-page-0123456789abcdef', 'others']) {
                const cache = await caches.open(name);
                await cache.put('f/old.js', new Response('1'));
                await cache.put('index.html', new Response('1'));
                if (name === 'portolan-files') await cache.put('/B/f/old.js', new Response('1'));
            }
        })()"""
    )
    opened(browser, host.url)
    browser.wait(offline="ready")
    found = kept_files(browser)
    assert found["portolan-files"] == [f"{host.origin}/B/f/old.js"]
    assert "portolan-page-0123456789abcdef" not in found
    assert len(found["others"]) == 2


def test_an_update_without_room_is_reported_and_the_game_goes_on(
    own_chromium: Start, host: Host, built: Path, later: Later
) -> None:
    browser = opened(own_chromium(), host.url)
    hurry(browser)
    browser.wait(offline="ready", snapshot="kept")
    before = kept_files(browser)
    browser.close()
    browser = opened(own_chromium(), host.url)  # Chromium measures anew for a session's first write
    browser.wait(offline="ready")
    old = browser.state()["version"]
    session = browser.context.new_cdp_session(browser.page)
    usage = browser.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")
    limit = usage + 200_000  # for the list of files, not for the files
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.origin, "quotaSize": limit})
    host.folder, _ = later(built)
    host.stop()
    host.start()
    update = "navigator.serviceWorker.ready.then((found) => found.update()).then(() => 1)"
    until(  # the first may still be part of the check at every start
        lambda: browser.evaluate(update) and browser.state().get("update") == "full", "the message"
    )
    assert browser.state()["offline"] == "ready"
    assert "for the new version" in browser.page.inner_text("#no-room")
    browser.page.click("#understood")
    assert browser.page.is_hidden("#no-room")
    fresh = {url for files in kept_files(browser).values() for url in files}
    assert fresh == {url for files in before.values() for url in files}
    host.stop()
    browser.reload()
    browser.wait(state="ready", version=old)
