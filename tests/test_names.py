"""Names: a class name means one thing, and names that were replaced do not come back."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "game" / "portolan"

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
    "Scope": "InputContext",
    "Easel": "Offscreen",
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
    "Alone": "TutorialSession",
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
    "kept_pictures": "cached_pictures",
}
"""Replaced names, each with the present one."""


def _trees() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def _defined(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module defines: classes, functions, parameters, fields."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


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


def test_replaced_names_do_not_come_back() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}: {name}, now {REPLACED[name]}"
        for path, tree in _trees()
        for name in _defined(tree)
        if name in REPLACED
    }
    modules = {
        f"{path.relative_to(PACKAGE)}: now {REPLACED[path.stem]}"
        for path in PACKAGE.rglob("*")
        if path.stem in REPLACED
    }
    assert not found | modules
