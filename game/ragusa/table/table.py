"""The table of Ragusa, as the shared screens use it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.contract import Choices, Decision, Event, SeatResult
from game.core.match import Match
from game.ragusa.actions import PASS, Draw, Exchange, House, Pass, Powerhouse
from game.ragusa.game import Ragusa
from game.ragusa.position import Position
from game.ragusa.supply import BONUS, COLOURS, FISH, FISH_COST
from game.ragusa.table import board, chronicle, explain, flights, mirror, panels, quayside, story
from game.ragusa.table.look import ART, CARD_ICONS, RESOURCE_ICONS, SOUNDS, WORDS
from game.table.contract import ActionButton, Offer, OptionWords, Scene
from game.table.explain import Explanation
from game.table.mirror import Section
from game.table.motion import Flight
from game.table.ui import Ui

SOLO_SEATS = 3


class RagusaTable:
    """Everything of Ragusa that is seen and touched."""

    def __init__(self) -> None:
        self.game = Ragusa()
        self.board_aspect = board.ASPECT
        self.sounds = SOUNDS
        self.panels: Sequence[str] = (panels.HARBOUR, panels.PLAYERS, panels.CARDS)

    # --- before a match ----------------------------------------------------------------------

    def seat_names(self, seats: int, options: Choices) -> list[str]:
        """Return the names of the seats: their colours, and the bots of a solo game."""
        colours = COLOURS[str(options["edition"])]
        names = [WORDS(f"names.{colour}") for colour in colours[:seats]]
        bots = range(1, SOLO_SEATS) if seats == 1 else ()
        return names + [WORDS("names.bot", number=number) for number in bots]

    def seat_colours(self, seats: int, options: Choices) -> list[str]:
        """Return the colours of the edition."""
        colours = COLOURS[str(options["edition"])]
        return list(colours[: SOLO_SEATS if seats == 1 else seats])

    def colour_choices(self, options: Choices) -> Sequence[str]:
        """Return the colours of the edition."""
        return COLOURS[str(options["edition"])]

    def colour_name(self, colour: str) -> str:
        """Return the name of a colour."""
        return WORDS(f"names.{colour}")

    def option_words(self, option: str) -> OptionWords:
        """Return the words for an option."""
        known = next(o for o in self.game.options if o.id == option)
        choices = {
            choice: WORDS(f"options.{option}.choices.{str(choice).lower()}")
            for choice in known.choices
        }
        label, about = (WORDS(f"options.{option}.{part}") for part in ("label", "about"))
        return OptionWords(label, choices, about)

    def hand_over(self, prompt: str) -> bool:
        """Bonus cards are kept in secret; a turn begins with a look at one's own."""
        return prompt in ("keep", "place")

    def auto_pass(self, view: Position, decision: Decision) -> str | None:
        """Pass a Fish exchange in another's turn."""
        outside = decision.prompt == "exchange" and decision.seat != view.turn
        return str(PASS) if outside else None

    # --- panels ------------------------------------------------------------------------------

    def panel_heights(self, panel: str, width: float, scene: Scene) -> Sequence[float]:
        """Return the heights at which a panel is good, in units."""
        return panels.panel_heights(panel, width, scene)

    def panel_width(self, panel: str, scene: Scene) -> float:
        """Return how wide a panel is beside the log: only the bonus cards share a row."""
        assert panel == panels.CARDS  # noqa: S101 - the last of the panels
        return panels.cards_width(scene)

    def draw_board(self, ui: Ui, area: pygame.Rect, scene: Scene) -> None:
        """Draw the board and its lit places."""
        board.draw_board(ui, area, scene)

    def draw_panel(self, ui: Ui, panel: str, area: pygame.Rect, scene: Scene) -> None:
        """Draw a panel."""
        draw = {
            panels.HARBOUR: quayside.draw_harbour,
            panels.PLAYERS: panels.draw_players,
            panels.CARDS: panels.draw_cards,
        }[panel]
        draw(ui, area, scene)

    # --- actions -----------------------------------------------------------------------------

    def buttons(self, scene: Scene) -> list[ActionButton]:
        """Return buttons for passing, drawing, exchanging, and for the kind of piece."""
        found = []
        kinds = {type(action) for action in scene.legal.values()}
        if {House, Powerhouse} <= kinds:
            found.append(self._toggle(scene))
        for text, action in scene.legal.items():
            key = f"action:{text}"
            match action:
                case Exchange(resource):
                    label = WORDS("buttons.exchange", fish=FISH_COST[resource])
                    icons = (RESOURCE_ICONS[FISH], RESOURCE_ICONS[resource])
                    found.append(ActionButton(key, label, icons, text))
                case Draw():
                    found.append(ActionButton(key, WORDS("buttons.draw"), (), text))
                case Pass():
                    found.append(ActionButton(key, WORDS("buttons.pass"), (), text))
        return found

    def _toggle(self, scene: Scene) -> ActionButton:
        now = scene.memory.get(board.PIECE, board.HOUSES)
        other = board.POWERHOUSES if now == board.HOUSES else board.HOUSES

        def switch() -> None:
            scene.memory[board.PIECE] = other

        return ActionButton(
            board.TOGGLE, WORDS(f"buttons.{other}"), (ART + other,), do=switch, spoken=""
        )

    def question(self, scene: Scene, *, brief: bool = False) -> tuple[str, str]:
        """Return who must do what, and why."""
        return story.question(scene, brief=brief)

    def effect(self, scene: Scene, events: Sequence[Event]) -> tuple[str, str]:
        """Return what the shown action is, and what it would do."""
        return story.effect(scene, events)

    def flights(self, events: Sequence[Event], scene: Scene) -> list[Flight]:
        """Return what moves by these events."""
        return flights.flights(events, scene)

    def tell(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        """Return lines of the log."""
        return chronicle.tell(events, names)

    def news(self, events: Sequence[Event], scene: Scene) -> str:
        """Return what others did."""
        decision, view = scene.decision, scene.view
        if decision is None:
            return ""
        return chronicle.news(events, decision.seat, view.turn, scene.names)

    # --- in words ----------------------------------------------------------------------------

    def offers(self, scene: Scene) -> list[Offer]:
        """Return every legal action once, by kind."""
        return mirror.offers(scene)

    def sections(self, scene: Scene) -> list[Section]:
        """Return the open table, and the cards that the reader may see."""
        return mirror.sections(scene)

    def explain(self, scene: Scene, topic: str) -> Explanation | None:
        """Return what a thing is."""
        return explain.explain(scene, topic)

    def remark(self, scene: Scene, topic: str) -> tuple[str, str] | None:
        """Return why a spot cannot be chosen."""
        return explain.remark(scene, topic)

    def lesson_words(self, key: str, names: Sequence[str]) -> tuple[str, str]:
        """Return a note of the lesson."""
        who, other = names[:2]
        title, text = (WORDS(f"lesson.{key}.{part}", who=who, other=other)
                       for part in ("title", "text"))  # fmt: skip
        return title, text

    def lesson_task(self, prompt: str) -> str:
        """Return what to touch for a prompt."""
        return WORDS(f"lesson.do.{prompt}")

    # --- the end -----------------------------------------------------------------------------

    def headline(self, match: Match, names: Sequence[str]) -> str | None:
        """Say how a solo game ended, where the Patrician is a player of two seats."""
        if match.seats > 1:
            return None
        won = match.game.result(match.position)[0].winner
        return WORDS("solo_won" if won else "solo_lost", who=names[0])

    def reasons(self, reasons: Sequence[Any], names: Sequence[str]) -> list[str]:
        """Return why an action is good."""
        return story.reasons([(reason.key, reason.fields) for reason in reasons], names)

    def revealed(self, position: Position, seat: int) -> Sequence[tuple[str, str]]:
        """Return the bonus cards of a seat."""
        cards = position.players[seat].cards
        return [(CARD_ICONS[card], WORDS(f"card_names.{BONUS[card].id}")) for card in cards]

    def source_names(self, result: SeatResult) -> dict[str, str]:
        """Return the names of the sources of points."""
        return {source: WORDS(f"sources.{source}") for source in result.by_source}

    def tie_break_text(self, result: SeatResult) -> str:
        """Return what the warehouse is worth, which decides between equals."""
        return str(result.tie_break[0])
