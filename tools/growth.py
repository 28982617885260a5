"""Compare the costs of short and long matches, and of few and many saved ones.

    PYTHONPATH=game:build:. .venv/bin/python tools/growth.py [ACTIONS …]

Random matches of RANSACKIT with six people, without a window; each figure is the least CPU time of
seven runs. "Again" is a picture in which nothing has changed, "handed over" is when somebody takes
the device who has had it before.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.games.ransackit.ui.history.result_details import tally
from portolan.platform import Canvas, folder
from portolan.platform.folder import Folder
from portolan.platform.storage import Storage, seal
from portolan.registry import find_game
from portolan.session.history import History
from portolan.session.saved_match import load_session, save_session
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.storage import library
from portolan.ui.table.play import PlayTable
from tests.support.table_host import FakeHost, run

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SEATS, RUNS = 6, 7
SAVED = (10, 1000)


def played(actions: int) -> Session:
    """Return a random match of so many actions, which is not over."""
    game = find_game("ransackit")
    for seed in range(100):
        match, choose = Match(game, SEATS, {}, seed), Random(seed)
        while len(match.actions) < actions and (texts := match.legal_texts()):
            match.play(choose.choice([t for t in texts if t not in game.resigning] or texts))
        if len(match.actions) == actions and match.legal_texts():
            seating = find_seating(game.id)
            usual = seating.default_seats(SEATS, match.options)
            seats = [Seat(s.name, s.colour, PERSON) for s in usual]
            return Session(match, seats, seating, "matches/1")
    raise AssertionError(f"no random match has {actions} actions")


def least(work: Callable[[], object]) -> float:
    """Return the least CPU time that a piece of work takes, in milliseconds."""
    found = []
    for _ in range(RUNS):
        before = time.process_time()
        work()
        found.append(time.process_time() - before)
    return 1000 * min(found)


def figures(actions: int) -> list[tuple[str, float]]:
    """Return the names and milliseconds of pieces of work in a match of so many actions."""
    session = played(actions)
    data = save_session(session)
    found = [
        ("to save", least(lambda: save_session(session))),
        ("to load", least(lambda: load_session(data, find_seating, session.key))),
        ("to open its replay", least(lambda: History(session.match).at(actions // 2))),
        ("to count its chart, in slices", least(lambda: chart(session))),
        ("what has happened, again", least(session.visible_events)),
        ("what has happened, handed over", least(lambda: hand_over(session))),
    ]
    host = FakeHost(Canvas(1280, 720, 1.0))

    def draw() -> bool:
        app, surface = host.app, host.surface()
        app.match.session = session
        app.navigator.go_on()
        table = PlayTable(app, session)

        def picture() -> None:
            app.ui.begin(surface, host.canvas)
            table.draw(app.ui)

        picture()
        found.append(("the table, again", least(picture)))
        found.append(("its accessibility tree, again", least(lambda: table.a11y_tree(app.ui))))
        return False

    run(host, draw)
    return found


def chart(session: Session) -> None:
    """Count the values of the chart of a replay."""
    finish(History(session.match).counting(tally))  # type: ignore[arg-type]


def hand_over(session: Session) -> None:
    """Ask for the visible events of every seat, then of the first one again."""
    for seat in (*range(SEATS), 0):
        session.viewer = seat
        session.visible_events()


def saved(matches: int) -> list[tuple[str, float]]:
    """Return the names and milliseconds of pieces of work with so many saved matches."""
    session = played(1)
    with tempfile.TemporaryDirectory() as place:
        storage = Storage(Folder(Path(place)))
        keys = [f"{library.MATCHES}{number}" for number in range(matches)]
        sealed = seal(save_session(session))
        asyncio.run(storage.byte_store.put(dict.fromkeys(keys, sealed)))
        asyncio.run(storage.write(library.LAST, keys[0].encode()))
        folder.LOOK = 0.0  # else most runs would not look
        return [
            (
                "to find the match to go on with",
                least(lambda: asyncio.run(library.last_key(storage))),
            ),
            ("to look for news of it", least(lambda: storage.news(keys[:1]))),
        ]


def table(unit: str, columns: Sequence[Sequence[tuple[str, float]]], heads: Sequence[str]) -> None:
    """Print figures side by side."""
    print(f"| {unit} | {' | '.join(heads)} |")
    print(f"| --- |{' ---: |' * len(heads)}")
    for rows in zip(*columns, strict=True):
        print(f"| {rows[0][0]} | {' | '.join(f'{row[1]:.2f}' for row in rows)} |")


def main() -> None:
    """Print the figures of short and long matches side by side."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    counts = [int(text) for text in sys.argv[1:]] or [400, 4000]
    table("ms", [figures(count) for count in counts], [f"{count:,} actions" for count in counts])
    print()
    table("ms", [saved(count) for count in SAVED], [f"{count:,} matches" for count in SAVED])


if __name__ == "__main__":
    main()
