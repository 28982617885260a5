"""Measure start, list and saving with few and with many saved matches; or a large import.

    PYTHONPATH=game:build .venv/bin/python -m tests.browser.many_matches [COUNT ...]

Build the page first. The counts take turns on one profile, the smallest first (10, 1000 and 5000
by default). With `--archive COUNT` it imports an export of COUNT matches instead; with
`--statistics COUNT` it opens the statistics of COUNT finished ones, all without a record, twice.
"""

from __future__ import annotations

import base64
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from portolan.platform.archive import pack
from portolan.platform.storage import seal, unseal
from portolan.session.saved_match import save_session
from portolan.storage.records import KEY as RECORDS
from portolan.storage.records import read_records
from portolan.storage.statistics import KEY as STATISTICS
from portolan.storage.statistics import Outcome, save_statistics
from tests.browser.people import bring_in
from tests.support.stored_matches import played_session

from .conftest import BUILT, Host
from .drivers import Chromium, until
from .people import Person, stored

STARTS = 3
ACTIONS = 6
COPY = """new Promise((resolve, reject) => {
    const asked = indexedDB.open('portolan');
    asked.onsuccess = () => {
        const change = asked.result.transaction('data', 'readwrite');
        const table = change.objectStore('data');
        const got = table.get('KEY');
        got.onsuccess = () => {
            for (let i = 1; i < COUNT; i += 1)
                table.put(got.result, 'matches/20200101-000000-' + String(i).padStart(6, '0'));
        };
        change.oncomplete = () => { asked.result.close(); resolve(1); };
        change.onabort = () => reject(change.error);
    };
})"""
"""Copies a match in the page's database, with keys that are older."""
PUT = """new Promise((resolve, reject) => {
    const asked = indexedDB.open('portolan');
    asked.onsuccess = () => {
        const change = asked.result.transaction('data', 'readwrite');
        for (const [key, text] of Object.entries(ENTRIES))
            change.objectStore('data').put(Uint8Array.from(atob(text), c => c.charCodeAt(0)), key);
        change.oncomplete = () => { asked.result.close(); resolve(1); };
        change.onabort = () => reject(change.error);
    };
})"""
"""Puts values, in base64 by key, into the page's database."""


def started(profile: Path, host: Host) -> tuple[Chromium, float]:
    """Start the browser; return it, and the seconds until the first picture."""
    browser = Chromium(profile, reduced_motion="reduce")
    begun = time.monotonic()
    browser.open(host.url)
    browser.wait(state="ready", idle="yes")
    return browser, time.monotonic() - begun


def measure(profile: Path, host: Host, count: int) -> list[float]:
    """Return the seconds for a start, the first rows of the list, the whole list, and one saved
    action.
    """
    browser, _ = started(profile, host)
    person = Person(browser, 1)
    person.play(ACTIONS)
    browser.evaluate(COPY.replace("KEY", browser.state()["markKept"]).replace("COUNT", str(count)))
    browser.close()
    starts = []
    for _ in range(STARTS):
        browser, seconds = started(profile, host)
        starts.append(seconds)
        browser.close()
    browser, _ = started(profile, host)
    person = Person(browser, 1)
    person.push("new:ragusa")
    actions = []
    for number in range(1, ACTIONS + 1):
        begun = time.monotonic()
        person.play(number)
        actions.append(time.monotonic() - begun)
    browser.close()
    _, rows, listed = open_list(profile, host)
    return [median(starts), rows, listed, median(actions)]


def open_list(profile: Path, host: Host) -> tuple[float, float, float]:
    """Return the seconds for a start, for the first rows of the list and for all of it."""
    browser, start = started(profile, host)
    person = Person(browser, 1)
    begun = time.monotonic()
    browser.click(*(round(place) for place in person.buttons["matches"]))
    until(lambda: "match:0" in person.buttons, "the first rows")
    rows = time.monotonic() - begun
    until(lambda: browser.state()["idle"] == "yes", "the whole list", 600)
    listed = time.monotonic() - begun
    assert browser.problems == []
    browser.close()
    return start, rows, listed


