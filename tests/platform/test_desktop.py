"""The desktop's window as a host: the placeholder table plays in it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import platformdirs
import pygame
import pytest

from portolan.platform import Canvas, NoFileChooserError, UnreadableFileError, desktop
from portolan.platform.desktop import DesktopHost
from portolan.platform.storage import StorageError, StorageFullError
from tests.browser.click_counter import start


@pytest.fixture(autouse=True)
def _no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def test_the_host_needs_neither_pygame_nor_a_browser_to_be_imported() -> None:
    program = (
        "import sys, portolan.platform, portolan.platform.storage; "
        "print({'pygame', 'js'} & set(sys.modules))"
    )
    text = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert text.stdout.strip() == "set()"


def test_the_same_table_plays_in_a_window(tmp_path: Path) -> None:
    async def play(clicks: int) -> None:
        host = DesktopHost(tmp_path)
        game = asyncio.ensure_future(start(host))
        await asyncio.sleep(0)
        for place in range(clicks):
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(place, 7)))
        while (await host.storage.read("tally") or b"0") != str(expected).encode():
            await host.frame()
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        await game

    expected = 3
    asyncio.run(asyncio.wait_for(play(3), 20))
    expected = 5
    asyncio.run(asyncio.wait_for(play(2), 20))
    pygame.quit()


def test_an_idle_wait_ends_with_an_event_or_a_call(tmp_path: Path) -> None:
    async def play() -> None:
        host = DesktopHost(tmp_path)
        host.surface()
        pygame.event.clear()
        await host.frame(idle=True)
        pygame.event.clear()
        waiting = asyncio.ensure_future(host.frame(idle=True))
        done, _ = await asyncio.wait([waiting], timeout=0.2)
        assert not done
        host.wake()
        await asyncio.wait_for(waiting, 5)
        waiting = asyncio.ensure_future(host.frame(idle=True))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a))
        await asyncio.wait_for(waiting, 5)

    asyncio.run(play())
    pygame.quit()


def test_the_window_tells_its_size(tmp_path: Path) -> None:
    host = DesktopHost(tmp_path)
    width, height = host.surface().get_size()
    assert host.canvas == Canvas(width, height, 1.0)
    pygame.quit()


def test_music_keeps_a_channel_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    host = DesktopHost(tmp_path)
    host.play_music(12000, bytes(2400), 0.25)
    channel = pygame.mixer.Channel(0)
    music = channel.get_sound()
    assert music.get_volume() == pytest.approx(0.25, abs=0.01)
    host.play("wood", 12000, bytes(2400))
    host.play_music(12000, None, 0.5)
    assert channel.get_sound() is music
    assert music.get_volume() == pytest.approx(0.5, abs=0.01)
    host.play_music(12000, bytes(4800), 0.5)
    assert channel.get_sound() is not music
    pygame.quit()


def test_a_crash_leaves_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = DesktopHost(tmp_path)
    host.mark("screen", "table")
    try:
        raise RuntimeError("broken on purpose")
    except RuntimeError as error:
        host.report(error)
    report = (tmp_path / "crash-report.txt").read_text()
    assert "RuntimeError: broken on purpose" in report
    assert "screen: table" in report
    assert "Your saved matches are untouched" in capsys.readouterr().out


def test_a_python_without_a_file_chooser_is_told_to_install_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desktop, "CHOOSER", "import no_such_tkinter")
    with pytest.raises(NoFileChooserError, match="install its tkinter"):
        asyncio.run(DesktopHost(tmp_path).open_file("", ""))


def test_files_go_out_and_come_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path / "docs")

    async def choose() -> Path | None:
        return chosen

    chosen: Path | None = tmp_path / "docs" / "saved.json"
    host = DesktopHost(tmp_path, choose=choose)
    asyncio.run(host.save_file("saved.json", b"{}"))
    assert asyncio.run(host.open_file("", "")) == b"{}"
    chosen = None
    assert asyncio.run(host.open_file("", "")) is None
    for bad in (tmp_path, tmp_path / "gone.json"):
        chosen = bad
        with pytest.raises(UnreadableFileError):
            asyncio.run(host.open_file("", ""))
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path / "file")
    with pytest.raises(StorageError, match="could not be written"):
        asyncio.run(host.save_file("saved.json", b"{}"))
    host.storage_full(StorageFullError("no room"))
    assert "Not saved: no room" in capsys.readouterr().out
