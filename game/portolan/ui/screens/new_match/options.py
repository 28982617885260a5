"""Choices before a match besides its seats: where people sit, options, table settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from portolan.core.contract import Option
from portolan.core.i18n import Catalogue
from portolan.session.catalogue_texts import WordedSettings
from portolan.session.lobby.setup import Setup
from portolan.ui.game_ui.find import find_table
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.screens.new_match.option_rows import OptionChoice


@dataclass(frozen=True)
class Options:
    """Choices for a match in set-up.

    `renew` receives another setup in place of this one; `moved` is called when people sit
    elsewhere.
    """

    app: AppContext
    setup: Setup
    renew: Callable[[Setup], None]
    moved: Callable[[], None]

    def rows(self) -> list[OptionChoice]:
        """Return how cards are hidden, the options for a number of seats, and table settings."""
        setup = self.setup
        found = [self._material()] if setup.game.made_of else []
        found += [self._where()] if setup.count > 1 else []
        found += [self._cards()] if setup.shares_secrets else []
        group = ""
        for option in setup.game.options:
            if setup.count not in option.seats or len(option.choices) == 1:
                continue
            if option.group not in ("", group):
                group = option.group
                found.append(self._heading(group))
            found.append(self._option(option))
        own = find_table(setup.game.id).settings
        return found + [self._setting(own, name) for name in own.choices()] if own else found

    def _material(self) -> OptionChoice:
        """Return the choice between one's own data and what comes in the box."""
        words = self.app.words

        def choose(key: str) -> None:
            if key == "box":
                last = {**self.setup.to_json(), "options": {}, "material": {}}
                self.renew(Setup(self.setup.game.id, last))

        kinds = [(key, words(f"new.material_{key}")) for key in ("own", "box")]
        return OptionChoice(words("new.material"), "material", kinds, "own", choose, "box",
                      words("new.material_about"))  # fmt: skip

    def _where(self) -> OptionChoice:
        """Return the choice where other people sit."""
        words, now = self.app.words, "away" if self.setup.elsewhere else "here"

        def choose(key: str) -> None:
            self.setup.take_elsewhere(key == "away")
            self.moved()

        kinds = [(key, words(f"new.where_{key}")) for key in ("here", "away")]
        about = words(f"new.where_{now}_about")
        return OptionChoice(words("new.where"), "where", kinds, now, choose, "here", about)

    def _cards(self) -> OptionChoice:
        """Return the choice of how cards are hidden on a shared device."""
        words, now = self.app.words, "down" if self.setup.face_down else "passed"

        def choose(key: str) -> None:
            self.setup.face_down = key == "down"

        kinds = [(key, words(f"new.cards_{key}")) for key in ("passed", "down")]
        about = words(f"new.cards_{now}_about")
        return OptionChoice(words("new.cards"), "cards", kinds, now, choose, "passed", about)

    def _heading(self, group: str) -> OptionChoice:
        """Return a row without choices that says what the options of a group are."""
        words = Catalogue(self.setup.game.id)
        label, about = (words(f"options.{group}.{what}") for what in ("label", "about"))
        return OptionChoice(label, group, [], "", lambda _: None, "", about)

    def _option(self, option: Option) -> OptionChoice:
        setup = self.setup
        text = setup.seating.option_words(option.id)
        by_key = {repr(choice): choice for choice in option.choices}
        return OptionChoice(
            text.label,
            option.id,
            [(key, text.choices[choice]) for key, choice in by_key.items()],
            repr(setup.options[option.id]),
            lambda key: setup.take_option(option.id, by_key[key]),
            repr(option.default),
            text.about,
        )

    def _setting(self, own: WordedSettings, name: str) -> OptionChoice:
        game, text, keys = self.setup.game.id, own.words(name), own.choices()[name]

        def choose(key: str) -> None:
            self.app.change(self.app.settings.with_table(game, name, key))

        now = self.app.settings.of_table(game, own.choices())[name]
        return OptionChoice(
            text.label, name, [(key, text.choices[key]) for key in keys], now, choose, keys[0],
            text.about,
        )  # fmt: skip
