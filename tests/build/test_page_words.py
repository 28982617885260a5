"""The page's own words: the same in every language, each asked for by the page."""

from __future__ import annotations

import re
from pathlib import Path

from portolan_build.words import words_by_language

ROOT = Path(__file__).parents[2]
ACTION = r'(?:RETRY|COPY|KEEP|GO_ON|FORGET) = "(\w+)"'
WORDS = words_by_language(ROOT / "build" / "page" / "words")


def test_every_language_has_the_same_keys_and_fields() -> None:
    english = WORDS["en"]
    for words in WORDS.values():
        assert words.keys() == english.keys()
        for key, text in words.items():
            assert text
            assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", english[key])), key


def test_french_has_a_no_break_space_before_high_punctuation() -> None:
    for key, text in WORDS["fr"].items():
        assert not re.search(r" [:;!?]|'", text), key


def test_the_page_asks_for_every_key_and_for_no_other() -> None:
    folder = ROOT / "build" / "page"
    files = [ROOT / "index.html", folder / "404.html", *folder.glob("*.js")]
    code = "\n".join(file.read_text(encoding="utf-8") for file in files)
    kinds = re.findall(r'^ {4}"?(\w+)"?: \[[A-Z]', code, re.M)
    asked = {f"trouble.{kind}.{part}" for kind in kinds for part in ("title", "what", "help.1")}
    asked |= {f"action.{action}" for action in re.findall(ACTION, code)}
    asked |= {f"start.step.{step}" for step in re.findall(r'\bsay\("(\w+)"\)', code)}
    for found in re.findall(r'data-words="([\w.]+)"|[wW]ords\("([\w.]+)"', code):
        asked |= set(filter(None, found))
    asked = {key for key in asked if not key.endswith(".")}
    more = {key for key in WORDS["en"] if re.fullmatch(r"trouble\.\w+\.help\.[2-9]", key)}
    assert asked | more == WORDS["en"].keys()


def test_the_game_takes_over_with_the_words_of_the_page() -> None:
    games = words_by_language(ROOT / "assets" / "table" / "words")
    for language, words in WORDS.items():
        assert words["start.subtitle"] == games[language]["home.subtitle"]
