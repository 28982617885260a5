"""A puzzle at the table: three attempts, the answer with reasons, and the refutation of the usual
mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date
from typing import Final

from portolan.ai.puzzles import Puzzle, read_puzzles
from portolan.core.i18n import Inside
from portolan.core.texts import ended
from portolan.session.puzzles import find_puzzle, puzzle_of, puzzle_session
from portolan.storage.library import new_key
from portolan.storage.puzzles import KEY, SHOWN, TRIES, PuzzleProgress, puzzle_progress
from portolan.ui.game_ui.parts import ActionButton
from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.routes import PuzzleRoute
from portolan.ui.render.theme import GOLD, STONE, TERRACOTTA
from portolan.ui.render.ui import Ui
from portolan.ui.table.action_bar import IconButton
from portolan.ui.table.hint_text import ARROW, action_names, first_reasons
from portolan.ui.table.log_text import Entry
from portolan.ui.table.outlook_text import (
    chances,
    decided_text,
    differs,
    names_shares,
    outlook_of,
    outlook_text,
    share_text,
    shared_text,
    shares,
)
from portolan.ui.table.play import PlayTable
from portolan.ui.table.tabletop import ICONS
from portolan.ui.table_widgets.log_panel import WHOLE
from portolan.ui.table_widgets.status_line import CornerButton, Status

SEEN: Final = {"slow": 2.4, "usual": 1.6, "fast": 0.8, "off": 0.8}
"""Seconds per step of a refutation, by the speed setting."""
FEW_REASONS: Final = 2
"""Number of reasons where there is little room."""
MOST_NAMED: Final = 3
"""Number of actions of a mistaken turn that are named at most."""
MOST_EQUAL: Final = 3
"""Number of actions that are named because they are as good as the answer."""


class PuzzleTable(PlayTable):
    """Table of a puzzle: only the answer is played, afterwards also the usual mistake."""

    runs_bots = False

    def __init__(
        self, app: AppContext, puzzle: Puzzle, progress: PuzzleProgress, day: date | None
    ) -> None:
        """Set up a puzzle; `day` is its day if it is a puzzle of the day."""
        self.puzzle, self.progress_made, self.day = puzzle, progress, day
        self.tries = 0
        self.is_done = False
        self._solved = False
        self._line: list[str] | None = None
        self._since: float | None = None
        self._explained: tuple[Sequence[Entry], str, Sequence[Entry]] | None = None
        """The log, the answer, and the log with what explains that."""
        session = puzzle_session(puzzle, f"{KEY}{puzzle.game}/{puzzle.id}")
        super().__init__(app, session)
        self._first_tick = False  # nothing is played automatically
        app.match.guest = session  # not a stored match: its log finds it here
        scene = self.scene()
        action, mistake = (session.legal()[text] for text in (puzzle.answer, puzzle.mistake))
        self._chosen = puzzle.answer
        self._names = {
            text: action_names(self.game_ui, session, scene, session.legal()[text])
            for text in puzzle.answers
        }
        self._seat = session.decision.seat if session.decision else None
        plan = [action, *map(session.match.game.parse, puzzle.plan)]
        names = action_names(self.game_ui, session, scene, *plan)
        self._then = names.removeprefix(self._names[puzzle.answer]).removeprefix(ARROW)
        """What follows the answer in the plan."""
        self._mistake = action_names(self.game_ui, session, scene, mistake)
        self._mistaken_turn = self._whole_turn(scene) if puzzle.key else self._mistake
        """What is compared with the answer: the mistake, or the turn without the key action."""
        self._does_less = puzzle.key and puzzle.mistake in puzzle.plan and " " in puzzle.mistake
        """Whether the mistake is what the answer's own turn does later."""

    def _whole_turn(self, scene: AnyScene) -> str:
        """Return what is done in the turn that begins with the mistake, as far as dice do not
        decide what follows; what only begins or ends something only if that is all.
        """
        session, named = self.session, list[str]()
        game, line = session.match.game, session.match.at(len(session.match.actions))
        done = list[str]()
        for text in (self.puzzle.mistake, *self.puzzle.refutation):
            decision = game.decision(line.position)
            if decision is None or decision.seat != self._seat or len(named) == MOST_NAMED:
                break
            done.append(text)
            if " " in text:
                actions = map(game.parse, done)
                named.append(action_names(self.game_ui, session, scene, *actions).split(ARROW)[-1])
            if any(event.about.reveals for event in line.play(text)):
                break
        return ARROW.join(named) or self._mistake

    # --- playing -----------------------------------------------------------------------------

    @property
    def confirm(self) -> str:
        """Return that every choice must be confirmed, because attempts are few."""
        return "always"

    def _play(self, *texts: str) -> None:
        if self.is_done or not texts:
            return
        if texts[0] in self.puzzle.answers:
            self.tries += 1
            self._chosen = texts[0]
            self._end(solved=True)
            return
        self.tries += 1
        left = TRIES - self.tries
        self._selection.clear()
        self._pointed = None
        if not left:
            self._end(solved=False)
            return
        key = "puzzle.usual" if texts[0] == self.puzzle.mistake else "puzzle.wrong"
        self.status_text.message = self._words(key, count=left)

    def _show(self) -> None:
        self._end(solved=False)

    def _end(self, *, solved: bool) -> None:
        """Play the answer, and store the result."""
        self.status_text.message = None
        self.is_done, self._solved = True, solved
        tries = self.tries if solved else SHOWN
        self.progress_made = self.progress_made.after(self.puzzle.id, tries, self.day)
        self.app.store.save_puzzles(self.puzzle.game, self.progress_made)
        self._go(self._chosen)

    def _go(self, text: str) -> None:
        """Play an action on the board, with animation."""
        session = self.session
        before, asked = session.match.position.copy(), session.decision
        events = session.play(text)
        self._ask()
        self.table_view.move(before, asked, events, session.viewer)
        self.app.play_sounds((event.kind for event in events), self.game_ui.events.sounds)
        self._since = None
        self.app.refresh()

    def _refute(self) -> None:
        """Start from the usual mistake, or again from the answer."""
        self.session.follow(self.session.match.at(0))
        if self._line is None:
            self._line = [*self.puzzle.refutation]
            self._go(self.puzzle.mistake)
        else:
            self._line = None
            self._go(self._chosen)

    def _goes_on(self, time: float) -> bool:
        """Play the refutation, each step after the one before was shown."""
        if not self._line:
            return False
        if self._since is None:
            self._since = time
        if time - self._since >= SEEN[self.app.settings.speed]:
            self._go(self._line.pop(0))
        return True

    def _play_on(self) -> None:
        """Start a match at the position after the answer, against bots."""
        session = puzzle_session(self.puzzle, new_key(self.app.now()))
        session.play(self._chosen)
        self.app.match.receive(session)
        self.app.navigator.go_on()

    def _next(self) -> None:
        """Go to the next puzzle, if possible an unsolved one."""
        every = read_puzzles(self.puzzle.game)
        place = next(i for i, each in enumerate(every) if each.id == self.puzzle.id)
        others = [*every[place + 1 :], *every[:place]]
        left = [each for each in others if each.id not in self.progress_made.ended]
        self.app.navigator.back()
        if others:
            self.app.navigator.go(PuzzleRoute(self.puzzle.game, (left or others)[0].id))

    def leave(self) -> None:
        """Go back to the list."""
        self.app.navigator.back()

    def corner_button(self) -> CornerButton:
        """Return the button to the list."""
        return CornerButton(ICONS + "back", self.app.words("new.back"), self.leave)

    def toggle_menu(self) -> None:
        """Go back to the list; a puzzle has no menu."""
        self.leave()

    # --- showing -----------------------------------------------------------------------------

    def _words(self, key: str, **fields: object) -> str:
        """Return a sentence, in its form for a key action if the puzzle asks for one."""
        return self.app.words(f"{key}_key" if self.puzzle.key else key, **fields)

    def scene(self) -> AnyScene:
        """Return the table; nothing can be chosen when the puzzle has ended."""
        scene = super().scene()
        return replace(scene, legal={}) if self.is_done else scene

    def draw(self, ui: Ui) -> None:
        """Draw the table; while the answer is explained, the log has most of the room."""
        self.table_view.long_log = self.is_done and self._line is None
        super().draw(ui)

    def status_lines(self, scene: AnyScene) -> tuple[str, str]:
        """Return the task and the attempts left; at the end the answer and its reasons."""
        words, names = self.app.words, self.table_view.variants
        if not self.is_done:
            status = self.status_text
            if status.message or scene.shown or status.selected(scene) or status.why_not(scene):
                return super().status_lines(scene)
            asked = ended(self.game_ui.words.question(scene, brief=True)[0])
            left = words("puzzle.tries", count=TRIES - self.tries)
            played = [words("puzzle.variants", names=words.listed(names))] if names else []
            return self._words("puzzle.ask"), " ".join([asked, *played, left])
        if self._line is not None:
            line = self._step_text() if self._line else self._cost()
            turn = self._mistaken_turn.split(ARROW)[0]
            return self._words("puzzle.mistake", move=turn), line
        key = "puzzle.solved" if self._solved else "puzzle.answer"
        return words(key, move=self._names[self._chosen]), " ".join(self._explanation())

    def log(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """Return the log, in which all that explains an answer follows it."""
        if not self.is_done or self._line is not None or not entries:
            return entries
        known = self._explained
        if known is None or known[0] is not entries or known[1] != self._chosen:
            lines = [line for line in self._explanation() if line]
            known = (entries, self._chosen, [*entries, (entries[-1][0], lines)])
            self._explained = known
        return known[2]

    def _explanation(self) -> list[str]:
        """Return what the choice comes to if it is another than the answer, the plan, the reasons
        for the answer, what it leads to, and by how much it is better.
        """
        words, puzzle = self.app.words, self.puzzle
        lines = [words("puzzle.then", plan=self._then)] if self._then else []
        if self._names[self._chosen] != self._names[puzzle.answer]:
            lines.insert(0, words("puzzle.same", move=self._names[puzzle.answer]))
        return [*lines, *self._reasons()]

    def _reasons(self, most: int | None = None) -> list[str]:
        """Return the reasons for the answer, what it leads to, and by how much it is better; in
        short with `most` reasons at most, and only one of the others.
        """
        write, puzzle = self.game_ui.reasons, self.puzzle
        first = first_reasons(puzzle.reasons, most)
        why = " ".join(write(first, self.session.names)) if write else ""
        if why and most is None:
            key = "puzzle.compared_less" if self._does_less else "puzzle.compared"
            why = self._words(key, move=self._mistaken_turn, why=Inside(why))
        outlook = outlook_of(puzzle) if most is None else outlook_of(puzzle)[:1]
        leads_to = outlook_text(outlook, self.app.words, self.game_ui, self.session.names)
        lines = [*filter(None, (why, leads_to))]
        if most is None and (names := self._others()):
            lines.append(self.app.words("puzzle.equal", moves=self.app.words.listed(names)))
        if not leads_to or (most is None and not names_shares(outlook)):
            lines.append(share_text(puzzle, self.app.words) if differs(puzzle) else self._gain())
        return lines

    def _others(self) -> list[str]:
        """Return the names of what is as good as the answer, but of what was chosen."""
        known = [self._names[text] for text in (self.puzzle.answer, self._chosen)]
        names = dict.fromkeys(name for name in self._names.values() if name not in known)
        return [*names][:MOST_EQUAL]

    def _gain(self) -> str:
        """Return the chance to win behind the answer and behind any other action."""
        puzzle = self.puzzle
        rest = max(0.0, puzzle.chance - min(puzzle.gain, puzzle.cost))
        fields = {"chance": round(100 * puzzle.chance), "rest": round(100 * rest)}
        if not fields["rest"]:
            return self.app.words("puzzle.gain_none", **fields)
        return self._words("puzzle.gain", **fields)

    def _cost(self) -> str:
        """Return what the mistake costs, by the measure with which the answer is explained."""
        words, outlook = self.app.words, outlook_of(self.puzzle)
        if outlook and outlook[0].key == "decided":
            cost = decided_text(outlook[0], words, self.session.names, key="cost_decided")
        elif shares(outlook):
            cost = shared_text(outlook[0], words, self.session.names, key="cost_shared")
        else:
            cost = self._words("puzzle.cost", **chances(self.puzzle))
        course = words("puzzle.course") if self.puzzle.refutation else ""  # else the match is over
        return f"{cost} {course}".rstrip()

    def _step_text(self) -> str:
        """Return a text on the last step of a refutation."""
        events = self.session.visible_events()[-1]
        return " ".join(self.game_ui.log_lines(events, self.session.names)[:1])

    def status(self, scene: AnyScene) -> Status:
        """Return the status: gold for an answer, a warning colour for a mistake.

        Where there is little room, an answer has its first reasons alone, without a plan; the log
        has them all.
        """
        status = super().status(scene)._replace(short=(), again=None, progress=None)
        if not self.is_done:
            return status
        status = status._replace(seat=self._seat)
        if self._line is None:
            status = status._replace(short=(" ".join(self._reasons(FEW_REASONS)),))
        rim = STONE if not self._solved else TERRACOTTA if self._line is not None else GOLD
        return status._replace(rim=rim)

    def debug_state(self) -> dict[str, str]:
        """Return what is asked, and the state of the puzzle."""
        state = "done" if self.is_done else str(TRIES - self.tries)
        return {**super().debug_state(), "thinking": "no", "puzzle": self.puzzle.id, "left": state}

    def _ways(self, scene: AnyScene) -> list[IconButton]:
        """Return the icon buttons of log, rules and answer."""
        words, game = self.app.words, self.session.match.game
        ways = [IconButton(WHOLE, "log", words("table.open_log"), self.table_view.open_log)]
        if self.table_view.has_rules_pages:
            label = words("rules.open", game=game.title)
            ways.append(IconButton("rules", "rules", label, self.table_view.open_rules))
        if not self.is_done:
            ways.append(IconButton("show", "hint", words("puzzle.show"), self._show))
        del scene
        return ways

    def _buttons(self, scene: AnyScene) -> Sequence[ActionButton]:
        """Return the game's own buttons or, when the puzzle has ended, those that continue: a match
        continues from the answer, so only beside that.
        """
        if not self.is_done:
            return self.game_ui.buttons(scene) if self.game_ui.buttons else ()
        words = self.app.words
        following = ActionButton("next", words("puzzle.next"), do=self._next)
        if self._line is not None:
            return [ActionButton("refute", words("puzzle.back"), do=self._refute), following]
        return [
            ActionButton("refute", words("puzzle.refute"), do=self._refute),
            ActionButton("play-on", words("puzzle.play_on"), do=self._play_on),
            following,
        ]


async def open_puzzle(app: AppContext, game: str, id_: str) -> PuzzleTable | None:
    """Return the table of a puzzle; None, with a notice, if there is none of that id."""
    puzzle = find_puzzle(game, id_)
    if puzzle is None:
        app.trouble = app.words("puzzle.gone")
        return None
    today = app.now().astimezone(UTC).date()
    day = today if puzzle_of(read_puzzles(game), today).id == id_ else None
    return PuzzleTable(app, puzzle, await puzzle_progress(app.host.storage, game), day)
