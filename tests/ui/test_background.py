"""The background: the coast beyond the town has no seam; and the stones of the quay."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.registry import PACKAGES, find_game
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.ui.render.theme import mix, rgb
from portolan.ui.render.ui import Ui
from portolan.ui.table.play import PlayTable
from portolan.ui.widgets.background import _sky, backdrop
from tests.support.rng import play_randomly
from tests.support.table_host import FakeHost, run

ROOT = Path(__file__).parents[2]
HIGH = 240
"""Heights in pixels to draw it for; the town is 1200 by 450."""
SLIGHT = 18
"""The largest difference, of 255, between neighbouring pixels where no shape begins or ends."""


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (2560, 1440)])
def test_the_coast_continues_beyond_the_town_without_a_seam(size: tuple[int, int]) -> None:
    """Hills, land and sea have the same colours on both sides of the town's edges."""
    pygame.display.init()
    surface = pygame.display.set_mode(size)
    ui = Ui()
    ui.begin(surface, Canvas(*size, 1.0))
    surface.fill("#F3C79C")
    backdrop(ui, size[1] - HIGH)
    wide = round(HIGH * 1200 / 450)
    left = size[0] // 2 - wide // 2
    for end in (left, left + wide):
        for y in range(size[1] - HIGH, size[1]):
            one, other = (surface.get_at((x, y))[:3] for x in (end - 3, end + 3))
            assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= SLIGHT, (end, y)


def test_the_sky_equals_that_of_the_start_page() -> None:
    """The page's script names two gradients; the first screen has the same ones."""
    script = (ROOT / "build" / "page" / "background.js").read_text(encoding="utf-8")
    across = r"\[width, 0\], colours: \[\[0, \"(?P<left>#\w{6})\"\], \[1, \"(?P<right>#\w{6})\"\]\]"
    down = (
        r"\[0, height\], colours: \[\[(?P<begins>[\d.]+), \"(?P<above>#\w{6})\"\], "
        r"\[(?P<ends>[\d.]+), \"(?P=above)00\"\]\]"
    )
    found = re.search(f"{across}.*{down}", script, re.S)
    assert found
    above, left, right = (rgb(found[name]) for name in ("above", "left", "right"))
    begins, ends = (float(found[name]) for name in ("begins", "ends"))
    for x in (0.0, 0.3, 1.0):
        for y in (0.0, 0.1, 0.4, 0.7, 0.95, 1.0):
            share = min(1.0, max(0.0, (y - begins) / (ends - begins)))
            page = mix(above, mix(left, right, x), share)
            assert max(abs(a - b) for a, b in zip(page, _sky(x, y), strict=True)) <= 1


@pytest.mark.parametrize("game", [*PACKAGES])
@pytest.mark.parametrize("canvas", [Canvas(1280, 720, 1.0), Canvas(1170, 2532, 3.0)])
def test_a_table_covers_the_previous_picture(game: str, canvas: Canvas) -> None:
    """Stones fill the gaps between panels, below redrawn panels too; cached ones bring theirs."""
    seating, match = find_seating(game), Match(find_game(game), 3, {}, 7)
    play_randomly(match, 7, 12)
    usual = seating.default_seats(3, match.options)
    session = Session(match, [Seat(s.name, s.colour, PERSON) for s in usual], seating, "matches/1")
    host = FakeHost(canvas)

    def draw() -> bool:
        app, surface = host.app, host.surface()
        app.match.session = session
        table, pictures = PlayTable(app, session), []
        for before in ("#FF00FF", "#00FFFF", "#FF00FF"):
            surface.fill(before)
            app.ui.begin(surface, canvas)
            table.draw(app.ui)
            pictures.append(pygame.image.tobytes(surface, "RGB"))
        assert pictures[0] == pictures[1] == pictures[2]
        return False

    run(host, draw)
    assert host.frames
