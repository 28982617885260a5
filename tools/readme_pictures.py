"""Draw the pictures of the README.

    PYTHONPATH=game .venv/bin/python tools/readme_pictures.py [FOLDER]

Bots play the matches, so the pictures are of likely positions. Look at each before you commit it.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from portolan.ai.bot import Budget, decide
from portolan.ai.levels import make_bot
from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.storage.settings import Settings
from portolan.ui.app.picture import draw_table

FOLDER = Path("docs/pictures")
NAMES = ("Marin", "Nika", "Luka", "Jelena", "Ivo", "Mara")
WIDE, PHONE = Canvas(1280, 720, 1.0), Canvas(390, 844, 1.0)


@dataclass(frozen=True)
class Picture:
    """A picture of a table: the game, the share of its actions, the prompt, and the canvas."""

    name: str
    canvas: Canvas
    game: str = "ragusa"
    share: float = 0.7
    prompt: str = ""
    language: str = "en"


PICTURES = (
    Picture("table", WIDE, prompt="place"),
    Picture("phone", PHONE, prompt="place", language="fr"),
    Picture("ransackit", WIDE, "ransackit", 0.4, "act"),
)


def play_match(
    game: str, seats: int, share: float, prompt: str, seed: int = 7, level: str = "merchant"
) -> Match:
    """Return a match of bots after a share of its actions, or the next step with the prompt."""
    rules = find_game(game)
    match = Match(rules, seats, {}, seed)
    bots = [make_bot(level, rules, seat, seed + seat) for seat in range(seats)]
    while decision := rules.decision(match.position):
        view = rules.view(match.position, decision.seat)
        action = decide(bots[decision.seat], view, rules.legal_actions(match.position), Budget())
        match.play(str(action))
    step = round(share * len(match.actions))
    while step and step < len(match.actions):
        decision = rules.decision(match.at(step).position)
        if (decision and decision.prompt == prompt) or not prompt:
            break
        step += 1
    return match.at(step)


def main(words: list[str]) -> None:
    """Draw all pictures."""
    folder = Path(words[0]) if words else FOLDER
    for picture in PICTURES:
        seats = 4 if picture.game == "ransackit" else 3
        match = play_match(picture.game, seats, picture.share, picture.prompt)
        file, settings = folder / f"{picture.name}.png", Settings(language=picture.language)
        draw_table(match, picture.canvas, file, settings, NAMES)


if __name__ == "__main__":
    main(sys.argv[1:])
