"""Accessibility tree: the texts and buttons of a screen.

It is derived from the picture (`Ui.targets`, `Ui.written`) and from the game's texts for the same
scene, never from anything that is not drawn for the viewer. The host turns it into a document. A
press there runs the target of the same key, as a tap does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from portolan.core.contract import Json
from portolan.ui.render.hit_targets import HitTarget, Written
from portolan.ui.render.ui import Ui


@dataclass(frozen=True)
class Press:
    """A button; `key` is that of its target.

    A `radio` or `checkbox` may be `checked`. `group` is the label of a group of radios.
    """

    key: str
    label: str
    role: str = "button"
    checked: bool = False
    group: str = ""

    def to_json(self) -> dict[str, Json]:
        """Return JSON data, without default values."""
        data: dict[str, Json] = {"key": self.key, "label": self.label}
        if self.role != "button":
            data |= {"role": self.role, "checked": self.checked, "group": self.group}
        return data


@dataclass(frozen=True)
class Section:
    """Part of a screen: a heading, and optional lines, table and buttons below it.

    The first cell of a row of the table is its header. In a `log` new lines are appended.
    """

    key: str
    title: str = ""
    lines: Sequence[str] = ()
    head: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    presses: Sequence[Press] = ()
    log: bool = False

    def to_json(self, known: Section | None = None) -> dict[str, Json]:
        """Return JSON data, without empty fields.

        For a log that continues the `known` one, only the new lines and the number of those `kept`.
        """
        data: dict[str, Json] = {"key": self.key}
        if self.title:
            data["title"] = self.title
        kept = len(known.lines) if self.log and known and known.log else 0
        if kept and known and self.lines[:kept] == known.lines:
            data |= {"kept": kept, "lines": [*self.lines[kept:]]}
        elif self.lines:
            data["lines"] = [*self.lines]
        if self.log:
            data["log"] = True
        if self.rows:
            data["head"] = [*self.head]
            data["rows"] = [[*row] for row in self.rows]
        if self.presses:
            data["presses"] = [press.to_json() for press in self.presses]
        return data


@dataclass(frozen=True)
class A11yTree:
    """A whole screen. `status` is announced whenever it changes.

    `asked` is the name of the asked seat, empty if none is.
    """

    title: str
    status: str = ""
    sections: Sequence[Section] = ()
    asked: str = ""


class A11yMessage:
    """The tree that was sent to the host last, so that only changes are sent.

    A message is a JSON object with any of `title`, `status`, `sections` (all keys of sections, in
    order), `changed` (the sections that differ; of a log the new lines, and how many before them
    are `kept`), and facts about the picture: `screen`, `language`, `skip` (the text of the link to
    the tree), `edge` (whether focus is on the `first` or `last` target of the picture).
    """

    def __init__(self) -> None:
        self._describe: dict[str, Json] = {}
        self._sections: dict[str, Section] = {}

    def message(self, tree: A11yTree, about: Mapping[str, Json]) -> str | None:
        """Return the changes of a new picture to send to the host, or None."""
        now: dict[str, Json] = {
            **about,
            "title": tree.title,
            "status": tree.status,
            "sections": [section.key for section in tree.sections],
        }
        message = {key: value for key, value in now.items() if self._describe.get(key) != value}
        changed = [s for s in tree.sections if self._sections.get(s.key) != s]
        if changed:
            message["changed"] = [s.to_json(self._sections.get(s.key)) for s in changed]
        self._describe = now
        self._sections = {section.key: section for section in tree.sections}
        return json.dumps(message, ensure_ascii=False) if message else None


def press_of(target: HitTarget, written: Iterable[Written] = ()) -> Press | None:
    """Return a target as a button, labelled by the text drawn on it if it has no label.

    None if it is only visual, such as the tab of a panel that is in the tree anyway.
    """
    a11y_label = target.a11y_label
    label = a11y_label.label
    if label is None:
        within = target.shape.rect
        label = " ".join(w.text for w in written if within.collidepoint(w.rect.center))
    if not label:
        return None
    return Press(target.key, label, a11y_label.role, a11y_label.checked, a11y_label.group)


def presses(ui: Ui, targets: Iterable[HitTarget]) -> list[Press]:
    """Return targets of the picture as buttons, in the same order."""
    found = [press_of(target, ui.written) for target in targets]
    return [press for press in found if press]


def read_page(ui: Ui) -> A11yTree:
    """Return the accessibility tree of a screen of texts and buttons, as it was drawn.

    The largest text in the typeface of titles is the title, else the largest text; a long title may
    be smaller than the text below it. Other texts are included unless they are on a target.
    """
    areas = [t.shape.rect for t in ui.in_sight]
    texts = [w for w in ui.written if not _within(areas, w.rect)]
    title = max(texts, key=lambda w: (w.face == "title", w.size), default=None)
    lines = [w.text for w in texts if w is not title]
    buttons = Section("buttons", presses=presses(ui, ui.targets))
    return A11yTree(title.text if title else "", "", [Section("text", lines=lines), buttons])


def _within(areas: Sequence[pygame.Rect], rect: pygame.Rect) -> bool:
    return any(area.collidepoint(rect.center) for area in areas)
