"""What tests share with `tests/ui/test_lesson.py`."""

from __future__ import annotations

from collections import Counter

from portolan.ui.screens.result.end import ResultPage
from portolan.ui.table.tutorial import TutorialTable
from tests.support.pictures import check_picture, check_targets, check_texts
from tests.support.table_host import FakeHost


class Pupil:
    """Taps whatever the guide names, and nothing else. `most` actions, then stops."""

    def __init__(self, host: FakeHost, most: int = 10**6, game: str = "ragusa") -> None:
        self.host = host
        self.most = most
        self.game = game
        self.notes: list[str] = []
        self.places: Counter[tuple[float, ...]] = Counter()
        """Where the button was that goes on from a note, and how often."""

    def step(self) -> bool:
        host = self.host
        screen = host.app.screen
        match host.marks["screen"]:
            case "home":
                host.press(f"lesson:{self.game}")
            case "learned" if "result" in host.targets["buttons"]:
                check_picture(host)
                host.press("result")
            case "table":
                assert isinstance(screen, TutorialTable)
                if len(screen.tutorial.match.actions) >= self.most:
                    return False
                if "next" in host.targets["buttons"]:
                    check_targets(host.app.ui)
                    check_texts(host.app.ui)
                    self.notes += filter(None, [host.marks["note"]])
                    if host.marks["note"]:
                        self.places[tuple(host.targets["buttons"]["next"])] += 1
                else:
                    check_picture(host)
                guide = host.marks["guide"]
                target = next(t for t in host.app.ui.targets if t.key == guide)
                ratio = host.canvas.ratio
                host.tap([value / ratio for value in target.shape.centre])
            case _:
                return False
        return True


class Reader(Pupil):
    """Sees besides that each note is read whole, and what it is about not below its card."""

    def step(self) -> bool:
        screen = self.host.app.screen
        if isinstance(screen, TutorialTable) and (open_note := screen.tutorial.note):
            ui, text = self.host.app.ui, screen.a11y_tree(self.host.app.ui)
            assert {*open_note.look} <= {thing.tooltip_id for thing in ui.tooltip_areas}, open_note
            written = {w.text: w.rect for w in ui.written}
            assert len(text.status) > 40
            card = written[text.title].union(written[text.status])
            things = [t for t in ui.tooltip_areas if t.tooltip_id in open_note.look]
            assert not things or not card.colliderect(things[0].shape.rect), open_note
        return super().step()


def finish(host: FakeHost) -> list[str]:
    """Return the actions of the match that has ended."""
    screen = host.app.screen
    assert isinstance(screen, ResultPage)
    return screen.session.match.actions
