"""Promise: `build web --games FOLDER` finds games from outside, complete, and refuses others."""

from __future__ import annotations

import importlib.util
import io
import json
from pathlib import Path

import pytest

from portolan.cli.new import create
from portolan.core.i18n import CompiledTranslations
from portolan.registry import PACKAGES
from portolan_build.added import AddedGames, find_games
from portolan_build.errors import BuildError
from portolan_build.games import ask_games
from portolan_build.tools import ROOT
from tests.support import another_distribution as example

GAME, PACKAGE = "kites", "kites_game"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    create(GAME, tmp_path / "mine" / GAME)
    return tmp_path / "mine" / GAME


def test_a_new_game_is_found_with_its_assets(project: Path) -> None:
    """Sources below their package, assets and compiled words where the page looks for them."""
    found = find_games([project], ROOT)
    assert found.packages == {GAME: PACKAGE}
    assert json.loads(found.files["assets/added_games.json"]) == found.packages
    assert {f"{PACKAGE}/{part}.py" for part in ("__init__", "game", "ui")} <= found.files.keys()
    words = CompiledTranslations(io.BytesIO(found.files[f"assets/{GAME}/words/en.json"]))
    assert words.gettext("sources.pairs") == "Pairs of counters"
    assert not [path for path in found.files if path.endswith((".po", ".pyc"))]


def test_the_page_lists_it_after_the_project_s_games(project: Path) -> None:
    games = ask_games(ROOT, find_games([project], ROOT))
    assert games.packages == {**PACKAGES, GAME: PACKAGE}
    assert games.offered[-1] == GAME
    assert games.owner(f"{PACKAGE}/game.py") == GAME
    assert games.owner(f"assets/{GAME}/words/en.json") == GAME
    assert games.owner(f"assets/{GAME}/words/fr.json") == "fr"
    assert games.owner("assets/added_games.json") == ""


def test_a_folder_may_hold_projects_and_installed_packages(project: Path, tmp_path: Path) -> None:
    installed = example.lay_out_example(tmp_path / "site")
    (installed / "pyproject.toml").unlink()
    example.add_metadata(installed, example.PACKAGE, example.GAME)
    found = find_games([project.parent, installed], ROOT)
    assert [*found.packages] == [GAME, example.GAME]
    files = {f"assets/{example.GAME}/words/fr.json", f"{example.PACKAGE}/game.py"}
    assert files <= found.files.keys()


def test_a_package_may_be_in_src_and_inside_another(project: Path) -> None:
    (project / "src" / "own").mkdir(parents=True)
    (project / "src" / "own" / "__init__.py").write_text("TOP = 1\n")
    (project / PACKAGE).rename(project / "src" / "own" / "dice")
    about = project / "pyproject.toml"
    about.write_text(about.read_text().replace(f'= "{PACKAGE}"', '= "own.dice"'))
    found = find_games([project], ROOT)
    assert found.packages == {GAME: "own.dice"}
    assert found.files["own/__init__.py"] == b"TOP = 1\n"
    assert f"assets/{GAME}/words/en.json" in found.files


def test_without_games_nothing_changes() -> None:
    assert find_games([], ROOT) == AddedGames()


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="holds no game"):
        find_games([tmp_path], ROOT)


def test_a_name_that_is_taken_is_refused(project: Path) -> None:
    about = project / "pyproject.toml"
    about.write_text(about.read_text().replace(f'{GAME} = "', 'ragusa = "'))
    with pytest.raises(BuildError, match="'ragusa' is taken"):
        find_games([project], ROOT)


def test_an_entry_point_to_nothing_is_refused(project: Path) -> None:
    (project / PACKAGE / "__init__.py").unlink()
    with pytest.raises(BuildError, match=f"no package {PACKAGE}"):
        find_games([project], ROOT)


def test_a_relative_folder_is_below_that_of_the_caller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the build itself runs in the project's folder."""
    spec = importlib.util.spec_from_file_location("bootstrap", ROOT / "build" / "__main__.py")
    assert spec
    assert spec.loader
    bootstrap = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bootstrap)
    monkeypatch.chdir(tmp_path)
    full = str((tmp_path / "kites").resolve())
    assert bootstrap.absolute_folders(["web", "--games", "kites"]) == ["web", "--games", full]
    assert bootstrap.absolute_folders(["web", "--games=kites"]) == ["web", "--games", full]
    assert bootstrap.absolute_folders(["web"]) == ["web"]
