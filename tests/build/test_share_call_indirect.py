"""Calls by table, led through one function for each type: the same results, nothing to guess."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from wasm_modules import bodies, calls_are_shared

from portolan_build.cache import Cache
from portolan_build.lock import read_lock
from portolan_build.npm import core
from portolan_build.share_call_indirect import CALL_INDIRECT, shared_calls
from portolan_build.tools import ROOT, node
from portolan_build.wasm import HEAD, GlueError, listed, sections, sized

GET_0, GET_1, ADD, ONE, END = b"\x20\0", b"\x20\1", b"\x6a", b"\x41\1", b"\x0b"
ONE_ARGUMENT, TWO_ARGUMENTS, NONE = b"\x60\1\x7f\1\x7f", b"\x60\2\x7f\x7f\1\x7f", b"\x60\0\0"
CALL_IT = GET_0 + GET_1 + bytes([CALL_INDIRECT, 0, 0])
"""Calls a function of one number, at an index of the table."""


def tabled(call: bytes = CALL_IT, before: bytes = b"") -> bytes:
    """Return a module whose table holds two functions of one number, and one without any.

    It exports `twice(number, place)`, which adds one to what such a call returns, called twice.
    """
    called = call + ONE + ADD
    bodies = [
        GET_0 + ONE + ADD + END,
        GET_0 + GET_0 + ADD + END,
        END,
        before + called + b"\x21\0" + called + END,
    ]
    parts = {
        1: listed([ONE_ARGUMENT, TWO_ARGUMENTS, NONE]),
        2: listed([sized(b"e") + sized(b"f") + b"\0\2"]),  # so that numbers do not begin with ours
        3: listed([b"\0", b"\0", b"\2", b"\1"]),
        4: listed([b"\x70\0\3"]),
        7: listed([sized(b"twice") + b"\0\4"]),
        9: listed([b"\0\x41\0\x0b" + listed([b"\1", b"\2", b"\3"])]),
        10: listed([sized(b"\0" + body) for body in bodies]),
    }
    return HEAD + b"".join(bytes([kind]) + sized(content) for kind, content in parts.items())


def called(data: bytes, folder: Path) -> list[object]:
    """Return what `twice` gives for some arguments, or the error it raises."""
    (folder / "module.wasm").write_bytes(data)
    (folder / "call.mjs").write_text(
        "import fs from 'node:fs';\n"
        f"const bytes = fs.readFileSync({str(folder / 'module.wasm')!r});\n"
        "const { instance } = await WebAssembly.instantiate(bytes, { e: { f() {} } });\n"
        "const got = (...words) => {\n"
        "  try { return instance.exports.twice(...words); }\n"
        "  catch (error) { return error.message; }\n"
        "};\n"
        "console.log(JSON.stringify([[5, 0], [5, 1], [5, 2], [5, 3]].map((w) => got(...w))));\n"
    )
    text = subprocess.run([node(), folder / "call.mjs"], capture_output=True, text=True, check=True)
    return list(json.loads(text.stdout))


def test_shared_calls_have_the_same_results_and_errors(tmp_path: Path) -> None:
    results = called(tabled(), tmp_path)
    assert results[:2] == [(5 + 1 + 1) + 1 + 1, (2 * 5 + 1) * 2 + 1]
    assert all(isinstance(error, str) for error in results[2:])  # another type, no such place
    assert called(shared_calls(tabled()), tmp_path) == results


def test_all_calls_of_a_type_share_one_place() -> None:
    whole, shared = bodies(tabled()), bodies(shared_calls(tabled()))
    assert len(shared) == len(whole) + 1
    assert whole[-1].count(CALL_IT[-3:]) == 2
    assert [body.count(CALL_IT[-3:]) for body in shared] == [0, 0, 0, 0, 1]


def test_instructions_of_every_length_are_passed_over() -> None:
    long = bytes([0x41, 0x91, 0x80, 0x11]) + b"\x1a"  # bytes of a number that look like a call
    floating = b"\x43\x11\0\0\x11\x1a" + b"\x44\x11\0\0\0\0\0\0\x11\x1a"
    jumps = b"\x02\x40\x41\0\x0e\2\0\0\0\x0b"
    typed = GET_0 + GET_1 + ONE + b"\x1c\1\x7f\x1a"
    clipped = b"\x43\0\0\0\0\xfc\0\x1a"
    before = long + floating + jumps + typed + clipped
    assert bodies(shared_calls(tabled(before=before)))[3][1:].startswith(before + GET_0 + GET_1)


def test_pyodide_is_understood_whole() -> None:
    """Every body is read to its very end: one instruction misread would end beside it."""
    parts = core(read_lock(ROOT / "build" / "lock.toml"), Cache(ROOT / ".cache"))
    whole = (parts / "pyodide.asm.wasm").read_bytes()
    assert not calls_are_shared(whole)
    assert calls_are_shared(shared_calls(whole))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (GET_0 + GET_1 + bytes([CALL_INDIRECT, 0, 1]), "its table 1"),
        (b"\xfd\x0f" + CALL_IT, "unknown instruction 0xfd"),
        (CALL_IT + ONE + ADD + END + b"\x44", "does not end with it"),
    ],
)
def test_unexpected_code_is_refused(wrong: bytes, message: str) -> None:
    with pytest.raises(GlueError, match=message):
        shared_calls(tabled(wrong))


def test_a_type_that_is_no_functions_is_refused() -> None:
    data = tabled()
    (reader,) = (reader for kind, reader in sections(data) if kind == 1)
    with pytest.raises(GlueError, match="no function's"):
        shared_calls(data.replace(reader.data, reader.data.replace(b"\x60", b"\x50")))
