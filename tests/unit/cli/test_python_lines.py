"""The lines of Python that users type who have read nothing: each works, or shows a right call.

`lines.txt` was written before any of it was built. An error is one of gfkit's, in one line, and the
call that it shows runs.
"""

from __future__ import annotations

import gzip
import re
import shutil

import pytest
from journeys.typed_lists import HERE, evaluated
from running import CLAIMS

import gfkit
from gfkit import Strip
from gfkit.proofs.certificate import write_certificate

LINES = [
    line[2:]
    for line in (HERE / "lines.txt").read_text(encoding="utf-8").splitlines()
    if line.startswith("p ")
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Make the files that the lines name."""
    folder = shutil.copytree(HERE / "files" / "lines", tmp_path_factory.mktemp("lines") / "files")
    (folder / "claims.toml").write_text(CLAIMS, encoding="utf-8")
    (folder / "stripped.gz").write_bytes(gzip.compress((folder / "stripped").read_bytes()))
    proof = Strip("domineering", columns=2).generating_function().proof()
    write_certificate(proof, folder / "certificate.json", "0")
    return folder


def fresh(line):
    """Return a namespace as a user has it who has imported gfkit and the libraries of the line."""
    names: dict[str, object] = {one: getattr(gfkit, one) for one in gfkit.__all__}
    names["gfkit"] = gfkit
    for library in ("networkx", "sympy"):
        if re.search(rf"\b{library}\b", line):
            names[library] = pytest.importorskip(library)
    return names


def calls_in(message):
    """Return the calls that a message shows, longest first."""
    found = []
    for match in re.finditer(r"[A-Za-z_][A-Za-z_.]*\(", message):
        depth = 0
        for end in range(match.end() - 1, len(message)):
            depth += {"(": 1, ")": -1}.get(message[end], 0)
            if not depth:
                found.append(message[match.start() : end + 1])
                break
    return sorted(found, key=len, reverse=True)


@pytest.mark.parametrize("line", LINES)
def test_a_line_works_or_shows_a_call_that_does(line, folder, monkeypatch):
    monkeypatch.chdir(folder)
    if "plot" in line:
        pytest.importorskip("matplotlib").use("Agg")
    names = fresh(line)
    try:
        evaluated(line, names)
    except Exception as error:  # noqa: BLE001 - which one it is, is what is tested
        failed = error
    else:
        return
    from gfkit import GfkitError

    assert isinstance(failed, GfkitError | TypeError | ValueError), repr(failed)
    message = str(failed)
    assert "\n" not in message
    ran = []
    for call in calls_in(message):
        try:
            evaluated(call, fresh(call))
        except Exception as error:  # noqa: BLE001 - the next one may run
            ran.append(f"{call}: {error!r}")
        else:
            return
    pytest.fail(f"{type(failed).__name__}: {message} shows no call that runs; {ran}")
