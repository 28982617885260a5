"""Print random sentences from all catalogues and rules pages of a language, for proofreading.

    PYTHONPATH=game .venv/bin/python tools/sample_sentences.py LANGUAGE SEED [COUNT]

Prints each with its catalogue and key, and below it the English sentence if the language is
another. Plural forms and forms of address count as sentences of their own.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
CATALOGUES = ("assets/*/words", "build/page/words")
STATEMENT = re.compile(r"- \*\*([A-Z]+-\d+)\*\* (.*?) \*\(.*\)\*")


def of_catalogues(language: str) -> Iterator[tuple[str, str]]:
    """Yield the place and text of every form of every sentence in the catalogues."""
    for folder in CATALOGUES:
        for file in sorted(ROOT.glob(f"{folder}/{language}.po")):
            domain = file.relative_to(ROOT).parts[1]
            with file.open("rb") as words:
                for message in read_po(words, locale=language):
                    key = message.id if isinstance(message.id, str) else message.id[0]
                    texts = message.string or ""
                    for form, text in enumerate([texts] if isinstance(texts, str) else texts):
                        if key and " " in text:
                            place = " ".join(filter(None, (domain, key, message.context)))
                            yield f"{place} [{form}]", text


def of_rules(language: str) -> Iterator[tuple[str, str]]:
    """Yield the number and text of every statement in the rules pages."""
    folder = ROOT / "docs/rules" / ("" if language == "en" else language)
    for file in sorted(folder.glob("*.md")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if found := STATEMENT.match(line):
                yield found[1], found[2]


def sentences(language: str) -> dict[str, str]:
    """Return the sentences of a language by their place."""
    return dict([*of_catalogues(language), *of_rules(language)])


def main(language: str, seed: str, count: str = "300") -> None:
    """Print a random sample; the same seed gives the same one."""
    texts, english = sentences(language), sentences("en")
    drawn = random.Random(f"{seed} {language}").sample(sorted(texts), int(count))
    for number, place in enumerate(sorted(drawn), 1):
        print(f"{number}. {place}: {texts[place]}")
        if language != "en":
            print(f"    {english.get(place, '')}")


if __name__ == "__main__":
    main(*sys.argv[1:])
