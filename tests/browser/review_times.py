"""Measure how long reviews of whole matches take in the page.

PYTHONPATH=game:build .venv/bin/python -m tests.browser.review_times [GAME [MATCHES [SEATS]]]

`python3 build web` first. Matches of the second lowest level are imported as if a person had played
the first seat, and reviewed on a page on which nothing else happens.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from portolan.ai.bot import Budget, decide
from portolan.ai.levels import ladder, make_bot
from portolan.core.match import Match
from portolan.registry import find_game
from portolan.session.saved_match import save_session
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan_build.serve import Server
from portolan_build.tools import ROOT

from .drivers import Chromium, until
from .people import Person, bring_in

LATEST = 600.0
"""Seconds after which a review is given up."""
THINKING, SO_FAR = "Reviewing every decision", "Found so far"


def played(game: str, seats: int, seed: int) -> Session:
    """Return a whole match of bots; the first seat becomes a person's."""
    match, level = Match(find_game(game), seats, {}, seed), ladder(game)[1].id
    bots = [make_bot(level, match.game, seat, seed) for seat in range(seats)]
    while decision := match.game.decision(match.position):
        view = match.game.view(match.position, decision.seat)
        actions = match.game.legal_actions(match.position)
        if decision.seat < seats:
            action = decide(bots[decision.seat], view, actions, Budget())
        else:
            action = actions[0]
        match.play(str(action))
    seating = find_seating(game)
    usual = seating.usual_seats(seats, match.options)
    kinds = [PERSON, *[level] * (seats - 1)]
    people = [Seat(each.name, each.colour, kind) for each, kind in zip(usual, kinds, strict=False)]
    return Session(match, people, seating, "matches/1")


def reviewed(game: str, seats: int, seed: int) -> tuple[float, float, int]:
    """Return the seconds to the first finding and to the end of a review, and the actions."""
    session = played(game, seats, seed)
    with tempfile.TemporaryDirectory() as profile, Server(ROOT / "dist" / "web") as server:
        browser = Chromium(Path(profile) / "browser")
        browser.open(server.url)
        browser.wait(state="ready", offline="ready")
        person = Person(browser, seats)
        person.push("matches")
        file = Path(profile) / "match.json"
        file.write_bytes(save_session(session, "2026-11-28T10:00:00+00:00"))
        bring_in(browser, person, file)
        keys = until(lambda: browser.evaluate(KEYS), "the match to be added")
        key = keys[0].removeprefix("matches/")
        begun = time.monotonic()
        browser.evaluate(f"location.hash = 'review/{key}'")
        browser.wait(markScreen="review")
        first = until(
            lambda: (THINKING not in browser.spoken_text() or SO_FAR in browser.spoken_text())
            and time.monotonic() - begun,
            "a first finding", LATEST,
        )  # fmt: skip
        done = until(
            lambda: THINKING not in browser.spoken_text() and time.monotonic() - begun,
            "the end of the review", LATEST,
        )  # fmt: skip
        browser.close()
    return first, done, len(session.match.actions)


KEYS = """new Promise((resolve, reject) => {
    const asked = indexedDB.open("portolan");
    asked.onsuccess = () => {
        const got = asked.result.transaction("data").objectStore("data").getAllKeys();
        got.onsuccess = () => { asked.result.close();
            resolve(got.result.filter((key) => String(key).startsWith("matches/"))); };
        got.onerror = () => reject(got.error);
    };
})"""


def main(words: list[str]) -> None:
    """Measure, and print a line for a table."""
    game = words[0] if words else "ragusa"
    count = int(words[1]) if len(words) > 1 else 5
    seats = int(words[2]) if len(words) > 2 else 3
    found = [reviewed(game, seats, seed) for seed in range(1, count + 1)]
    for first, done, actions in found:
        print(f"{game}: {actions} actions, first finding {first:.1f} s, done {done:.1f} s")
    firsts, ends, _ = zip(*found, strict=True)
    print(f"{game}, {seats} players, {count} matches: first finding {median(firsts):.1f} s, "
          f"done {median(ends):.1f} s, longest {max(ends):.1f} s")  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1:])
