"""The server on localhost."""

from __future__ import annotations

import urllib.error
import urllib.request
from typing import TYPE_CHECKING

import pytest

from portolan_build import serve
from portolan_build.errors import BuildError
from portolan_build.serve import Server, open_server

if TYPE_CHECKING:
    from email.message import Message
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "f").mkdir(parents=True)
    (site / "index.html").write_text("page")
    for name in ("a.mjs", "a.wasm", "a.bin"):
        (site / "f" / name).write_bytes(b"x" * 5000)
    (site / "manifest.webmanifest").write_text("{}")
    (tmp_path / "secret").write_text("secret")
    return site


def get(url: str) -> tuple[str, Message]:
    with urllib.request.urlopen(url, timeout=10) as answer:  # noqa: S310
        return answer.read().decode(), answer.headers


@pytest.mark.parametrize("prefix", ["/", "/any/sub/path/"])
def test_the_folder_is_served_below_its_prefix(folder: Path, prefix: str) -> None:
    with Server(folder, prefix=prefix) as server:
        assert server.url.endswith(prefix)
        assert get(server.url)[0] == "page"
        assert get(server.url + "index.html?x=1")[0] == "page"
        assert len(get(server.url + "f/a.mjs")[0]) == 5000


def test_a_prefix_without_its_slash_leads_to_the_page(folder: Path) -> None:
    with Server(folder, prefix="/sub/") as server:
        assert get(server.url.rstrip("/"))[0] == "page"


@pytest.mark.parametrize("path", ["", "index.html", "secret", "sub/../../secret", "sub/absent"])
def test_nothing_else_is_served(folder: Path, path: str) -> None:
    with Server(folder, prefix="/sub/") as server:
        top = server.url.removesuffix("sub/")
        with pytest.raises(urllib.error.HTTPError) as caught:
            get(top + path)
    assert caught.value.code == 404


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("f/a.mjs", "text/javascript"),
        ("f/a.wasm", "application/wasm"),
        ("f/a.bin", "application/octet-stream"),
        ("manifest.webmanifest", "application/manifest+json"),
    ],
)
def test_types_are_those_that_browsers_ask_for(folder: Path, path: str, kind: str) -> None:
    with Server(folder) as server:
        headers = get(server.url + path)[1]
    assert headers["Content-Type"] == kind
    assert headers["Content-Encoding"] is None


def test_a_port_in_use_is_reported(folder: Path) -> None:
    with Server(folder) as server, pytest.raises(BuildError, match=r"in use(?s:.*)--port"):
        open_server(folder, server.server_address[1])


def test_without_a_wish_a_free_port_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Server(folder) as server:
        monkeypatch.setattr(serve, "PORT", server.server_address[1])
        with open_server(folder, None) as other:
            assert other.url != server.url
            assert get(other.url)[0] == "page"
