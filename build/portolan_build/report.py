"""The size of the bundle, by file and by game, and the check of its budget."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from portolan_build.contents import Content
from portolan_build.errors import BuildError
from portolan_build.lock import Limits
from portolan_build.native import COPY
from portolan_build.zips import zipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from portolan_build.pages import Served


COPIED = f"{COPY}.zip"
"""The archive with a separate budget."""


@dataclass(frozen=True)
class Weight:
    """One file: bytes as unpacked in the browser, and on the wire with gzip and with Brotli.

    Of what a host compresses, if it does, both are gzip's.
    """

    name: str
    url: str
    raw: int
    wire: int
    brotli: int
    first: bool
    """Whether it is fetched before the first picture."""


@dataclass(frozen=True)
class Report:
    """All files, largest first, Pyodide's core for comparison, and the contents of archives."""

    files: tuple[Weight, ...]
    core: int
    """Bytes of Pyodide's core alone on the wire, gzip."""
    limits: Limits
    contents: tuple[Content, ...] = ()

    @property
    def wire(self) -> int:
        """Bytes of everything on the wire."""
        return sum(weight.wire for weight in self.files)

    @property
    def first(self) -> int:
        """Bytes on the wire before the first picture."""
        return sum(weight.wire for weight in self.files if weight.first)

    @property
    def brotli(self) -> int:
        """Bytes of everything on the wire where Brotli can be unpacked."""
        return sum(weight.brotli for weight in self.files)

    @property
    def first_brotli(self) -> int:
        """Bytes on the wire before the first picture where Brotli can be unpacked."""
        return sum(weight.brotli for weight in self._first)

    @property
    def raw(self) -> int:
        """Bytes of everything, unpacked."""
        return sum(weight.raw for weight in self.files)

    def text(self) -> str:
        """Return the report as tables: the files, then what each archive holds by kind."""
        limits = self.limits
        heads = ("unpacked", "wire, gzip", "Brotli")
        rows = [f"{' '.join(f'{head:>12}' for head in heads)}  file (* before the first picture)"]
        rows += [
            f"{w.raw:12,} {w.wire:12,} {w.brotli:12,}{' *'[w.first]} {w.name} ({w.url})"
            for w in self.files
        ]
        rows += [
            f"{self.raw:12,} {self.wire:12,} {self.brotli:12,}  everything",
            f"{'':12} {'':12} {limits.all_brotli:12,}  the budget for it",
            f"{'':12} {limits.all:12,} {'':12}  the budget for it without {COPIED}",
            f"{'':12} {limits.copy:12,} {'':12}  the budget for {COPIED}",
            f"{'':12} {self.first:12,} {self.first_brotli:12,}  before the first picture",
            f"{'':12} {limits.first:12,} {limits.first_brotli:12,}  the budget for it",
            f"{'':12} {self.core:12,} {'':12}  Pyodide's core alone",
            "",
            "What the archives of the program hold. What is packed by itself weighs more than the",
            "same in its archive, so the second column is for comparing.",
        ]
        for archive, held in groupby(self.contents, lambda content: content.archive):
            rows += ["", archive]
            for kind, found in groupby(
                sorted(held, key=lambda c: (c.kind, c.name)), lambda c: c.kind
            ):
                rows += _kind(kind, [*found])
        return "\n".join(rows) + "\n"

    def data(self) -> dict[str, object]:
        """Return the report for programs."""
        return {
            "files": [asdict(weight) for weight in self.files],
            "contents": [asdict(content) for content in self.contents],
            "raw": self.raw,
            "wire": self.wire,
            "first": self.first,
            "brotli": self.brotli,
            "first_brotli": self.first_brotli,
            "core": self.core,
            "limits": asdict(self.limits),
        }

    def check(self) -> None:
        """Raise BuildError if the bundle is too large, or its part before the first picture."""
        copy = tuple(weight for weight in self.files if weight.name == COPIED)
        rest = tuple(weight for weight in self.files if weight.name != COPIED)
        limits, first = self.limits, "What is fetched before the first picture"
        for what, files, limit, form in (
            ("The bundle", rest, limits.all, "wire"),
            ("The compiled copy of rules and bots", copy, limits.copy, "wire"),
            (first, self._first, limits.first, "wire"),
            ("The bundle in Brotli's form", self.files, limits.all_brotli, "brotli"),
            (f"{first} in Brotli's form", self._first, limits.first_brotli, "brotli"),
        ):
            wire = sum(getattr(weight, form) for weight in files)
            if wire > limit:
                heavy = ", ".join(f"{w.name} {getattr(w, form):,}" for w in files[:5])
                raise BuildError(
                    f"{what} is too heavy: {wire:,} bytes on the wire, "
                    f"{limit:,} are allowed. The heaviest: {heavy}.",
                    "leave something out (dist/report.txt lists every file).",
                )

    @property
    def _first(self) -> tuple[Weight, ...]:
        return tuple(weight for weight in self.files if weight.first)


def read_report(data: Mapping[str, Any]) -> Report:
    """Return the report that `Report.data` wrote."""
    return Report(
        tuple(Weight(**weight) for weight in data["files"]),
        data["core"],
        Limits(**data["limits"]),
        tuple(Content(**content) for content in data["contents"]),
    )


def _kind(kind: str, found: list[Content]) -> list[str]:
    """Return the lines on one kind of thing in an archive."""
    count = sum(content.count for content in found)
    raw, wire = (sum(getattr(content, size) for content in found) for size in ("raw", "wire"))
    rows = [f"{raw:12,} {wire:12,}    {kind}: {count:,}"]
    if len(found) > 1:
        rows += [f"{c.raw:12,} {c.wire:12,}      {c.name}{_counted(c)}" for c in found]
    return rows


def _counted(content: Content) -> str:
    return f": {content.count:,}" if content.count != 1 else ""


def weigh(
    served: Iterable[Served],
    core: Mapping[str, int],
    limits: Limits,
    later: Iterable[str] = (),
    contents: Iterable[Content] = (),
) -> Report:
    """Make the report.

    `core` holds the gzip size of each file of Pyodide's core, `later` names what is fetched after
    the first picture, `contents` are those of all archives of the program.
    """
    after = frozenset(later)
    weights = [
        Weight(item.name, item.url, item.raw, *_wire(item), item.name not in after)
        for item in served
    ]
    return Report(
        tuple(sorted(weights, key=lambda weight: (-weight.wire, weight.name))),
        sum(core.values()),
        limits,
        tuple(contents),
    )


def _wire(item: Served) -> tuple[int, int]:
    """Return the sizes on the wire: a host never makes a file bigger by compressing it."""
    size = len(item.data)
    wire = size if item.squeezed else min(size, len(zipped(item.data)))
    return wire, len(item.brotli.data) if item.brotli else wire
