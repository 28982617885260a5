"""What the bundle weighs, and whether that is within the budget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from portolan_build.errors import BuildError
from portolan_build.zips import squeeze

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from portolan_build.pages import Served


@dataclass(frozen=True)
class Weight:
    """One file: bytes as unpacked in the browser, and on the wire with gzip."""

    name: str
    url: str
    raw: int
    wire: int


@dataclass(frozen=True)
class Report:
    """All files, heaviest first, beside Pyodide's core alone."""

    files: tuple[Weight, ...]
    core: int
    """Bytes of Pyodide's core alone on the wire, gzip."""
    limit: int
    """The budget in bytes."""

    @property
    def wire(self) -> int:
        """Bytes of everything on the wire."""
        return sum(weight.wire for weight in self.files)

    @property
    def raw(self) -> int:
        """Bytes of everything, unpacked."""
        return sum(weight.raw for weight in self.files)

    def text(self) -> str:
        """Return the report as a table."""
        rows = [f"{'unpacked':>12} {'wire, gzip':>12}  file"]
        rows += [f"{w.raw:12,} {w.wire:12,}  {w.name} ({w.url})" for w in self.files]
        rows += [
            f"{self.raw:12,} {self.wire:12,}  everything",
            f"{'':12} {self.core:12,}  Pyodide's core alone: {self.wire / self.core:.3f} times it",
            f"{'':12} {self.limit:12,}  the budget",
        ]
        return "\n".join(rows) + "\n"

    def data(self) -> dict[str, object]:
        """Return the report for programs."""
        return {
            "files": [vars(weight) for weight in self.files],
            "raw": self.raw,
            "wire": self.wire,
            "core": self.core,
            "limit": self.limit,
        }

    def check(self) -> None:
        """Raise BuildError when the bundle is too heavy."""
        if self.wire > self.limit:
            heavy = ", ".join(f"{w.name} {w.wire:,}" for w in self.files[:5])
            raise BuildError(
                f"The bundle is too heavy: {self.wire:,} bytes on the wire, "
                f"{self.limit:,} are allowed. The heaviest: {heavy}.",
                "leave something out (dist/report.txt lists every file).",
            )


def weigh(served: Iterable[Served], core: Mapping[str, int], budget: int) -> Report:
    """Make the report. `core` holds the gzip size of each file of Pyodide's core."""
    weights = [Weight(item.name, item.url, item.raw, _wire(item)) for item in served]
    alone = sum(core.values())
    return Report(
        tuple(sorted(weights, key=lambda weight: (-weight.wire, weight.name))),
        alone,
        budget,
    )


def _wire(item: Served) -> int:
    """Return the size on the wire: a host never makes a file bigger by compressing it."""
    if item.squeezed:
        return len(item.data)
    return min(len(item.data), len(squeeze(item.data)))
