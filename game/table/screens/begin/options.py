"""What can be chosen before a match beside its seats: where people sit, its rules, its table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.contract import Option
from game.table.contract.find import find_table
from game.table.contract.table import TableSettings
from game.table.offer.setup import Setup
from game.table.screens.begin.option_rows import Choice
from game.table.ways.desk import Desk


@dataclass(frozen=True)
class Options:
    """The choices for a match that is set up.

    `renew` is given another setup in place of this one; `moved` is told that people sit elsewhere.
    """

    desk: Desk
    setup: Setup
    renew: Callable[[Setup], None]
    moved: Callable[[], None]

    def rows(self) -> list[Choice]:
        """Return how secrets are kept, the options for so many seats, and the table's settings."""
        setup = self.setup
        found = [self._material()] if setup.game.made_of else []
        found += [self._where()] if setup.count > 1 else []
        found += [self._cards()] if setup.shares_secrets else []
        found += [self._option(option) for option in setup.game.options
                  if setup.count in option.seats and len(option.choices) > 1]  # fmt: skip
        own = find_table(setup.game.id).settings
        return found + [self._setting(own, name) for name in own.choices()] if own else found

    def _material(self) -> Choice:
        """Return the choice between one's own data and what comes in the box."""
        words = self.desk.words

        def choose(key: str) -> None:
            if key == "box":
                last = {**self.setup.plain(), "options": {}, "material": {}}
                self.renew(Setup(self.setup.game.id, last))

        kinds = [(key, words(f"new.material_{key}")) for key in ("own", "box")]
        return Choice(words("new.material"), "material", kinds, "own", choose, "box",
                      words("new.material_about"))  # fmt: skip

    def _where(self) -> Choice:
        """Return the choice where other people sit."""
        words, now = self.desk.words, "away" if self.setup.elsewhere else "here"

        def choose(key: str) -> None:
            self.setup.take_elsewhere(key == "away")
            self.moved()

        kinds = [(key, words(f"new.where_{key}")) for key in ("here", "away")]
        about = words(f"new.where_{now}_about")
        return Choice(words("new.where"), "where", kinds, now, choose, "here", about)

    def _cards(self) -> Choice:
        """Return the choice how secrets are kept at one device."""
        words, now = self.desk.words, "down" if self.setup.face_down else "passed"

        def choose(key: str) -> None:
            self.setup.face_down = key == "down"

        kinds = [(key, words(f"new.cards_{key}")) for key in ("passed", "down")]
        about = words(f"new.cards_{now}_about")
        return Choice(words("new.cards"), "cards", kinds, now, choose, "passed", about)

    def _option(self, option: Option) -> Choice:
        setup = self.setup
        told = setup.seating.option_words(option.id)
        by_key = {repr(choice): choice for choice in option.choices}
        return Choice(
            told.label,
            option.id,
            [(key, told.choices[choice]) for key, choice in by_key.items()],
            repr(setup.options[option.id]),
            lambda key: setup.take_option(option.id, by_key[key]),
            repr(option.default),
            told.about,
        )

    def _setting(self, own: TableSettings, name: str) -> Choice:
        game, told, keys = self.setup.game.id, own.words(name), own.choices()[name]

        def choose(key: str) -> None:
            self.desk.change(self.desk.settings.with_table(game, name, key))

        now = self.desk.settings.of_table(game, own.choices())[name]
        return Choice(
            told.label, name, [(key, told.choices[key]) for key in keys], now, choose, keys[0],
            told.about,
        )  # fmt: skip
