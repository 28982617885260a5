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
from portolan.core.i18n import Catalogue
from portolan.session.saved_match import save_session
from portolan.session.seats import PERSON
from portolan.session.session import Session
from portolan_build.serve import Server
from portolan_build.tools import ROOT
from tests.support.sessions import session_of

from .drivers import Chromium, until
from .people import Person, bring_in, kept_keys

LATEST = 600.0
"""Seconds after which a review is given up."""


def played(game: str, seats: int, seed: int) -> Session:
    """Return a whole match played by bots; the first seat belongs to a person."""
    level = ladder(game)[1].id
    session = session_of(PERSON, *[level] * (seats - 1), seed=seed, game=game)
    match = session.match
    bots = [make_bot(level, match.game, seat, seed) for seat in range(seats)]
    while decision := match.game.decision(match.position):
        view = match.game.view(match.position, decision.seat)
        actions = match.game.legal_actions(match.position)
        match.play(str(decide(bots[decision.seat], view, actions, Budget())))
    return session


def reviewed(game: str, seats: int, seed: int) -> tuple[float, float, int]:
    """Return the seconds to the first finding and to the end of a review, and the actions."""
    session, words = played(game, seats, seed), Catalogue("table")
    thinking, so_far = words("review.thinking"), words("review.so_far")
    with tempfile.TemporaryDirectory() as profile, Server(ROOT / "dist" / "web") as server:
        browser = Chromium(Path(profile) / "browser")
        browser.open(server.url)
        browser.wait(state="ready", offline="ready")
        person = Person(browser, seats)
        person.push("matches")
        file = Path(profile) / "match.json"
        file.write_bytes(save_session(session, "2026-11-28T10:00:00+00:00"))
        bring_in(browser, person, file)
        (key,) = until(lambda: kept_keys(browser, "matches/"), "the match to be added")
        begun = time.monotonic()
        browser.evaluate(f"location.hash = 'review/{key.removeprefix('matches/')}'")
        browser.wait(markScreen="review")
        until(
            lambda: thinking not in browser.spoken_text() or so_far in browser.spoken_text(),
            "a first finding", LATEST,
        )  # fmt: skip
        first = time.monotonic() - begun
        until(lambda: thinking not in browser.spoken_text(), "the end of the review", LATEST)
        done = time.monotonic() - begun
        browser.close()
    return first, done, len(session.match.actions)


def main(words: list[str]) -> None:
    """Measure, and print a line for each match and one for a table."""
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
