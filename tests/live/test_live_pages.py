"""Two programs at one table: they join by codes, play, lose the connection, and go on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame
import pytest

from portolan.platform import Canvas
from portolan.session.live.leader import BUDGET, FAULT, MOST_DEVICES
from portolan.session.player_clock import STRICT, count_id
from portolan.session.session import Session
from portolan.ui.render.art import Art
from portolan.ui.screens.share.join import AnswerPage, JoinPage
from portolan.ui.screens.share.live import LivePage
from portolan.ui.table.play import PlayTable
from tests.platform.memory import MemoryStore
from tests.support.canvases import SIZES
from tests.support.pictures import check_picture
from tests.support.stored_matches import byte_store_of, played_session
from tests.support.table_host import FakeHost, Stop, TimedApp

from .wire import MemoryPeers, Wire

CANVAS = Canvas(1280, 720, 1.0)
Script = Callable[["Device"], Iterator[None]]
MOST_TURNS = 4000


class Device(FakeHost):
    """A program with connections to others, and a person who follows a script."""

    def __init__(self, wire: Wire, script: Script, byte_store: MemoryStore | None = None) -> None:
        super().__init__(CANVAS, byte_store)
        self.net = MemoryPeers(wire)
        self.peers = self.net
        self.script = script(self)
        self.is_done = False
        self.turns = 0
        self.company: tuple[Device, ...] = ()

    @property
    def session(self) -> Session:
        session = self.app.match.session
        assert session
        return session

    @property
    def screen(self) -> Any:
        return self.app.screen

    def go(self, address: str) -> None:
        self.done.append(("go", address))

    def push(self, key: str) -> None:
        """Press a button as by the accessibility tree: pygame's event queue is shared by all
        programs.
        """
        assert key in self.targets["buttons"], f"{key}: {[*self.targets['buttons']]}"
        self.done.append(("press", key))

    def waits(self, fact: Callable[[], object]) -> Iterator[None]:
        """Wait until a condition holds."""
        while not fact():
            self.turns += 1
            assert self.turns < MOST_TURNS, self._state()
            yield

    def _state(self) -> str:
        """Return the state of all devices, for the message of a wait that fails."""
        marks = [{k: v for k, v in one.marks.items() if k != "targets"} for one in self.company]
        buttons = [[*one.targets["buttons"]] for one in self.company]
        return f"waited in vain: {marks} {buttons}"

    def sees(self, key: str) -> Callable[[], bool]:
        return lambda: key in self.targets["buttons"]


def together(*devices: Device) -> None:
    """Run the programs until all scripts have ended."""

    def step_of(device: Device) -> Callable[[], bool]:
        def step() -> bool:
            if not device.is_done:
                if not isinstance(device.screen, PlayTable):
                    check_picture(device)
                try:
                    next(device.script)
                except StopIteration:
                    device.is_done = True
            return not all(one.is_done for one in devices)

        return step

    async def run_all() -> None:
        async def run_one(device: Device) -> None:
            with contextlib.suppress(Stop):
                await device.app.run()

        await asyncio.gather(*(run_one(device) for device in devices))

    pygame.display.init()
    pygame.event.clear()
    for device in devices:
        device.step, device.company = step_of(device), devices
        device.app = TimedApp(device, lambda: 1)
        device.app.ui.art = Art(clock=lambda: 0.0)
    asyncio.run(run_all())


def leads(
    device: Device,
    codes: dict[str, str],
    then: Callable[[], Iterator[None]],
    *,
    goes: bool = True,
) -> Iterator[None]:
    """Lead a table: show the code, take the answer, and go to the table if wanted."""
    device.go("live/1")
    yield from device.waits(lambda: isinstance(device.screen, LivePage))
    yield from device.waits(lambda: device.app.live.offer and device.screen.code)
    codes["join"] = device.screen.address
    yield from device.waits(lambda: "seat" in codes)
    device.answers = [codes.pop("seat")]
    device.push("paste")
    yield from device.waits(lambda: device.app.live.leader and device.app.live.leader.devices)
    if goes:
        device.push("go")
    yield from then()


def follows(
    device: Device, codes: dict[str, str], then: Callable[[], Iterator[None]]
) -> Iterator[None]:
    """Join the table, and take a free seat unless one is claimed."""
    yield from device.waits(lambda: "join" in codes)
    device.go(codes.pop("join").partition("#")[2])
    yield from device.waits(lambda: isinstance(device.screen, JoinPage) and device.screen.code)
    codes["seat"] = device.screen.address
    yield from device.waits(lambda: device.sees("go")() or "free" in device.app.live.states())
    if "go" not in device.targets["buttons"]:
        seat = f"seat:{device.app.live.states().index('free')}"
        yield from device.waits(device.sees(seat))
        device.push(seat)
    yield from device.waits(device.sees("go"))
    device.push("go")
    yield from device.waits(lambda: isinstance(device.screen, PlayTable))
    yield from then()


def plays(device: Device, until: int) -> Iterator[None]:
    """Play the first legal action whenever asked, until all have the same match of some length."""
    while len(device.session.match.actions) < until:
        screen, session = device.screen, device.session
        device.turns += 1
        assert device.turns < MOST_TURNS, device._state()
        if screen.name == "hand-over":
            device.push("ready")
        elif (
            isinstance(screen, PlayTable)
            and (legal := [*session.legal()])
            and device.app.live.next_step(session) is None
        ):
            screen._play(legal[0])
        yield
    yield from device.waits(lambda: same(*device.company))


def same(*devices: Device) -> bool:
    first, *others = [device.session.match.save() for device in devices]
    return all(other == first for other in others)


def test_two_devices_join_by_codes_and_play_one_match() -> None:
    wire, codes = Wire(), dict[str, str]()
    byte_store = byte_store_of(played_session(4, "person", "person"))

    def first(device: Device) -> Iterator[None]:
        yield from leads(device, codes, lambda: plays(device, 14))

    def second(device: Device) -> Iterator[None]:
        yield from follows(device, codes, lambda: plays(device, 14))

    one, two = Device(wire, first, byte_store), Device(wire, second)
    together(one, two)
    assert same(one, two)
    assert len(one.session.match.actions) >= 14
    assert sorted([*one.session.people, *two.session.people]) == [0, 1]
    assert two.session.viewer == two.session.people[0], "each sees what its own seat may know"
    assert one.byte_store.entries.keys() >= {one.session.key}
    assert two.byte_store.entries.keys() >= {two.session.key}
    assert isinstance(one.screen, PlayTable), "whoever waits for others stays at the table"
    assert isinstance(two.screen, PlayTable)


def test_bots_play_on_the_first_device_only() -> None:
    wire, codes = Wire(), dict[str, str]()
    byte_store = byte_store_of(played_session(0, "person", "person", "apprentice"))

    def first(device: Device) -> Iterator[None]:
        yield from leads(device, codes, lambda: plays(device, 12))

    def second(device: Device) -> Iterator[None]:
        yield from follows(device, codes, lambda: plays(device, 12))

    one, two = Device(wire, first, byte_store), Device(wire, second)
    together(one, two)
    played_here, seen_there = one.session.match.actions, two.session.match.actions
    assert played_here[: len(seen_there)] == seen_there, "bots may play on meanwhile"
    assert two.session.follows
    assert not one.session.follows
    assert 2 in one.session.match.actors


def test_a_lost_connection_is_reported_and_joining_again_goes_on() -> None:
    wire, codes = Wire(), dict[str, str]()
    byte_store = byte_store_of(played_session(4, "person", "person"))

    def first(device: Device) -> Iterator[None]:
        yield from leads(device, codes, lambda: plays(device, 8))
        yield from device.waits(lambda: "lost" in device.app.live.states())
        yield from leads(device, codes, lambda: plays(device, 14))

    def second(device: Device) -> Iterator[None]:
        yield from follows(device, codes, lambda: plays(device, 8))
        yield from device.waits(lambda: same(one, two))
        key = device.session.key
        device.net.lose()
        yield from device.waits(device.sees("rejoin"))
        screen = device.screen
        assert "connection is lost" in " ".join(screen.status_lines(screen.scene()))
        device.push("rejoin")
        yield from device.waits(lambda: isinstance(device.screen, JoinPage))
        yield from follows(device, codes, lambda: plays(device, 14))
        assert device.session.key == key, "it is the same match"

    one, two = Device(wire, first, byte_store), Device(wire, second)
    together(one, two)
    assert same(one, two)
    assert sorted([*one.session.people, *two.session.people]) == [0, 1]


def test_joining_again_forgets_the_problem_of_the_first_attempt() -> None:
    wire, codes = Wire(), dict[str, str]()
    byte_store = byte_store_of(played_session(4, "person", "person"))

    def first(device: Device) -> Iterator[None]:
        yield from leads(device, codes, lambda: plays(device, 6))

    def second(device: Device) -> Iterator[None]:
        yield from device.waits(lambda: "join" in codes)
        device.go(codes["join"].partition("#")[2])
        yield from device.waits(lambda: isinstance(device.screen, JoinPage) and device.screen.code)
        number = max(device.net.others)
        device.net.waiting += [("open", number, ""), ("text", number, "[]")]
        yield from device.waits(lambda: device.screen.problem)
        device.push("back")
        yield from device.waits(lambda: not isinstance(device.screen, JoinPage))
        yield from follows(device, codes, lambda: plays(device, 6))

    one, two = Device(wire, first, byte_store), Device(wire, second)
    together(one, two)
    assert same(one, two)
    assert not two.app.live.problem


def written(device: Device) -> str:
    """Return all that a page shows."""
    return " ".join(each.text for each in device.app.ui.written)


def test_a_connection_lost_before_a_seat_was_chosen_promises_no_saved_match() -> None:
    """The match is saved here only with a seat; before that there is no link to play on by."""
    wire, codes, seen = Wire(), dict[str, str](), list[str]()
    byte_store = byte_store_of(played_session(4, "person", "person"))

    def second(device: Device) -> Iterator[None]:
        yield from device.waits(lambda: "join" in codes)
        device.go(codes["join"].partition("#")[2])
        yield from device.waits(lambda: isinstance(device.screen, JoinPage) and device.screen.code)
        codes["seat"] = device.screen.address
        yield from device.waits(device.sees("seat:0"))
        device.net.lose()
        yield from device.waits(device.sees("paste"))
        seen.append(written(device))

    def first(device: Device) -> Iterator[None]:
        yield from leads(device, codes, lambda: device.waits(lambda: seen))

    together(Device(wire, first, byte_store), Device(wire, second))
    assert "The connection is lost." in seen[0]
    assert "saved" not in seen[0]
    assert "by link" not in seen[0]


def test_a_device_that_is_cut_off_is_said_to_be_so_and_not_to_be_lost() -> None:
    wire, codes = Wire(), dict[str, str]()
    byte_store = byte_store_of(played_session(4, "person", "person"))

    def first(device: Device) -> Iterator[None]:
        yield from leads(device, codes, lambda: plays(device, 6))
        yield from device.waits(lambda: "lost" in device.app.live.states())
        who = device.session.own_names[device.session.away[0]]
        yield from device.waits(lambda: device.app.words("live.cut", who=who) in status(device))

    def second(device: Device) -> Iterator[None]:
        yield from follows(device, codes, lambda: plays(device, 6))
        [number] = device.net.others
        for _ in range(BUDGET // FAULT + 1):
            device.net.send(number, "[]")
        yield from device.waits(device.sees("rejoin"))

    together(Device(wire, first, byte_store), Device(wire, second))


def test_a_device_too_many_is_not_said_to_have_sent_too_many_messages() -> None:
    def alone(device: Device) -> Iterator[None]:
        device.go("live/1")
        yield from device.waits(lambda: device.app.live.leader)
        table = device.app.live.leader
        assert table
        for _ in range(MOST_DEVICES + 1):
            table.connect(lambda _: None, lambda: None)
        yield from device.waits(lambda: device.screen.status)
        assert device.screen.status == device.app.words("live.full", most=MOST_DEVICES)

    together(Device(Wire(), alone, byte_store_of(played_session(4, "person", "person"))))


@pytest.mark.parametrize("bots", [(), ("apprentice",)])
def test_the_question_about_a_device_ahead_stays_until_it_is_answered(
    bots: tuple[str, ...],
) -> None:
    """Also after the page of the code, and while a bot is asked."""
    wire, codes = Wire(), dict[str, str]()
    kinds, seed = ("person", "person", *bots), 4
    known = next(
        step for step in range(2, 40)
        if (played_session(step, *kinds, seed=seed).asked_bot() is not None) == bool(bots)
    )  # fmt: skip
    more = 6

    def asks(device: Device) -> Iterator[None]:
        live = device.app.live
        yield from device.waits(lambda: live.leader and live.leader.ahead)
        asked = device.app.words("live.ahead", count=more)
        yield from device.waits(lambda: asked in written(device))
        device.push("go")
        yield from device.waits(device.sees("take"))
        assert bool(device.session.asked_bot()) == bool(bots)
        assert asked in status(device)
        device.screen._ask()
        assert asked in status(device)
        device.push("take")
        yield from device.waits(lambda: len(device.session.match.actions) >= known + more)
        assert asked not in status(device)

    def first(device: Device) -> Iterator[None]:
        yield from leads(device, codes, lambda: asks(device), goes=False)

    def second(device: Device) -> Iterator[None]:
        yield from follows(device, codes, lambda: device.waits(lambda: one.is_done))

    session, further = (played_session(n, *kinds, seed=seed) for n in (known, known + more))
    one = Device(wire, first, byte_store_of(session))
    together(one, Device(wire, second, byte_store_of(further)))


def test_an_undo_asks_the_other_device() -> None:
    wire, codes = Wire(), dict[str, str]()
    byte_store, answered = byte_store_of(played_session(4, "person", "person")), list[str]()

    def first(device: Device) -> Iterator[None]:
        yield from leads(device, codes, lambda: plays(device, 6))
        for answer in ("refuse", "agree"):
            yield from device.waits(device.sees(answer))
            device.push(answer)
            yield from device.waits(lambda: not device.app.live.request(device.session))
            answered.append(answer)

    def second(device: Device) -> Iterator[None]:
        yield from follows(device, codes, lambda: plays(device, 6))
        yield from device.waits(lambda: same(one, two))
        before = [*device.session.match.actions]
        assert not device.session.undo_problem(agreed=True)
        for then in (before, before[: device.session.undo_step]):
            device.push("undo")
            yield from device.waits(lambda: answered)
            answered.clear()
            yield from device.waits(partial(shows, device, then))

    def shows(device: Device, actions: list[str]) -> bool:
        return device.session.match.actions == actions

    one, two = Device(wire, first, byte_store), Device(wire, second)
    together(one, two)
    assert same(one, two)


def status(device: Device) -> str:
    return " ".join(device.screen.status_lines(device.screen.scene()))


def test_the_leader_cancels_an_undo_that_nobody_answers() -> None:
    wire, codes = Wire(), dict[str, str]()
    byte_store, over = byte_store_of(played_session(4, "person", "person")), list[str]()

    def first(device: Device) -> Iterator[None]:
        yield from leads(device, codes, lambda: plays(device, 6))
        yield from device.waits(lambda: not device.session.undo_problem(agreed=True))
        before = [*device.session.match.actions]
        device.push("undo")
        yield from device.waits(device.sees("keep"))
        assert "no answer yet" in status(device)
        device.push("keep")
        yield from device.waits(lambda: not device.app.live.is_blocked(device.session))
        assert device.session.match.actions == before
        over.append("kept")

    def second(device: Device) -> Iterator[None]:
        yield from follows(device, codes, lambda: plays(device, 6))
        yield from device.waits(lambda: over)
        yield from device.waits(lambda: not device.app.live.is_blocked(device.session))

    together(Device(wire, first, byte_store), Device(wire, second))


def test_a_request_for_an_undo_can_be_withdrawn() -> None:
    wire, codes = Wire(), dict[str, str]()
    byte_store, over = byte_store_of(played_session(4, "person", "person")), list[str]()

    def first(device: Device) -> Iterator[None]:
        yield from leads(device, codes, lambda: plays(device, 6))
        yield from device.waits(lambda: over)
        yield from device.waits(lambda: not device.app.live.is_blocked(device.session))

    def second(device: Device) -> Iterator[None]:
        yield from follows(device, codes, lambda: plays(device, 6))
        device.push("undo")
        yield from device.waits(device.sees("keep"))
        device.push("keep")
        yield from device.waits(lambda: not device.app.live.is_blocked(device.session))
        over.append("withdrawn")

    together(Device(wire, first, byte_store), Device(wire, second))


def test_a_table_that_waits_for_a_hidden_page_says_so() -> None:
    wire, codes = Wire(), dict[str, str]()
    byte_store = byte_store_of(played_session(0, "person", "person", "apprentice"))
    steps = list[str]()

    def first(device: Device) -> Iterator[None]:
        yield from leads(device, codes, lambda: plays(device, 2))
        yield from device.waits(lambda: "waits" in steps)
        device.net.hide(yes=True)
        yield from device.waits(lambda: "told" in steps)
        device.net.hide(yes=False)

    def second(device: Device) -> Iterator[None]:
        yield from follows(device, codes, lambda: plays(device, 2))
        waits = "is not showing the table"
        while device.session.asked_away() is None:  # the leader is waited for
            device.screen._play(next(iter(device.session.legal())))
            yield
        steps.append("waits")
        yield from device.waits(lambda: waits in status(device))
        steps.append("told")
        yield from device.waits(lambda: waits not in status(device))

    one, two = Device(wire, first, byte_store), Device(wire, second)
    together(one, two)


def test_a_bot_that_waits_for_the_leader_s_table_says_so() -> None:
    wire, codes = Wire(), dict[str, str]()
    byte_store, over = (
        byte_store_of(played_session(0, "apprentice", "person", "person")),
        list[str](),
    )

    def first(device: Device) -> Iterator[None]:
        yield from leads(device, codes, lambda: device.waits(lambda: over), goes=False)

    def second(device: Device) -> Iterator[None]:
        def sees_why() -> Iterator[None]:
            assert device.session.asked_away() == 0
            yield from device.waits(lambda: "is not showing the table" in status(device))
            over.append("told")

        yield from follows(device, codes, sees_why)

    together(Device(wire, first, byte_store), Device(wire, second))


def test_a_failed_connection_is_reported_and_the_next_code_is_new() -> None:
    wire, codes = Wire(), dict[str, str]()
    byte_store = byte_store_of(played_session(4, "person", "person"))

    def first(device: Device) -> Iterator[None]:
        wire.is_cut = True
        device.go("live/1")
        yield from device.waits(lambda: isinstance(device.screen, LivePage) and device.screen.code)
        codes["join"] = code = device.screen.address
        yield from device.waits(lambda: "seat" in codes)
        device.answers = [codes.pop("seat")]
        device.push("paste")
        yield from device.waits(lambda: "cannot reach each other" in device.screen.status)
        yield from device.waits(lambda: device.screen.address not in ("", code))
        wire.is_cut = False
        yield from leads(device, codes, lambda: iter(()))

    def second(device: Device) -> Iterator[None]:
        yield from device.waits(lambda: "join" in codes)
        device.go(codes.pop("join").partition("#")[2])
        yield from device.waits(lambda: isinstance(device.screen, JoinPage) and device.screen.code)
        codes["seat"] = device.screen.address
        yield from device.waits(lambda: "join" in codes)
        device.push("back")
        yield from device.waits(lambda: not isinstance(device.screen, JoinPage))
        yield from follows(device, codes, lambda: iter(()))

    together(Device(wire, first, byte_store), Device(wire, second))


def shows(device: Device, text: str, left: int) -> bool:
    """Return whether a page shows a text of the catalogue, and a number of scans is left."""
    return len(device.net.scans) == left and device.screen.status == device.app.words(text)


def test_the_camera_of_the_page_reads_the_codes_of_both_sides() -> None:
    wire, codes = Wire(), dict[str, str]()
    byte_store = byte_store_of(played_session(4, "person", "person"))

    def first(device: Device) -> Iterator[None]:
        device.go("live/1")
        yield from device.waits(lambda: isinstance(device.screen, LivePage) and device.screen.code)
        codes["join"] = device.screen.address
        device.net.scans = [("refused", ""), ("no_reader", ""), ("absent", ""), ("left", "")]
        refused, absent = "live.camera_refused", "live.camera_absent"
        for left, text in ((3, refused), (2, "live.camera_no_reader"), (1, absent), (0, absent)):
            device.push("scan")
            yield from device.waits(partial(shows, device, text, left))
        yield from device.waits(lambda: "seat" in codes)
        device.net.scans = [("read", codes["seat"])]
        device.push("scan")
        yield from device.waits(lambda: device.app.live.leader and device.app.live.leader.devices)

    def second(device: Device) -> Iterator[None]:
        device.go("join")
        yield from device.waits(device.sees("scan"))
        yield from device.waits(lambda: "join" in codes)
        device.net.scans = [("read", codes["join"])]
        device.push("scan")
        yield from device.waits(lambda: isinstance(device.screen, JoinPage) and device.screen.code)
        codes["seat"] = device.screen.address
        yield from device.waits(device.sees("seat:0"))

    together(Device(wire, first, byte_store), Device(wire, second))


def test_a_wrong_code_and_an_unexpected_answer_are_reported() -> None:
    wire = Wire()

    def alone(device: Device) -> Iterator[None]:
        device.go("join/1" + "A" * 100)
        yield from device.waits(lambda: isinstance(device.screen, JoinPage))
        yield from device.waits(lambda: device.screen.problem)
        assert device.screen.problem == device.app.words("join.damaged")
        device.go("seat/1" + "A" * 100)
        yield from device.waits(lambda: isinstance(device.screen, AnswerPage))
        yield from device.waits(lambda: "No table" in device.screen.status)

    together(Device(wire, alone))


def test_an_answer_opened_where_devices_cannot_connect_is_to_be_pasted_at_the_table() -> None:
    """It was scanned on the first device, which leads a table and needs no link to a match."""

    def alone(device: Device) -> Iterator[None]:
        device.go("seat/1" + "A" * 100)
        yield from device.waits(lambda: isinstance(device.screen, AnswerPage))
        yield from device.waits(lambda: device.screen.status != device.app.words("join.handing"))
        assert device.screen.status == device.app.words("join.untaken")

    device = Device(Wire(), alone)
    device.peers = None
    together(device)


@pytest.mark.parametrize("canvas", [SIZES[0], SIZES[3], SIZES[6]])
def test_the_pages_fit_every_screen(canvas: Canvas) -> None:
    wire, codes = Wire(), dict[str, str]()
    byte_store = byte_store_of(
        played_session(0, "person", "person", "person", "apprentice", "person")
    )

    def first(device: Device) -> Iterator[None]:
        device.go("send/0/1")
        yield from device.waits(device.sees("live"))
        yield from leads(device, codes, lambda: iter(()))

    def second(device: Device) -> Iterator[None]:
        yield from follows(device, codes, lambda: iter(()))

    one, two = Device(wire, first, byte_store), Device(wire, second)
    one.canvas = two.canvas = canvas
    together(one, two)


def test_nothing_of_it_is_offered_where_devices_cannot_connect() -> None:
    wire = Wire()

    def alone(device: Device) -> Iterator[None]:
        device.go("send/4/1")
        yield from device.waits(device.sees("copy"))
        assert "live" not in device.targets["buttons"]

    device = Device(wire, alone, byte_store_of(played_session(4, "person", "person")))
    device.peers = None
    together(device)


def test_with_a_strict_clock_the_others_may_let_a_bot_play() -> None:
    wire, codes = Wire(), dict[str, str]()
    session = played_session(0, "person", "person")
    session.clock_counts = {count_id(STRICT): [1e6, 1e6]}
    over = list[str]()

    def first(device: Device) -> Iterator[None]:
        def gives_a_seat_to_a_bot() -> Iterator[None]:
            yield from plays_until_asked_away(device)
            yield from device.waits(device.sees("clock-bot"))
            device.push("clock-bot")
            steps = len(device.session.match.actions)
            yield from device.waits(lambda: len(device.session.match.actions) > steps)
            over.append("played")

        yield from leads(device, codes, gives_a_seat_to_a_bot)

    def second(device: Device) -> Iterator[None]:
        yield from follows(device, codes, lambda: device.waits(lambda: over))
        assert "clock-bot" not in device.targets["buttons"]
        assert device.app.live.states().count("bot") == 1

    one, two = Device(wire, first, byte_store_of(session)), Device(wire, second)
    together(one, two)


def plays_until_asked_away(device: Device) -> Iterator[None]:
    """Play until the other device is asked."""
    while device.session.asked_away() is None:
        if isinstance(device.screen, PlayTable) and (legal := [*device.session.legal()]):
            device.screen._play(legal[0])
        yield
