"""What a host shows for a missing page: at an encoded link, and offline without cached files."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Host
from .drivers import Chromium, until

pytestmark = pytest.mark.web
ROOT = Path(__file__).resolve().parents[2]
BREAK = "%0A%3E%20"
"""A line break and a quotation mark, as a mail program inserts them."""


def test_the_only_script_of_the_missing_page_is_allowed_by_its_policies() -> None:
    """Its own policy, and the one that hosts are told to set."""
    page = (ROOT / "build/page/404.html").read_text(encoding="utf-8")
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page
    assert f"'sha256-{digest}'" in (ROOT / "docs/hosting.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "opened",
    [
        "%23link/1damaged",
        "index.html%23link/1damaged",
        "%23link/1damaged?utm_source=y&fbclid=x",
        f"?utm_source=y#link/{BREAK}1damaged",
    ],
)
def test_a_first_visit_by_an_altered_link_leads_to_the_match(
    chromium: Callable[..., Chromium], table: Host, opened: str
) -> None:
    browser = chromium(reduced_motion="reduce")
    browser.page.goto(table.url + opened)
    browser.wait(state="ready", markScreen="link")
    until(lambda: "This link is damaged" in browser.spoken_text(), "the report of the damage")


def test_offline_without_cached_files_a_message_says_so(
    chromium: Callable[..., Chromium], host: Host
) -> None:
    browser = chromium(locale="fr-FR")
    browser.open(host.url)
    browser.wait(state="ready", offline="ready")
    host.stop()
    browser.evaluate(
        "caches.keys().then((all) => Promise.all(all.map((one) => caches.delete(one))))"
    )
    browser.page.reload()
    assert "Ce navigateur a supprimé les fichiers du jeu" in browser.page.inner_text("body")
    host.start()
    browser.page.click("a")
    browser.wait(state="ready")
