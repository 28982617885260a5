"""docs/new-game.md, step by step: its files are taken out of the page and make a game."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from game.__main__ import main
from game.cli.check.run import check
from game.core import words
from game.core.assets import ASSETS
from game.games import PACKAGES, find_game
from tests.contract.test_picture import PHONE, Anybody
from tests.table.table_host import FakeHost, run

PAGE = (Path(__file__).resolve().parents[1] / "docs/new-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w/.]+)`\n\n```\w+\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture(autouse=True)
def _cargo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lay out the files of the page as a package, its words beside those of the terminal."""
    package, catalogues = tmp_path / "cargo_of_the_page", tmp_path / "assets/cargo/words"
    for name, content in FILES.items():
        folder = catalogues.parent if name.startswith("words/") else package
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    (package / "__init__.py").touch()
    with (catalogues / "en.po").open("rb") as source, (catalogues / "en.mo").open("wb") as product:
        write_mo(product, read_po(source, locale="en", abort_invalid=True))
    for domain in ("terminal", "table"):
        (tmp_path / "assets" / domain).symlink_to(ASSETS / domain)
    monkeypatch.setattr(words, "ASSETS", tmp_path / "assets")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(PACKAGES, "cargo", "cargo_of_the_page")
    yield
    for name in [name for name in sys.modules if name.startswith("cargo_of_the_page")]:
        del sys.modules[name]


def test_the_page_has_every_part() -> None:
    """Each step that brings a file shows it."""
    assert [*FILES] == ["game.py", "words/en.po", "judge.py", "table/__init__.py"]


def test_the_rules_of_the_page_keep_their_promises() -> None:
    """Bots included, since the page brings a judge."""
    checked = check(find_game("cargo"), 60)
    assert not checked.broken, "\n".join(checked.broken.lines("cargo"))


def test_what_the_page_invites_to_try_breaks_a_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows the holds of all is found out, by its bots or by what never varies."""
    game = find_game("cargo")
    hidden = type(game).view

    def shown(self: object, position: object, seat: int) -> object:
        seen = hidden(self, position, seat)  # type: ignore[arg-type]
        seen.holds = [hold[:] for hold in position.holds]  # type: ignore[attr-defined]
        return seen

    monkeypatch.setattr(type(game), "view", shown)
    broken = check(game, 200).broken
    assert broken
    assert broken.name in {"bots choose what is offered", "count what varies"}


def test_the_terminal_plays_the_game_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    """With bots of several levels, told in its own words."""
    bots = "0=random,1=merchant,2=rector:playouts=4"
    code = main(["play", "cargo", "--seats", "3", "--bots", bots, "--seed", "3",
                 "--language", "en"])  # fmt: skip
    told = capsys.readouterr().out
    assert code == 0
    assert "Seat 0 sails." in told
    assert "Cargo" in told


def test_the_screen_shows_the_game_of_the_page() -> None:
    """A whole match by touch, from the home screen to the end."""
    host = FakeHost(PHONE)
    person = Anybody(host, "cargo", 2, "touch")
    run(host, person.step, seed=3)
    assert host.marks["screen"] == "end"
    assert {"load", "sail"} >= {*person.played} > set()
