"""Requests that mean harm, or nothing: the server refuses each and serves on as before."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gfkit.base.memory import resident_of

GREETING = {
    "jsonrpc": "2.0", "id": "hello", "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "test", "version": "0"},
    },
}  # fmt: skip
LARGE = 2**20
DEEP = 100_000
GROWTH = 400 * 2**20
"""Bytes: what the process that calls are forked from may have imported meanwhile."""
TEXTS = (
    "", " ", "/etc/passwd", "../../etc/passwd", "~/.ssh/id_rsa", "-", "--help", "\x00", "\ud800",
    "9" * 5000, "2^2^2^2^2^2^n", "(" * 3000, "a(n) = a(n-1)^a(n-1)", "kings 100000 x n",
    "http://127.0.0.1/", "binary words of length", "{}", "[1,2", "name = 1\n[", "%p spec := [S, {",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    float("nan"),
    [],
    {},
    [[]],
    {"k": {}},
    [None],
    "x" * 1000,
    *TEXTS,
)
NAMES = ("subject", "columns", "rows", "terms", "at", "graph", "relation", "\u202e", "__class__")


def requests(rng: random.Random, many: int) -> Iterator[tuple[bytes, bool]]:
    """Yield lines, and whether each is a request that must be answered.

    A line with half a pair of surrogates is no text, so that it has no id either.
    """
    for k in range(many):
        line, is_request = rng.choice(KINDS)(rng, k)
        yield line, is_request and rb"\ud800" not in line


def _not_json(rng: random.Random, _: int) -> tuple[bytes, bool]:
    line = bytes(rng.randrange(1, 256) for _ in range(rng.randrange(200))).replace(b"\n", b" ")
    return line, False


def _large(rng: random.Random, k: int) -> tuple[bytes, bool]:
    given = {"subject": rng.choice("x1(\u221a") * LARGE}
    return _call(k, "terms", given), True


def _deep(rng: random.Random, k: int) -> tuple[bytes, bool]:
    opened = rng.choice((b"[", b'{"a":'))
    return b'{"jsonrpc":"2.0","id":%d,"method":"ping","params":%s' % (k, opened * DEEP), False


def _unknown(rng: random.Random, k: int) -> tuple[bytes, bool]:
    method = rng.choice(
        ("tools/run", "resources/write", "", "initialize2", "tools/call/", "\u0000")
    )
    return _line({"jsonrpc": "2.0", "id": k, "method": method, "params": {}}), True


def _odd_tool(rng: random.Random, k: int) -> tuple[bytes, bool]:
    return _call(k, rng.choice(("eval", "report", "new", "../gf", "gf ", "serve")), {}), True


def _odd_arguments(rng: random.Random, k: int) -> tuple[bytes, bool]:
    given = {rng.choice(NAMES): rng.choice(VALUES) for _ in range(rng.randrange(3))}
    return _call(k, rng.choice(("terms", "gf", "check", "verify")), given), True


def _odd_resource(rng: random.Random, k: int) -> tuple[bytes, bool]:
    uri = rng.choice(("file:///etc/passwd", "gfkit://../x", "gfkit://certificates/", "", "x"))
    said = {"jsonrpc": "2.0", "id": k, "method": "resources/read", "params": {"uri": uri}}
    return _line(said), True


def _odd_frame(rng: random.Random, k: int) -> tuple[bytes, bool]:
    said = rng.choice(([], 7, "x", {"id": k}, {"jsonrpc": "1.0", "id": k, "method": "ping"}))
    return _line(said), False


KINDS = (_not_json, _unknown, _odd_tool, _odd_arguments, _odd_resource, _odd_frame, _deep, _large)


def _call(k: int, name: str, given: dict[str, Any]) -> bytes:
    params = {"name": name, "arguments": given}
    return _line({"jsonrpc": "2.0", "id": k, "method": "tools/call", "params": params})


def _line(said: Any) -> bytes:
    return json.dumps(said).encode("utf-8", "surrogatepass")


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("many", [40, pytest.param(2000, marks=pytest.mark.thorough)])
def test_hostile_requests_end_in_errors_and_leave_nothing(many: int, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "gfkit", "serve", "--time-limit", "5"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with (tmp_path / "errors").open("wb") as errors:
        process = subprocess.Popen(words, cwd=tmp_path, stderr=errors, **pipes)  # type: ignore[call-overload]
        try:
            told = [
                _line(GREETING),
                _line({"jsonrpc": "2.0", "method": "notifications/initialized"}),
            ]
            process.stdin.write(b"\n".join([*told, b""]))
            process.stdin.write(_call(-1, "terms", {"subject": "2^n"}) + b"\n")
            process.stdin.flush()
            found = _answers(process, {"hello", -1})
            assert not found[-1]["result"].get("isError")
            before, memory = children(process.pid), resident_of(process.pid)
            for k, (line, is_request) in enumerate(requests(random.Random(many), many)):  # noqa: S311
                process.stdin.write(line + b"\n")
                process.stdin.flush()
                if is_request:
                    one = _answers(process, {k})[k]
                    assert "error" in one or "result" in one
            process.stdin.write(_call(-2, "terms", {"subject": "3^n", "terms": 2}) + b"\n")
            process.stdin.flush()
            last = _answers(process, {-2})[-2]["result"]["structuredContent"]
            assert last["answer"]["first_terms"] == [1, 3]
            assert children(process.pid) == before
            assert resident_of(process.pid) < memory + GROWTH
        finally:
            process.stdin.close()
            process.wait(30)
            process.stdout.close()
    assert [one.name for one in tmp_path.iterdir()] == ["errors"]


def children(pid: int) -> int:
    """Return how many processes were started by any thread of a process."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(len((one / "children").read_text().split()) for one in tasks)


def _answers(process: Any, wanted: set[Any]) -> dict[Any, Any]:
    """Return the answers to requests by their ids; what is said without one is passed over."""
    found: dict[Any, Any] = {}
    while wanted - found.keys():
        line = process.stdout.readline()
        assert line, f"the server has left before it answered {wanted}"
        said = json.loads(line)
        found[said.get("id")] = said
    return found
