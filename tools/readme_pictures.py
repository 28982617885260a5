"""Draw the pictures of the README anew.

    PYTHONPATH=game:build:. .venv/bin/python tools/readme_pictures.py [FOLDER]

Bots play the matches that are seen, so the pictures show what is likely at a table. They are drawn
by the table itself, without a screen; each must be looked at before it is kept.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import pygame

from portolan.ai.bot import Budget, decide
from portolan.ai.levels import make_bot
from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.ui.navigation.routes import PlayRoute
from tests.support.stored_matches import shelf_of
from tests.support.table_host import FakeHost, run

FOLDER = Path("docs/pictures")
NAMES = ("Marin", "Nika", "Luka", "Jelena", "Ivo", "Mara")
WIDE, PHONE = Canvas(1280, 720, 1.0), Canvas(390, 844, 1.0)


@dataclass(frozen=True)
class Sight:
    """A table: of which game after which share of its actions, on which canvas.

    `prompt` is what the asked person must be asked.
    """

    name: str
    canvas: Canvas
    game: str = "ragusa"
    share: float = 0.7
    prompt: str = ""
    language: str = "en"


SIGHTS = (
    Sight("table", WIDE, prompt="place"),
    Sight("phone", PHONE, prompt="place", language="fr"),
    Sight("ransackit", WIDE, "ransackit", 0.4, "act"),
)


def played(
    game: str, seats: int, share: float, prompt: str, seed: int = 7, level: str = "merchant"
) -> Session:
    """Return a session after a share of a match of bots, where a prompt comes next."""
    rules = find_game(game)
    match = Match(rules, seats, {}, seed)
    bots = [make_bot(level, rules, seat, seed + seat) for seat in range(seats)]
    while decision := rules.decision(match.position):
        view = rules.view(match.position, decision.seat)
        action = decide(bots[decision.seat], view, rules.legal_actions(match.position), Budget())
        match.play(str(action))
    step = round(share * len(match.actions))
    while step and step < len(match.actions):
        asked = rules.decision(match.at(step).position)
        if (asked and asked.prompt == prompt) or not prompt:
            break
        step += 1
    seating = find_seating(game)
    usual = seating.usual_seats(seats, match.options)
    seated = [Seat(NAMES[i], seat.colour, PERSON) for i, seat in enumerate(usual)]
    return Session(match.at(step), seated, seating, "")


def draw(sight: Sight, folder: Path) -> None:
    """Draw a sight, and keep it."""
    session = played(sight.game, 4 if sight.game == "ransackit" else 3, sight.share, sight.prompt)
    host = FakeHost(sight.canvas, shelf_of(session))
    host.language = sight.language
    routes = [PlayRoute(session.key)]

    def step() -> bool:
        app = host.app
        if routes:
            app.navigator.go(routes.pop())
        elif key := {"ready", "show-cards"} & {*host.targets["buttons"]}:
            host.press(key.pop())
        else:
            return False
        app.refresh()
        return True

    run(host, step)
    pygame.image.save(host.surface(), str(folder / f"{sight.name}.png"))


def main(words: list[str]) -> None:
    """Draw all of them."""
    folder = Path(words[0]) if words else FOLDER
    for sight in SIGHTS:
        draw(sight, folder)


if __name__ == "__main__":
    main(sys.argv[1:])
