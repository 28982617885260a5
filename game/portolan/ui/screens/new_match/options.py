"""Choices before a match besides its seats: where people sit, options, table settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from portolan.core.contract import Option
from portolan.core.i18n import Catalogue
from portolan.session.catalogue_texts import WordedSettings
from portolan.session.lobby.game_list import titles_in
from portolan.session.lobby.setup import Setup, TableChoice
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.screens.new_match.option_rows import OptionChoice

RANDOM: Final = "random"
"""The choice of newly generated material."""


@dataclass(frozen=True)
class Options:
    """Choices for a match in set-up.

    `renew` receives a new setup to use; `moved` is called when people's devices change. `make`
    generates material, such as a map; `made` is its progress, None if idle.
    """

    app: AppContext
    setup: Setup
    renew: Callable[[Setup], None]
    moved: Callable[[], None]
    make: Callable[[], None]
    made: float | None

    def rows(self) -> list[OptionChoice]:
        """Return the rows: hidden cards, options for a number of seats, table settings."""
        setup = self.setup
        found = [self.material()] if setup.game.custom_material else []
        found += [self._table_choice(*choice) for choice in setup.table_choices.items()]
        group = ""
        for option in setup.game.options:
            if setup.count not in option.player_counts or len(option.choices) == 1:
                continue
            if option.group not in ("", group):
                group = option.group
                found.append(self._heading(group))
            found.append(self._option(option))
        own = find_game_ui(setup.game.id).settings
        return found + [self._setting(own, name) for name in own.choices()] if own else found

    def material(self) -> OptionChoice:
        """Return the choice between custom, standard and generated data."""
        words, game = self.app.words, self.setup.game
        ui = find_game_ui(game.id).material

        def choose(key: str) -> None:
            if key == "box":
                self.renew(self.setup.over({}))
            elif key == RANDOM:
                self.make()

        kinds = [(key, words(f"new.material_{key}")) for key in ("own", "box")]
        about = words("new.material_about")
        if not ui:
            return OptionChoice(words("new.material"), "material", kinds, "own", choose, "box",
                                about)  # fmt: skip
        about = "\n".join((*titles_in(game.custom_material), ui.about(game)))
        return OptionChoice(
            self._label(), "material", [*kinds, self._random()], "own", choose, "box", about,
            lambda picture, area: ui.draw(picture, area, game),
        )  # fmt: skip

    def _label(self) -> str:
        """Return the label of the material: that of the option that chooses among the standard
        data.
        """
        game = self.setup.game
        known = [option.id for option in game.options if option.id in game.material]
        texts = [self.setup.seating.option_words(option).label for option in known]
        return (*texts, self.app.words("new.material"))[0]

    def _random(self) -> tuple[str, str]:
        """Return the choice that generates material, with its progress."""
        words = self.app.words
        if self.made is None:
            return RANDOM, words("new.random")
        return RANDOM, words("new.making", share=round(100 * self.made))

    def _table_choice(self, name: str, choice: TableChoice) -> OptionChoice:
        """Return the row of a choice that is no rule."""
        words = self.app.words

        def choose(key: str) -> None:
            self.setup.take_table_choice(name, key)
            self.moved()

        kinds = [(key, words(f"new.{name}_{key}")) for key in choice.keys]
        about = words(f"new.{name}_{choice.chosen}_about", **choice.numbers)
        usual = choice.keys[0]
        return OptionChoice(words(f"new.{name}"), name, kinds, choice.chosen, choose, usual, about)

    def _heading(self, group: str) -> OptionChoice:
        """Return the heading of a group of options."""
        words = Catalogue(self.setup.game.id)
        label, about = (words(f"options.{group}.{what}") for what in ("label", "about"))
        return OptionChoice(label, group, [], "", lambda _: None, "", about)

    def _option(self, option: Option) -> OptionChoice:
        setup = self.setup
        text = setup.seating.option_words(option.id)
        by_key = {repr(choice): choice for choice in option.choices}
        kinds = [(key, text.choices[choice]) for key, choice in by_key.items()]
        if option.id in setup.game.material and find_game_ui(setup.game.id).material:
            kinds.append(self._random())

        def choose(key: str) -> None:
            if key == RANDOM:
                self.make()
            else:
                setup.take_option(option.id, by_key[key])

        now, usual = repr(setup.options[option.id]), repr(option.default)
        return OptionChoice(text.label, option.id, kinds, now, choose, usual, text.about)

    def _setting(self, own: WordedSettings, name: str) -> OptionChoice:
        game, text, keys = self.setup.game.id, own.words(name), own.choices()[name]

        def choose(key: str) -> None:
            self.app.change(self.app.settings.with_table(game, name, key))

        now = self.app.settings.of_table(game, own.choices())[name]
        return OptionChoice(
            text.label, name, [(key, text.choices[key]) for key in keys], now, choose, keys[0],
            text.about,
        )  # fmt: skip
