"""Names: a class name means one thing, and names that were replaced do not come back."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "game" / "portolan"
SOURCES = ("game", "build", "template", "tests", "tools")

REPLACED = {
    "Desk": "AppContext",
    "Hand": "ActiveMatch",
    "Records": "Store",
    "Kept": "MatchSummary",
    "Keeping": "WriteQueue",
    "Judge": "Evaluator",
    "Rector": "IsmctsBot",
    "Merchant": "GreedyBot",
    "Planner": "FlatMonteCarloBot",
    "Hasty": "EpsilonRandomBot",
    "Minds": "BotRunner",
    "Spoken": "Label",
    "Lack": "IllegalReason",
    "Remark": "WhyNot",
    "Choosing": "Selection",
    "Taking": "Callbacks",
    "Trip": "Timeline",
    "Shows": "TableDelegate",
    "Reel": "History",
    "Picked": "LogFilter",
    "Thing": "TooltipArea",
    "Scope": "AppContext",
    "Easel": "Animator",
    "Grip": "BoardDrag",
    "Steady": "TapGuard",
    "Chance": "Rng",
    "desk": "app",
    "tell": "log_lines, write or notify",
    "judge": "evaluator",
    "sensible": "candidates",
    "habit": "rollout_margin",
    "horizons": "review_depths",
    "by_thumb": "by_policy",
    "ponder": "think_ahead",
    "aloud": "a11y_actions",
    "remark": "why_not",
    "lay_down": "hide_hands",
    "looker": "peeking_seat",
    "lifted": "without_movers",
    "keepsake": "result_image",
    "berth": "game_card",
    "topic": "tooltip_id",
    "Told": "Reason",
    "Alone": "LessonSession",
    "NotHereError": "NotLoadedError",
    "_speak": "_apply_language",
    "_says": "_relation",
    "_told": "_step_text",
    "_tell": "_show_results",
    "tell_trouble": "run_later",
    "said_of": "match_lines",
    "hear": "take_a11y",
    "first_landfall": "first_result",
    "glanced": "with_found_panels",
    "foresee": "draw_next_table",
    "likeness": "cache_key",
    "found_in": "find_link",
    "lane_to_join": "join_column",
    "draw_who": "draw_seat_question",
    "once_here": "once_loaded",
    "set_sail": "start_voyage",
    "keep_pictures": "cache_pictures",
    "InputContext": "AppContext",
    "Navigator": "ScreenStack",
    "Offscreen": "Animator",
    "kept_pictures": "cached_pictures",
    "copy_goes_on": "advance_copy",
    "try_bring": "try_load",
    "Other": "Conflict",
}
"""Replaced names, each with the present one."""


WORDS = {
    "abroad", "berth", "desk", "easel", "hear", "heard", "keepsake", "ponder", "reel", "remark",
    "tell", "telling", "tells", "told",
}  # fmt: skip
"""Words that stood for other things; in no name but those of tests, which are sentences."""


def _trees(folder: Path = PACKAGE) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def _defined(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module defines: classes, functions, parameters, fields, locals."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name) | ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
                if not name.startswith("test_"):
                    yield name
            case ast.arg(name) | ast.keyword(str(name)) | ast.alias(asname=str(name)):
                yield name
            case ast.Name(name, ast.Store()) | ast.Attribute(_, name, ast.Store()):
                yield name
            case ast.MatchAs(name=str(name)) | ast.ExceptHandler(name=str(name)):
                yield name


def _types(tree: ast.Module) -> Iterator[str]:
    """Yield the names of the classes of a module, and of its aliases of types."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(name), annotation=ast.Name("TypeAlias")):
                yield name
            case ast.Assign(targets=[ast.Name(name)]) if name[0].isupper() and not name.isupper():
                yield name


def test_a_name_of_a_type_means_one_thing() -> None:
    """Games may have the same names for their own things: a position, a player, an action.

    The contract's `Position` and `Action` are the protocols of all of theirs.
    """
    shared: dict[str, set[str]] = defaultdict(set)
    games: dict[str, list[str]] = defaultdict(list)
    for path, tree in _trees():
        where = path.relative_to(PACKAGE)
        for name in _types(tree):
            if where.parts[0] == "games":
                games[name].append(where.parts[1])
            else:
                shared[name].add(str(where))
    twice = {name: sorted(files) for name, files in shared.items() if len(files) > 1}
    assert not twice, f"two types of one name: {twice}"
    same_game = {name: at for name, at in games.items() if len(set(at)) < len(at)}
    assert not same_game, f"two types of one name in a game: {same_game}"
    both = {name: [*shared[name], *games[name]] for name in shared.keys() & games.keys()}
    for name in ("Position", "Action"):
        both.pop(name)
    assert not both, f"a game and the shared code use one name: {both}"


def _old(name: str) -> bool:
    return name in REPLACED or not WORDS.isdisjoint(name.lower().split("_"))


def test_replaced_names_do_not_come_back() -> None:
    """In no file: not as a parameter, a local variable, or in a test."""
    found = [
        f"{path.relative_to(ROOT)}: {name}, now {REPLACED.get(name, 'another word')}"
        for folder in SOURCES
        for path, tree in _trees(ROOT / folder)
        for name in {path.stem, *_defined(tree)}
        if _old(name)
    ]
    assert not found


def test_an_old_name_is_found_wherever_it_is_defined() -> None:
    places = (
        "def f(told): 0", "def f(): told = 1", "for told in x: 0", "f(told=1)", "class Desk: 0",
        "a.desk = 1", "def tell(): 0", "import a as reel", "with a as told: 0", "lambda told: 0",
        "[told for told in x]", "match a:\n case told: 0", "try: 0\nexcept A as told: 0",
    )  # fmt: skip
    for code in places:
        assert any(map(_old, _defined(ast.parse(code)))), code
    assert not any(map(_old, _defined(ast.parse("def test_what_is_told(text): reads(text)"))))


def test_the_glossary_is_short() -> None:
    terms = re.findall(r"\*\*\w[^*]*\*\*", (ROOT / "docs/glossary.md").read_text("utf-8"))
    assert len(set(terms)) == len(terms) <= 120