def measure_archive(profile: Path, host: Host, count: int) -> None:
    """Print the seconds to import an export of `count` matches, and to open the list afterwards."""
    browser, _ = started(profile, host)
    person = Person(browser, 1)
    person.play(ACTIONS)
    key = browser.state()["markKept"]
    content = unseal(key, bytes(stored(browser, key) or b""))
    names = (f"matches/20200101-000000-{number:06}" for number in range(count))
    file = profile.with_name("export.json")
    file.write_bytes(pack({name: seal(content) for name in names}))
    for button in ("menu", "leave", "matches"):
        person.push(button)
    begun = time.monotonic()
    bring_in(browser, person, file)
    until(lambda: "added." in browser.spoken_text(), "the import", 1800)
    imported = time.monotonic() - begun
    browser.close()
    start, rows, listed = open_list(profile, host)
    print(
        f"{count} matches, {file.stat().st_size:,} bytes: import {imported:.1f} s,"
        f" start {start:.2f} s, rows {rows:.2f} s, list {listed:.1f} s"
    )


def measure_statistics(profile: Path, host: Host, count: int) -> None:
    """Print the seconds until the statistics are shown, and until every match is recorded."""
    session = played_session(100_000, "person", "apprentice")
    keys = [f"matches/20200101-000000-{number:06}" for number in range(count)]
    outcome = Outcome("ragusa", "apprentice", won=True, points=20)
    entries = {
        keys[0]: seal(save_session(session, "2020-01-01T00:00:00+00:00")),
        STATISTICS: seal(save_statistics(dict.fromkeys(keys, outcome))),
    }
    browser, _ = started(profile, host)
    coded = {key: base64.b64encode(data).decode() for key, data in entries.items()}
    browser.evaluate(PUT.replace("ENTRIES", str(coded)))
    browser.evaluate(COPY.replace("KEY", keys[0]).replace("COUNT", str(count)))
    browser.close()
    for which in ("first", "again"):
        print(f"{count} finished matches, {which}: {open_statistics(profile, host, count)}")


def open_statistics(profile: Path, host: Host, count: int) -> str:
    """Return the seconds until the statistics are shown, and until all of them are recorded."""
    browser, start = started(profile, host)
    person = Person(browser, 1)
    person.push("matches")
    begun = time.monotonic()
    browser.click(*(round(place) for place in person.buttons["statistics"]))
    until(lambda: browser.state()["markScreen"] == "statistics", "the statistics")
    shown = time.monotonic() - begun

    def recorded() -> bool:
        found = stored(browser, RECORDS)
        return found is not None and len(read_records(unseal(RECORDS, found))[0]) == count

    until(recorded, "every match to be recorded", 1800)
    seconds = time.monotonic() - begun
    assert browser.problems == []
    browser.close()
    return f"start {start:.1f} s, shown {shown:.1f} s, recorded {seconds:.1f} s"


def main() -> None:
    """Print one line per count."""
    host = Host(BUILT)
    host.start()
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder, "profile")
        match sys.argv[1:]:
            case ["--archive", count]:
                measure_archive(profile, host, int(count))
            case ["--statistics", count]:
                measure_statistics(profile, host, int(count))
            case counts:
                measure_counts(profile, host, [int(count) for count in counts])
    host.stop()


def measure_counts(profile: Path, host: Host, counts: list[int]) -> None:
    """Print a table of the seconds by number of matches."""
    print("matches   start s   rows s   list s   action s   load")
    for count in sorted(counts or [10, 1000, 5000]):
        start, rows, listed, action = measure(profile, host, count)
        figures = f"{count:7} {start:9.2f} {rows:8.2f} {listed:8.2f} {action:10.2f}"
        print(f"{figures} {os.getloadavg()[0]:6.1f}", flush=True)


if __name__ == "__main__":
    main()
