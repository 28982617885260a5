"""Two programs that are connected in memory, in place of two browsers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

_NUMBERS: Iterator[int] = count(1)


class Wire:
    """What all devices of a test share: the offers that wait, by code."""

    def __init__(self) -> None:
        self.ends: dict[str, tuple[MemoryPeers, int]] = {}
        self.is_cut = False
        """Whether no connection comes about, as between different networks."""


def code_of_number(number: int) -> str:
    """Return a code, as long as a real one."""
    return f"1{number:0100d}"


class MemoryPeers:
    """Connections of one device: codes name them, and what is sent waits until it is heard."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.waiting: list[tuple[str, int, str]] = []
        self.others: dict[int, tuple[MemoryPeers, int]] = {}
        self.closed: list[int] = []
        self.scans: list[tuple[str, str]] = []
        """What the camera reads next."""
        self.texts = "", ""
        self.announced = ""
        self.is_hidden = False

    async def offer(self) -> tuple[int, str] | None:
        number = next(_NUMBERS)
        code = code_of_number(number)
        self.wire.ends[code] = self, number
        return number, code

    async def answer(self, code: str) -> tuple[int, str] | None:
        if code not in self.wire.ends:
            return None
        number = next(_NUMBERS)
        answer = code_of_number(number)
        self.wire.ends[answer] = self, number
        self.others[number] = self.wire.ends[code]
        return number, answer

    async def accept(self, code: str) -> str:
        end = self.wire.ends.pop(code, None)
        if end is None:
            return "damaged"
        guest, number = end
        here, own = guest.others[number]
        if here is not self:
            return "unknown"
        if self.wire.is_cut:
            self.waiting.append(("failed", own, ""))
            return "taken"
        self.others[own] = end
        for peers, connection in ((self, own), end):
            peers.waiting.append(("open", connection, ""))
        self.send(own, self.announced)
        guest.send(number, guest.announced)
        return "taken"

    async def scan(self, label: str, leave: str) -> tuple[str, str]:
        assert label
        assert leave
        return self.scans.pop(0)

    async def hand_over(self, code: str) -> bool:
        return code in self.wire.ends

    def take_events(self) -> list[tuple[str, int, str]]:
        events, self.waiting = self.waiting, []
        return events

    def send(self, number: int, text: str) -> None:
        if number in self.others:
            peers, other = self.others[number]
            peers.waiting.append(("text", other, text))

    def announce(self, hidden: str, shown: str) -> None:
        self.texts = hidden, shown
        self._announce()

    def hide(self, *, yes: bool) -> None:
        """Hide the page, or show it again."""
        self.is_hidden = yes
        self._announce()

    def _announce(self) -> None:
        text = self.texts[0 if self.is_hidden else 1]
        if text != self.announced:
            self.announced = text
            for number in self.others:
                self.send(number, text)

    def close(self, number: int) -> None:
        self.closed.append(number)
        if other := self.others.pop(number, None):
            other[0].others.pop(other[1], None)
            other[0].waiting.append(("lost", other[1], ""))

    def lose(self) -> None:
        """Lose all connections, as when a network goes."""
        for number in [*self.others]:
            self.close(number)
            self.waiting.append(("lost", number, ""))
